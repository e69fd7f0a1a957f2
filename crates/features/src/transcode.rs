//! Pages in encodings that are no superset of ASCII (UTF-16, ISO-2022-JP): read as UTF-8, with spans
//! in the bytes of the original.

use encoding_rs::{CoderResult, Encoding};

use crate::page::Page;

/// A page decoded to UTF-8.
pub(crate) struct Transcoded<'a> {
    source: &'a [u8],
    encoding: &'static Encoding,
    text: String,
}

impl<'a> Transcoded<'a> {
    pub(crate) fn new(source: &'a [u8], encoding: &'static Encoding) -> Self {
        let (text, _) = encoding.decode_without_bom_handling(source);
        Self { source, encoding, text: text.into_owned() }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Turns all spans of a page cut from [`Self::text`] into spans of the source, which begins
    /// `offset` bytes into the file.
    pub(crate) fn restore_spans(&self, page: &mut Page, offset: usize) {
        let mut offsets: Vec<&mut u32> = Vec::new();
        for line in &mut page.lines {
            offsets.extend([&mut line.start, &mut line.end]);
        }
        offsets.extend(page.elements.iter_mut().map(|element| &mut element.start));
        for piece in &mut page.pieces {
            offsets.extend([&mut piece.span.start, &mut piece.span.end]);
        }
        offsets.sort_unstable();
        let mut offsets = offsets.into_iter().peekable();
        self.walk(|source, text| {
            while offsets.peek().is_some_and(|at| **at as usize <= text) {
                if let Some(at) = offsets.next() {
                    *at = (source + offset) as u32;
                }
            }
        });
        for at in offsets {
            *at = (self.source.len() + offset) as u32;
        }
    }

    /// Decodes once more, byte by byte, and tells the two positions after each character.
    fn walk(&self, mut at: impl FnMut(usize, usize)) {
        let mut decoder = self.encoding.new_decoder_without_bom_handling();
        let mut buffer = [0u8; 16];
        let mut decoded = 0;
        at(0, 0);
        for i in 0..self.source.len() {
            let mut input = &self.source[i..=i];
            loop {
                let (result, read, written, _) = decoder.decode_to_utf8(input, &mut buffer, false);
                decoded += written;
                input = &input[read..];
                if result == CoderResult::InputEmpty {
                    break;
                }
            }
            at(i + 1, decoded);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::segment;

    #[test]
    fn spans_are_those_of_the_source() {
        let html = "<p>Grüße 😀 an</p><div>alle <b>Leser</b></div>";
        let utf16: Vec<u8> = [0xff, 0xfe]
            .into_iter()
            .chain(html.encode_utf16().flat_map(u16::to_le_bytes))
            .collect();
        let page = segment(&utf16).unwrap();
        let plain = segment(html.as_bytes()).unwrap();
        assert_eq!(page.lines.len(), 2);
        for (line, plain) in page.lines.iter().zip(&plain.lines) {
            let units: Vec<u16> = utf16[line.span()]
                .chunks(2)
                .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
                .collect();
            assert_eq!(String::from_utf16(&units).unwrap(), html[plain.span()]);
        }
    }

    #[test]
    fn escape_sequences_of_iso_2022_jp() {
        let html = "<meta charset=iso-2022-jp><p>こんにちは</p><p>世界 abc</p>";
        let (bytes, _, _) = encoding_rs::ISO_2022_JP.encode(html);
        let page = segment(&bytes).unwrap();
        let text: Vec<_> = page.lines.iter().map(|line| page.text(line)).collect();
        assert_eq!(text, ["こんにちは", "世界 abc"]);
        assert!(bytes[page.lines[1].span()].ends_with(b"abc"));
        assert!(page.lines[0].end <= page.lines[1].start);
    }

    #[test]
    fn broken_utf16_has_spans_in_bounds() {
        let page = segment(b"\xff\xfe<\0p\0>\0a\0\x00\xd8b\0c").unwrap();
        assert!(page.lines.iter().all(|line| line.end as usize <= 17 && line.start < line.end));
    }
}
