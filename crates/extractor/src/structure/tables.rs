//! Data tables, which are kept or left out as a whole.

use dechaff_page::units::Tables;

use super::lines::Lines;
use super::reason::Reason;
use super::unit::Unit;

/// Minimum number of cells of a table that is kept for its score, and of its rows with two cells.
const LEAST_CELLS: u32 = 6;
const LEAST_ROWS: u32 = 3;
/// Maximum mean number of lines of its cells. A cell with several lines is a column of the page, or
/// a list.
const MOST_LINES: u64 = 2;
/// Minimum mean score of a table that belongs to the text around it. The first applies if most of
/// this text is kept, the second if all of it is kept and the table is small.
const AMONG_MOST: f32 = 0.15;
const AMONG_ALL: f32 = 0.04;
/// Maximum number of characters of a small table. A larger table belongs to the text around it only
/// by its score.
const SMALL: u64 = 600;

/// Finds the lines of data tables that are decided otherwise than their table. Numbers, names and
/// dates are too short to be decided alone.
pub(super) fn tables(lines: Lines<'_>, kept: &[bool]) -> Vec<(usize, Reason)> {
    let (all, Lines { page, scores, least, .. }) = (lines, lines);
    let tables = Tables::of(page, lines.budget);
    let is_inside = |line: &usize| tables.around(&page.lines[*line]).is_some();
    let inner: Vec<usize> = lines.numbers().filter(is_inside).collect();
    if inner.is_empty() {
        return Vec::new();
    }
    // The lines in each element, their characters, those of kept lines, and those in links.
    let counts = page.counts(|at, line| {
        let chars = u64::from(line.chars);
        [1, chars, if kept[at] { chars } else { 0 }, line.link_chars.into()]
    });
    let sums = page.sums(|at, _| scores[at], |around, score| *around += score);
    let table = |line: usize| tables.around(&page.lines[line]).unwrap_or_default();
    let mut changed = Vec::new();
    for own in inner.chunk_by(|a, b| table(*a) == table(*b)) {
        let at = table(own[0]);
        let ([lines, chars, of_content, _], score) = (counts[at], sums[at]);
        let form = tables.form(at);
        let is_likely = form.cells >= LEAST_CELLS
            && form.rows >= LEAST_ROWS
            && lines <= MOST_LINES * u64::from(form.cells)
            && score >= least[Unit::Table] * lines as f32;
        let is_kept = 2 * of_content >= chars
            || is_likely
            || belongs(all, (&counts, sums[at]), kept, at, own[0]..own[own.len() - 1] + 1);
        let reason = if is_kept { Reason::Table } else { Reason::NoTable };
        changed
            .extend(own.iter().filter(|line| kept[**line] != is_kept).map(|line| (*line, reason)));
    }
    changed
}

/// Returns whether a table belongs to the text around it in its container: the lines directly
/// before and after it are kept, and most of the rest.
fn belongs(
    Lines { page, budget, .. }: Lines<'_>,
    (counts, score): (&[[u64; 4]], f32),
    kept: &[bool],
    table: usize,
    own: std::ops::Range<usize>,
) -> bool {
    let [lines, chars, of_content, links] = counts[table];
    let mean = score / lines as f32;
    // A table of links leads to other pages.
    if mean < AMONG_ALL || 10 * links >= 9 * chars {
        return false;
    }
    let mut around = table;
    while around > 0 && counts[around][1] == chars && budget.takes_step() {
        around = page.elements[around].parent as usize;
    }
    let rest = counts[around][1] - chars;
    let of_rest = counts[around][2] - of_content;
    let near = [own.start.checked_sub(1), Some(own.end)].into_iter().flatten();
    rest > 0
        && near.into_iter().all(|line| kept.get(line) != Some(&false))
        && (of_rest >= rest && chars <= SMALL || 2 * of_rest >= rest && mean >= AMONG_MOST)
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
        is(&format!("<table>{}</table><p>1 d", row.repeat(2)), "a");
        is(&format!("<table>{}</table><p>1 d", "<tr><td>1 b<td>2 c".repeat(3)), "a");
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
