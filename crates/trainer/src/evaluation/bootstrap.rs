//! Bootstrap intervals of metrics, over pages.

/// The number of bootstrap samples.
const SAMPLES: usize = 1000;
/// The share of the samples outside the interval, on each side.
const OUTSIDE: f64 = 0.025;

/// Returns the 95 % interval of each metric, by the percentile method (B. Efron & R. Tibshirani
/// 1993). Each sample draws as many pages as there are, with replacement. Lines are not drawn
/// separately, because the lines of a page are too similar. `metrics` computes them for a sample.
///
/// Samples of a few pages cannot contain failures that are not among these pages, so their
/// intervals contain the true mean too rarely. `unseen` are pages that could have been drawn as
/// well. The samples are drawn again with each of them among the pages, and the interval spans all
/// these intervals.
///
/// Samples for which a metric is not a number do not count for it. If no sample counts, the ends
/// are not numbers.
pub fn intervals<T: Copy, const N: usize>(
    pages: &[T],
    unseen: &[T],
    seed: u64,
    metrics: impl Fn(&[&T]) -> [f64; N],
) -> [(f64, f64); N] {
    let mut all = percentiles(pages, seed, &metrics);
    for one in unseen {
        let found = percentiles(&[pages, &[*one]].concat(), seed, &metrics);
        for (all, (low, high)) in all.iter_mut().zip(found) {
            *all = (all.0.min(low), all.1.max(high));
        }
    }
    all
}

fn percentiles<T, const N: usize>(
    pages: &[T],
    seed: u64,
    metrics: impl Fn(&[&T]) -> [f64; N],
) -> [(f64, f64); N] {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut values: [Vec<f64>; N] = std::array::from_fn(|_| Vec::with_capacity(SAMPLES));
    let mut sample = Vec::with_capacity(pages.len());
    for _ in 0..SAMPLES {
        sample.clear();
        sample.extend((0..pages.len()).map(|_| &pages[rng.usize(..pages.len())]));
        values.iter_mut().zip(metrics(&sample)).for_each(|(values, value)| values.push(value));
    }
    values.map(|mut values| {
        values.retain(|value| !value.is_nan());
        values.sort_unstable_by(f64::total_cmp);
        let last = values.len().saturating_sub(1) as f64;
        let at =
            |share: f64| values.get((last * share).round() as usize).copied().unwrap_or(f64::NAN);
        (at(OUTSIDE), at(1.0 - OUTSIDE))
    })
}

#[cfg(test)]
mod tests {
    use dechaff_extractor::Prediction;

    use super::*;
    use crate::LabelledPage;
    use crate::evaluation::PageResult;
    use crate::evaluation::metrics::{Confusion, WordOverlap};
    use crate::evaluation::summary::Sums;

    fn page(wrong: bool) -> Sums {
        let mut lines = Confusion::default();
        lines.add(true, !wrong, 1.0);
        let overlap = WordOverlap::of(["a"], if wrong { "b" } else { "a" });
        let none = PageResult::new(&LabelledPage::default(), Prediction::default());
        Sums::of_page(&PageResult { lines, words: lines, overlap: Some(overlap), ..none })
    }

    fn metric_intervals(pages: &[Sums], seed: u64) -> Vec<(f64, f64)> {
        intervals(pages, &[], seed, |sample| Sums::over(sample).metrics()).to_vec()
    }

    #[test]
    fn equal_pages_have_intervals_of_width_zero() {
        let pages = vec![page(false); 5];
        assert_eq!(metric_intervals(&pages, 1)[0], (0.0, 0.0));
        assert_eq!(metric_intervals(&pages, 1)[14], (1.0, 1.0));
    }

    #[test]
    fn a_page_that_was_not_drawn_widens_the_interval_on_its_side() {
        let pages = [1.0; 9];
        let mean = |sample: &[&f64]| [sample.iter().copied().sum::<f64>() / sample.len() as f64];
        assert_eq!(intervals(&pages, &[], 1, mean), [(1.0, 1.0)]);
        // In ten draws among ten pages, the last page is drawn more than three times in 1.3 % of
        // the samples.
        let [(low, high)] = intervals(&pages, &[0.5], 1, mean);
        assert!((low - 0.85).abs() < 1e-9 && high == 1.0, "{low}");
    }

    #[test]
    fn the_interval_is_that_of_a_binomial_share() {
        // 20 of 100 misclassified: 0.2 ± 1.96 · sqrt(0.2 · 0.8 / 100) = 0.122..0.278.
        let pages: Vec<_> = (0..100).map(|i| page(i < 20)).collect();
        let (low, high) = metric_intervals(&pages, 7)[0];
        assert!((low - 0.122).abs() < 0.015 && (high - 0.278).abs() < 0.015, "{low} {high}");
        assert_eq!(metric_intervals(&pages, 7), metric_intervals(&pages, 7));
    }
}
