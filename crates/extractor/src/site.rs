//! The evidence of other pages of a site about the lines of a page.
//!
//! A line that recurs on other pages is less likely to be content, by a fixed number of log-odds.
//! It was chosen on sites that no model had seen (`docs/accuracy.md`). The shift is soft, because
//! some content recurs: a line stays if the model is certain of it.

use dechaff_page::text::map_for;
use dechaff_page::{Page, Tag};
use dechaff_site::Evidence;

use crate::learners::log_odds;
use crate::roles::Role;
use crate::structure::element_paths;

/// A line recurs if it is on this share of the other pages.
const SHARE: f32 = 0.3;
/// The change in log-odds of content for a line that recurs.
const SHIFT: f64 = -2.0;
/// Minimum number of lines with the same path that recur together or not at all.
const GROUP: u32 = 4;
/// A line with this many words recurs whatever its path is.
const LONG: u32 = 10;

/// Returns the lines that recur, in order.
///
/// The names of properties recur on all product pages of a shop and are content of each, so heads
/// of tables and lists of terms never count. Lists of products share some entries, so a short line
/// does not count if most lines with its path, at least four, are new. `words` are the numbers of
/// words, `[n_lines]`.
pub(crate) fn recurring(page: &Page, words: &[u32], evidence: &Evidence) -> Vec<usize> {
    let recurs = |line: &usize| evidence.share(*line) >= SHARE;
    let all: Vec<usize> = (0..evidence.recurs.len()).filter(recurs).collect();
    if all.is_empty() {
        return all;
    }
    let paths = element_paths(page);
    let path = |line: usize| paths[page.lines[line].element as usize];
    let mut counts = map_for::<(u32, u32), u64>(page.lines.len());
    for line in 0..page.lines.len() {
        counts.entry(path(line)).or_default().1 += 1;
    }
    for line in &all {
        counts.entry(path(*line)).or_default().0 += 1;
    }
    let counts_for_it = |line: &usize| {
        let is_term = page.element(&page.lines[*line]).mask & (Tag::TH.bit() | Tag::DL.bit()) != 0;
        let (recurring, lines) = counts[&path(*line)];
        !is_term && (words[*line] >= LONG || lines < GROUP || recurring * 2 >= lines)
    };
    all.into_iter().filter(counts_for_it).collect()
}

/// Returns whether lines of a role may recur: the same author writes many articles.
pub(crate) fn may_recur(role: Role) -> bool {
    matches!(role, Role::Title | Role::Byline | Role::Date)
}

/// Returns the score of a line that recurs, given its score without this evidence.
pub(crate) fn less_likely(score: f32) -> f32 {
    (1.0 / (1.0 + (-log_odds(score) - SHIFT).exp())) as f32
}

#[cfg(test)]
mod tests {
    use dechaff_page::Stop;
    use dechaff_page::nodes::Budget;

    use super::*;

    #[test]
    fn heads_of_tables_and_new_lists_do_not_recur() {
        let html = "<table><tr><th>Width<td>Oak</table><ul><li>a<li>b<li>c<li>d</ul><p>Notice";
        let page = dechaff_page::segment(html).unwrap();
        let mut words = [1; 7];
        let recurring = |recurs: [u32; 7], words: [u32; 7]| {
            let mut site = dechaff_site::Sites::default();
            let texts = |nth: u32| {
                let on = page.lines.iter().zip(recurs).filter(|(_, pages)| nth < *pages);
                on.map(|(line, _)| format!("<p>{}", page.text(line))).collect::<String>()
            };
            for nth in 0..10 {
                let other = dechaff_page::segment(&format!(
                    "{}<p>{}",
                    texts(nth),
                    "x".repeat(nth as usize + 3)
                ));
                site.add("a", dechaff_site::PageLines::new(nth.into(), &other.unwrap()));
            }
            let budget = Budget::new(0, 0, Stop::default());
            recurring(&page, &words, &site.get("a").unwrap().evidence(&page, &budget))
        };
        assert_eq!(recurring([9, 9, 0, 0, 0, 0, 3], words), [1, 6]);
        assert_eq!(recurring([0, 0, 9, 0, 0, 0, 2], words), [0; 0]);
        assert_eq!(recurring([0, 0, 9, 0, 9, 0, 0], words), [2, 4]);
        words[2] = LONG;
        assert_eq!(recurring([0, 0, 9, 0, 0, 0, 0], words), [2]);
    }

    #[test]
    fn the_shift_is_soft() {
        let close = |score, expected: f32| assert!((less_likely(score) - expected).abs() < 0.005);
        close(0.7, 0.24);
        close(0.99, 0.93);
        assert!(less_likely(0.0) >= 0.0 && less_likely(1.0) < 1.0);
    }
}
