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
                    .map(|(of, bytes)| (of, Counts::of_bytes(bytes)));
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A language model takes many times its bytes in the file: nothing is built of what is refused.
    #[test]
    fn models_of_a_file_that_is_refused_are_not_built() {
        let stored = |boilerplate: &[u8]| Stored::Ngram {
            // One n-gram, `a`, that was seen once.
            content: vec![98, 1],
            boilerplate: boilerplate.to_vec(),
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
