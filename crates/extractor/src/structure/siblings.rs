//! Lines that are kept because their siblings are.

use dechaff_page::text::HashedMap;

use super::lines::{FORMS, Lines};
use super::reason::Reason;
use super::unit::Unit;

/// Minimum number of siblings for evidence about one of them.
const LEAST_SIBLINGS: u32 = 3;
/// The share of its siblings of which a line takes over the decision.
const SHARE: f32 = 0.7;
/// The share of them for a line without links after a kept line, and its minimum score. These
/// siblings may have parents of their own, up to so many levels: each value of a group stands in
/// its own row.
const LIKELY_SHARE: f32 = 0.66;
pub(super) const LIKELY: f32 = 0.33;
const LEVELS: usize = 3;

/// Finds the lines that are not kept, although most lines with the same path in the same element
/// are.
pub(super) fn siblings(lines: Lines<'_>, paths: &[u64], kept: &[bool]) -> Vec<(usize, Reason)> {
    let Lines { page, scores, least, .. } = lines;
    let is_doubtful = |line: &usize| !kept[*line] && scores[*line] >= least[Unit::Siblings];
    let mut asked: Vec<usize> = lines.numbers().filter(is_doubtful).collect();
    // The elements around the lines, at each level.
    let mut around: Vec<u32> = page.lines.iter().map(|line| line.element).collect();
    let mut found = Vec::new();
    let is_likely = |line: usize| {
        let own = &page.lines[line];
        scores[line] >= LIKELY
            && own.links == 0
            && page.element(own).mask & FORMS == 0
            && line > 0
            && kept[line - 1]
    };
    for level in 0..LEVELS {
        if level == 1 {
            asked.retain(|line| is_likely(*line));
        }
        if asked.is_empty() {
            break;
        }
        around.iter_mut().for_each(|at| *at = page.elements[*at as usize].parent);
        let key = |line: usize| (around[line], paths[page.lines[line].element as usize]);
        // The siblings of a kind, and how many of them are kept.
        let mut kinds: HashedMap<(u32, u32), (u32, u64)> =
            asked.iter().map(|&line| (key(line), (0, 0))).collect();
        for line in lines.numbers() {
            if let Some((all, of_content)) = kinds.get_mut(&key(line)) {
                *all += 1;
                *of_content += u32::from(kept[line]);
            }
        }
        asked.retain(|&line| {
            let (all, of_content) = kinds[&key(line)];
            let share = if is_likely(line) { LIKELY_SHARE } else { SHARE };
            let is_kept = all >= LEAST_SIBLINGS && of_content as f32 >= share * all as f32;
            if is_kept {
                found.push((line, Reason::Siblings));
            }
            !is_kept
        });
    }
    found
}

/// Minimum number of words of a line between its neighbours.
const LEAST_WORDS: u32 = 3;

/// Finds the lines without links that are not kept, although they are directly in an element
/// between two kept lines that are deeper in it: text beside its paragraphs.
pub(super) fn between(lines: Lines<'_>, kept: &[bool]) -> Vec<(usize, Reason)> {
    let Lines { page, scores, words, least, .. } = lines;
    let is_kept_in = |line: usize, around: u32| {
        kept.get(line) == Some(&true) && {
            let mut parents = page.ancestors(&page.lines[line]).take(3).map(|at| at.parent);
            parents.any(|parent| parent == around)
        }
    };
    let is_between = |line: &usize| {
        let own = &page.lines[*line];
        !kept[*line]
            && own.links == 0
            && words[*line] >= LEAST_WORDS
            && scores[*line] >= least[Unit::Siblings]
            && *line > 0
            && is_kept_in(line - 1, own.element)
            && is_kept_in(line + 1, own.element)
    };
    lines.numbers().filter(is_between).map(|line| (line, Reason::Siblings)).collect()
}

#[cfg(test)]
mod tests {
    use crate::structure::tests::{corrected, is};

    #[test]
    fn the_last_value_of_a_group() {
        let rows = |last: &str| {
            let row = |value: &str| format!("<div class=row><b>a</b><div>{value}</div></div>");
            format!("<section>{}</section>", ["b", "c", last].map(row).concat())
        };
        is(&rows("4 m"), "a|b|a|c|a|4 m");
        is(&rows("3 m"), "a|b|a|c|a");
        is(&rows("<a href=/1>4 m</a>"), "a|b|a|c|a");
        is(&rows("<label>4 m</label>"), "a|b|a|c|a");
    }

    #[test]
    fn the_rest_of_a_list() {
        is("<ul><li>a<li>b<li>3 c<li>d</ul>", "a|b|3 c|d");
        is("<ul><li>a<li>3 b<li>3 c<li>d</ul>", "a|d");
        is("<ul><li>a<li>3 b</ul>", "a");
        assert_eq!(corrected("<ul><li>a<li>b<li>3 c<li>d</ul>").1, ["siblings"]);
    }

    #[test]
    fn text_beside_paragraphs() {
        is(
            "<div><p>a</p>3 words in between<div><h4>b</h4>c</div></div>",
            "a|3 words in between|b|c",
        );
        is("<div><p>a</p>3 words in between</div><p>b", "a|b");
        is("<div><p>a</p>3 <a href=/>words in between</a><p>b</div>", "a|b");
        is("<div><p>a</p>1 word in between<p>b</div>", "a|b");
    }

    #[test]
    fn siblings_with_low_scores_or_of_another_kind_are_not_added() {
        is("<ul><li>a<li>b<li>0 c<li>d</ul>", "a|b|d");
        is("<div><p>a<p>b<p class=ad>3 c<p>d</div>", "a|b|d");
        is("<ul><li>a<li>b<li>d</ul><ul><li>3 c</ul>", "a|b|d");
    }
}
