//! Learned dictionaries as tokens with their weights.

use std::collections::BTreeMap;
use std::str::Utf8Error;

use dechaff_features::{Dictionaries, Dictionary, phrase_hash, token_hash, word_hash};

/// Tokens in ascending order with their weights (log-odds of content against boilerplate).
///
/// All tokens are stored in one string, because a model has tens of thousands of them.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TokenList {
    text: String,
    /// The end of each token in the string, and its weight.
    tokens: Vec<(u32, f32)>,
}

impl TokenList {
    /// Returns the number of tokens.
    pub fn len(&self) -> usize {
        self.tokens.len()
    }

    /// Returns whether there are no tokens.
    pub fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    /// Iterates over the tokens with their weights.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, f32)> {
        let mut start = 0;
        self.tokens.iter().map(move |&(end, weight)| {
            let token = &self.text[start..end as usize];
            start = end as usize;
            (token, weight)
        })
    }

    /// Iterates over the weights alone, which is faster.
    pub(crate) fn weights(&self) -> impl Iterator<Item = f32> {
        self.tokens.iter().map(|(_, weight)| *weight)
    }

    fn push(&mut self, token: &str, weight: f32) {
        self.text.push_str(token);
        self.tokens.push((self.text.len() as u32, weight));
    }

    /// Creates a list from the joined text of the tokens, and the end of each token in it with its
    /// weight.
    ///
    /// # Errors
    /// The position of the first token that is not UTF-8.
    pub(crate) fn from_parts(text: Vec<u8>, tokens: Vec<(u32, f32)>) -> Result<Self, Utf8Error> {
        // Checking all of them at once is faster.
        let is_whole =
            |text: &str| tokens.iter().all(|(end, _)| text.is_char_boundary(*end as usize));
        match String::from_utf8(text) {
            Ok(mut text) if is_whole(&text) => {
                text.shrink_to_fit();
                Ok(Self { text, tokens })
            }
            found => {
                let bytes =
                    found.map_or_else(std::string::FromUtf8Error::into_bytes, String::into_bytes);
                let mut list = Self::default();
                let mut start = 0;
                for (end, weight) in tokens {
                    list.push(str::from_utf8(&bytes[start..end as usize])?, weight);
                    start = end as usize;
                }
                Ok(list)
            }
        }
    }
}

impl<T: AsRef<str>> FromIterator<(T, f32)> for TokenList {
    fn from_iter<I: IntoIterator<Item = (T, f32)>>(pairs: I) -> Self {
        let mut weighted = Self::default();
        pairs.into_iter().for_each(|(token, weight)| weighted.push(token.as_ref(), weight));
        weighted
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

    /// Returns these weights, with those of `base` for all other tokens.
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
