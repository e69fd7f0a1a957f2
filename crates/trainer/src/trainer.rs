//! Trains a model from a corpus and evaluates it on held-out pages.

use std::collections::HashMap;

use dechaff_extractor::model::Info;
use dechaff_extractor::{Decision, Extractor, Model};
use rayon::prelude::*;
use xxhash_rust::xxh3::xxh3_64_with_seed;

use crate::corpus::Corpus;
use crate::corpus::labelled_page::LabelledPage;
use crate::corpus::seen::{fingerprints, seen};
use crate::corpus::split::{can_be_split, count_sites};
use crate::error::TrainError;
use crate::evaluation::evaluate::{Evaluation, PagePrediction, PageResult};
use crate::labels::label::Label;
use crate::learning::correction::{self, mean_and_error};
use crate::learning::example::Example;
use crate::learning::guess::guessed;
use crate::learning::roles;
use crate::learning::stacking;
use crate::progress::{Progress, Work};
use crate::recipe::{Base, Recipe};
use crate::warning::{self, Warning};

/// Trains a model and tests it on pages that it has not seen.
///
/// ```no_run
/// use dechaff_trainer::{LoadOptions, Recipe, Trainer, load};
///
/// let corpus = load(&["pages".into()], &LoadOptions::default(), &|_, _| {})?;
/// let trained = Trainer::new(Recipe::default()).train(&corpus)?;
/// println!("{:.4}", trained.evaluation.overall.line_error_rate());
/// trained.model.write(std::fs::File::create("mine.bin")?)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A clone trains the same model. `Trainer::default()` trains as `dechaff train` does without
/// options.
#[derive(Clone, Default)]
#[non_exhaustive]
pub struct Trainer<'a> {
    /// How models are trained.
    pub recipe: Recipe,
    /// The shares of the pages, each 0 to 1, for a learning curve. For each share the held-out tests are
    /// repeated with models that are trained on that share of the pages.
    pub curve: Vec<f64>,
    /// A model to compare the held-out results with. If it is `None`, this is [`Recipe::base`].
    pub reference: Option<Base>,
    /// The name of the model, which is not part of its file.
    pub name: String,
    /// The names of the corpora that are recorded in the model.
    pub corpora: Vec<String>,
    /// How the corpus was read, as options of `dechaff train`. The model records it.
    pub reading: String,
    /// Called when a step begins.
    pub progress: Option<&'a (dyn Fn(&Progress) + Sync)>,
}

/// A model and its evaluation.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Trained {
    /// The model, trained on all pages.
    pub model: Model,
    /// The held-out evaluation: models are trained in the same way on a part of the pages and
    /// tested on the other part.
    pub evaluation: Evaluation,
    /// The held-out evaluation for each share of [`Trainer::curve`]. The pages of a smaller share
    /// are among those of a larger one.
    pub curve: Vec<(f64, Evaluation)>,
    /// How the base, or else the model of [`Trainer::reference`], does on the held-out pages that it was
    /// not trained on. `None` if there are none.
    pub reference: Option<Reference>,
    /// Whether the model extracts what its base does, since the pages do not show that a correction
    /// improves it.
    pub unchanged: bool,
    /// The number of sites of the pages. A page without a site counts as one.
    pub sites: usize,
    /// Reasons to trust the metrics or the model less.
    pub warnings: Vec<Warning>,
}

impl Trained {
    /// Returns the gain in page F1 from the last share of [`Trained::curve`] to all pages, and its standard
    /// error. `None` without a curve.
    pub fn last_gain(&self) -> Option<(f64, f64)> {
        let (_, part) = self.curve.last()?;
        let before: HashMap<&str, f64> =
            part.pages.iter().map(|one| (&*one.id, one.f1())).collect();
        let pages = self.evaluation.pages.iter();
        mean_and_error(pages.filter_map(|one| Some(one.f1() - before.get(&*one.id)?)))
    }
}

/// Another model and the trained one on the same held-out pages.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Reference {
    /// The name of the other model.
    pub name: String,
    /// The number of held-out pages that it was not trained on. Only these are compared.
    pub pages: usize,
    /// Its mean page F1.
    pub page_f1: f64,
    /// The mean gain in page F1 of the trained model.
    pub gain: f64,
    /// The standard error of this gain.
    pub error: f64,
}

impl Reference {
    /// Compares the page F1 of two models, the other one's first. Returns `None` for less than two pages.
    fn new(name: &str, pairs: Vec<(f64, f64)>) -> Option<Self> {
        let (gain, error) = mean_and_error(pairs.iter().map(|(other, own)| own - other))?;
        let (page_f1, _) = mean_and_error(pairs.iter().map(|(other, _)| *other))?;
        Some(Self { name: name.to_string(), pages: pairs.len(), page_f1, gain, error })
    }

    /// Returns whether the other model is better by more than one standard error.
    pub fn is_better(&self) -> bool {
        -self.gain > self.error
    }
}

impl<'a> Trainer<'a> {
    /// The usual shares of a learning curve.
    pub const CURVE: [f64; 2] = [0.25, 0.5];

    /// Creates a trainer that follows a recipe.
    pub fn new(recipe: Recipe) -> Self {
        Self { recipe, ..Self::default() }
    }

    /// Trains a model and evaluates it.
    ///
    /// The held-out metrics come from models that have seen neither the pages that they are tested
    /// on nor other pages of the same sites. The model in the result is then trained in the same
    /// way on all pages.
    ///
    /// # Errors
    /// [`TrainError`] when all lines have the same label, when no page has the name of a weight, when there is no page to test on, or when a
    /// learner fails.
    pub fn train(&self, corpus: &Corpus) -> Result<Trained, TrainError> {
        one_class(&corpus.pages)?;
        if let Some(name) = self.recipe.weights.unused(&corpus.pages) {
            return Err(TrainError::NoSuchPages { name: name.to_string() });
        }
        let work = Work::new(self.progress, self.models(corpus));
        let mut curve = Vec::new();
        let mut failed = Vec::new();
        for &share in &self.curve {
            match self.held_out(&corpus.pages, share, &work) {
                Ok(evaluation) => curve.push((share, evaluation)),
                Err(source) => failed.push(Warning::NoPoint { share, source }),
            }
        }
        let mut evaluation = self.held_out(&corpus.pages, 1.0, &work)?;
        let mut other = self.other(corpus, &evaluation);
        let base = self.recipe.base.as_ref().filter(|_| !self.recipe.roles_only);
        // The pages that were held out of choosing the correction have the last word.
        let model = match base.filter(|_| !other.as_ref().is_some_and(Other::is_matched)) {
            Some(base) => self.recipe.configured(&base.model),
            None => {
                let pages: Vec<&LabelledPage> = corpus.pages.iter().collect();
                self.fit(&pages, &Part { name: "the model", share: 1.0, work: &work })?
            }
        };
        let unchanged =
            base.is_some_and(|base| model.corrections.len() == base.model.corrections.len());
        if let Some(other) = other.as_mut().filter(|_| unchanged) {
            other.reference.iter_mut().for_each(|reference| reference.gain = 0.0);
            evaluation = Evaluation::new(std::mem::take(&mut other.results), self.recipe.seed);
        }
        let sites = count_sites(&corpus.pages);
        let tested = evaluation.overall.pages;
        let mut warnings = warning::of_corpus(corpus.pages.len(), sites, tested);
        warnings.extend(failed);
        warnings.extend(base.and(other.as_ref()).and_then(Other::warning));
        let known = self.recipe.base.as_ref().map_or(&[][..], |base| &base.model.seen);
        let seen = fingerprints(&corpus.pages, known);
        let model = Model { info: self.info(corpus, &evaluation), seen, ..model };
        let reference = other.and_then(|other| other.reference);
        Ok(Trained { model, evaluation, curve, reference, unchanged, sites, warnings })
    }

    /// Evaluates the base, or else the reference, on the held-out pages.
    fn other(&self, corpus: &Corpus, evaluation: &Evaluation) -> Option<Other> {
        let other = self.recipe.base.as_ref().or(self.reference.as_ref())?;
        let own: HashMap<&str, f64> =
            evaluation.pages.iter().map(|result| (&*result.id, result.f1())).collect();
        let mut tested: Vec<&LabelledPage> = corpus.pages.iter().collect();
        tested.retain(|page| own.contains_key(&*page.id));
        let known = seen(&other.model, &tested);
        let (count, pages) = (known.iter().filter(|seen| **seen).count(), tested.len());
        // If all are known, their results are better than none.
        let mut known = known.iter();
        tested.retain(|_| known.next() == Some(&false) || count == pages);
        let extractor = Extractor::new(self.recipe.configured(&other.model));
        let results: Vec<PageResult> = (tested.par_iter())
            .map(|page| PageResult::new(page, PagePrediction::new(&extractor, page)))
            .collect();
        let pairs = results.iter().map(|result| (result.f1(), own[&*result.id]));
        let reference =
            (count < pages).then(|| Reference::new(&other.name, pairs.collect())).flatten();
        Some(Other { name: other.name.clone(), seen: count, pages, results, reference })
    }

    /// Returns the number of models that are trained, each by its share of the pages.
    fn models(&self, corpus: &Corpus) -> f64 {
        let (split, seed) = (self.recipe.split(corpus.pages.len()), self.recipe.seed);
        let tests = split.parts(&corpus.pages, seed).len() as f64;
        let models = (self.curve.iter().sum::<f64>() + 1.0) * tests + 1.0;
        let pages: Vec<&LabelledPage> = corpus.pages.iter().collect();
        let is_labelled_first = self.guesses(&pages) && self.recipe.base.is_none();
        if is_labelled_first { 2.0 * models } else { models }
    }

    /// Returns whether labels are guessed for some of the lines.
    fn guesses(&self, pages: &[&LabelledPage]) -> bool {
        pages.iter().any(|page| self.is_guessed(page)) && !self.recipe.roles_only
    }

    /// Returns whether labels are guessed for the lines between the snippets of a page.
    fn is_guessed(&self, page: &LabelledPage) -> bool {
        self.recipe.guess_between_snippets && !page.has_text()
    }

    /// Evaluates, on held-out pages, models that are trained on a share of the other pages.
    fn held_out(
        &self,
        pages: &[LabelledPage],
        share: f64,
        work: &Work<'_>,
    ) -> Result<Evaluation, TrainError> {
        if !can_be_split(pages) {
            return Err(TrainError::OnePage);
        }
        let (split, seed) = (self.recipe.split(pages.len()), self.recipe.seed);
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
            let mut name = match parts.len() {
                1 => "held-out test".to_string(),
                all => format!("held-out test {} of {all}", number + 1),
            };
            if share < 1.0 {
                name = format!("{name} with {share} of the pages");
            }
            let part = Part { name: &name, share, work };
            let extractor = Extractor::new(self.fit(&rest, &part)?);
            results.par_extend(tested.par_iter().map(|&at| {
                (at, PageResult::new(&pages[at], PagePrediction::new(&extractor, &pages[at])))
            }));
        }
        results.sort_unstable_by_key(|(at, _)| *at);
        Ok(Evaluation::new(results.into_iter().map(|(_, result)| result).collect(), seed))
    }

    /// Trains on some pages. Where labels are to be guessed, the base guesses them. Without a base,
    /// a model that is trained on the existing labels guesses them.
    fn fit(&self, pages: &[&LabelledPage], part: &Part<'_>) -> Result<Model, TrainError> {
        let weight = |page| self.recipe.weights.of(page);
        let labelled: Vec<Example<'_>> =
            pages.iter().map(|page| Example::of(page).with_weight(weight(page))).collect();
        if !self.guesses(pages) {
            return self.fit_examples(&labelled, part);
        }
        let first = match &self.recipe.base {
            Some(base) => Model::clone(&base.model),
            None => {
                let name = format!("{}, labels", part.name);
                self.fit_examples(&labelled, &Part { name: &name, ..*part })?
            }
        };
        let extractor = Extractor::new(Model { include: Vec::new(), exclude: Vec::new(), ..first });
        let completed =
            labelled.into_par_iter().map(|example| match self.is_guessed(example.page) {
                true => guessed(example.page, &extractor).with_weight(example.weight),
                false => example,
            });
        let examples: Vec<Example<'_>> = completed.collect();
        self.fit_examples(&examples, part)
    }

    fn fit_examples(&self, examples: &[Example<'_>], part: &Part<'_>) -> Result<Model, TrainError> {
        let Part { name, share, work } = *part;
        let recipe = &self.recipe;
        if let (true, Some(base)) = (recipe.roles_only, &recipe.base) {
            return Ok(work.model(share, 1, |step| {
                step(format!("{name}: roles"));
                with_roles(recipe.configured(&base.model), examples, recipe.seed)
            }));
        }
        if let Some(base) = &recipe.base {
            let model = recipe.configured(&base.model);
            let seen = seen(&model, examples);
            return Ok(work.model(share, correction::STEPS, |step| {
                let progress = |what: &str| step(format!("{name}: {what}"));
                correction::correct(examples, &seen, &model, recipe.seed, &progress)
            }));
        }
        let how = stacking::Options {
            features: recipe.features,
            rounds: recipe.learners(),
            folds: 5,
            seed: recipe.seed,
        };
        let trained = work
            .model(share, stacking::steps(&how), |step| {
                stacking::train(examples, &how, &|what| step(format!("{name}: {what}")))
            })
            .map_err(|source| TrainError::Fit { part: name.to_string(), source })?;
        Ok(recipe.configured(&Model {
            info: Info::default(),
            features: trained.features,
            tokens: trained.tokens,
            rounds: trained.learners,
            corrections: Vec::new(),
            decision: Decision::default(),
            roles: trained.roles,
            include: Vec::new(),
            exclude: Vec::new(),
            structure: true,
            posts: 0,
            seen: Vec::new(),
        }))
    }

    fn info(&self, corpus: &Corpus, evaluation: &Evaluation) -> Info {
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
            name: self.name.clone(),
            tool: format!("dechaff {}", env!("CARGO_PKG_VERSION")),
            options: [self.recipe.record(), self.reading.clone()].join(" ").trim().to_string(),
            corpora: self.corpora.clone(),
            corpus_hash: corpus.hash,
            pages: corpus.pages.len() as u32,
            lines: corpus.pages.iter().map(|page| page.shares.len() as u64).sum(),
            seed: self.recipe.seed,
            metrics: tested.into_iter().chain(metrics).collect(),
        }
    }
}

/// A base or a reference on the held-out pages.
struct Other {
    name: String,
    /// The number of held-out pages that it was trained on.
    seen: usize,
    /// The number of all held-out pages.
    pages: usize,
    /// Its results for the pages that are new to it, or for all if none is.
    results: Vec<PageResult>,
    reference: Option<Reference>,
}

impl Other {
    /// Returns whether the trained models are as good on pages that were new to both. Each of them was
    /// trained on fewer pages than the final model, so they may prove nothing where that one does.
    fn is_matched(&self) -> bool {
        self.reference.as_ref().is_some_and(|reference| reference.gain >= 0.0)
    }

    fn warning(&self) -> Option<Warning> {
        let &Self { ref name, seen, pages, .. } = self;
        (seen > 0).then(|| Warning::SeenByBase { name: name.clone(), seen, pages })
    }
}

/// A model among those that a training consists of.
#[derive(Clone, Copy)]
struct Part<'a> {
    name: &'a str,
    /// The share of the pages that it learns from.
    share: f64,
    work: &'a Work<'a>,
}

/// Returns the base with roles that are learned from these pages.
fn with_roles(base: Model, examples: &[Example<'_>], seed: u64) -> Model {
    let pages: Vec<&LabelledPage> = examples.iter().map(|example| example.page).collect();
    let extractor = Extractor::new(base.clone());
    let scores: Vec<_> = pages.par_iter().map(|page| extractor.scores(&page.page)).collect();
    Model { roles: roles::learn(&pages, &scores, seed), ..base }
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
