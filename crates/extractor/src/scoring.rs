//! Scores the lines of a page in the rounds of a model.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use dechaff_features::{Dictionaries, FeatureSet, LineTexts, Matrix, PageFeatures};
use dechaff_page::{Page, Stop};

use crate::learners::{Rounds, mixed};

/// Maximum number of lines whose features are in memory at once. They take a hundred times the
/// memory of the lines.
const CHUNK: usize = 1024;
/// The number of lines that are processed together. The values from which their features are
/// computed take about 600 bytes for each line.
const SECTION: usize = 8192;

/// Scores the lines of one page, round by round. Extraction and training use the same code.
///
/// The first round reads the features of a set. Each further round also reads the context in the
/// last columns: features of the previous round's scores of the neighbouring lines (stacked
/// sequential learning, Cohen & Carvalho 2005). The rounds of a mixture read the same features, and
/// the context of their own scores.
///
/// A page of more than 8192 lines is split into sections of at most that many lines, of nearly
/// equal size. Each section is scored like a page of its own, so memory and time per line do not
/// grow with the page.
pub struct PageScorer<'a> {
    pub(crate) page: &'a Page,
    /// The features of the whole page, of which long pages only need the texts.
    features: PageFeatures<'a>,
    set: FeatureSet,
    dictionaries: &'a Dictionaries,
    has_context: bool,
    /// [`SECTION`], or a smaller number in tests.
    section: usize,
    /// [`CHUNK`], or a smaller number in tests.
    chunk: usize,
    pub(crate) stop: Stop<'a>,
    /// The line that is the headline by its markup, when it was looked for.
    pub(crate) headline: OnceLock<Option<usize>>,
}

impl<'a> PageScorer<'a> {
    /// Prepares to score a page in `rounds` rounds. The features are computed when they are needed.
    pub fn new(
        page: &'a Page,
        set: FeatureSet,
        dictionaries: &'a Dictionaries,
        rounds: usize,
    ) -> Self {
        let features = PageFeatures::new(page, set, dictionaries);
        Self {
            page,
            features,
            set,
            dictionaries,
            has_context: rounds > 1,
            section: SECTION,
            chunk: CHUNK,
            stop: Stop::default(),
            headline: OnceLock::new(),
        }
    }

    /// Ends the scoring when the stop is set. The scores that are missing then are 0.
    pub(crate) fn with_stop(self, stop: Stop<'a>) -> Self {
        Self { stop, ..self }
    }

    /// Returns the features for the first round for all lines of the page: `[n_lines, columns]`,
    /// with the columns of [`FeatureSet::columns`]. The columns of the context are 0.
    pub fn matrix(&self) -> Matrix {
        let mut matrix = Matrix { values: Vec::new(), columns: 0 };
        self.each_section(|features, lines| {
            let part = features.matrix(0..lines.len(), self.has_context);
            if matrix.values.is_empty() {
                matrix = part;
            } else {
                matrix.values.extend(part.values);
            }
        });
        matrix
    }

    /// Writes the context into [`Self::matrix`] for the next round, given the scores of a round
    /// (`[n_lines]`, probabilities).
    pub fn add_context(&self, scores: &[f32], matrix: &mut Matrix) {
        let columns = matrix.columns;
        self.each_section(|features, lines| {
            let context = features.context(&scores[lines.clone()]);
            let values = &mut matrix.values[lines.start * columns..lines.end * columns];
            features.write_context_rows(&context, values.chunks_exact_mut(columns.max(1)));
        });
    }

    /// Returns the counts and words of the lines of the whole page.
    pub fn texts(&self) -> &Arc<LineTexts> {
        self.features.texts()
    }

    /// Returns the texts to keep when the lines are scored. The words of a long page take as much
    /// memory as the page.
    pub(crate) fn texts_for_roles(&self) -> Arc<LineTexts> {
        let texts = self.texts();
        if self.is_one_section() { Arc::clone(texts) } else { Arc::new(texts.without_words()) }
    }

    /// Runs all rounds. Returns the probabilities of content after the last one, `[n_lines]`.
    ///
    /// The features of a long page are computed in parts and again in each round, so that memory
    /// does not grow with them. Features that no round reads are not computed.
    pub fn score(&self, rounds: &Rounds) -> Vec<f32> {
        let mut scores = Vec::new();
        self.each_section(|features, _| {
            let found = score(features, self.stop, self.chunk, rounds);
            if scores.is_empty() {
                scores = found;
            } else {
                scores.extend(found);
            }
        });
        scores
    }

    fn is_one_section(&self) -> bool {
        self.page.lines.len() <= self.section
    }

    /// Calls `each` for the sections in order, with the features and the lines of each.
    fn each_section(&self, mut each: impl FnMut(&PageFeatures<'_>, Range<usize>)) {
        let n = self.page.lines.len();
        if self.is_one_section() {
            return each(&self.features, 0..n);
        }
        let size = n.div_ceil(n.div_ceil(self.section));
        for from in (0..n).step_by(size) {
            let lines = from..n.min(from + size);
            let page = self.page.section(lines.clone());
            each(&PageFeatures::new(&page, self.set, self.dictionaries), lines);
        }
    }
}

/// Returns the probabilities of content of all lines of a section, after all rounds. They are 0 if
/// the work was stopped.
fn score(features: &PageFeatures<'_>, stop: Stop<'_>, chunk: usize, rounds: &Rounds) -> Vec<f32> {
    let n = features.page().lines.len();
    let wanted = rounds.wanted();
    let mut all: Option<Vec<f32>> = None;
    // The features of a section with a single chunk are computed once.
    let mut held = None;
    for (weight, learners) in rounds.parts() {
        let mut scores: Vec<f32> = Vec::new();
        for (round, learner) in learners.iter().enumerate() {
            let context = (round > 0).then(|| features.context(&scores));
            let mut found = Vec::with_capacity(n);
            for from in (0..n).step_by(chunk) {
                if stop.is_set() {
                    return vec![0.0; n];
                }
                let lines = from..n.min(from + chunk);
                let mut columns =
                    held.take().unwrap_or_else(|| features.columns(lines.clone(), Some(wanted)));
                if let Some(context) = &context {
                    features.write_context(context, &lines, &mut columns, Some(wanted));
                }
                found.extend(learner.scores(&columns));
                if n <= chunk {
                    held = Some(columns);
                }
            }
            drop(context);
            scores = found;
        }
        all = Some(match all {
            None => scores,
            Some(before) => mixed(&before, &scores, *weight, &features.texts().counts),
        });
    }
    all.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Model;

    #[test]
    fn chunks_score_as_the_whole_does() {
        let model = Model::from_bytes(include_bytes!("../../../models/general/model.bin")).unwrap();
        let dictionaries = model.tokens.compile();
        let row = |i: usize| format!("<tr><td>{i}<td>Of {}, and so on.", "words ".repeat(i % 40));
        let html: String = (0..40).map(row).collect();
        let page = dechaff_page::segment(format!("<table>{html}").as_bytes()).unwrap();
        let n = page.lines.len();
        let mut scorer = PageScorer::new(&page, model.features, &dictionaries, model.rounds.len());
        let rounds = Rounds::new(&model.rounds);
        // By hand: the first round on all lines, then the second round with the context of its
        // scores.
        let mut matrix = scorer.matrix();
        let first = model.rounds[0].scores(&matrix);
        scorer.add_context(&first, &mut matrix);
        let expected = model.rounds[1].scores(&matrix);
        for chunk in [1, 7, 64, n, n + 1] {
            scorer.chunk = chunk;
            let found = scorer.score(&rounds);
            assert_eq!(found, expected, "{chunk} lines at a time");
        }
    }

    #[test]
    fn sections_score_like_separate_pages() {
        let model = Model::from_bytes(include_bytes!("../../../models/general/model.bin")).unwrap();
        let dictionaries = model.tokens.compile();
        let row = |i: usize| format!("<div class=a{i}><p>{i}<p>Of {}.</div>", "it, ".repeat(i % 9));
        let html: String = (0..50).map(row).collect();
        let page = dechaff_page::segment(format!("<title>Of</title>{html}").as_bytes()).unwrap();
        let rounds = Rounds::new(&model.rounds);
        let scorer_of = |page| PageScorer::new(page, model.features, &dictionaries, 2);
        let scorer = |section| PageScorer { section, ..scorer_of(&page) };
        // By hand: 100 lines in sections of at most 45 lines are three sections of 34, 34 and 32.
        let parts = [0..34, 34..68, 68..100].map(|lines| page.section(lines));
        let (mut scores, mut first, mut second, mut words) = (vec![], vec![], vec![], vec![]);
        for part in &parts {
            let scorer = scorer_of(part);
            scores.extend(scorer.score(&rounds));
            let mut matrix = scorer.matrix();
            first.extend(matrix.values.clone());
            scorer.add_context(&vec![0.3; part.lines.len()], &mut matrix);
            second.extend(matrix.values);
            words.extend(scorer.texts().counts.clone());
        }
        let scorer = scorer(45);
        assert_eq!(scorer.score(&rounds), scores);
        let mut matrix = scorer.matrix();
        assert_eq!(matrix.values, first);
        scorer.add_context(&[0.3; 100], &mut matrix);
        assert_eq!(matrix.values, second);
        assert_eq!(scorer.texts().counts, words);
    }
}
