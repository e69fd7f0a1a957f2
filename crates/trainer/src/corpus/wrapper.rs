//! Removes an element that a corpus has put around each page.

use dechaff_inputs::{Page, Refused};
use dechaff_page::{Source, Token, Tokens};

use crate::corpus::SkipReason;

/// The bytes of a page without its wrapper, or the reason why there are none.
pub(crate) type Html = Result<Vec<u8>, SkipReason>;

/// Returns the bytes of a page that was read. The wrapper that `tag` names is removed.
pub(crate) fn html_of(page: Result<Page, Refused>, tag: Option<&str>) -> Html {
    let html = page.map_err(SkipReason::from)?.into_file();
    Ok(tag.map(|tag| unwrapped(&html, tag)).unwrap_or(html))
}

/// Returns the page without the first start tag and the last end tag of that name.
fn unwrapped(html: &[u8], tag: &str) -> Vec<u8> {
    let source = Source::new(html);
    let is_it = |name: &[u8]| name.eq_ignore_ascii_case(tag.as_bytes());
    let (mut first, mut last) = (None, None);
    for token in Tokens::of(&source.bytes) {
        match token {
            Token::Start { name, span, .. } if is_it(name) => first = first.or(Some(span)),
            Token::End { name, span, .. } if is_it(name) => last = Some(span),
            _ => {}
        }
    }
    let mut out = Vec::with_capacity(html.len());
    let mut read = 0;
    for span in [first, last].into_iter().flatten().map(|span| source.in_file(span)) {
        // An end tag before the start tag does not close a wrapper.
        if span.start >= read {
            out.extend_from_slice(&html[read..span.start]);
            read = span.end;
        }
    }
    out.extend_from_slice(&html[read..]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outermost_tags_are_removed() {
        let html = b"\xef\xbb\xbf<TEXT id='1'>\n<p>a <text>b</text>\n</text>\n";
        assert_eq!(unwrapped(html, "text"), b"\xef\xbb\xbf\n<p>a <text>b</text>\n\n");
        assert_eq!(unwrapped(b"<p>a</text>", "text"), b"<p>a");
        assert_eq!(unwrapped(b"</text><text>", "text"), b"</text>");
        assert_eq!(unwrapped(b"<p>a", "text"), b"<p>a");
        let utf16: Vec<u8> = "<text>ä</text>".encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(unwrapped(&utf16, "text"), b"\0\xe4");
    }
}
