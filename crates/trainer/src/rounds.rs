//! Trains the rounds of a model: dictionaries, features and learners, each out of fold.

use dechaff_extractor::learner::Learner;
use dechaff_extractor::{FeatureSet, TokenWeights, features, with_context};
use dechaff_features::{Dictionaries, Matrix};
use rayon::prelude::*;

use crate::corpus::LabelledPage;
use crate::dictionary::{self, TokenCounts};
use crate::fit::{self, Algorithm, Problem, Table};
use crate::labels::Label;
use crate::split::folds;

/// How the rounds are trained.
#[derive(Debug, Clone)]
pub struct Options {
    /// Features of the first round.
    pub features: FeatureSet,
    /// The learner of each round.
    pub rounds: Vec<Algorithm>,
    /// The dictionaries.
    pub dictionary: dictionary::Options,
    /// Folds for what must be computed out of fold.
    pub folds: usize,
    /// What makes chance repeatable.
    pub seed: u64,
}

/// What training makes: the parts of a model that score lines.
#[derive(Debug, Clone)]
pub struct Rounds {
    /// Features of the first round.
    pub features: FeatureSet,
    /// Learned token weights.
    pub tokens: TokenWeights,
    /// One learner a round.
    pub learners: Vec<Learner>,
    /// The scores of the training pages' lines by the last round before the end, out of fold.
    pub out_of_fold: Vec<Vec<f32>>,
}

/// Trains on some pages.
///
/// Whatever one stage learns and the next one sees is computed out of fold: a page's own tokens do
/// not vote for it, and the scores that the second round sees come from a first round that has
/// not seen the page. Otherwise the later stage trusts the earlier one too much.
pub fn train(pages: &[&LabelledPage], options: &Options, progress: &(dyn Fn(&str) + Sync)) -> Result<Rounds, fit::FitError> {
    let fold_of = folds(pages, options.folds, options.seed);
    progress("dictionaries");
    let counts: Vec<TokenCounts> = (0..options.folds)
        .into_par_iter()
        .map(|fold| TokenCounts::of(members(pages, &fold_of, fold)))
        .collect();
    let tokens = match options.features {
        FeatureSet::Shallow => TokenWeights::default(),
        FeatureSet::Full => merged(&counts, None).weights(&options.dictionary),
    };
    let compiled: Vec<Dictionaries> = match options.features {
        FeatureSet::Shallow => vec![Dictionaries::default(); options.folds],
        FeatureSet::Full => (0..options.folds)
            .into_par_iter()
            .map(|fold| merged(&counts, Some(fold)).weights(&options.dictionary).compile())
            .collect(),
    };
    drop(counts);
    progress("features");
    let matrices: Vec<Matrix> = pages
        .par_iter()
        .zip(&fold_of)
        .map(|(page, &fold)| features(options.features, &page.page, &compiled[fold]))
        .collect();
    let labels: Vec<Vec<bool>> = pages.iter().map(|page| labels(page)).collect();
    let weights: Vec<Vec<f32>> = pages.iter().map(|page| line_weights(page)).collect();
    let mut learners = Vec::new();
    let mut current = matrices.clone();
    let mut scores: Vec<Vec<f32>> = Vec::new();
    for (round, algorithm) in options.rounds.iter().enumerate() {
        let seed = options.seed.wrapping_add(round as u64);
        let fit_on = |chosen: &dyn Fn(usize) -> bool, seed| {
            let chosen: Vec<usize> = (0..pages.len()).filter(|&i| chosen(i)).collect();
            let labels: Vec<bool> = chosen.iter().flat_map(|&i| labels[i].iter().copied()).collect();
            let weights: Vec<f32> = chosen.iter().flat_map(|&i| weights[i].iter().copied()).collect();
            let parts = chosen.iter().map(|&i| &current[i].values[..]).collect();
            let columns = current.iter().map(|m| m.columns).max().unwrap_or(0);
            let problem = Problem { table: Table { parts, columns }, labels: &labels, weights: &weights };
            fit::fit(algorithm, &problem, seed)
        };
        progress(&format!("round {}", round + 1));
        learners.push(fit_on(&|_| true, seed)?);
        if round + 1 == options.rounds.len() {
            break;
        }
        scores = vec![Vec::new(); pages.len()];
        for fold in 0..options.folds {
            progress(&format!("round {}, fold {}", round + 1, fold + 1));
            let learner = fit_on(&|i| fold_of[i] != fold, seed)?;
            for i in (0..pages.len()).filter(|&i| fold_of[i] == fold) {
                scores[i] = learner.scores(&current[i]);
            }
        }
        current = (pages.par_iter().zip(&matrices).zip(&scores))
            .map(|((page, matrix), scores)| with_context(&page.page, matrix, scores))
            .collect();
    }
    Ok(Rounds { features: options.features, tokens, learners, out_of_fold: scores })
}

fn members<'a>(
    pages: &'a [&LabelledPage],
    fold_of: &'a [usize],
    fold: usize,
) -> impl Iterator<Item = &'a LabelledPage> {
    pages.iter().zip(fold_of).filter(move |(_, f)| **f == fold).map(|(page, _)| *page)
}

fn merged(counts: &[TokenCounts], without: Option<usize>) -> TokenCounts {
    let mut sum = TokenCounts::default();
    for (fold, counts) in counts.iter().enumerate() {
        if Some(fold) != without {
            sum.merge(counts);
        }
    }
    sum
}

fn labels(page: &LabelledPage) -> Vec<bool> {
    page.shares.iter().map(|share| Label::of_share(*share) == Label::Content).collect()
}

/// How much each line counts. Lines differ by three orders of magnitude in words, and so do pages: a
/// line counts by the root of its words, and a page by the root of the sum of these.
fn line_weights(page: &LabelledPage) -> Vec<f32> {
    let roots: Vec<f32> = page
        .page
        .lines
        .iter()
        .map(|line| {
            let mut words = 0;
            dechaff_features::words(page.page.text(line), |_| words += 1);
            (1.0 + words as f32).sqrt()
        })
        .collect();
    // 200 is about what the lines of a page sum to, so that weights stay near those of the lines.
    let page = (200.0 / roots.iter().sum::<f32>().max(1.0)).sqrt();
    roots.into_iter().map(|root| root * page).collect()
}
