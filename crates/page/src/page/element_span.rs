//! Finds the byte ranges of elements in the source.

use std::ops::Range;

use crate::html::{Token, Tokens};
use crate::page::error::PageError;
use crate::page::open_elements::Nesting;

/// Returns the byte ranges of the elements whose start tags begin at `starts`, which must be
/// ascending. A range reaches from the start tag to after the end tag, or to where the rules for
/// lines end an element without end tag. An offset at which no start tag begins has an empty range.
///
/// # Errors
/// [`PageError::TooComplex`] for a page whose tags take too many steps to match.
/// [`segment`](fn@crate::segment) rejects such a page, too.
pub fn element_spans(html: &[u8], starts: &[usize]) -> Result<Vec<Range<usize>>, PageError> {
    let mut spans: Vec<Range<usize>> = starts.iter().map(|&start| start..start).collect();
    // The first span whose start tag has not been reached.
    let mut next = 0;
    let mut stack = Nesting::default();
    // The span of each open element, if there is one.
    let mut open: Vec<Option<usize>> = Vec::new();
    // The number of elements that are open around a `<noscript>`.
    let mut outside = 0;
    for token in Tokens::of(html).with_noscript() {
        match token {
            Token::Start { tag, name, attributes, span } => {
                next += spans[next..].iter().take_while(|wanted| wanted.start < span.start).count();
                let wanted = spans.get_mut(next).filter(|wanted| wanted.start == span.start);
                // An element that is never open consists of its start tag only.
                let wanted = wanted.map(|wanted| wanted.end = span.end).map(|()| next);
                let opened = stack.open(tag, name, attributes, &span);
                end(&mut spans, &mut open, stack.depth() - usize::from(opened), span.start);
                open.extend(opened.then_some(wanted));
                stack.check_steps(span.end)?;
            }
            Token::End { tag, name, span } => {
                stack.close(tag, name);
                end(&mut spans, &mut open, stack.depth(), span.end);
                stack.check_steps(span.end)?;
            }
            Token::Enter { .. } => outside = stack.depth(),
            Token::Leave { at } => {
                stack.truncate(outside);
                end(&mut spans, &mut open, stack.depth(), at);
            }
            Token::Text { .. } | Token::Raw { .. } | Token::Comment { .. } => {}
        }
    }
    end(&mut spans, &mut open, 0, html.len());
    Ok(spans)
}

/// Ends the spans of the elements deeper than `depth`.
fn end(spans: &mut [Range<usize>], open: &mut Vec<Option<usize>>, depth: usize, at: usize) {
    open.drain(depth.min(open.len())..).flatten().for_each(|number| spans[number].end = at);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the elements whose start tags are written in this way.
    fn found(html: &str, start_tags: &[&str]) -> Vec<String> {
        let begin = |tag: &&str| html.match_indices(*tag).map(|(at, _)| at).collect::<Vec<_>>();
        let mut starts: Vec<usize> = start_tags.iter().flat_map(begin).collect();
        starts.sort_unstable();
        let spans = element_spans(html.as_bytes(), &starts).unwrap();
        spans.into_iter().map(|span| html[span].to_string()).collect()
    }

    #[test]
    fn elements_with_their_end_tags() {
        let html = "<div><p class=a>b</p> <P CLASS='x a'>c</P></div><img class=a>d";
        assert_eq!(
            found(html, &["<p class=a>", "<P CLASS='x a'>", "<img class=a>"]),
            ["<p class=a>b</p>", "<P CLASS='x a'>c</P>", "<img class=a>"]
        );
        assert_eq!(
            found("<div>a<div>b</div>c</div>d", &["<div>"]),
            ["<div>a<div>b</div>c</div>", "<div>b</div>"]
        );
    }

    #[test]
    fn elements_without_end_tags() {
        assert_eq!(found("<ul><li>a<li>b</ul>c", &["<li>"]), ["<li>a", "<li>b</ul>"]);
        assert_eq!(found("<p>a<div>b", &["<p>"]), ["<p>a"]);
        assert_eq!(found("<td><div id=x>a</td>b", &["<div id=x>"]), ["<div id=x>a</td>"]);
        assert_eq!(found("<div id=x>a<p>b", &["<div id=x>"]), ["<div id=x>a<p>b"]);
        assert_eq!(
            found("a<svg/>b<svg><g/>c</svg>d", &["<svg/>", "<svg>", "<g/>"]),
            ["<svg/>", "<svg><g/>c</svg>", "<g/>"]
        );
    }

    #[test]
    fn elements_in_noscript() {
        let html = "<noscript><div id=x>a<b>c</b></noscript>d</div>";
        let start = html.find("<div").unwrap();
        let span = element_spans(html.as_bytes(), &[start]).unwrap().remove(0);
        assert_eq!(&html[span], "<div id=x>a<b>c</b>");
    }

    #[test]
    fn offsets_of_no_tag() {
        assert_eq!(element_spans(b"<p>a", &[1, 99]).unwrap(), [1..1, 99..99]);
    }
}
