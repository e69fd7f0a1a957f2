//! What an earlier round thought of a line's surroundings: the features that a later round adds.
//!
//! Stacked sequential learning, W. Cohen & V. Carvalho (IJCAI 2005): it takes the place of a
//! conditional random field and needs only dot products when it runs.

use super::Matrix;
use super::columns::Column;
use super::groups::Groups;
use crate::page::Page;

/// Lines each way whose scores are columns of their own.
const NEIGHBOURS: usize = 4;
const WINDOWS: [usize; 3] = [3, 8, 20];
/// Elements around the innermost one whose mean score is a column.
const LEVELS: usize = 6;
/// Columns of [`Context`].
pub const CONTEXT: usize = 1 + 2 * NEIGHBOURS + WINDOWS.len() + LEVELS + 8;

/// Score that stands for a line that is not there, as log-odds.
const NOTHING: f32 = -6.0;

/// What the scores of an earlier round say about the lines of a page.
pub struct Context<'a> {
    page: &'a Page,
    groups: &'a Groups,
    log_odds: Vec<f32>,
    /// Sums of score × length and of length before each line and behind the last.
    sums: Vec<(f64, f64)>,
    /// Mean scores by element and by group.
    elements: Vec<f32>,
    by_group: Vec<f32>,
    whole: f32,
    highest: f32,
    /// Highest score up to each line, and from it on.
    before: Vec<f32>,
    after: Vec<f32>,
    /// The first and the last line that scores above half of the highest score.
    first: usize,
    last: usize,
}

impl<'a> Context<'a> {
    /// From the scores of all lines (`[n_lines]`, probabilities).
    pub fn new(page: &'a Page, groups: &'a Groups, scores: &[f32]) -> Self {
        let weight: Vec<f32> = page.lines.iter().map(|line| line.chars as f32 + 1.0).collect();
        let mut sums = Vec::with_capacity(scores.len() + 1);
        let mut sum = (0.0f64, 0.0f64);
        sums.push(sum);
        for (p, w) in scores.iter().zip(&weight) {
            sum = (sum.0 + f64::from(p * w), sum.1 + f64::from(*w));
            sums.push(sum);
        }
        let highest = scores.iter().copied().fold(0.0, f32::max);
        let mut after = running_max(scores.iter().rev());
        after.reverse();
        Self {
            page,
            groups,
            log_odds: scores.iter().map(|p| ((p + 1e-4) / (1.0 - p + 1e-4)).ln()).collect(),
            sums,
            elements: elements(page, scores, &weight),
            by_group: by_group(groups, scores, &weight),
            whole: (sum.0 / sum.1.max(1.0)) as f32,
            highest,
            before: running_max(scores.iter()),
            after,
            first: position(scores, highest, false),
            last: position(scores, highest, true),
        }
    }

    /// Writes it into the last [`CONTEXT`] columns of a matrix whose first row is line `from`.
    pub fn write(&self, from: usize, matrix: &mut Matrix) {
        let columns = matrix.columns;
        for (i, row) in (from..).zip(matrix.rows_mut()) {
            let mut values = row[columns - CONTEXT..].iter_mut();
            self.row(i, |value| values.next().into_iter().for_each(|v| *v = value));
        }
    }

    fn row(&self, i: usize, mut push: impl FnMut(f32)) {
        let Self { page, log_odds, sums, .. } = self;
        let n = log_odds.len();
        push(log_odds[i]);
        for distance in 1..=NEIGHBOURS {
            push(i.checked_sub(distance).map_or(NOTHING, |j| log_odds[j]));
            push(log_odds.get(i + distance).copied().unwrap_or(NOTHING));
        }
        for width in WINDOWS {
            let (from, to) = (sums[i.saturating_sub(width)], sums[(i + width + 1).min(n)]);
            push(((to.0 - from.0) / (to.1 - from.1).max(1.0)) as f32);
        }
        let mut at = page.elements[page.lines[i].element as usize].parent;
        for _ in 0..LEVELS {
            push(self.elements[at as usize]);
            at = page.elements[at as usize].parent;
        }
        push(self.by_group[self.groups.of[i] as usize]);
        push(self.whole);
        push(self.highest);
        push(self.before[i]);
        push(self.after[i]);
        push(((i as f32 - self.first as f32) / 20.0).clamp(-3.0, 3.0));
        push(((i as f32 - self.last as f32) / 20.0).clamp(-3.0, 3.0));
        push((sums[i + 1].0 / sums[n].0.max(1e-9)) as f32);
    }
}

/// The first or last line that scores above half of the highest score.
fn position(scores: &[f32], highest: f32, last: bool) -> usize {
    let good = |p: &f32| *p > highest / 2.0;
    if last { scores.iter().rposition(good) } else { scores.iter().position(good) }.unwrap_or(0)
}

fn running_max<'a>(scores: impl Iterator<Item = &'a f32>) -> Vec<f32> {
    scores
        .scan(0.0f32, |highest, &p| {
            *highest = highest.max(p);
            Some(*highest)
        })
        .collect()
}

/// The mean score of each element's lines, by length, `[n_elements]`.
fn elements(page: &Page, scores: &[f32], weight: &[f32]) -> Vec<f32> {
    let mut sums = vec![(0.0f32, 0.0f32); page.elements.len()];
    for (line, (p, w)) in page.lines.iter().zip(scores.iter().zip(weight)) {
        let sum = &mut sums[line.element as usize];
        *sum = (sum.0 + p * w, sum.1 + w);
    }
    for at in (1..sums.len()).rev() {
        let inner = sums[at];
        let sum = &mut sums[page.elements[at].parent as usize];
        *sum = (sum.0 + inner.0, sum.1 + inner.1);
    }
    sums.iter().map(|(p, w)| p / w.max(1.0)).collect()
}

/// The mean score of the lines of each group, by length, `[n_groups]`.
fn by_group(groups: &Groups, scores: &[f32], weight: &[f32]) -> Vec<f32> {
    let mut sums = vec![(0.0f32, 0.0f32); groups.count];
    for (&group, (p, w)) in groups.of.iter().zip(scores.iter().zip(weight)) {
        let sum = &mut sums[group as usize];
        *sum = (sum.0 + p * w, sum.1 + w);
    }
    sums.iter().map(|(p, w)| p / w.max(1.0)).collect()
}

pub(super) fn columns(out: &mut Vec<Column>) {
    let source = "Cohen & Carvalho 2005";
    let mut push = |name: String, unit, doc: String| out.push(Column::new(name, unit, doc, source));
    push("score".into(), "log-odds", "score of the earlier round".into());
    for distance in 1..=NEIGHBOURS {
        push(
            format!("score_{distance}_before"),
            "log-odds",
            format!("its score {distance} lines before"),
        );
        push(
            format!("score_{distance}_after"),
            "log-odds",
            format!("its score {distance} lines after"),
        );
    }
    for width in WINDOWS {
        push(
            format!("score_window{width}"),
            "share",
            format!("mean score of {width} lines each way, by length"),
        );
    }
    for level in 1..=LEVELS {
        push(
            format!("score_element{level}"),
            "share",
            format!("mean score in the element {level} around, by length"),
        );
    }
    for (name, unit, doc) in [
        ("score_group", "share", "mean score of lines of the same signature, by length"),
        ("score_page", "share", "mean score of the page, by length"),
        ("score_highest", "share", "highest score of the page"),
        ("score_highest_before", "share", "highest score up to the line"),
        ("score_highest_after", "share", "highest score from the line on"),
        ("from_first", "20 lines", "distance from the first line above half the highest score"),
        ("from_last", "20 lines", "distance from the last such line"),
        ("score_done", "share", "share of the page's expected content up to the line"),
    ] {
        push(name.into(), unit, doc.into());
    }
}
