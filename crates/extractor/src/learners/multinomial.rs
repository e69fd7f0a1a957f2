//! Multinomial logistic regression on standardised features.

use dechaff_features::{Columns, Matrix};

use super::{CLIP, not_finite, out_of_reach, too_many, unknown_input};
use crate::limits::{MAX_ENTRIES, MAX_WEIGHTS};

/// The number of lines that are classified together.
const BLOCK: usize = 16;

/// The weights of a multinomial logistic regression.
#[derive(Debug, Clone, PartialEq)]
pub struct Multinomial {
    /// The columns of the matrix that it reads, `[n_inputs]`.
    pub inputs: Vec<u32>,
    /// The means of the features, for standardisation, `[n_inputs]`.
    pub means: Vec<f64>,
    /// The standard deviations of the features, for standardisation, `[n_inputs]`. They are never
    /// 0.
    pub scales: Vec<f64>,
    /// The weights, `[n_classes, n_inputs]`.
    pub weights: Vec<f64>,
    /// The intercepts, `[n_classes]`.
    pub intercepts: Vec<f64>,
}

impl Multinomial {
    /// Returns the most likely class of each row of `features` (`[n_lines, n_columns]`).
    pub fn classes(&self, features: &Matrix) -> Vec<usize> {
        self.classes_of(&Columns::of_matrix(features, None))
    }

    /// Returns the most likely class of each line of `features`.
    pub(crate) fn classes_of(&self, features: &Columns) -> Vec<usize> {
        let single = |values: &[f64]| values.iter().map(|&v| v as f32).collect::<Vec<f32>>();
        let (means, weights) = (single(&self.means), single(&self.weights));
        let rates: Vec<f32> = self.scales.iter().map(|scale| (1.0 / scale) as f32).collect();
        let clip = CLIP as f32;
        let inputs: Vec<&[f32]> = self.inputs.iter().map(|&input| features.column(input)).collect();
        let mut standard = vec![[0.0f32; BLOCK]; inputs.len()];
        let mut found = Vec::with_capacity(features.lines());
        while found.len() < features.lines() {
            let lines = found.len()..features.lines().min(found.len() + BLOCK);
            for (((z, column), mean), rate) in
                standard.iter_mut().zip(&inputs).zip(&means).zip(&rates)
            {
                let values = column.get(lines.clone()).unwrap_or_default();
                z[..values.len()].copy_from_slice(values);
                *z = z.map(|value| ((value - mean) * rate).clamp(-clip, clip));
            }
            let scores: Vec<[f32; BLOCK]> = (weights.chunks_exact(inputs.len().max(1)))
                .zip(&self.intercepts)
                .map(|(weights, &intercept)| {
                    dots(&standard, weights).map(|dot| dot + intercept as f32)
                })
                .collect();
            found.extend((0..lines.len()).map(|line| {
                let scores = scores.iter().map(|scores| scores[line]).enumerate();
                scores.max_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |(class, _)| class)
            }));
        }
        found
    }

    pub(crate) fn problem(&self, classes: usize, columns: usize) -> Option<String> {
        let inputs = self.inputs.len();
        let fits = classes > 0
            && self.means.len() == inputs
            && self.scales.len() == inputs
            && self.intercepts.len() == classes
            && classes.checked_mul(inputs) == Some(self.weights.len());
        if !fits {
            return Some(format!(
                "{} means, {} scales, {} intercepts, {} weights: expected {inputs} inputs and \
                 {classes} classes",
                self.means.len(),
                self.scales.len(),
                self.intercepts.len(),
                self.weights.len()
            ));
        }
        let too_large = too_many("inputs", inputs, MAX_ENTRIES)
            .or_else(|| too_many("classes", classes, MAX_ENTRIES))
            .or_else(|| too_many("weights", self.weights.len(), MAX_WEIGHTS));
        if let Some(problem) = too_large {
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
            .or_else(|| not_finite("intercept", &self.intercepts))
            .or_else(|| out_of_reach(self.reach(), f32::MAX.into()))
    }
}

impl Multinomial {
    /// Returns the largest value that is computed in single precision.
    fn reach(&self) -> f64 {
        let scores = (self.weights.chunks_exact(self.inputs.len().max(1)))
            .zip(&self.intercepts)
            .map(|(weights, intercept)| {
                weights.iter().map(|weight| weight.abs() * CLIP).sum::<f64>() + intercept.abs()
            });
        let intercepts = self.intercepts.iter().map(|intercept| intercept.abs());
        let means = self.means.iter().map(|mean| mean.abs());
        let rates = self.scales.iter().map(|scale| 1.0 / scale);
        scores.chain(intercepts).chain(means).chain(rates).fold(0.0, f64::max)
    }
}

/// Returns the dot products of the values of some lines with the weights of a class. Each is the
/// sum of eight sums, of every eighth product, and of a rest. The order of summation is a part of
/// the results of a model.
fn dots(values: &[[f32; BLOCK]], weights: &[f32]) -> [f32; BLOCK] {
    const LANES: usize = 8;
    let (values, rest) = values.as_chunks::<LANES>();
    let (weights, rest_weights) = weights.as_chunks::<LANES>();
    let sums: [[f32; BLOCK]; LANES] = std::array::from_fn(|lane| {
        let mut sums = [0.0f32; BLOCK];
        for (values, weights) in values.iter().zip(weights) {
            let weight = weights[lane];
            for (sum, value) in sums.iter_mut().zip(&values[lane]) {
                *sum += value * weight;
            }
        }
        sums
    });
    std::array::from_fn(|line| {
        let rest: f32 = rest.iter().zip(rest_weights).map(|(z, weight)| z[line] * weight).sum();
        sums.iter().map(|sums| sums[line]).sum::<f32>() + rest
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_by_standardised_features() {
        let learner = Multinomial {
            inputs: vec![0, 1],
            means: vec![1.0, 0.0],
            scales: vec![2.0, 1.0],
            weights: vec![1.0, 0.0, 0.0, 1.0, 0.0, 0.0],
            intercepts: vec![0.0, 0.0, 0.5],
        };
        assert_eq!(learner.problem(3, 2), None);
        assert!(learner.problem(2, 2).is_some() && learner.problem(3, 1).is_some());
        let none = Multinomial { weights: vec![], intercepts: vec![], ..learner.clone() };
        assert!(none.problem(0, 2).is_some());
        let features = Matrix { values: vec![5.0, 1.0, 1.0, 2.0, 1.0, 0.0, 99.0, 5.0], columns: 2 };
        assert_eq!(learner.classes(&features), [0, 1, 2, 0]);
        let far = Multinomial { intercepts: vec![0.0, CLIP - 5.1, 0.5], ..learner.clone() };
        assert_eq!(far.classes(&Matrix { values: vec![99.0, 5.0], columns: 2 }), [0]);
        let nearer = Multinomial { intercepts: vec![0.0, CLIP - 4.9, 0.5], ..learner };
        assert_eq!(nearer.classes(&Matrix { values: vec![99.0, 5.0], columns: 2 }), [1]);
    }

    #[test]
    fn dot_products_of_any_length() {
        let a: Vec<f32> = (0..19u8).map(f32::from).collect();
        for n in 0..a.len() {
            // Line `k` of a block has the values times `k`.
            let values: Vec<[f32; BLOCK]> =
                a[..n].iter().map(|v| std::array::from_fn(|k| v * k as f32)).collect();
            let expected = (0..n).map(|i| (i * i) as f32).sum::<f32>();
            let found = dots(&values, &a[..n]);
            assert!((0..BLOCK).all(|k| found[k] == expected * k as f32), "{n}: {found:?}");
        }
    }
}
