//! Lists and strings in files, whose lengths are not trusted.

use bincode::de::Decoder;
use bincode::de::read::Reader;
use bincode::enc::Encoder;
use bincode::error::{DecodeError, EncodeError};
use bincode::{Decode, Encode};

use crate::limits::MAX_ENTRIES;

/// The number of elements that memory is reserved for before they are read.
const RESERVED: usize = 256;
/// The number of bytes of a string that are read at once if the input is not in memory.
const PART: usize = 1024;

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

/// A string. Memory is reserved for it after its bytes were found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Text(pub String);

impl Encode for Text {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        self.0.encode(encoder)
    }
}

impl<Context> Decode<Context> for Text {
    fn decode<D: Decoder<Context = Context>>(decoder: &mut D) -> Result<Self, DecodeError> {
        let text = String::from_utf8(Bytes::decode(decoder)?.0);
        text.map(Self).map_err(|error| DecodeError::Utf8 { inner: error.utf8_error() })
    }
}

bincode::impl_borrow_decode!(Text);

/// Bytes. Memory is reserved for them after they were found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Bytes(pub Vec<u8>);

impl Encode for Bytes {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        self.0.encode(encoder)
    }
}

impl<Context> Decode<Context> for Bytes {
    fn decode<D: Decoder<Context = Context>>(decoder: &mut D) -> Result<Self, DecodeError> {
        let length = u64::decode(decoder)?;
        let length = length.try_into().map_err(|_| DecodeError::OutsideUsizeRange(length))?;
        decoder.claim_bytes_read(length)?;
        if let Some(bytes) = decoder.reader().peek_read(length) {
            let bytes = bytes.to_vec();
            decoder.reader().consume(length);
            return Ok(Self(bytes));
        }
        // There may be fewer bytes than the length says.
        let (mut bytes, mut part, mut rest) = (Vec::new(), [0; PART], length);
        while rest > 0 {
            let part = &mut part[..rest.min(PART)];
            decoder.reader().read(part)?;
            bytes.extend_from_slice(part);
            rest -= part.len();
        }
        Ok(Self(bytes))
    }
}

bincode::impl_borrow_decode!(Bytes);

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

    /// Some bytes, and the largest number of them that was requested at once.
    struct Watched<'a>(&'a [u8], usize);

    impl Reader for Watched<'_> {
        fn read(&mut self, into: &mut [u8]) -> Result<(), DecodeError> {
            self.1 = self.1.max(into.len());
            let additional = into.len().saturating_sub(self.0.len());
            let (read, rest) = (self.0.split_at_checked(into.len()))
                .ok_or(DecodeError::UnexpectedEnd { additional })?;
            into.copy_from_slice(read);
            self.0 = rest;
            Ok(())
        }
    }

    #[test]
    fn memory_for_bytes_is_reserved_after_they_were_found() {
        let bytes = [&(60u64 << 20).to_le_bytes()[..], b"abc"].concat();
        let mut watched = Watched(&bytes, 0);
        assert!(bincode::decode_from_reader::<Text, _, _>(&mut watched, legacy()).is_err());
        assert_eq!(watched.1, PART);
        for length in [0, 5, PART, 5000] {
            let text = "a".repeat(length);
            let bytes = bincode::encode_to_vec(&text, legacy()).unwrap();
            let mut watched = Watched(&bytes, 0);
            let read = bincode::decode_from_reader::<Bytes, _, _>(&mut watched, legacy());
            assert_eq!(read.unwrap().0, text.as_bytes());
            assert_eq!(bincode::encode_to_vec(Bytes(text.into()), legacy()).unwrap(), bytes);
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
