//! Blocks of code, cards, quotations and addresses, which are kept or left out as a whole.

use std::cell::OnceCell;
use std::ops::Range;

use dechaff_page::{Line, Tag};

use super::lines::Lines;
use super::reason::Reason;
use super::siblings::LIKELY;

/// Maximum number of characters of a card.
const CARD: u64 = 600;
/// Maximum number of characters beside a block of code in its box, such as a button or the name of
/// a file, and the minimum mean score of the code in a box.
const LABELS: u64 = 24;
const BOXED: f32 = 0.16;
/// Maximum number of lines of labels on each side of it.
const BOX_LINES: usize = 2;

/// Finds the lines of code, of cards (a link around several lines), of quotations and of addresses
/// that are decided otherwise than most of the text of their element, and the blocks of code and
/// likely addresses among kept text. A quotation and an address only gain lines, such as its
/// source; of an address, one kept line suffices.
pub(super) fn wholes(lines: Lines<'_>, kept: &[bool]) -> Vec<(usize, Reason)> {
    let Lines { page, .. } = lines;
    let is_whole = |tag: Tag| matches!(tag, Tag::PRE | Tag::A | Tag::BLOCKQUOTE | Tag::ADDRESS);
    let outermost = page.inherited(0, |at, around: usize| {
        let begins = around == 0 && is_whole(page.elements[at].tag);
        if begins { at } else { around }
    });
    let element = |line: usize| outermost[page.lines[line].element as usize];
    let inside: Vec<usize> = lines.numbers().filter(|line| element(*line) > 0).collect();
    let chars = |line: &usize| u64::from(page.lines[*line].chars);
    // The characters in each element, and the kept ones.
    let sums = OnceCell::new();
    let count = |at: usize, _: &Line| [chars(&at), if kept[at] { chars(&at) } else { 0 }];
    let is_among = |block: usize, own| {
        is_among(lines, kept, sums.get_or_init(|| page.counts(count)), block, own)
    };
    // Buttons in a block of code, such as the one that copies it, are no code.
    let button = Tag::PRE.bit() | Tag::BUTTON.bit();
    let is_button = |line: usize| page.element(&page.lines[line]).mask & button == button;
    let buttons = inside.iter().filter(|line| kept[**line] && is_button(**line));
    let mut changed: Vec<_> = buttons.map(|line| (*line, Reason::Control)).collect();
    for own in inside.chunk_by(|a, b| element(*a) == element(*b)) {
        let (first, last) = (own[0], own[own.len() - 1]);
        let all: u64 = own.iter().map(chars).sum();
        let of_content: u64 = own.iter().filter(|line| kept[**line]).map(chars).sum();
        let is_most = of_content > 0 && 2 * of_content >= all;
        let block = element(first);
        let (is_kept, reason) = match page.elements[block].tag {
            Tag::PRE if is_most || is_among(block, first..last) => (true, Reason::Code),
            Tag::PRE => (false, Reason::NoCode),
            // A link that was left open is around the rest of the page.
            Tag::A if all > CARD => continue,
            Tag::A if is_most => (true, Reason::Card),
            Tag::A => (false, Reason::NoCard),
            Tag::ADDRESS
                if of_content > 0
                    || mean(lines.scores, first..last) >= LIKELY
                        && is_among(block, first..last) =>
            {
                (true, Reason::Quotation)
            }
            _ if is_most => (true, Reason::Quotation),
            _ => continue,
        };
        let is_other = |line: &&usize| kept[**line] != is_kept && !is_button(**line);
        changed.extend(own.iter().filter(is_other).map(|line| (*line, reason)));
    }
    changed
}

/// Returns the mean score of the lines from the first to the last.
fn mean(scores: &[f32], own: Range<usize>) -> f32 {
    let scores = &scores[own.start..=own.end];
    scores.iter().sum::<f32>() / scores.len() as f32
}

/// Returns whether a block of which at most half is kept is among kept text: a line directly before
/// or after it is kept, and most of the other text of the element that contains it. A box around
/// the block that holds only labels besides belongs to the block. `own` is its first and its last
/// line.
fn is_among(
    Lines { page, scores, budget, .. }: Lines<'_>,
    kept: &[bool],
    sums: &[[u64; 2]],
    block: usize,
    own: Range<usize>,
) -> bool {
    let parent = |at: usize| page.elements[at].parent as usize;
    let beside = |around: usize| sums[around][0] - sums[block][0];
    let is_box = |at: usize| at > 0 && sums[at][1] == 0 && beside(at) <= LABELS;
    let mut around = parent(block);
    let is_boxed = is_box(around);
    let mut labels = 0;
    while is_box(around) && budget.takes_step() {
        labels = beside(around);
        around = parent(around);
    }
    if is_boxed && mean(scores, own.clone()) < BOXED {
        return false;
    }
    let passes = if is_boxed { BOX_LINES } else { 0 };
    let is_label = |line: &usize| !kept[*line] && u64::from(page.lines[*line].chars) <= LABELS;
    let next = |line: &usize, at: usize| at >= passes || !is_label(line);
    let before = (0..own.start).rev().enumerate().find(|(at, line)| next(line, *at));
    let after = (own.end + 1..kept.len()).enumerate().find(|(at, line)| next(line, *at));
    let is_near = [before, after].into_iter().flatten().any(|(_, line)| kept[line]);
    is_near && 2 * (sums[around][1] - sums[block][1]) > beside(around) - labels
}

#[cfg(test)]
mod tests {
    use crate::structure::tests::{corrected, is};

    #[test]
    fn code_is_kept_as_a_whole() {
        is("<p>a<pre>7 bbbb\n\n1 c\n</pre><p>1 d", "a|7 bbbb|1 c");
        is("<p>a<pre>7 b\n\n\n1 cccccc\n</pre><p>1 d", "a");
        is("<p>a<pre>7 bbbb\n\n1 c<button>Copy</button></pre><p>1 d", "a|7 bbbb|1 c");
        is("<p>a<pre><button>1 k</button></pre><p>b", "a|b");
        is("<blockquote>a<pre>b<button>k<p>l</button></pre></blockquote>", "a|b");
        assert_eq!(corrected("<p>a<pre>7 bbbb\n\n1 c</pre>").1, ["code"]);
        assert_eq!(corrected("<p>a<pre>7 b\n\n\n1 cccccc</pre><p>1 d").1, ["no-code"]);
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
        is(
            "<p>a<address>Ann Lee<br>2 14 Rope Walk<br>Saltmouth</address>",
            "a|Ann Lee|2 14 Rope Walk|Saltmouth",
        );
        is("<p>a<address>1 Ann Lee<br>2 Rope Walk<br>b</address>", "a|1 Ann Lee|2 Rope Walk|b");
        is("<p>a<address>4 Ann Lee<br>3 Rope Walk</address>", "a|4 Ann Lee|3 Rope Walk");
        is("<p>a<address>3 Ann Lee<br>3 Rope Walk</address>", "a");
        assert_eq!(corrected(card).1, ["card"]);
        let open = format!("<p>a</p><a href=/b><div>b</div><div>1 {}</div>", "c ".repeat(400));
        is(&open, "a|b");
    }

    #[test]
    fn code_among_kept_text_is_kept() {
        is("<p>a<pre>1 b\n\n1 c\n</pre><p>d", "a|1 b|1 c|d");
        is("<p>a word<pre>1 b\n\n1 c\n</pre><p>1 d", "a word|1 b|1 c");
        is("<p>a<pre>1 b\n\n1 c\n</pre><p>1 d and more", "a");
        is("<p>a<pre>7 b\n\n\n1 cccccc\n</pre><p>d", "a|7 b|1 cccccc|d");
        is("<div>a</div><div><p>1 menu<pre>1 b\n\n1 c\n</pre></div>", "a");
        // A box with labels belongs to the code, unless it is hardly likely.
        let boxed = |pre: &str| {
            format!("<p>a word<div><div><b>1a.js</b><button>1 Copy</button></div>{pre}</div><p>b")
        };
        is(&boxed("<pre>2 b\n\n2 c\n</pre>"), "a word|2 b|2 c|b");
        is(&boxed("<pre>1 b\n\n1 c\n</pre>"), "a word|b");
    }
}
