//! Learned dictionaries as tokens with their weights.

use std::borrow::Cow;
use std::collections::BTreeMap;

use bincode::{BorrowDecode, Encode};
use dechaff_features::{Dictionaries, Dictionary, token_hash};
use dechaff_format::FormatError;
use dechaff_page::text::{phrase_hash, word_hash};

/// Tokens in ascending order with their weights (log-odds of content against boilerplate).
///
/// A model has tens of thousands of tokens, so they are stored as one string. Their form is the
/// same in a model file, so that the tokens of a model in the program itself are borrowed: scoring
/// needs only their hashes.
#[derive(Debug, Clone, Default, PartialEq, Encode, BorrowDecode)]
pub struct TokenList<'a> {
    text: Cow<'a, str>,
    /// The length of each token in bytes, as little-endian numbers of four bytes.
    lengths: Cow<'a, [u8]>,
    /// The weight of each token, in the same way.
    weights: Cow<'a, [u8]>,
}

impl TokenList<'_> {
    /// Returns the number of tokens.
    pub fn len(&self) -> usize {
        self.lengths.as_chunks::<4>().0.len()
    }

    /// Returns whether there are no tokens.
    pub fn is_empty(&self) -> bool {
        self.lengths.is_empty()
    }

    /// Iterates over the tokens with their weights.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, f32)> {
        let mut rest = &*self.text;
        self.lengths().zip(self.weights()).map(move |(length, weight)| {
            let (token, after) = rest.split_at(length);
            rest = after;
            (token, weight)
        })
    }

    fn lengths(&self) -> impl ExactSizeIterator<Item = usize> {
        self.lengths.as_chunks().0.iter().map(|length| u32::from_le_bytes(*length) as usize)
    }

    /// Iterates over the weights alone, which is faster.
    pub(crate) fn weights(&self) -> impl ExactSizeIterator<Item = f32> {
        self.weights.as_chunks().0.iter().map(|weight| f32::from_le_bytes(*weight))
    }

    /// Returns whether the parts of a list from a file fit together.
    fn is_whole(&self) -> bool {
        let mut lengths = self.lengths();
        let rest = lengths.try_fold(&*self.text, |rest, length| {
            rest.split_at_checked(length).map(|(_, after)| after)
        });
        rest == Some("")
            && self.lengths.len() == self.weights.len()
            && self.lengths.len().is_multiple_of(4)
    }

    /// Returns the list with references to this one.
    pub(crate) fn borrowed(&self) -> TokenList<'_> {
        let Self { text, lengths, weights } = self;
        TokenList {
            text: (&**text).into(),
            lengths: (&**lengths).into(),
            weights: (&**weights).into(),
        }
    }

    /// Returns the list with a copy of its tokens.
    pub(crate) fn copied(self) -> TokenList<'static> {
        let Self { text, lengths, weights } = self;
        let (text, lengths) = (text.into_owned().into(), lengths.into_owned().into());
        TokenList { text, lengths, weights: weights.into_owned().into() }
    }
}

impl<T: AsRef<str>> FromIterator<(T, f32)> for TokenList<'_> {
    fn from_iter<I: IntoIterator<Item = (T, f32)>>(pairs: I) -> Self {
        let (mut text, mut lengths, mut weights) = (String::new(), Vec::new(), Vec::new());
        for (token, weight) in pairs {
            text.push_str(token.as_ref());
            lengths.extend((token.as_ref().len() as u32).to_le_bytes());
            weights.extend(weight.to_le_bytes());
        }
        Self { text: text.into(), lengths: lengths.into(), weights: weights.into() }
    }
}

/// The learned dictionaries.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TokenWeights {
    /// Class, id, role and itemprop tokens of all elements around a line.
    pub around: TokenList<'static>,
    /// Tags and tokens of the nearest elements.
    pub near: TokenList<'static>,
    /// Words of the text.
    pub words: TokenList<'static>,
    /// The texts of short lines.
    pub phrases: TokenList<'static>,
}

impl TokenWeights {
    /// Combines the dictionaries of a file, in the order of [`Self::all`].
    pub(crate) fn read(
        [around, near, words, phrases]: [TokenList<'static>; 4],
    ) -> Result<Self, FormatError> {
        let found = Self { around, near, words, phrases };
        let is_cut = |(_, list): &(_, &TokenList<'_>)| !list.is_whole();
        if let Some((name, TokenList { text, lengths, weights })) =
            found.all().into_iter().find(is_cut)
        {
            return Err(FormatError::unusable(format_args!(
                "the dictionary {name:?} has {} bytes of lengths and {} of weights, which do not fit its {} \
                 bytes of tokens",
                lengths.len(),
                weights.len(),
                text.len()
            )));
        }
        Ok(found)
    }

    /// Returns each dictionary with its name.
    pub fn all(&self) -> [(&'static str, &TokenList<'static>); 4] {
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
        let over = |own: &TokenList<'_>, base: &TokenList<'_>| {
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
        let compiled = |list: &TokenList<'_>, key: fn(&str) -> u64| {
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
    use bincode::config::legacy;

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

    fn read(text: &[u8], lengths: &[u32], weights: &[f32]) -> Option<TokenList<'static>> {
        let lengths: Vec<u8> = lengths.iter().flat_map(|length| length.to_le_bytes()).collect();
        let weights: Vec<u8> = weights.iter().flat_map(|weight| weight.to_le_bytes()).collect();
        let bytes = bincode::encode_to_vec((text, &lengths[..], &weights[..]), legacy()).unwrap();
        let (tokens, _) =
            bincode::borrow_decode_from_slice::<TokenList<'_>, _>(&bytes, legacy()).ok()?;
        let again = bincode::encode_to_vec(tokens.borrowed(), legacy()).unwrap();
        assert_eq!(again, bytes);
        Some(tokens.copied()).filter(TokenList::is_whole)
    }

    #[test]
    fn a_list_of_tokens() {
        let found = read("aöä".as_bytes(), &[1, 0, 4], &[1.5, 0.0, -2.0]).unwrap();
        let pairs: Vec<_> = found.iter().collect();
        assert_eq!(pairs, [("a", 1.5), ("", 0.0), ("öä", -2.0)]);
        assert_eq!(found, pairs.into_iter().collect());
    }

    #[test]
    fn tokens_that_are_not_text_are_refused() {
        // The bytes of two tokens are UTF-8 only together, and other bytes are not UTF-8 at all.
        assert_eq!(read(b"\xc3\xa4", &[1, 1], &[1.0, 1.0]), None);
        assert_eq!(read(b"\xff", &[1], &[1.0]), None);
    }

    #[test]
    fn numbers_that_do_not_fit_are_refused() {
        for (lengths, weights) in
            [(&[1, 1][..], &[1.0, 1.0][..]), (&[4], &[1.0]), (&[u32::MAX, 4], &[1.0, 1.0])]
        {
            assert_eq!(read(b"abc", lengths, weights), None);
        }
        assert_eq!(read(b"abc", &[3], &[1.0, 2.0]), None);
        assert_eq!(read(b"abc", &[3], &[]), None);
        let lengths = Cow::from(&[3, 0, 0, 0][..]);
        let cut = TokenList { text: "abc".into(), lengths, weights: vec![0; 5].into() };
        assert!(!cut.is_whole());
    }
}
