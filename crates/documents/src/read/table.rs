//! Distinguishes data tables from layout tables, and converts them.

use dechaff_page::Tag;
use dechaff_page::text::word_count;

use crate::read::code::{code, is_code_table};
use crate::read::heading::heading;
use crate::read::{Context, Dom, Step, Walk};
use crate::tree::{Align, BlockKind, Cell, Row, Table, TableScore};

/// Maximum number of columns and of rows that a cell spans, as in browsers.
const MAX_COLUMNS: u16 = 100;
const MAX_ROWS: u16 = 1000;

/// A row of a table: its cells, and whether it is in the head.
#[derive(Default)]
struct Cells {
    cells: Vec<usize>,
    head: bool,
    foot: bool,
}

/// Handles a `<table>`: a data table is a block, a layout table is replaced by its contents.
pub(crate) fn table(walk: &mut Walk<'_>, at: usize, context: Context) -> Step {
    let dom = walk.dom;
    if is_code_table(dom, at) {
        return code(walk, at, context);
    }
    // Layout tables nest, and each one is searched as a whole.
    dom.budget.spend(dom[at].end - at);
    // A table with the name of the poster is the layout of the post.
    if !dom.is_data_table(at)
        || context.in_post && walk.skipped.range(dom.inside(at)).next().is_some()
    {
        return Step::Into;
    }
    let rows = rows(dom, at);
    let (score, kept) = (score(dom, at), dom[at].kept > 0);
    let span = dom.in_file(&dom[at].span);
    if !context.in_table {
        walk.tables.push(TableScore { span, score, kept });
    }
    if !kept {
        return Step::Over;
    }
    let inside = Context { in_table: true, marks: Default::default(), ..context.deeper() };
    let mut table = Table { score, ..Table::default() };
    if let Some(caption) = dom.child(at, Tag::CAPTION) {
        // A heading stays a heading, before the table.
        match dom.inside(caption).find(|&at| dom[at].tag.heading_level().is_some()) {
            Some(at) if dom[at].all == dom[caption].all => {
                heading(walk, at, context);
            }
            _ => table.caption = walk.inlines(caption, inside),
        }
    }
    // Whether all rows so far are in the head.
    let mut first = true;
    let last = rows.len();
    for (nth, Cells { cells, head, .. }) in rows.into_iter().enumerate() {
        let all_heads = cells.iter().all(|&cell| dom[cell].tag == Tag::TH);
        let header = head || (first && all_heads && cells.len() > 1);
        let cells: Vec<Cell> =
            cells.into_iter().map(|at| cell(walk, at, last - nth, inside)).collect();
        if cells.iter().all(|cell| cell.blocks.is_empty()) {
            continue;
        }
        first &= header;
        table.rows.push(Row { header, cells });
    }
    if !table.rows.is_empty() {
        walk.push(at, BlockKind::Table(table));
    }
    Step::Over
}

/// Converts a cell. `rows_left` is the number of rows from its own to the last one.
fn cell(walk: &mut Walk<'_>, at: usize, rows_left: usize, context: Context) -> Cell {
    let dom = walk.dom;
    let node = &dom[at];
    let span = |name: &[u8], most: u16| node.number(name).unwrap_or(1).clamp(1, most);
    let (columns, rows) = (span(b"colspan", MAX_COLUMNS), span(b"rowspan", MAX_ROWS));
    let places = usize::from(columns) * usize::from(rows).min(rows_left);
    let fits = dom.budget.takes_places(places.saturating_sub(1));
    let (columns, rows) = if fits { (columns, rows) } else { (1, 1) };
    Cell {
        header: node.tag == Tag::TH,
        columns,
        rows,
        align: align(dom, at),
        blocks: walk.blocks(at, context),
    }
}

fn align(dom: &Dom<'_>, at: usize) -> Option<Align> {
    let node = &dom[at];
    let styles = node.declarations().filter(|(name, _)| name.eq_ignore_ascii_case(b"text-align"));
    let align = styles.last().map(|(_, value)| value).or_else(|| node.attribute(b"align"));
    match &align.unwrap_or_default().to_ascii_lowercase()[..] {
        b"left" => Some(Align::Left),
        b"center" => Some(Align::Center),
        b"right" => Some(Align::Right),
        _ => None,
    }
}

/// Returns the cells, row by row.
fn rows(dom: &Dom<'_>, at: usize) -> Vec<Cells> {
    let mut rows: Vec<Cells> = Vec::new();
    let (mut head_until, mut foot_until) = (0, 0);
    let mut next = at + 1;
    while next < dom[at].end {
        let node = &dom[next];
        let is_over = matches!(node.tag, Tag::TD | Tag::TH | Tag::CAPTION)
            // A hidden row of a visible table is left out.
            || node.tag == Tag::TR && dom.is_hidden(next) && !dom.is_hidden(at);
        match node.tag {
            Tag::THEAD => head_until = node.end,
            Tag::TFOOT => foot_until = node.end,
            Tag::TR if !is_over => {
                let (head, foot) = (next < head_until, next < foot_until);
                rows.push(Cells { cells: Vec::new(), head, foot });
            }
            Tag::TD | Tag::TH => {
                if rows.is_empty() {
                    rows.push(Cells::default());
                }
                rows.last_mut().into_iter().for_each(|row| row.cells.push(next));
            }
            _ => {}
        }
        next = if is_over { node.end } else { next + 1 };
    }
    rows.retain(|row| !row.cells.is_empty());
    // The head comes first and the foot last, wherever they are in the source.
    rows.sort_by_key(|row| (!row.head, row.foot));
    rows
}

/// Returns the mean score of the lines of a table, weighted by their words.
fn score(dom: &Dom<'_>, at: usize) -> f32 {
    let (mut words, mut scores) = (0.0f64, 0.0f64);
    let mut before = None;
    for node in &dom.nodes[dom.inside(at)] {
        let Some(number) = node.line.filter(|line| before != Some(*line)) else { continue };
        before = Some(number);
        let Some(line) = dom.page.lines.get(number as usize) else { continue };
        // A line without words has a small weight.
        let weight = f64::from(word_count(dom.page.text(line)) as u32) + 0.1;
        words += weight;
        let score = dom.scores.get(number as usize).copied().unwrap_or_default();
        scores += weight * f64::from(score);
    }
    if words > 0.0 { (scores / words) as f32 } else { 0.0 }
}
