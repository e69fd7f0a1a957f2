//! The file of a trained system: the model file's header with a payload of its own.

use std::io::{Read, Write};

use bincode::{Decode, Encode};
use dechaff_extractor::ModelError;
use dechaff_extractor::format::{FileKind, decode, encode};
use dechaff_extractor::learners::{Learner, Linear, Network, Scaling};

use super::language_model::Counts;
use super::settings::Settings;
use super::system::System;
use super::trained::{Learned, Trained};

/// What the file begins with, and its version.
pub const SYSTEM: FileKind = FileKind { what: "system", magic: *b"dechaffs", version: 1 };

/// A trained system and where it came from.
#[derive(Debug, Clone, PartialEq)]
pub struct SystemFile {
    /// Version of the tool that trained it.
    pub tool: String,
    /// The corpora, by name.
    pub corpora: Vec<String>,
    /// Stands for names, bytes and labels of the pages.
    pub corpus_hash: u64,
    /// Pages trained on.
    pub pages: u32,
    /// What made chance repeatable.
    pub seed: u64,
    /// Held-out figures by name.
    pub metrics: Vec<(String, f64)>,
    /// The system.
    pub trained: Trained,
}

#[derive(Encode, Decode)]
struct Payload {
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

#[derive(Encode, Decode)]
enum Stored {
    Nothing,
    Threshold(f64),
    Learner(StoredLearner),
    Ngram { content: Counts, boilerplate: Counts, lines: [u64; 2] },
}

/// A perceptron. It reads all columns of its cell, in their order.
#[derive(Encode, Decode)]
enum StoredLearner {
    Logistic {
        means: Vec<f64>,
        scales: Vec<f64>,
        weights: Vec<f64>,
        intercept: f64,
    },
    Network {
        means: Vec<f32>,
        scales: Vec<f32>,
        clip: f32,
        input: Vec<f32>,
        bias: Vec<f32>,
        output: Vec<f32>,
        intercept: f32,
    },
}

impl StoredLearner {
    fn of(learner: &Learner) -> Option<Self> {
        match learner.clone() {
            Learner::Logistic(Linear { means, scales, weights, intercept, .. }) => {
                Some(Self::Logistic { means, scales, weights, intercept })
            }
            Learner::Network(network) => {
                let Network { scaling, input, bias, output, intercept, .. } = network;
                let Scaling { means, scales, clip } = scaling;
                Some(Self::Network { means, scales, clip, input, bias, output, intercept })
            }
            _ => None,
        }
    }

    fn restored(self) -> Learner {
        let inputs = |n: usize| (0..n as u32).collect();
        match self {
            Self::Logistic { means, scales, weights, intercept } => {
                let inputs = inputs(means.len());
                Learner::Logistic(Linear { inputs, means, scales, weights, intercept })
            }
            Self::Network { means, scales, clip, input, bias, output, intercept } => {
                let inputs = inputs(means.len());
                let scaling = Scaling { means, scales, clip };
                Learner::Network(Network { inputs, scaling, input, bias, output, intercept })
            }
        }
    }
}

impl SystemFile {
    /// Reads a system file.
    ///
    /// # Errors
    /// One variant of [`ModelError`] for each way that a file can be bad.
    pub fn read(from: impl Read) -> Result<Self, ModelError> {
        let (_, payload) = SYSTEM.read(from)?;
        let payload: Payload = decode(&payload)?;
        let problem = payload.system.problem().or_else(|| payload.settings.problem());
        problem.map_or(Ok(()), Err).map_err(ModelError::Unusable)?;
        let learned = restore(payload.system, payload.learned).map_err(ModelError::Unusable)?;
        Ok(Self {
            tool: payload.tool,
            corpora: payload.corpora,
            corpus_hash: payload.corpus_hash,
            pages: payload.pages,
            seed: payload.seed,
            metrics: payload.metrics,
            trained: Trained { system: payload.system, settings: payload.settings, learned },
        })
    }

    /// Writes a system file.
    ///
    /// # Errors
    /// When writing fails.
    pub fn write(&self, to: impl Write) -> Result<(), ModelError> {
        let learned = match &self.trained.learned {
            Learned::Nothing => Stored::Nothing,
            Learned::Threshold(threshold) => Stored::Threshold(*threshold),
            // The grid trains no other learners.
            Learned::Learner(learner) => {
                StoredLearner::of(learner).map_or(Stored::Nothing, Stored::Learner)
            }
            Learned::Ngram(classifier) => {
                let (content, boilerplate, lines) = Learned::stored(classifier);
                Stored::Ngram { content, boilerplate, lines }
            }
        };
        let payload = Payload {
            tool: self.tool.clone(),
            corpora: self.corpora.clone(),
            corpus_hash: self.corpus_hash,
            pages: self.pages,
            seed: self.seed,
            metrics: self.metrics.clone(),
            system: self.trained.system,
            settings: self.trained.settings.clone(),
            learned,
        };
        SYSTEM.write(&encode(&payload), to)
    }
}

fn restore(system: System, stored: Stored) -> Result<Learned, String> {
    match (system, stored) {
        (System::TwoGaussians, Stored::Threshold(threshold)) => {
            match (0.0..=1.0).contains(&threshold) {
                true => Ok(Learned::Threshold(threshold)),
                false => Err(format!("threshold {threshold}, expected a number from 0 to 1")),
            }
        }
        (System::Perceptron(cell), Stored::Learner(learner)) => {
            let learner = learner.restored();
            let expected = usize::from(cell.lines) * usize::from(cell.attributes);
            let found = learner.inputs().len();
            if found != expected {
                return Err(format!("it reads {found} columns, expected {expected}"));
            }
            learner.problem(expected).map_or(Ok(Learned::Learner(learner)), Err)
        }
        (System::Ngram, Stored::Ngram { content, boilerplate, lines }) => {
            Learned::restored(&content, &boilerplate, lines)
        }
        (system, Stored::Nothing) if !system.is_trained() => Ok(Learned::Nothing),
        (system, _) => Err(format!("it has learned what {system} cannot use")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::LabelledPage;

    fn trained(system: System) -> SystemFile {
        let html = "<a href=/a/long/way>Home</a>\n<p>A paragraph that has more than sixty \
                    characters of text, as it must.\n<p>Rights reserved, in a sentence that is \
                    longer than sixty characters as well.";
        let page = LabelledPage {
            page: dechaff_features::segment(html.as_bytes()).unwrap(),
            shares: vec![0.0, 1.0, 0.0],
            html: html.into(),
            ..LabelledPage::default()
        };
        let pages = [&page; 4];
        SystemFile {
            tool: "dechaff 0".into(),
            corpora: vec!["c".into()],
            corpus_hash: 7,
            pages: 4,
            seed: 1,
            metrics: vec![("line_f1".into(), 0.5)],
            trained: Trained::train(system, Settings::default(), &pages, 1).unwrap(),
        }
    }

    fn bytes(file: &SystemFile) -> Vec<u8> {
        let mut bytes = Vec::new();
        file.write(&mut bytes).unwrap();
        bytes
    }

    #[test]
    fn what_is_written_is_read() {
        for system in System::all() {
            let file = trained(system);
            assert_eq!(SystemFile::read(&bytes(&file)[..]).unwrap(), file, "{system}");
        }
    }

    #[test]
    fn bad_files_are_refused_with_what_is_wrong() {
        let file = trained(System::TwoGaussians);
        let good = bytes(&file);
        let error = |bytes: &[u8]| SystemFile::read(bytes).unwrap_err().to_string();
        assert!(error(b"<!doctype html>").starts_with("not a dechaff system: it begins with"));
        assert!(error(&good[..good.len() - 1]).contains("expected"));
        let mut newer = good.clone();
        newer[8] = 9;
        assert!(error(&newer).contains("system format version 9"));
        let mut changed = good.clone();
        *changed.last_mut().unwrap() ^= 1;
        assert!(error(&changed).contains("checksum"));
        for (system, learned, problem) in [
            (System::TwoGaussians, Learned::Threshold(f64::NAN), "threshold NaN"),
            (System::TwoGaussians, Learned::Nothing, "two-gaussians cannot use"),
            (System::Bte, Learned::Threshold(0.5), "bte cannot use"),
        ] {
            let trained = Trained { system, learned, ..file.trained.clone() };
            let error = error(&bytes(&SystemFile { trained, ..file.clone() }));
            assert!(error.contains(problem), "{error}");
        }
        let trained = Trained {
            system: "slp-1l1a".parse().unwrap(),
            ..trained("slp".parse().unwrap()).trained
        };
        let error = error(&bytes(&SystemFile { trained, ..file.clone() }));
        assert!(error.contains("reads 9 columns, expected 1"), "{error}");
    }
}
