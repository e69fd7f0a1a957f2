//! The learned part of a baseline, as versions 1 and 2 store it. Enum variants are numbered in the
//! order of this file, and fields are stored in their order: nothing here may change.

use bincode::{Decode, Encode};

use dechaff_extractor::learners as learner;
use dechaff_format::{Bytes, Entries, List};

use crate::language_model::{Classifier, Counts, LanguageModel};
use crate::method::Learned;

/// Numbers of a perceptron, which reads at most 3 × 3 columns.

#[derive(Encode, Decode)]
pub(super) enum Stored {
    Nothing,
    Threshold(f64),
    Learner(Learner),
    Ngram { content: Bytes, boilerplate: Bytes, lines: [u64; 2] },
}

#[derive(Encode, Decode)]
pub(super) enum Learner {
    Logistic(Linear),
    Network(Network),
}

#[derive(Encode, Decode)]
pub(super) struct Linear {
    means: Entries<f64>,
    scales: Entries<f64>,
    weights: Entries<f64>,
    intercept: f64,
}

#[derive(Encode, Decode)]
pub(super) struct Network {
    means: Entries<f32>,
    scales: Entries<f32>,
    clip: f32,
    input: Entries<f32>,
    bias: Entries<f32>,
    output: Entries<f32>,
    intercept: f32,
}

pub(super) fn stored(learned: &Learned) -> Stored {
    match learned {
        Learned::Nothing => Stored::Nothing,
        Learned::Threshold(threshold) => Stored::Threshold(*threshold),
        Learned::Learner(learner) => Learner::of(learner).map_or(Stored::Nothing, Stored::Learner),
        Learned::Ngram(classifier) => Stored::Ngram {
            content: Bytes(classifier.content.counts().into_bytes()),
            boilerplate: Bytes(classifier.boilerplate.counts().into_bytes()),
            lines: classifier.lines,
        },
    }
}

impl Stored {
    /// Converts to the domain type. `check` says whether the baseline can use this kind of data. It is
    /// called with empty language models before any is built, because a language model takes many
    /// times its bytes in the file.
    pub(super) fn restore(
        self,
        check: impl Fn(&Learned) -> Result<(), String>,
    ) -> Result<Learned, String> {
        Ok(match self {
            Self::Nothing => Learned::Nothing,
            Self::Threshold(threshold) => Learned::Threshold(threshold),
            Self::Learner(learner) => Learned::Learner(learner.into()),
            Self::Ngram { content, boilerplate, lines } => {
                let empty = LanguageModel::default;
                let learned = |content, boilerplate| {
                    Learned::Ngram(Box::new(Classifier { content, boilerplate, lines }))
                };
                check(&learned(empty(), empty()))?;
                let counts = [("content", content), ("boilerplate", boilerplate)]
                    .map(|(of, bytes)| (of, Counts::of_bytes(bytes.0)));
                let fault = |of: &str, problem| format!("model of {of}: {problem}");
                for (of, counts) in &counts {
                    counts.problem().map_or(Ok(()), |problem| Err(fault(of, problem)))?;
                }
                let [content, boilerplate] = counts.map(|(of, counts)| {
                    LanguageModel::from_counts(&counts).map_err(|problem| fault(of, problem))
                });
                learned(content?, boilerplate?)
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
                Some(Self::Logistic(Linear {
                    means: List(means),
                    scales: List(scales),
                    weights: List(weights),
                    intercept,
                }))
            }
            learner::Learner::Network(network) => Some(Self::Network(Network {
                means: List(network.scaling.means),
                scales: List(network.scaling.scales),
                clip: network.scaling.clip,
                input: List(network.input),
                bias: List(network.bias),
                output: List(network.output),
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
            Learner::Logistic(Linear {
                means: List(means),
                scales: List(scales),
                weights: List(weights),
                intercept,
            }) => {
                let inputs = inputs(means.len());
                Self::Logistic(learner::Linear { inputs, means, scales, weights, intercept })
            }
            Learner::Network(network) => Self::Network(learner::Network {
                inputs: inputs(network.means.0.len()),
                scaling: learner::Scaling {
                    means: network.means.0,
                    scales: network.scales.0,
                    clip: network.clip,
                },
                input: network.input.0,
                bias: network.bias.0,
                output: network.output.0,
                intercept: network.intercept,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No perceptron reads so many columns.
    #[test]
    fn too_many_numbers_are_refused_before_they_are_read() {
        let bytes = |length: u64| {
            // A learner, a perceptron of one layer, and the length of its means.
            [&2u32.to_le_bytes()[..], &0u32.to_le_bytes(), &length.to_le_bytes()].concat()
        };
        let error =
            |length| dechaff_format::decode::<Stored>(&bytes(length)).err().unwrap().to_string();
        let expected = "the file cannot be used: a list of 4097 × f64: at most 4096 are read";
        assert_eq!(error(4097), expected);
        assert_eq!(error(4096), "the payload cannot be decoded");
    }

    /// A reader of the bytes of a file. It records the largest number of bytes requested at once.
    struct LargestRead<'a>(&'a [u8], usize);

    impl bincode::de::read::Reader for LargestRead<'_> {
        fn read(&mut self, into: &mut [u8]) -> Result<(), bincode::error::DecodeError> {
            self.1 = self.1.max(into.len());
            std::io::Read::read_exact(&mut self.0, into)
                .map_err(|inner| bincode::error::DecodeError::Io { inner, additional: into.len() })
        }
    }

    #[test]
    fn memory_for_a_language_model_is_reserved_after_its_bytes_were_found() {
        // The variant, and the length of the first model.
        let bytes = [&3u32.to_le_bytes()[..], &(60u64 << 20).to_le_bytes(), b"abc"].concat();
        let mut watched = LargestRead(&bytes, 0);
        let config = bincode::config::legacy();
        assert!(bincode::decode_from_reader::<Stored, _, _>(&mut watched, config).is_err());
        assert!(watched.1 <= 4096, "{}", watched.1);
    }

    /// A language model takes many times its bytes in the file, so it is checked before it is
    /// built.
    #[test]
    fn models_of_a_refused_file_are_not_built() {
        let stored = |boilerplate: &[u8]| Stored::Ngram {
            // One n-gram, `a`, that was seen once.
            content: Bytes(vec![98, 1]),
            boilerplate: Bytes(boilerplate.to_vec()),
            lines: [1, 1],
        };
        let sizes = std::cell::RefCell::new(Vec::new());
        let check = |answer: Result<(), String>| {
            let sizes = &sizes;
            move |learned: &Learned| {
                let Learned::Ngram(classifier) = learned else { panic!("{learned:?}") };
                sizes.borrow_mut().push(classifier.content.len());
                answer.clone()
            }
        };
        let error = stored(&[0x80]).restore(check(Err("no".into()))).unwrap_err();
        assert_eq!(error, "no");
        let error = stored(&[0x80]).restore(check(Ok(()))).unwrap_err();
        assert_eq!(error, "model of boilerplate: n-gram 0 is cut off or too large");
        let Learned::Ngram(whole) = stored(&[]).restore(check(Ok(()))).unwrap() else { panic!() };
        assert_eq!((whole.content.len(), sizes.into_inner()), (1, vec![0, 0, 0]));
    }
}
