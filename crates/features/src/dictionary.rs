//! Learned dictionaries: the weight of each token as evidence for content.

use std::hash::BuildHasher;

use foldhash::fast::RandomState;

use crate::page::{Element, Page};
use crate::text::hash::{self, hash};
use crate::text::stats::{self, TextStats, scan};

/// Token weights (log-odds of content against boilerplate), looked up by hash.
///
/// The hash is public, and who writes a model or a page chooses tokens. Where a token stands in the
/// table is therefore drawn by chance for each dictionary. Two tokens of the same hash are the same
/// token here: who finds such a pair gains nothing that writing the known token would not give.
#[derive(Debug, Clone)]
pub struct Dictionary {
    /// Open addressing. A slot holds the upper half of a hash and a weight; that of an empty slot is
    /// NaN, and there always is one.
    slots: Vec<(u32, f32)>,
    /// The lower halves, apart: they are read for tokens that are found, and hardly for others.
    lower: Vec<u32>,
    key: [u64; 2],
}

impl Default for Dictionary {
    fn default() -> Self {
        Self::new([].into_iter())
    }
}

impl Dictionary {
    /// A dictionary of `(hash, weight)` entries. Of entries with the same hash the last one counts.
    pub fn new(entries: impl ExactSizeIterator<Item = (u64, f32)>) -> Self {
        // Up to three quarters full: emptier ones are hardly faster, as less of them is in the cache.
        let size = (entries.len() * 4 / 3 + 1).next_power_of_two();
        let chance = RandomState::default();
        let key = [chance.hash_one(0), chance.hash_one(1) | 1];
        let mut new = Self { slots: vec![(0, f32::NAN); size], lower: vec![0; size], key };
        for (hash, weight) in entries {
            let at = new.find(hash);
            new.slots[at] = (upper(hash), weight);
            new.lower[at] = hash as u32;
        }
        new
    }

    /// The weight of a token, if it is known.
    #[inline]
    pub fn get(&self, hash: u64) -> Option<f32> {
        let weight = self.slots[self.find(hash)].1;
        (!weight.is_nan()).then_some(weight)
    }

    /// The slot of a token, or the empty one where it would be.
    #[inline]
    fn find(&self, hash: u64) -> usize {
        let last = self.slots.len() - 1;
        let mut at = self.first(hash) & last;
        loop {
            let (half, weight) = self.slots[at];
            if weight.is_nan() || (half == upper(hash) && self.lower[at] == hash as u32) {
                return at;
            }
            at = (at + 1) & last;
        }
    }

    /// Where to look for a token first, in a table of any size: both halves of a product with the key.
    #[inline]
    fn first(&self, hash: u64) -> usize {
        let product = u128::from(hash ^ self.key[0]) * u128::from(self.key[1]);
        (product as u64 ^ (product >> 64) as u64) as usize
    }
}

#[inline]
fn upper(hash: u64) -> u32 {
    (hash >> 32) as u32
}

/// The four dictionaries of the full feature set.
#[derive(Debug, Clone, Default)]
pub struct Dictionaries {
    /// Class, id, role and itemprop tokens of all open elements.
    pub around: Dictionary,
    /// Tags and tokens of the nearest elements, with their relation.
    pub near: Dictionary,
    /// Words of the text.
    pub words: Dictionary,
    /// Whole short lines.
    pub phrases: Dictionary,
}

/// The tokens of an element for [`Dictionaries::near`], each in parts to be joined: the names of its
/// tag and of the two around it, its own tokens with its tag, and the tokens of its parent.
pub fn near_tokens(page: &Page, element: &Element, mut token: impl FnMut(&[&str])) {
    let tag = element.tag.name();
    let parent = &page.elements[element.parent as usize];
    let grandparent = &page.elements[parent.parent as usize];
    token(&[tag]);
    token(&[parent.tag.name(), ">", tag]);
    token(&[grandparent.tag.name(), ">", parent.tag.name(), ">", tag]);
    for name in page.names(element) {
        token(&[tag, ".", page.name_text(name)]);
    }
    for name in page.names(parent) {
        token(&[".", page.name_text(name), ">", tag]);
    }
}

/// Longest line that counts as a phrase, in characters.
pub(crate) const MAX_PHRASE: u32 = 40;

/// The phrase that a short line is: its words, each digit as 0. Empty for lines that are none.
pub fn phrase(text: &str) -> String {
    let mut phrase = String::new();
    if text.chars().count() as u32 <= MAX_PHRASE {
        stats::words(text, |word| {
            if !phrase.is_empty() {
                phrase.push(' ');
            }
            phrase.push_str(word);
        });
    }
    phrase
}

/// The hash of [`phrase`], or `None` for lines that are none.
pub(crate) fn phrase_key(stats: &TextStats, chars: u32) -> Option<u64> {
    (chars <= MAX_PHRASE && stats.words > 0).then_some(stats.phrase)
}

/// The key of a phrase as [`phrase`] spells it.
pub fn phrase_hash(phrase: &str) -> u64 {
    plain_phrase_hash(phrase.as_bytes()).unwrap_or_else(|| scan(phrase, |_| {}).phrase)
}

/// The key of a phrase of ASCII that is spelled as [`phrase`] does: the hash of its bytes.
fn plain_phrase_hash(phrase: &[u8]) -> Option<u64> {
    let (mut hash, mut before) = (hash::EMPTY, b' ');
    for &byte in phrase {
        let fits = match byte {
            b'a'..=b'z' | b'0' => true,
            b' ' => before != b' ',
            _ => false,
        };
        if !fits {
            return None;
        }
        hash = hash::push(hash, byte);
        before = byte;
    }
    (before != b' ').then_some(hash)
}

/// The key of a token of the other dictionaries.
pub fn token_hash(token: &str) -> u64 {
    hash(token.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_have_the_key_of_the_lines_that_they_are() {
        let texts = [
            "read more",
            "read  more",
            " read",
            "read ",
            "",
            " ",
            "Read",
            "x.y",
            "a0 00",
            "a1",
            "é",
            "a é",
            "日本",
            "a日",
            "r",
            "0",
            "a-b c",
            "a\tb",
        ];
        for text in texts {
            assert_eq!(phrase_hash(text), scan(text, |_| {}).phrase, "{text:?}");
        }
        assert_eq!(plain_phrase_hash(b"read more 00"), Some(token_hash("read more 00")));
    }

    /// How many places are looked at to find all of some tokens.
    fn steps(dictionary: &Dictionary, tokens: &[u64]) -> usize {
        let last = dictionary.slots.len() - 1;
        let steps = |&token: &u64| {
            let first = dictionary.first(token) & last;
            (dictionary.find(token).wrapping_sub(first) & last) + 1
        };
        tokens.iter().map(steps).sum()
    }

    #[test]
    fn tokens_are_found_and_no_others() {
        let tokens = ["a", "b", "ab", ""].map(token_hash);
        let dictionary = Dictionary::new(tokens.into_iter().zip([1.0, -2.0, 0.0, 4.0]));
        assert_eq!(
            tokens.map(|t| dictionary.get(t)),
            [Some(1.0), Some(-2.0), Some(0.0), Some(4.0)]
        );
        // The same upper or lower half is not the same hash.
        for other in [1, 1 << 32, 1 << 63, 1 << 31].map(|bit| tokens[0] ^ bit) {
            assert_eq!(dictionary.get(other), None);
        }
        assert_eq!(Dictionary::new([].into_iter()).get(0), None);
        assert_eq!(Dictionary::default().get(0), None);
        let twice = Dictionary::new([(7, 1.0), (7, 2.0)].into_iter());
        assert_eq!(twice.get(7), Some(2.0));
    }

    /// All of these had one slot, that of hash 0, when the place was that of the hash's own bits.
    #[test]
    fn chosen_tokens_do_not_pile_up() {
        let chosen = |n: u64| (1..=n).map(|i| i << 32 | i).collect::<Vec<u64>>();
        for n in [1000, 2000, 4000] {
            let tokens = chosen(n);
            let dictionary = Dictionary::new(tokens.iter().map(|&token| (token, 1.0)));
            // Linear probing at three quarters full takes 2.5 steps on average (D. Knuth, 6.4).
            assert!(steps(&dictionary, &tokens) < 10 * n as usize);
        }
    }
}
