//! Blocks of code, which are kept or left out as a whole.

use std::ops::Range;

use dechaff_page::{Page, Tag};

use super::lines::Lines;
use super::reason::Reason;

/// Finds the lines of code that are decided otherwise than most of their block, and the blocks
/// between two kept lines of the element around them that are not kept.
pub(super) fn code(lines: Lines<'_>, kept: &[bool]) -> Vec<(usize, Reason)> {
    let Lines { page, .. } = lines;
    let is_code = |line: &usize| page.element(&page.lines[*line]).mask & Tag::PRE.bit() != 0;
    let inside: Vec<usize> = (0..kept.len()).filter(is_code).collect();
    if inside.is_empty() {
        return Vec::new();
    }
    let blocks = page.inherited(0, |at, around: usize| {
        if around == 0 && page.elements[at].tag == Tag::PRE { at } else { around }
    });
    let block = |line: usize| blocks[page.lines[line].element as usize];
    let chars = |line: &usize| u64::from(page.lines[*line].chars);
    let mut changed = Vec::new();
    for own in inside.chunk_by(|a, b| block(*a) == block(*b)) {
        let all: u64 = own.iter().map(chars).sum();
        let of_content: u64 = own.iter().filter(|line| kept[**line]).map(chars).sum();
        let is_kept = 2 * of_content >= all && of_content > 0
            || of_content == 0 && is_between(page, kept, block(own[0]), own[0]..own[own.len() - 1]);
        let reason = if is_kept { Reason::Code } else { Reason::NoCode };
        let is_other = |line: &&usize| kept[**line] != is_kept;
        changed.extend(own.iter().filter(is_other).map(|line| (*line, reason)));
    }
    changed
}

/// Returns whether the lines directly before and after a block are kept, and in the element that
/// contains it or in one beside it. `own` is its first and its last line.
fn is_between(page: &Page, kept: &[bool], block: usize, own: Range<usize>) -> bool {
    let around = page.elements[block].parent as usize;
    let is_near = |line: usize| {
        let element = page.lines[line].element as usize;
        let parent = page.elements[element].parent as usize;
        kept[line] && (element >= around || parent >= around || parent == around)
    };
    let before = own.start.checked_sub(1).is_some_and(is_near);
    before && own.end + 1 < kept.len() && is_near(own.end + 1)
}

#[cfg(test)]
mod tests {
    use crate::structure::tests::corrected;

    #[track_caller]
    fn is(html: &str, expected: &str) {
        assert_eq!(corrected(html).0, expected, "{html}");
    }

    #[test]
    fn code_is_kept_as_a_whole() {
        is("<p>a<pre>7 bbbb\n\n1 c\n</pre><p>1 d", "a|7 bbbb|1 c");
        is("<p>a<pre>7 b\n\n\n1 cccccc\n</pre><p>1 d", "a");
        assert_eq!(corrected("<p>a<pre>7 bbbb\n\n1 c</pre>").1, ["code"]);
        assert_eq!(corrected("<p>a<pre>7 b\n\n\n1 cccccc</pre>").1, ["no-code"]);
    }

    #[test]
    fn code_between_kept_lines_is_kept() {
        is("<p>a<pre>1 b\n\n1 c\n</pre><p>d", "a|1 b|1 c|d");
        is("<p>a<pre>1 b\n\n1 c\n</pre><p>1 d", "a");
        is("<p>1 a<pre>1 b\n\n1 c\n</pre><p>d", "d");
    }
}
