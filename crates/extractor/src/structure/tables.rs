//! Tables that are kept as a whole.

use dechaff_page::text::HashedMap;
use dechaff_page::{Line, Tag};

use super::lines::Lines;
use super::reason::Reason;
use super::unit::Unit;

/// Minimum number of cells of a table, and of its rows with two cells.
const LEAST_CELLS: u32 = 6;
const LEAST_ROWS: u32 = 3;
/// Maximum mean number of lines of its cells.
const MOST_LINES: f32 = 2.0;

/// Counts over a table.
#[derive(Debug, Default, Clone, Copy)]
struct Table {
    /// The number of its lines.
    lines: u32,
    /// The sum of their scores.
    score: f32,
    /// The number of cells with lines.
    cells: u32,
    /// The number of rows with two such cells.
    rows: u32,
    /// The last cell and its row, and the number of cells in this row.
    last: Place,
    in_row: u32,
    /// Whether another table is in it.
    is_layout: bool,
}

/// The innermost table, row and cell around an element, as indices of elements, or 0.
#[derive(Debug, Default, Clone, Copy, PartialEq)]
struct Place {
    table: u32,
    row: u32,
    cell: u32,
}

impl Table {
    fn add(&mut self, place: Place, score: f32) {
        self.lines += 1;
        self.score += score;
        if place != self.last {
            self.cells += 1;
            self.in_row = if place.row == self.last.row { self.in_row + 1 } else { 1 };
            self.rows += u32::from(self.in_row == 2);
            self.last = place;
        }
    }

    /// Returns whether it is a data table that is likely to be content. A cell with several lines
    /// is a column of the page, or a list.
    fn is_kept(&self, least: f32) -> bool {
        !self.is_layout
            && self.cells >= LEAST_CELLS
            && self.rows >= LEAST_ROWS
            && self.lines as f32 <= MOST_LINES * self.cells as f32
            && self.score >= least * self.lines as f32
    }
}

/// Finds the cells that are not kept, although the cells of their table together are likely to be
/// content. Numbers, names and dates are too short to be decided alone.
pub(super) fn tables(lines: Lines<'_>, kept: &[bool]) -> Vec<(usize, Reason)> {
    let Lines { page, scores, least, .. } = lines;
    let is_inside = |line: usize| page.element(&page.lines[line]).mask & Tag::TABLE.bit() != 0;
    if !(0..kept.len()).any(|line| !kept[line] && is_inside(line)) {
        return Vec::new();
    }
    let places = page.inherited(Place::default(), |at, around| match page.elements[at].tag {
        Tag::TABLE => Place { table: at as u32, ..Place::default() },
        Tag::TR => Place { row: at as u32, ..around },
        Tag::TD | Tag::TH => Place { cell: at as u32, ..around },
        _ => around,
    });
    let mut tables: HashedMap<Table, u32> = HashedMap::default();
    for (at, element) in page.elements.iter().enumerate().filter(|(_, of)| of.tag == Tag::TABLE) {
        tables.entry(at as u32).or_default();
        tables.entry(places[element.parent as usize].table).or_default().is_layout = true;
    }
    let place = |line: &Line| places[line.element as usize];
    for (place, score) in page.lines.iter().map(place).zip(scores) {
        if place.cell > 0 {
            tables.entry(place.table).or_default().add(place, *score);
        }
    }
    let is_kept = |line: &usize| {
        let place = place(&page.lines[*line]);
        !kept[*line] && place.cell > 0 && tables[&place.table].is_kept(least[Unit::Table])
    };
    (0..kept.len()).filter(is_kept).map(|line| (line, Reason::Table)).collect()
}

#[cfg(test)]
mod tests {
    use crate::structure::tests::corrected;

    #[track_caller]
    fn is(html: &str, expected: &str) {
        assert_eq!(corrected(&format!("<p>a{html}")).0, expected, "{html}");
    }

    #[test]
    fn tables_are_kept_as_a_whole() {
        let row = "<tr><td>3 b<td>2 c";
        is(&format!("<table>{}</table>", row.repeat(3)), "a|3 b|2 c|3 b|2 c|3 b|2 c");
        // Too few rows, low scores, one cell a row.
        is(&format!("<table>{}</table>", row.repeat(2)), "a");
        is(&format!("<table>{}</table>", "<tr><td>1 b<td>2 c".repeat(3)), "a");
        is(&format!("<table>{}</table>", "<tr><td>3 b".repeat(6)), "a");
        let html = format!("<p>a<table>{}</table>", row.repeat(3));
        assert_eq!(corrected(&html).1, ["table"; 6]);
    }

    #[test]
    fn tables_for_layout_are_not() {
        let table = format!("<table>{}</table>", "<tr><td>3 b<td>2 c".repeat(3));
        let outer =
            format!("<table><tr><td>3 x<td>3 y<tr><td>3 x<td>3 y<tr><td>3 x<td>{table}</table>");
        is(&outer, "a|3 b|2 c|3 b|2 c|3 b|2 c");
        is(&format!("<table>{}</table>", "<tr><td><p>3 b<p>2 c".repeat(6)), "a");
    }
}
