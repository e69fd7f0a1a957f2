//! Finds the byte ranges of elements in the source.

use std::ops::Range;

use crate::html::attributes::Attributes;
use crate::html::tag::Tag;
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
    let mut extents = Extents {
        spans: starts.iter().map(|&start| start..start).collect(),
        next: 0,
        open: Vec::new(),
        stack: Nesting::default(),
    };
    extents.read(html)?;
    extents.stack.truncate(0);
    extents.end(html.len());
    Ok(extents.spans)
}

struct Extents {
    spans: Vec<Range<usize>>,
    /// The first span whose start tag has not been reached.
    next: usize,
    /// The indices of the open spans, and the positions of their elements on the stack.
    open: Vec<(usize, usize)>,
    stack: Nesting,
}

impl Extents {
    fn read(&mut self, html: &[u8]) -> Result<(), PageError> {
        // The number of elements that are open around a `<noscript>`.
        let mut outside = 0;
        for token in Tokens::of(html).with_noscript() {
            match token {
                Token::Start { tag, name, attributes, span } => {
                    let end = span.end;
                    self.start_tag(tag, name, attributes, span);
                    self.stack.check_steps(end)?;
                }
                Token::End { tag, name, span } => {
                    self.stack.close(tag, name);
                    self.end(span.end);
                    self.stack.check_steps(span.end)?;
                }
                Token::Enter { .. } => outside = self.stack.depth(),
                Token::Leave { at } => {
                    self.stack.truncate(outside);
                    self.end(at);
                }
                Token::Text { .. } | Token::Raw { .. } | Token::Comment { .. } => {}
            }
        }
        Ok(())
    }

    fn start_tag(&mut self, tag: Tag, name: &[u8], attributes: Attributes<'_>, span: Range<usize>) {
        while self.spans.get(self.next).is_some_and(|wanted| wanted.start < span.start) {
            self.next += 1;
        }
        let wanted = self.spans.get(self.next).is_some_and(|wanted| wanted.start == span.start);
        if wanted {
            // An element that is never open consists of its start tag only.
            self.spans[self.next].end = span.end;
        }
        let opened = self.stack.open(tag, name, attributes, &span);
        self.end(span.start);
        if wanted && opened {
            self.open.push((self.next, self.stack.depth() - 1));
        }
    }

    /// Ends the spans of elements that are no longer open.
    fn end(&mut self, at: usize) {
        while let Some(&(number, depth)) = self.open.last() {
            let open = self.stack.open_mut().get(depth);
            if open.is_some_and(|open| open.start == self.spans[number].start) {
                return;
            }
            self.spans[number].end = at;
            self.open.pop();
        }
    }
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
