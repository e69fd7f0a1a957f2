//! Finds elements by CSS selector.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use dechaff_page::elements::element_spans;
use dechaff_page::{Html, Source, Stop, Token, Tokens};
use encoding_rs::UTF_8;

use crate::css::{SelectorError, select};

/// A CSS selector of elements of a page, such as `div.post-body, #main >
/// p`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Selector(String);

impl Selector {
    /// Creates a selector after checking it.
    ///
    /// # Errors
    /// [`SelectorError`] if the selector is invalid, or has parts that cannot be decided at the
    /// start tag, such as `:last-child`.
    pub fn new(selector: &str) -> Result<Self, SelectorError> {
        select(b"", UTF_8, selector, Stop::default()).map(|_| Self(selector.to_string()))
    }

    /// Returns the byte ranges of the matching elements in order and without overlap. Nested
    /// elements are merged. Inside a `<noscript>`, a selector sees only the elements in it. A page
    /// whose tags take too many steps to match has no ranges; it cannot be split into lines either.
    /// If the caller ends the work ([`Html::with_stop`]), elements may be missing.
    pub fn spans<'a>(&self, html: impl Into<Html<'a>>) -> Vec<Range<u32>> {
        let source = Source::new(html.into());
        let find = |part: Range<usize>| {
            let base = part.start;
            let found = select(&source.bytes[part], source.encoding, &self.0, source.stop);
            // No error is possible, because the selector was checked.
            found.unwrap_or_default().into_iter().map(move |start| base + start)
        };
        let mut starts: Vec<usize> = find(0..source.bytes.len()).collect();
        for token in Tokens::of(&source.bytes).with_noscript() {
            if let Token::Enter { span, .. } = token {
                starts.extend(find(span));
            }
        }
        starts.sort_unstable();
        let mut spans: Vec<Range<u32>> = Vec::new();
        for span in element_spans(&source.bytes, &starts).unwrap_or_default() {
            let Range { start, end } = source.in_file(span);
            let span = start as u32..end as u32;
            match spans.last_mut() {
                Some(last) if span.start < last.end => last.end = last.end.max(span.end),
                _ if span.is_empty() => {}
                _ => spans.push(span),
            }
        }
        spans
    }
}

impl FromStr for Selector {
    type Err = SelectorError;

    fn from_str(selector: &str) -> Result<Self, SelectorError> {
        Self::new(selector)
    }
}

impl fmt::Display for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inside(html: &[u8], selector: &str) -> Vec<Vec<u8>> {
        let spans = Selector::new(selector).unwrap().spans(html);
        spans.iter().map(|span| html[span.start as usize..span.end as usize].to_vec()).collect()
    }

    #[test]
    fn nested_matches_are_one() {
        let html =
            b"<div class=a>b<p class=a>c</p>d</div>e<p class=a>f<noscript><p class=a>g</noscript>h";
        let want = ["<div class=a>b<p class=a>c</p>d</div>", "<p class=a>f", "<p class=a>g"];
        assert_eq!(inside(html, ".a"), want.map(str::as_bytes));
        assert!(inside(html, ".b").is_empty());
    }

    #[test]
    fn in_every_encoding() {
        let html = "<p>日</p><b>本</b>語";
        let utf16: Vec<u8> = html.encode_utf16().flat_map(u16::to_be_bytes).collect();
        let want: Vec<u8> = "<b>本</b>".encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(inside(&utf16, "b"), [want]);
    }

    #[test]
    fn invalid_selectors_are_refused() {
        let error = Selector::new("div >").unwrap_err().to_string();
        assert_eq!(
            error,
            "selector `div >`: Dangling combinator in selector. Expected CSS such as `div.post-body, #main > p`"
        );
    }
}
