//! Compares the confidence of pages with their F1.

use serde::Serialize;

use crate::evaluation::evaluate::PageResult;

/// The lower limits of the ranges of confidence. The last one ends at 1.
const BORDERS: [f64; 7] = [0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98];
/// The shares of the pages that are set aside.
const SET_ASIDE: [f64; 4] = [0.0, 0.05, 0.1, 0.2];

/// How the confidence of pages compares with their F1, over the pages that have a gold text.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Reliability {
    /// The pages by ranges of confidence. Ranges without pages are left out.
    pub ranges: Vec<Range>,
    /// The mean absolute difference between the mean confidence and the mean F1 of the ranges,
    /// weighted by their pages (expected calibration error).
    pub error: f64,
    /// The F1 of the remaining pages if the least confident ones are set aside.
    pub set_aside: Vec<SetAside>,
}

/// The pages in a range of confidence.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Range {
    /// The lower limit of the range.
    pub from: f64,
    /// The lower limit of the next range, or 1 for the last.
    pub to: f64,
    /// The number of pages.
    pub pages: usize,
    /// Their mean confidence.
    pub confidence: f64,
    /// Their mean F1.
    pub f1: f64,
}

/// The pages that remain when the least confident ones are set aside.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct SetAside {
    /// The share of pages that is set aside, 0 to 1.
    pub share: f64,
    /// The lowest confidence of the remaining pages.
    pub confidence: f64,
    /// The mean F1 of the remaining pages.
    pub f1: f64,
    /// The mean F1 of the remaining pages if those with the lowest F1 were set aside instead, which
    /// is the upper limit for any confidence.
    pub best: f64,
}

impl Reliability {
    /// Compares confidence and F1 of the pages of an evaluation.
    pub fn new(pages: &[PageResult]) -> Self {
        let with_text = pages.iter().filter_map(|page| {
            let overlap = page.overlap.as_ref()?;
            Some((f64::from(page.confidence), overlap.f1()))
        });
        Self::of_pairs(with_text.collect())
    }

    /// Compares pairs of the confidence and the F1 of each page.
    fn of_pairs(mut pairs: Vec<(f64, f64)>) -> Self {
        if pairs.is_empty() {
            return Self::default();
        }
        pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut ranges = Vec::new();
        let mut error = 0.0;
        for (nth, &from) in BORDERS.iter().enumerate() {
            let start = pairs.partition_point(|(confidence, _)| *confidence < from);
            let next = BORDERS.get(nth + 1).copied();
            let end = next.map_or(pairs.len(), |to| {
                pairs.partition_point(|(confidence, _)| *confidence < to)
            });
            let inside = &pairs[start..end];
            if inside.is_empty() {
                continue;
            }
            let confidence = mean(inside.iter().map(|pair| pair.0));
            let f1 = mean(inside.iter().map(|pair| pair.1));
            error += (confidence - f1).abs() * inside.len() as f64 / pairs.len() as f64;
            ranges.push(Range {
                from,
                to: next.unwrap_or(1.0),
                pages: inside.len(),
                confidence,
                f1,
            });
        }
        let mut sorted: Vec<f64> = pairs.iter().map(|pair| pair.1).collect();
        sorted.sort_by(f64::total_cmp);
        let set_aside = SET_ASIDE.map(|share| {
            let left_out = (share * pairs.len() as f64).floor() as usize;
            let rest = &pairs[left_out..];
            SetAside {
                share,
                confidence: rest[0].0,
                f1: mean(rest.iter().map(|pair| pair.1)),
                best: mean(sorted[left_out..].iter().copied()),
            }
        });
        Self { ranges, error, set_aside: set_aside.into() }
    }
}

fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len().max(1) as f64;
    values.sum::<f64>() / count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_and_pages_set_aside() {
        // Ten pages: one of .4 that is empty, one of .6 that is right, eight of .96 with an F1 of .9.
        let mut pairs = vec![(0.4, 0.0), (0.6, 1.0)];
        pairs.extend([(0.96, 0.9); 8]);
        let found = Reliability::of_pairs(pairs);
        let ranges: Vec<_> = found.ranges.iter().map(|range| (range.from, range.pages)).collect();
        assert_eq!(ranges, [(0.0, 1), (0.5, 1), (0.95, 8)]);
        let close = |found: f64, expected: f64| assert!((found - expected).abs() < 1e-9, "{found}");
        close(found.ranges[2].confidence, 0.96);
        close(found.ranges[2].f1, 0.9);
        // (.4 + .4 + 8 · .06) / 10
        close(found.error, 0.128);
        let shares: Vec<f64> = found.set_aside.iter().map(|set| set.share).collect();
        assert_eq!(shares, [0.0, 0.05, 0.1, 0.2]);
        // (0 + 1 + 7.2) / 10 with all pages, (1 + 7.2) / 9 without the first.
        close(found.set_aside[0].f1, 0.82);
        close(found.set_aside[2].f1, 8.2 / 9.0);
        close(found.set_aside[2].confidence, 0.6);
        // Without the two least confident .9 is left, without the two worst the right one is left too.
        close(found.set_aside[3].f1, 0.9);
        close(found.set_aside[3].best, (1.0 + 7.0 * 0.9) / 8.0);
        assert_eq!(Reliability::of_pairs(Vec::new()), Reliability::default());
    }
}
