//! Pages in encodings that are not a superset of ASCII (UTF-16, ISO-2022-JP). They are converted to
//! UTF-8, with a mapping back to the bytes of the original.

use encoding_rs::{DecoderResult, Encoding};

/// Returns where the characters of a page end, in order, after the start of the page: the byte
/// offsets in the decoded text and in the source.
///
/// A character begins where the previous one ends: an escape sequence belongs to the next
/// character, if there is one. The page is decoded again for this, byte by byte.
pub(crate) fn character_ends(source: &[u8], encoding: &'static Encoding) -> Vec<(usize, usize)> {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let mut buffer = [0u8; 16];
    let mut ends = vec![(0, 0)];
    let (mut read, mut decoded) = (0, 0);
    // Whether the decoder has read a character that it has not written yet.
    let mut held_back = false;
    loop {
        let next = if held_back { read } else { source.len().min(read + 1) };
        let input = &source[read..next];
        let last = input.is_empty() && !held_back;
        let (result, taken, written) =
            decoder.decode_to_utf8_without_replacement(input, &mut buffer, last);
        read += taken;
        if written > 0 {
            decoded += written;
            ends.push((decoded, read));
        }
        held_back = false;
        match result {
            // Some errors, such as half a surrogate pair, are detected only after the bytes that
            // follow.
            DecoderResult::Malformed(_, following) => {
                decoded += char::REPLACEMENT_CHARACTER.len_utf8();
                ends.push((decoded, read - usize::from(following)));
                held_back = following > 0;
            }
            DecoderResult::InputEmpty if last => return ends,
            DecoderResult::InputEmpty | DecoderResult::OutputFull => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use encoding_rs::{ISO_2022_JP, UTF_16BE, UTF_16LE};

    use super::*;
    use crate::encoding::decode;
    use crate::segment;

    /// Returns the characters of a text with their bytes in the source.
    fn characters(source: &[u8], encoding: &'static Encoding) -> Vec<(String, Vec<u8>)> {
        let decoded = decode(source, encoding);
        let ends = character_ends(source, encoding);
        let character = |[before, end]: &[(usize, usize); 2]| {
            (decoded[before.0..end.0].to_string(), source[before.1..end.1].to_vec())
        };
        let characters = ends.array_windows().map(character).collect();
        let (text, end) = ends[ends.len() - 1];
        assert_eq!(text, decoded.len(), "{}", source.escape_ascii());
        let rest = &source[end..];
        assert!(rest.is_empty() || rest.starts_with(b"\x1b"), "{}", source.escape_ascii());
        characters
    }

    fn assert_characters(source: &[u8], encoding: &'static Encoding, expected: &[(&str, &[u8])]) {
        let expected: Vec<_> =
            expected.iter().map(|(text, bytes)| (text.to_string(), bytes.to_vec())).collect();
        assert_eq!(characters(source, encoding), expected);
    }

    #[test]
    fn each_character_has_its_own_bytes() {
        assert_characters(
            b"a\0\x3d\xd8\x00\xde\xe9\0",
            UTF_16LE,
            &[("a", b"a\0"), ("😀", b"\x3d\xd8\x00\xde"), ("é", b"\xe9\0")],
        );
        assert_characters(
            b"a\x1b$B$3\x1b(Bb",
            ISO_2022_JP,
            &[("a", b"a"), ("こ", b"\x1b$B$3"), ("b", b"\x1b(Bb")],
        );
    }

    #[test]
    fn errors_have_their_own_bytes() {
        // Half a surrogate pair is detected by the next character, or by the end.
        assert_characters(
            b"\xd9(\0<\xd9(\xd9)\0b",
            UTF_16BE,
            &[
                ("\u{fffd}", b"\xd9("),
                ("<", b"\0<"),
                ("\u{fffd}", b"\xd9("),
                ("\u{fffd}", b"\xd9)"),
                ("b", b"\0b"),
            ],
        );
        assert_characters(b"\0a\xd9(\0", UTF_16BE, &[("a", b"\0a"), ("\u{fffd}", b"\xd9(\0")]);
        // These look like an escape sequence, but are not.
        assert_characters(
            b"\x1b$<\x1b<\x1b$",
            ISO_2022_JP,
            &[
                ("\u{fffd}", b"\x1b"),
                ("$", b"$"),
                ("<", b"<"),
                ("\u{fffd}", b"\x1b"),
                ("<", b"<"),
                ("\u{fffd}", b"\x1b"),
                ("$", b"$"),
            ],
        );
    }

    #[test]
    fn the_bytes_of_a_character_alone_read_as_that_character() {
        let mut rng = fastrand::Rng::with_seed(7);
        for _ in 0..20_000 {
            let unit = |rng: &mut fastrand::Rng| match rng.u8(..4) {
                0 => rng.u16(0xd800..=0xdfff),
                1 => rng.u16(..),
                _ => u16::from(rng.u8(..)),
            };
            let mut source: Vec<u8> =
                (0..rng.usize(..8)).flat_map(|_| unit(&mut rng).to_be_bytes()).collect();
            source.truncate(source.len() - source.len().min(rng.usize(..2)));
            for (text, bytes) in characters(&source, UTF_16BE) {
                assert_eq!(UTF_16BE.decode_without_bom_handling(&bytes).0, text);
            }
            let from = *b"\x1b\x1b\x1b$$((BJI@!<a\x0e\xff";
            let source: Vec<u8> =
                (0..rng.usize(..12)).map(|_| from[rng.usize(..from.len())]).collect();
            let texts = characters(&source, ISO_2022_JP).into_iter().map(|(text, _)| text);
            assert!(texts.into_iter().all(|text| text.chars().count() == 1));
        }
    }

    #[test]
    fn half_a_surrogate_pair_leaves_the_tag_after_it_alone() {
        let page = segment(b"\xff\xfe(\xd9<\0b\0r\0>\0x\0").unwrap();
        let spans: Vec<_> = page.lines.iter().map(crate::Line::span).collect();
        assert_eq!(spans, [2..4, 12..14]);
    }

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
