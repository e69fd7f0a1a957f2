//! The nine features of the 2007 article.

use std::ops::Range;

use super::family::family;
use super::feature::Feature;
use crate::matrix::Matrix;
use dechaff_page::{Line, Page};

const PLACES: [&str; 3] = ["previous", "current", "next"];

family! {
    SHALLOW = values(line: &Line) {}
    density "share" "text length / (text length + bytes of markup)" "Champandard 2007" density(line);
    bytes "bytes" "bytes of HTML that the line takes" "Champandard 2007" line.bytes as f32;
    text_length "characters" "length of the text" "Champandard 2007" line.chars as f32;
}

pub(super) const WIDTH: usize = PLACES.len() * SHALLOW.len();

pub(super) fn features(out: &mut Vec<Feature>) {
    for place in PLACES {
        let line = format!("{place} line");
        out.extend(SHALLOW.iter().map(|entry| entry.at("shallow", place, &line)));
    }
}

/// Computes the density, bytes and text length of the previous, current and next line, `[n_lines,
/// 9]`, after A. Champandard, "The Easy Way to Extract Useful Text from Arbitrary HTML" (2007).
/// Lines that do not exist count as 0.
pub fn shallow(page: &Page) -> Matrix {
    rows(page, 0..page.lines.len())
}

/// Returns the shallow features of a range of lines, `[lines, 9]`.
pub(super) fn rows(page: &Page, lines: Range<usize>) -> Matrix {
    let mut matrix = Matrix::zeros(lines.len(), WIDTH);
    for (at, row) in lines.zip(matrix.rows_mut()) {
        for (place, out) in row.chunks_exact_mut(SHALLOW.len()).enumerate() {
            if let Some(line) = (at + place).checked_sub(1).and_then(|i| page.lines.get(i)) {
                out.copy_from_slice(&values(line));
            }
        }
    }
    matrix
}

/// Returns the share of text in the HTML of a line, 0..=1 (Champandard 2007). Text is counted in
/// characters, not in bytes, so that the density does not depend on the alphabet of the page.
pub fn density(line: &Line) -> f32 {
    let chars = line.chars as f32;
    chars / (chars + line.markup as f32)
}
