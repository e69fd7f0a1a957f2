//! Trains a model from a corpus and evaluates it on held-out pages.

use std::borrow::Borrow;
use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use dechaff_extractor::model::{Info, TokenWeights};
use dechaff_extractor::{Decision, Extractor, Model, UnitScores};
use rayon::prelude::*;
use xxhash_rust::xxh3::xxh3_64_with_seed;

use crate::adaptation::{Adaptation, Share, changes};
use crate::corpus::seen::{Met, fingerprints, met, seen};
use crate::corpus::split::{can_be_split, count_sites};
use crate::evaluation::comparison::mean_and_error;
use crate::evaluation::{Comparison, Evaluation, PageResult};
use crate::learning::example::Example;
use crate::learning::guess::guessed;
use crate::learning::settings::{self, Settings, UnseenPage};
use crate::learning::{roles, stacking};
use crate::progress::{Part, Work};
use crate::warning;
use crate::{
    Base, Corpus, Label, LabelledPage, Progress, Recipe, Setting, SettingChange, TrainError,
    Warning,
};

/// Minimum weight of a page that was labelled by a teacher.
const LEAST_TRUST: f32 = 0.05;

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
    /// The shares of the pages, each 0 to 1, for a learning curve. For each share the held-out
    /// tests are repeated with models that are trained on that share of the pages.
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
    /// The name of the other model: the base, or else the model of [`Trainer::reference`].
    pub other: Option<String>,
    /// The comparison with the other model on the held-out pages that it was not trained on. If it
    /// was trained on all of them, they are compared only if the new model is better all the same,
    /// and otherwise this is `None`.
    pub reference: Option<Comparison>,
    /// Whether the model extracts the same as its base, because nothing that the pages teach
    /// improves it.
    pub unchanged: bool,
    /// The changes of the model from its base, each in a few words. It is empty without a base, or
    /// if the model extracts the same as its base.
    pub changes: Vec<String>,
    /// What the held-out pages changed in [`Model::decision`] and [`Model::units`], in order.
    pub settings: Vec<SettingChange>,
    /// The number of sites of the pages. A page without a site counts as one.
    pub sites: usize,
    /// Reasons to trust the metrics or the model less.
    pub warnings: Vec<Warning>,
}

impl Trained {
    /// Returns the gain in page F1 from the last share of [`Trained::curve`] to all pages, and its
    /// standard error. `None` without a curve.
    pub fn last_gain(&self) -> Option<(f64, f64)> {
        let (_, part) = self.curve.last()?;
        let before: HashMap<&str, f64> =
            part.pages.iter().map(|one| (&*one.id, one.f1())).collect();
        let pages = self.evaluation.pages.iter();
        mean_and_error(pages.filter_map(|one| Some(one.f1() - before.get(&*one.id)?)))
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
    /// [`TrainError`] if all lines have the same label, if no page belongs to the name of a weight,
    /// if there is no page to test on, or if a learner fails.
    pub fn train(&self, corpus: &Corpus) -> Result<Trained, TrainError> {
        self.check(corpus)?;
        let work = Work::new(self.progress, self.models(corpus));
        let met = self.met(&corpus.pages);
        let mut curve = Vec::new();
        let mut failed = Vec::new();
        for &share in &self.curve {
            match self.held_out(&corpus.pages, &met, share, &work) {
                Ok((evaluation, _)) => curve.push((share, evaluation)),
                Err(source) => failed.push(Warning::NoPoint { share, source }),
            }
        }
        let base = self.adapted().map(|base| self.recipe.configured(&base.model));
        let adaptation =
            base.as_ref().map(|base| self.adaptation(base, &corpus.pages, &met, 1.0, &work));
        let adaptation = adaptation.transpose()?;
        let (mut evaluation, (needed, settings)) = match &adaptation {
            Some(adaptation) => (adaptation.held_out(), Default::default()),
            None => self.held_out(&corpus.pages, &met, 1.0, &work)?,
        };
        let mut other = self.other(corpus, &met, &evaluation);
        let (model, settings) = match (&adaptation, &base) {
            // The pages that were held out of the choice decide last.
            (Some(adaptation), _) if other.as_ref().is_some_and(Other::is_matched) => {
                adaptation.model(&work)?
            }
            (_, Some(base)) => (base.clone(), Vec::new()),
            _ => {
                let pages: Vec<&LabelledPage> = corpus.pages.iter().collect();
                let model =
                    self.fit(&pages, &Part { name: "the model", share: 1.0, work: &work })?;
                let Settings { decision, units } = needed;
                (Model { decision, units, ..model }, settings)
            }
        };
        let unchanged = base.as_ref().is_some_and(|base| *base == model);
        let changes =
            base.as_ref().map(|base| changes(base, &model, &settings)).unwrap_or_default();
        if let Some(other) = other.as_mut().filter(|_| unchanged) {
            evaluation = Evaluation::new(std::mem::take(&mut other.results), self.recipe.seed);
            let (name, pages) = (&other.name, &evaluation.pages);
            other.reference =
                other.reference.take().and_then(|_| Comparison::new(name, pages, pages, 0));
        }
        let sites = count_sites(&corpus.pages);
        let mut warnings = warning::of_corpus(&corpus.pages);
        let seen = other.as_ref().and_then(|other| other.seen.clone());
        let why = seen.as_ref().filter(|_| unchanged).map(|(known, _)| known.clone());
        warnings.extend(warning::few_tested(&corpus.pages, evaluation.overall.pages, why));
        warnings.extend(failed);
        warnings.extend(seen.filter(|_| base.is_some()).map(|(_, warning)| warning));
        let known = self.recipe.base.as_ref().map_or(&[][..], |base| &base.model.seen);
        let seen = fingerprints(&corpus.pages, known);
        let (name, info) = (self.name.clone(), self.info(corpus, &evaluation));
        let model = Model { name, info, seen, ..model };
        let (other, reference) = other.map(|other| (other.name, other.reference)).unzip();
        Ok(Trained {
            model,
            evaluation,
            curve,
            other,
            reference: reference.flatten(),
            unchanged,
            changes,
            settings,
            sites,
            warnings,
        })
    }

    /// Checks whether the pages can be trained on.
    ///
    /// # Errors
    /// As [`Self::train`], but for a learner that fails.
    pub fn check(&self, corpus: &Corpus) -> Result<(), TrainError> {
        // On pages that only say what must be kept, a base guesses the boilerplate.
        if self.adapted().is_none() || !self.guesses(&corpus.pages) {
            one_class(&corpus.pages)?;
        }
        if let Some(name) = self.recipe.weights.unused(&corpus.pages) {
            return Err(TrainError::NoSuchPages { name: name.to_string() });
        }
        if !can_be_split(&corpus.pages) {
            return Err(TrainError::OnePage);
        }
        Ok(())
    }

    /// Returns the base, or else the reference: its name, and the model with the decision of the
    /// recipe.
    fn compared(&self) -> Option<(&String, Model)> {
        let Base { name, model } = self.recipe.base.as_ref().or(self.reference.as_ref())?;
        Some((name, self.recipe.configured(model)))
    }

    /// Evaluates the base, or else the reference, on the held-out pages.
    fn other(&self, corpus: &Corpus, met: &[Met], evaluation: &Evaluation) -> Option<Other> {
        let (name, model) = self.compared()?;
        let own: HashMap<&str, &PageResult> =
            evaluation.pages.iter().map(|result| (&*result.id, result)).collect();
        let both = corpus.pages.iter().zip(met);
        let mut tested: Vec<(&LabelledPage, &Met)> =
            both.filter(|(page, _)| own.contains_key(&*page.id)).collect();
        let count = |of: &[Met]| tested.iter().filter(|(_, met)| of.contains(met)).count();
        let contradicted = count(&[Met::Contradicted]);
        let (seen, pages) = (count(&[Met::Known, Met::Contradicted]), tested.len());
        // If all pages are known, their results are better than none.
        tested.retain(|(_, met)| **met == Met::New || seen == pages);
        let extractor = Extractor::new(model);
        let results: Vec<PageResult> =
            (tested.par_iter()).map(|(page, _)| PageResult::of(page, &extractor)).collect();
        let compared = results.iter().map(|result| own[&*result.id]);
        let reference = Comparison::new(name, compared, &results, self.recipe.seed);
        // A model is at its best on pages that it knows, so only a loss there proves something.
        let reference = reference.filter(|reference| seen < pages || reference.low > 0.0);
        let seen = (seen > 0).then(|| {
            let known = format!("{name} knows {} from training", warning::part(seen, pages));
            (known, Warning::SeenByBase { name: name.clone(), seen, pages, contradicted })
        });
        Some(Other { name: name.clone(), seen, results, reference })
    }

    /// Returns what the base, or else the reference, knows of each page.
    fn met(&self, pages: &[LabelledPage]) -> Vec<Met> {
        let new = || vec![Met::New; pages.len()];
        self.compared().map_or_else(new, |(_, model)| met(&model, pages))
    }

    /// Chooses how to begin with a model that exists: training adapts it, unless it is not `wanted`
    /// or was trained on most of the pages. Then the new model is only compared with it. Returns
    /// the choice in words.
    pub fn start(&mut self, model: Base, corpus: &Corpus, wanted: bool) -> String {
        let known = seen(&model.model, &corpus.pages).into_iter().filter(|seen| *seen).count();
        let (name, pages) = (model.name.clone(), corpus.pages.len());
        self.reference = Some(model);
        if !wanted {
            return format!("a new model is trained and compared with {name}");
        }
        // Where all lines have one label, only a base tells what the others are.
        if 2 * known >= pages && one_class(&corpus.pages).is_ok() {
            let known = warning::part(known, pages);
            return format!(
                "{name} was trained on {known}, so they cannot test it; the new model is trained from scratch"
            );
        }
        self.recipe.base = self.reference.clone();
        format!("{name} is adapted as far as held-out pages show that this helps")
    }

    /// Estimates how long [`Self::train`] takes for a corpus.
    pub fn estimate(&self, corpus: &Corpus) -> Duration {
        /// Time of a processor for a model of a line, measured with full features.
        const LINE: Duration = Duration::from_micros(300);
        let lines: usize = corpus.pages.iter().map(|page| page.shares.len()).sum();
        let threads = rayon::current_num_threads() as f64;
        LINE.mul_f64(self.models(corpus) * lines as f64 / threads)
    }

    /// Returns the base, unless only the detectors of its roles are trained.
    fn adapted(&self) -> Option<&Base> {
        self.recipe.base.as_ref().filter(|_| !self.recipe.roles_only)
    }

    /// Prepares to adapt a base to a share of the pages.
    fn adaptation<'b>(
        &'b self,
        base: &'b Model,
        pages: &'b [LabelledPage],
        met: &[Met],
        share: f64,
        work: &Work<'_>,
    ) -> Result<Adaptation<'b>, TrainError> {
        let pages: Vec<&LabelledPage> = pages.iter().collect();
        let hash = |page: usize| xxh3_64_with_seed(pages[page].id.as_bytes(), self.recipe.seed);
        let mut order: Vec<usize> = (0..pages.len()).collect();
        order.sort_by_key(|page| hash(*page));
        order.truncate((share * pages.len() as f64).ceil() as usize);
        let learned = Share { share, pages: order.into_iter().collect() };
        let examples = self.completed(self.labelled(&pages), base);
        Adaptation::new(base, &self.recipe, examples, met, &learned, work)
    }

    /// Returns the number of models that are trained, each by its share of the pages.
    fn models(&self, corpus: &Corpus) -> f64 {
        let (pages, recipe) = (&corpus.pages, &self.recipe);
        let tests = match self.adapted() {
            Some(_) => Adaptation::models(pages, recipe),
            None => recipe.split(pages).parts(pages, recipe.seed).len(),
        };
        let models = (self.curve.iter().sum::<f64>() + 1.0) * tests as f64 + 1.0;
        let is_labelled_first = self.guesses(pages) && recipe.base.is_none();
        if is_labelled_first { 2.0 * models } else { models }
    }

    /// Returns whether labels are guessed for lines of the pages.
    fn guesses(&self, pages: &[impl Borrow<LabelledPage>]) -> bool {
        pages.iter().any(|page| self.is_guessed(page.borrow())) && !self.recipe.roles_only
    }

    /// Returns whether labels are guessed for the lines between the snippets of a page.
    fn is_guessed(&self, page: &LabelledPage) -> bool {
        self.recipe.guess_between_snippets && !page.has_text()
    }

    /// Evaluates, on held-out pages, models that are trained on a share of the other pages. The
    /// settings of the decision are chosen for each page on held-out pages of other sites, and for
    /// the model on all of them. Returns the latter with the evaluation.
    fn held_out(
        &self,
        pages: &[LabelledPage],
        met: &[Met],
        share: f64,
        work: &Work<'_>,
    ) -> Result<(Evaluation, (Settings, Vec<SettingChange>)), TrainError> {
        if let Some(base) = self.adapted() {
            let base = self.recipe.configured(&base.model);
            let adaptation = self.adaptation(&base, pages, met, share, work)?;
            return Ok((adaptation.held_out(), Default::default()));
        }
        let (split, seed) = (self.recipe.split(pages), self.recipe.seed);
        let parts = split.parts(pages, seed);
        let mut scored: BTreeMap<usize, (usize, Vec<f32>)> = BTreeMap::new();
        let mut deciders: Vec<Extractor> = Vec::new();
        for (number, tested) in parts.iter().enumerate() {
            let rest = (0..pages.len()).filter(|at| !tested.contains(at));
            let mut rest: Vec<&LabelledPage> = rest.map(|at| &pages[at]).collect();
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
            let scores = |&at: &usize| (at, (number, extractor.scores(&pages[at].page)));
            scored.par_extend(tested.par_iter().map(scores));
            // Decisions about scored lines read neither rounds nor tokens.
            let (rounds, tokens) = (Vec::new(), TokenWeights::default());
            deciders.push(Extractor::new(Model { rounds, tokens, ..extractor.model().clone() }));
        }
        let unseen = scored
            .into_iter()
            .map(|(at, (decider, scores))| UnseenPage::new(&pages[at], &deciders[decider], scores));
        let mut unseen: Vec<UnseenPage<'_>> = unseen.collect();
        // With a base, only its roles are trained.
        let beta = self.recipe.decision.is_none().then_some(Setting::Beta);
        let chosen = beta.into_iter().chain(Setting::units());
        let chosen: Vec<Setting> = chosen.filter(|_| self.recipe.base.is_none()).collect();
        let before = deciders.first().map(|decider| {
            let Model { decision, units, .. } = *decider.model();
            Settings { decision, units }
        });
        let before = before.unwrap_or_default();
        let fitted = settings::cross_fitted(&mut unseen, &chosen, before, seed);
        let learned = settings::learn(&mut unseen, chosen, before);
        let result = |(unseen, fitted): (UnseenPage<'_>, Settings)| {
            let prediction =
                unseen.decider(&fitted).predict_scored(&unseen.page.page, unseen.scores);
            PageResult::new(unseen.page, prediction)
        };
        let results = unseen.into_par_iter().zip(fitted).map(result).collect();
        Ok((Evaluation::new(results, seed), learned))
    }

    /// Trains on the pages. If labels are to be guessed, a first model is trained on the existing
    /// labels and guesses them.
    fn fit(&self, pages: &[&LabelledPage], part: &Part<'_>) -> Result<Model, TrainError> {
        let mut labelled = self.labelled(pages);
        let rewritten: Vec<_> = labelled.iter().filter_map(Example::rewritten).collect();
        labelled.extend(rewritten);
        if !self.guesses(pages) {
            return self.fit_examples(&labelled, part);
        }
        let name = format!("{}, labels", part.name);
        let first = self.fit_examples(&labelled, &Part { name: &name, ..*part })?;
        self.fit_examples(&self.completed(labelled, &first), part)
    }

    /// Returns the pages with their own labels and their weights. A teacher's page is weighted by
    /// the page F1 of the base on it, or else of the model of [`Self::reference`].
    fn labelled<'p>(&self, pages: &[&'p LabelledPage]) -> Vec<Example<'p>> {
        let is_taught = pages.iter().any(|page| page.teacher.is_some());
        let judge = if is_taught { self.compared() } else { None };
        let judge = judge.map(|(_, model)| Extractor::new(model));
        let example = |page: &&'p LabelledPage| {
            let trust = match &judge {
                Some(judge) if page.teacher.is_some() => PageResult::of(page, judge).f1() as f32,
                _ => 1.0,
            };
            Example::of(page).with_weight(self.recipe.weights.of(page) * trust.max(LEAST_TRUST))
        };
        pages.par_iter().map(example).collect()
    }

    /// Completes labels with the guesses of a model.
    fn completed<'p>(&self, labelled: Vec<Example<'p>>, model: &Model) -> Vec<Example<'p>> {
        let model = Model { include: Vec::new(), exclude: Vec::new(), ..model.clone() };
        let extractor = Extractor::new(model);
        let complete = |example: Example<'p>| {
            if self.is_guessed(example.page) {
                guessed(example.page, &extractor).with_weight(example.weight)
            } else {
                example
            }
        };
        labelled.into_par_iter().map(complete).collect()
    }

    fn fit_examples(&self, examples: &[Example<'_>], part: &Part<'_>) -> Result<Model, TrainError> {
        let recipe = &self.recipe;
        if let Some(base) = recipe.base.as_ref().filter(|_| recipe.roles_only) {
            let base = recipe.configured(&base.model);
            let extractor = Extractor::new(base.clone());
            let pages: Vec<_> = examples.iter().map(|example| example.page).collect();
            return Ok(part.train(1, |step| {
                step("roles");
                let scores: Vec<_> =
                    pages.par_iter().map(|page| extractor.scores(&page.page)).collect();
                Model { roles: roles::learn(&pages, &scores, recipe.seed), ..base }
            }));
        }
        let trained = stacking::train(examples, recipe, None, part)?;
        Ok(recipe.configured(&Model {
            name: String::new(),
            info: Info::default(),
            features: recipe.features,
            tokens: trained.tokens,
            rounds: trained.learners,
            mixtures: Vec::new(),
            decision: Decision::default(),
            roles: trained.roles,
            include: Vec::new(),
            exclude: Vec::new(),
            structure: true,
            posts: 0,
            units: UnitScores::default(),
            seen: Vec::new(),
        }))
    }

    fn info(&self, corpus: &Corpus, evaluation: &Evaluation) -> Info {
        let taught = corpus.teachers().into_iter();
        let taught = taught.map(|(teacher, pages)| format!("{pages} pages labelled by {teacher}"));
        let taught = taught.collect::<Vec<_>>().join(" ");
        Info {
            tool: format!("dechaff {}", env!("CARGO_PKG_VERSION")),
            // Options begin at the first `--`.
            options: [taught, self.recipe.record(), self.reading.clone()]
                .join(" ")
                .trim()
                .to_string(),
            corpora: self.corpora.clone(),
            corpus_hash: corpus.hash,
            pages: corpus.pages.len() as u32,
            lines: corpus.pages.iter().map(|page| page.shares.len() as u64).sum(),
            seed: self.recipe.seed,
            metrics: evaluation.overall.figures(),
        }
    }
}

/// A base or a reference on the held-out pages.
struct Other {
    name: String,
    /// If the model was trained on held-out pages, how many, in words, and the warning about them.
    seen: Option<(String, Warning)>,
    /// The results for the pages that are new to the model, or for all pages if none is new.
    results: Vec<PageResult>,
    reference: Option<Comparison>,
}

impl Other {
    /// Returns whether the trained models are as good on pages that were new to both. Each of them
    /// was trained on fewer pages than the final model, so they may prove nothing where the final
    /// model does.
    fn is_matched(&self) -> bool {
        self.reference.as_ref().is_some_and(|reference| reference.gain >= 0.0)
    }
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
