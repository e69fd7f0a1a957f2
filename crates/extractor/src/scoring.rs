//! The walk through a model's rounds.

use std::ops::Range;

use dechaff_features::{Dictionaries, FeatureSet, Matrix, Page, PageFeatures};

use crate::learners::Learner;

/// Lines whose features are held at once: they take a hundred times the memory of the lines.
const CHUNK: usize = 1024;

/// Scores the lines of one page, round by round. Extraction and training use the same code.
///
/// The first round sees the features of a set. Each further round sees them too, and in the last
/// columns what the scores of the round before say about the lines around (stacked sequential
/// learning, Cohen & Carvalho 2005).
pub struct PageScorer<'a> {
    features: PageFeatures<'a>,
    has_context: bool,
}

impl<'a> PageScorer<'a> {
    /// Prepares to score a page in so many rounds. The features are computed when they are needed.
    pub fn new(
        page: &'a Page,
        set: FeatureSet,
        dictionaries: &'a Dictionaries,
        rounds: usize,
    ) -> Self {
        Self { features: PageFeatures::new(page, set, dictionaries), has_context: rounds > 1 }
    }

    /// The features that the first round sees of some neighbouring lines: `[lines, columns]`, with
    /// the columns of [`FeatureSet::columns`]. Those of the context are 0.
    pub fn matrix(&self, lines: Range<usize>) -> Matrix {
        self.features.matrix(lines, self.has_context)
    }

    /// The features of all lines of the page, as [`Self::matrix`] gives them.
    pub fn whole_matrix(&self) -> Matrix {
        self.matrix(0..self.features.page().lines.len())
    }

    /// Turns [`Self::whole_matrix`] into what a round sees after one that gave `scores`
    /// (`[n_lines]`, probabilities).
    pub fn add_context(&self, scores: &[f32], matrix: &mut Matrix) {
        self.features.context(scores).write(0, matrix);
    }

    /// How many words each line has, `[n_lines]`.
    pub fn word_counts(&self) -> Vec<u32> {
        self.features.word_counts()
    }

    /// Goes through all rounds: the probabilities of content after the last one, `[n_lines]`.
    ///
    /// The features of a long page are computed part by part and once a round, so that memory does
    /// not grow with them. `last` gets the parts that the last round sees, in order.
    pub fn score(&self, rounds: &[Learner], last: impl FnMut(&Matrix)) -> Vec<f32> {
        self.score_in_chunks(CHUNK, rounds, last)
    }

    fn score_in_chunks(
        &self,
        chunk: usize,
        rounds: &[Learner],
        mut last: impl FnMut(&Matrix),
    ) -> Vec<f32> {
        let n = self.features.page().lines.len();
        let mut scores: Vec<f32> = Vec::new();
        // The features of a page that is one chunk are computed once.
        let mut held = None;
        for (round, learner) in rounds.iter().enumerate() {
            let context = (round > 0).then(|| self.features.context(&scores));
            let mut found = Vec::with_capacity(n);
            for from in (0..n).step_by(chunk) {
                let mut matrix =
                    held.take().unwrap_or_else(|| self.matrix(from..n.min(from + chunk)));
                if let Some(context) = &context {
                    context.write(from, &mut matrix);
                }
                found.extend(learner.scores(&matrix));
                if round + 1 == rounds.len() {
                    last(&matrix);
                } else if n <= chunk {
                    held = Some(matrix);
                }
            }
            drop(context);
            scores = found;
        }
        scores
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Model;

    #[test]
    fn chunks_score_as_the_whole_does() {
        let model = Model::from_bytes(include_bytes!("../tests/frozen/v1-general.bin")).unwrap();
        let dictionaries = model.tokens.compile();
        let row = |i: usize| format!("<tr><td>{i}<td>Of {}, and so on.", "words ".repeat(i % 40));
        let html: String = (0..40).map(row).collect();
        let page = dechaff_features::segment(format!("<table>{html}").as_bytes()).unwrap();
        let n = page.lines.len();
        let scorer = || PageScorer::new(&page, model.features, &dictionaries, model.rounds.len());
        let run = |chunk: usize| {
            let mut seen = Vec::new();
            let mut see = |matrix: &Matrix| seen.extend_from_slice(&matrix.values);
            let scores = scorer().score_in_chunks(chunk, &model.rounds, &mut see);
            (scores, seen)
        };
        // By hand: round one on all lines, then round two with the context of its scores.
        let scorer = scorer();
        let mut matrix = scorer.whole_matrix();
        let first = model.rounds[0].scores(&matrix);
        scorer.add_context(&first, &mut matrix);
        let expected = (model.rounds[1].scores(&matrix), matrix.values);
        for chunk in [1, 7, 64, n, n + 1] {
            assert_eq!(run(chunk), expected, "{chunk} lines at a time");
        }
    }
}
