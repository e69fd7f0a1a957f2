//! Limits the number of lines and elements of a page by its length, so that the memory of a page is
//! bounded by a multiple of its length.
//!
//! A line takes about 80 bytes until a page is extracted, and so does an element, while four bytes
//! of HTML can make one of each. Ordinary pages have more bytes than the numbers below for each of
//! them. On a page that has fewer, no text is lost: further text is joined to the previous line
//! after a space, and lines inside an element that is not stored belong to the element around it.

/// The number of lines that any page may have.
const LINES: usize = 1 << 16;
/// The number of bytes of a page for each further line.
const BYTES_PER_LINE: usize = 16;
/// The number of elements that any page may have.
const ELEMENTS: usize = 1 << 15;
/// The number of bytes of a page for each further element.
const BYTES_PER_ELEMENT: usize = 32;

/// Returns whether a page may have another line, after `lines` lines in its first `bytes` bytes.
pub(crate) fn has_line(lines: usize, bytes: usize) -> bool {
    lines < LINES + bytes / BYTES_PER_LINE
}

/// Returns whether a page may have another element, after `elements` elements in its first `bytes`
/// bytes.
pub(crate) fn has_element(elements: usize, bytes: usize) -> bool {
    elements < ELEMENTS + bytes / BYTES_PER_ELEMENT
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Page, segment_with_pieces};

    fn read(part: &str, n: usize) -> Page {
        segment_with_pieces(part.repeat(n).as_bytes()).unwrap()
    }

    /// Returns all text of a page, without white space.
    fn letters(page: &Page) -> usize {
        page.lines.iter().map(|line| page.text(line).matches('x').count()).sum()
    }

    #[test]
    fn short_lines_are_joined_beyond_a_number() {
        for part in ["<p>x", "x<br>", "<pre>x\n\n"] {
            let few = read(part, LINES);
            assert_eq!((few.lines.len(), letters(&few)), (LINES, LINES), "{part}");
            assert!(few.lines.iter().all(|line| few.text(line) == "x"), "{part}");
            let n = 8 * LINES;
            let many = read(part, n);
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
        let page = read("<p>x", 8 * LINES);
        assert!(page.lines.iter().rev().skip(1).take(99).all(|l| page.text(l).starts_with("x x")));
    }

    #[test]
    fn beyond_the_limit_lines_belong_to_outer_elements() {
        let page = read("<b><i>x<br></i></b>            ", 2 * ELEMENTS);
        let most = ELEMENTS + page.lines.last().unwrap().end as usize / BYTES_PER_ELEMENT;
        assert!((ELEMENTS..=most).contains(&page.elements.len()), "{}", page.elements.len());
        assert_eq!(page.lines.len(), 2 * ELEMENTS);
        for (at, element) in page.elements.iter().enumerate().skip(1) {
            assert!((element.parent as usize) < at);
        }
    }
}
