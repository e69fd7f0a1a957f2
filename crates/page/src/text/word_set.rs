//! The words of a text that the page declares, such as its title, to compare lines with.

use crate::text::filter::Filter;
use crate::text::stats::scan_words;

/// A set of words, as hashes.
#[derive(Debug, Clone)]
pub struct WordSet {
    /// In ascending order, without duplicates.
    hashes: Vec<u64>,
    filter: Filter<16>,
}

impl WordSet {
    /// Creates a set of hashes, in any order.
    pub fn new(mut hashes: Vec<u64>) -> Self {
        hashes.sort_unstable();
        hashes.dedup();
        Self { filter: Filter::of(hashes.iter().copied()), hashes }
    }

    /// Creates the set of the first `most` words of a text.
    pub fn of(text: &str, most: u32) -> Self {
        let mut hashes = Vec::new();
        scan_words(text, most, |word| hashes.push(word));
        Self::new(hashes)
    }

    /// Returns whether it has no word.
    pub fn is_empty(&self) -> bool {
        self.hashes.is_empty()
    }

    /// Returns whether it has a word, given by its hash.
    pub fn contains(&self, word: u64) -> bool {
        self.filter.may_have(word) && self.hashes.binary_search(&word).is_ok()
    }

    /// Returns the share of some words that are in the set, 0..=1.
    pub fn share(&self, words: &[u64]) -> f32 {
        let found = words.iter().filter(|word| self.contains(**word)).count();
        found as f32 / words.len().max(1) as f32
    }

    /// Returns the share of the given words that are in the set, and the share of the set that is
    /// among them, each 0..=1. `words` are the words of a line; their number is limited by
    /// [`scan`](crate::text::stats::scan).
    pub fn shares(&self, words: &[u64]) -> [f32; 2] {
        if self.is_empty() {
            return [0.0; 2];
        }
        let (mut found, mut distinct) = (0, 0);
        for (nth, word) in words.iter().enumerate() {
            if self.contains(*word) {
                found += 1;
                distinct += usize::from(!words[..nth].contains(word));
            }
        }
        [found as f32 / words.len().max(1) as f32, distinct as f32 / self.hashes.len() as f32]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::stats::scan;

    #[test]
    fn shares_by_hand() {
        // Six words.
        let set = WordSet::of("Goats like the hills, and the sheep", u32::MAX);
        let shares = |line: &str| {
            let mut words = Vec::new();
            scan(line, |word| words.push(word));
            assert_eq!(set.share(&words), set.shares(&words)[0], "{line}");
            set.shares(&words)
        };
        // Five of six words, three different ones.
        assert_eq!(shares("The goats, the sheep, the dogs"), [5.0 / 6.0, 3.0 / 6.0]);
        assert_eq!(shares("Dogs"), [0.0; 2]);
        assert_eq!(shares(""), [0.0; 2]);
        assert_eq!(WordSet::of("Goats like", 1).shares(&[1]), [0.0; 2]);
        assert!(WordSet::new(vec![7, 3, 7]).contains(3) && !WordSet::new(vec![7]).contains(3));
        let none = WordSet::of("", u32::MAX);
        assert!(none.is_empty());
        assert_eq!((none.share(&[1]), none.shares(&[1])), (0.0, [0.0; 2]));
    }
}
