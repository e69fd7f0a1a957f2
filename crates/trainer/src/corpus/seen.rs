//! Recognises the pages that a model was trained on.

use std::borrow::Borrow;
use std::collections::HashSet;

use dechaff_extractor::model::Fingerprint;
use dechaff_extractor::{Extractor, Model};
use rayon::prelude::*;

use crate::LabelledPage;
use crate::corpus::similar::Signature;
use crate::evaluation::PageResult;

/// Maximum number of different bits in the fingerprints of texts that are nearly the same.
/// Unrelated texts differ in half of the bits, 32 ± 4; no pair of a million differs so little.
const MAX_DIFFERENT: u32 = 9;
/// Below this page F1, the labels of a page that a model was trained on contradict what it learned
/// there.
const CONTRADICTED: f64 = 0.8;

impl LabelledPage {
    /// Returns the fingerprint of the page in a model that is trained on it.
    pub(crate) fn fingerprint(&self) -> Fingerprint {
        Fingerprint {
            html: self.html_hash.unwrap_or_default(),
            text: self.signature.as_ref().map_or(0, Signature::bits),
        }
    }
}

/// Returns the fingerprints of pages, and `further` fingerprints, each once, in ascending order.
pub(crate) fn fingerprints<'a>(
    pages: impl IntoIterator<Item = &'a LabelledPage>,
    further: &[Fingerprint],
) -> Vec<Fingerprint> {
    let own = pages.into_iter().map(LabelledPage::fingerprint);
    let mut all: Vec<_> = own.chain(further.iter().copied()).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Returns, for each page, whether the model was trained on it: on a page with the same bytes, or
/// with nearly the same content.
pub fn seen(model: &Model, pages: &[impl Borrow<LabelledPage>]) -> Vec<bool> {
    let known = |of: fn(&Fingerprint) -> u64| -> HashSet<u64> {
        model.seen.iter().map(of).filter(|known| *known != 0).collect()
    };
    let (html, texts) = (known(|page| page.html), known(|page| page.text));
    let is_seen = |page: &LabelledPage| {
        let Fingerprint { html: hash, text } = page.fingerprint();
        let alike = |other: &u64| (other ^ text).count_ones() <= MAX_DIFFERENT;
        html.contains(&hash) || text != 0 && texts.iter().any(alike)
    };
    pages.iter().map(|page| is_seen(page.borrow())).collect()
}

/// What a model knows of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Met {
    /// It was not trained on the page.
    New,
    /// It was trained on the page.
    Known,
    /// It was trained on the page, with other labels than those of the corpus.
    Contradicted,
}

/// Returns what a model knows of each page.
pub(crate) fn met(model: &Model, pages: &[LabelledPage]) -> Vec<Met> {
    let extractor = Extractor::new(model.clone());
    let of_page = |(page, seen): (&LabelledPage, bool)| match seen {
        false => Met::New,
        true if page.has_text() && PageResult::of(page, &extractor).f1() < CONTRADICTED => {
            Met::Contradicted
        }
        true => Met::Known,
    };
    pages.par_iter().zip(seen(model, pages)).map(of_page).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page with a text of different words, from `first` on.
    fn page(html: u64, words: std::ops::Range<usize>) -> LabelledPage {
        let text = words.map(|word| format!("word{word}")).collect::<Vec<_>>().join(" ");
        LabelledPage {
            html_hash: Some(html),
            signature: Signature::of(&text),
            ..LabelledPage::default()
        }
    }

    #[test]
    fn pages_are_recognised_by_their_bytes_or_their_content() {
        let trained = [page(1, 0..300), page(2, 300..600), page(3, 600..610)];
        let bytes = include_bytes!("../../../../models/shallow/model.bin");
        let model = Model::from_bytes(bytes).unwrap();
        let model = Model { seen: fingerprints(&trained, &[]), ..model };
        let pages = [
            page(2, 5000..5300), // the same bytes
            page(4, 0..305),     // nearly the same content
            page(5, 5000..5300), // another page
            page(6, 600..610),   // the same short text
            LabelledPage::default(),
        ];
        assert_eq!(seen(&model, &pages), [true, true, false, false, false]);
    }

    #[test]
    fn different_texts_are_not_taken_for_the_same() {
        let bytes = include_bytes!("../../../../models/shallow/model.bin");
        let model = Model::from_bytes(bytes).unwrap();
        let pages: Vec<_> =
            (0..1000).map(|n| page(n as u64 + 1, n * 1000..n * 1000 + 60)).collect();
        let (trained, others) = pages.split_at(500);
        let model = Model { seen: fingerprints(trained, &[]), ..model };
        assert!(seen(&model, trained).iter().all(|seen| *seen));
        assert!(!seen(&model, others).contains(&true));
    }

    #[test]
    fn fingerprints_of_a_base_are_kept() {
        let base = fingerprints(&[page(7, 0..100), page(1, 0..100)], &[]);
        assert_eq!(fingerprints(&[page(7, 0..100)], &base), base);
    }
}
