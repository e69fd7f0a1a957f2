//! A fast test of whether a hash may be in a set.

/// A set of hashes with one bit for each of 1024 groups (a Bloom filter with one hash function).
/// Most hashes that are not in the set are rejected without a search.
#[derive(Debug, Clone)]
pub(crate) struct Filter([u64; 16]);

impl Filter {
    pub(crate) fn of(hashes: &[u64]) -> Self {
        let mut filter = Self([0; 16]);
        hashes.iter().for_each(|&hash| filter.0[group(hash)] |= bit(hash));
        filter
    }

    /// Returns false if a hash is certainly not in the set.
    pub(crate) fn may_have(&self, hash: u64) -> bool {
        self.0[group(hash)] & bit(hash) != 0
    }
}

fn group(hash: u64) -> usize {
    (hash >> 6) as usize % 16
}

fn bit(hash: u64) -> u64 {
    1 << (hash % 64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::hash::hash;

    #[test]
    fn a_filter_has_no_false_negatives_and_few_false_positives() {
        let words =
            |from: u32| (from..from + 50).map(|n| hash(&n.to_le_bytes())).collect::<Vec<_>>();
        let filter = Filter::of(&words(0));
        assert!(words(0).iter().all(|&word| filter.may_have(word)));
        // At most 50 of 1024 places are taken, so one hash in 20 is found by accident.
        let found = (50..10_050).filter(|n: &u32| filter.may_have(hash(&n.to_le_bytes()))).count();
        assert!(found < 1000, "{found}");
        assert!(!Filter::of(&[]).may_have(7));
    }
}
