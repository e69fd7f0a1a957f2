//! Out-of-fold dictionaries for the pages that they are learned from.

use dechaff_extractor::model::TokenWeights;
use dechaff_features::{Dictionaries, FeatureSet};
use rayon::prelude::*;

use crate::LabelledPage;
use crate::corpus::folds;
use crate::learning::dictionary::{self, TokenCounts};
use crate::learning::example::Example;

/// For each page, dictionaries that are learned from other pages. The tokens of the page and of its
/// site are not counted, so the features are like the features of a page that was never seen.
#[derive(Debug, Clone)]
pub struct OutOfFold {
    /// The fold of each page.
    pub(crate) fold_of: Vec<usize>,
    /// The token weights learned from all pages, for other pages.
    pub(crate) tokens: TokenWeights,
    dictionaries: Vec<Dictionaries>,
}

impl OutOfFold {
    /// Learns dictionaries, each without one of `n` folds of the pages. Features that read no
    /// dictionary get empty ones.
    pub fn new(pages: &[LabelledPage], features: FeatureSet, n: usize, seed: u64) -> Self {
        Self::learn(&pages.iter().map(Example::of).collect::<Vec<_>>(), features, n, seed)
    }

    /// As [`Self::new`], with labels that may be guessed.
    pub(crate) fn learn(pages: &[Example<'_>], features: FeatureSet, n: usize, seed: u64) -> Self {
        if features.uses_dictionaries() {
            let options = dictionary::Options::default();
            return Self::learn_by(pages, &|counts| counts.weights(&options), n, seed);
        }
        let dictionaries = vec![Dictionaries::default(); n];
        Self { fold_of: folds(pages, n, seed), tokens: TokenWeights::default(), dictionaries }
    }

    /// As [`Self::learn`], with weights that `weigh` computes from the counts.
    pub(crate) fn learn_by(
        pages: &[Example<'_>],
        weigh: &(dyn Fn(&TokenCounts) -> TokenWeights + Sync),
        n: usize,
        seed: u64,
    ) -> Self {
        let fold_of = folds(pages, n, seed);
        let members = |fold| pages.iter().zip(&fold_of).filter(move |(_, f)| **f == fold);
        let counts: Vec<TokenCounts> = (0..n)
            .into_par_iter()
            .map(|fold| TokenCounts::of(members(fold).map(|(page, _)| page)))
            .collect();
        let without = |left_out: Option<usize>| {
            let mut sum = TokenCounts::default();
            let others = counts.iter().enumerate().filter(|(fold, _)| Some(*fold) != left_out);
            others.for_each(|(_, counts)| sum.merge(counts));
            weigh(&sum)
        };
        let dictionaries =
            (0..n).into_par_iter().map(|fold| without(Some(fold)).compile()).collect();
        Self { tokens: without(None), fold_of, dictionaries }
    }

    /// Returns the dictionaries for the page with this number among the given pages.
    pub fn dictionaries(&self, number: usize) -> &Dictionaries {
        &self.dictionaries[self.fold_of[number]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dechaff_extractor::scoring::PageScorer;

    fn page(site: usize, class: &str) -> LabelledPage {
        let html = format!("<p class=nav>Home<div class={class}><p>Text of the page.</div>");
        LabelledPage {
            site: Some(site.to_string()),
            page: dechaff_page::segment(html.as_bytes()).unwrap(),
            shares: vec![0.0, 1.0],
            ..LabelledPage::default()
        }
    }

    #[test]
    fn a_sites_own_tokens_do_not_vote_for_it() {
        // `common` occurs on all sites, `own` on many pages of one.
        let mut pages: Vec<_> = (0..8).map(|site| page(site, "common")).collect();
        pages.extend((0..8).map(|_| page(8, "own")));
        let learned = OutOfFold::new(&pages, FeatureSet::Full, 3, 1);
        let mut features = FeatureSet::Full.features().iter();
        let at = features.position(|feature| feature.name == "around_high").unwrap();
        let weight = |number: usize| {
            let dictionaries = learned.dictionaries(number);
            let page = &pages[number].page;
            let features = PageScorer::new(page, FeatureSet::Full, dictionaries, 1).matrix();
            features.values[features.columns + at]
        };
        assert!(weight(0) > 0.0);
        assert_eq!(weight(8), 0.0);
    }
}
