//! A fast test of whether a hash may be in a set.

/// A set of hashes with one bit for each of `64 * WORDS` groups (a Bloom filter with one hash function).
/// Most hashes that are not in the set are rejected without a search.
#[derive(Debug, Clone)]
pub(crate) struct Filter<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Filter<WORDS> {
    pub(crate) fn of(hashes: impl IntoIterator<Item = u64>) -> Self {
        let mut filter = Self([0; WORDS]);
        for hash in hashes {
            let (word, bit) = Self::place(hash);
            filter.0[word] |= bit;
        }
        filter
    }

    /// Returns false if a hash is certainly not in the set.
    #[inline]
    pub(crate) fn may_have(&self, hash: u64) -> bool {
        let (word, bit) = Self::place(hash);
        self.0[word] & bit != 0
    }

    fn place(hash: u64) -> (usize, u64) {
        ((hash >> 6) as usize % WORDS, 1 << (hash % 64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::hash::hash;

    #[test]
    fn a_filter_has_no_false_negatives_and_few_false_positives() {
        let words =
            |from: u32| (from..from + 50).map(|n| hash(&n.to_le_bytes())).collect::<Vec<_>>();
        let filter = Filter::<16>::of(words(0));
        assert!(words(0).iter().all(|&word| filter.may_have(word)));
        // At most 50 of 1024 places are taken, so one hash in 20 is found by accident.
        let found = (50..10_050).filter(|n: &u32| filter.may_have(hash(&n.to_le_bytes()))).count();
        assert!(found < 1000, "{found}");
        assert!(!Filter::<16>::of([]).may_have(7));
    }
}
