//! From a page's lines to their scores.

use dechaff_features::{CONTEXT, Dictionaries, Matrix, Page, context, full, shallow};

use crate::learner::Learner;
use crate::model::FeatureSet;

/// The features of a page's first round.
pub fn features(set: FeatureSet, page: &Page, dictionaries: &Dictionaries) -> Matrix {
    match set {
        FeatureSet::Shallow => shallow(page),
        FeatureSet::Full => full(page, dictionaries),
    }
}

/// The features of a later round: those of the first and what the round before thought of the
/// surroundings, `[n_lines, columns + CONTEXT]`.
pub fn with_context(page: &Page, features: &Matrix, scores: &[f32]) -> Matrix {
    let around = context(page, scores);
    let columns = features.columns + CONTEXT;
    let mut values = Vec::with_capacity(scores.len() * columns);
    for (row, context) in features.rows().zip(around.rows()) {
        values.extend_from_slice(row);
        values.extend_from_slice(context);
    }
    Matrix { values, columns }
}

/// The probabilities of content of a page's lines after the last round.
pub fn scores(
    set: FeatureSet,
    dictionaries: &Dictionaries,
    rounds: &[Learner],
    page: &Page,
) -> Vec<f32> {
    scores_of(rounds, page, &features(set, page, dictionaries))
}

/// As [`scores`], with the features of the first round at hand.
pub fn scores_of(rounds: &[Learner], page: &Page, features: &Matrix) -> Vec<f32> {
    let mut scores: Vec<f32> = Vec::new();
    for (round, learner) in rounds.iter().enumerate() {
        scores = if round == 0 {
            learner.scores(features)
        } else {
            learner.scores(&with_context(page, features, &scores))
        };
    }
    scores
}

/// The features that the last of several rounds sees: what learns roles sees them too.
pub(crate) fn last_features(
    set: FeatureSet,
    dictionaries: &Dictionaries,
    page: &Page,
    scores: &[f32],
) -> Matrix {
    with_context(page, &features(set, page, dictionaries), scores)
}
