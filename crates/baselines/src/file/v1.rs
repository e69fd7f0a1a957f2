//! Format version 1. Enum variants are numbered in the order of this file, and fields are stored in
//! their order: nothing here may change.

use bincode::Decode;
use dechaff_extractor::format::{List, Text};
use dechaff_extractor::limits::MAX_ENTRIES;

use super::learned::Stored;
use super::{Raw, metrics, strings};
use crate::annotator::Rules;
use crate::settings;

#[derive(Decode)]
pub(super) struct Payload {
    tool: Text,
    corpora: List<Text, MAX_ENTRIES>,
    corpus_hash: u64,
    pages: u32,
    seed: u64,
    metrics: List<(Text, f64), MAX_ENTRIES>,
    system: System,
    settings: Settings,
    learned: Stored,
}

#[derive(Decode)]
enum System {
    Density(Density),
    TwoGaussians,
    Perceptron { perceptron: Perceptron, lines: u8, attributes: u8 },
    DensityFilter,
    Ngram,
    Annotator,
    Bte,
    DivRatio,
}

#[derive(Decode)]
enum Density {
    Half,
    Mean,
    Deviation,
}

#[derive(Decode)]
enum Perceptron {
    Single,
    Multi,
}

#[derive(Decode)]
struct Settings {
    min_text_length: u32,
    false_positive_cost: f64,
    top_divs: u32,
    annotator: Annotator,
}

#[derive(Decode)]
struct Annotator {
    skip_tags: List<Text, MAX_ENTRIES>,
    skip_attributes: List<Text, MAX_ENTRIES>,
    include_tags: List<Text, MAX_ENTRIES>,
    include_attributes: List<Text, MAX_ENTRIES>,
    min_text_density: f64,
    min_text_length: u32,
}

impl Payload {
    pub(super) fn into_raw(self) -> Raw {
        Raw {
            tool: self.tool.0,
            corpora: strings(self.corpora),
            corpus_hash: self.corpus_hash,
            pages: self.pages,
            seed: self.seed,
            metrics: metrics(self.metrics),
            baseline: self.system.name(),
            settings: self.settings.into(),
            learned: self.learned,
        }
    }
}

impl System {
    fn name(self) -> String {
        let name = match self {
            Self::Density(Density::Half) => "density-0.5",
            Self::Density(Density::Mean) => "density-mean",
            Self::Density(Density::Deviation) => "density-deviation",
            Self::TwoGaussians => "two-gaussians",
            Self::Perceptron { perceptron, lines, attributes } => {
                let perceptron = match perceptron {
                    Perceptron::Single => "slp",
                    Perceptron::Multi => "mlp",
                };
                return format!("{perceptron}-{lines}l{attributes}a");
            }
            Self::DensityFilter => "density-filter",
            Self::Ngram => "ngram",
            Self::Annotator => "annotator",
            Self::Bte => "bte",
            Self::DivRatio => "div-ratio",
        };
        name.to_string()
    }
}

impl From<Settings> for settings::Settings {
    fn from(stored: Settings) -> Self {
        let Annotator {
            skip_tags,
            skip_attributes,
            include_tags,
            include_attributes,
            min_text_density,
            min_text_length,
        } = stored.annotator;
        Self {
            min_text_length: stored.min_text_length,
            false_positive_cost: stored.false_positive_cost,
            // Version 1 allowed 0, which had no meaning for the baselines that have files.
            top_divs: stored.top_divs.max(1),
            annotator: Rules {
                skip_tags: strings(skip_tags),
                skip_attributes: strings(skip_attributes),
                include_tags: strings(include_tags),
                include_attributes: strings(include_attributes),
                min_text_density,
                min_text_length,
            },
            // Version 1 has no other settings. These are the constants of its baselines.
            ..Self::default()
        }
    }
}
