//! What a baseline has learned, as versions 1 and 2 store it. Enum variants are numbered in the
//! order of this file, and fields are stored in their order: nothing here may change.

use bincode::{Decode, Encode};
use dechaff_extractor::learners as learner;

use crate::language_model::{Counts, LanguageModel};
use crate::method::Learned;
use crate::ngram::Classifier;

#[derive(Encode, Decode)]
pub(super) enum Stored {
    Nothing,
    Threshold(f64),
    Learner(Learner),
    Ngram { content: Vec<u8>, boilerplate: Vec<u8>, lines: [u64; 2] },
}

#[derive(Encode, Decode)]
pub(super) enum Learner {
    Logistic(Linear),
    Network(Network),
}

#[derive(Encode, Decode)]
pub(super) struct Linear {
    means: Vec<f64>,
    scales: Vec<f64>,
    weights: Vec<f64>,
    intercept: f64,
}

#[derive(Encode, Decode)]
pub(super) struct Network {
    means: Vec<f32>,
    scales: Vec<f32>,
    clip: f32,
    input: Vec<f32>,
    bias: Vec<f32>,
    output: Vec<f32>,
    intercept: f32,
}

pub(super) fn stored(learned: &Learned) -> Stored {
    match learned {
        Learned::Nothing => Stored::Nothing,
        Learned::Threshold(threshold) => Stored::Threshold(*threshold),
        Learned::Learner(learner) => Learner::of(learner).map_or(Stored::Nothing, Stored::Learner),
        Learned::Ngram(classifier) => Stored::Ngram {
            content: classifier.content.counts().into_bytes(),
            boilerplate: classifier.boilerplate.counts().into_bytes(),
            lines: classifier.lines,
        },
    }
}

impl Stored {
    /// Converts to the domain type. Whether a baseline can use it is checked later.
    pub(super) fn restore(self) -> Result<Learned, String> {
        Ok(match self {
            Self::Nothing => Learned::Nothing,
            Self::Threshold(threshold) => Learned::Threshold(threshold),
            Self::Learner(learner) => Learned::Learner(learner.into()),
            Self::Ngram { content, boilerplate, lines } => {
                let model = |bytes: Vec<u8>, of: &str| {
                    LanguageModel::from_counts(&Counts::of_bytes(bytes))
                        .map_err(|problem| format!("model of {of}: {problem}"))
                };
                let (content, boilerplate) =
                    (model(content, "content")?, model(boilerplate, "boilerplate")?);
                Learned::Ngram(Box::new(Classifier { content, boilerplate, lines }))
            }
        })
    }
}

/// Returns the problem that [`Stored::restore`] would report, if any.
pub(super) fn problem(learned: &Learned) -> Option<String> {
    let Learned::Ngram(classifier) = learned else { return None };
    let models = [("content", &classifier.content), ("boilerplate", &classifier.boilerplate)];
    models.into_iter().find_map(|(of, model)| {
        let problem = model.counts().problem()?;
        Some(format!("model of {of}: {problem}"))
    })
}

impl Learner {
    /// Returns `None` for a learner that no baseline uses.
    fn of(learner: &learner::Learner) -> Option<Self> {
        match learner.clone() {
            learner::Learner::Logistic(linear) => {
                let learner::Linear { means, scales, weights, intercept, .. } = linear;
                Some(Self::Logistic(Linear { means, scales, weights, intercept }))
            }
            learner::Learner::Network(network) => Some(Self::Network(Network {
                means: network.scaling.means,
                scales: network.scaling.scales,
                clip: network.scaling.clip,
                input: network.input,
                bias: network.bias,
                output: network.output,
                intercept: network.intercept,
            })),
            _ => None,
        }
    }
}

/// Returns the columns that a perceptron reads: all columns of its cell, in order.
fn inputs(columns: usize) -> Vec<u32> {
    (0..columns as u32).collect()
}

impl From<Learner> for learner::Learner {
    fn from(stored: Learner) -> Self {
        match stored {
            Learner::Logistic(Linear { means, scales, weights, intercept }) => {
                let inputs = inputs(means.len());
                Self::Logistic(learner::Linear { inputs, means, scales, weights, intercept })
            }
            Learner::Network(network) => Self::Network(learner::Network {
                inputs: inputs(network.means.len()),
                scaling: learner::Scaling {
                    means: network.means,
                    scales: network.scales,
                    clip: network.clip,
                },
                input: network.input,
                bias: network.bias,
                output: network.output,
                intercept: network.intercept,
            }),
        }
    }
}
