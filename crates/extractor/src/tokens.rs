//! Learned dictionaries as tokens with their weights.

use std::borrow::Cow;
use std::collections::BTreeMap;

use dechaff_features::{Dictionaries, Dictionary, token_hash};
use dechaff_page::text::{phrase_hash, word_hash};

/// Little-endian numbers of four bytes, as they are in a model file.
pub(crate) type Numbers = Cow<'static, [[u8; 4]]>;

/// Tokens in ascending order with their weights (log-odds of content against boilerplate).
///
/// A model has tens of thousands of tokens, so they are stored as one string. The tokens of a model
/// in the program itself are borrowed, because scoring needs only their hashes.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TokenList {
    text: Cow<'static, str>,
    /// The length of each token in bytes.
    lengths: Numbers,
    /// The weight of each token.
    weights: Numbers,
}

impl TokenList {
    /// Returns the number of tokens.
    pub fn len(&self) -> usize {
        self.lengths.len()
    }

    /// Returns whether there are no tokens.
    pub fn is_empty(&self) -> bool {
        self.lengths.is_empty()
    }

    /// Iterates over the tokens with their weights.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, f32)> {
        let mut rest = &*self.text;
        self.lengths.iter().zip(&*self.weights).map(move |(length, weight)| {
            let (token, after) = rest.split_at(number(length));
            rest = after;
            (token, f32::from_le_bytes(*weight))
        })
    }

    /// Iterates over the weights alone, which is faster.
    pub(crate) fn weights(&self) -> impl Iterator<Item = f32> {
        self.weights.iter().map(|weight| f32::from_le_bytes(*weight))
    }

    /// Returns the joined text of the tokens, the length of each in bytes, and their weights.
    pub(crate) fn parts(&self) -> (&str, &[[u8; 4]], &[[u8; 4]]) {
        (&self.text, &self.lengths, &self.weights)
    }

    /// Creates a list from its [parts](Self::parts), or returns `None` if they do not fit together.
    pub(crate) fn from_parts(
        text: Cow<'static, str>,
        lengths: Numbers,
        weights: Numbers,
    ) -> Option<Self> {
        let rest = lengths.iter().try_fold(&*text, |rest, length| {
            rest.split_at_checked(number(length)).map(|(_, after)| after)
        })?;
        (rest.is_empty() && lengths.len() == weights.len()).then_some(Self {
            text,
            lengths,
            weights,
        })
    }
}

fn number(bytes: &[u8; 4]) -> usize {
    u32::from_le_bytes(*bytes) as usize
}

impl<T: AsRef<str>> FromIterator<(T, f32)> for TokenList {
    fn from_iter<I: IntoIterator<Item = (T, f32)>>(pairs: I) -> Self {
        let (mut text, mut lengths, mut weights) = (String::new(), Vec::new(), Vec::new());
        for (token, weight) in pairs {
            text.push_str(token.as_ref());
            lengths.push((token.as_ref().len() as u32).to_le_bytes());
            weights.push(weight.to_le_bytes());
        }
        Self { text: text.into(), lengths: lengths.into(), weights: weights.into() }
    }
}

/// The learned dictionaries.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TokenWeights {
    /// Class, id, role and itemprop tokens of all elements around a line.
    pub around: TokenList,
    /// Tags and tokens of the nearest elements.
    pub near: TokenList,
    /// Words of the text.
    pub words: TokenList,
    /// The texts of short lines.
    pub phrases: TokenList,
}

impl TokenWeights {
    /// Returns each dictionary with its name.
    pub fn all(&self) -> [(&'static str, &TokenList); 4] {
        [
            ("around", &self.around),
            ("near", &self.near),
            ("words", &self.words),
            ("phrases", &self.phrases),
        ]
    }

    /// Returns these weights, and the weights of `base` for all other tokens.
    #[must_use]
    pub fn with_fallback(&self, base: &Self) -> Self {
        let over = |own: &TokenList, base: &TokenList| {
            base.iter().chain(own.iter()).collect::<BTreeMap<_, _>>().into_iter().collect()
        };
        Self {
            around: over(&self.around, &base.around),
            near: over(&self.near, &base.near),
            words: over(&self.words, &base.words),
            phrases: over(&self.phrases, &base.phrases),
        }
    }

    /// Converts the dictionaries to the form that features are computed with.
    pub fn compile(&self) -> Dictionaries {
        let compiled = |list: &TokenList, key: fn(&str) -> u64| {
            Dictionary::new(list.iter().map(|(token, weight)| (key(token), weight)))
        };
        Dictionaries {
            around: compiled(&self.around, token_hash),
            near: compiled(&self.near, token_hash),
            words: compiled(&self.words, word_hash),
            phrases: compiled(&self.phrases, phrase_hash),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_weights_take_precedence_over_those_of_a_base() {
        let words = |pairs: &[(&str, f32)]| TokenWeights {
            words: pairs.iter().copied().collect(),
            ..TokenWeights::default()
        };
        let own = words(&[("b", 1.0), ("d", 2.0)]);
        let both = own.with_fallback(&words(&[("a", 3.0), ("b", 4.0)]));
        assert_eq!(both, words(&[("a", 3.0), ("b", 1.0), ("d", 2.0)]));
    }
}
