//! The weights of a page's elements: the dictionary entries of their tags and tokens.

use crate::dictionary::{Dictionaries, Dictionary, near_tokens};
use dechaff_page::text::hash;
use dechaff_page::{Element, Page};

/// The mean, lowest and highest weight of some tokens. The lowest is at most 0, and the highest at
/// least 0.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Weights {
    sum: f32,
    count: f32,
    pub(crate) low: f32,
    pub(crate) high: f32,
}

impl Weights {
    /// Computes them for the tokens in `keys` that a dictionary knows.
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
}

/// The weights of the tokens of one element.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct ElementWeights {
    pub(crate) around: Weights,
    pub(crate) near: Weights,
}

/// Returns a hash of the names of each element, `[n_elements]`.
pub(crate) fn names_keys(page: &Page) -> Vec<u64> {
    let key = |element| hash::mix(hash::EMPTY, page.names(element).iter().map(|name| name.hash));
    page.elements.iter().map(key).collect()
}

/// Returns the weights of all elements of a page, `[n_elements]`. `names` are the hashes from
/// [`names_keys`].
pub(crate) fn element_weights(
    page: &Page,
    dictionaries: &Dictionaries,
    names: &[u64],
) -> Vec<ElementWeights> {
    let mut all: Vec<ElementWeights> = Vec::with_capacity(page.elements.len());
    // The weight of each name of the elements around a line.
    let mut around_of: Vec<Option<f32>> = vec![None; page.names.len()];
    // Most elements of a page have the same tokens as others, and share the weights of the first of
    // them.
    let mut first = hash::map_for(page.elements.len());
    for (number, element) in (0u32..).zip(&page.elements) {
        let own = element.names.start as usize..element.names.end as usize;
        let like = *first.entry(alike_key(page, number, names)).or_insert(number);
        let near = if let Some(known) = all.get(like as usize) {
            let from = page.elements[like as usize].names.start as usize;
            if page.elements[like as usize].names.len() == own.len() {
                around_of.copy_within(from..from + own.len(), own.start);
            }
            known.near
        } else {
            for (weight, name) in around_of[own.clone()].iter_mut().zip(page.names(element)) {
                *weight = dictionaries.around.get(name.hash);
            }
            near_weights(page, element, &dictionaries.near)
        };
        let mut around = all.get(element.parent as usize).copied().unwrap_or_default().around;
        around_of[own].iter().for_each(|weight| around.add(*weight));
        all.push(ElementWeights { around, near });
    }
    all
}

/// Returns a hash of everything that the weights of an element depend on, including the tokens of
/// [`near_tokens`]. Elements with the same hash share the weights of the first.
/// A page can be written so that two elements collide.
fn alike_key(page: &Page, number: u32, names: &[u64]) -> u64 {
    let element = &page.elements[number as usize];
    let parent = &page.elements[element.parent as usize];
    let grandparent = &page.elements[parent.parent as usize];
    let tags = [grandparent.tag, parent.tag, element.tag].map(|tag| tag.index() as u64);
    let own = names[number as usize];
    let around = names[element.parent as usize].rotate_left(23);
    hash::mix(own ^ (tags[0] << 32 | tags[1] << 16 | tags[2]), [around].into_iter())
}

/// Returns the weights of the tokens of [`near_tokens`].
fn near_weights(page: &Page, element: &Element, dictionary: &Dictionary) -> Weights {
    let on = |hash: u64, part: &&str| part.bytes().fold(hash, hash::push);
    let mut weights = Weights::default();
    near_tokens(page, element, |parts| {
        weights.add(dictionary.get(parts.iter().fold(hash::EMPTY, on)));
    });
    weights
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dictionary::token_hash;

    #[test]
    fn near_weights_are_those_of_the_tokens() {
        let html =
            b"<main class='big post'><ul id=list><li class='item odd'>a<li class='item odd'>b\
            <x-y role=note><b>c</b></x-y></ul></main><p>d";
        let page = dechaff_page::segment(html).unwrap();
        let mut tokens = Vec::new();
        for element in &page.elements {
            near_tokens(&page, element, |parts| tokens.push(token_hash(&parts.concat())));
        }
        // Each token has its own weight, except every third token.
        let weighed = tokens.iter().enumerate().filter(|(at, _)| at % 3 != 0);
        let entries: Vec<(u64, f32)> =
            weighed.map(|(at, token)| (*token, at as f32 - 20.5)).collect();
        let near = Dictionary::new(entries.into_iter());
        let names = page.names.iter().map(|name| (name.hash, name.hash as f32 / 1e19));
        let around = Dictionary::new(names.collect::<Vec<_>>().into_iter());
        let dictionaries = Dictionaries { near, around, ..Dictionaries::default() };
        let found = element_weights(&page, &dictionaries, &names_keys(&page));
        assert_eq!(found.len(), page.elements.len());
        for (at, element) in page.elements.iter().enumerate() {
            let mut expected = Weights::default();
            near_tokens(&page, element, |parts| {
                expected.add(dictionaries.near.get(token_hash(&parts.concat())));
            });
            assert_eq!(found[at].near, expected, "{at}");
            let mut expected =
                if at == 0 { Weights::default() } else { found[element.parent as usize].around };
            for name in page.names(element) {
                expected.add(dictionaries.around.get(name.hash));
            }
            assert_eq!(found[at].around, expected, "{at}");
        }
    }
}
