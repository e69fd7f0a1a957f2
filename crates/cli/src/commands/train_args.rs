//! The arguments of `dechaff train`, for models and for baselines.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

use clap::ArgMatches;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::parser::ValueSource;
use dechaff_baselines::Baseline;
use dechaff_crawl::{Failure, usage};
use dechaff_extractor::{Decision, Role};
use dechaff_features::FeatureSet;
use dechaff_trainer::fit::{Algorithm, logistic};
use dechaff_trainer::{Base, Recipe, Split};

use crate::args::corpus::CorpusArgs;
use crate::args::model::read_model;
use crate::args::recorded::Recorded;
use crate::args::values::{ReportFormat, beta, feature_set, number, role, share, whole};

/// Train a model on marked pages and report its held-out metrics
///
/// To measure the accuracy, some pages are held out: models trained on the other pages are tested
/// on them. Pages of one site in pages.csv are never split between training and test. The model
/// that is written is then trained on all pages.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The model file to write.
    ///
    /// An existing file is replaced, unless it is read, such as the model of --base
    #[arg(short, long, value_name = "MODEL")]
    pub(super) output: PathBuf,
    /// The feature set
    #[arg(long, value_parser = feature_set(), default_value = "full")]
    pub(super) features: FeatureSet,
    /// The learning algorithm [default: trees for full features, logistic for shallow features]
    #[arg(hide_short_help = true, long, value_name = "ALGORITHM", value_parser = algorithm())]
    pub(super) algorithm: Option<Algorithm>,
    /// The number of rounds [default: 2 for full features; 1 for shallow features]
    ///
    /// Each further round also sees the scores that the previous round gave to the neighbouring
    /// lines
    #[arg(hide_short_help = true, long, value_name = "N", value_parser = whole::<u8>(1..=5))]
    pub(super) rounds: Option<u8>,
    /// The L2 regularisation of the logistic regression
    #[arg(long, value_name = "A", hide_short_help = true,
          value_parser = |text: &str| number(text, 0.0..=1e6))]
    alpha: Option<f64>,
    /// Adapt this model: a file or the name of a shipped model [default: general, if most pages are
    /// new to it]
    ///
    /// A model of the pages is mixed with it, or replaces it, as far as held-out pages show that
    /// this helps
    #[arg(long, value_name = "MODEL", conflicts_with_all = ["features", "algorithm", "rounds", "alpha"])]
    pub(super) base: Option<String>,
    /// Train without a base, and compare with general
    #[arg(long, conflicts_with = "base")]
    pub(super) from_scratch: bool,
    /// The seed of the random numbers: the same seed gives the same model
    #[arg(hide_short_help = true, long, value_name = "N", default_value_t = Recipe::default().seed)]
    pub(super) seed: u64,
    /// Hold out this share of the pages for the test [default: five folds for at most 300 pages,
    /// otherwise 0.1; with --baseline, 10 folds]
    #[arg(long, value_name = "SHARE", conflicts_with = "folds",
          value_parser = |text: &str| number(text, 0.001..=0.5))]
    pub(super) holdout: Option<f64>,
    /// Test on all pages, in N folds.
    ///
    /// Each fold is tested with a model that was trained on the others
    #[arg(long, value_name = "N", value_parser = whole::<u16>(2..=1000))]
    pub(super) folds: Option<u16>,
    /// On pages with snippets, learn only from the lines that the snippets label.
    ///
    /// By default a first model labels the other lines
    #[arg(long, hide_short_help = true)]
    no_guessing: bool,
    /// Count each page of the corpus or group NAME as W pages (0.01 to 100); may be repeated.
    ///
    /// A corpus has the name of its directory
    #[arg(long, value_name = "NAME=W", hide_short_help = true, value_parser = weight)]
    weight: Vec<(String, f64)>,
    /// Also learn from this share of the pages with rewritten markup (0 to 1), so that the model
    /// relies less on class names, which a redesign changes.
    ///
    /// Half of these copies have random class names; the others have no attributes, scripts or
    /// style sheets. Training takes longer by this share
    #[arg(long, value_name = "SHARE", hide_short_help = true, default_value_t = 0.0, value_parser = share)]
    pub(super) rewritten: f64,
    /// Make the model keep the lines with a score of at least T (0 to 1), instead of the lines that
    /// maximise the expected F1
    #[arg(hide_short_help = true, long, value_name = "T", value_parser = share)]
    threshold: Option<f64>,
    /// The weight of recall relative to precision in the model's decision [default: that of --base,
    /// or 1]
    ///
    /// Below 1, fewer lines are kept
    #[arg(hide_short_help = true, long, value_name = "B", conflicts_with = "threshold", value_parser = beta)]
    beta: Option<f64>,
    /// Make the model decide about each line alone, without correction by the structure of the page
    #[arg(long, hide_short_help = true)]
    no_structure: bool,
    /// Make the model keep only the first N posts of a thread; 0 keeps all
    #[arg(long, value_name = "N", hide_short_help = true, value_parser = whole::<u32>(0..=1_000_000))]
    posts: Option<u32>,
    /// Make the model keep lines of this role whatever their score; may be repeated
    #[arg(hide_short_help = true, long, value_name = "ROLE", value_parser = role())]
    include: Vec<Role>,
    /// Train only the role detectors; keep the rest of --base
    #[arg(hide_short_help = true, long, requires = "base", conflicts_with_all = ["from_scratch", "rounds", "algorithm", "alpha"])]
    roles_only: bool,
    /// Make the model leave out lines of this role; may be repeated
    #[arg(hide_short_help = true, long, value_name = "ROLE", value_parser = role())]
    exclude: Vec<Role>,
    /// Train this baseline instead of a model: two-gaussians, slp-1l1a to slp-3l3a, mlp-1l1a to
    /// mlp-3l3a, ngram or annotator-ngram
    #[arg(hide_short_help = true, long, value_name = "NAME", conflicts_with_all =
          ["features", "algorithm", "rounds", "alpha", "base", "from_scratch", "include", "exclude",
           "roles_only", "beta", "threshold", "no_structure", "posts",
           "no_guessing", "weight", "rewritten", "curve", "doubts"])]
    pub(super) baseline: Option<Baseline>,
    /// Use the settings in this file, which `inspect --settings` wrote, or with --baseline the
    /// constants of the baseline (TOML).
    ///
    /// Options that are given replace those of the file
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    pub(super) settings: Option<PathBuf>,
    /// Use the settings that this model was trained with
    #[arg(long, value_name = "MODEL", hide_short_help = true, conflicts_with_all = ["settings", "baseline"])]
    like: Option<String>,
    /// Also test with a quarter and half of the pages
    ///
    /// The results show whether more pages would probably help
    #[arg(long)]
    pub(super) curve: bool,
    /// Write the marks that are probably wrong to this CSV file, the most certain first: lines
    /// whose held-out score contradicts the mark.
    ///
    /// `dechaff label DIR --against FILE` shows them
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    pub(super) doubts: Option<PathBuf>,
    /// The output format of the metrics
    #[arg(long, value_enum, default_value = "text")]
    pub(super) format: ReportFormat,
    /// Show all metrics, also by group
    #[arg(long)]
    pub(super) verbose: bool,
    #[command(flatten)]
    pub(super) corpus: CorpusArgs,
}

const EXAMPLES: &str = "\
Examples:
  dechaff train my-pages -o my.bin
  dechaff train my-pages -o my.bin --folds 5 --format json > metrics.json
  dechaff train my-pages -o my.bin --curve";

impl Args {
    /// Returns how the corpus is read, as options, for the record in the model.
    pub(super) fn reading(&self) -> String {
        let rewritten = (self.rewritten > 0.0).then(|| format!("--rewritten {}", self.rewritten));
        rewritten.into_iter().chain(self.corpus.as_given()).collect::<Vec<_>>().join(" ")
    }

    /// Returns the options of an earlier training that `--like` or `--settings` asks for, without
    /// those that are given.
    pub(crate) fn earlier(&self, given: &ArgMatches) -> Result<Vec<String>, Failure> {
        let recorded = match (&self.like, &self.settings) {
            (Some(model), _) => Recorded::of_model(&read_model(model)?)?,
            (_, Some(file)) if self.baseline.is_none() => Recorded::read(file)?,
            _ => return Ok(Vec::new()),
        };
        let is_given = |name: &str| {
            given.value_source(&name.replace('-', "_")) == Some(ValueSource::CommandLine)
        };
        Ok(recorded.options(is_given))
    }

    /// Returns whether the default model is adapted: no option asks for another kind of model.
    pub(super) fn adapts(&self) -> bool {
        self.features == FeatureSet::Full
            && self.algorithm.is_none()
            && self.rounds.is_none()
            && !self.from_scratch
    }

    /// Returns the recipe of a model.
    pub(super) fn recipe(&self) -> Result<Recipe, Failure> {
        let mut recipe = Recipe::default();
        recipe.features = self.features;
        recipe.algorithm = self.algorithm.clone();
        recipe.rounds = self.rounds.and_then(|n| NonZeroUsize::new(n.into()));
        if let Some(name) = &self.base {
            recipe.base = Some(Base { name: name.clone(), model: Arc::new(read_model(name)?) });
        }
        recipe.seed = self.seed;
        let folds = self.folds.map(|n| Split::Folds(n.into()));
        recipe.split = folds.or(self.holdout.map(Split::Holdout));
        recipe.decision = Decision::new(self.threshold, self.beta).map_err(Failure::usage)?;
        recipe.structure = self.no_structure.then_some(false);
        recipe.posts = self.posts;
        recipe.include = self.include.clone();
        recipe.exclude = self.exclude.clone();
        recipe.roles_only = self.roles_only;
        recipe.guess_between_snippets = !self.no_guessing;
        for (name, weight) in &self.weight {
            recipe.weights.set(name, *weight as f32);
        }
        if let Some(alpha) = self.alpha {
            let Algorithm::Logistic(options) = recipe.algorithm() else {
                return Err(usage!("--alpha can be used only with --algorithm logistic"));
            };
            recipe.algorithm = Some(Algorithm::Logistic(logistic::Options { alpha, ..options }));
        }
        Ok(recipe)
    }
}

/// Reads `--algorithm`.
fn algorithm() -> impl TypedValueParser<Value = Algorithm> {
    let known = Algorithm::all();
    let value = |one: &Algorithm| PossibleValue::new(one.name()).help(one.description());
    let values: Vec<_> = known.iter().map(value).collect();
    PossibleValuesParser::new(values).try_map(move |name| {
        known.iter().find(|one| one.name() == name).cloned().ok_or("no such algorithm")
    })
}

/// Reads `--weight`.
fn weight(text: &str) -> Result<(String, f64), String> {
    let (name, weight) = text.rsplit_once('=').ok_or("expected a name, = and a number")?;
    Ok((name.to_string(), number(weight, 0.01..=100.0)?))
}
