//! Hashes of words. No file stores them.

use crate::text::hash::{EMPTY, mix};

/// The hash of no word.
pub(crate) const NO_WORD: u64 = EMPTY;

/// The hash of a word, computed while its bytes are read.
///
/// There is one multiplication for eight bytes, because a multiplication takes longer than reading
/// a byte.
#[derive(Debug, Clone, Copy)]
pub(crate) struct WordHash {
    hash: u64,
    /// The bytes that are not in `hash` yet, the first of them lowest.
    block: u64,
    /// The number of these bytes, 0 to 7.
    filled: u32,
}

impl WordHash {
    pub(crate) const EMPTY: Self = Self { hash: NO_WORD, block: 0, filled: 0 };

    /// Adds the lowest bytes of `bytes`, up to 8. The bytes above them must be 0.
    #[inline]
    pub(crate) fn push(&mut self, bytes: u64, length: u32) {
        self.block |= bytes << (8 * self.filled);
        let filled = self.filled + length;
        if filled < 8 {
            self.filled = filled;
            return;
        }
        self.hash = mixed(self.hash ^ self.block);
        // The next block begins with the remaining bytes. A shift by all 64 bits is undefined.
        self.block = if self.filled == 0 { 0 } else { bytes >> (8 * (8 - self.filled)) };
        self.filled = filled - 8;
    }

    /// Adds a character.
    pub(crate) fn push_char(&mut self, c: char) {
        let mut bytes = [0; 8];
        let length = c.encode_utf8(&mut bytes).len();
        self.push(u64::from_le_bytes(bytes), length as u32);
    }

    #[inline]
    pub(crate) fn finish(self) -> u64 {
        mixed(self.hash ^ self.block)
    }
}

/// Multiplies, and folds the upper half of the product into the lower one.
#[inline]
fn mixed(value: u64) -> u64 {
    let product = u128::from(value) * 0x9e37_79b9_7f4a_7c15;
    (product as u64) ^ (product >> 64) as u64
}

/// Returns the hash of a phrase, given the hash of its words before the last one ([`NO_WORD`] for
/// none) and the hash of its last word.
#[inline]
pub(crate) fn phrase_with(phrase: u64, word: u64) -> u64 {
    mix(phrase, [word].into_iter())
}

/// Returns the hash of a word: in lower case, with each digit as `0`.
pub fn word_hash(word: &str) -> u64 {
    of_bytes(word.as_bytes())
}

fn of_bytes(word: &[u8]) -> u64 {
    let mut hash = WordHash::EMPTY;
    let (blocks, rest) = word.as_chunks();
    blocks.iter().for_each(|block| hash.push(u64::from_le_bytes(*block), 8));
    // The last bytes are fewer than a call to copy them would be worth.
    let last = rest.iter().rev().fold(0, |last, byte| last << 8 | u64::from(*byte));
    hash.push(last, rest.len() as u32);
    hash.finish()
}

/// Returns the hash of a phrase: words with one space between them, as features spell them.
pub fn phrase_hash(phrase: &str) -> u64 {
    phrase.as_bytes().split(|byte| *byte == b' ').map(of_bytes).fold(NO_WORD, phrase_with)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn parts_of_any_length_give_the_hash_of_the_word() {
        let word = "abcdefghijklmnopqrstuvwxyz";
        for length in 0..=word.len() {
            let word = &word[..length];
            for size in 1..=8 {
                let mut hash = WordHash::EMPTY;
                for part in word.as_bytes().chunks(size) {
                    let mut block = [0; 8];
                    block[..part.len()].copy_from_slice(part);
                    hash.push(u64::from_le_bytes(block), part.len() as u32);
                }
                assert_eq!(hash.finish(), word_hash(word), "{word} in parts of {size}");
            }
            let mut hash = WordHash::EMPTY;
            word.chars().for_each(|c| hash.push_char(c));
            assert_eq!(hash.finish(), word_hash(word), "{word}");
        }
    }

    #[test]
    fn similar_words_have_different_hashes() {
        let mut words: Vec<String> = (1..40).map(|length| "a".repeat(length)).collect();
        words.extend((0..40).map(|at| format!("{}b{}", "a".repeat(at), "a".repeat(39 - at))));
        let hashes: HashSet<u64> = words.iter().map(|word| word_hash(word)).collect();
        assert_eq!(hashes.len(), words.len());
        // The groups of a filter are those of the lowest ten bits.
        let groups: HashSet<u64> = hashes.iter().map(|hash| hash % 1024).collect();
        assert!(groups.len() > 60, "{}", groups.len());
        assert_ne!(phrase_hash("read more"), phrase_hash("more read"));
        assert_ne!(phrase_hash("read"), phrase_hash("read read"));
    }
}
