//! A page's bytes as [`Tokens`](crate::Tokens) takes them, with the way back to the bytes
//! of the file.

use std::borrow::Cow;
use std::ops::Range;

use super::{decoded::Decoded, detect::detect, html::Html};
use encoding_rs::{Encoding, ISO_2022_JP, UTF_8};

/// A page without its byte order mark; in UTF-8 if its own encoding is no superset of ASCII.
pub struct Source<'a> {
    /// What [`Tokens`](crate::Tokens) reads.
    pub bytes: Cow<'a, [u8]>,
    /// What these bytes are in.
    pub encoding: &'static Encoding,
    /// What the file is in.
    file_encoding: &'static Encoding,
    /// Length of the file's byte order mark.
    pub bom: usize,
    /// Where each character ends, in decoded text and in the bytes that it was decoded from.
    ends: Option<Vec<(usize, usize)>>,
}

impl<'a> Source<'a> {
    /// Detects the encoding, and decodes the page where that is needed.
    pub fn new(html: impl Into<Html<'a>>) -> Self {
        let html = html.into();
        let (encoding, bom) = detect(html);
        let body = &html.bytes[bom..];
        if encoding.is_ascii_compatible() {
            let bytes = Cow::Borrowed(body);
            return Self { bytes, encoding, file_encoding: encoding, bom, ends: None };
        }
        let decoded = Decoded::new(body, encoding);
        let mut ends = Vec::new();
        decoded.character_ends(|text, source| ends.push((text, source)));
        Self {
            bytes: Cow::Owned(decoded.into_text().into_bytes()),
            encoding: UTF_8,
            file_encoding: encoding,
            bom,
            ends: Some(ends),
        }
    }

    /// The bytes of the file for a span that starts with an ASCII character, as markup does.
    pub fn in_file(&self, span: Range<usize>) -> Range<usize> {
        let Some(ends) = &self.ends else {
            return span.start + self.bom..span.end + self.bom;
        };
        // The end of the character that a byte of decoded text belongs to.
        let end_of = |at: usize| {
            let character = ends.get(ends.partition_point(|(text, _)| *text <= at));
            character.or(ends.last()).map_or(0, |(_, source)| source + self.bom)
        };
        // From the end of its first character, because an escape sequence may stand before it.
        let start = end_of(span.start).saturating_sub(self.unit());
        start..span.end.checked_sub(1).map_or(start, end_of).max(start)
    }

    /// Bytes of an ASCII character in the file.
    fn unit(&self) -> usize {
        if self.encode("<").len() == 2 { 2 } else { 1 }
    }

    /// A place in the file that ends some text, moved behind the escape sequence that leads back to
    /// ASCII.
    pub fn in_ascii(&self, html: &[u8], at: u32) -> u32 {
        let rest = html.get(at as usize..).unwrap_or_default();
        let escape = rest.starts_with(b"\x1b(B") || rest.starts_with(b"\x1b(J");
        if escape && self.file_encoding == ISO_2022_JP { at + 3 } else { at }
    }

    /// `text` as the file would hold it; characters that its encoding lacks as numbers.
    pub fn encode<'t>(&self, text: &'t str) -> Cow<'t, [u8]> {
        // encoding_rs writes UTF-8 in place of UTF-16.
        let units = |bytes: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(bytes).collect();
        match self.file_encoding.name() {
            "UTF-16LE" => Cow::Owned(units(u16::to_le_bytes)),
            "UTF-16BE" => Cow::Owned(units(u16::to_be_bytes)),
            _ => self.file_encoding.encode(text).0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spans(html: &[u8]) -> Vec<Vec<u8>> {
        let source = Source::new(html);
        let text = String::from_utf8(source.bytes.to_vec()).unwrap();
        text.match_indices("<!--x-->")
            .map(|(at, found)| html[source.in_file(at..at + found.len())].to_vec())
            .collect()
    }

    #[test]
    fn markup_is_found_in_the_file() {
        let html = "<p>日本😀<!--x-->語<!--x-->";
        let utf16: Vec<u8> = html.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let marker: Vec<u8> = "<!--x-->".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(spans(&utf16), [marker.clone(), marker.clone()]);
        assert_eq!(spans(&[&[0xff, 0xfe], &utf16[..]].concat()), [marker.clone(), marker]);

        let html = "<meta charset=iso-2022-jp><p>日本<!--x-->語<!--x-->";
        let (bytes, _, _) = encoding_rs::ISO_2022_JP.encode(html);
        assert_eq!(spans(&bytes), [b"<!--x-->"; 2]);
        assert_eq!(spans("\u{feff}é<!--x-->".as_bytes()), [b"<!--x-->"]);
    }

    #[test]
    fn text_is_written_as_the_file_has_it() {
        assert_eq!(*Source::new(b"\xff\xfe<\0").encode("<é"), *b"<\0\xe9\0");
        assert_eq!(*Source::new(b"<p>\xe9").encode("é北"), *b"\xe9&#21271;");
    }
}
