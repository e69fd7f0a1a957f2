//! The leaves of trees in model files.

use bincode::de::Decoder;
use bincode::de::read::Reader;
use bincode::enc::Encoder;
use bincode::error::{DecodeError, EncodeError};
use bincode::{Decode, Encode};
use dechaff_format::list_length;

/// The leaves of a tree: a list of numbers that is stored like a [`List`](dechaff_format::List), but read at once.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Leaves<const MOST: usize>(pub(super) Vec<i16>);

impl<const MOST: usize> Encode for Leaves<MOST> {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        (self.0.len() as u64).encode(encoder)?;
        self.0.iter().try_for_each(|leaf| leaf.encode(encoder))
    }
}

impl<Context, const MOST: usize> Decode<Context> for Leaves<MOST> {
    fn decode<D: Decoder<Context = Context>>(decoder: &mut D) -> Result<Self, DecodeError> {
        let length = list_length(decoder, MOST, || "i16")?;
        // At most twice as many bytes as a tree may have leaves.
        let mut bytes = vec![0; length * size_of::<i16>()];
        decoder.claim_bytes_read(bytes.len())?;
        decoder.reader().read(&mut bytes)?;
        let (pairs, _) = bytes.as_chunks();
        Ok(Self(pairs.iter().map(|pair| i16::from_le_bytes(*pair)).collect()))
    }
}

impl<'de, Context, const MOST: usize> bincode::BorrowDecode<'de, Context> for Leaves<MOST> {
    fn borrow_decode<D>(decoder: &mut D) -> Result<Self, DecodeError>
    where
        D: bincode::de::BorrowDecoder<'de, Context = Context>,
    {
        Self::decode(decoder)
    }
}

#[cfg(test)]
mod tests {
    use bincode::config::legacy;
    use dechaff_format::List;

    use super::*;

    #[test]
    fn leaves_are_stored_as_a_list_is() {
        let numbers = vec![0i16, -1, 300, i16::MIN];
        let bytes = bincode::encode_to_vec(List::<i16, 4>(numbers.clone()), legacy()).unwrap();
        let (leaves, read): (Leaves<4>, usize) =
            bincode::decode_from_slice(&bytes, legacy()).unwrap();
        assert_eq!((&leaves.0, read), (&numbers, bytes.len()));
        assert_eq!(bincode::encode_to_vec(&leaves, legacy()).unwrap(), bytes);
        let streamed: Leaves<4> =
            bincode::decode_from_std_read(&mut bytes.as_slice(), legacy()).unwrap();
        assert_eq!(streamed, leaves);
        for cut in 0..bytes.len() {
            assert!(bincode::decode_from_slice::<Leaves<4>, _>(&bytes[..cut], legacy()).is_err());
        }
        assert!(bincode::decode_from_slice::<Leaves<3>, _>(&bytes, legacy()).is_err());
    }
}
