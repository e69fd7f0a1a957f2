//! The encoding that a page declares.

use encoding_rs::Encoding;

use crate::html::attributes::Attributes;
use crate::html::tag::Tag;
use crate::html::{Token, Tokens};

/// Returns the encoding of the first `<meta>` that browsers honour: with `charset`, or with
/// `http-equiv=Content-Type` and a charset in `content`. Otherwise returns the first charset in the
/// `content` of any other `<meta>`, because pages that misspell `http-equiv` still declare their
/// encoding.
pub(super) fn declared(page: &[u8]) -> Option<&'static Encoding> {
    let mut misplaced = None;
    for token in Tokens::of(page).with_noscript() {
        let Token::Start { tag: Tag::META, attributes, .. } = token else { continue };
        match of_meta(attributes) {
            Some((encoding, true)) => return Some(encoding),
            Some((encoding, false)) => {
                misplaced.get_or_insert(encoding);
            }
            None => {}
        }
    }
    misplaced
}

/// Returns the encoding in a `<meta>`, and whether browsers honour it.
fn of_meta(attributes: Attributes<'_>) -> Option<(&'static Encoding, bool)> {
    if let Some(encoding) = attributes.get(b"charset").and_then(Encoding::for_label) {
        return Some((encoding, true));
    }
    let encoding = Encoding::for_label(charset_in(attributes.get(b"content")?)?)?;
    let kind = attributes.get(b"http-equiv");
    Some((encoding, kind.is_some_and(|kind| kind.eq_ignore_ascii_case(b"content-type"))))
}

/// Returns the name after `charset=` in a content type, as the HTML standard finds it.
fn charset_in(mut content: &[u8]) -> Option<&[u8]> {
    loop {
        let at = content.windows(7).position(|part| part.eq_ignore_ascii_case(b"charset"))?;
        content = content[at + 7..].trim_ascii_start();
        let Some(value) = content.strip_prefix(b"=") else { continue };
        let value = value.trim_ascii_start();
        return match value.first()? {
            quote @ (b'"' | b'\'') => {
                let value = &value[1..];
                value.iter().position(|byte| byte == quote).map(|end| &value[..end])
            }
            _ => value.split(|byte| *byte == b';' || byte.is_ascii_whitespace()).next(),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_of_encoding_declarations() {
        for (html, expected) in [
            ("<meta charset=latin2>", Some("ISO-8859-2")),
            ("<meta charset=latin2 charset=latin1>", Some("ISO-8859-2")),
            ("<meta charset=no-such><meta charset=latin2>", Some("ISO-8859-2")),
            (
                "<meta content='text/html;charset=latin2' http-equiv=CONTENT-TYPE>",
                Some("ISO-8859-2"),
            ),
            (
                "<meta content='charset charset = \"latin2\"x' http-equiv=content-type>",
                Some("ISO-8859-2"),
            ),
            ("<meta content='charset=\"latin2' http-equiv=content-type>", None),
            // Believed last.
            ("<meta content='x; charset=latin2' name=x>", Some("ISO-8859-2")),
            ("<meta content='charset=latin2' name=x><meta charset=koi8-r>", Some("KOI8-R")),
            // Text outside of a tag, or outside of an attribute, declares nothing.
            ("<!--<meta charset=koi8-r>--><meta charset=latin2>", Some("ISO-8859-2")),
            ("<script>'<meta charset=koi8-r>'</script>", None),
            ("<p title='<meta charset=koi8-r>'>", None),
            ("<meta name='\" charset=koi8-r'>", None),
            ("<metacharset=koi8-r>", None),
            ("<meta charset=koi8-r", None),
        ] {
            assert_eq!(declared(html.as_bytes()).map(Encoding::name), expected, "{html}");
        }
    }
}
