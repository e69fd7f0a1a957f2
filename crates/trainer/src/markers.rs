//! Comments that mark the content of a page.

use std::ops::Range;

use crate::comments::{Comment, comments, normalize};
use crate::problem::{Problem, ProblemKind};

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
