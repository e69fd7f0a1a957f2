//! Features of the scores of an earlier round around a line, for later rounds.
//!
//! Stacked sequential learning, W. Cohen & V. Carvalho (IJCAI 2005). It replaces a conditional
//! random field and needs only dot products at inference.

use std::ops::Range;

use super::expected::{self, Expected};
use super::family::family;
use super::feature::Feature;
use crate::columns::Writer;
use crate::groups::Groups;
use dechaff_page::Page;

/// The number of lines on each side whose scores are separate columns.
const NEIGHBOURS: usize = 4;
const WINDOWS: [usize; 3] = [3, 8, 20];
/// The number of outer elements whose mean scores are columns.
const LEVELS: usize = 6;
family! {
    SUMMARY = summary(context: &Context<'_>, i: usize) {
        let distance = |from: usize| ((i as f32 - from as f32) / 20.0).clamp(-3.0, 3.0);
    }
    score_group "share" "mean score of lines of the same signature, weighted by length"
        "Cohen & Carvalho 2005" context.expected.group_mean(i);
    score_page "share" "mean score of the page, weighted by length" "Cohen & Carvalho 2005"
        context.whole;
    score_highest "share" "highest score of the page" "Cohen & Carvalho 2005" context.highest;
    score_highest_before "share" "highest score up to the line" "Cohen & Carvalho 2005"
        context.before[i];
    score_highest_after "share" "highest score from the line on" "Cohen & Carvalho 2005"
        context.after[i];
    from_first "20 lines" "distance from the first line above half the highest score, -3..=3"
        "Cohen & Carvalho 2005" distance(context.first);
    from_last "20 lines" "distance from the last line above half the highest score, -3..=3"
        "Cohen & Carvalho 2005" distance(context.last);
    score_done "share" "share of the page's expected content up to the line"
        "Cohen & Carvalho 2005"
        (context.sums[i + 1].0 / context.sums[context.sums.len() - 1].0.max(1e-9)) as f32;
}

/// The log-odds of a line that does not exist.
const NOTHING: f32 = -6.0;

/// The features that describe the scores of an earlier round around each line of a page.
pub struct Context<'a> {
    log_odds: Vec<f32>,
    /// Prefix sums of score × length and of length: before each line, and after the last.
    sums: Vec<(f64, f64)>,
    expected: Expected<'a>,
    whole: f32,
    highest: f32,
    /// The highest score up to each line, and from each line on.
    before: Vec<f32>,
    after: Vec<f32>,
    /// The first and the last line with a score above half of the highest score.
    first: usize,
    last: usize,
}

impl<'a> Context<'a> {
    /// Computes the context from the scores of all lines (`[n_lines]`, probabilities).
    pub(super) fn new(page: &'a Page, groups: &'a Groups, scores: &[f32]) -> Self {
        let weight: Vec<f32> = page.lines.iter().map(|line| line.chars as f32 + 1.0).collect();
        let mut sums = Vec::with_capacity(scores.len() + 1);
        let mut sum = (0.0f64, 0.0f64);
        sums.push(sum);
        for (p, w) in scores.iter().zip(&weight) {
            sum = (sum.0 + f64::from(p * w), sum.1 + f64::from(*w));
            sums.push(sum);
        }
        let highest = scores.iter().copied().fold(0.0, f32::max);
        let is_high = |p: &f32| *p > highest / 2.0;
        let mut after = running_max(scores.iter().rev());
        after.reverse();
        Self {
            log_odds: scores.iter().map(|p| ((p + 1e-4) / (1.0 - p + 1e-4)).ln()).collect(),
            sums,
            expected: Expected::new(page, groups, scores, &weight),
            whole: (sum.0 / sum.1.max(1.0)) as f32,
            highest,
            before: running_max(scores.iter()),
            after,
            first: scores.iter().position(is_high).unwrap_or(0),
            last: scores.iter().rposition(is_high).unwrap_or(0),
        }
    }

    /// Writes the features of a range of lines as the next columns.
    pub(super) fn write(&self, lines: &Range<usize>, out: &mut Writer<'_>) {
        let first = out.next();
        let margin = NEIGHBOURS as isize;
        let around = lines.start as isize - margin..lines.end as isize + margin;
        out.padded(
            NEIGHBOURS,
            around.map(|i| {
                let found = usize::try_from(i).ok().and_then(|i| self.log_odds.get(i));
                [found.copied().unwrap_or(NOTHING)]
            }),
        );
        for distance in 1..=NEIGHBOURS as isize {
            out.shifted(first, -distance);
            out.shifted(first, distance);
        }
        for width in WINDOWS {
            out.column(lines.clone().map(|i| self.mean(i, width)));
        }
        let Page { elements, lines: all, .. } = self.expected.page;
        let mut at: Vec<u32> = all[lines.clone()].iter().map(|line| line.element).collect();
        for _ in 0..LEVELS {
            at.iter_mut().for_each(|at| *at = elements[*at as usize].parent);
            out.column(at.iter().map(|at| self.expected.means[*at as usize]));
        }
        out.rows(lines.clone().map(|i| summary(self, i)));
        out.rows(lines.clone().map(|i| self.expected.row(i)));
    }

    /// Returns the mean score of `width` lines on each side, weighted by length.
    fn mean(&self, i: usize, width: usize) -> f32 {
        let n = self.log_odds.len();
        let (from, to) = (self.sums[i.saturating_sub(width)], self.sums[(i + width + 1).min(n)]);
        ((to.0 - from.0) / (to.1 - from.1).max(1.0)) as f32
    }
}

fn running_max<'a>(scores: impl Iterator<Item = &'a f32>) -> Vec<f32> {
    scores
        .scan(0.0f32, |highest, &p| {
            *highest = highest.max(p);
            Some(*highest)
        })
        .collect()
}

pub(super) fn features(out: &mut Vec<Feature>) {
    let mut push = |name: String, unit, doc: String| {
        let source = "Cohen & Carvalho 2005";
        out.push(Feature { name, unit, doc, source, family: "context" });
    };
    push("score".into(), "log-odds", "score in the earlier round".into());
    for distance in 1..=NEIGHBOURS {
        for place in ["before", "after"] {
            let doc = format!("score {distance} lines {place} in the earlier round");
            push(format!("score_{distance}_{place}"), "log-odds", doc);
        }
    }
    for width in WINDOWS {
        let doc = format!("mean score of {width} lines each way, weighted by length");
        push(format!("score_window{width}"), "share", doc);
    }
    for level in 1..=LEVELS {
        let doc = format!("mean score in the element {level} around, weighted by length");
        push(format!("score_element{level}"), "share", doc);
    }
    out.extend(SUMMARY.iter().map(|entry| entry.feature("context")));
    expected::features(out);
}
