//! Probabilities and their log-odds.

/// Computes the logistic function.
pub(super) fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// Minimum mean score of what the first list keeps, by words, for it to be sure.
const SURE: f64 = 0.8;
/// Minimum share of the words that the first list keeps, for the mixture to be believed where the
/// first list is sure.
const LEAST_KEPT: f64 = 0.2;

/// Mixes two lists of probabilities for the lines of a page: the weighted mean of their log-odds.
/// `weight` is the weight of the second list, 0..=1, and `words` the number of words of each line,
/// `[n_lines]`.
///
/// The first list stands where it is sure of its lines and the mixture would leave out nearly all
/// of them: the second list comes from a model of few pages, which has not seen a page like this
/// one.
pub fn mixed(first: &[f32], second: &[f32], weight: f32, words: &[u32]) -> Vec<f32> {
    let share = f64::from(weight);
    let mean = |(first, second): (&f32, &f32)| {
        sigmoid((1.0 - share) * log_odds(*first) + share * log_odds(*second)) as f32
    };
    let mixture: Vec<f32> = first.iter().zip(second).map(mean).collect();
    let kept = |scores: &[f32]| -> (f64, f64) {
        let likely = scores.iter().zip(words).filter(|(score, _)| **score >= 0.5);
        likely.fold((0.0, 0.0), |(all, sum), (score, words)| {
            let words = f64::from(*words);
            (all + words, sum + words * f64::from(*score))
        })
    };
    let (before, sum) = kept(first);
    let is_sure = before > 0.0 && sum >= SURE * before;
    if is_sure && kept(&mixture).0 < LEAST_KEPT * before { first.to_vec() } else { mixture }
}

/// Returns the log-odds of a probability. They are finite even for 0 and 1.
pub fn log_odds(score: f32) -> f64 {
    let score = f64::from(score).clamp(1e-6, 1.0 - 1e-6);
    (score / (1.0 - score)).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mixture_does_not_empty_a_page_that_the_first_list_is_sure_of() {
        let (words, second) = ([40, 60, 10], [0.001, 0.001, 0.001]);
        let is_first = |first: [f32; 3]| mixed(&first, &second, 0.5, &words) == first;
        assert!(is_first([0.9, 0.9, 0.1]), "sure of the first two lines");
        assert!(!is_first([0.6, 0.7, 0.1]), "not sure");
        assert!(!is_first([0.1, 0.1, 0.1]), "keeps nothing itself");
        let mixture = mixed(&[0.9, 0.9, 0.1], &[0.9, 0.001, 0.1], 0.5, &words);
        assert!(mixture[0] > 0.5 && mixture[1] < 0.5, "a part of the page stays: {mixture:?}");
    }
}
