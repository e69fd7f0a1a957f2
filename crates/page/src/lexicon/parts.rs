//! Searches for words within longer values, such as classes and ids. Most values contain no such
//! word.

use crate::html::begins;

/// A filter of the first two letters of some words, in either case. Each pair of letters has two
/// bits: one for its first letter, and one, in the higher half, for its second letter.
#[derive(Debug)]
pub struct Beginnings([u64; 256]);

/// Maximum number of different pairs.
const PAIRS: usize = 32;

impl Beginnings {
    /// Creates the pairs of the words in some lists, in lower case and with at least two bytes.
    ///
    /// # Panics
    ///
    /// If there are more than 32 pairs, which the compiler notices for constants.
    #[must_use]
    pub const fn of(lists: &[&[&str]]) -> Self {
        let (mut bits, mut pairs, mut count) = ([0; 256], [[0; 2]; PAIRS], 0);
        let mut list = 0;
        while list < lists.len() {
            let mut nth = 0;
            while nth < lists[list].len() {
                let word = lists[list][nth].as_bytes();
                let mut known = 0;
                while known < count && (pairs[known][0] != word[0] || pairs[known][1] != word[1]) {
                    known += 1;
                }
                if known == count {
                    assert!(count < PAIRS);
                    pairs[count] = [word[0], word[1]];
                    count += 1;
                }
                let (first, second) = (word[0] as usize, word[1] as usize);
                bits[first] |= 1 << known;
                bits[word[0].to_ascii_uppercase() as usize] |= 1 << known;
                bits[second] |= 1 << (known + PAIRS);
                bits[word[1].to_ascii_uppercase() as usize] |= 1 << (known + PAIRS);
                nth += 1;
            }
            list += 1;
        }
        Self(bits)
    }

    /// Returns whether a word may begin with two letters.
    #[inline]
    #[must_use]
    pub fn has(&self, [first, second]: [u8; 2]) -> bool {
        self.0[usize::from(first)] & self.0[usize::from(second)] >> PAIRS != 0
    }
}

/// Words that are searched for within others.
#[derive(Debug)]
pub struct Parts {
    words: &'static [&'static str],
    beginnings: Beginnings,
}

impl Parts {
    /// Creates the parts from words in lower case.
    #[must_use]
    pub const fn of(words: &'static [&'static str]) -> Self {
        Self { words, beginnings: Beginnings::of(&[words]) }
    }

    /// Returns whether a value contains one of the words, in either case.
    #[must_use]
    pub fn are_in(&self, value: &[u8]) -> bool {
        value.array_windows().enumerate().any(|(at, two)| self.is_at(value, at, *two))
    }

    /// Returns whether one of the words begins in a text where no letter of ASCII is before it.
    #[must_use]
    pub fn begin_in(&self, text: &[u8]) -> bool {
        let mut before = 0_u8;
        text.array_windows().enumerate().any(|(at, two)| {
            let is_start = !before.is_ascii_alphabetic();
            before = two[0];
            is_start && self.is_at(text, at, *two)
        })
    }

    #[inline]
    fn is_at(&self, value: &[u8], at: usize, two: [u8; 2]) -> bool {
        let is = |word: &&str| begins(&value[at..], word.as_bytes());
        self.beginnings.has(two) && self.words.iter().any(is)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_in_either_case() {
        static PARTS: Parts = Parts::of(&["author", "-ago"]);
        for value in ["author", "postAuthor", "x AUTHORS", "time-ago"] {
            assert!(PARTS.are_in(value.as_bytes()), "{value}");
        }
        assert!(PARTS.begin_in(b"an Author") && !PARTS.begin_in(b"coauthor"));
        for value in ["", "a", "autho", "ago", "auauthr"] {
            assert!(!PARTS.are_in(value.as_bytes()), "{value}");
        }
    }
}
