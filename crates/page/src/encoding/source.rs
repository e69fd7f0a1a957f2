//! The bytes of a page as [`Tokens`](crate::Tokens) reads them, with a mapping back to the bytes of
//! the file.

use std::borrow::Cow;
use std::ops::Range;

use super::detect::{Detected, decode};
use super::{decoded::character_ends, html::Html, repair::Places, repair::Repaired};
use crate::page::Page;
use crate::stop::Stop;
use encoding_rs::{Encoding, ISO_2022_JP, UTF_8};

/// A page without its byte order mark. It is converted to UTF-8 if its encoding is not a superset
/// of ASCII.
#[derive(Debug, Clone)]
pub struct Source<'a> {
    /// The bytes for [`Tokens`](crate::Tokens).
    pub bytes: Cow<'a, [u8]>,
    /// The encoding of these bytes.
    pub encoding: &'static Encoding,
    /// The bytes as text, if they were found to be valid UTF-8.
    text: Option<&'a str>,
    /// Whether the work on the page should end before it is complete.
    pub stop: Stop<'a>,
    /// The encoding of the file.
    file_encoding: &'static Encoding,
    /// The length of the file's byte order mark in bytes.
    pub bom: usize,
    changes: Changes,
}

/// The difference of [`Source::bytes`] from the bytes of the file.
#[derive(Debug, Clone)]
enum Changes {
    None,
    /// The page was decoded: where its [characters end](character_ends).
    Decoded(Vec<(usize, usize)>),
    /// Text was repaired.
    Repaired(Places),
}

impl<'a> Source<'a> {
    /// Detects the encoding of a page, decodes the page if needed, and repairs its text.
    pub fn new(html: impl Into<Html<'a>>) -> Self {
        let html = html.into();
        Self::encoded(html, Detected::of(html))
    }

    /// As [`Self::new`], for a page whose encoding is known.
    pub(crate) fn encoded(html: Html<'a>, detected: Detected<'a>) -> Self {
        let Html { bytes, stop, .. } = html;
        let Detected { encoding, bom, text, repaired } = detected;
        let body = &bytes[bom..];
        let of = |bytes, encoding, changes| Self {
            bytes,
            encoding,
            text: None,
            stop,
            file_encoding: detected.encoding,
            bom,
            changes,
        };
        if let Some(Repaired { bytes, places }) = repaired {
            return of(Cow::Owned(bytes), encoding, Changes::Repaired(places));
        }
        if encoding.is_ascii_compatible() {
            let text = text.and_then(|text| text.get(bom..));
            return Self { text, ..of(Cow::Borrowed(body), encoding, Changes::None) };
        }
        let decoded = decode(body, encoding).into_owned().into_bytes();
        of(Cow::Owned(decoded), UTF_8, Changes::Decoded(character_ends(body, encoding)))
    }

    /// Returns the source with its bytes copied, so that it can be kept. Its stop is removed.
    pub fn into_owned(self) -> Source<'static> {
        let Self { bytes, encoding, file_encoding, bom, changes, .. } = self;
        let bytes = Cow::Owned(bytes.into_owned());
        Source { bytes, encoding, text: None, stop: Stop::default(), file_encoding, bom, changes }
    }

    /// Returns whether [`Self::bytes`] were decoded or repaired, so that offsets in them are not
    /// those of the file.
    pub fn is_decoded(&self) -> bool {
        !matches!(self.changes, Changes::None)
    }

    /// Returns whether text that was encoded twice, or addresses that Cloudflare encoded, were
    /// repaired ([`Html::repair`]).
    pub fn is_repaired(&self) -> bool {
        matches!(self.changes, Changes::Repaired(_))
    }

    /// Returns the name of the encoding of the file.
    pub fn file_encoding(&self) -> &'static str {
        self.file_encoding.name()
    }

    /// Returns [`Self::bytes`] as text, if they are valid UTF-8.
    pub fn utf8(&self) -> Option<&str> {
        self.text.or_else(|| str::from_utf8(&self.bytes).ok())
    }

    /// Returns some of [`Self::bytes`], decoded.
    #[inline]
    pub fn text(&self, span: Range<usize>) -> Cow<'_, str> {
        match self.text.and_then(|text| text.get(span.clone())) {
            Some(text) => text.into(),
            None => decode(&self.bytes[span], self.encoding),
        }
    }

    /// Returns the bytes of the file for a span that starts with an ASCII character, as markup
    /// does.
    pub fn in_file(&self, span: Range<usize>) -> Range<usize> {
        let ends = match &self.changes {
            Changes::None => return span.start + self.bom..span.end + self.bom,
            Changes::Repaired(places) => {
                let Range { start, end } = places.in_file(span);
                return start + self.bom..end + self.bom;
            }
            Changes::Decoded(ends) => ends,
        };
        // The end of the character that contains a byte of the decoded text.
        let end_of = |at: usize| {
            let character = ends.get(ends.partition_point(|(text, _)| *text <= at));
            character.or(ends.last()).map_or(0, |(_, source)| source + self.bom)
        };
        // Measured from the end of the first character, because an escape sequence may precede it.
        let start = end_of(span.start).saturating_sub(self.encode("<").len());
        start..span.end.checked_sub(1).map_or(start, end_of).max(start)
    }

    /// Converts all offsets of a page from [`Self::bytes`] to the file.
    pub(crate) fn restore_offsets(&self, page: &mut Page) {
        if self.bom == 0 && !self.is_decoded() {
            return;
        }
        for offset in page.offsets() {
            let at = *offset as usize;
            let source = match &self.changes {
                Changes::None => at,
                Changes::Repaired(places) => places.end_in_file(at),
                Changes::Decoded(ends) => ends[ends.partition_point(|(text, _)| *text < at)].1,
            };
            *offset = (source + self.bom) as u32;
        }
    }

    /// Returns an offset in the file at which text ends, moved to after the escape sequence that
    /// switches back to ASCII.
    pub fn in_ascii(&self, html: &[u8], at: u32) -> u32 {
        let rest = html.get(at as usize..).unwrap_or_default();
        let escape = rest.starts_with(b"\x1b(B") || rest.starts_with(b"\x1b(J");
        if escape && self.file_encoding == ISO_2022_JP { at + 3 } else { at }
    }

    /// Encodes `text` as in the file. Characters that the encoding lacks become numeric references.
    pub fn encode<'t>(&self, text: &'t str) -> Cow<'t, [u8]> {
        // encoding_rs encodes as UTF-8 instead of UTF-16.
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
    use crate::Tape;

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
    fn a_segmented_page_has_the_source_that_was_read() {
        let utf16: Vec<u8> = "<p>é".encode_utf16().flat_map(u16::to_le_bytes).collect();
        for html in [b"\xef\xbb\xbf<p>\xc3\xa9", &b"<p>\xe9"[..], b"<p>a", &utf16, b""] {
            let (_, read, tape) = crate::segment_with_tape(html).unwrap();
            let source = Source::new(html);
            assert_eq!((source.encoding, source.bom), (read.encoding, read.bom));
            assert_eq!(source.bytes, read.bytes);
            assert_eq!(
                tape.tokens(&read.bytes).count(),
                Tape::read(&source.bytes).tokens(&source.bytes).count()
            );
        }
    }

    #[test]
    fn text_is_written_as_the_file_has_it() {
        assert_eq!(*Source::new(b"\xff\xfe<\0").encode("<é"), *b"<\0\xe9\0");
        assert_eq!(*Source::new(b"<p>\xe9").encode("é北"), *b"\xe9&#21271;");
    }
}
