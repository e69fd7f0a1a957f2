//! Comments that mark the content of a page.

use std::ops::Range;

use crate::marking::html_comments::{Comment, comments, normalize};
use crate::marking::problem::{Problem, ProblemKind};

/// The pair of comments that stand around content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Markers {
    /// Text of the comment before content; `a|b` for either.
    pub start: String,
    /// Text of the comment behind content.
    pub end: String,
    /// They stand around boilerplate, and all else is content.
    pub inverted: bool,
    /// The end marker closes regions of other kinds too: without a start it is no problem.
    pub shared_end: bool,
}

impl Default for Markers {
    fn default() -> Self {
        Self::new("content", "/content")
    }
}

impl Markers {
    /// A pair given as text or as whole comments, `x` or `<!-- x -->`. White space and the case of
    /// ASCII letters do not matter.
    pub fn new(start: &str, end: &str) -> Self {
        let (start, end) = (normalize(start), normalize(end));
        Self { start, end, inverted: false, shared_end: false }
    }

    /// Would the comment be taken for one of the pair?
    pub(crate) fn has(&self, comment: &Comment) -> bool {
        Self::is(&self.start, comment) || Self::is(&self.end, comment)
    }

    fn is(marker: &str, comment: &Comment) -> bool {
        marker.split('|').any(|marker| marker == comment.text)
    }
}

/// A page without its markers.
#[derive(Debug, Clone, PartialEq)]
pub struct Stripped {
    /// The page as it was before it was marked.
    pub html: Vec<u8>,
    /// Its content, as bytes of `html`: in order, apart from each other, none empty.
    pub spans: Vec<Range<u32>>,
    /// What is wrong with the markers.
    pub problems: Vec<Problem>,
}

/// Takes the marker comments out of a page, and nothing else.
///
/// A start without an end reaches to the end of the page, an end without a start is passed over,
/// and of nested pairs the outer one counts; all three are problems. A pair around nothing says that
/// the page has no content.
pub fn strip(html: &[u8], markers: &Markers) -> Stripped {
    take_out(html, &comments(html), markers)
}

/// As [`strip`], with the first pair of the `table` that the page has without a problem.
pub(crate) fn strip_any<'m>(html: &[u8], table: impl Iterator<Item = &'m Markers>) -> Stripped {
    let comments = comments(html);
    let has = |markers: &&Markers| {
        let comments = || comments.iter().filter(|comment| !comment.is_text);
        comments().any(|comment| Markers::is(&markers.start, comment))
            && comments().any(|comment| Markers::is(&markers.end, comment))
    };
    let mut known = table.filter(has).map(|markers| take_out(html, &comments, markers)).peekable();
    // With a problem in all of them, that of the first.
    let first = known.peek().cloned();
    known
        .find(|stripped| !stripped.problems.iter().any(Problem::spoils_labels))
        .or(first)
        .unwrap_or_else(|| take_out(html, &[], &Markers::default()))
}

fn take_out(html: &[u8], comments: &[Comment], markers: &Markers) -> Stripped {
    let mut out = Vec::with_capacity(html.len());
    let mut spans: Vec<Range<u32>> = Vec::new();
    let mut problems = Vec::new();
    let mut open: Vec<(&Comment, u32)> = Vec::new();
    let (mut read, mut marked) = (0, false);
    for comment in comments {
        let is_start = Markers::is(&markers.start, comment);
        if !is_start && !Markers::is(&markers.end, comment) {
            continue;
        }
        let mut problem = |kind| problems.push(Problem::new(kind, comment));
        if comment.is_text {
            problem(ProblemKind::InText);
            continue;
        }
        out.extend_from_slice(&html[read..comment.span.start]);
        read = comment.span.end;
        marked |= is_start || !markers.shared_end;
        if is_start {
            if !open.is_empty() {
                problem(ProblemKind::Nested);
            }
            open.push((comment, out.len() as u32));
        } else if let Some((_, start)) = open.pop() {
            if open.is_empty() {
                spans.push(start..out.len() as u32);
            }
        } else if !markers.shared_end {
            problem(ProblemKind::StrayEnd);
        }
    }
    out.extend_from_slice(&html[read..]);
    let len = out.len() as u32;
    if let Some(&(comment, start)) = open.first() {
        problems.push(Problem::new(ProblemKind::Unclosed, comment));
        spans.push(start..len);
    }
    if !marked {
        problems.push(Problem { offset: 0, line: 1, kind: ProblemKind::NoMarkers });
    } else if markers.inverted {
        spans = outside(&spans, len);
    }
    spans.retain(|span| !span.is_empty());
    Stripped { html: out, spans, problems }
}

/// What the spans leave over of a page.
fn outside(spans: &[Range<u32>], len: u32) -> Vec<Range<u32>> {
    let starts = std::iter::once(0).chain(spans.iter().map(|span| span.end));
    let ends = spans.iter().map(|span| span.start).chain(std::iter::once(len));
    starts.zip(ends).map(|(start, end)| start..end).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(html: &str, markers: &Markers) -> (String, Vec<String>, Vec<(usize, ProblemKind)>) {
        let stripped = strip(html.as_bytes(), markers);
        let text = String::from_utf8(stripped.html).unwrap();
        let inside = |span: &Range<u32>| text[span.start as usize..span.end as usize].to_string();
        let inside = stripped.spans.iter().map(inside).collect();
        let problems =
            stripped.problems.iter().map(|problem| (problem.line, problem.kind)).collect();
        (text, inside, problems)
    }

    fn plain(html: &str) -> (String, Vec<String>, Vec<(usize, ProblemKind)>) {
        with(html, &Markers::default())
    }

    #[test]
    fn only_the_markers_go() {
        let html = "<p> a <!-- x --><!--content--> b\r\n<!-- /Content --> c<!--\ncontent -->d<!--/content-->";
        let inside = vec![" b\r\n".to_string(), "d".to_string()];
        assert_eq!(plain(html), ("<p> a <!-- x --> b\r\n cd".into(), inside, vec![]));
    }

    #[test]
    fn problems_and_what_becomes_of_them() {
        use ProblemKind::{InText, Nested, NoMarkers, StrayEnd, Unclosed};
        let (s, e) = ("<!-- content -->", "<!-- /content -->");
        let check = |html: &str, inside: &[&str], problems: &[(usize, ProblemKind)]| {
            let found = plain(html);
            assert_eq!(
                (&found.1[..], &found.2[..]),
                (&inside.iter().map(ToString::to_string).collect::<Vec<_>>()[..], problems),
                "{html}"
            );
        };
        check("a", &[], &[(1, NoMarkers)]);
        check(&format!("a{s}{e}b"), &[], &[]);
        check(&format!("a\n{s}b"), &["b"], &[(2, Unclosed)]);
        check(&format!("{s}a{e}\n{e}b"), &["a"], &[(2, StrayEnd)]);
        check(&format!("{s}a{s}b{e}c{e}d"), &["abc"], &[(1, Nested)]);
        check(&format!("{s}a\n{s}b{e}c"), &["a\nbc"], &[(2, Nested), (1, Unclosed)]);
        check(&format!("<script>{s}</script>{s}a{e}"), &["a"], &[(1, InText)]);
        check(&format!("<noscript>{s}a</noscript>{e}"), &["a</noscript>"], &[]);
    }

    #[test]
    fn inverted_pairs_enclose_boilerplate() {
        let markers =
            Markers { inverted: true, ..Markers::new("off: all|off: index", "on: all|on: index") };
        let html = "a<!--off: all-->b<!--on: all-->c<!--off: index-->d<!--on: index-->";
        assert_eq!(with(html, &markers).1, ["a", "c"]);
        assert_eq!(with("a", &markers).2, [(1, ProblemKind::NoMarkers)]);
    }

    #[test]
    fn a_shared_end_needs_no_start() {
        let markers = Markers { shared_end: true, ..Markers::new("begin \"body\"", "end") };
        let html = "<!--begin \"head\"-->a<!--end--><!--begin \"body\"-->b<!--end-->";
        assert_eq!(
            with(html, &markers),
            ("<!--begin \"head\"-->ab".into(), vec!["b".into()], vec![])
        );
        assert_eq!(with("a<!--end-->", &markers).2, [(1, ProblemKind::NoMarkers)]);
    }

    #[test]
    fn in_every_encoding() {
        let html = "<p>日本<!-- content -->語テキスト<!-- /content -->日";
        let utf16: Vec<u8> = html.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let stripped = strip(&utf16, &Markers::default());
        let span = stripped.spans[0].start as usize..stripped.spans[0].end as usize;
        assert_eq!(encoding_rs::UTF_16LE.decode(&stripped.html[span]).0, "語テキスト");
        assert_eq!(encoding_rs::UTF_16LE.decode(&stripped.html).0, "<p>日本語テキスト日");

        // In the middle of a line an escape sequence would be left on both sides of the marker.
        let html = "<meta charset=iso-2022-jp><p>日本<!-- content --><p>語ト<!-- /content --><p>日";
        let (bytes, _, _) = encoding_rs::ISO_2022_JP.encode(html);
        let stripped = strip(&bytes, &Markers::default());
        let (bare, _) = encoding_rs::ISO_2022_JP.decode_without_bom_handling(&stripped.html);
        assert_eq!(bare, "<meta charset=iso-2022-jp><p>日本<p>語ト<p>日");
        let page =
            dechaff_features::Segmentation::Rendered.segment_with_pieces(&stripped.html).unwrap();
        assert_eq!(crate::labels::label::shares(&page, &stripped.spans), [0.0, 1.0, 0.0]);
    }

    #[test]
    fn words_of_any_script_may_mark() {
        let page = "<meta charset=gbk><p>一<!-- 正文 -->二<!-- /正文 -->";
        let (bytes, _, _) = encoding_rs::GBK.encode(page);
        let stripped = strip(&bytes, &Markers::new("正文", "<!-- /正文 -->"));
        assert_eq!((stripped.spans.len(), stripped.problems.len()), (1, 0));
    }
}
