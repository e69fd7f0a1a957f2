//! Finds the characters of lines in the source.

use std::ops::Range;

use encoding_rs::Encoding;

use crate::encoding::decoded::character_ends;
use crate::encoding::detect::{Detected, decode};
use crate::encoding::html::Html;
use crate::encoding::repair::Repaired;
use crate::page::{Page, Piece};

/// Maps the characters of lines to bytes of the source. White space is ignored, because a line has
/// less white space than the source.
#[derive(Debug, Clone)]
pub struct Characters<'a> {
    html: &'a [u8],
    encoding: &'static Encoding,
    bom: usize,
    repaired: Option<Repaired>,
}

impl<'a> Characters<'a> {
    /// Reads the encoding of a page, and where its text was repaired.
    pub fn new(html: impl Into<Html<'a>>) -> Self {
        let html = html.into();
        let Detected { encoding, bom, repaired, .. } = Detected::of(html);
        Self { html: html.bytes, encoding, bom, repaired }
    }

    /// Returns the bytes in the source of each character of a line that is not white space, in
    /// order. `pieces` are the pieces of the line. Two characters from one reference, such as
    /// `&nGt;`, have the same bytes. Returns `None` if the source has another number of characters
    /// than the line.
    pub fn spans(&self, page: &Page, pieces: &[Piece]) -> Option<Vec<Range<u32>>> {
        let line = page.lines.get(pieces.first()?.line as usize)?;
        let mut spans = Vec::with_capacity(line.chars as usize);
        for piece in pieces {
            let (bytes, span) = self.source_of(piece.span.start as usize..piece.span.end as usize);
            let start = span.start;
            let source = bytes.get(span).unwrap_or_default();
            let text = decode(source, self.encoding);
            let ends = if text.as_bytes() == source {
                let starts = text.char_indices().map(|(at, _)| at);
                starts.chain([text.len()]).map(|at| (at, at)).collect()
            } else {
                character_ends(source, self.encoding)
            };
            let source_of = |text: Range<usize>| {
                let from = ends.partition_point(|(end, _)| *end <= text.start).saturating_sub(1);
                let to = ends.partition_point(|(end, _)| *end < text.end).min(ends.len() - 1);
                self.in_file(start + ends[from].1..start + ends[to].1)
            };
            let mut at = 0;
            while let Some(first) = text[at..].chars().next() {
                let reference = if piece.literal { None } else { reference(&text[at..]) };
                let (length, chars) = match reference {
                    Some((length, meaning)) => (length, solid(&meaning)),
                    None => (first.len_utf8(), usize::from(!first.is_whitespace())),
                };
                spans.extend(std::iter::repeat_n(source_of(at..at + length), chars));
                at += length;
            }
        }
        (spans.len() == solid(page.text(line))).then_some(spans)
    }

    /// Returns the bytes that lines are read from, and in them the span for bytes of the file.
    fn source_of(&self, span: Range<usize>) -> (&[u8], Range<usize>) {
        let Some(Repaired { bytes, places }) = &self.repaired else { return (self.html, span) };
        let Range { start, end } = span;
        (bytes, places.of_file(start.saturating_sub(self.bom)..end.saturating_sub(self.bom)))
    }

    /// Returns the bytes of the file for a span of those that lines are read from.
    fn in_file(&self, span: Range<usize>) -> Range<u32> {
        let Range { start, end } = match &self.repaired {
            Some(Repaired { places, .. }) => places.in_file(span),
            None => return span.start as u32..span.end as u32,
        };
        (start + self.bom) as u32..(end + self.bom) as u32
    }
}

/// Returns the number of characters that are not white space.
fn solid(text: &str) -> usize {
    text.chars().filter(|c| !c.is_whitespace()).count()
}

/// Maximum length of the name of a character reference. The longest is
/// `&CounterClockwiseContourIntegral;`.
const LONGEST: usize = 40;

/// Returns the length and the meaning of the character reference at the start of a text.
fn reference(text: &str) -> Option<(usize, String)> {
    let body = text.strip_prefix('&')?.as_bytes();
    let run = |from: usize, is_part: fn(&u8) -> bool| {
        from + body[from..].iter().take_while(|byte| is_part(byte)).count()
    };
    let is_number = body.first() == Some(&b'#');
    let end = match body {
        [b'#', b'x' | b'X', ..] => run(2, u8::is_ascii_hexdigit),
        [b'#', ..] => run(1, u8::is_ascii_digit),
        _ => run(0, u8::is_ascii_alphanumeric).min(LONGEST),
    };
    let end = 1 + end + usize::from(body.get(end) == Some(&b';'));
    let whole = &text[..end];
    let meaning = htmlize::unescape(whole);
    if meaning == whole {
        return None;
    }
    if is_number {
        return Some((end, meaning.into_owned()));
    }
    // Other letters may follow, as in `&notit;`.
    (2..=end).find_map(|length| {
        let (name, rest) = whole.split_at(length);
        let short = htmlize::unescape(name);
        let is_it = short != name && meaning.strip_suffix(rest) == Some(&*short);
        is_it.then(|| (length, short.into_owned()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::segment_with_pieces;

    /// The source of each character of the lines of a page.
    fn sources(html: &[u8]) -> Vec<Vec<&[u8]>> {
        let page = segment_with_pieces(html).unwrap();
        let characters = Characters::new(html);
        let lines = page.pieces.chunk_by(|one, next| one.line == next.line);
        let spans: Vec<_> = lines.map(|pieces| characters.spans(&page, pieces).unwrap()).collect();
        let source = |span: Range<u32>| &html[span.start as usize..span.end as usize];
        spans.into_iter().map(|spans| spans.into_iter().map(source).collect()).collect()
    }

    fn texts(html: &str) -> Vec<&str> {
        let lines = sources(html.as_bytes());
        lines.into_iter().flatten().map(|source| str::from_utf8(source).unwrap()).collect()
    }

    #[test]
    fn references_are_one_character() {
        assert_eq!(texts("<p> a&amp;b &ltc&nbsp;é"), ["a", "&amp;", "b", "&lt", "c", "é"]);
        assert_eq!(texts("&notit;&notin;"), ["&not", "i", "t", ";", "&notin;"]);
        assert_eq!(texts("&#65;&#x41&#0066b"), ["&#65;", "&#x41", "&#0066", "b"]);
        assert_eq!(texts("& &x; &#; &"), ["&", "&", "x", ";", "&", "#", ";", "&"]);
        assert_eq!(texts("&nGt;a"), ["&nGt;", "&nGt;", "a"]);
        assert_eq!(texts("<xmp>&lt;</xmp>"), ["&", "l", "t", ";"]);
        assert_eq!(texts("<pre>\n a\n <b> b</b> </pre>"), ["a", "b"]);
        let long = format!("&{}", "amp".repeat(100));
        assert_eq!(texts(&long)[..2], ["&amp", "a"]);
    }

    #[test]
    fn in_every_encoding() {
        let latin1 = b"<meta charset=latin1><p>\xe9&eacute; \x80";
        assert_eq!(sources(latin1), [[&b"\xe9"[..], b"&eacute;", b"\x80"]]);
        let utf16: Vec<u8> =
            "<p>a <b>日</b>&lt;".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let spans: Vec<Vec<u8>> =
            sources(&utf16).concat().into_iter().map(<[u8]>::to_vec).collect();
        assert_eq!(spans, [&b"a\0"[..], b"\xe5\x65", b"&\0l\0t\0;\0"]);
        let (bytes, _, _) = encoding_rs::ISO_2022_JP.encode("<meta charset=iso-2022-jp><p>a日b");
        assert_eq!(sources(&bytes)[0][1..], [&b"\x1b$BF|"[..], b"\x1b(Bb"]);
        let repaired = "\u{feff}<p>a â€™b".as_bytes();
        assert_eq!(sources(repaired), [["a", "â€™", "b"].map(str::as_bytes)]);
        assert_eq!(sources(b"<p>a\xffb\x80"), [[&b"a"[..], b"\xff", b"b", b"\x80"]]);
    }
}
