//! Learned dictionaries in files: lists of pairs.

use bincode::de::Decoder;
use bincode::de::read::Reader;
use bincode::enc::Encoder;
use bincode::error::{DecodeError, EncodeError};
use bincode::{Decode, Encode};
use dechaff_format::{append_bytes, list_length};

use crate::limits::MAX_TOKENS;
use crate::tokens::{TokenList, TokenWeights};

/// A [`TokenList`] in a file: the number of tokens, then each token with its weight.
#[derive(Debug, Clone, PartialEq)]
struct Tokens(TokenList);

impl Encode for Tokens {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        (self.0.len() as u64).encode(encoder)?;
        self.0.iter().try_for_each(|pair| pair.encode(encoder))
    }
}

impl<Context> Decode<Context> for Tokens {
    fn decode<D: Decoder<Context = Context>>(decoder: &mut D) -> Result<Self, DecodeError> {
        // Memory grows with the tokens that are read, not with the number in the file.
        let (mut text, mut tokens) = (Vec::new(), Vec::new());
        for _ in 0..list_length(decoder, MAX_TOKENS, || "tokens")? {
            let weight = append_token(&mut text, decoder)?;
            tokens.push((text.len() as u32, weight));
        }
        tokens.shrink_to_fit();
        let list = TokenList::from_parts(text, tokens);
        list.map(Self).map_err(|inner| DecodeError::Utf8 { inner })
    }
}

bincode::impl_borrow_decode!(Tokens);

/// Decodes a token and appends it to others. Returns its weight. If the input is in memory, both are read
/// at once, because a model has tens of thousands of them.
fn append_token(text: &mut Vec<u8>, decoder: &mut impl Decoder) -> Result<f32, DecodeError> {
    const LENGTH: usize = size_of::<u64>();
    let reader = decoder.reader();
    let length = reader.peek_read(LENGTH).and_then(<[u8]>::first_chunk);
    let length = length.and_then(|length| usize::try_from(u64::from_le_bytes(*length)).ok());
    let all = length.and_then(|length| length.checked_add(LENGTH + size_of::<f32>()));
    if let Some(all) = all
        && let Some(found) = reader.peek_read(all)
        && let Some((string, number)) = found[LENGTH..].split_last_chunk()
    {
        let number = f32::from_le_bytes(*number);
        text.extend_from_slice(string);
        reader.consume(all);
        decoder.claim_bytes_read(all)?;
        return Ok(number);
    }
    append_bytes(text, decoder)?;
    f32::decode(decoder)
}

/// The four dictionaries of a model.
#[derive(Encode, Decode)]
pub(super) struct Dictionaries {
    around: Tokens,
    near: Tokens,
    words: Tokens,
    phrases: Tokens,
}

impl From<Dictionaries> for TokenWeights {
    fn from(tokens: Dictionaries) -> Self {
        Self {
            around: tokens.around.0,
            near: tokens.near.0,
            words: tokens.words.0,
            phrases: tokens.phrases.0,
        }
    }
}

impl From<TokenWeights> for Dictionaries {
    fn from(tokens: TokenWeights) -> Self {
        Self {
            around: Tokens(tokens.around),
            near: Tokens(tokens.near),
            words: Tokens(tokens.words),
            phrases: Tokens(tokens.phrases),
        }
    }
}

#[cfg(test)]
mod tests {
    use bincode::config::legacy;

    use super::*;

    #[test]
    fn a_list_of_pairs() {
        let pairs = vec![("a".to_string(), 1.5f32), (String::new(), 0.0), ("öä".to_string(), -2.0)];
        let bytes = bincode::encode_to_vec(&pairs, legacy()).unwrap();
        let tokens = Tokens(pairs.iter().map(|(token, weight)| (token, *weight)).collect());
        assert_eq!(bincode::encode_to_vec(&tokens, legacy()).unwrap(), bytes);
        let (decoded, read): (Tokens, usize) =
            bincode::decode_from_slice(&bytes, legacy()).unwrap();
        assert_eq!((&decoded, read), (&tokens, bytes.len()));
        assert_eq!(decoded.0.iter().nth(2), Some(("öä", -2.0)));
        let streamed: Tokens =
            bincode::decode_from_std_read(&mut bytes.as_slice(), legacy()).unwrap();
        assert_eq!(streamed, tokens);
        for cut in 0..bytes.len() {
            assert!(bincode::decode_from_slice::<Tokens, _>(&bytes[..cut], legacy()).is_err());
        }
    }

    #[test]
    fn tokens_that_are_not_text_are_refused() {
        // Two tokens that are UTF-8 only together, and one that is not UTF-8 at all.
        for tokens in [vec![b"\xc3".to_vec(), b"\xa4".to_vec()], vec![b"\xff".to_vec()]] {
            let pairs: Vec<(Vec<u8>, f32)> = tokens.into_iter().map(|token| (token, 1.0)).collect();
            let bytes = bincode::encode_to_vec(&pairs, legacy()).unwrap();
            let error = bincode::decode_from_slice::<Tokens, _>(&bytes, legacy()).unwrap_err();
            assert!(matches!(error, DecodeError::Utf8 { .. }), "{error:?}");
        }
    }
}
