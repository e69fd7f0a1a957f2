//! Writes tables in GitHub's Markdown.

use crate::tree::{Align, Block, BlockKind, BlockPart, Inline, InlineKind, Row, Table, each_part};
use crate::write::RenderOptions;
use crate::write::markdown_inline::paragraph;

/// Maximum number of places that spanning cells fill in a row, and in a table.
const MAX_COLUMNS: usize = 1000;
const MAX_SPANNED: usize = 1_000_000;
/// Short rows are filled up if the table has at most `PLACES` places, and `PLACES_PER_CELL` for
/// each cell. Otherwise one long row could multiply the length of thousands of short ones. Readers
/// of Markdown add the missing places, up to their own limits.
const PLACES: usize = 4096;
const PLACES_PER_CELL: usize = 8;

/// Returns the lines of a table, without the line break at the end.
pub(super) fn table(table: &Table, options: &RenderOptions<'_>) -> String {
    let grid = grid(table, options);
    let columns = grid.iter().map(Vec::len).max().unwrap_or(0);
    if columns == 0 {
        return String::new();
    }
    let mut to = String::new();
    // A table has exactly one header row, which may be empty.
    let headed = table.rows.first().is_some_and(|row| row.header);
    let (head, body) = if headed { grid.split_at(1) } else { grid.split_at(0) };
    row(head.first().map_or(&[], Vec::as_slice), columns, &mut to);
    let cells: usize = grid.iter().map(Vec::len).sum();
    let is_filled = columns * grid.len() <= PLACES + PLACES_PER_CELL * cells;
    to.push('|');
    for column in 0..columns {
        to.push_str(match align(&table.rows, column) {
            None => " --- |",
            Some(Align::Left) => " :--- |",
            Some(Align::Center) => " :---: |",
            Some(Align::Right) => " ---: |",
        });
    }
    to.push('\n');
    for cells in body {
        row(cells, if is_filled { columns } else { cells.len().max(1) }, &mut to);
    }
    to.pop();
    to
}

fn row(cells: &[String], columns: usize, to: &mut String) {
    to.push('|');
    for column in 0..columns {
        to.extend([" ", cells.get(column).map_or("", String::as_str), " |"]);
    }
    to.push('\n');
}

/// Returns the text of each cell in its place. A cell that spans several places leaves the others
/// empty.
fn grid(table: &Table, options: &RenderOptions<'_>) -> Vec<Vec<String>> {
    let mut grid = Vec::with_capacity(table.rows.len());
    // The number of further rows that a cell above spans, for each column.
    let mut taken: Vec<u16> = Vec::new();
    let mut left = MAX_SPANNED;
    for row in options.until_stop(&table.rows) {
        let mut cells: Vec<String> = Vec::new();
        // Fills a place without text.
        let mut fill = |cells: &mut Vec<String>| {
            let fits = cells.len() < MAX_COLUMNS && left > 0;
            if fits {
                left -= 1;
                cells.push(String::new());
            }
            fits
        };
        for cell in &row.cells {
            while taken.get(cells.len()).is_some_and(|rows| *rows > 0) && fill(&mut cells) {
                taken[cells.len() - 1] -= 1;
            }
            let first = cells.len();
            cells.push(text(&cell.blocks, options));
            (1..cell.columns).all(|_| fill(&mut cells));
            taken.resize(taken.len().max(cells.len()), 0);
            taken[first..cells.len()].fill(cell.rows - 1);
        }
        let rest = taken.iter_mut().skip(cells.len());
        rest.for_each(|rows| *rows = rows.saturating_sub(1));
        let spanned = taken.iter().rposition(|rows| *rows > 0).map_or(0, |last| last + 1);
        taken.truncate(spanned);
        grid.push(cells);
    }
    // Empty columns at the end are not written.
    let used = grid.iter().filter_map(|row: &Vec<String>| row.iter().rposition(|c| !c.is_empty()));
    let used = used.max().map_or(0, |last| last + 1);
    let most = table.rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    for row in &mut grid {
        row.truncate(used.max(most));
    }
    grid
}

/// Returns the alignment of a column: the first one that a cell states.
fn align(rows: &[Row], column: usize) -> Option<Align> {
    rows.iter().take(50).filter_map(|row| row.cells.get(column)).find_map(|cell| cell.align)
}

/// Returns the contents of a cell in one line.
fn text(blocks: &[Block], options: &RenderOptions<'_>) -> String {
    let mut parts = Vec::new();
    collect(blocks, options, &mut parts);
    parts.join("<br>")
}

fn collect(blocks: &[Block], options: &RenderOptions<'_>, parts: &mut Vec<String>) {
    let inline = |content: &[Inline]| {
        // A cell is not at the start of a line, so no text in it begins a block.
        let mut text = String::from(" ");
        paragraph(content, options, true, &mut text);
        let text = text.trim();
        (!text.is_empty()).then(|| text.to_string())
    };
    let own = |kind: InlineKind| inline(&[Inline::new(0..0, kind)]);
    for block in blocks {
        match &block.kind {
            BlockKind::Code { text, .. } => {
                let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
                parts.extend(lines.filter_map(|line| own(InlineKind::Code(line.to_string()))));
            }
            BlockKind::Post(post) => parts.extend(own(InlineKind::Text(post.label()))),
            BlockKind::Math(math) => parts.extend(own(InlineKind::Math(math.clone()))),
            BlockKind::Table(_) => continue,
            _ => {}
        }
        each_part(&block.kind, &mut |part| match part {
            BlockPart::Content(content) => parts.extend(inline(content)),
            BlockPart::Blocks(blocks) => collect(blocks, options, parts),
        });
    }
}
