//! Multinomial logistic regression on standardised features.

use std::ops::Range;

use dechaff_features::Matrix;

use super::{CLIP, not_finite, out_of_reach, too_many, unknown_input};
use crate::limits::{MAX_ENTRIES, MAX_WEIGHTS};

/// Weights of a multinomial logistic regression.
#[derive(Debug, Clone, PartialEq)]
pub struct Multinomial {
    /// The columns of the matrix that it reads, `[n_inputs]`.
    pub inputs: Vec<u32>,
    /// Means that standardise, `[n_inputs]`.
    pub means: Vec<f64>,
    /// Standard deviations that standardise, `[n_inputs]`; never 0.
    pub scales: Vec<f64>,
    /// `[n_classes, n_inputs]`.
    pub weights: Vec<f64>,
    /// `[n_classes]`.
    pub intercepts: Vec<f64>,
}

impl Multinomial {
    /// The likeliest class of each row of `features` (`[n_lines, n_columns]`).
    pub fn classes(&self, features: &Matrix) -> Vec<usize> {
        let inputs = self.inputs.len();
        let single = |values: &[f64]| values.iter().map(|&v| v as f32).collect::<Vec<f32>>();
        let (means, weights) = (single(&self.means), single(&self.weights));
        let rates: Vec<f32> = self.scales.iter().map(|scale| (1.0 / scale) as f32).collect();
        let clip = CLIP as f32;
        let mut standard = vec![0.0f32; inputs];
        let runs = self.runs();
        let likeliest = |row: &[f32]| {
            let mut to = 0;
            for run in &runs {
                standard[to..to + run.len()].copy_from_slice(&row[run.clone()]);
                to += run.len();
            }
            standardise(&mut standard, &means, &rates, clip);
            let scores = (weights.chunks_exact(inputs.max(1)).zip(&self.intercepts))
                .map(|(weights, intercept)| dot(&standard, weights) + *intercept as f32);
            scores.enumerate().max_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |(class, _)| class)
        };
        features.rows().map(likeliest).collect()
    }

    /// The inputs as runs of neighbouring columns, which are copied at once.
    fn runs(&self) -> Vec<Range<usize>> {
        let mut runs: Vec<Range<usize>> = Vec::new();
        for input in self.inputs.iter().map(|&input| input as usize) {
            match runs.last_mut() {
                Some(run) if run.end == input => run.end += 1,
                _ => runs.push(input..input + 1),
            }
        }
        runs
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
    /// The largest value that single precision must hold while it runs.
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

/// In a function of its own, so that the compiler knows that the slices are apart and takes several numbers
/// at a time.
fn standardise(values: &mut [f32], means: &[f32], rates: &[f32], clip: f32) {
    for ((z, mean), rate) in values.iter_mut().zip(means).zip(rates) {
        let value = (*z - mean) * rate;
        let value = if value < -clip { -clip } else { value };
        *z = if value > clip { clip } else { value };
    }
}

/// The dot product, summed in an order that lets a processor take eight at a time.
fn dot(a: &[f32], b: &[f32]) -> f32 {
    const LANES: usize = 8;
    let mut sums = [0.0f32; LANES];
    let (a_lanes, a_rest) = a.as_chunks::<LANES>();
    let (b_lanes, b_rest) = b.as_chunks::<LANES>();
    for (a, b) in a_lanes.iter().zip(b_lanes) {
        for ((sum, a), b) in sums.iter_mut().zip(a).zip(b) {
            *sum += a * b;
        }
    }
    let rest: f32 = a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum();
    sums.iter().sum::<f32>() + rest
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
        // The same with the columns in another order.
        let turned = Multinomial {
            inputs: vec![1, 0],
            means: vec![0.0, 1.0],
            scales: vec![1.0, 2.0],
            weights: vec![0.0, 1.0, 1.0, 0.0, 0.0, 0.0],
            ..learner.clone()
        };
        assert_eq!(turned.classes(&features), [0, 1, 2, 0]);
        let far = Multinomial { intercepts: vec![0.0, CLIP - 5.1, 0.5], ..learner.clone() };
        assert_eq!(far.classes(&Matrix { values: vec![99.0, 5.0], columns: 2 }), [0]);
        let nearer = Multinomial { intercepts: vec![0.0, CLIP - 4.9, 0.5], ..learner };
        assert_eq!(nearer.classes(&Matrix { values: vec![99.0, 5.0], columns: 2 }), [1]);
    }

    #[test]
    fn dot_products_of_any_length() {
        let a: Vec<f32> = (0..19u8).map(f32::from).collect();
        for n in 0..a.len() {
            assert_eq!(dot(&a[..n], &a[..n]), (0..n).map(|i| (i * i) as f32).sum::<f32>());
        }
    }
}
