//! `two-gaussians`: the density at which content and boilerplate are equally likely.
//!
//! C. Wenner, in a comment of April 2007 on the article of 2007: assume that the densities of
//! content and of boilerplate are normally distributed, and use the threshold at which both are
//! equally likely, given how frequent each is.
//!
//! Choices. The author of the comment writes that its formula was made hastily and not checked. It
//! uses logarithms of the shares alone, where the deviations are missing. Here, the formula is the
//! one that the comment derives: the root of
//!
//! ln p − ln s₁ − (x − m₁)² / 2 s₁² = ln (1 − p) − ln s₀ − (x − m₀)² / 2 s₀²
//!
//! where p is the share of content, and m and s are the means and deviations of content (1) and
//! boilerplate (0). If there are two roots, the one above which content is more likely is used.
//! Without a root, all lines belong to the class that is more likely everywhere.

use dechaff_trainer::fit::FitError;
use dechaff_trainer::{Label, LabelledPage};

use crate::density::{densities, deviation, mean};
use crate::method::{Kind, Method};
use crate::settings::Settings;

/// Minimum deviation. It replaces smaller ones, so that equal densities have a threshold.
const LEAST_DEVIATION: f64 = 1e-6;

/// Keeps the lines whose density is above a learned threshold.
pub(crate) const TWO_GAUSSIANS: Method = Method {
    name: "two-gaussians",
    source: "Wenner 2007",
    family: None,
    threshold: Ok(Settings::set_threshold),
    kind: Kind::Gaussians,
};

/// Returns the threshold that the lines of pages show.
pub(crate) fn train(pages: &[&LabelledPage]) -> Result<f64, FitError> {
    let [content, boilerplate] = by_label(pages);
    if content.is_empty() || boilerplate.is_empty() {
        return Err(FitError::OneClass);
    }
    Ok(threshold(&content, &boilerplate))
}

/// Checks a threshold that was read from a file.
pub(crate) fn check(threshold: f64) -> Result<(), String> {
    let wrong = || format!("threshold {threshold}, expected a number from 0 to 1");
    (0.0..=1.0).contains(&threshold).then_some(()).ok_or_else(wrong)
}

/// Returns the densities of all lines of content, and the densities of all lines of boilerplate.
fn by_label(pages: &[&LabelledPage]) -> [Vec<f64>; 2] {
    let mut both = [Vec::new(), Vec::new()];
    for page in pages {
        for (density, label) in densities(&page.page).into_iter().zip(page.labels()) {
            match label {
                Label::Content => both[0].push(density),
                Label::Boilerplate => both[1].push(density),
                Label::Unknown => {}
            }
        }
    }
    both
}

/// Returns the threshold for the densities of content and of boilerplate. Lines above it are
/// content.
fn threshold(content: &[f64], boilerplate: &[f64]) -> f64 {
    let all = (content.len() + boilerplate.len()) as f64;
    let share = content.len() as f64 / all;
    let normal = |values: &[f64]| (mean(values), deviation(values).max(LEAST_DEVIATION));
    root(share, normal(content), normal(boilerplate)).clamp(0.0, 1.0)
}

/// Returns the root for the share of content, and the mean and deviation of content and of
/// boilerplate.
fn root(share: f64, content: (f64, f64), boilerplate: (f64, f64)) -> f64 {
    let ((m1, s1), (m0, s0)) = (content, boilerplate);
    // The log-odds of content are a x² + b x + c.
    let a = 0.5 / (s0 * s0) - 0.5 / (s1 * s1);
    let b = m1 / (s1 * s1) - m0 / (s0 * s0);
    let c = 0.5 * (m0 / s0).powi(2) - 0.5 * (m1 / s1).powi(2)
        + (share / (1.0 - share)).ln()
        + (s0 / s1).ln();
    let of_all = |is_content| if is_content { f64::NEG_INFINITY } else { f64::INFINITY };
    if a.abs() < 1e-12 {
        // With equal deviations there is one root, above which the class with the higher mean is
        // more likely.
        return if b > 0.0 { -c / b } else { of_all(c > 0.0) };
    }
    let discriminant = b * b - 4.0 * a * c;
    if discriminant <= 0.0 {
        return of_all(a > 0.0);
    }
    // The root where the parabola rises, whatever its direction.
    (-b + discriminant.sqrt()) / (2.0 * a)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns p · the density of a normal distribution.
    fn likely(share: f64, (mean, deviation): (f64, f64), x: f64) -> f64 {
        share * (-0.5 * ((x - mean) / deviation).powi(2)).exp()
            / (deviation * (2.0 * std::f64::consts::PI).sqrt())
    }

    #[test]
    fn both_are_equally_likely_at_the_root_and_content_above_it() {
        for (share, content, boilerplate) in [
            (0.5, (0.8, 0.1), (0.2, 0.1)),
            (0.3, (0.8, 0.15), (0.3, 0.2)),
            (0.6, (0.7, 0.3), (0.4, 0.1)),
        ] {
            let x = root(share, content, boilerplate);
            let log_odds =
                |x| (likely(share, content, x) / likely(1.0 - share, boilerplate, x)).ln();
            assert!(log_odds(x).abs() < 1e-9, "{x}");
            assert!(log_odds(x + 0.01) > 0.0 && log_odds(x - 0.01) < 0.0, "{x}");
        }
    }

    #[test]
    fn the_closed_form_of_equal_deviations() {
        // The midpoint, moved by s² / (m₁ − m₀) · ln ((1 − p) / p).
        assert!((root(0.5, (0.8, 0.1), (0.2, 0.1)) - 0.5).abs() < 1e-12);
        let moved = 0.5 + 0.01 / 0.6 * (0.75f64 / 0.25).ln();
        assert!((root(0.25, (0.8, 0.1), (0.2, 0.1)) - moved).abs() < 1e-12);
    }

    #[test]
    fn everything_or_nothing() {
        assert_eq!(root(0.99, (0.5, 0.3), (0.5, 0.299)).clamp(0.0, 1.0), 0.0);
        assert_eq!(root(0.001, (0.5, 0.1), (0.5, 0.11)).clamp(0.0, 1.0), 1.0);
        let fitted = threshold(&[0.9, 0.8, 0.85], &[0.1, 0.2, 0.15]);
        assert!((fitted - root(0.5, (0.85, 0.05), (0.15, 0.05))).abs() < 1e-9);
    }
}
