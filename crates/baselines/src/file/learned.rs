//! The learned part of a baseline, as files store it. Enum variants are numbered in the
//! order of this file, and fields are stored in their order: nothing here may change.

use std::io;

use bincode::{Decode, Encode};

use dechaff_format::{Bytes, Text, shortened};

use crate::language_model::{Classifier, Counts, LanguageModel};
use crate::method::Learned;

#[derive(Encode, Decode)]
pub(super) enum Stored {
    Nothing,
    Threshold(f64),
    /// A learner, as JSON.
    Learner(Text),
    Ngram {
        content: Bytes,
        boilerplate: Bytes,
        lines: [u64; 2],
    },
}

pub(super) fn stored(learned: &Learned) -> io::Result<Stored> {
    Ok(match learned {
        Learned::Nothing => Stored::Nothing,
        Learned::Threshold(threshold) => Stored::Threshold(*threshold),
        Learned::Learner(learner) => Stored::Learner(Text(serde_json::to_string(learner)?)),
        Learned::Ngram(classifier) => Stored::Ngram {
            content: Bytes(classifier.content.counts().into_bytes()),
            boilerplate: Bytes(classifier.boilerplate.counts().into_bytes()),
            lines: classifier.lines,
        },
    })
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
            Self::Learner(Text(json)) => {
                let learner = serde_json::from_str(&json);
                Learned::Learner(learner.map_err(|error| shortened(&error.to_string()))?)
            }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_for_a_language_model_is_reserved_after_its_bytes_were_found() {
        // The variant, and the length of the first model: no machine has as much memory.
        let bytes = [&3u32.to_le_bytes()[..], &(1u64 << 60).to_le_bytes(), b"abc"].concat();
        let config = bincode::config::legacy();
        assert!(bincode::decode_from_slice::<Stored, _>(&bytes, config).is_err());
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
