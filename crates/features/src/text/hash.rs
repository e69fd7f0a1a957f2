//! The hash that dictionaries look tokens up by.

use std::collections::HashMap;

use foldhash::fast::RandomState;

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

/// Mixes hashes into one, in their order.
#[inline]
pub(crate) fn mix(hash: u64, hashes: impl Iterator<Item = u64>) -> u64 {
    hashes.fold(hash, |mixed, hash| (mixed ^ hash).rotate_left(5).wrapping_mul(0x0100_0000_01b3))
}

/// A map of hashes. They are hashed once more, with a key that chance draws for each map: a page can
/// choose its hashes, and with them its places in a table whose order is known, until looking up one
/// takes as long as looking up all. What maps are used for here must not depend on their order.
pub(crate) type HashedMap<V, K = u64> = HashMap<K, V, RandomState>;

#[cfg(test)]
mod tests {
    #[test]
    fn known_values() {
        assert_eq!(super::hash(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(super::hash(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
