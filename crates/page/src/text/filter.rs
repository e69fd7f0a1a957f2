//! Quick tests that most words of a page are in none of some fixed lists.
//!
//! Words, classes and attributes of a page are looked up in lists of a few dozen to a few hundred
//! entries, and nearly all of them are in no list. A [`Filter`] says so in a few instructions: the
//! list is searched only for what the filter lets pass. A filter changes the time that a page
//! takes, and never a result.
//!
//! [`Parts`](crate::lexicon::parts::Parts) is the same for words within longer values, and
//! [`AttributeNames`](crate::html::AttributeNames) for the attributes of tags.

use std::collections::HashMap;
use std::ops::BitOr;

use foldhash::fast::FixedState;

/// A set of hashes with one bit for each of `64 * WORDS` groups (a Bloom filter with one hash
/// function).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Filter<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Filter<WORDS> {
    /// The filter of the empty set.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// Creates a filter of hashes.
    pub fn of(hashes: impl IntoIterator<Item = u64>) -> Self {
        let mut filter = Self::EMPTY;
        hashes.into_iter().for_each(|hash| filter.add(hash));
        filter
    }

    /// Creates a filter of the [`form`]s of words.
    #[must_use]
    pub const fn of_words(words: &[&[u8]]) -> Self {
        let (mut filter, mut at) = (Self::EMPTY, 0);
        while at < words.len() {
            filter.add(form(words[at]));
            at += 1;
        }
        filter
    }

    /// Adds a hash to the set.
    pub const fn add(&mut self, hash: u64) {
        self.0[(hash >> 6) as usize % WORDS] |= 1 << (hash % 64);
    }

    /// Returns false if a hash is certainly not in the set.
    #[inline]
    #[must_use]
    pub const fn may_have(&self, hash: u64) -> bool {
        self.0[(hash >> 6) as usize % WORDS] & 1 << (hash % 64) != 0
    }
}

impl<const WORDS: usize> Default for Filter<WORDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// Returns a hash of the form of a word: its length, and its first, second and last byte. ASCII
/// letters have the same form in upper and lower case. The whole word is not read.
#[inline]
#[must_use]
pub const fn form(word: &[u8]) -> u64 {
    let [first, rest @ ..] = word else { return 0 };
    let (second, last) = match rest {
        [] => (0, 0),
        [second, ..] => (*second, rest[rest.len() - 1]),
    };
    let key = *first as u64 | (second as u64) << 8 | (last as u64) << 16;
    let key = (key | 0x20_20_20) ^ (word.len() as u64) << 24;
    key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40
}

/// A table of fixed words with a value for each. Words are in lower case.
#[derive(Debug)]
pub struct WordTable<T> {
    filter: Filter<64>,
    /// A page cannot choose words that collide, because the words are fixed.
    values: HashMap<&'static [u8], T, FixedState>,
}

impl<T: BitOr<Output = T> + Copy> WordTable<T> {
    /// Creates a table. The values of a word that occurs several times are joined by `|`.
    pub fn new(words: impl IntoIterator<Item = (&'static str, T)>) -> Self {
        let mut values: HashMap<&[u8], T, FixedState> = HashMap::default();
        for (word, value) in words {
            values
                .entry(word.as_bytes())
                .and_modify(|known| *known = *known | value)
                .or_insert(value);
        }
        Self { filter: Filter::of(values.keys().map(|word| form(word))), values }
    }

    /// Returns false if the table certainly does not have a word, in upper or lower case.
    #[inline]
    pub fn may_have(&self, word: &[u8]) -> bool {
        self.filter.may_have(form(word))
    }

    /// Returns the value of a word in lower case.
    #[inline]
    pub fn get(&self, word: &[u8]) -> Option<T> {
        if self.may_have(word) { self.values.get(word).copied() } else { None }
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
        assert!(!Filter::<16>::EMPTY.may_have(7));
    }

    #[test]
    fn forms_of_words() {
        for (word, like) in [("Post", "pOST"), ("a", "A"), ("photo", "pHobo"), ("", "")] {
            assert_eq!(form(word.as_bytes()), form(like.as_bytes()), "{word}");
        }
        for (word, other) in [("post", "posts"), ("post", "past"), ("post", "most"), ("ab", "ac")] {
            assert_ne!(form(word.as_bytes()), form(other.as_bytes()), "{word}");
        }
    }

    #[test]
    fn tables_of_words() {
        let table = WordTable::new([("post", 1), ("a", 2), ("post", 4), ("é", 8)]);
        let get = |word: &str| table.get(word.as_bytes());
        assert_eq!(["post", "a", "é"].map(get), [Some(5), Some(2), Some(8)]);
        assert_eq!(["", "most", "poost", "b"].map(get), [None; 4]);
        assert!(table.may_have(b"POST") && !table.may_have(b"MOST"));
    }
}
