//! A character language model: LingPipe's process n-gram model, which the article of 2009 uses.
//!
//! The probability of a character c after a context x, which is the up to n - 1 characters before
//! it, is
//!
//! P(c | x) = λ(x) · count(x c) / extensions(x) + (1 − λ(x)) · P(c | x without its first character)
//! λ(x) = extensions(x) / (extensions(x) + [`LAMBDA`] · outcomes(x))
//!
//! where extensions(x) is the number of times that any character followed x, and outcomes(x) the
//! number of different characters that did (I. Witten & T. Bell 1991, with a factor). Below the
//! empty context, all [`CHARACTERS`] are equally likely. A *process* model does not model the ends
//! of a text.

use std::collections::{BTreeMap, HashMap};
use std::num::NonZero;

use foldhash::fast::RandomState;
use serde::{Deserialize, Serialize, Serializer};

/// The length of the n-grams, as in the article.
pub const LENGTH: usize = 6;
/// The weight of the shorter context for each outcome: LingPipe's default, which is the length.
pub const LAMBDA: f64 = LENGTH as f64;
/// The number of possible characters: LingPipe's default, the units of UTF-16.
pub const CHARACTERS: f64 = 65535.0;
/// The number of bits of a character in a key. Characters are counted from 1, so that keys of
/// different lengths differ.
const BITS: usize = 21;

#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct Node {
    count: u32,
    /// The sum of the counts of the n-grams that are one character longer.
    extensions: u32,
    /// The number of these n-grams.
    outcomes: u32,
}

/// Counts of n-grams. The hash table is seeded randomly, because the author of a file chooses its
/// keys.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(try_from = "BTreeMap<String, NonZero<u32>>")]
pub(crate) struct LanguageModel {
    nodes: HashMap<u128, Node, RandomState>,
}

/// The language models of content and boilerplate.
#[derive(Debug, Clone, Default, PartialEq, Deserialize, Serialize)]
pub(crate) struct Classifier {
    /// The model of content.
    pub(crate) content: LanguageModel,
    /// The model of boilerplate.
    pub(crate) boilerplate: LanguageModel,
    /// The number of lines trained on: content, then boilerplate.
    pub(crate) lines: [u64; 2],
}

/// A line that a classifier learns from.
pub(crate) struct Example {
    pub(crate) text: String,
    /// Whether it is content.
    pub(crate) content: bool,
}

impl Classifier {
    pub(crate) fn train(lines: impl IntoIterator<Item = Example>) -> Self {
        let mut classifier = Self::default();
        for Example { text, content } in lines {
            let Self { content: of_content, boilerplate, .. } = &mut classifier;
            if content { of_content } else { boilerplate }.train(&text);
            classifier.lines[usize::from(!content)] += 1;
        }
        classifier
    }
}

impl LanguageModel {
    /// Counts all n-grams of a text.
    pub(crate) fn train(&mut self, text: &str) {
        let characters: Vec<u32> = text.chars().map(u32::from).collect();
        for start in 0..characters.len() {
            let mut key = 0;
            for &character in characters[start..].iter().take(LENGTH) {
                key = append(key, character);
                self.add(key, 1);
            }
        }
    }

    /// Adds to the count of an n-gram, and to the counts of its context.
    fn add(&mut self, key: u128, count: u32) {
        let node = self.nodes.entry(key).or_default();
        let new = node.count == 0;
        node.count = node.count.saturating_add(count);
        let context = self.nodes.entry(key >> BITS).or_default();
        context.extensions = context.extensions.saturating_add(count);
        context.outcomes += u32::from(new);
    }

    /// Returns the logarithm (base 2) of the probability of a text.
    pub(crate) fn log2(&self, text: &str) -> f64 {
        // The last LENGTH characters, as keys of all contexts.
        let mut window: u128 = 0;
        let mut known = 0;
        let mut sum = 0.0;
        for character in text.chars().map(u32::from) {
            sum += self.probability(window, known, character).log2();
            window = append(window, character) & mask(LENGTH - 1);
            known = (known + 1).min(LENGTH - 1);
        }
        sum
    }

    fn probability(&self, window: u128, known: usize, character: u32) -> f64 {
        let mut probability = 1.0 / CHARACTERS;
        for length in 0..=known {
            let context = window & mask(length);
            let Some(node) = self.nodes.get(&context).filter(|node| node.extensions > 0) else {
                // Longer contexts have not been seen either.
                break;
            };
            let extensions = f64::from(node.extensions);
            let lambda = extensions / (extensions + LAMBDA * f64::from(node.outcomes));
            let count = self.nodes.get(&append(context, character)).map_or(0, |node| node.count);
            probability = lambda * f64::from(count) / extensions + (1.0 - lambda) * probability;
        }
        probability
    }

    /// Returns the number of different n-grams that it has counted.
    pub(crate) fn len(&self) -> usize {
        self.nodes.values().filter(|node| node.count > 0).count()
    }
}

/// The n-grams in ascending order, each with its count.
impl Serialize for LanguageModel {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut counted: Vec<_> = self.nodes.iter().filter(|(_, node)| node.count > 0).collect();
        counted.sort_unstable_by_key(|(key, _)| **key);
        serializer.collect_map(counted.into_iter().map(|(key, node)| (ngram(*key), node.count)))
    }
}

impl TryFrom<BTreeMap<String, NonZero<u32>>> for LanguageModel {
    type Error = String;

    fn try_from(ngrams: BTreeMap<String, NonZero<u32>>) -> Result<Self, String> {
        let mut model = Self::default();
        for (ngram, count) in ngrams {
            let length = ngram.chars().take(LENGTH + 1).count();
            if !(1..=LENGTH).contains(&length) {
                return Err(format!("an n-gram of {length} characters, expected 1 to {LENGTH}"));
            }
            model.add(ngram.chars().map(u32::from).fold(0, append), count.get());
        }
        Ok(model)
    }
}

/// Returns the characters of a key.
fn ngram(key: u128) -> String {
    let numbers = (0..LENGTH).rev().map(|nth| (key >> (nth * BITS) & mask(1)) as u32);
    numbers.filter_map(|number| char::from_u32(number.checked_sub(1)?)).collect()
}

fn append(key: u128, character: u32) -> u128 {
    key << BITS | u128::from(character + 1)
}

/// Returns a mask of the bits of `length` characters.
fn mask(length: usize) -> u128 {
    (1u128 << (BITS * length)) - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition, computed by counting in the texts themselves.
    fn brute(texts: &[&str], context: &[char], next: char) -> f64 {
        let shorter = match context {
            [] => 1.0 / CHARACTERS,
            [_, rest @ ..] => brute(texts, rest, next),
        };
        let followers: Vec<char> = texts
            .iter()
            .flat_map(|text| {
                let text: Vec<char> = text.chars().collect();
                (0..text.len())
                    .filter(|&at| at >= context.len() && text[at - context.len()..at] == *context)
                    .map(|at| text[at])
                    .collect::<Vec<_>>()
            })
            .collect();
        if followers.is_empty() {
            return shorter;
        }
        let mut outcomes = followers.clone();
        outcomes.sort_unstable();
        outcomes.dedup();
        let extensions = followers.len() as f64;
        let lambda = extensions / (extensions + LAMBDA * outcomes.len() as f64);
        let count = followers.iter().filter(|c| **c == next).count() as f64;
        lambda * count / extensions + (1.0 - lambda) * shorter
    }

    const TEXTS: [&str; 4] =
        ["abracadabra", "a cadillac and a barracuda", "日本語の日本", "aaaaaaaaab"];

    #[test]
    fn probabilities_are_those_of_the_definition() {
        let mut model = LanguageModel::default();
        TEXTS.iter().for_each(|text| model.train(text));
        for tested in ["abracadabra", "cadaver", "日本", "xyz", "aaaaaaaaaaab", ""] {
            let text: Vec<char> = tested.chars().collect();
            let expected: f64 = (0..text.len())
                .map(|at| brute(&TEXTS, &text[at.saturating_sub(LENGTH - 1)..at], text[at]).log2())
                .sum();
            assert!((model.log2(tested) - expected).abs() < 1e-9, "{tested}");
        }
    }

    #[test]
    fn a_probability_by_hand() {
        let mut model = LanguageModel::default();
        model.train("ab");
        // For the empty context: 2 extensions, 2 outcomes, λ = 2 / (2 + 12).
        let first = 2.0 / 14.0 * 0.5 + 12.0 / 14.0 / CHARACTERS;
        assert!((model.log2("a") - first.log2()).abs() < 1e-12);
        // For the context a: 1 extension, 1 outcome, λ = 1 / 7.
        let second = 1.0 / 7.0 + 6.0 / 7.0 * first;
        assert!((model.log2("ab") - first.log2() - second.log2()).abs() < 1e-12);
        // Without training, all characters are equally likely.
        assert!((LanguageModel::default().log2("ab") + 2.0 * CHARACTERS.log2()).abs() < 1e-9);
    }

    #[test]
    fn a_stored_model_is_read_back_unchanged() {
        let mut model = LanguageModel::default();
        TEXTS.iter().for_each(|text| model.train(text));
        let stored = serde_json::to_string(&model).unwrap();
        assert_eq!(serde_json::from_str::<LanguageModel>(&stored).unwrap(), model);
        let mut model = LanguageModel::default();
        model.train("aé\u{10ffff}");
        let stored =
            "{\"a\":1,\"é\":1,\"\u{10ffff}\":1,\"aé\":1,\"é\u{10ffff}\":1,\"aé\u{10ffff}\":1}";
        assert_eq!(serde_json::to_string(&model).unwrap(), stored);
        let read = |text| serde_json::from_str::<LanguageModel>(text);
        assert_eq!(read("{}").unwrap(), LanguageModel::default());
        for wrong in
            ["{\"\":1}", "{\"abcdefg\":1}", "{\"a\":0}", "{\"a\":4294967296}", "{\"a\":-1}", "[]"]
        {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
