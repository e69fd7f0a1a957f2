//! Learned dictionaries: token weights as evidence for content.

use std::hash::{Hash, Hasher};

use dechaff_page::text::{HashedMap, TextStats, hash, word_tokens};
use dechaff_page::{Element, Page};

/// Token weights (log-odds of content against boilerplate), looked up by hash.
///
/// The hash function is public, and the author of a model or a page chooses the tokens. So the
/// position of a token in the table also depends on a random key of each dictionary. Two tokens
/// with the same hash are the same token here. This is harmless: an author who finds such a pair
/// could as well write the known token.
///
/// Most lookups are of tokens that the dictionary does not have. The table of the standard library
/// decides this by one byte for each entry, and these bytes fit into the cache.
#[derive(Debug, Clone, Default)]
pub struct Dictionary(HashedMap<f32, Key>);

/// A hash as bytes. Together with a weight it takes 12 bytes, where a number would take 16, so more
/// of a dictionary fits into the cache.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Key([u8; 8]);

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(u64::from_ne_bytes(self.0));
    }
}

impl Dictionary {
    /// Creates a dictionary from `(hash, weight)` entries. The last of several entries with the
    /// same hash counts.
    pub fn new(entries: impl ExactSizeIterator<Item = (u64, f32)>) -> Self {
        Self(entries.map(|(hash, weight)| (Key(hash.to_ne_bytes()), weight)).collect())
    }

    /// Returns the weight of a token, if it is known.
    #[inline]
    pub fn get(&self, hash: u64) -> Option<f32> {
        self.0.get(&Key(hash.to_ne_bytes())).copied()
    }
}

/// The four dictionaries of the full feature set.
#[derive(Debug, Clone, Default)]
pub struct Dictionaries {
    /// Class, id, role and itemprop tokens of all elements around a line.
    pub around: Dictionary,
    /// Tags and tokens of the nearest elements, with their relation.
    pub near: Dictionary,
    /// Words of the text, by their [`word_hash`](dechaff_page::text::word_hash).
    pub words: Dictionary,
    /// The texts of short lines, by their [`phrase_hash`](dechaff_page::text::phrase_hash).
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

/// Returns the phrase of a short line: its words, with each digit as 0. It is empty for a longer
/// line.
pub fn phrase(text: &str) -> String {
    let mut phrase = String::new();
    if text.chars().count() as u32 <= MAX_PHRASE {
        word_tokens(text, |word| {
            if !phrase.is_empty() {
                phrase.push(' ');
            }
            phrase.push_str(word);
        });
    }
    phrase
}

/// Returns the [`phrase_hash`](dechaff_page::text::phrase_hash) of [`phrase`], or `None` for a line
/// without a phrase.
pub(crate) fn phrase_key(stats: &TextStats, chars: u32) -> Option<u64> {
    (chars <= MAX_PHRASE && stats.words > 0).then_some(stats.phrase)
}

/// Returns the key of a token of [`Dictionaries::around`] or [`Dictionaries::near`].
pub fn token_hash(token: &str) -> u64 {
    hash(token.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use dechaff_page::text::phrase_hash;
    use dechaff_page::text::scan;

    #[test]
    fn phrases_have_the_key_of_the_lines_that_they_are() {
        let texts = [
            "read more", "read  more", "Read  MORE", " read", "read ", "", " ", " - ", "Read",
            "x.y", "a0 00", "a1", "a1 23", "é", "a é", "a É", "日本", "a日", "r", "0", "a-b c",
            "a\tb", "İstanbul ΟΔΟΣ ǅ",
        ];
        for text in texts {
            let key = phrase_key(&scan(text, |_| {}), text.chars().count() as u32);
            let phrase = phrase(text);
            assert_eq!(key, (!phrase.is_empty()).then(|| phrase_hash(&phrase)), "{text:?}");
        }
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
}
