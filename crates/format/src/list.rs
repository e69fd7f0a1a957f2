//! Lists and strings in files, whose lengths are not trusted.

use bincode::de::Decoder;
use bincode::de::read::Reader;
use bincode::enc::Encoder;
use bincode::error::{DecodeError, EncodeError};
use bincode::{Decode, Encode};

use crate::limits::MAX_ENTRIES;

/// The number of elements that memory is reserved for before they are read.
const RESERVED: usize = 256;

/// A list of at most `MOST` elements: its length, then its elements. A longer list is rejected
/// before any element is read, and memory grows with the elements that are read, not with the
/// length in the file.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct List<T, const MOST: usize>(pub Vec<T>);

impl<T: Encode, const MOST: usize> Encode for List<T, MOST> {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        (self.0.len() as u64).encode(encoder)?;
        self.0.iter().try_for_each(|element| element.encode(encoder))
    }
}

impl<Context, T: Decode<Context>, const MOST: usize> Decode<Context> for List<T, MOST> {
    fn decode<D: Decoder<Context = Context>>(decoder: &mut D) -> Result<Self, DecodeError> {
        let length = list_length(decoder, MOST, short_name::<T>)?;
        let mut list = Vec::with_capacity(length.min(RESERVED));
        for _ in 0..length {
            list.push(T::decode(decoder)?);
        }
        Ok(Self(list))
    }
}

impl<'de, Context, T, const MOST: usize> bincode::BorrowDecode<'de, Context> for List<T, MOST>
where
    T: Decode<Context>,
{
    fn borrow_decode<D>(decoder: &mut D) -> Result<Self, DecodeError>
    where
        D: bincode::de::BorrowDecoder<'de, Context = Context>,
    {
        Self::decode(decoder)
    }
}

impl<T, const MOST: usize> From<Vec<T>> for List<T, MOST> {
    fn from(list: Vec<T>) -> Self {
        Self(list)
    }
}

impl<T, const MOST: usize> IntoIterator for List<T, MOST> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

/// A list that has no reason to be long.
pub type Entries<T> = List<T, MAX_ENTRIES>;

/// A string, of an input in memory. Memory is reserved for it after its bytes were found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Text(pub String);

impl Encode for Text {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        self.0.encode(encoder)
    }
}

impl<Context> Decode<Context> for Text {
    fn decode<D: Decoder<Context = Context>>(decoder: &mut D) -> Result<Self, DecodeError> {
        let length = u64::decode(decoder)?;
        let length = length.try_into().map_err(|_| DecodeError::OutsideUsizeRange(length))?;
        decoder.claim_bytes_read(length)?;
        // There may be fewer bytes than the length says.
        let missing = DecodeError::UnexpectedEnd { additional: length };
        let bytes = decoder.reader().peek_read(length).ok_or(missing)?.to_vec();
        decoder.reader().consume(length);
        let text = String::from_utf8(bytes);
        text.map(Self).map_err(|error| DecodeError::Utf8 { inner: error.utf8_error() })
    }
}

bincode::impl_borrow_decode!(Text);

/// Decodes the length of a list, which must be at most `most`. `what` names its elements for an error.
///
/// # Errors
/// A longer list, and the end of the input.
pub fn list_length(
    decoder: &mut impl Decoder,
    most: usize,
    what: impl Fn() -> &'static str,
) -> Result<usize, DecodeError> {
    let found = u64::decode(decoder)?;
    let length = usize::try_from(found).ok().filter(|length| *length <= most);
    length.ok_or_else(|| {
        let what = what();
        DecodeError::OtherString(format!("a list of {found} × {what}: at most {most} are read"))
    })
}

/// Returns the name of a type without its path, of a tuple that of the last type.
fn short_name<T>() -> &'static str {
    let name = std::any::type_name::<T>();
    name.rsplit("::").next().unwrap_or(name).trim_end_matches(['>', ')'])
}

#[cfg(test)]
mod tests {
    use bincode::config::legacy;

    use super::*;

    #[test]
    fn memory_for_a_text_is_reserved_after_it_was_found() {
        // No machine has as much memory as the length says.
        let bytes = [&(1u64 << 60).to_le_bytes()[..], b"abc"].concat();
        let error = bincode::decode_from_slice::<Text, _>(&bytes, legacy()).unwrap_err();
        assert!(matches!(error, DecodeError::UnexpectedEnd { .. }), "{error:?}");
        for length in [0, 5, 5000] {
            let text = "a".repeat(length);
            let bytes = bincode::encode_to_vec(&text, legacy()).unwrap();
            let (read, used): (Text, usize) = bincode::decode_from_slice(&bytes, legacy()).unwrap();
            assert_eq!((&read.0, used), (&text, bytes.len()));
            assert_eq!(bincode::encode_to_vec(read, legacy()).unwrap(), bytes);
        }
    }

    #[test]
    fn a_list_is_stored_as_a_vec_is() {
        let vec = vec![("a".to_string(), 1.5f64), (String::new(), -2.0)];
        let bytes = bincode::encode_to_vec(&vec, legacy()).unwrap();
        let (list, read): (List<(Text, f64), 2>, usize) =
            bincode::decode_from_slice(&bytes, legacy()).unwrap();
        assert_eq!(read, bytes.len());
        assert_eq!(bincode::encode_to_vec(&list, legacy()).unwrap(), bytes);
        let pairs: Vec<_> = list.into_iter().map(|(text, number)| (text.0, number)).collect();
        assert_eq!(pairs, vec);
        for cut in 0..bytes.len() {
            let cut = &bytes[..cut];
            assert!(bincode::decode_from_slice::<List<(Text, f64), 2>, _>(cut, legacy()).is_err());
        }
    }

    #[test]
    fn longer_lists_are_refused_before_they_are_read() {
        // The length alone, without elements.
        let error = |length: u64| {
            let bytes = length.to_le_bytes();
            bincode::decode_from_slice::<List<Text, 3>, _>(&bytes, legacy()).unwrap_err()
        };
        assert!(error(4).to_string().contains("a list of 4 × Text: at most 3 are read"));
        assert!(error(u64::MAX).to_string().contains("at most 3"));
        assert!(matches!(error(3), DecodeError::UnexpectedEnd { .. }), "{:?}", error(3));
    }
}
