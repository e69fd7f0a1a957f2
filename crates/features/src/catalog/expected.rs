//! The expected content of a page, from the scores of an earlier round: its elements, and the
//! signatures of its lines.

use super::family::family;
use super::feature::Feature;
use crate::groups::Groups;
use crate::scale::flag;
use dechaff_page::Page;

/// Containers of a line whose mean score and share of the expected content are columns.
const CONTAINERS: usize = 5;

family! {
    CORES = cores(expected: &Expected<'_>, i: usize) {
        let [core_50, core_80] = expected.in_cores[expected.page.lines[i].element as usize];
        let (half, levels) = expected.half_around(i);
    }
    score_group_share "share" "share of the page's expected content in lines of the same signature" "-"
        expected.group(i).0 / expected.all;
    score_core_50 "flag" "in the innermost element with 50 % of the page's expected content" "-"
        flag(core_50);
    score_core_80 "flag" "in the innermost element with 80 % of the page's expected content" "-"
        flag(core_80);
    score_half "share" "mean score in the innermost element around it with half of the expected content"
        "-" expected.means[half];
    score_half_levels "10 elements" "elements between it and that element" "-" levels as f32 / 10.0;
}

/// How many features there are.
pub(super) const WIDTH: usize = 2 * CONTAINERS + CORES.len();

pub(super) fn features(out: &mut Vec<Feature>) {
    let mut push = |name: String, doc: String| {
        out.push(Feature { name, unit: "share", doc, source: "-", family: "context" });
    };
    for k in 1..=CONTAINERS {
        let doc = format!("mean score in container {k}, weighted by length");
        push(format!("score_container{k}"), doc);
        let doc = format!("share of the page's expected content in container {k}");
        push(format!("score_container{k}_share"), doc);
    }
    out.extend(CORES.iter().map(|entry| entry.feature("context")));
}

/// The expected content of a page: the characters of its lines, each times its score.
pub(super) struct Expected<'a> {
    pub(super) page: &'a Page,
    groups: &'a Groups,
    /// The expected content of the page, more than 0.
    all: f32,
    /// The mean score of each element's lines, by length, `[n_elements]`.
    pub(super) means: Vec<f32>,
    /// The share of the expected content in each element, `[n_elements]`.
    shares: Vec<f32>,
    /// The expected content and the weight of each group of lines, `[n_groups]`.
    by_group: Vec<(f32, f32)>,
    /// The element around each that holds more lines than it, `[n_elements]`.
    wider: Vec<u32>,
    /// Whether each element is in the deepest elements with 50 % and 80 % of the expected content,
    /// `[n_elements]`.
    in_cores: Vec<[bool; 2]>,
}

impl<'a> Expected<'a> {
    /// From the score of each line and how much it counts, `[n_lines]` both.
    pub(super) fn new(page: &'a Page, groups: &'a Groups, scores: &[f32], weight: &[f32]) -> Self {
        // Expected content, weight and lines of each element.
        let sums = page.sums(
            |i, _| (scores[i] * weight[i], weight[i], 1u32),
            |sum, inner| *sum = (sum.0 + inner.0, sum.1 + inner.1, sum.2 + inner.2),
        );
        let mut by_group = vec![(0.0f32, 0.0f32); groups.count];
        for ((p, w), group) in scores.iter().zip(weight).zip(&groups.of) {
            let group = &mut by_group[*group as usize];
            *group = (group.0 + p * w, group.1 + w);
        }
        let all = sums.first().map_or(0.0, |sum| sum.0).max(1e-9);
        let shares: Vec<f32> = sums.iter().map(|(content, ..)| content / all).collect();
        Self {
            page,
            groups,
            all,
            means: sums.iter().map(|(content, w, _)| content / w.max(1.0)).collect(),
            by_group,
            wider: page.wider(|element| sums[element].2),
            in_cores: page.in_deepest(|at, k| shares[at] >= [0.5, 0.8][k]),
            shares,
        }
    }

    /// Returns the expected content and the weight of the lines in the group of a line.
    fn group(&self, i: usize) -> (f32, f32) {
        self.by_group[self.groups.of[i] as usize]
    }

    /// Returns the mean score of the lines in the group of a line, weighted by length.
    pub(super) fn group_mean(&self, i: usize) -> f32 {
        let (content, weight) = self.group(i);
        content / weight.max(1.0)
    }

    /// The features of a line.
    pub(super) fn row(&self, i: usize) -> [f32; WIDTH] {
        let mut row = [0.0; WIDTH];
        let (containers, rest) = row.split_at_mut(2 * CONTAINERS);
        let mut at = self.page.lines[i].element as usize;
        for pair in containers.chunks_exact_mut(2) {
            pair.copy_from_slice(&[self.means[at], self.shares[at]]);
            at = self.wider[at] as usize;
        }
        rest.copy_from_slice(&cores(self, i));
        row
    }

    /// The innermost element around a line with half of the expected content, and how many elements
    /// lie between.
    fn half_around(&self, i: usize) -> (usize, u32) {
        let mut at = self.page.lines[i].element as usize;
        let mut levels = 0;
        while at != 0 && self.shares[at] < 0.5 {
            at = self.page.elements[at].parent as usize;
            levels += 1;
        }
        (at, levels)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines of 4, 4 and 2 characters; the first two are in one element, and that in another.
    const HTML: &[u8] =
        b"<main><div><div><p>aaaa</p><p>bbbb</p></div></div><aside>cc</aside></main>";

    fn rows(scores: &[f32; 3]) -> Vec<Vec<(String, f32)>> {
        let page = dechaff_page::segment(HTML).unwrap();
        let groups = Groups::of(&page);
        let expected = Expected::new(&page, &groups, scores, &[4.0, 4.0, 2.0]);
        let mut named = Vec::new();
        features(&mut named);
        let names = || named.iter().map(|feature| feature.name.clone());
        (0..3).map(|i| names().zip(expected.row(i)).collect()).collect()
    }

    fn value(row: &[(String, f32)], name: &str) -> f32 {
        row.iter().find(|(other, _)| other == name).unwrap().1
    }

    #[test]
    fn containers_say_how_much_of_the_content_they_hold() {
        // Expected content: 4, 3 and 1 characters of 8.
        let rows = rows(&[1.0, 0.75, 0.5]);
        let shares = |row: &[(String, f32)]| {
            [1, 2, 3].map(|k| value(row, &format!("score_container{k}_share")))
        };
        // The paragraph, the inner `div`, `main`; wrappers of the same lines are skipped.
        assert_eq!(shares(&rows[0]), [0.5, 0.875, 1.0]);
        assert_eq!(shares(&rows[1])[0], 0.375);
        assert_eq!(shares(&rows[2])[..2], [0.125, 1.0]);
        assert_eq!(value(&rows[0], "score_container2"), 7.0 / 8.0);
        assert_eq!(value(&rows[2], "score_container2"), 8.0 / 10.0);
        assert_eq!(value(&rows[0], "score_group_share"), 0.875);
        assert_eq!(value(&rows[2], "score_group_share"), 0.125);
    }

    #[test]
    fn the_core_is_the_innermost_element_with_enough_of_the_content() {
        let rows = rows(&[1.0, 0.75, 0.5]);
        let of = |name: &str| [0, 1, 2].map(|i| value(&rows[i], name));
        // Half of it is in the first paragraph, 8 tenths in the `div` around both.
        assert_eq!(of("score_core_50"), [1.0, 0.0, 0.0]);
        assert_eq!(of("score_core_80"), [1.0, 1.0, 0.0]);
        assert_eq!(of("score_half_levels"), [0.0, 0.1, 0.1]);
        assert_eq!(of("score_half"), [1.0, 7.0 / 8.0, 8.0 / 10.0]);
    }

    #[test]
    fn nothing_is_expected_of_scores_of_0() {
        let rows = rows(&[0.0; 3]);
        assert!(rows.iter().flatten().all(|(_, value)| value.is_finite()));
    }
}
