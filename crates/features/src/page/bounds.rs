//! How many lines and elements a page may have for its length, so that its memory is a multiple of its
//! length.
//!
//! A line takes some 80 bytes until a page is extracted, an element as many, and four bytes of HTML can
//! make one of each. Pages that people read have more than these numbers of bytes for each. Where one
//! has fewer, by then, nothing of its text is lost: what would be a new line goes on with the line
//! before, behind a space, and the lines in an element that is not kept stand in the one around it.

/// Lines that any page may have.
const LINES: usize = 1 << 16;
/// Bytes of a page for each further line.
const BYTES_PER_LINE: usize = 16;
/// Elements that any page may have.
const ELEMENTS: usize = 1 << 15;
/// Bytes of a page for each further element.
const BYTES_PER_ELEMENT: usize = 32;

/// Is there room for one more line, so many bytes into a page that has so many?
pub(crate) fn has_line(lines: usize, bytes: usize) -> bool {
    lines < LINES + bytes / BYTES_PER_LINE
}

/// Is there room for one more element, so many bytes into a page that has so many?
pub(crate) fn has_element(elements: usize, bytes: usize) -> bool {
    elements < ELEMENTS + bytes / BYTES_PER_ELEMENT
}

/// Bytes that a line must take where there is room for no more.
pub(crate) const SHORTEST: usize = BYTES_PER_LINE;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Page, Segmentation};

    fn read(how: Segmentation, part: &str, n: usize) -> Page {
        how.segment_with_pieces(part.repeat(n).as_bytes()).unwrap()
    }

    /// All text of a page, without white space.
    fn letters(page: &Page) -> usize {
        page.lines.iter().map(|line| page.text(line).matches('x').count()).sum()
    }

    #[test]
    fn short_lines_are_joined_beyond_a_number() {
        for (how, part) in [
            (Segmentation::Rendered, "<p>x"),
            (Segmentation::Rendered, "x<br>"),
            (Segmentation::Rendered, "<pre>x\n\n"),
            (Segmentation::Source, "x\n"),
        ] {
            let few = read(how, part, LINES);
            assert_eq!((few.lines.len(), letters(&few)), (LINES, LINES), "{part}");
            assert!(few.lines.iter().all(|line| few.text(line) == "x"), "{part}");
            let n = 8 * LINES;
            let many = read(how, part, n);
            assert_eq!(letters(&many), n, "{part}");
            let most = LINES + n * part.len() / BYTES_PER_LINE;
            assert!(many.lines.len() <= most + 1, "{part}: {} lines", many.lines.len());
            assert!(many.lines.len() > most - most / 8, "{part}: {} lines", many.lines.len());
            let text = many.text(&many.lines[many.lines.len() - 2]).replace('\n', "");
            assert!(text.len() > 1 && text.replace(' ', "").chars().all(|c| c == 'x'), "{text:?}");
            let mut end = 0;
            for line in &many.lines {
                assert!(line.start >= end && line.end > line.start, "{part}: {line:?}");
                assert_eq!(many.text(line).chars().count(), line.chars as usize);
                end = line.end;
            }
            assert_eq!(many.pieces.last().unwrap().line as usize, many.lines.len() - 1);
        }
    }

    #[test]
    fn joined_lines_are_joined_by_one_space() {
        let page = read(Segmentation::Rendered, "<p>x", 8 * LINES);
        assert!(page.lines.iter().rev().skip(1).take(99).all(|l| page.text(l).starts_with("x x")));
    }

    #[test]
    fn lines_of_further_elements_stand_in_those_around() {
        let page = read(Segmentation::Rendered, "<b><i>x<br></i></b>            ", 2 * ELEMENTS);
        let most = ELEMENTS + page.lines.last().unwrap().end as usize / BYTES_PER_ELEMENT;
        assert!((ELEMENTS..=most).contains(&page.elements.len()), "{}", page.elements.len());
        assert_eq!(page.lines.len(), 2 * ELEMENTS);
        for (at, element) in page.elements.iter().enumerate().skip(1) {
            assert!((element.parent as usize) < at);
        }
    }
}
