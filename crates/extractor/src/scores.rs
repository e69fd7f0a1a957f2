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

/// Goes through all rounds: the probabilities of content of a page's lines after the last one, and
/// the features that it saw. `first` are those of the first round.
pub fn run_rounds(rounds: &[Learner], page: &Page, first: Matrix) -> (Vec<f32>, Matrix) {
    let mut scores: Vec<f32> = Vec::new();
    let mut last = None;
    for (round, learner) in rounds.iter().enumerate() {
        if round > 0 {
            last = Some(with_context(page, &first, &scores));
        }
        scores = learner.scores(last.as_ref().unwrap_or(&first));
    }
    (scores, last.unwrap_or(first))
}
