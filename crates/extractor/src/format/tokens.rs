//! Learned dictionaries in files. Their form is the same in memory, so that the tokens of a model
//! in the program itself are not copied.

use bincode::{BorrowDecode, Encode};

use crate::tokens::{TokenList, TokenWeights};
use dechaff_format::FormatError as ModelError;

/// A [`TokenList`] in a file.
#[derive(Encode, BorrowDecode, Clone, Copy)]
pub(super) struct Tokens<'a> {
    text: &'a str,
    /// The length of each token in bytes, as little-endian numbers of four bytes.
    lengths: &'a [u8],
    /// The weight of each token, in the same way.
    weights: &'a [u8],
}

/// Makes a list from the tokens in a file.
pub(super) type Keep<'a> = fn(Tokens<'a>) -> Option<TokenList>;

impl Tokens<'static> {
    /// Returns a list that refers to the file.
    pub(super) fn borrowed(self) -> Option<TokenList> {
        let (lengths, weights) = (numbers(self.lengths)?, numbers(self.weights)?);
        TokenList::from_parts(self.text.into(), lengths.into(), weights.into())
    }
}

impl Tokens<'_> {
    /// Returns a list with a copy of the tokens.
    pub(super) fn copied(self) -> Option<TokenList> {
        let (lengths, weights) = (numbers(self.lengths)?, numbers(self.weights)?);
        let (lengths, weights) = (lengths.to_vec(), weights.to_vec());
        TokenList::from_parts(self.text.to_string().into(), lengths.into(), weights.into())
    }
}

/// Divides bytes into numbers.
fn numbers(bytes: &[u8]) -> Option<&[[u8; 4]]> {
    let (numbers, rest) = bytes.as_chunks();
    rest.is_empty().then_some(numbers)
}

/// Reads the dictionaries of a model, in the order of [`TokenWeights::all`].
pub(super) fn read<'a>(
    [around, near, words, phrases]: [Tokens<'a>; 4],
    keep: Keep<'a>,
) -> Result<TokenWeights, ModelError> {
    let list = |name: &str, tokens: Tokens<'a>| {
        let problem = || {
            let Tokens { text, lengths, weights } = tokens;
            ModelError::unusable(format_args!(
                "the dictionary {name:?} has {} bytes of lengths and {} of weights, which do not fit its {} \
                 bytes of tokens",
                lengths.len(),
                weights.len(),
                text.len()
            ))
        };
        keep(tokens).ok_or_else(problem)
    };
    Ok(TokenWeights {
        around: list("around", around)?,
        near: list("near", near)?,
        words: list("words", words)?,
        phrases: list("phrases", phrases)?,
    })
}

impl<'a> From<&'a TokenList> for Tokens<'a> {
    fn from(list: &'a TokenList) -> Self {
        let (text, lengths, weights) = list.parts();
        Self { text, lengths: lengths.as_flattened(), weights: weights.as_flattened() }
    }
}

#[cfg(test)]
mod tests {
    use bincode::config::legacy;

    use super::*;

    fn read(text: &[u8], lengths: &[u32], weights: &[f32]) -> Option<TokenList> {
        let lengths: Vec<u8> = lengths.iter().flat_map(|length| length.to_le_bytes()).collect();
        let weights: Vec<u8> = weights.iter().flat_map(|weight| weight.to_le_bytes()).collect();
        let bytes = bincode::encode_to_vec((text, &lengths[..], &weights[..]), legacy()).unwrap();
        let (tokens, _) = bincode::borrow_decode_from_slice::<Tokens, _>(&bytes, legacy()).ok()?;
        tokens.copied()
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
        let cut = Tokens { text: "abc", lengths: &[3, 0, 0, 0], weights: &[0; 5] };
        assert_eq!(cut.copied(), None);
    }
}
