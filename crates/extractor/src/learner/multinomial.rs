//! Multinomial logistic regression on standardised features.

use bincode::{Decode, Encode};

use super::{CLIP, not_finite};

/// Weights of a multinomial logistic regression.
#[derive(Debug, Clone, PartialEq, Encode, Decode)]
pub struct Multinomial {
    /// Means that standardise, `[n_columns]`.
    pub means: Vec<f64>,
    /// Standard deviations that standardise, `[n_columns]`; never 0.
    pub scales: Vec<f64>,
    /// `[n_classes, n_columns]`.
    pub weights: Vec<f64>,
    /// `[n_classes]`.
    pub intercepts: Vec<f64>,
}

impl Multinomial {
    /// The likeliest class of a row.
    pub fn class(&self, row: &[f32]) -> usize {
        let standardised: Vec<f64> = row
            .iter()
            .zip(&self.means)
            .zip(&self.scales)
            .map(|((x, mean), scale)| ((f64::from(*x) - mean) / scale).clamp(-CLIP, CLIP))
            .collect();
        let columns = standardised.len();
        let score = |class: usize| {
            let weights = &self.weights[class * columns..(class + 1) * columns];
            let sum: f64 = standardised.iter().zip(weights).map(|(x, w)| x * w).sum();
            sum + self.intercepts[class]
        };
        let classes = 0..self.intercepts.len();
        classes.max_by(|&a, &b| score(a).total_cmp(&score(b))).unwrap_or(0)
    }

    pub(crate) fn problem(&self, classes: usize, columns: usize) -> Option<String> {
        let fits = self.means.len() == columns
            && self.scales.len() == columns
            && self.intercepts.len() == classes
            && classes.checked_mul(columns) == Some(self.weights.len());
        if !fits {
            return Some(format!(
                "{} means, {} scales, {} intercepts, {} weights: expected {columns} columns and \
                 {classes} classes",
                self.means.len(),
                self.scales.len(),
                self.intercepts.len(),
                self.weights.len()
            ));
        }
        if let Some(at) = self.scales.iter().position(|s| *s <= 0.0) {
            return Some(format!("scale {at} is not above 0"));
        }
        not_finite("mean", &self.means)
            .or_else(|| not_finite("scale", &self.scales))
            .or_else(|| not_finite("weight", &self.weights))
            .or_else(|| not_finite("intercept", &self.intercepts))
    }
}
