//! The perceptrons of the grid, once they are trained.

use dechaff_extractor::learners::Linear;
use dechaff_features::Matrix;
use serde::{Deserialize, Serialize};

/// A trained perceptron, with a single layer or with a hidden one.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub(crate) enum Perceptron {
    /// A single layer: a logistic regression.
    Logistic(Linear),
    /// A hidden layer.
    Mlp(Mlp),
}

/// The weights of a multilayer perceptron (MLP) with one hidden layer of rectified linear units.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub(crate) struct Mlp {
    /// The columns of the matrix that it reads, `[n_inputs]`: all of them, in order.
    pub(crate) inputs: Vec<u32>,
    /// The standardisation of the features.
    pub(crate) scaling: Scaling,
    /// The weights from inputs to hidden units, `[n_inputs, n_units]`.
    pub(crate) input: Vec<f32>,
    /// The biases of the hidden units, `[n_units]`.
    pub(crate) bias: Vec<f32>,
    /// The weights from hidden units to the score, `[n_units]`.
    pub(crate) output: Vec<f32>,
    /// The intercept of the score.
    pub(crate) intercept: f32,
}

/// Values that standardise features. Both vectors are `[n_inputs]`.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub(crate) struct Scaling {
    /// The means of the features.
    pub(crate) means: Vec<f32>,
    /// The standard deviations of the features. They are above 0.
    pub(crate) scales: Vec<f32>,
    /// The limit of standardised features, in standard deviations. Values outside are set to it.
    pub(crate) clip: f32,
}

/// Maximum number of hidden units, and maximum absolute value of a weight. Within these limits all
/// sums are finite.
const MAX_UNITS: usize = 4096;
const MAX_WEIGHT: f32 = 1e6;

impl Perceptron {
    /// Returns the number of columns that it reads.
    pub(crate) fn columns(&self) -> usize {
        match self {
            Self::Logistic(linear) => linear.inputs.len(),
            Self::Mlp(mlp) => mlp.inputs.len(),
        }
    }

    /// Returns the probability of content of each row.
    pub(crate) fn scores(&self, features: &Matrix) -> Vec<f32> {
        match self {
            Self::Logistic(linear) => {
                features.rows().map(|row| linear.probability(row) as f32).collect()
            }
            Self::Mlp(mlp) => features.rows().map(|row| mlp.score(row)).collect(),
        }
    }

    /// Checks values that were read from a file, so that [`Self::scores`] can rely on them.
    pub(crate) fn check(&self) -> Result<(), String> {
        match self {
            Self::Logistic(linear) => linear.check(self.columns()),
            Self::Mlp(mlp) => mlp.check(),
        }
    }
}

impl Mlp {
    fn score(&self, row: &[f32]) -> f32 {
        let Scaling { means, scales, clip } = &self.scaling;
        let mut hidden = self.bias.clone();
        let weights = self.input.chunks_exact(hidden.len().max(1));
        for (((x, mean), scale), weights) in row.iter().zip(means).zip(scales).zip(weights) {
            let z = ((x - mean) / scale).clamp(-clip, *clip);
            hidden.iter_mut().zip(weights).for_each(|(h, w)| *h += z * w);
        }
        let sum: f32 = hidden.iter().zip(&self.output).map(|(h, w)| h.max(0.0) * w).sum();
        (1.0 / (1.0 + (-f64::from(sum + self.intercept)).exp())) as f32
    }

    fn check(&self) -> Result<(), String> {
        let Self { inputs, scaling: Scaling { means, scales, clip }, .. } = self;
        let (n, units) = (inputs.len(), self.bias.len());
        let fits = inputs.iter().copied().eq(0..n as u32)
            && [means.len(), scales.len()] == [n; 2]
            && self.output.len() == units
            && units <= MAX_UNITS
            && self.input.len() == n * units;
        if !fits {
            return Err(format!(
                "found other numbers of weights than {n} inputs and {units} units have"
            ));
        }
        let mut weights = [&self.input, &self.bias, &self.output].into_iter().flatten();
        let is_small = |weight: &f32| weight.abs() <= MAX_WEIGHT;
        let is_usable = weights.all(is_small)
            && is_small(&self.intercept)
            && means.iter().all(|mean| mean.is_finite())
            && scales.iter().chain([clip]).all(|scale| *scale > 0.0 && scale.is_finite());
        is_usable
            .then_some(())
            .ok_or_else(|| "a weight is not a number that can be used".to_string())
    }
}
