//! The lines of a heading, which may have several.

use std::ops::Range;

use dechaff_page::Page;

/// Maximum number of lines of a heading. One without an end tag contains much of the page.
const MOST_LINES: usize = 4;

/// Returns the lines of the heading that a line belongs to, or the line alone.
pub(crate) fn heading_lines(page: &Page, line: usize) -> Range<usize> {
    let heading = |line: usize| page.heading(page.lines.get(line)?).map(|around| around.start);
    let Some(own) = heading(line) else { return line..line + 1 };
    let is_own = |line: &usize| heading(*line) == Some(own);
    let start = (0..line).rev().take(MOST_LINES).take_while(is_own).last().unwrap_or(line);
    let length = (start..).take(MOST_LINES + 1).take_while(is_own).count();
    if length > MOST_LINES { line..line + 1 } else { start..start + length }
}
