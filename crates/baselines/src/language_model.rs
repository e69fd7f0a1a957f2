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

use std::collections::HashMap;

use foldhash::fast::RandomState;

/// The length of the n-grams, as in the article.
pub const LENGTH: usize = 6;
/// The weight of the shorter context for each outcome: LingPipe's default, which is the length.
pub const LAMBDA: f64 = LENGTH as f64;
/// The number of possible characters: LingPipe's default, the units of UTF-16.
pub const CHARACTERS: f64 = 65535.0;
/// The largest number of n-grams in a stored model. Each takes about 70 bytes of memory.
pub const MAX_NGRAMS: usize = 8 << 20;
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
#[derive(Debug, Clone, Default, PartialEq)]
pub struct LanguageModel {
    nodes: HashMap<u128, Node, RandomState>,
}

/// The language models of content and boilerplate.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Classifier {
    /// The model of content.
    pub content: LanguageModel,
    /// The model of boilerplate.
    pub boilerplate: LanguageModel,
    /// The number of lines trained on: content, then boilerplate.
    pub lines: [u64; 2],
}

/// A language model as it is stored: for each n-gram in ascending order, the difference of its key
/// to the previous one, and its count. Numbers have seven bits in each byte, the lowest first.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Counts {
    bytes: Vec<u8>,
}

impl LanguageModel {
    /// Counts all n-grams of a text.
    pub fn train(&mut self, text: &str) {
        let characters: Vec<u32> = text.chars().map(u32::from).collect();
        for start in 0..characters.len() {
            let mut key = 0;
            for &character in characters[start..].iter().take(LENGTH) {
                key = append(key, character);
                let new = self.add(key, 1);
                let context = self.nodes.entry(key >> BITS).or_default();
                context.extensions = context.extensions.saturating_add(1);
                context.outcomes += u32::from(new);
            }
        }
    }

    /// Adds to a count. Returns whether the n-gram is new.
    fn add(&mut self, key: u128, count: u32) -> bool {
        let node = self.nodes.entry(key).or_default();
        let new = node.count == 0;
        node.count = node.count.saturating_add(count);
        new
    }

    /// Returns the logarithm (base 2) of the probability of a text.
    pub fn log2(&self, text: &str) -> f64 {
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
    pub fn len(&self) -> usize {
        self.nodes.values().filter(|node| node.count > 0).count()
    }

    /// Returns whether it has counted nothing.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Returns the counts in the form in which they are stored.
    pub fn counts(&self) -> Counts {
        let mut sorted: Vec<(u128, u32)> = self
            .nodes
            .iter()
            .filter(|(_, node)| node.count > 0)
            .map(|(key, node)| (*key, node.count))
            .collect();
        sorted.sort_unstable();
        let mut stored = Counts::default();
        let mut last = 0;
        for (key, count) in sorted {
            stored.push(key - last);
            stored.push(count.into());
            last = key;
        }
        stored
    }

    /// Creates a model from stored counts.
    ///
    /// # Errors
    /// The problem: a number that is too large, an invalid n-gram, or more than [`MAX_NGRAMS`]
    /// n-grams.
    pub fn from_counts(stored: &Counts) -> Result<Self, String> {
        // The counts are checked first, so that nothing is built from invalid ones.
        let mut n = 0;
        stored.read(|_, _| n += 1)?;
        let mut model = Self::default();
        model.nodes.reserve(n);
        stored.read(|key, count| {
            model.add(key, count);
            let context = model.nodes.entry(key >> BITS).or_default();
            context.extensions = context.extensions.saturating_add(count);
            context.outcomes += 1;
        })?;
        Ok(model)
    }
}

impl Counts {
    /// Creates counts from the bytes of a file. [`LanguageModel::from_counts`] checks them.
    pub fn of_bytes(bytes: Vec<u8>) -> Self {
        Self { bytes }
    }

    /// Returns the bytes for a file.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// Returns the problem of the bytes, if there is one.
    pub(crate) fn problem(&self) -> Option<String> {
        self.read(|_, _| {}).err()
    }

    /// Calls `each` for each n-gram with its key and its count.
    fn read(&self, mut each: impl FnMut(u128, u32)) -> Result<(), String> {
        // Each number ends with a byte below 128, and an n-gram has two numbers.
        let found = self.bytes.iter().filter(|byte| **byte < 0x80).count() / 2;
        if found > MAX_NGRAMS {
            return Err(format!("{found} n-grams, expected at most {MAX_NGRAMS}"));
        }
        let mut bytes = self.bytes.iter();
        let mut key = 0u128;
        for at in 0.. {
            if bytes.as_slice().is_empty() {
                break;
            }
            let cut = || format!("n-gram {at} is cut off or too large");
            let step = number(&mut bytes).filter(|step| *step > 0).ok_or_else(cut)?;
            key = key.checked_add(step).filter(|key| *key <= mask(LENGTH)).ok_or_else(cut)?;
            let count = number(&mut bytes).and_then(|count| u32::try_from(count).ok());
            each(key, count.filter(|count| *count > 0).ok_or_else(cut)?);
        }
        Ok(())
    }

    fn push(&mut self, mut number: u128) {
        while number > 0x7f {
            self.bytes.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.bytes.push(number as u8);
    }
}

/// Reads the next number, if there is one of at most 126 bits.
fn number(bytes: &mut std::slice::Iter<'_, u8>) -> Option<u128> {
    let mut number = 0;
    for shift in (0..126).step_by(7) {
        let byte = *bytes.next()?;
        number |= u128::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
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
        let stored = model.counts();
        assert_eq!(LanguageModel::from_counts(&stored).unwrap(), model);
        let wrong = |bytes: &[u8]| {
            LanguageModel::from_counts(&Counts { bytes: bytes.to_vec() }).unwrap_err()
        };
        let good = &stored.bytes;
        assert!(wrong(&good[..good.len() - 1]).contains("is cut off"));
        for bytes in [&[0, 1][..], &[5, 0], &[5], &[0xff; 40], &[5, 0xff, 0xff, 0xff, 0xff, 0x7f]] {
            assert!(wrong(bytes).contains("n-gram 0 is cut off or too large"), "{bytes:?}");
        }
        assert!(LanguageModel::from_counts(&Counts::default()).unwrap().is_empty());
        let many = wrong(&[1, 1].repeat(MAX_NGRAMS + 1));
        assert_eq!(many, "8388609 n-grams, expected at most 8388608");
    }
}
