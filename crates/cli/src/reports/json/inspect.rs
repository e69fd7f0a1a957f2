//! The report of `inspect` about a model or a trained baseline.

use std::borrow::Cow;

use dechaff_baselines::{BaselineFile, Settings};
use dechaff_extractor::{Decision, Model, Role};
use serde::{Serialize, Serializer};

use super::hex;
use crate::reports::importance::{Importance, Round, Tokens};

#[derive(Serialize)]
pub(crate) struct InspectReport<'a> {
    name: &'a str,
    hash: String,
    tool: &'a str,
    options: &'a str,
    corpora: &'a [String],
    corpus_hash: String,
    pages: u32,
    lines: u64,
    seed: u64,
    features: &'static str,
    columns: usize,
    beta: Option<f64>,
    threshold: Option<f64>,
    structure: bool,
    posts: u32,
    include: Vec<&'static str>,
    exclude: Vec<&'static str>,
    held_out: Metrics<'a>,
    rounds: Vec<Round>,
    tokens: Vec<Tokens>,
}

pub(crate) struct Metrics<'a>(pub(crate) Cow<'a, [(String, f64)]>);

impl Serialize for Metrics<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl<'a> InspectReport<'a> {
    pub(crate) fn of(model: &'a Model, strongest: Importance) -> Self {
        let info = &model.info;
        let names = |roles: &[Role]| roles.iter().map(|role| role.name()).collect();
        let (beta, threshold) = match model.decision {
            Decision::Expected { beta } => (Some(beta), None),
            Decision::Threshold(threshold) => (None, Some(threshold)),
        };
        Self {
            name: &model.name,
            hash: hex(model.hash()),
            tool: &info.tool,
            options: &info.options,
            corpora: &info.corpora,
            corpus_hash: hex(info.corpus_hash),
            pages: info.pages,
            lines: info.lines,
            seed: info.seed,
            features: model.features.name(),
            columns: model.columns().count(),
            beta,
            threshold,
            structure: model.structure,
            posts: model.posts,
            include: names(&model.include),
            exclude: names(&model.exclude),
            held_out: Metrics(Cow::Borrowed(&info.metrics)),
            rounds: strongest.rounds,
            tokens: strongest.tokens,
        }
    }
}

#[derive(Serialize)]
pub(crate) struct BaselineReport<'a> {
    pub(crate) baseline: String,
    pub(crate) source: &'static str,
    pub(crate) learned: String,
    pub(crate) tool: &'a str,
    pub(crate) corpora: &'a [String],
    pub(crate) corpus_hash: String,
    pub(crate) pages: u32,
    pub(crate) seed: u64,
    settings: &'a Settings,
    pub(crate) held_out: Metrics<'a>,
    /// The weights of a single-layer perceptron.
    pub(crate) weights: Metrics<'a>,
}

impl<'a> BaselineReport<'a> {
    pub(crate) fn of(file: &'a BaselineFile) -> Self {
        let baseline = file.trained.baseline();
        Self {
            baseline: baseline.to_string(),
            source: baseline.about().source,
            learned: file.trained.summary(),
            tool: &file.tool,
            corpora: &file.corpora,
            corpus_hash: hex(file.corpus_hash),
            pages: file.pages,
            seed: file.seed,
            settings: file.trained.settings(),
            held_out: Metrics(Cow::Borrowed(&file.metrics)),
            weights: Metrics(Cow::Owned(file.trained.weights())),
        }
    }

    /// Returns the settings that differ from the defaults, as JSON.
    pub(crate) fn changed(&self) -> String {
        let object = |settings: &Settings| match serde_json::to_value(settings) {
            Ok(serde_json::Value::Object(object)) => object,
            _ => serde_json::Map::new(),
        };
        let defaults = object(&Settings::default());
        let mut changed = object(self.settings);
        changed.retain(|name, value| defaults.get(name) != Some(value));
        if changed.is_empty() {
            return "the defaults".into();
        }
        serde_json::Value::Object(changed).to_string()
    }
}
