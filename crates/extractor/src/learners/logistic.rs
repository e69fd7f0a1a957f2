//! Probabilities and their log-odds.

/// Computes the logistic function.
pub(super) fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// Adds log-odds to those of probabilities.
pub(super) fn corrected(scores: &[f32], added: &[f64]) -> Vec<f32> {
    let sum = |(score, added): (&f32, &f64)| sigmoid(log_odds(*score) + added) as f32;
    scores.iter().zip(added).map(sum).collect()
}

/// Returns the log-odds of a probability. Those of 0 and 1 are finite, so that they can be corrected.
pub fn log_odds(score: f32) -> f64 {
    let score = f64::from(score).clamp(1e-6, 1.0 - 1e-6);
    (score / (1.0 - score)).ln()
}
