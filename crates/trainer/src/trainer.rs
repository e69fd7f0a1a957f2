//! A corpus to a model and what it is worth.

use std::sync::Arc;

use dechaff_extractor::{Extractor, Info, Model};
use rayon::prelude::*;
use xxhash_rust::xxh3::xxh3_64_with_seed;

use crate::corpus::split::{can_be_split, count_sites};
use crate::corpus::unlabelled::apart;
use crate::corpus::{Corpus, LabelledPage};
use crate::evaluation::evaluate::{Evaluation, PagePrediction, PageResult};
use crate::labels::label::Label;
use crate::learning::dictionary;
use crate::learning::example::Example;
use crate::learning::fit::FitError;
use crate::learning::guess::guessed;
use crate::learning::roles;
use crate::learning::stacking;
use crate::recipe::Recipe;
use crate::warning::{self, Warning};

/// How to train. The default is what `dechaff train` does, for a model without a name.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// What decides how the model is trained and tested.
    pub recipe: Recipe,
    /// Shares of the pages to learn from, each 0 to 1, for a learning curve: the same tests again, with
    /// models that saw only so much of what they could.
    pub curve: Vec<f64>,
    /// Pages without labels to learn from as well: a model that is trained on the others, or
    /// [`Recipe::base`], first labels them.
    pub unlabelled: Vec<LabelledPage>,
    /// What the model is called.
    pub name: String,
    /// The corpora, by name.
    pub corpora: Vec<String>,
    /// How the corpus was read, as the options of `dechaff train`, for the record; empty for the default.
    pub reading: String,
}

/// A model and what it is worth.
#[derive(Debug, Clone)]
pub struct Trained {
    /// Trained on all pages.
    pub model: Model,
    /// Metrics of models trained in the same way on a part of the pages, on the other part.
    pub evaluation: Evaluation,
    /// The same for each share of [`Options::curve`]. A smaller share's pages are among those of a
    /// larger one.
    pub curve: Vec<(f64, Evaluation)>,
    /// What makes these metrics, or the model, worth less than they look.
    pub warnings: Vec<Warning>,
}

/// Why there is no model.
#[derive(Debug, Clone, thiserror::Error)]
pub enum TrainError {
    /// Nothing to tell apart.
    #[error(
        "all {lines} lines of the {pages} pages are {label}; training needs lines inside and outside the \
         markers"
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
        "there is only one distinct page, but training and testing need at least two; add pages"
    )]
    OnePage,
    /// A learner could not be fitted.
    #[error("training failed ({part})")]
    Fit {
        /// Which model it was for.
        part: String,
        /// Why.
        source: FitError,
    },
}

/// Trains a model and says what it is worth.
///
/// The held-out metrics come from models that have not seen the pages they are tested on, nor other
/// pages of the same sites. The model that is handed out is then trained in the same way on
/// everything: its own metrics can only be guessed from those. `progress` hears what is being done.
///
/// # Errors
/// [`TrainError`] when there is only one kind of line or no page to test on, or a learner fails.
pub fn train(
    corpus: &Corpus,
    options: &Options,
    progress: &(dyn Fn(&str) + Sync),
) -> Result<Trained, TrainError> {
    one_class(&corpus.pages)?;
    let mut curve = Vec::new();
    let mut failed = Vec::new();
    for &share in &options.curve {
        match held_out(&corpus.pages, options, share, progress) {
            Ok(evaluation) => curve.push((share, evaluation)),
            Err(source) => failed.push(Warning::NoPoint { share, source }),
        }
    }
    let evaluation = held_out(&corpus.pages, options, 1.0, progress)?;
    let pages: Vec<&LabelledPage> = corpus.pages.iter().collect();
    let unlabelled = apart(&options.unlabelled, &corpus.pages, &[]);
    let model = fit(&pages, &unlabelled, options, "the model", progress)?;
    let mut warnings =
        warning::of_corpus(pages.len(), count_sites(&pages), evaluation.overall.pages);
    warnings.extend(failed);
    let model = Model { info: info(corpus, options, &evaluation), ..model };
    Ok(Trained { model, evaluation, curve, warnings })
}

fn one_class(pages: &[LabelledPage]) -> Result<(), TrainError> {
    let labels = || pages.iter().flat_map(LabelledPage::labels);
    let lines = labels().filter(|label| *label != Label::Unknown).count();
    let content = labels().filter(|label| *label == Label::Content).count();
    let label = match content {
        0 => "boilerplate",
        _ if content == lines => "content",
        _ => return Ok(()),
    };
    Err(TrainError::OneClass { label, lines, pages: pages.len() })
}

/// Tests models that learned from a share of the other pages on pages that they have not seen.
fn held_out(
    pages: &[LabelledPage],
    options: &Options,
    share: f64,
    progress: &(dyn Fn(&str) + Sync),
) -> Result<Evaluation, TrainError> {
    if !can_be_split(pages) {
        return Err(TrainError::OnePage);
    }
    let Recipe { split, seed, .. } = options.recipe;
    let parts = split.parts(pages, seed);
    let mut results: Vec<(usize, PageResult)> = Vec::new();
    for (number, tested) in parts.iter().enumerate() {
        let rest: Vec<_> = (0..pages.len()).filter(|at| !tested.contains(at)).collect();
        let mut rest: Vec<&LabelledPage> = rest.into_iter().map(|at| &pages[at]).collect();
        let kept = (share * rest.len() as f64).ceil().max(1.0) as usize;
        if kept < rest.len() {
            rest.sort_by_key(|page| xxh3_64_with_seed(page.id.as_bytes(), seed));
            rest.truncate(kept);
        }
        let mut part = match parts.len() {
            1 => "held-out test".to_string(),
            all => format!("held-out test {} of {all}", number + 1),
        };
        if share < 1.0 {
            part = format!("{part} with {share} of the pages");
        }
        let held: Vec<&LabelledPage> = tested.iter().map(|&at| &pages[at]).collect();
        let unlabelled = apart(&options.unlabelled, pages, &held);
        let extractor = Extractor::new(fit(&rest, &unlabelled, options, &part, progress)?);
        results.par_extend(tested.par_iter().map(|&at| {
            (at, PageResult::new(&pages[at], PagePrediction::new(&extractor, &pages[at])))
        }));
    }
    results.sort_unstable_by_key(|(at, _)| *at);
    Ok(Evaluation::new(results.into_iter().map(|(_, result)| result).collect(), seed))
}

/// Trains on some pages. Where labels are to be guessed, the base guesses them, or else a model that is
/// trained on the labels that there are.
fn fit(
    pages: &[&LabelledPage],
    unlabelled: &[&LabelledPage],
    options: &Options,
    part: &str,
    progress: &(dyn Fn(&str) + Sync),
) -> Result<Model, TrainError> {
    let labelled: Vec<Example<'_>> = pages.iter().map(|page| Example::of(page)).collect();
    let between = options.recipe.guess_between_snippets;
    let is_guessed = |page: &LabelledPage| between && !page.has_text();
    if options.recipe.roles_only
        || unlabelled.is_empty() && !pages.iter().any(|page| is_guessed(page))
    {
        return fit_examples(&labelled, options, part, progress);
    }
    let first = match &options.recipe.base {
        Some(base) => Model::clone(&base.model),
        None => fit_examples(&labelled, options, &format!("{part}, labels"), progress)?,
    };
    let extractor = Extractor::new(Model { include: Vec::new(), exclude: Vec::new(), ..first });
    let own = labelled.into_par_iter().map(|example| match is_guessed(example.page) {
        true => guessed(example.page, &extractor),
        false => example,
    });
    let others = unlabelled.par_iter().map(|page| guessed(page, &extractor));
    let examples: Vec<Example<'_>> = own.chain(others).collect();
    fit_examples(&examples, options, part, progress)
}

fn fit_examples(
    examples: &[Example<'_>],
    options: &Options,
    part: &str,
    progress: &(dyn Fn(&str) + Sync),
) -> Result<Model, TrainError> {
    let recipe = &options.recipe;
    if let (true, Some(base)) = (recipe.roles_only, &recipe.base) {
        progress(&format!("{part}: roles"));
        return Ok(with_roles(&base.model, examples, recipe));
    }
    let how = stacking::Options {
        features: recipe.features,
        rounds: recipe.learners(),
        base: recipe.base.as_ref().map(|base| Arc::clone(&base.model)),
        dictionary: dictionary::Options::default(),
        folds: 5,
        seed: recipe.seed,
    };
    let trained = stacking::train(examples, &how, &|step| progress(&format!("{part}: {step}")))
        .map_err(|source| TrainError::Fit { part: part.to_string(), source })?;
    Ok(Model {
        info: Info::default(),
        features: trained.features,
        segmentation: recipe.segmentation,
        tokens: trained.tokens,
        rounds: trained.learners,
        roles: trained.roles,
        include: recipe.include.clone(),
        exclude: recipe.exclude.clone(),
    })
}

/// The base with roles that are learned from these pages.
fn with_roles(base: &Model, examples: &[Example<'_>], recipe: &Recipe) -> Model {
    let pages: Vec<&LabelledPage> = examples.iter().map(|example| example.page).collect();
    let extractor = Extractor::new(base.clone());
    let scores: Vec<_> = pages.par_iter().map(|page| extractor.scores(&page.page)).collect();
    Model {
        roles: roles::learn(&pages, &scores, recipe.seed),
        include: recipe.include.clone(),
        exclude: recipe.exclude.clone(),
        ..base.clone()
    }
}

fn info(corpus: &Corpus, options: &Options, evaluation: &Evaluation) -> Info {
    let metrics = evaluation.overall.metrics.iter().flat_map(|metric| {
        let name = metric.name;
        let end = |end| format!("{name}_{end}");
        [(name.to_string(), metric.value), (end("low"), metric.low), (end("high"), metric.high)]
    });
    let tested = [
        ("pages".to_string(), evaluation.overall.pages as f64),
        ("lines".to_string(), evaluation.overall.lines as f64),
    ];
    Info {
        name: options.name.clone(),
        tool: format!("dechaff {}", env!("CARGO_PKG_VERSION")),
        options: [options.recipe.record(), options.reading.clone()].join(" ").trim().to_string(),
        corpora: options.corpora.clone(),
        corpus_hash: corpus.hash,
        pages: corpus.pages.len() as u32,
        lines: corpus.pages.iter().map(|page| page.shares.len() as u64).sum(),
        seed: options.recipe.seed,
        metrics: tested.into_iter().chain(metrics).collect(),
    }
}
