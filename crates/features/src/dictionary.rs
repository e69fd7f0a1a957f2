//! Learned dictionaries: token weights as evidence for content.

use std::hash::BuildHasher;

use foldhash::fast::RandomState;

use crate::page::{Element, Page};
use crate::text::hash::{self, hash};
use crate::text::stats::{self, TextStats, scan};

/// Token weights (log-odds of content against boilerplate), looked up by hash.
///
/// The hash function is public, and the author of a model or a page chooses the tokens. So the
/// position of a token in the table also depends on a random key of each dictionary. Two tokens
/// with the same hash are the same token here. This is harmless: an author who finds such a pair
/// could as well write the known token.
#[derive(Debug, Clone)]
pub struct Dictionary {
    /// A hash table with open addressing. A slot holds the upper half of a hash and a weight. The
    /// weight of an empty slot is NaN, and there is always an empty slot.
    slots: Vec<(u32, f32)>,
    /// The lower halves of the hashes. They are stored separately because they are rarely read for
    /// tokens that are not in the table.
    lower: Vec<u32>,
    key: [u64; 2],
}

impl Default for Dictionary {
    fn default() -> Self {
        Self::new([].into_iter())
    }
}

impl Dictionary {
    /// Creates a dictionary from `(hash, weight)` entries. Of entries with the same hash, the last
    /// one counts.
    pub fn new(entries: impl ExactSizeIterator<Item = (u64, f32)>) -> Self {
        // At most three quarters full. Emptier tables are hardly faster, because less of them fits
        // into the cache.
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

    /// Returns the weight of a token, if it is known.
    #[inline]
    pub fn get(&self, hash: u64) -> Option<f32> {
        let weight = self.slots[self.find(hash)].1;
        (!weight.is_nan()).then_some(weight)
    }

    /// Returns the slot of a token, or the empty slot where it would be.
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

    /// Returns the slot at which the search for a token begins, to be masked by the size of the
    /// table. It folds both halves of the product of hash and key, so that all bits of the hash
    /// count.
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
    /// Class, id, role and itemprop tokens of all elements around a line.
    pub around: Dictionary,
    /// Tags and tokens of the nearest elements, with their relation.
    pub near: Dictionary,
    /// Words of the text.
    pub words: Dictionary,
    /// The texts of short lines.
    pub phrases: Dictionary,
}

/// Calls `token` with each token of an element for [`Dictionaries::near`], in parts that are to be
/// joined. The tokens are the names of its tag and of the two tags around it, its own tokens with
/// its tag, and the tokens of its parent.
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

/// The length of the longest line that counts as a phrase, in characters.
pub(crate) const MAX_PHRASE: u32 = 40;

/// Returns the phrase of a short line: its words, with each digit as 0. It is empty if the line is
/// not a phrase.
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

/// Returns the hash of [`phrase`], or `None` if the line is not a phrase.
pub(crate) fn phrase_key(stats: &TextStats, chars: u32) -> Option<u64> {
    (chars <= MAX_PHRASE && stats.words > 0).then_some(stats.phrase)
}

/// Returns the key of a phrase as [`phrase`] spells it.
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

/// Returns the key of a token of the other dictionaries.
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
        // Hashes that differ only in their upper or lower halves are different.
        for other in [1, 1 << 32, 1 << 63, 1 << 31].map(|bit| tokens[0] ^ bit) {
            assert_eq!(dictionary.get(other), None);
        }
        assert_eq!(Dictionary::new([].into_iter()).get(0), None);
        assert_eq!(Dictionary::default().get(0), None);
        let twice = Dictionary::new([(7, 1.0), (7, 2.0)].into_iter());
        assert_eq!(twice.get(7), Some(2.0));
    }

    /// Without a random key, all of these tokens had the same slot, that of hash 0.
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
