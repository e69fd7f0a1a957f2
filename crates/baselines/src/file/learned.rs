//! What a system has learned, as versions 1 and 2 store it. Enum variants are numbered in the order in
//! which they stand here, and fields are stored in theirs: nothing here may change.

use bincode::{Decode, Encode};
use dechaff_extractor::learners as learner;

use crate::grid;
use crate::language_model::{Counts, LanguageModel};
use crate::ngram::Classifier;
use crate::settings::Settings;
use crate::system::System;
use crate::trained::Learned;

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

/// What a system has learned, if it can use it.
pub(super) fn restore(
    system: System,
    settings: &Settings,
    stored: Stored,
) -> Result<Learned, String> {
    match (system, stored) {
        (System::TwoGaussians, Stored::Threshold(threshold)) => {
            match (0.0..=1.0).contains(&threshold) {
                true => Ok(Learned::Threshold(threshold)),
                false => Err(format!("threshold {threshold}, expected a number from 0 to 1")),
            }
        }
        (System::Perceptron(cell), Stored::Learner(learner)) => {
            let learner = learner::Learner::from(learner);
            let expected = grid::columns(cell, settings.page_density);
            let found = learner.inputs().len();
            if found != expected {
                return Err(format!("it reads {found} columns, expected {expected}"));
            }
            learner.problem(expected).map_or(Ok(Learned::Learner(learner)), Err)
        }
        (System::Ngram | System::AnnotatorNgram, Stored::Ngram { content, boilerplate, lines }) => {
            let model = |bytes: Vec<u8>, of: &str| {
                LanguageModel::from_counts(&Counts::of_bytes(bytes))
                    .map_err(|problem| format!("model of {of}: {problem}"))
            };
            let (content, boilerplate) =
                (model(content, "content")?, model(boilerplate, "boilerplate")?);
            Ok(Learned::Ngram(Box::new(Classifier { content, boilerplate, lines })))
        }
        (system, Stored::Nothing) if !system.is_trained() => Ok(Learned::Nothing),
        (system, _) => Err(format!("it has learned what {system} cannot use")),
    }
}

/// What keeps a system from using what it has learned, if anything: what [`restore`] refuses.
pub(super) fn problem(system: System, settings: &Settings, learned: &Learned) -> Option<String> {
    let stored = match learned {
        // Building it anew would only take time.
        Learned::Ngram(classifier) => {
            let models =
                [("content", &classifier.content), ("boilerplate", &classifier.boilerplate)];
            let problem = models.into_iter().find_map(|(of, model)| {
                let problem = model.counts().problem()?;
                Some(format!("model of {of}: {problem}"))
            });
            if problem.is_some() {
                return problem;
            }
            Stored::Ngram { content: Vec::new(), boilerplate: Vec::new(), lines: [0; 2] }
        }
        learned => stored(learned),
    };
    restore(system, settings, stored).err()
}

impl Learner {
    /// None for what no system learns.
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

/// A perceptron reads all columns of its cell, in their order.
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
