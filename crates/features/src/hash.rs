//! The hash that dictionaries look tokens up by.

/// FNV-1a, 64 bits: part of the model file's meaning, so it must never change.
pub fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(EMPTY, |hash, &byte| push(hash, byte))
}

/// The hash of no bytes.
pub(crate) const EMPTY: u64 = 0xcbf2_9ce4_8422_2325;

/// The hash of what `hash` stands for with one byte more.
#[inline]
pub(crate) fn push(hash: u64, byte: u8) -> u64 {
    (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
}

#[cfg(test)]
mod tests {
    #[test]
    fn known_values() {
        assert_eq!(super::hash(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(super::hash(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
