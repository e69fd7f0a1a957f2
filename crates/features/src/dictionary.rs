//! Learned dictionaries: the weight of each token as evidence for content.

use crate::page::{Element, Page};
use crate::text::hash::{self, HashedMap, hash};
use crate::text::stats::{self, TextStats, scan};

/// Token weights (log-odds of content against boilerplate), looked up by hash.
#[derive(Debug, Clone, Default)]
pub struct Dictionary {
    /// Open addressing. A slot holds the upper half of a hash, the lower one is in its place, and a
    /// weight; that of an empty slot is NaN.
    slots: Vec<(u32, f32)>,
}

impl Dictionary {
    /// A dictionary of `(hash, weight)` entries.
    pub fn new(entries: impl ExactSizeIterator<Item = (u64, f32)>) -> Self {
        // Up to three quarters full: emptier ones are hardly faster, as less of them is in the cache.
        let size = (entries.len() * 4 / 3 + 1).next_power_of_two();
        let mut slots = vec![(0, f32::NAN); size];
        for (key, weight) in entries {
            let mut at = Self::slot(key, size);
            let key = (key >> 32) as u32;
            while !slots[at].1.is_nan() && slots[at].0 != key {
                at = (at + 1) & (size - 1);
            }
            slots[at] = (key, weight);
        }
        Self { slots }
    }

    /// The weight of a token, if it is known.
    #[inline]
    pub fn get(&self, key: u64) -> Option<f32> {
        if self.slots.is_empty() {
            return None;
        }
        let mut at = Self::slot(key, self.slots.len());
        let key = (key >> 32) as u32;
        loop {
            let (found, weight) = self.slots[at];
            if weight.is_nan() {
                return None;
            }
            if found == key {
                return Some(weight);
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
    }

    #[inline]
    fn slot(key: u64, size: usize) -> usize {
        // The low bits of FNV are its best.
        (key ^ (key >> 32)) as usize & (size - 1)
    }
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

/// Mean, lowest and highest weight of some tokens, the latter two never above or below 0.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Weights {
    sum: f32,
    count: f32,
    low: f32,
    high: f32,
}

impl Weights {
    /// Those of the tokens among `keys` that a dictionary knows.
    pub(crate) fn of(keys: &[u64], dictionary: &Dictionary) -> Self {
        let mut weights = Self::default();
        keys.iter().for_each(|&key| weights.add(dictionary.get(key)));
        weights
    }

    fn add(&mut self, weight: Option<f32>) {
        if let Some(weight) = weight {
            self.sum += weight;
            self.count += 1.0;
            self.low = self.low.min(weight);
            self.high = self.high.max(weight);
        }
    }

    pub(crate) fn mean(&self) -> f32 {
        if self.count > 0.0 { self.sum / self.count } else { 0.0 }
    }

    pub(crate) fn low(&self) -> f32 {
        self.low
    }

    pub(crate) fn high(&self) -> f32 {
        self.high
    }
}

/// Weights of one element.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct ElementWeights {
    pub(crate) around: Weights,
    pub(crate) near: Weights,
}

/// Weights of all elements of a page, `[n_elements]`.
pub(crate) fn element_weights(page: &Page, dictionaries: &Dictionaries) -> Vec<ElementWeights> {
    let mut all: Vec<ElementWeights> = Vec::with_capacity(page.elements.len());
    // Most elements of a page are like others of it.
    let mut known: HashedMap<Weights> = HashedMap::default();
    for element in &page.elements {
        let mut around =
            all.get(element.parent as usize).map_or_else(Weights::default, |p| p.around);
        for name in page.names(element) {
            around.add(dictionaries.around.get(name.hash));
        }
        let near = *known.entry(near_key(page, element)).or_insert_with(|| {
            let mut near = Weights::default();
            near_tokens(page, element, |parts| {
                let key = parts.iter().flat_map(|part| part.bytes()).fold(hash::EMPTY, hash::push);
                near.add(dictionaries.near.get(key));
            });
            near
        });
        all.push(ElementWeights { around, near });
    }
    all
}

/// A number for what [`near_tokens`] of an element depend on.
fn near_key(page: &Page, element: &Element) -> u64 {
    let parent = &page.elements[element.parent as usize];
    let grandparent = &page.elements[parent.parent as usize];
    let tags = [grandparent.tag, parent.tag, element.tag];
    let tags = tags.iter().fold(hash::EMPTY, |key, tag| hash::push(key, tag.index() as u8));
    let own = hash::mix(tags, page.names(element).iter().map(|name| name.hash));
    hash::mix(hash::push(own, b'>'), page.names(parent).iter().map(|name| name.hash))
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
    scan(phrase, |_| {}).phrase
}

/// The key of a token of the other dictionaries.
pub fn token_hash(token: &str) -> u64 {
    hash(token.as_bytes())
}
