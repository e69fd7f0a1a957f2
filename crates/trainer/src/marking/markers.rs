//! Comments that mark the content of a page.
//!
//! Sites have comments of their own, and about one page in twenty has a `<!-- content -->` or a
//! `<!-- /content -->` from its site. So dechaff *signs* a page that it marks with one more
//! comment, and gives a prefix to comments of the site that look like markers. Removing the markers
//! also removes the signature and the prefixes, which restores the original page.

use std::ops::Range;

use crate::marking::html_comments::{Comment, comments, normalize};
use crate::marking::{Problem, ProblemKind};

/// The text of the comment that signs a page which dechaff has marked.
const SIGNATURE: &str = "marked with dechaff";

/// The pair of comments that enclose content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Markers {
    /// The text of the comment before content. `a|b` means either of two.
    pub start: String,
    /// The text of the comment after content.
    pub end: String,
    /// Whether the pair encloses boilerplate, and everything else is content.
    pub(crate) inverted: bool,
    /// Whether the end marker closes regions of other kinds too. If so, an end without a start is
    /// not a problem.
    pub(crate) shared_end: bool,
}

impl Default for Markers {
    fn default() -> Self {
        Self::new("content", "/content")
    }
}

impl Markers {
    /// Creates a pair from texts or from whole comments, `x` or `<!-- x -->`. White space and the
    /// case of ASCII letters do not matter.
    pub fn new(start: &str, end: &str) -> Self {
        let (start, end) = (normalize(start), normalize(end));
        Self { start, end, inverted: false, shared_end: false }
    }

    /// Returns the comments to write: the signature, the start and the end.
    pub(crate) fn written(&self) -> [String; 3] {
        let first = |texts: &str| texts.split('|').next().unwrap_or_default().to_string();
        [SIGNATURE.into(), first(&self.start), first(&self.end)]
            .map(|text| format!("<!-- {text} -->"))
    }

    /// Returns whether a comment of the page needs the prefix
    /// [`KEPT`](crate::marking::html_comments::KEPT) when the page is marked, so that it is not
    /// read as a marker.
    pub(crate) fn would_take(&self, own: &Comment) -> bool {
        let taken = Self::is(&self.start, own) || Self::is(&self.end, own) || own.kept.is_some();
        taken && !own.is_text
    }

    fn is(marker: &str, comment: &Comment) -> bool {
        marker.split('|').any(|marker| marker == comment.text)
    }
}

/// A page without its markers.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Stripped {
    /// The page as it was before it was marked.
    pub html: Vec<u8>,
    /// The byte ranges of the content in `html`, in order, not empty and without overlap.
    pub spans: Vec<Range<u32>>,
    /// The problems of the markers.
    pub problems: Vec<Problem>,
    /// Whether dechaff has written the markers. Otherwise a person wrote them, or they are the
    /// site's own comments.
    pub signed: bool,
}

impl Stripped {
    /// Returns whether the page has valid markers.
    pub fn is_marked(&self) -> bool {
        !self.problems.iter().any(|problem| problem.kind.invalidates_labels())
    }
}

/// Returns whether dechaff has marked the page.
pub(crate) fn is_signed(html: &[u8]) -> bool {
    comments(html).iter().any(is_signature)
}

fn is_signature(comment: &Comment) -> bool {
    !comment.is_text && comment.text == SIGNATURE
}

/// Removes the markers from a page, and all else that dechaff has written into it.
///
/// Every comment that looks like a marker is read as one, unless the page is signed and the comment
/// has the prefix of the site's own comments. A start without an end reaches to the end of the
/// page, an end without a start is ignored, and of nested pairs only the outer one counts. All
/// three are problems. An empty pair means that the page has no content.
pub fn strip(html: &[u8], markers: &Markers) -> Stripped {
    take_out(html, &comments(html), markers)
}

/// As [`strip`], with the first pair of `table` that the page has without a problem.
pub(crate) fn strip_any<'m>(html: &[u8], table: impl Iterator<Item = &'m Markers>) -> Stripped {
    let comments = comments(html);
    let has = |markers: &&Markers| {
        let comments = || comments.iter().filter(|comment| !comment.is_text);
        comments().any(|comment| Markers::is(&markers.start, comment))
            && comments().any(|comment| Markers::is(&markers.end, comment))
    };
    let mut known = table.filter(has).map(|markers| take_out(html, &comments, markers)).peekable();
    // If all pairs have a problem, the first one is used.
    let first = known.peek().cloned();
    known
        .find(Stripped::is_marked)
        .or(first)
        .unwrap_or_else(|| take_out(html, &[], &Markers::default()))
}

fn take_out(html: &[u8], comments: &[Comment], markers: &Markers) -> Stripped {
    let signed = comments.iter().any(is_signature);
    let mut out = Vec::with_capacity(html.len());
    let mut spans: Vec<Range<u32>> = Vec::new();
    let mut problems = Vec::new();
    let mut open: Vec<(&Comment, u32)> = Vec::new();
    let (mut read, mut marked) = (0, false);
    for comment in comments {
        if let Some(written) = written_beside(comment, signed) {
            out.extend_from_slice(&html[read..written.start]);
            read = written.end;
            continue;
        }
        let is_start = Markers::is(&markers.start, comment);
        if !is_start && !Markers::is(&markers.end, comment) {
            continue;
        }
        let mut problem = |kind| problems.push(Problem::new(kind, comment));
        if comment.is_text {
            // On a signed page, such a comment is not there by mistake.
            if !signed {
                problem(ProblemKind::InText);
            }
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
        problems.push(Problem::absence(ProblemKind::NoMarkers));
    } else if markers.inverted {
        spans = outside(&spans, len);
    }
    spans.retain(|span| !span.is_empty());
    Stripped { html: out, spans, problems, signed }
}

/// Returns the bytes that dechaff has written into a signed page besides the markers: the
/// signature, or the prefix of a site's own comment.
fn written_beside(comment: &Comment, signed: bool) -> Option<Range<usize>> {
    match comment {
        _ if !signed || comment.is_text => None,
        _ if is_signature(comment) => Some(comment.span.clone()),
        _ => comment.kept.clone(),
    }
}

/// Returns the ranges of a page or line outside the spans.
pub(crate) fn outside(spans: &[Range<u32>], len: u32) -> Vec<Range<u32>> {
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
    fn stripping_removes_only_the_markers() {
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

        // In the middle of a line, an escape sequence would remain on both sides of the marker.
        let html = "<meta charset=iso-2022-jp><p>日本<!-- content --><p>語ト<!-- /content --><p>日";
        let (bytes, _, _) = encoding_rs::ISO_2022_JP.encode(html);
        let stripped = strip(&bytes, &Markers::default());
        let (bare, _) = encoding_rs::ISO_2022_JP.decode_without_bom_handling(&stripped.html);
        assert_eq!(bare, "<meta charset=iso-2022-jp><p>日本<p>語ト<p>日");
        let page = dechaff_page::segment_with_pieces(&stripped.html).unwrap();
        let inside = crate::labels::inside::Inside::of(&stripped.html, &page, &stripped.spans);
        assert_eq!(inside.shares, [0.0, 1.0, 0.0]);
    }

    #[test]
    fn words_of_any_script_may_mark() {
        let page = "<meta charset=gbk><p>一<!-- 正文 -->二<!-- /正文 -->";
        let (bytes, _, _) = encoding_rs::GBK.encode(page);
        let stripped = strip(&bytes, &Markers::new("正文", "<!-- /正文 -->"));
        assert_eq!((stripped.spans.len(), stripped.problems.len()), (1, 0));
    }
}
