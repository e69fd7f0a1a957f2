//! Logistic regression on standardised features.

use super::{not_finite, out_of_reach, sigmoid, too_many, unknown_input};
use crate::limits::MAX_ENTRIES;

/// Standardised features further out than this count as this far: a page of extremes must not
/// drown the other features. In standard deviations.
pub const CLIP: f64 = 6.0;

/// Weights of a logistic regression, `[n_inputs]` each.
#[derive(Debug, Clone, PartialEq)]
pub struct Linear {
    /// The columns of the matrix that it reads, in the order of the weights.
    pub inputs: Vec<u32>,
    /// Means that standardise.
    pub means: Vec<f64>,
    /// Standard deviations that standardise; never 0.
    pub scales: Vec<f64>,
    /// One a feature, of content against boilerplate.
    pub weights: Vec<f64>,
    /// The intercept.
    pub intercept: f64,
}

impl Linear {
    /// The log-odds of content of one row.
    pub fn log_odds(&self, row: &[f32]) -> f64 {
        let mut sum = self.intercept;
        for (((&input, mean), scale), weight) in
            self.inputs.iter().zip(&self.means).zip(&self.scales).zip(&self.weights)
        {
            let x = row[input as usize];
            sum += ((f64::from(x) - mean) / scale).clamp(-CLIP, CLIP) * weight;
        }
        sum
    }

    /// The probability of content of one row.
    pub fn probability(&self, row: &[f32]) -> f64 {
        sigmoid(self.log_odds(row))
    }

    pub(crate) fn importance(&self) -> Vec<f64> {
        self.weights.clone()
    }

    pub(crate) fn problem(&self, columns: usize) -> Option<String> {
        let n = self.inputs.len();
        if self.means.len() != n || self.scales.len() != n || self.weights.len() != n {
            return Some(format!(
                "{n} inputs, {} means, {} scales, {} weights: expected as many of each",
                self.means.len(),
                self.scales.len(),
                self.weights.len()
            ));
        }
        if let Some(problem) = too_many("inputs", n, MAX_ENTRIES) {
            return Some(problem);
        }
        if let Some(problem) = unknown_input(&self.inputs, columns) {
            return Some(problem);
        }
        if let Some(at) = self.scales.iter().position(|s| *s <= 0.0) {
            return Some(format!("scale {at} is not above 0"));
        }
        not_finite("mean", &self.means)
            .or_else(|| not_finite("scale", &self.scales))
            .or_else(|| not_finite("weight", &self.weights))
            .or_else(|| not_finite("intercept", [&self.intercept]))
            .or_else(|| {
                let terms = self.weights.iter().map(|weight| weight.abs() * CLIP);
                out_of_reach(terms.sum::<f64>() + self.intercept.abs(), f64::MAX)
            })
    }
}
