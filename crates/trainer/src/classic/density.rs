//! `density-0.5`, `density-mean`, `density-deviation`: lines with much text and little markup.
//!
//! A. Champandard (2007): cut the page into lines of text, count the bytes of HTML that each took,
//! and keep a line when its density, text to bytes, is above a threshold: one half, or the page's
//! average. S. Pal (2009) found 0.5 less the standard deviation of the page's densities.
//!
//! Choices. Lines are the rendered lines of this project. Density counts text in characters, and
//! the bytes as text and tags: [`dechaff_features::shallow`]. The mean is that of the lines, each
//! counted once, as in the article's program. The deviation is that of a sample (n - 1), as in the
//! library that the article of 2009 uses; of a single line it is 0.

use bincode::{Decode, Encode};
use dechaff_features::Page;

/// The fixed threshold of the article of 2007.
pub const HALF: f64 = 0.5;

/// What a line's density must be above.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Encode, Decode)]
pub enum Threshold {
    /// [`HALF`].
    Half,
    /// The mean of the page's lines.
    Mean,
    /// [`HALF`] less the standard deviation of the page's lines.
    Deviation,
}

impl Threshold {
    /// Its value for the densities of a page.
    pub fn of(self, densities: &[f64]) -> f64 {
        match self {
            Self::Half => HALF,
            Self::Mean => mean(densities),
            Self::Deviation => HALF - deviation(densities),
        }
    }
}

/// The density of each line of a page.
pub fn densities(page: &Page) -> Vec<f64> {
    let matrix = dechaff_features::shallow(page);
    matrix.rows().map(|row| f64::from(row[super::grid::CURRENT])).collect()
}

/// The mean; 0 of nothing.
pub(super) fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / (values.len() as f64).max(1.0)
}

/// The standard deviation of a sample; 0 of fewer than two values.
pub(super) fn deviation(values: &[f64]) -> f64 {
    if values.len() < 2 {
        return 0.0;
    }
    let mean = mean(values);
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (squares / (values.len() - 1) as f64).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Densities 4/(4+19), 40/(40+7), 3/(3+12).
    const PAGE: &str = "<a href=/home>Home</a>\
        <p>Forty characters of text stand right here\
        </p><b class=x>end</b>";

    #[test]
    fn a_page_by_hand() {
        let page = dechaff_features::segment(PAGE.as_bytes()).unwrap();
        let found = densities(&page);
        let text: Vec<_> = page.lines.iter().map(|line| line.chars).collect();
        assert_eq!(text, [4, 41, 3]);
        let markup: Vec<_> = page.lines.iter().map(|line| line.markup).collect();
        for ((density, text), markup) in found.iter().zip(&text).zip(&markup) {
            let expected = f64::from(*text) / f64::from(text + markup);
            assert!((density - expected).abs() < 1e-6);
        }
        let kept = |threshold: Threshold| -> Vec<bool> {
            let threshold = threshold.of(&found);
            found.iter().map(|density| *density > threshold).collect()
        };
        assert_eq!(kept(Threshold::Half), [false, true, false]);
        assert_eq!(kept(Threshold::Mean), [false, true, false]);
    }

    #[test]
    fn thresholds_of_a_page() {
        let densities = [0.2, 0.4, 0.9];
        assert!((Threshold::Mean.of(&densities) - 0.5).abs() < 1e-12);
        // Squares 0.09, 0.01, 0.16: sqrt(0.26 / 2).
        assert!((Threshold::Deviation.of(&densities) - (0.5 - 0.13f64.sqrt())).abs() < 1e-12);
        assert_eq!(Threshold::Deviation.of(&[0.3]), 0.5);
        assert_eq!(Threshold::Mean.of(&[]), 0.0);
    }
}
