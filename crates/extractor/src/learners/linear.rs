//! Logistic regression on standardised features.

use bincode::{Decode, Encode};
use serde::{Deserialize, Serialize};

use super::logistic::sigmoid;
use super::{at_most, ensure};
use crate::limits::MAX_ENTRIES;

/// The limit of standardised features, in standard deviations. Values outside are set to it, so
/// that extreme values do not outweigh the other features.
pub const CLIP: f64 = 6.0;

/// The weights of a logistic regression. All vectors are `[n_inputs]`.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, Encode, Decode)]
pub struct Linear {
    /// The columns of the matrix that it reads, in the order of the weights.
    pub inputs: Vec<u32>,
    /// The means of the features, for standardisation.
    pub means: Vec<f64>,
    /// The standard deviations of the features, for standardisation. They are never 0.
    pub scales: Vec<f64>,
    /// The weight of each feature, for content against boilerplate.
    pub weights: Vec<f64>,
    /// The intercept.
    pub intercept: f64,
}

impl Linear {
    /// Returns the log-odds of content of one row.
    pub fn log_odds(&self, row: &[f32]) -> f64 {
        self.terms(row).fold(self.intercept, |sum, (_, term)| sum + term)
    }

    /// Iterates over the inputs and the log-odds that each adds to a row.
    pub(super) fn terms(&self, row: &[f32]) -> impl Iterator<Item = (u32, f64)> {
        let inputs = self.inputs.iter().zip(&self.means).zip(&self.scales).zip(&self.weights);
        inputs.map(|(((&input, mean), scale), weight)| {
            let x = row[input as usize];
            (input, ((f64::from(x) - mean) / scale).clamp(-CLIP, CLIP) * weight)
        })
    }

    /// Returns the probability of content of one row.
    pub fn probability(&self, row: &[f32]) -> f64 {
        sigmoid(self.log_odds(row))
    }

    /// Checks that it can be used on matrices with this number of columns.
    ///
    /// # Errors
    /// Vectors of wrong lengths, or numbers that are not finite.
    pub fn check(&self, columns: usize) -> Result<(), String> {
        let (n, means) = (self.inputs.len(), self.means.len());
        let (scales, weights) = (self.scales.len(), self.weights.len());
        ensure([means, scales, weights] == [n; 3], || {
            format!(
                "{n} inputs, {means} means, {scales} scales, {weights} weights: expected as many of each"
            )
        })?;
        at_most("inputs", n, MAX_ENTRIES)?;
        let unknown = self.inputs.iter().find(|&&input| input as usize >= columns);
        unknown.map_or(Ok(()), |input| Err(format!("column {input} of {columns}")))?;
        let zero = self.scales.iter().position(|scale| *scale <= 0.0);
        zero.map_or(Ok(()), |at| Err(format!("scale {at} is not above 0")))?;
        finite("mean", &self.means)?;
        finite("scale", &self.scales)?;
        finite("weight", &self.weights)?;
        finite("intercept", &[self.intercept])?;
        let terms = self.weights.iter().map(|weight| weight.abs() * CLIP);
        // Half of the largest number leaves room for rounding.
        ensure(terms.sum::<f64>() + self.intercept.abs() <= f64::MAX / 2.0, || {
            "the weights are so large that a score may not be a number".to_string()
        })
    }
}

fn finite(what: &str, values: &[f64]) -> Result<(), String> {
    let at = values.iter().position(|value| !value.is_finite());
    at.map_or(Ok(()), |at| Err(format!("{what} {at} is not a finite number")))
}
