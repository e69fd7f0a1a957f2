//! Trains the rounds of a model: dictionaries, features and learners, each out of fold.

use std::ops::Range;
use std::sync::Arc;

use dechaff_extractor::learners::Learner;
use dechaff_extractor::{FeatureSet, Model, PageScorer, RoleClassifier, TokenWeights};
use dechaff_features::Matrix;
use rayon::prelude::*;

use crate::labels::label::Label;
use crate::learning::dictionary;
use crate::learning::example::Example;
use crate::learning::fit::{self, Algorithm, Problem, Table};
use crate::learning::out_of_fold::OutOfFold;
use crate::learning::roles;

/// How the rounds are trained.
#[derive(Debug, Clone)]
pub(crate) struct Options {
    /// Features of the first round.
    pub features: FeatureSet,
    /// The learner of each round that is added.
    pub rounds: Vec<Algorithm>,
    /// A model to start from: its rounds come first, as they are.
    pub base: Option<Arc<Model>>,
    /// The dictionaries.
    pub dictionary: dictionary::Options,
    /// Folds for what must be computed out of fold.
    pub folds: usize,
    /// What makes chance repeatable.
    pub seed: u64,
}

/// What training makes: the parts of a model that score lines.
#[derive(Debug, Clone)]
pub(crate) struct Rounds {
    /// Features of the first round.
    pub features: FeatureSet,
    /// Learned token weights.
    pub tokens: TokenWeights,
    /// One learner a round.
    pub learners: Vec<Learner>,
    /// What learns roles, where the pages teach them.
    pub roles: Option<RoleClassifier>,
}

/// Trains on some pages. Lines whose label is not known have features, and are not learned from.
///
/// Whatever one stage learns and the next one sees is computed out of fold: a page's own tokens do
/// not vote for it, and the scores that the second round sees come from a first round that has
/// not seen the page. Otherwise the later stage trusts the earlier one too much.
///
/// # Errors
/// When a learner cannot be fitted: see [`fit::fit`].
pub(crate) fn train(
    pages: &[Example<'_>],
    options: &Options,
    progress: &(dyn Fn(&str) + Sync),
) -> Result<Rounds, fit::FitError> {
    progress("dictionaries");
    let out_of_fold = if options.features.uses_dictionaries() {
        let base = options.base.as_ref().map(|model| &model.tokens);
        OutOfFold::learn(pages, base, &options.dictionary, options.folds, options.seed)
    } else {
        OutOfFold::without_dictionaries(pages, options.folds, options.seed)
    };
    let fold_of = &out_of_fold.fold_of;
    progress("features");
    let mut learners = options.base.as_ref().map_or_else(Vec::new, |base| base.rounds.clone());
    let rounds = learners.len() + options.rounds.len();
    let scorer = |number: usize| {
        let dictionaries = out_of_fold.dictionaries(number);
        PageScorer::new(&pages[number].page.page, options.features, dictionaries, rounds)
    };
    let mut matrices: Vec<Matrix> =
        pages.par_iter().enumerate().map(|(number, _)| scorer(number).whole_matrix()).collect();
    let first_columns = options.features.columns(1).count();
    let all_columns = options.features.columns(rounds).count();
    let taught: Vec<Taught> = pages.iter().map(Taught::by).collect();
    // A base has seen none of these pages: its scores need no folds.
    if !learners.is_empty() {
        matrices.par_iter_mut().enumerate().for_each(|(number, matrix)| {
            let scorer = scorer(number);
            scorer.add_context(&scorer.score(&learners, |_| {}), matrix);
        });
    }
    // Scores of the latest round whose learners have not seen the page.
    let mut unseen: Vec<Vec<f32>> = Vec::new();
    for (round, algorithm) in options.rounds.iter().enumerate() {
        let seed = options.seed.wrapping_add(round as u64);
        let columns = if learners.is_empty() { first_columns } else { all_columns };
        let fit_on = |chosen: &dyn Fn(usize) -> bool, seed| {
            let chosen: Vec<usize> = (0..pages.len()).filter(|&i| chosen(i)).collect();
            let labels: Vec<bool> =
                chosen.iter().flat_map(|&i| taught[i].content.iter().copied()).collect();
            let weights: Vec<f32> =
                chosen.iter().flat_map(|&i| taught[i].weights.iter().copied()).collect();
            let rows = |run: &Range<usize>| run.start * all_columns..run.end * all_columns;
            let of_page = |&i: &usize| -> Vec<&[f32]> {
                taught[i].runs.iter().map(|run| &matrices[i].values[rows(run)]).collect()
            };
            let parts = chosen.iter().flat_map(of_page).collect();
            let table = Table { parts, columns, width: all_columns };
            let problem = Problem { table, labels: &labels, weights: &weights };
            fit::fit(algorithm, &problem, seed)
        };
        progress(&format!("round {}", round + 1));
        learners.push(fit_on(&|_| true, seed)?);
        if round + 1 == options.rounds.len() {
            break;
        }
        let mut scores = vec![Vec::new(); pages.len()];
        for fold in 0..options.folds {
            progress(&format!("round {}, fold {}", round + 1, fold + 1));
            let learner = fit_on(&|i| fold_of[i] != fold, seed)?;
            for i in (0..pages.len()).filter(|&i| fold_of[i] == fold) {
                scores[i] = learner.scores(&matrices[i]);
            }
        }
        matrices.par_iter_mut().enumerate().for_each(|(number, matrix)| {
            scorer(number).add_context(&scores[number], matrix);
        });
        unseen = scores;
    }
    // Nine features say too little about roles.
    let roles = if options.features == FeatureSet::Shallow {
        None
    } else {
        progress("roles");
        let pages: Vec<_> = pages.iter().map(|example| example.page).collect();
        if let (true, Some(last)) = (unseen.is_empty(), learners.last()) {
            unseen = matrices.par_iter().map(|matrix| last.scores(matrix)).collect();
        }
        roles::learn(&pages, &unseen, options.seed)
    };
    Ok(Rounds { features: options.features, tokens: out_of_fold.tokens, learners, roles })
}

/// The lines of a page that are learned from.
struct Taught {
    /// Neighbouring lines among them, by their numbers.
    runs: Vec<Range<usize>>,
    /// Is each of them content?
    content: Vec<bool>,
    /// How much each counts.
    weights: Vec<f32>,
}

impl Taught {
    /// Those whose label is known. Lines differ by three orders of magnitude in words, and so do pages: a
    /// line counts by the root of its words (of 60 at most), and a page by the root of the sum of these.
    fn by(example: &Example<'_>) -> Self {
        let page = &example.page.page;
        let mut taught = Self { runs: Vec::new(), content: Vec::new(), weights: Vec::new() };
        for (number, line) in page.lines.iter().enumerate() {
            let Some((label, certainty)) = example.known(number) else { continue };
            match taught.runs.last_mut() {
                Some(run) if run.end == number => run.end += 1,
                _ => taught.runs.push(number..number + 1),
            }
            let mut words = 0;
            dechaff_features::words(page.text(line), |_| words += 1);
            taught.content.push(label == Label::Content);
            taught.weights.push((1.0 + words as f32).sqrt() * certainty);
        }
        // 200 is about what the lines of a page sum to, so that weights stay near those of the lines.
        let page = (200.0 / taught.weights.iter().sum::<f32>().max(1.0)).sqrt();
        taught.weights.iter_mut().for_each(|weight| *weight *= page);
        taught
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{Known, LabelledPage};

    #[test]
    fn lines_without_a_label_are_not_learned_from() {
        let html = b"<p>a b c<p>d<p>e f g<p>h<p>i j k";
        let page = LabelledPage {
            page: dechaff_features::segment(html).unwrap(),
            shares: vec![0.0, 0.0, 1.0, 0.0, 1.0],
            known: Known::Lines(vec![true, false, true, false, true]),
            ..LabelledPage::default()
        };
        let mut example = Example::of(&page);
        let taught = Taught::by(&example);
        assert_eq!(taught.runs, [0..1, 2..3, 4..5]);
        assert_eq!(taught.content, [false, true, true]);
        // Three lines of root 2 each: 2 · sqrt(200 / 6).
        let expected = 2.0 * (200.0_f32 / 6.0).sqrt();
        assert!(taught.weights.iter().all(|weight| (weight - expected).abs() < 1e-4));
        example.labels[3] = Label::Boilerplate;
        example.certainty[3] = 0.5;
        let taught = Taught::by(&example);
        assert_eq!(taught.runs, [0..1, 2..5]);
        assert!((taught.weights[2] / taught.weights[0] - 0.5 * 2.0_f32.sqrt() / 2.0).abs() < 1e-6);
    }
}
