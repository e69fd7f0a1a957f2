//! Decides which lines to keep, given their scores.

use std::ops::RangeInclusive;

use bincode::{Decode, Encode};

/// A page has no content if all lines have lower scores. The expected F of unlikely lines is low,
/// while the expected F of an empty result is the probability that nothing is content.
const PAGE_SCORE: f32 = 0.3;
/// Minimum score of a kept line, whatever the expected F is, if beta is at most 1. On pages with
/// hundreds of unlikely lines, such as comments, the expected F is highest when all are kept. For a
/// larger beta, it is divided by β².
const LINE_SCORE: f32 = 0.25;

/// The rule that decides which lines are kept.
// The order of the variants is part of the format of models: new ones are added at the end.
#[derive(Debug, Clone, Copy, PartialEq, Encode, Decode)]
pub enum Decision {
    /// Keeps the set of lines with the highest expected F-measure of the page's words.
    Expected {
        /// The weight of recall relative to precision: 1 is equal, above 1 favours recall, below 1
        /// precision.
        beta: f64,
    },
    /// Keeps the lines whose score is at least this threshold.
    Threshold(f64),
}

/// A rule cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct DecisionError(String);

impl Decision {
    /// The values that beta may have.
    pub const BETAS: RangeInclusive<f64> = 0.01..=100.0;

    /// Returns the rule that a caller chose, or `None` for the rule of the model.
    ///
    /// # Errors
    /// [`DecisionError`] if both are given, or one is out of its range.
    pub fn new(threshold: Option<f64>, beta: Option<f64>) -> Result<Option<Self>, DecisionError> {
        let decision = match (threshold, beta) {
            (Some(_), Some(_)) => {
                return Err(DecisionError("threshold and beta exclude each other".into()));
            }
            (Some(threshold), None) => Self::Threshold(threshold),
            (None, Some(beta)) => Self::Expected { beta },
            (None, None) => return Ok(None),
        };
        decision.check().map(|()| Some(decision)).map_err(DecisionError)
    }

    /// Checks that the rule can be used.
    pub(crate) fn check(self) -> Result<(), String> {
        match self {
            Self::Expected { beta } if !Self::BETAS.contains(&beta) => {
                let (least, most) = (Self::BETAS.start(), Self::BETAS.end());
                Err(format!("beta is {beta}, expected a number from {least} to {most}"))
            }
            Self::Threshold(threshold) if !(0.0..=1.0).contains(&threshold) => {
                Err(format!("threshold is {threshold}, expected a number from 0 to 1"))
            }
            _ => Ok(()),
        }
    }
}

impl Default for Decision {
    fn default() -> Self {
        Self::Expected { beta: 1.0 }
    }
}

/// Returns, for each line, whether to keep it. `scores` are probabilities, and `words` the number
/// of words of each line, `[n_lines]` both.
///
/// With calibrated scores, the set with the highest expected F is a prefix of the lines in
/// descending order of their scores (D. Lewis 1995; Z. Lipton et al. 2014). F is estimated as (1 +
/// β²) Σ_kept p·w / (Σ_kept w + β² Σ_all p·w).
pub fn decide(scores: &[f32], words: &[u32], decision: Decision) -> Vec<bool> {
    let beta = match decision {
        Decision::Threshold(threshold) => {
            return scores.iter().map(|p| f64::from(*p) >= threshold).collect();
        }
        Decision::Expected { beta } => beta,
    };
    if scores.iter().all(|p| *p < PAGE_SCORE) {
        return vec![false; scores.len()];
    }
    // Lines with equal scores are in the order of the page.
    let mut order: Vec<u64> =
        (0..).zip(scores).map(|(i, &p)| u64::from(descending(p)) << 32 | i).collect();
    order.sort_unstable();
    let order = order.iter().map(|&key| key as u32 as usize);
    // The small constant gives lines without words a place too.
    let weight = |i: usize| f64::from(words[i]) + 0.01;
    let expected: f64 = order.clone().map(|i| f64::from(scores[i]) * weight(i)).sum();
    let least = f64::from(LINE_SCORE) / beta.max(1.0).powi(2);
    let (mut found, mut kept) = (0.0, 0.0);
    let (mut best, mut best_len) = (0.0, 0);
    let likely = order.clone().take_while(|&i| f64::from(scores[i]) >= least);
    for (len, i) in likely.enumerate() {
        found += f64::from(scores[i]) * weight(i);
        kept += weight(i);
        let f = found / (kept + beta * beta * expected);
        if f > best {
            (best, best_len) = (f, len + 1);
        }
    }
    let mut keep = vec![false; scores.len()];
    for i in order.take(best_len) {
        keep[i] = true;
    }
    keep
}

/// Returns a number whose order is the reverse of [`f32::total_cmp`]. Integers are sorted faster.
fn descending(score: f32) -> u32 {
    let bits = score.to_bits();
    // The bits of negative numbers ascend with their size.
    if score.is_sign_negative() { bits } else { !bits & 0x7fff_ffff }
}

/// Returns the expected F1 of some lines of a page, weighted by words, 0..=1. With calibrated
/// scores it is 2 Σ_kept p·w / (Σ_kept w + Σ_all p·w), which [`decide`] maximises. It is 0 if
/// nothing is kept.
///
/// `scores` are probabilities, `words` is the number of words of each line, and `content` tells
/// which lines are kept, `[n_lines]` each.
pub fn expected_f1(scores: &[f32], words: &[u32], content: &[bool]) -> f32 {
    let (mut found, mut kept, mut expected) = (0.0, 0.0, 0.0);
    for ((score, words), content) in scores.iter().zip(words).zip(content) {
        let likely = f64::from(*score) * f64::from(*words);
        expected += likely;
        if *content {
            found += likely;
            kept += f64::from(*words);
        }
    }
    if found > 0.0 { (2.0 * found / (kept + expected)) as f32 } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_in_descending_order() {
        let infinity = f32::INFINITY;
        let mut scores =
            [0.5, -0.0, 1.0, f32::NAN, 0.0, -infinity, 1e-40, -1.0, infinity, -f32::NAN, 0.25];
        let mut expected = scores;
        scores.sort_by_key(|score| descending(*score));
        expected.sort_by(|a, b| b.total_cmp(a));
        assert_eq!(scores.map(f32::to_bits), expected.map(f32::to_bits));
    }

    #[test]
    fn the_expected_f1_of_what_is_kept() {
        let close = |found: f32, expected: f32| assert!((found - expected).abs() < 1e-6, "{found}");
        // 10 · .9 + 10 · .4 = 13 of the 20 kept words, and 14 are expected on the page.
        let of = |content: [bool; 3]| expected_f1(&[0.9, 0.1, 0.4], &[10; 3], &content);
        close(of([true, false, true]), 26.0 / 34.0);
        close(of([true, false, false]), 18.0 / 24.0);
        // Longer lines count more: 90 · .9 + 10 · .5 = 86 of 100 kept words, which is all that is
        // expected.
        close(expected_f1(&[0.9, 0.5], &[90, 10], &[true, true]), 172.0 / 186.0);
        assert_eq!(of([false; 3]), 0.0);
        assert_eq!(expected_f1(&[1.0], &[5], &[true]), 1.0);
        assert_eq!(expected_f1(&[0.9], &[0], &[true]), 0.0);
        assert_eq!(expected_f1(&[], &[], &[]), 0.0);
    }

    const EXPECTED: Decision = Decision::Expected { beta: 1.0 };

    #[test]
    fn the_best_prefix_is_kept() {
        assert_eq!(decide(&[0.9, 0.1, 0.4], &[10, 10, 10], EXPECTED), [true, false, true]);
        assert_eq!(decide(&[0.9, 0.1, 0.2], &[10, 10, 10], EXPECTED), [true, false, false]);
        assert!(decide(&[], &[], EXPECTED).is_empty());
    }

    #[test]
    fn a_page_of_unlikely_lines_has_no_content() {
        assert_eq!(decide(&[0.29, 0.1], &[5, 5], EXPECTED), [false, false]);
    }

    #[test]
    fn unlikely_lines_are_not_kept_however_many_they_are() {
        let scores: Vec<f32> = [vec![0.9], vec![0.24; 500]].concat();
        let kept = |beta| {
            let keep = decide(&scores, &[10; 501], Decision::Expected { beta });
            keep.iter().filter(|kept| **kept).count()
        };
        assert_eq!((kept(1.0), kept(1.1)), (1, 501));
    }

    #[test]
    fn a_higher_beta_keeps_more_lines() {
        let keep = |beta| decide(&[0.9, 0.3, 0.2], &[9, 9, 9], Decision::Expected { beta });
        assert_eq!(keep(0.3), [true, false, false]);
        assert_eq!(keep(3.0), [true, true, true]);
    }

    #[test]
    fn thresholds() {
        assert_eq!(decide(&[0.5, 0.49], &[1, 1], Decision::Threshold(0.5)), [true, false]);
    }
}
