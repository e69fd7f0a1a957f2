//! From a page's lines to their scores.

use std::ops::Range;

use dechaff_features::{
    CONTEXT, Context, Dictionaries, Full, Groups, Matrix, Page, shallow_rows, word_count,
};

use crate::learner::Learner;
use crate::model::FeatureSet;

/// Lines whose features are held at once: they take a hundred times the memory of the lines.
const CHUNK: usize = 1024;

/// The features of a page's lines for so many rounds, `[n_lines, columns]`: those of the first
/// round, and where others follow, [`CONTEXT`] columns that wait for its scores.
pub fn features(
    set: FeatureSet,
    rounds: usize,
    page: &Page,
    dictionaries: &Dictionaries,
) -> Matrix {
    Rows::new(set, rounds, page, dictionaries, &Groups::of(page)).rows(0..page.lines.len())
}

/// Goes through all rounds: the probabilities of content of a page's lines after the last one.
///
/// A later round sees the features of the first and what the round before thought of the
/// surroundings, which is written to the last columns of `features`; they stay there.
pub fn run_rounds(rounds: &[Learner], page: &Page, features: &mut Matrix) -> Vec<f32> {
    let groups = Groups::of(page);
    let mut scores = Vec::new();
    for (round, learner) in rounds.iter().enumerate() {
        if round > 0 {
            Context::new(page, &groups, &scores).write(0, features);
        }
        scores = learner.scores(features);
    }
    scores
}

/// The scores of [`run_rounds`] and the words of each line, without the features of all lines at
/// once. `last` gets those that the last round sees, part by part.
pub(crate) fn score(
    rounds: &[Learner],
    set: FeatureSet,
    page: &Page,
    dictionaries: &Dictionaries,
    mut last: impl FnMut(&Matrix),
) -> (Vec<f32>, Vec<u32>) {
    let n = page.lines.len();
    let groups = Groups::of(page);
    let rows = Rows::new(set, rounds.len(), page, dictionaries, &groups);
    let mut scores: Vec<f32> = Vec::new();
    // Features of a page that is one chunk are computed once.
    let mut held = None;
    for (round, learner) in rounds.iter().enumerate() {
        let context = (round > 0).then(|| Context::new(page, &groups, &scores));
        let mut found = Vec::with_capacity(n);
        for from in (0..n).step_by(CHUNK) {
            let to = n.min(from + CHUNK);
            let mut matrix = held.take().unwrap_or_else(|| rows.rows(from..to));
            if let Some(context) = &context {
                context.write(from, &mut matrix);
            }
            found.extend(learner.scores(&matrix));
            if round + 1 == rounds.len() {
                last(&matrix);
            } else if n <= CHUNK {
                held = Some(matrix);
            }
        }
        scores = found;
    }
    (scores, rows.words())
}

/// Where the features of a page's lines come from.
struct Rows<'a> {
    page: &'a Page,
    /// None for shallow features, which need no more than the page.
    full: Option<Full<'a>>,
    room: usize,
}

impl<'a> Rows<'a> {
    fn new(
        set: FeatureSet,
        rounds: usize,
        page: &'a Page,
        dictionaries: &Dictionaries,
        groups: &'a Groups,
    ) -> Self {
        let full = match set {
            FeatureSet::Shallow => None,
            FeatureSet::Full => Some(Full::new(page, dictionaries, groups)),
        };
        Self { page, full, room: if rounds > 1 { CONTEXT } else { 0 } }
    }

    /// How many words each line has, `[n_lines]`.
    fn words(&self) -> Vec<u32> {
        match &self.full {
            None => self.page.lines.iter().map(|line| word_count(self.page.text(line))).collect(),
            Some(full) => full.words().collect(),
        }
    }

    fn rows(&self, lines: Range<usize>) -> Matrix {
        match &self.full {
            None => shallow_rows(self.page, lines, self.room),
            Some(full) => full.rows(lines, self.room),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Model;

    #[test]
    fn chunks_score_as_the_whole_does() {
        let bytes = include_bytes!("../../../models/general/model.bin");
        let model = Model::read(&bytes[..]).unwrap();
        let dictionaries = model.tokens.compile();
        let row = |i: usize| format!("<tr><td>{i}<td>Of {}, and so on.", "words ".repeat(i % 40));
        let html: String = (0..CHUNK).map(row).collect();
        let page = dechaff_features::segment(format!("<table>{html}").as_bytes()).unwrap();
        assert_eq!(page.lines.len(), 2 * CHUNK);
        let mut whole = features(model.features, 2, &page, &dictionaries);
        let expected = run_rounds(&model.rounds, &page, &mut whole);
        let mut seen = Vec::new();
        let (scores, words) =
            score(&model.rounds, model.features, &page, &dictionaries, |matrix| {
                seen.extend_from_slice(&matrix.values);
            });
        assert_eq!(scores, expected);
        let counted = page.lines.iter().map(|line| word_count(page.text(line)));
        assert_eq!(words, counted.collect::<Vec<_>>());
        assert_eq!(seen, whole.values);
    }
}
