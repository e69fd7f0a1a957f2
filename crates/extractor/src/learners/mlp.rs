//! A multilayer perceptron (MLP): a network with one hidden layer, here of rectified linear units.

use bincode::{Decode, Encode};
use dechaff_features::Matrix;
use serde::{Deserialize, Serialize};

use super::logistic::sigmoid;
use super::{at_most, ensure, in_reach, known_inputs, positive};
use crate::limits::{MAX_ENTRIES, MAX_WEIGHTS};

/// Values that standardise the inputs of an MLP. Both vectors are `[n_inputs]`.
#[derive(Debug, Clone, Default, PartialEq, Deserialize, Serialize, Encode, Decode)]
pub struct Scaling {
    /// The means of the features.
    pub means: Vec<f32>,
    /// The standard deviations of the features. They are never 0.
    pub scales: Vec<f32>,
    /// The limit of standardised features, in standard deviations. Values outside are set to it.
    pub clip: f32,
}

/// The weights of a multilayer perceptron with one hidden layer, as the best cell of the 2007 article's grid has.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, Encode, Decode)]
pub struct Mlp {
    /// The columns of the matrix that it reads, `[n_inputs]`.
    pub inputs: Vec<u32>,
    /// The standardisation of the features.
    pub scaling: Scaling,
    /// The weights from inputs to hidden units, `[n_inputs, n_units]`.
    pub input: Vec<f32>,
    /// The biases of the hidden units, `[n_units]`.
    pub bias: Vec<f32>,
    /// The weights from hidden units to the score, `[n_units]`.
    pub output: Vec<f32>,
    /// The intercept of the score.
    pub intercept: f32,
}

impl Mlp {
    /// Returns the probability of content of each row.
    pub fn probabilities(&self, features: &Matrix) -> Vec<f32> {
        let units = self.bias.len();
        let mut hidden = vec![0.0f32; units];
        features
            .rows()
            .map(|row| {
                hidden.copy_from_slice(&self.bias);
                let Scaling { means, scales, clip } = &self.scaling;
                let weights = self.input.chunks_exact(units.max(1));
                let inputs = self.inputs.iter().map(|&input| row[input as usize]);
                for (((x, mean), scale), weights) in inputs.zip(means).zip(scales).zip(weights) {
                    let z = ((x - mean) / scale).clamp(-clip, *clip);
                    for (h, w) in hidden.iter_mut().zip(weights) {
                        *h += z * w;
                    }
                }
                let sum: f32 = hidden.iter().zip(&self.output).map(|(h, w)| h.max(0.0) * w).sum();
                sigmoid(f64::from(sum + self.intercept)) as f32
            })
            .collect()
    }

    /// Returns the importance of each input: the sum of the products of the weights on its paths to
    /// the output.
    pub(crate) fn importance(&self) -> Vec<f64> {
        let reach = |weights: &[f32]| -> f64 {
            let products = weights.iter().zip(&self.output);
            products.map(|(input, output)| f64::from(input * output).abs()).sum()
        };
        self.input.chunks_exact(self.bias.len().max(1)).map(reach).collect()
    }

    pub(crate) fn check(&self, columns: usize) -> Result<(), String> {
        let (n, units) = (self.inputs.len(), self.bias.len());
        let Scaling { means, scales, clip } = &self.scaling;
        let (input, output) = (self.input.len(), self.output.len());
        let fits = means.len() == n
            && scales.len() == n
            && n.checked_mul(units) == Some(input)
            && output == units;
        ensure(fits, || {
            format!(
                "{n} inputs and {units} units, but {} means, {} scales, {input} input and {output} output weights",
                means.len(),
                scales.len()
            )
        })?;
        at_most("inputs", n, MAX_ENTRIES)?;
        at_most("units", units, MAX_ENTRIES)?;
        at_most("weights", input, MAX_WEIGHTS)?;
        known_inputs(&self.inputs, columns)?;
        let numbers = [means, scales, &self.input, &self.bias, &self.output];
        let finite = numbers.iter().all(|values| values.iter().all(|v| v.is_finite()))
            && self.intercept.is_finite()
            && *clip > 0.0
            && clip.is_finite();
        ensure(finite, || "a weight is not a finite number".into())?;
        positive(scales)?;
        in_reach(self.reach(), f32::MAX.into())
    }

    /// Returns an upper bound of the sums that are computed for a score.
    fn reach(&self) -> f64 {
        let mut units: Vec<f64> = self.bias.iter().map(|bias| f64::from(bias.abs())).collect();
        for weights in self.input.chunks_exact(units.len().max(1)) {
            for (unit, weight) in units.iter_mut().zip(weights) {
                *unit += f64::from(weight.abs()) * f64::from(self.scaling.clip);
            }
        }
        let products = units.iter().zip(&self.output).map(|(u, w)| u * f64::from(w.abs()));
        let score = products.sum::<f64>() + f64::from(self.intercept.abs());
        units.iter().copied().fold(score, f64::max)
    }
}
