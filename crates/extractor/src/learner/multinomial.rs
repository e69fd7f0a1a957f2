//! Multinomial logistic regression on standardised features.

use bincode::{Decode, Encode};
use dechaff_features::Matrix;

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
    /// The likeliest class of each row of `features` (`[n_lines, n_columns]`).
    pub fn classes(&self, features: &Matrix) -> Vec<usize> {
        let mut scores = vec![0.0; self.intercepts.len()];
        let likeliest = |row| {
            self.log_odds(row, &mut scores);
            let best = (0..scores.len()).max_by(|&a, &b| scores[a].total_cmp(&scores[b]));
            best.unwrap_or(0)
        };
        features.rows().map(likeliest).collect()
    }

    /// The log-odds of each class, up to a summand that is the same for all.
    pub fn log_odds(&self, row: &[f32], scores: &mut [f64]) {
        scores.copy_from_slice(&self.intercepts);
        let columns = self.means.len();
        for (j, ((x, mean), scale)) in row.iter().zip(&self.means).zip(&self.scales).enumerate() {
            let x = ((f64::from(*x) - mean) / scale).clamp(-CLIP, CLIP);
            for (class, score) in scores.iter_mut().enumerate() {
                *score += x * self.weights[class * columns + j];
            }
        }
    }

    pub(crate) fn problem(&self, classes: usize, columns: usize) -> Option<String> {
        let fits = classes > 0
            && self.means.len() == columns
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_by_standardised_features() {
        let learner = Multinomial {
            means: vec![1.0, 0.0],
            scales: vec![2.0, 1.0],
            weights: vec![1.0, 0.0, 0.0, 1.0, 0.0, 0.0],
            intercepts: vec![0.0, 0.0, 0.5],
        };
        assert_eq!(learner.problem(3, 2), None);
        assert!(learner.problem(2, 2).is_some() && learner.problem(3, 3).is_some());
        let none = Multinomial { weights: vec![], intercepts: vec![], ..learner.clone() };
        assert!(none.problem(0, 2).is_some());
        let features = Matrix { values: vec![5.0, 1.0, 1.0, 2.0, 1.0, 0.0, 99.0, 5.0], columns: 2 };
        assert_eq!(learner.classes(&features), [0, 1, 2, 0]);
        let mut scores = [0.0; 3];
        learner.log_odds(&[99.0, 5.0], &mut scores);
        assert_eq!(scores, [CLIP, 5.0, 0.5]);
    }
}
