//! Blocks of code, cards and quotations, which are kept or left out as a whole.

use std::ops::Range;

use dechaff_page::{Page, Tag};

use super::lines::Lines;
use super::reason::Reason;

/// Finds the lines of code, of cards (a link around several lines) and of quotations that are
/// decided otherwise than most of the text of their element, and the blocks of code between two
/// kept lines. A quotation only gains lines, such as its source.
pub(super) fn wholes(lines: Lines<'_>, kept: &[bool]) -> Vec<(usize, Reason)> {
    let Lines { page, .. } = lines;
    let is_whole = |tag: Tag| matches!(tag, Tag::PRE | Tag::A | Tag::BLOCKQUOTE);
    let outermost =
        page.inherited(
            0,
            |at, around: usize| {
                if around == 0 && is_whole(page.elements[at].tag) { at } else { around }
            },
        );
    let element = |line: usize| outermost[page.lines[line].element as usize];
    let inside: Vec<usize> = (0..kept.len()).filter(|line| element(*line) > 0).collect();
    let chars = |line: &usize| u64::from(page.lines[*line].chars);
    let mut changed = Vec::new();
    for own in inside.chunk_by(|a, b| element(*a) == element(*b)) {
        let (first, last) = (own[0], own[own.len() - 1]);
        let all: u64 = own.iter().map(chars).sum();
        let of_content: u64 = own.iter().filter(|line| kept[**line]).map(chars).sum();
        let is_most = of_content > 0 && 2 * of_content >= all;
        let block = element(first);
        let (is_kept, reason) = match page.elements[block].tag {
            Tag::PRE if is_most => (true, Reason::Code),
            Tag::PRE if of_content == 0 && is_between(page, kept, block, first..last) => {
                (true, Reason::Code)
            }
            Tag::PRE => (false, Reason::NoCode),
            Tag::A if is_most => (true, Reason::Card),
            Tag::A => (false, Reason::NoCard),
            _ if is_most => (true, Reason::Quotation),
            _ => continue,
        };
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
    fn cards_and_quotations_are_kept_as_a_whole() {
        let card = "<p>a</p><a href=/b><div>2 Sails</div><div>Sails and masts.</div></a>";
        is(card, "a|2 Sails|Sails and masts.");
        is("<p>a</p><a href=/b><div>Sails</div><div>1 sails and masts.</div></a>", "a");
        let quotation =
            "<blockquote><p>The sea is never full.<footer>1 A sailor</footer></blockquote>";
        is(quotation, "The sea is never full.|1 A sailor");
        is("<blockquote><p>The sea.<p>1 The harbour is never empty.</blockquote>", "The sea.");
        assert_eq!(corrected(card).1, ["card"]);
    }

    #[test]
    fn code_between_kept_lines_is_kept() {
        is("<p>a<pre>1 b\n\n1 c\n</pre><p>d", "a|1 b|1 c|d");
        is("<p>a<pre>1 b\n\n1 c\n</pre><p>1 d", "a");
        is("<p>1 a<pre>1 b\n\n1 c\n</pre><p>d", "d");
    }
}
