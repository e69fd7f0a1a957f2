//! Adapts a model to further pages.
//!
//! The base stays as it is. Boosting continues where it ends: small trees are added to the log-odds of
//! its scores. How many trees are added is decided by folds over the sites of the pages, by the page F1
//! of pages that the trees have not seen. If no number of trees gains more than one standard error,
//! none is added, and the model decides as its base does.
//!
//! The idea of a boosted correction is that of model adaptation in ranking (J. Gao et al., "Model
//! Adaptation via Model Interpolation and Boosting for Web Search Ranking", 2009). The rule of one
//! standard error is that of L. Breiman et al., "Classification and Regression Trees", 1984.

use dechaff_extractor::learners::Rounds;
use dechaff_extractor::learners::{Trees, log_odds};
use dechaff_extractor::model::TokenWeights;
use dechaff_extractor::scoring::PageScorer;
use dechaff_extractor::{Extractor, Model};
use dechaff_features::{Dictionaries, Matrix};
use rayon::prelude::*;

use crate::corpus::split::{can_be_split, folds};
use crate::evaluation::evaluate::{PagePrediction, PageResult};
use crate::learning::dictionary::{self, TokenCounts};
use crate::learning::example::Example;
use crate::learning::fit::trees;
use crate::learning::out_of_fold::OutOfFold;
use crate::learning::stacking::{Rows, TrainingLines};

/// The numbers of trees that are tried.
const SIZES: [usize; 5] = [8, 16, 32, 64, 128];
/// The number of folds in which they are tried, and in which dictionaries are learned.
const FOLDS: usize = 5;
/// The number of rows from which a tree reads a sample of them.
const ROWS: usize = 8_000;
/// Trees that are smaller than those of a base: a few pages prove little about many features at once.
const TREES: trees::Options = trees::Options {
    trees: SIZES[SIZES.len() - 1],
    depth: 4,
    rate: 0.12,
    l2: 20.0,
    bins: 48,
    features: 0.2,
    rows: 1.0,
    min_weight: 1.0,
};
/// Tokens that the base does not know are names and phrases of these sites. They count from fewer pages
/// than in a dictionary of many sites, with more smoothing.
const TOKENS: dictionary::Options =
    dictionary::Options { min_pages_names: 2, min_pages_words: 4, smoothing: 10.0, most: 12_000 };

/// The number of steps that [`correct`] reports.
pub(crate) const STEPS: usize = 2 * FOLDS + 1;

/// Corrects a model by some pages. `seen` tells which of them it was trained on: its scores of these
/// prove nothing.
pub(crate) fn correct(
    pages: &[Example<'_>],
    seen: &[bool],
    base: &Model,
    seed: u64,
    progress: &dyn Fn(&str),
) -> Model {
    let correction = Correction::new(base, seed);
    let unseen: Vec<usize> = (0..pages.len()).filter(|page| !seen[*page]).collect();
    match correction.choose(pages, &unseen, progress) {
        None => base.clone(),
        Some((vocabulary, trees)) => {
            progress("correction");
            let fitted = correction.fit(pages, vocabulary);
            let mut corrections = base.corrections.clone();
            corrections.push(first(&fitted.trees, trees));
            Model { tokens: fitted.tokens, corrections, ..base.clone() }
        }
    }
}

/// The tokens that the corrected model knows.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Vocabulary {
    /// The tokens of the base.
    Base,
    /// The tokens of the base and those of the pages.
    Extended,
}

/// The trees of a correction, and the tokens with which they were fitted.
struct Fitted {
    tokens: TokenWeights,
    trees: Trees,
}

struct Correction<'a> {
    base: &'a Model,
    rounds: Rounds,
    /// Decides about lines that are already scored.
    decider: Extractor,
    seed: u64,
}

impl<'a> Correction<'a> {
    fn new(base: &'a Model, seed: u64) -> Self {
        let rounds = Rounds::new(&base.rounds).with_corrections(&base.corrections);
        Self { base, rounds, decider: Extractor::new(base.clone()), seed }
    }

    /// Returns the vocabulary and the number of trees that improve the page F1 most certainly, or `None`
    /// if nothing does. `unseen` are the pages that count.
    fn choose(
        &self,
        pages: &[Example<'_>],
        unseen: &[usize],
        progress: &dyn Fn(&str),
    ) -> Option<(Vocabulary, usize)> {
        let tested: Vec<&Example<'_>> = unseen.iter().map(|page| &pages[*page]).collect();
        if tested.len() < 2 || !can_be_split(pages) {
            return None;
        }
        let before: Vec<f64> = tested
            .par_iter()
            .map(|example| {
                let prediction = PagePrediction::new(&self.decider, example.page);
                PageResult::new(example.page, prediction).f1()
            })
            .collect();
        let fold_of = folds(pages, FOLDS.min(pages.len()), self.seed);
        let mut best: Option<(Vocabulary, usize, Vec<f64>)> = None;
        for vocabulary in [Vocabulary::Base, Vocabulary::Extended] {
            let f1 = self.held_out(pages, &fold_of, vocabulary, progress);
            let so_far = best.as_ref().map_or(&before, |(.., f1)| f1).clone();
            // If several sizes are equally good, the one with the fewest trees is used.
            let candidates = SIZES.iter().enumerate().rev().map(|(nth, trees)| {
                let of_size: Vec<f64> = unseen.iter().map(|page| f1[*page][nth]).collect();
                (certain_gain(&of_size, &so_far), *trees, of_size)
            });
            let top = candidates.max_by(|a, b| a.0.total_cmp(&b.0));
            if let Some((gain, trees, of_size)) = top
                && gain > 0.0
            {
                best = Some((vocabulary, trees, of_size));
            }
        }
        best.map(|(vocabulary, trees, _)| (vocabulary, trees))
    }

    /// Returns the page F1 of each page by the number of trees, `[n_pages, SIZES]`, with trees that were
    /// fitted to the other folds.
    fn held_out(
        &self,
        pages: &[Example<'_>],
        fold_of: &[usize],
        vocabulary: Vocabulary,
        progress: &dyn Fn(&str),
    ) -> Vec<[f64; SIZES.len()]> {
        let mut all = vec![[0.0; SIZES.len()]; pages.len()];
        for fold in 0..FOLDS {
            progress(&format!("correction, fold {}", fold + 1));
            let of_fold = |is: bool| move |(_, of): &(&Example<'_>, &usize)| (**of == fold) == is;
            let rest: Vec<Example<'_>> = pages
                .iter()
                .zip(fold_of)
                .filter(of_fold(false))
                .map(|(page, _)| page.clone())
                .collect();
            if rest.is_empty() || rest.len() == pages.len() {
                continue;
            }
            let fitted = self.fit(&rest, vocabulary);
            let dictionaries = fitted.tokens.compile();
            let parts = SIZES.map(|trees| first(&fitted.trees, trees));
            all.par_iter_mut().zip(pages).zip(fold_of).filter(|(_, of)| **of == fold).for_each(
                |((f1, example), _)| {
                    let scored = self.scored(example, &dictionaries);
                    *f1 = std::array::from_fn(|nth| self.f1(example, &scored, &parts[nth]));
                },
            );
        }
        all
    }

    fn f1(
        &self,
        example: &Example<'_>,
        (matrix, scores): &(Matrix, Vec<f32>),
        trees: &Trees,
    ) -> f64 {
        let scores = trees.correct(scores, matrix);
        let found = self.decider.predict_scored(&example.page.page, scores);
        PageResult::new(example.page, found.into()).f1()
    }

    /// Fits the largest number of trees to some pages.
    fn fit(&self, pages: &[Example<'_>], vocabulary: Vocabulary) -> Fitted {
        let (tokens, scored): (_, Vec<(Matrix, Vec<f32>)>) = match vocabulary {
            Vocabulary::Base => {
                let dictionaries = self.base.tokens.compile();
                let scored = pages.par_iter().map(|example| self.scored(example, &dictionaries));
                (self.base.tokens.clone(), scored.collect())
            }
            // Each page is scored with tokens that were learned without its fold.
            Vocabulary::Extended => {
                let extended =
                    |counts: &TokenCounts| self.base.tokens.with_fallback(&counts.weights(&TOKENS));
                let learned = OutOfFold::learn_by(pages, &extended, FOLDS, self.seed);
                let scored = pages
                    .par_iter()
                    .enumerate()
                    .map(|(number, example)| self.scored(example, learned.dictionaries(number)))
                    .collect();
                (learned.tokens, scored)
            }
        };
        let training: Vec<TrainingLines> = pages.iter().map(TrainingLines::of).collect();
        let rows = Rows::of(training.iter().zip(scored.iter().map(|(matrix, _)| matrix)));
        let start = (training.iter().zip(&scored))
            .flat_map(|(of, (_, scores))| of.runs.iter().flat_map(|run| &scores[run.clone()]))
            .map(|score| log_odds(*score) as f32)
            .collect();
        let share = (ROWS as f64 / rows.len().max(1) as f64).clamp(0.1, 1.0);
        let width = scored.first().map_or(0, |(matrix, _)| matrix.columns);
        let options = trees::Options { rows: share, ..TREES };
        let trees = trees::correct(&rows.problem(width, width), start, &options, self.seed);
        Fitted { tokens, trees }
    }

    /// Returns what a correction reads of a page: the features with the context of the base's scores,
    /// and these scores.
    fn scored(&self, example: &Example<'_>, dictionaries: &Dictionaries) -> (Matrix, Vec<f32>) {
        let steps = self.base.steps() + 1;
        let scorer = PageScorer::new(&example.page.page, self.base.features, dictionaries, steps);
        let scores = scorer.score(&self.rounds);
        let mut matrix = scorer.whole_matrix();
        scorer.add_context(&scores, &mut matrix);
        (matrix, scores)
    }
}

/// Returns the mean gain from one list of figures to another, less its standard error.
fn certain_gain(after: &[f64], before: &[f64]) -> f64 {
    let gains = after.iter().zip(before).map(|(after, before)| after - before);
    mean_and_error(gains).map_or(0.0, |(mean, error)| mean - error)
}

/// Returns the mean of figures and its standard error, or `None` for less than two figures.
pub(crate) fn mean_and_error(figures: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    let figures: Vec<f64> = figures.collect();
    let n = figures.len() as f64;
    if figures.len() < 2 {
        return None;
    }
    let mean = figures.iter().sum::<f64>() / n;
    let variance = figures.iter().map(|figure| (figure - mean).powi(2)).sum::<f64>() / (n - 1.0);
    Some((mean, (variance / n).sqrt()))
}

/// Returns the first trees of a sum.
fn first(trees: &Trees, n: usize) -> Trees {
    let kept = trees.trees.iter().take(n).cloned().collect();
    Trees { trees: kept, ..trees.clone() }
}
