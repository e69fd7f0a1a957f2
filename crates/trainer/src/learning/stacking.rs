//! Trains the rounds of a model: dictionaries, features and learners, each out of fold.

use std::ops::Range;

use dechaff_extractor::learners::Learner;
use dechaff_extractor::model::TokenWeights;
use dechaff_extractor::roles::RoleDetector;
use dechaff_extractor::scoring::PageScorer;
use dechaff_features::{FeatureSet, Matrix};
use dechaff_page::text::word_count;
use rayon::prelude::*;

use crate::fit::{self, FitError, Problem, Table};
use crate::learning::dictionary::{self, TokenCounts};
use crate::learning::example::Example;
use crate::learning::roles;
use crate::progress::Part;
use crate::{Label, OutOfFold, Recipe, TrainError};

/// The number of folds for values that must be computed out of fold.
const FOLDS: usize = 5;

/// The trained parts of a model that score lines.
#[derive(Debug, Clone)]
pub(crate) struct TrainedRounds {
    /// The learned token weights.
    pub tokens: TokenWeights,
    /// The learner of each round.
    pub learners: Vec<Learner>,
    /// The detectors of the roles that the pages teach.
    pub roles: Vec<RoleDetector>,
}

/// The tokens that a base does not know are names and phrases of a few sites. They count from fewer
/// pages than in a dictionary of many sites, with more smoothing.
const FURTHER_TOKENS: dictionary::Options =
    dictionary::Options { min_pages_names: 2, min_pages_words: 4, smoothing: 10.0, most: 12_000 };

/// Returns whether the features are enough to learn roles from. Nine features are too few.
fn learns_roles(features: FeatureSet) -> bool {
    features != FeatureSet::Shallow
}

/// Trains the rounds of a recipe on the pages. Lines without a label have features, but they are
/// not learned from. Token weights are learned only for tokens that are not among the `known` ones.
///
/// All values that one stage learns and the next one reads are computed out of fold. A page's own
/// tokens do not count in its dictionaries, and the scores that the second round reads come from a
/// first round that has not seen the page. Otherwise the later stage would trust the earlier one
/// too much.
///
/// # Errors
/// [`TrainError::Fit`] when a learner cannot be fitted: see [`fit::fit`].
pub(crate) fn train(
    pages: &[Example<'_>],
    recipe: &Recipe,
    known: Option<&TokenWeights>,
    part: &Part<'_>,
) -> Result<TrainedRounds, TrainError> {
    let rounds = recipe.learners().len();
    let steps = 2 + rounds + (rounds - 1) * FOLDS + usize::from(learns_roles(recipe.features));
    part.train(steps, |step| train_rounds(pages, recipe, known, step))
        .map_err(|source| TrainError::Fit { part: part.name.to_string(), source })
}

fn train_rounds(
    pages: &[Example<'_>],
    recipe: &Recipe,
    known: Option<&TokenWeights>,
    progress: &dyn Fn(&str),
) -> Result<TrainedRounds, FitError> {
    let (features, algorithms, seed) = (recipe.features, recipe.learners(), recipe.seed);
    progress("dictionaries");
    let out_of_fold = match known {
        Some(known) if features.uses_dictionaries() => {
            let weigh =
                |counts: &TokenCounts| known.with_fallback(&counts.weights(&FURTHER_TOKENS));
            OutOfFold::learn_by(pages, &weigh, FOLDS, seed)
        }
        _ => OutOfFold::learn(pages, features, FOLDS, seed),
    };
    let fold_of = &out_of_fold.fold_of;
    progress("features");
    let mut learners: Vec<Learner> = Vec::new();
    let rounds = algorithms.len();
    let scorer = |number: usize| {
        let dictionaries = out_of_fold.dictionaries(number);
        PageScorer::new(&pages[number].page.page, features, dictionaries, rounds)
    };
    let mut matrices: Vec<Matrix> =
        pages.par_iter().enumerate().map(|(number, _)| scorer(number).matrix()).collect();
    let first_columns = features.columns(1).count();
    let all_columns = features.columns(rounds).count();
    let training: Vec<TrainingLines> = pages.iter().map(TrainingLines::of).collect();
    // Scores by learners of the latest round that have not seen the page.
    let mut unseen: Vec<Vec<f32>> = Vec::new();
    for (round, algorithm) in algorithms.iter().enumerate() {
        let seed = seed.wrapping_add(round as u64);
        let columns = if learners.is_empty() { first_columns } else { all_columns };
        let fit_on = |chosen: &dyn Fn(usize) -> bool, start: Option<&Learner>| {
            let (mut parts, mut labels, mut weights) = (Vec::new(), Vec::new(), Vec::new());
            for i in (0..pages.len()).filter(|&i| chosen(i)) {
                let Matrix { values, columns: width, .. } = &matrices[i];
                let part = |run: &Range<usize>| &values[run.start * width..run.end * width];
                parts.extend(training[i].runs.iter().map(part));
                labels.extend(&training[i].content);
                weights.extend(&training[i].weights);
            }
            let table = Table { parts, columns, width: all_columns };
            let problem = Problem { table, labels: &labels, weights: &weights };
            fit::fit(algorithm, &problem, start, seed)
        };
        progress(&format!("round {}", round + 1));
        let learner = fit_on(&|_| true, None)?;
        if round + 1 == rounds {
            learners.push(learner);
            break;
        }
        let mut scores = vec![Vec::new(); pages.len()];
        for fold in 0..FOLDS {
            progress(&format!("round {}, fold {}", round + 1, fold + 1));
            let of_fold = fit_on(&|i| fold_of[i] != fold, Some(&learner))?;
            for i in (0..pages.len()).filter(|&i| fold_of[i] == fold) {
                scores[i] = of_fold.scores(&matrices[i]);
            }
        }
        learners.push(learner);
        matrices.par_iter_mut().enumerate().for_each(|(number, matrix)| {
            scorer(number).add_context(&scores[number], matrix);
        });
        unseen = scores;
    }
    let roles = if !learns_roles(features) {
        Vec::new()
    } else {
        progress("roles");
        let pages: Vec<_> = pages.iter().map(|example| example.page).collect();
        if let (true, Some(last)) = (unseen.is_empty(), learners.last()) {
            unseen = matrices.par_iter().map(|matrix| last.scores(matrix)).collect();
        }
        roles::learn(&pages, &unseen, seed)
    };
    Ok(TrainedRounds { tokens: out_of_fold.tokens, learners, roles })
}

/// Maximum number of words that count in the weight of a line.
const WORDS: u32 = 60;

/// The lines of a page that are learned from.
struct TrainingLines {
    /// Ranges of consecutive lines that are learned from.
    runs: Vec<Range<usize>>,
    /// Whether each of these lines is content.
    content: Vec<bool>,
    /// The weight of each of these lines.
    weights: Vec<f32>,
}

impl TrainingLines {
    /// Selects the lines with a label. The number of words differs by three orders of magnitude
    /// between lines, and also between pages. So the weight of a line is the square root of its
    /// words (at most [`WORDS`]), and the weight of a page is the square root of the sum of these,
    /// times its own weight.
    fn of(example: &Example<'_>) -> Self {
        let page = &example.page.page;
        let mut training = Self { runs: Vec::new(), content: Vec::new(), weights: Vec::new() };
        for (number, line) in page.lines.iter().enumerate() {
            let Some((label, certainty)) = example.lines[number] else { continue };
            match training.runs.last_mut() {
                Some(run) if run.end == number => run.end += 1,
                _ => training.runs.push(number..number + 1),
            }
            let words = word_count(page.text(line)).min(WORDS);
            training.content.push(label == Label::Content);
            training.weights.push((1.0 + words as f32).sqrt() * certainty);
        }
        // The weights of a page sum to about 200, so they stay near the weights of its lines.
        let page = (200.0 / training.weights.iter().sum::<f32>().max(1.0)).sqrt();
        training.weights.iter_mut().for_each(|weight| *weight *= page * example.weight);
        training
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::labelled_page::LabelledPage;
    use crate::labels::label::Known;

    #[test]
    fn lines_without_a_label_are_not_learned_from() {
        let html = b"<p>a b c<p>d<p>e f g<p>h<p>i j k";
        let page = LabelledPage {
            page: dechaff_page::segment(html).unwrap(),
            shares: vec![0.0, 0.0, 1.0, 0.0, 1.0],
            known: Known::Lines(vec![true, false, true, false, true]),
            ..LabelledPage::default()
        };
        let mut example = Example::of(&page);
        let training = TrainingLines::of(&example);
        assert_eq!(training.runs, [0..1, 2..3, 4..5]);
        assert_eq!(training.content, [false, true, true]);
        // Three lines of root 2 each: 2 · sqrt(200 / 6).
        let expected = 2.0 * (200.0_f32 / 6.0).sqrt();
        assert!(training.weights.iter().all(|weight| (weight - expected).abs() < 1e-4));
        example.lines[3] = Some((Label::Boilerplate, 0.5));
        let training = TrainingLines::of(&example);
        assert_eq!(training.runs, [0..1, 2..5]);
        assert!(
            (training.weights[2] / training.weights[0] - 0.5 * 2.0_f32.sqrt() / 2.0).abs() < 1e-6
        );
    }
}
