//! Finds pages whose content is nearly the same: an article and its print version, or the same
//! article with another advertisement.
//!
//! The content is compared by MinHash (A. Broder, "On the resemblance and containment of
//! documents", 1997): each page has a signature of fixed length, and the share of equal places in
//! two signatures estimates the share of three-word sequences that both texts have. Signatures are
//! divided into bands, and only pages with an equal band are compared, so the time is linear in the
//! number of pages.

use std::collections::HashMap;

use dechaff_page::text::each_word;
use xxhash_rust::xxh3::xxh3_64;

/// The length of a signature.
const PLACES: usize = 128;
/// The length of a band. Two texts have an equal band in 99 of 100 cases if their similarity is .6,
/// and in 23 of 100 cases if it is .3.
const BAND: usize = 4;
/// The number of words in a sequence.
const WORDS: usize = 3;
/// Minimum number of different sequences of a text with a signature. Short texts, such as "no
/// results", are equal by chance.
const MIN_SEQUENCES: usize = 30;
/// Maximum number of words of a text that are read.
const MAX_WORDS: usize = 50_000;
/// Minimum similarity of texts that are nearly the same. In public corpora, different pages of one
/// series reach .5, and copies of a page reach .8.
const MIN_SIMILARITY: f64 = 0.6;

/// The signature of a text. Texts that are nearly the same have nearly the same signature.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Signature(Box<[u32; PLACES]>);

impl Signature {
    /// Computes the signature of a text. Returns `None` if the text is short.
    pub(crate) fn of(text: &str) -> Option<Self> {
        let mut words = Vec::new();
        each_word(text, |word| {
            if words.len() < MAX_WORDS {
                words.push(xxh3_64(word.as_bytes()));
            }
        });
        let hash = |words: &[u64]| {
            let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
            xxh3_64(&bytes)
        };
        let mut sequences: Vec<u64> = words.windows(WORDS).map(hash).collect();
        sequences.sort_unstable();
        sequences.dedup();
        if sequences.len() < MIN_SEQUENCES {
            return None;
        }
        let mut places = Box::new([u32::MAX; PLACES]);
        for sequence in sequences {
            for (smallest, &factor) in places.iter_mut().zip(&FACTORS) {
                // Each place orders the sequences by a hash of its own: the upper bits after
                // multiplication by an odd factor.
                let value = (sequence.wrapping_mul(factor).wrapping_add(factor >> 1) >> 32) as u32;
                *smallest = (*smallest).min(value);
            }
        }
        Some(Self(places))
    }

    /// Returns one bit each of 64 places. Texts of similarity `s` have a share `s` of equal bits,
    /// and half of the other bits are equal by chance (b-bit minwise hashing, P. Li & A. König
    /// 2010).
    pub(crate) fn bits(&self) -> u64 {
        self.0.iter().take(64).fold(0, |bits, place| bits << 1 | u64::from(place & 1))
    }

    /// Estimates the share of the three-word sequences of two texts that both have, 0 to 1.
    pub(crate) fn similarity(&self, other: &Self) -> f64 {
        let equal = self.0.iter().zip(&other.0[..]).filter(|(one, other)| one == other).count();
        equal as f64 / PLACES as f64
    }
}

/// Returns an odd factor for each place, by the SplitMix64 generator.
const FACTORS: [u64; PLACES] = {
    let mut factors = [0; PLACES];
    let mut state: u64 = 0;
    let mut at = 0;
    while at < PLACES {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        factors[at] = (z ^ (z >> 31)) | 1;
        at += 1;
    }
    factors
};

/// Pages in the order in which they were added, to find an earlier page of nearly the same content.
pub(crate) struct Similar<'a, T> {
    pages: Vec<(&'a Signature, T)>,
    /// The first page with each content of each band.
    bands: HashMap<(usize, [u32; BAND]), usize>,
}

impl<'a, T: Copy> Similar<'a, T> {
    pub(crate) fn new() -> Self {
        Self { pages: Vec::new(), bands: HashMap::new() }
    }

    /// Adds a page. Returns an earlier page of nearly the same content, and the similarity of the
    /// two.
    pub(crate) fn add(&mut self, signature: &'a Signature, page: T) -> Option<(T, f64)> {
        let here = self.pages.len();
        let mut found: Option<(T, f64)> = None;
        for (number, band) in signature.0.as_chunks::<BAND>().0.iter().enumerate() {
            let first = *self.bands.entry((number, *band)).or_insert(here);
            if first == here || found.is_some() {
                continue;
            }
            let (other, page) = self.pages[first];
            let similarity = signature.similarity(other);
            if similarity >= MIN_SIMILARITY {
                found = Some((page, similarity));
            }
        }
        self.pages.push((signature, page));
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a text of different words, from `first` on.
    fn text(words: std::ops::Range<usize>) -> String {
        words.map(|word| format!("word{word}")).collect::<Vec<_>>().join(" ")
    }

    fn similarity(one: &str, other: &str) -> f64 {
        Signature::of(one).unwrap().similarity(&Signature::of(other).unwrap())
    }

    #[test]
    fn similarity_is_the_share_of_common_sequences() {
        let one = text(0..200);
        assert_eq!(similarity(&one, &one.to_uppercase().replace(' ', ",\n")), 1.0);
        assert_eq!(similarity(&one, &text(200..400)), 0.0);
        // Each text has 198 sequences, and both have 98: 98 / 298.
        let half = similarity(&one, &text(100..300));
        assert!((half - 98.0 / 298.0).abs() < 0.12, "{half}");
        // The texts have 198 and 228 sequences, and both have 198.
        let longer = similarity(&one, &text(0..230));
        assert!((longer - 198.0 / 228.0).abs() < 0.12, "{longer}");
    }

    #[test]
    fn short_texts_have_no_signature() {
        assert_eq!(Signature::of(""), None);
        assert_eq!(Signature::of(&text(0..31)), None);
        assert!(Signature::of(&text(0..32)).is_some());
        // The text has many words, but few different sequences.
        assert_eq!(Signature::of(&"one two three ".repeat(100)), None);
        // Letters are words in scripts without spaces.
        let chinese: String = ('\u{4e00}'..'\u{4e40}').collect();
        assert!(Signature::of(&chinese).is_some());
    }

    #[test]
    fn an_earlier_page_is_found() {
        let texts = [text(0..300), text(300..600), text(10..310), text(0..300) + " more of it"];
        let signatures = texts.map(|text| Signature::of(&text).unwrap());
        let mut similar = Similar::new();
        let found: Vec<Option<usize>> = signatures
            .iter()
            .enumerate()
            .map(|(number, signature)| similar.add(signature, number).map(|(page, _)| page))
            .collect();
        assert_eq!(found, [None, None, Some(0), Some(0)]);
    }
}
