//! From a page's lines to their scores.

use dechaff_features::{CONTEXT, Dictionaries, Matrix, Page, context, full, shallow};

use crate::learner::Learner;
use crate::model::FeatureSet;

/// The features of a page's lines for so many rounds, `[n_lines, columns]`: those of the first
/// round, and where others follow, [`CONTEXT`] columns that wait for its scores.
pub fn features(
    set: FeatureSet,
    rounds: usize,
    page: &Page,
    dictionaries: &Dictionaries,
) -> Matrix {
    let room = if rounds > 1 { CONTEXT } else { 0 };
    match set {
        FeatureSet::Shallow => shallow(page, room),
        FeatureSet::Full => full(page, dictionaries, room),
    }
}

/// Goes through all rounds: the probabilities of content of a page's lines after the last one.
///
/// A later round sees the features of the first and what the round before thought of the
/// surroundings, which is written to the last columns of `features`; they stay there.
pub fn run_rounds(rounds: &[Learner], page: &Page, features: &mut Matrix) -> Vec<f32> {
    let mut scores = Vec::new();
    for (round, learner) in rounds.iter().enumerate() {
        if round > 0 {
            context(page, &scores, features);
        }
        scores = learner.scores(features);
    }
    scores
}
