//! `density-0.5`, `density-mean`, `density-deviation`: lines with much text and little markup.
//!
//! A. Champandard (2007): split the page into lines of text, count the bytes of HTML of each line,
//! and keep a line if its density, text divided by bytes, is above a threshold. The threshold is
//! one half, or the average of the page. S. Pal (2009) found 0.5 minus the standard deviation of
//! the page's densities.
//!
//! Choices. Lines are the rendered lines of this project. The density counts text in characters and
//! tags in bytes: see [`dechaff_features::shallow`]. While a line is open, a block's start tag
//! counts with it and ends it. White space, comments, scripts and style sheets are not counted. In
//! the article's program, everything between two texts counts with the second one. The mean is that
//! of the lines, each counted once, as in the article's program. The deviation is that of a sample
//! (n - 1), as in the library that the article of 2009 uses. For a single line it is 0.

use dechaff_page::{Html, Page, PageError};

use crate::method::Method;
use crate::output::Output;
use crate::settings::Settings;

/// The number of attributes of each line in the shallow features: density, bytes, text length.
pub(crate) const ATTRIBUTES: usize = 3;
/// The offset of the current line in the shallow features: the previous line is before it.
pub(crate) const CURRENT: usize = ATTRIBUTES;
/// The fixed threshold of the article of 2007.
pub const HALF: f64 = 0.5;
/// The name of the family.
pub(crate) const FAMILY: &str = "density";

/// The lines whose density is above a threshold, the simplest threshold first: [`HALF`], the mean
/// of the densities of the page's lines, and [`HALF`] minus their standard deviation.
pub(crate) const DENSITY: [Method; 3] = [
    Method::untrained(
        "density-0.5",
        "Champandard 2007",
        Ok(Settings::set_threshold),
        |html, settings| extract(html, |_| settings.threshold.unwrap_or(HALF)),
    )
    .of_family(FAMILY),
    Method::untrained(
        "density-mean",
        "Champandard 2007",
        Err("it is the mean of each page; use `density` to set a threshold"),
        |html, _| extract(html, mean),
    )
    .of_family(FAMILY),
    Method::untrained(
        "density-deviation",
        "Champandard 2007, Pal 2009",
        Ok(Settings::set_threshold),
        |html, settings| {
            let half = settings.threshold.unwrap_or(HALF);
            extract(html, |densities| half - deviation(densities))
        },
    )
    .of_family(FAMILY),
];

/// Keeps the lines whose density is above the threshold for the densities of a page.
pub(crate) fn extract(
    html: Html<'_>,
    threshold: impl Fn(&[f64]) -> f64,
) -> Result<Output, PageError> {
    let page = dechaff_page::segment(html)?;
    let densities = densities(&page);
    Ok(Output::of_lines(&page, &densities, threshold(&densities)))
}

/// Returns the density of each line of a page.
pub fn densities(page: &Page) -> Vec<f64> {
    let matrix = dechaff_features::shallow(page);
    matrix.rows().map(|row| f64::from(row[CURRENT])).collect()
}

/// Returns the mean, or 0 without values.
pub(super) fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / (values.len() as f64).max(1.0)
}

/// Returns the standard deviation of a sample, or 0 for fewer than two values.
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
    use crate::trained::Trained;

    /// The first line ends with the start tag of the paragraph: 4 characters and 14 + 4 + 3 bytes
    /// of tags. The second has 41 characters and an end tag of 4 bytes; the third, 3 and 11 + 4.
    const PAGE: &str = "<a href=/home>Home</a>\
        <p>Forty characters of text stand right here\
        </p><b class=x>end</b>";

    #[test]
    fn a_page_by_hand() {
        let page = dechaff_page::segment(PAGE.as_bytes()).unwrap();
        let found = densities(&page);
        let expected = [4.0 / 25.0, 41.0 / 45.0, 3.0 / 18.0];
        assert_eq!(found.len(), expected.len());
        for (found, expected) in found.iter().zip(expected) {
            assert!((found - expected).abs() < 1e-6, "{found} {expected}");
        }
        let kept = |name: &str| -> Vec<bool> {
            let baseline = name.parse().unwrap();
            let trained = Trained::untrained(baseline, Settings::default()).unwrap();
            let found = trained.extract(PAGE.as_bytes()).unwrap();
            found.parts.iter().map(|part| part.content).collect()
        };
        // The mean is .412. The deviation is .432: the threshold .068.
        let [half, mean, deviation] =
            ["density-0.5", "density-mean", "density-deviation"].map(kept);
        assert_eq!(half, [false, true, false]);
        assert_eq!(mean, [false, true, false]);
        assert_eq!(deviation, [true, true, true]);
    }

    #[test]
    fn means_and_deviations() {
        let densities = [0.2, 0.4, 0.9];
        assert!((mean(&densities) - 0.5).abs() < 1e-12);
        // Squares 0.09, 0.01, 0.16: sqrt(0.26 / 2).
        assert!((deviation(&densities) - 0.13f64.sqrt()).abs() < 1e-12);
        assert_eq!((deviation(&[0.3]), mean(&[])), (0.0, 0.0));
    }
}
