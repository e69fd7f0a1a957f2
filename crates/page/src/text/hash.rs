//! The hash function of tokens in dictionaries.

use std::collections::HashMap;

use foldhash::fast::RandomState;

/// Computes the FNV-1a hash, 64 bits.
pub fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(EMPTY, |hash, &byte| push(hash, byte))
}

/// The hash of an empty byte string.
pub const EMPTY: u64 = 0xcbf2_9ce4_8422_2325;

/// Returns a hash extended by one byte.
#[inline]
pub fn push(hash: u64, byte: u8) -> u64 {
    (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
}

/// Combines hashes into one, depending on their order.
#[inline]
pub fn mix(hash: u64, hashes: impl Iterator<Item = u64>) -> u64 {
    hashes.fold(hash, |mixed, hash| (mixed ^ hash).rotate_left(5).wrapping_mul(0x0100_0000_01b3))
}

/// A map whose keys are hashes. The keys are hashed again with a random key of each map. Otherwise
/// a page could choose hashes that share a place in the table, and a look-up would be as slow as
/// reading all entries. The results here must not depend on the order of a map.
pub type HashedMap<V, K = u64> = HashMap<K, V, RandomState>;

/// Creates a map with room for a number of keys. If there are thousands, the map grows with the
/// distinct keys instead, because many may be equal.
pub fn map_for<V, K>(keys: usize) -> HashedMap<V, K> {
    HashMap::with_capacity_and_hasher(keys.min(4096), RandomState::default())
}

#[cfg(test)]
mod tests {
    #[test]
    fn known_values() {
        assert_eq!(super::hash(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(super::hash(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
