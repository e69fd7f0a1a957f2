//! The nine features of the 2007 article.

use std::ops::Range;

use super::Matrix;
use super::columns::Column;
use crate::page::{Line, Page};

/// Density, bytes and text length of the previous, current and next line: `[n_lines, 9]`, after
/// A. Champandard, "The Easy Way to Extract Useful Text from Arbitrary HTML" (2007). Lines that are
/// not there count as 0. `room` more columns, all 0, follow them.
pub fn shallow(page: &Page, room: usize) -> Matrix {
    shallow_rows(page, 0..page.lines.len(), room)
}

/// The same of some lines in a row.
pub fn shallow_rows(page: &Page, range: Range<usize>, room: usize) -> Matrix {
    let mut matrix = Matrix::zeros(range.len(), 9 + room);
    for (at, row) in range.zip(matrix.rows_mut()) {
        for (place, values) in row[..9].chunks_exact_mut(3).enumerate() {
            if let Some(line) = (at + place).checked_sub(1).and_then(|i| page.lines.get(i)) {
                values.copy_from_slice(&[density(line), line.bytes as f32, line.chars as f32]);
            }
        }
    }
    matrix
}

/// Share of text in the HTML of a line, 0..=1. Text counts in characters, not bytes, so that the
/// alphabet of a page does not show in it.
pub(crate) fn density(line: &Line) -> f32 {
    let chars = line.chars as f32;
    chars / (chars + line.markup as f32)
}

pub(super) fn columns(out: &mut Vec<Column>) {
    for place in ["previous", "current", "next"] {
        for (name, unit, doc) in [
            ("density", "share", "text length / (text length + bytes of markup)"),
            ("bytes", "bytes", "bytes of HTML that the line took"),
            ("text_length", "characters", "length of the text"),
        ] {
            out.push(Column::new(
                format!("{place}_{name}"),
                unit,
                format!("{doc}, {place} line"),
                "Champandard 2007",
            ));
        }
    }
}
