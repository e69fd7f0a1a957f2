//! A corpus to a model and what it is worth.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use dechaff_extractor::{Extractor, FeatureSet, Info, Model, Role};
use dechaff_features::Segmentation;
use rayon::prelude::*;
use xxhash_rust::xxh3::xxh3_64_with_seed;

use crate::corpus::{Corpus, LabelledPage};
use crate::dictionary;
use crate::evaluate::{Evaluation, PageResult, Verdict};
use crate::fit::{Algorithm, FitError};
use crate::labels::Label;
use crate::rounds;
use crate::split::{count_sites, folds, holdout};

/// Pages below which a corpus is called too small.
const FEW_PAGES: usize = 10;
/// Sites below which a corpus is called too uniform.
const FEW_SITES: usize = 3;

/// Which pages the model is tested on.
///
/// A site is never split; a page without one is its own site, and sites that have a page of the same
/// bytes are one. Where all pages are of one site, they are split by page, and a warning says so.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Split {
    /// About this share of the pages.
    Holdout(f64),
    /// Each page once, in so many parts: as many models are trained, each tested on one part.
    Folds(usize),
}

/// How to train.
#[derive(Debug, Clone)]
pub struct Options {
    /// What counts as a line, as it did when the corpus was read.
    pub segmentation: Segmentation,
    /// Features of the first round.
    pub features: FeatureSet,
    /// The learner of each round.
    pub rounds: Vec<Algorithm>,
    /// A shipped or earlier model to start from: its rounds come first, and what it knows of tokens
    /// that the corpus does not teach stays.
    pub base: Option<Arc<Model>>,
    /// What makes chance repeatable.
    pub seed: u64,
    /// Which pages the model is tested on.
    pub split: Split,
    /// Shares of the pages to learn from, each 0 to 1, for a learning curve: the same tests again, with
    /// models that saw only so much of what they could.
    pub curve: Vec<f64>,
    /// Roles whose lines the model leaves out of the text.
    pub exclude: Vec<Role>,
    /// What the model is called.
    pub name: String,
    /// The corpora, by name.
    pub corpora: Vec<String>,
    /// What was asked for, for the record.
    pub asked: String,
}

/// A model and what it is worth.
#[derive(Debug, Clone)]
pub struct Trained {
    /// Trained on all pages.
    pub model: Model,
    /// Figures of models trained in the same way on a part of the pages, on the other part.
    pub evaluation: Evaluation,
    /// The same for each share of [`Options::curve`]. A smaller share's pages are among those of a
    /// larger one.
    pub curve: Vec<(f64, Evaluation)>,
    /// What makes these figures, or the model, worth less than they look.
    pub warnings: Vec<String>,
}

/// Why there is no model.
#[derive(Debug, thiserror::Error)]
pub enum TrainError {
    /// Nothing to tell apart.
    #[error(
        "all {lines} lines of {pages} pages are {label}: to learn the difference there must be lines \
         inside and outside the markers (`dechaff check` lists the pages)"
    )]
    OneClass {
        /// What all lines are.
        label: &'static str,
        /// How many lines there are.
        lines: usize,
        /// On how many pages.
        pages: usize,
    },
    /// Nothing would be left to train on.
    #[error(
        "a single page, be it under several names, cannot be both trained on and tested: add pages"
    )]
    OnePage,
    /// A learner could not be fitted.
    #[error("{part}: {source}")]
    Fit {
        /// Which model it was for.
        part: String,
        /// Why.
        source: FitError,
    },
}

/// Trains a model and says what it is worth.
///
/// The held-out figures come from models that have not seen the pages they are tested on, nor other
/// pages of the same sites. The model that is handed out is then trained in the same way on
/// everything: its own figures can only be guessed from those. `progress` hears what is being done.
///
/// # Errors
/// [`TrainError`] when there is only one kind of line or no page to test on, or a learner fails.
pub fn train(
    mut corpus: Corpus,
    options: &Options,
    progress: &(dyn Fn(&str) + Sync),
) -> Result<Trained, TrainError> {
    one_class(&corpus.pages)?;
    let sites = part_one_site(&mut corpus.pages);
    let mut curve = Vec::new();
    let mut failed = Vec::new();
    for &share in &options.curve {
        match held_out(&corpus.pages, options, share, progress) {
            Ok(evaluation) => curve.push((share, evaluation)),
            Err(error) => failed.push(format!("no figures for {share} of the pages: {error}")),
        }
    }
    let evaluation = held_out(&corpus.pages, options, 1.0, progress)?;
    let pages: Vec<&LabelledPage> = corpus.pages.iter().collect();
    let model = fit(&pages, options, "the model", progress)?;
    let mut warnings = warnings(pages.len(), sites, evaluation.overall.pages);
    warnings.extend(failed);
    let model = Model { info: info(&corpus, options, &evaluation), ..model };
    Ok(Trained { model, evaluation, curve, warnings })
}

fn one_class(pages: &[LabelledPage]) -> Result<(), TrainError> {
    let lines: usize = pages.iter().map(|page| page.shares.len()).sum();
    let content =
        pages.iter().flat_map(LabelledPage::labels).filter(|l| *l == Label::Content).count();
    let label = match content {
        0 => "boilerplate",
        _ if content == lines => "content",
        _ => return Ok(()),
    };
    Err(TrainError::OneClass { label, lines, pages: pages.len() })
}

/// Where all pages are of one site, each becomes a site of its own. Gives the number of sites.
fn part_one_site(pages: &mut [LabelledPage]) -> usize {
    let sites = count_sites(pages);
    if sites == 1 {
        pages.iter_mut().for_each(|page| page.site = None);
    }
    sites
}

/// Tests models that learned from a share of the other pages on pages that they have not seen.
fn held_out(
    pages: &[LabelledPage],
    options: &Options,
    share: f64,
    progress: &(dyn Fn(&str) + Sync),
) -> Result<Evaluation, TrainError> {
    if count_sites(pages) < 2 {
        return Err(TrainError::OnePage);
    }
    let parts = parts(pages, options);
    let mut results: Vec<(usize, PageResult)> = Vec::new();
    for (number, tested) in parts.iter().enumerate() {
        let rest: Vec<_> = (0..pages.len()).filter(|at| !tested.contains(at)).collect();
        let mut rest: Vec<&LabelledPage> = rest.into_iter().map(|at| &pages[at]).collect();
        let kept = (share * rest.len() as f64).ceil().max(1.0) as usize;
        if kept < rest.len() {
            rest.sort_by_key(|page| xxh3_64_with_seed(page.id.as_bytes(), options.seed));
            rest.truncate(kept);
        }
        let mut part = match parts.len() {
            1 => "held-out test".to_string(),
            all => format!("held-out test {} of {all}", number + 1),
        };
        if share < 1.0 {
            part = format!("{part} with {share} of the pages");
        }
        let extractor = Extractor::new(fit(&rest, options, &part, progress)?);
        results.par_extend(
            tested
                .par_iter()
                .map(|&at| (at, PageResult::of(&pages[at], Verdict::of(&extractor, &pages[at])))),
        );
    }
    results.sort_unstable_by_key(|(at, _)| *at);
    Ok(Evaluation::of(results.into_iter().map(|(_, result)| result).collect(), options.seed))
}

/// The pages to test on, part by part, none of them empty.
fn parts(pages: &[LabelledPage], options: &Options) -> Vec<BTreeSet<usize>> {
    let part_of: Vec<Option<usize>> = match options.split {
        Split::Folds(n) => folds(pages, n.max(2), options.seed).into_iter().map(Some).collect(),
        Split::Holdout(share) => {
            holdout(pages, share, options.seed).into_iter().map(|held| held.then_some(0)).collect()
        }
    };
    let mut parts: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    for (page, part) in part_of.into_iter().enumerate() {
        if let Some(part) = part {
            parts.entry(part).or_default().insert(page);
        }
    }
    parts.into_values().collect()
}

fn fit(
    pages: &[&LabelledPage],
    options: &Options,
    part: &str,
    progress: &(dyn Fn(&str) + Sync),
) -> Result<Model, TrainError> {
    let how = rounds::Options {
        features: options.features,
        rounds: options.rounds.clone(),
        base: options.base.clone(),
        dictionary: dictionary::Options::default(),
        folds: 5,
        seed: options.seed,
    };
    let trained = rounds::train(pages, &how, &|step| progress(&format!("{part}: {step}")))
        .map_err(|source| TrainError::Fit { part: part.to_string(), source })?;
    Ok(Model {
        info: Info::default(),
        features: trained.features,
        physical_lines: options.segmentation == Segmentation::Source,
        columns: trained.features.columns(),
        tokens: trained.tokens,
        rounds: trained.learners,
        calibration: dechaff_extractor::Calibration::default(),
        roles: trained.roles,
        exclude: options.exclude.clone(),
    })
}

fn info(corpus: &Corpus, options: &Options, evaluation: &Evaluation) -> Info {
    let figures = evaluation.overall.figures.iter().flat_map(|figure| {
        let name = figure.name;
        let end = |end| format!("{name}_{end}");
        [(name.to_string(), figure.value), (end("low"), figure.low), (end("high"), figure.high)]
    });
    let tested = [
        ("pages".to_string(), evaluation.overall.pages as f64),
        ("lines".to_string(), evaluation.overall.lines as f64),
    ];
    Info {
        name: options.name.clone(),
        tool: format!("dechaff {}", env!("CARGO_PKG_VERSION")),
        options: options.asked.clone(),
        corpora: options.corpora.clone(),
        corpus_hash: corpus.hash,
        pages: corpus.pages.len() as u32,
        lines: corpus.pages.iter().map(|page| page.shares.len() as u64).sum(),
        seed: options.seed,
        metrics: tested.into_iter().chain(figures).collect(),
    }
}

fn warnings(pages: usize, sites: usize, tested: usize) -> Vec<String> {
    let mut warnings = Vec::new();
    if pages < FEW_PAGES {
        warnings.push(format!(
            "{pages} pages are very few to learn from: expect a model that fits these pages only"
        ));
    }
    if sites == 1 {
        warnings.push(
            "all pages are of one site: the held-out figures are those of further pages of this \
             site, not of other sites"
                .to_string(),
        );
    } else if sites < FEW_SITES {
        warnings.push(format!(
            "{sites} sites are too few to say how the model does on others: add pages of more sites"
        ));
    }
    if tested < FEW_PAGES {
        warnings.push(format!(
            "the held-out figures come from {tested} pages and may be far off: use --folds to test \
             on all pages"
        ));
    }
    warnings
}
