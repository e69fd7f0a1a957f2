//! Format version 1. Enum variants are numbered in the order in which they stand here, and fields are
//! stored in theirs: nothing here may change.

use bincode::Decode;

use super::Raw;
use super::learned::Stored;
use crate::annotator::Rules;
use crate::settings;

#[derive(Decode)]
pub(super) struct Payload {
    tool: String,
    corpora: Vec<String>,
    corpus_hash: u64,
    pages: u32,
    seed: u64,
    metrics: Vec<(String, f64)>,
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
    skip_tags: Vec<String>,
    skip_attributes: Vec<String>,
    include_tags: Vec<String>,
    include_attributes: Vec<String>,
    min_text_density: f64,
    min_text_length: u32,
}

impl Payload {
    pub(super) fn into_raw(self) -> Raw {
        Raw {
            tool: self.tool,
            corpora: self.corpora,
            corpus_hash: self.corpus_hash,
            pages: self.pages,
            seed: self.seed,
            metrics: self.metrics,
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
            // 0 could be set, and meant nothing to the systems that have files.
            top_divs: stored.top_divs.max(1),
            annotator: Rules {
                skip_tags,
                skip_attributes,
                include_tags,
                include_attributes,
                min_text_density,
                min_text_length,
            },
            // Version 1 knows no other settings; these are what its systems did.
            ..Self::default()
        }
    }
}
