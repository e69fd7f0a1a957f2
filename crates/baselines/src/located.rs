//! Locates the characters of a line in the file.

use std::iter;
use std::ops::Range;

use dechaff_features::{Line, Page};
use encoding_rs::{CoderResult, Encoding, UTF_8};

/// Returns the bytes in the file of each character of a line that is not white space. `pieces` are
/// those of the line. Returns `None` if the file does not contain the characters of the line, as
/// far as this can be checked.
pub(super) fn solid_characters(
    html: &[u8],
    encoding: &'static Encoding,
    page: &Page,
    line: &Line,
    pieces: &[Range<usize>],
) -> Option<Vec<Range<usize>>> {
    let expected = page.text(line).chars().filter(|c| !c.is_whitespace());
    // Character references are not decoded in <xmp> and the like only.
    [true, false].into_iter().find_map(|references| {
        let found: Vec<(char, Range<usize>)> = pieces
            .iter()
            .flat_map(|piece| characters(&html[piece.clone()], encoding, piece.start, references))
            .filter(|(c, _)| !c.is_whitespace())
            .collect();
        let same = expected.clone().eq(found.iter().map(|(c, _)| *c));
        same.then(|| found.into_iter().map(|(_, place)| place).collect())
    })
}

/// Returns the characters of a text with their bytes, counted from `base`.
fn characters(
    bytes: &[u8],
    encoding: &'static Encoding,
    base: usize,
    references: bool,
) -> Vec<(char, Range<usize>)> {
    let decoded = decoded(bytes, encoding, base);
    if !references || memchr::memchr(b'&', bytes).is_none() {
        return decoded;
    }
    let mut out = Vec::with_capacity(decoded.len());
    let mut rest = &decoded[..];
    while let Some(((c, place), after)) = rest.split_first() {
        rest = after;
        if *c == '&'
            && let Some((text, length)) = reference(after)
        {
            let place = place.start..after[length - 1].1.end;
            out.extend(text.chars().map(|c| (c, place.clone())));
            rest = &after[length..];
        } else {
            out.push((*c, place.clone()));
        }
    }
    out
}

/// Decodes a character reference whose `&` precedes `rest`. Returns its text and the number of its
/// further characters. Letters that directly follow a reference without a semicolon belong to both.
fn reference(rest: &[(char, Range<usize>)]) -> Option<(String, usize)> {
    let name = |(c, _): &&(char, Range<usize>)| c.is_ascii_alphanumeric() || *c == '#';
    let name = rest.iter().take_while(name).count();
    let length = name + usize::from(rest.get(name).is_some_and(|(c, _)| *c == ';'));
    let written: String = iter::once('&').chain(rest[..length].iter().map(|(c, _)| *c)).collect();
    let text = htmlize::unescape(&*written);
    (text != written).then(|| (text.into_owned(), length))
}

fn decoded(bytes: &[u8], encoding: &'static Encoding, base: usize) -> Vec<(char, Range<usize>)> {
    if encoding == UTF_8
        && let Ok(text) = str::from_utf8(bytes)
    {
        let place = |(at, c): (usize, char)| (c, base + at..base + at + c.len_utf8());
        return text.char_indices().map(place).collect();
    }
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let (mut out, mut start) = (Vec::new(), 0);
    for at in 0..bytes.len() {
        let last = at + 1 == bytes.len();
        let mut input = &bytes[at..=at];
        loop {
            let mut text = [0; 16];
            let (result, read, written, _) = decoder.decode_to_utf8(input, &mut text, last);
            let text = str::from_utf8(&text[..written]).unwrap_or_default();
            out.extend(text.chars().map(|c| (c, base + start..base + at + 1)));
            input = &input[read..];
            if written > 0 {
                start = at + 1;
            }
            if result == CoderResult::InputEmpty {
                break;
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use dechaff_features::{detect, segment_with_pieces};

    use super::*;

    /// Returns the characters of the first line with the bytes of each.
    fn found(html: &[u8]) -> Vec<(char, Vec<u8>)> {
        let page = segment_with_pieces(html).unwrap();
        let line = &page.lines[0];
        let pieces = page.pieces.iter().filter(|piece| piece.line == 0);
        let pieces: Vec<_> =
            pieces.map(|piece| piece.span.start as usize..piece.span.end as usize).collect();
        let places = solid_characters(html, detect(html).0, &page, line, &pieces).unwrap();
        let characters = page.text(line).chars().filter(|c| !c.is_whitespace());
        characters.zip(places.into_iter().map(|place| html[place].to_vec())).collect()
    }

    fn written(html: &str) -> Vec<(char, String)> {
        let text = |bytes| String::from_utf8(bytes).unwrap();
        found(html.as_bytes()).into_iter().map(|(c, bytes)| (c, text(bytes))).collect()
    }

    fn pairs(expected: &[(char, &str)]) -> Vec<(char, String)> {
        expected.iter().map(|(c, text)| (*c, (*text).to_string())).collect()
    }

    #[test]
    fn characters_and_references() {
        let expected = [('a', "a"), ('é', "é"), ('&', "&amp;"), ('b', "b"), ('日', "&#x65e5;")];
        assert_eq!(written("<p> a é<i>&amp;b</i>&nbsp;\n&#x65e5;"), pairs(&expected));
        let expected = [('&', "&"), ('&', "&"), ('x', "x"), (';', ";"), ('&', "&amp")];
        assert_eq!(written("<p>&&x; &amp"), pairs(&expected));
        // One reference that gives two characters.
        assert_eq!(written("<p>&bne;")[1], ('\u{20e5}', "&bne;".to_string()));
        assert_eq!(written("<xmp>&lt;</xmp>").len(), 4);
    }

    #[test]
    fn in_other_encodings() {
        let latin = found(b"<meta charset=latin1><p>\xe9\xe8");
        assert_eq!(latin, [('é', vec![0xe9]), ('è', vec![0xe8])]);
        let html = "<p>é😀";
        let utf16: Vec<u8> = html.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let units =
            |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
        assert_eq!(found(&utf16), [('é', units("é")), ('😀', units("😀"))]);
        let (sjis, _, _) = encoding_rs::SHIFT_JIS.encode("<meta charset=shift_jis><p>日本、語");
        assert_eq!(found(&sjis)[0], ('日', vec![0x93, 0xfa]));
        assert_eq!(found(&sjis).len(), 4);
    }
}
