//! Probabilities and their log-odds.

/// Computes the logistic function.
pub(super) fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// Mixes two lists of probabilities: the weighted mean of their log-odds. `weight` is the weight of
/// the second list, 0..=1.
pub fn mixed(first: &[f32], second: &[f32], weight: f32) -> Vec<f32> {
    let weight = f64::from(weight);
    let mean = |(first, second): (&f32, &f32)| {
        sigmoid((1.0 - weight) * log_odds(*first) + weight * log_odds(*second)) as f32
    };
    first.iter().zip(second).map(mean).collect()
}

/// Returns the log-odds of a probability. They are finite even for 0 and 1.
pub fn log_odds(score: f32) -> f64 {
    let score = f64::from(score).clamp(1e-6, 1.0 - 1e-6);
    (score / (1.0 - score)).ln()
}
