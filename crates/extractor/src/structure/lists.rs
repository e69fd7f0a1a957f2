//! Lists that are kept as a whole.

use dechaff_page::Tag;

use super::lines::{FORMS, Lines};
use super::reason::Reason;
use super::unit::Unit;

/// Lists, as bits of [`Tag::bit`].
const LISTS: u64 = Tag::UL.bit() | Tag::OL.bit() | Tag::DL.bit();

/// Minimum mean score of a list that a kept line announces, and the minimum number of words of the
/// line.
const ANNOUNCED: f32 = 0.08;
const LEAST_WORDS: u32 = 4;

/// Finds the lines that are not kept, although most of the text of their list is and the rest may
/// be, or although the kept line before their list announces it with a colon.
pub(super) fn lists(lines: Lines<'_>, kept: &[bool]) -> Vec<(usize, Reason)> {
    let Lines { page, scores, words, least, .. } = lines;
    let may_be = |line: usize| kept[line] || scores[line] >= least[Unit::List];
    let announces = |line: usize| {
        let text = page.text(&page.lines[line]);
        kept[line] && words[line] >= LEAST_WORDS && text.ends_with([':', '：'])
    };
    let is_doubtful = |line: &usize| {
        !kept[*line]
            && page.element(&page.lines[*line]).mask & LISTS != 0
            && (may_be(*line) || line.checked_sub(1).is_some_and(announces))
    };
    if !lines.numbers().any(|line| is_doubtful(&line)) {
        return Vec::new();
    }
    // The lines in each element, their characters, those of kept lines, the lines that cannot be
    // content, and those with links or fields.
    let counts = page.counts(|at, line| {
        let chars = u64::from(line.chars);
        let controls = line.links + line.fields + u32::from(page.element(line).mask & FORMS != 0);
        let kept = if kept[at] { chars } else { 0 };
        [1, chars, kept, u64::from(!may_be(at)), controls.into()]
    });
    let sums = page.sums(|at, _| scores[at], |around, score| *around += score);
    let firsts =
        page.sums(|at, _| Some(at), |around, at| *around = around.iter().chain(&at).min().copied());
    let is_whole = page.inherited(false, |at, around| {
        let [lines, all, kept, others, controls] = counts[at];
        let is_list = at > 0 && matches!(page.elements[at].tag, Tag::UL | Tag::OL | Tag::DL);
        let is_announced = || {
            let before = firsts[at].and_then(|first| first.checked_sub(1));
            controls == 0 && sums[at] >= ANNOUNCED * lines as f32 && before.is_some_and(announces)
        };
        let is_most = || others == 0 && kept * 2 >= all;
        around || is_list && if kept > 0 { is_most() } else { is_announced() }
    });
    let is_kept = |line: &usize| !kept[*line] && is_whole[page.lines[*line].element as usize];
    lines.numbers().filter(is_kept).map(|line| (line, Reason::List)).collect()
}

#[cfg(test)]
mod tests {
    use crate::structure::tests::{corrected, is};

    #[test]
    fn lists_with_mostly_kept_text() {
        is("<ul><li>9 aaaa<li>2 b<ul><li>9 cc</ul></ul>", "9 aaaa|2 b|9 cc");
        assert_eq!(corrected("<ul><li>9 aaaa<li>2 b</ul>").1, ["list"]);
        // Less than half of the text is kept, or a line is surely not content.
        is("<ul><li>9 a<li>2 bbbbb</ul>", "9 a");
        is("<ul><li>9 aaaa<li>0 b<li>2 c</ul>", "9 aaaa");
        // A kept line announces the list.
        let list = |before: &str, item: &str| format!("<p>{before}<ul><li>{item}<li>0 tar</ul>");
        is(&list("We sell all of:", "2 rope"), "We sell all of:|2 rope|0 tar");
        is(&list("We sell all of:", "1 rope"), "We sell all of:");
        is(&list("We sell:", "2 rope"), "We sell:");
        is(&list("We sell all of:", "<a href=/1>2 rope</a>"), "We sell all of:");
        // The inner list is a list too.
        is("<ul><li>0 b<ul><li>9 cc<li>2 d</ul></ul>", "9 cc|2 d");
    }
}
