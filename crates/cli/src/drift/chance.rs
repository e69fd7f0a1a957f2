//! Whether a difference between two samples is credible.

use std::f64::consts::E;

/// Returns how far the values of a new sample lie above the values of an old one, and below: the
/// Kolmogorov-Smirnov distances in both directions. Each is the maximum, over all values, of the
/// difference between the shares of the two samples on one side of the value.
pub(crate) fn distances(old: &[f64], new: &[f64]) -> [f64; 2] {
    let of = |values: &[f64], sign: f64| {
        let share = sign / values.len() as f64;
        values.iter().map(|value| (*value, share)).collect::<Vec<_>>()
    };
    let mut all = [of(old, 1.0), of(new, -1.0)].concat();
    all.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (mut ahead, mut most) = (0.0, [0.0_f64; 2]);
    for same in all.chunk_by(|one, other| one.0 == other.0) {
        ahead += same.iter().map(|(_, share)| share).sum::<f64>();
        most = [most[0].max(ahead), most[1].max(-ahead)];
    }
    most
}

/// Returns an upper bound of the probability of this Kolmogorov-Smirnov distance between samples of
/// two sizes from one distribution, also with ties.
///
/// It is the inequality of Dvoretzky, Kiefer, Wolfowitz and Massart for two samples, with the
/// constant e: F. Wei and R. M. Dudley, Two-sample Dvoretzky-Kiefer-Wolfowitz inequalities,
/// Statistics & Probability Letters 82 (2012), 636-644.
pub(crate) fn chance_of_distance(distance: f64, sizes: [usize; 2]) -> f64 {
    let [old, new] = sizes.map(|size| size as f64);
    (E * (-2.0 * distance * distance * old * new / (old + new)).exp()).min(1.0)
}

/// Returns the probability that the shares of two samples differ at least as much, if their common
/// total is divided at random: the exact test of R. A. Fisher, two-sided (The logic of inductive
/// inference, Journal of the Royal Statistical Society 98 (1935), 39-82).
pub(crate) fn chance_of_counts(counts: [usize; 2], sizes: [usize; 2]) -> f64 {
    let [old, new] = sizes;
    let marked = counts[0] + counts[1];
    let mut logs = vec![0.0_f64];
    logs.extend((1..=old + new).scan(0.0, |sum, k| {
        *sum += (k as f64).ln();
        Some(*sum)
    }));
    let choose = |n: usize, k: usize| logs[n] - logs[k] - logs[n - k];
    let all = choose(old + new, marked);
    let chance = |k: usize| (choose(old, k) + choose(new, marked - k) - all).exp();
    // Equal probabilities may differ in their last digits.
    let most = chance(counts[0]) * (1.0 + 1e-7);
    let possible = marked.saturating_sub(new)..=marked.min(old);
    possible.map(chance).filter(|chance| *chance <= most).sum::<f64>().min(1.0)
}

/// Returns the largest probability that is still credible, or 0. Among the changes up to it, the
/// expected share of false ones is `level`. If nothing has changed, a change is named with this
/// probability.
///
/// Y. Benjamini and Y. Hochberg, Controlling the false discovery rate, Journal of the Royal
/// Statistical Society B 57 (1995), 289-300.
pub(crate) fn credible(mut chances: Vec<f64>, level: f64) -> f64 {
    chances.sort_by(f64::total_cmp);
    let share = level / chances.len() as f64;
    let ranked = (1..).zip(&chances).filter(|(rank, chance)| **chance <= f64::from(*rank) * share);
    ranked.last().map_or(0.0, |(_, chance)| *chance)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_above_and_below() {
        assert_eq!(distances(&[1.0, 2.0], &[3.0, 4.0]), [1.0, 0.0]);
        assert_eq!(distances(&[3.0, 3.0], &[3.0]), [0.0, 0.0]);
        assert_eq!(distances(&[1.0, 2.0, 3.0, 4.0], &[0.0, 5.0]), [0.5, 0.5]);
    }

    #[test]
    fn the_bound_is_above_the_exact_probability() {
        // Ten and ten values that do not overlap: 2 in 184,756.
        let bound = chance_of_distance(1.0, [10, 10]);
        assert!(2.0 / 184_756.0 < bound && bound < 2e-4, "{bound}");
        assert_eq!(chance_of_distance(0.1, [10, 10]), 1.0);
    }

    #[test]
    fn the_tea_of_fisher() {
        // Three of four are found among eight cups: 1/70 + 16/70 at each side.
        let near = |found: f64, expected: f64| assert!((found - expected).abs() < 1e-12, "{found}");
        near(chance_of_counts([3, 1], [4, 4]), 34.0 / 70.0);
        near(chance_of_counts([4, 0], [4, 4]), 2.0 / 70.0);
        near(chance_of_counts([1, 0], [10, 1000]), 10.0 / 1010.0);
        near(chance_of_counts([0, 0], [4, 4]), 1.0);
    }

    #[test]
    fn the_example_of_benjamini_and_hochberg() {
        let chances = [
            0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262,
            0.5719, 0.6528, 0.7590, 1.0,
        ];
        assert_eq!(credible(chances.to_vec(), 0.05), 0.0095);
        assert_eq!(credible(vec![0.2], 0.05), 0.0);
        assert_eq!(credible(Vec::new(), 0.05), 0.0);
    }
}
