//! Compares two extractors page by page.

use std::fmt;

use serde::Serialize;

use crate::evaluation::{PageResult, intervals};
use dechaff_inputs::messages::counted;

/// Minimum difference in page F1 between a better and a worse page.
const LEAST: f64 = 0.001;
/// The difference on a page that was not drawn, for the intervals: see [`intervals`].
const UNSEEN: f64 = 0.2;

/// The page F1 of an extractor and of another one on the same pages.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Comparison {
    /// The name of the other extractor.
    pub name: String,
    /// The number of pages that both are compared on.
    pub pages: usize,
    /// The mean page F1 of the other extractor.
    pub page_f1: f64,
    /// The mean gain in page F1 over the other extractor.
    pub gain: f64,
    /// The lower end of the 95 % interval of the gain.
    pub low: f64,
    /// The upper end of the 95 % interval of the gain.
    pub high: f64,
    /// The standard error of the gain.
    pub error: f64,
    /// The number of pages with a higher F1 than by the other extractor.
    pub better: usize,
    /// The number of pages with a lower F1.
    pub worse: usize,
    /// The difference on the page that loses most, or 0 if no page loses.
    pub worst: f64,
}

impl Comparison {
    /// Compares two extractors by their results for the same pages, in the same order. Each page
    /// counts once, even if the corpus repeats it. Returns `None` for fewer than two pages. `seed`
    /// seeds the bootstrap samples.
    pub fn new<'a>(
        name: &str,
        own: impl IntoIterator<Item = &'a PageResult>,
        other: impl IntoIterator<Item = &'a PageResult>,
        seed: u64,
    ) -> Option<Self> {
        let pairs = own.into_iter().zip(other).filter(|(own, _)| !own.uncounted);
        let pairs: Vec<(f64, f64)> = pairs.map(|(own, other)| (own.f1(), other.f1())).collect();
        let gains: Vec<f64> = pairs.iter().map(|(own, other)| own - other).collect();
        let (gain, error) = mean_and_error(gains.iter().copied())?;
        let (page_f1, _) = mean_and_error(pairs.iter().map(|(_, other)| *other))?;
        let mean = |of: &[&f64]| [of.iter().copied().sum::<f64>() / of.len().max(1) as f64];
        let unseen =
            if gains.iter().all(|gain| *gain == 0.0) { &[][..] } else { &[-UNSEEN, UNSEEN] };
        let [(low, high)] = intervals(&gains, unseen, seed, mean);
        Some(Self {
            name: name.to_string(),
            pages: gains.len(),
            page_f1,
            gain,
            low,
            high,
            error,
            better: gains.iter().filter(|gain| **gain >= LEAST).count(),
            worse: gains.iter().filter(|gain| **gain <= -LEAST).count(),
            worst: gains.iter().copied().fold(0.0, f64::min),
        })
    }
}

/// As in "better than general by 0.014 (0.005 to 0.025): 36 pages better, 8 worse, worst -0.06".
impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, gain, low, high, better, worse, worst, .. } = self;
        if *better == 0 && *worse == 0 {
            return write!(f, "as good as {name} on each page");
        }
        if *gain < 0.0 {
            write!(f, "worse than {name} by {:.3} ({:.3} to {:.3})", -gain, -high, -low)?;
        } else {
            write!(f, "better than {name} by {gain:.3} ({low:.3} to {high:.3})")?;
        }
        write!(f, ": {} better, {worse} worse, worst {worst:.2}", counted(*better, "page"))
    }
}

/// Returns the mean of the values and its standard error, or `None` for fewer than two values.
pub(crate) fn mean_and_error(figures: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    let figures: Vec<f64> = figures.collect();
    let n = figures.len() as f64;
    if figures.len() < 2 {
        return None;
    }
    let mean = figures.iter().sum::<f64>() / n;
    let variance = figures.iter().map(|figure| (figure - mean).powi(2)).sum::<f64>() / (n - 1.0);
    Some((mean, (variance / n).sqrt()))
}
