//! The physical lines of a file, counted as the article of 2009 counts.
//!
//! The article counts raw characters: `<` and `>` are neither text nor markup, an entity has as
//! many characters as are written, and the text is trimmed only at its ends.

use std::ops::Range;

use dechaff_page::Source;
use dechaff_page::encoding::decode;

/// A physical line that is not only white space.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhysicalLine {
    /// Its bytes in the file, from the first to the last one that is not white space.
    pub span: Range<usize>,
    /// The same range in the bytes of the [`Source`].
    pub(super) place: Range<usize>,
    /// The text outside `<…>`, as written.
    pub text: String,
    /// The number of characters inside `<…>`, without the brackets.
    pub markup: usize,
    /// The number of characters of the whole line, with the white space around it and the line end.
    pub chars: usize,
}

impl PhysicalLine {
    /// Returns the number of characters of text without the white space around it. As in Java,
    /// control characters are white space and no-break spaces are not.
    pub fn text_length(&self) -> usize {
        self.text.trim_matches(|c| c <= ' ').chars().count()
    }

    /// Returns the text in readable form, with entities decoded and white space collapsed.
    pub fn readable(&self) -> String {
        super::events::collapse(&htmlize::unescape(&*self.text))
    }
}

/// Returns the physical lines of a page that are not empty. `bytes` are the bytes of the page, or a
/// copy in which some are white space. A line ends with `\n`, `\r` or both. The search for markup
/// starts again in each line.
pub(super) fn lines_of(source: &Source<'_>, bytes: &[u8]) -> Vec<PhysicalLine> {
    let mut lines = Vec::new();
    let mut start = 0;
    while start < bytes.len() {
        let end = memchr::memchr2(b'\n', b'\r', &bytes[start..]).map_or(bytes.len(), |n| start + n);
        let next = match &bytes[end..] {
            [b'\r', b'\n', ..] => end + 2,
            [] => end,
            _ => end + 1,
        };
        lines.extend(line(source, bytes, start..end, next - end));
        start = next;
    }
    lines
}

fn line(
    source: &Source<'_>,
    bytes: &[u8],
    range: Range<usize>,
    terminator: usize,
) -> Option<PhysicalLine> {
    let whole = &bytes[range.clone()];
    // Trims as Java does.
    let solid = |byte: &u8| *byte > b' ';
    let left = whole.iter().position(solid)?;
    let trimmed = &whole[left..=whole.iter().rposition(solid)?];
    let decoded = decode(trimmed, source.encoding);
    let (mut text, mut markup, mut inside, mut brackets) = (String::new(), 0, false, 0);
    for c in decoded.chars() {
        match c {
            '<' | '>' => {
                inside = c == '<';
                brackets += 1;
            }
            _ if inside => markup += 1,
            _ => text.push(c),
        }
    }
    let around = whole.len() - trimmed.len() + terminator;
    let chars = text.chars().count() + markup + brackets + around;
    let place = range.start + left..range.start + left + trimmed.len();
    Some(PhysicalLine { span: source.in_file(place.clone()), place, text, markup, chars })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn physical_lines(html: &[u8]) -> Vec<PhysicalLine> {
        let source = Source::new(html);
        lines_of(&source, &source.bytes)
    }

    #[test]
    fn brackets_are_neither_text_nor_markup() {
        let html = "<p>One <b>two</b>,\r\n\r\n  three &lt; four > five </p>  \n<a\nhref=z>w</a>";
        let lines = physical_lines(html.as_bytes());
        let seen: Vec<_> =
            lines.iter().map(|line| (line.text.as_str(), line.markup, line.chars)).collect();
        assert_eq!(
            seen,
            [
                ("One two,", 4, 20),
                ("three &lt; four  five ", 2, 32),
                ("", 1, 3),
                ("href=zw", 2, 12)
            ]
        );
        assert_eq!(&html[lines[1].span.clone()], "three &lt; four > five </p>");
        assert_eq!((lines[1].text_length(), lines[1].readable()), (21, "three < four five".into()));
    }

    #[test]
    fn white_space_is_trimmed_as_java_does() {
        let lines = physical_lines("\u{a0}ab\u{a0}\n\u{1c}c\u{7}\n\u{1f}\n".as_bytes());
        let seen: Vec<_> = lines.iter().map(|line| (line.text_length(), line.chars)).collect();
        assert_eq!(seen, [(4, 5), (1, 4)]);
    }

    #[test]
    fn in_every_encoding() {
        let utf16: Vec<u8> =
            "\u{feff}<p>\u{fc}</p>\n\u{e4}".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let lines = physical_lines(&utf16);
        assert_eq!(lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>(), ["ü", "ä"]);
        assert_eq!(lines[1].span, utf16.len() - 2..utf16.len());
        let lines = physical_lines("\u{feff}ab\n".as_bytes());
        assert_eq!((lines[0].span.clone(), lines[0].text.as_str()), (3..5, "ab"));
        assert!(physical_lines(b"\n \r\n").is_empty() && physical_lines(b"").is_empty());
    }
}
