//! Learned dictionaries as the model file holds them.

use std::collections::BTreeMap;

use bincode::de::Decoder;
use bincode::de::read::Reader;
use bincode::enc::Encoder;
use bincode::error::{DecodeError, EncodeError};
use bincode::{Decode, Encode};
use dechaff_features::{Dictionaries, Dictionary, phrase_hash, token_hash};

/// Tokens and their weights (log-odds of content against boilerplate), in order.
///
/// In the file a list of pairs. In memory all tokens are one string: a model has tens of thousands.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Weighted {
    text: String,
    /// Where each token ends in the text, and its weight.
    tokens: Vec<(u32, f32)>,
}

impl Weighted {
    /// How many tokens there are.
    pub fn len(&self) -> usize {
        self.tokens.len()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    /// The tokens with their weights.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, f32)> {
        let mut start = 0;
        self.tokens.iter().map(move |&(end, weight)| {
            let token = &self.text[start..end as usize];
            start = end as usize;
            (token, weight)
        })
    }

    fn push(&mut self, token: &str, weight: f32) {
        self.text.push_str(token);
        self.tokens.push((self.text.len() as u32, weight));
    }
}

impl<T: AsRef<str>> FromIterator<(T, f32)> for Weighted {
    fn from_iter<I: IntoIterator<Item = (T, f32)>>(pairs: I) -> Self {
        let mut weighted = Self::default();
        pairs.into_iter().for_each(|(token, weight)| weighted.push(token.as_ref(), weight));
        weighted
    }
}

impl Encode for Weighted {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        (self.len() as u64).encode(encoder)?;
        self.iter().try_for_each(|pair| pair.encode(encoder))
    }
}

impl<Context> Decode<Context> for Weighted {
    fn decode<D: Decoder<Context = Context>>(decoder: &mut D) -> Result<Self, DecodeError> {
        // Grows with what is there, not with what the file says.
        let mut weighted = Self::default();
        for _ in 0..u64::decode(decoder)? {
            decode_onto(&mut weighted.text, decoder)?;
            let weight = f32::decode(decoder)?;
            weighted.tokens.push((weighted.text.len() as u32, weight));
        }
        weighted.text.shrink_to_fit();
        weighted.tokens.shrink_to_fit();
        Ok(weighted)
    }
}

bincode::impl_borrow_decode!(Weighted);

/// Decodes a string, without one of its own where the input is in memory.
fn decode_onto(text: &mut String, decoder: &mut impl Decoder) -> Result<(), DecodeError> {
    let length = u64::decode(decoder)?;
    let length = length.try_into().map_err(|_| DecodeError::OutsideUsizeRange(length))?;
    decoder.claim_bytes_read(length)?;
    let not_utf8 = |inner| DecodeError::Utf8 { inner };
    if let Some(bytes) = decoder.reader().peek_read(length) {
        text.push_str(str::from_utf8(bytes).map_err(not_utf8)?);
        decoder.reader().consume(length);
    } else {
        let mut bytes = vec![0; length];
        decoder.reader().read(&mut bytes)?;
        text.push_str(str::from_utf8(&bytes).map_err(not_utf8)?);
    }
    Ok(())
}

/// The learned dictionaries.
#[derive(Debug, Clone, Default, PartialEq, Encode, Decode)]
pub struct TokenWeights {
    /// Class, id, role and itemprop tokens of all open elements.
    pub around: Weighted,
    /// Tags and tokens of the nearest elements.
    pub near: Weighted,
    /// Words of the text.
    pub words: Weighted,
    /// Whole short lines.
    pub phrases: Weighted,
}

impl TokenWeights {
    /// Each dictionary with its name.
    pub fn all(&self) -> [(&'static str, &Weighted); 4] {
        [
            ("around", &self.around),
            ("near", &self.near),
            ("words", &self.words),
            ("phrases", &self.phrases),
        ]
    }

    /// These weights, and those of `base` for the tokens that are not among them.
    #[must_use]
    pub fn over(&self, base: &Self) -> Self {
        let over = |own: &Weighted, base: &Weighted| {
            base.iter().chain(own.iter()).collect::<BTreeMap<_, _>>().into_iter().collect()
        };
        Self {
            around: over(&self.around, &base.around),
            near: over(&self.near, &base.near),
            words: over(&self.words, &base.words),
            phrases: over(&self.phrases, &base.phrases),
        }
    }

    /// The dictionaries in the form that features are computed with.
    pub fn compile(&self) -> Dictionaries {
        let by = |hash: fn(&str) -> u64, weighted: &Weighted| {
            Dictionary::new(weighted.iter().map(|(token, weight)| (hash(token), weight)))
        };
        Dictionaries {
            around: by(token_hash, &self.around),
            near: by(token_hash, &self.near),
            words: by(token_hash, &self.words),
            phrases: by(phrase_hash, &self.phrases),
        }
    }
}

#[cfg(test)]
mod tests {
    use bincode::config::legacy;

    use super::*;

    #[test]
    fn in_the_file_a_list_of_pairs() {
        let pairs = vec![("a".to_string(), 1.5f32), (String::new(), 0.0), ("öä".to_string(), -2.0)];
        let bytes = bincode::encode_to_vec(&pairs, legacy()).unwrap();
        let weighted: Weighted = pairs.iter().map(|(token, weight)| (token, *weight)).collect();
        assert_eq!(bincode::encode_to_vec(&weighted, legacy()).unwrap(), bytes);
        let (decoded, read): (Weighted, usize) =
            bincode::decode_from_slice(&bytes, legacy()).unwrap();
        assert_eq!((&decoded, read), (&weighted, bytes.len()));
        assert_eq!(decoded.iter().nth(2), Some(("öä", -2.0)));
        let streamed: Weighted =
            bincode::decode_from_std_read(&mut bytes.as_slice(), legacy()).unwrap();
        assert_eq!(streamed, weighted);
        for cut in 0..bytes.len() {
            assert!(bincode::decode_from_slice::<Weighted, _>(&bytes[..cut], legacy()).is_err());
        }
    }

    #[test]
    fn own_weights_go_before_those_of_a_base() {
        let words = |pairs: &[(&str, f32)]| TokenWeights {
            words: pairs.iter().copied().collect(),
            ..TokenWeights::default()
        };
        let own = words(&[("b", 1.0), ("d", 2.0)]);
        let both = own.over(&words(&[("a", 3.0), ("b", 4.0)]));
        assert_eq!(both, words(&[("a", 3.0), ("b", 1.0), ("d", 2.0)]));
    }
}
