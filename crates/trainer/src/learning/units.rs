//! Learns what units of a page need to be kept, by kind.
//!
//! The minimum score of each kind is chosen on pages whose content is known, with the scores of
//! models that have not seen them: one pass of coordinate descent, from the present values. A kind
//! changes only if that raises the page F1 by more than one standard error, as in
//! [`adaptation`](crate::adaptation).

use std::fmt;

use dechaff_extractor::{Extractor, Unit, UnitScores};
use rayon::prelude::*;

use crate::corpus::labelled_page::LabelledPage;
use crate::corpus::split::folds;
use crate::evaluation::comparison::mean_and_error;
use crate::evaluation::evaluate::PageResult;

/// The minimum scores that are tried. With the last one, no unit is completed.
const SCORES: [f32; 9] = [0.03, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.6, 2.0];
/// Minimum number of pages whose F1 a change of a kind changes.
const LEAST_PAGES: usize = 10;
/// Number of parts of the pages for a test: the pages of the others choose for each.
const GROUPS: usize = 5;

/// A change of the minimum score of a kind of units.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct UnitChange {
    /// The name of the kind.
    pub unit: &'static str,
    /// The minimum score before.
    pub before: f32,
    /// The minimum score now.
    pub score: f32,
    /// The mean gain in page F1 of the pages that it was chosen on.
    pub gain: f64,
    /// The number of these pages whose F1 changes.
    pub pages: usize,
}

/// As in "the minimum score of the unit table is 0.4 instead of 0.2 (page F1 +0.0041)".
impl fmt::Display for UnitChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { unit, before, score, gain, .. } = self;
        write!(f, "the minimum score of the unit {unit} is {score} instead of {before} ")?;
        write!(f, "(page F1 {gain:+.4})")
    }
}

/// A page with the scores of its lines by a model that has not seen it.
pub(crate) struct UnseenPage<'a> {
    pub(crate) page: &'a LabelledPage,
    /// `[n_lines]`
    pub(crate) scores: Vec<f32>,
    /// Decides about lines that already have scores.
    decider: &'a Extractor,
    /// What was decided with the minimum scores that were tried.
    tried: Vec<(UnitScores, Decided)>,
}

/// The lines that are kept of a page, as a hash, and their page F1.
#[derive(Clone, Copy)]
struct Decided {
    kept: u64,
    f1: f64,
}

impl<'a> UnseenPage<'a> {
    pub(crate) fn new(page: &'a LabelledPage, decider: &'a Extractor, scores: Vec<f32>) -> Self {
        Self { page, scores, decider, tried: Vec::new() }
    }

    /// Returns the extractor that decides about the page, with other minimum scores.
    pub(crate) fn decider(&self, units: UnitScores) -> Extractor {
        self.decider.clone().with_units(units)
    }

    fn decided(&mut self, units: UnitScores) -> Decided {
        if let Some((_, known)) = self.tried.iter().find(|(tried, _)| *tried == units) {
            return *known;
        }
        let prediction = self.decider(units).decide_scored(&self.page.page, self.scores.clone());
        let lines = prediction.content.iter().map(|kept| u8::from(*kept));
        let kept = xxhash_rust::xxh3::xxh3_64(&lines.collect::<Vec<_>>());
        let known = self.tried.iter().find(|(_, known)| known.kept == kept);
        let f1 = known.map(|(_, known)| known.f1);
        let f1 = f1.unwrap_or_else(|| PageResult::new(self.page, prediction).f1());
        self.tried.push((units, Decided { kept, f1 }));
        Decided { kept, f1 }
    }
}

/// Chooses the minimum score of each kind on some pages. Copies do not count, and neither do pages
/// with snippets only, because most of their lines have no label.
pub(crate) fn learn<'p, 'a: 'p>(
    pages: impl IntoIterator<Item = &'p mut UnseenPage<'a>>,
    mut units: UnitScores,
) -> (UnitScores, Vec<UnitChange>) {
    let counts = |page: &LabelledPage| page.has_text() && page.copy.is_none();
    let mut pages: Vec<_> = pages.into_iter().filter(|unseen| counts(unseen.page)).collect();
    let every = vec![true; pages.len()];
    let mut decided = |units: UnitScores, which: &[bool]| -> Vec<Option<Decided>> {
        let which = pages.par_iter_mut().zip(which);
        which.map(|(unseen, is)| is.then(|| unseen.decided(units))).collect()
    };
    let mut changes = Vec::new();
    for unit in Unit::ALL {
        let with = |score| {
            let mut units = units;
            units[unit] = score;
            units
        };
        let [all, none] =
            [SCORES[0], SCORES[SCORES.len() - 1]].map(|score| decided(with(score), &every));
        let kept = |decided: &Option<Decided>| decided.map(|decided| decided.kept);
        let decides = all.iter().zip(&none).map(|(all, none)| kept(all) != kept(none));
        let decides: Vec<bool> = decides.collect();
        if decides.iter().filter(|decides| **decides).count() < LEAST_PAGES {
            continue;
        }
        let (before, now) = (units[unit], decided(units, &decides));
        let change = |score| {
            let new = decided(with(score), &decides);
            let gains = new.iter().zip(&now).map(|(new, now)| match (new, now) {
                (Some(new), Some(now)) => new.f1 - now.f1,
                _ => 0.0,
            });
            let gains: Vec<f64> = gains.collect();
            let pages = gains.iter().filter(|gain| **gain != 0.0).count();
            let (gain, error) = mean_and_error(gains.into_iter())?;
            let is_proven = pages >= LEAST_PAGES && gain > error;
            is_proven.then(|| (UnitChange { unit: unit.name(), before, score, gain, pages }, error))
        };
        let proven: Vec<(UnitChange, f64)> = SCORES.into_iter().filter_map(change).collect();
        // A less certain gain must be larger. The smallest change is made that gains as much, by no
        // more than one standard error less.
        let certain = |(change, error): &&(UnitChange, f64)| change.gain - error / 2.0;
        let best = proven.iter().max_by(|a, b| certain(a).total_cmp(&certain(b)));
        let least = best.map_or(0.0, |(best, error)| best.gain - error);
        let distance = |(change, _): &&(UnitChange, f64)| (change.score - before).abs();
        let as_good = proven.iter().filter(|(change, _)| change.gain >= least);
        let nearest = as_good.min_by(|a, b| distance(a).total_cmp(&distance(b)));
        if let Some((change, _)) = nearest {
            units[unit] = change.score;
            changes.push(change.clone());
        }
    }
    (units, changes)
}

/// Chooses the minimum scores for each page on pages of other sites.
pub(crate) fn cross_fitted(
    pages: &mut [UnseenPage<'_>],
    units: UnitScores,
    seed: u64,
) -> Vec<UnitScores> {
    let group_of = folds(&pages.iter().map(|unseen| unseen.page).collect::<Vec<_>>(), GROUPS, seed);
    let mut without = |group| {
        let others = pages.iter_mut().zip(&group_of).filter(|(_, of)| **of != group);
        learn(others.map(|(unseen, _)| unseen), units).0
    };
    let units: Vec<UnitScores> = (0..GROUPS).map(&mut without).collect();
    group_of.into_iter().map(|group| units[group]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::similar::Sharing;
    use crate::labels::label::Known;
    use dechaff_extractor::Model;

    fn decider() -> Extractor {
        let model = include_bytes!("../../../../models/shallow/model.bin");
        Extractor::new(Model::from_bytes(model).unwrap())
    }

    /// Returns pages of a text, a table whose cells have a score of 0.35, and a line below it. The
    /// first ones have the table in their gold text.
    fn pages(n: usize, with_table: usize) -> Vec<LabelledPage> {
        let page = |number: usize| {
            let text = format!("The words of page {number} go on for a while. ").repeat(4);
            let rows = "<tr><td>Height<td>Twelve metres".repeat(4);
            let html = format!("<p>{text}</p><table>{rows}</table><p>Contact");
            let table =
                if number < with_table { "Height Twelve metres ".repeat(4) } else { String::new() };
            LabelledPage {
                id: number.to_string(),
                shares: vec![0.0; 10],
                gold: text + &table,
                page: dechaff_page::segment(html.as_bytes()).unwrap(),
                ..LabelledPage::default()
            }
        };
        (0..n).map(page).collect()
    }

    fn unseen<'a>(pages: &'a [LabelledPage], decider: &'a Extractor) -> Vec<UnseenPage<'a>> {
        let scores = [vec![0.9], vec![0.35; 8], vec![0.1]].concat();
        pages.iter().map(|page| UnseenPage::new(page, decider, scores.clone())).collect()
    }

    fn learned(pages: &[LabelledPage]) -> (UnitScores, Vec<UnitChange>) {
        learn(&mut unseen(pages, &decider()), UnitScores::default())
    }

    #[test]
    fn tables_that_are_never_content_are_no_longer_kept() {
        let (units, changes) = learned(&pages(12, 0));
        // Values above 0.35 gain the same, and 0.4 is the nearest.
        let mut expected = UnitScores::default();
        expected[Unit::Table] = 0.4;
        assert_eq!(units, expected);
        // 40 words of text and 12 of the table: F1 rises from 80 / 92 to 1.
        let [change] = &changes[..] else { panic!("{changes:?}") };
        assert!((change.gain - 12.0 / 92.0).abs() < 1e-9 && change.pages == 12, "{change:?}");
        let text = "the minimum score of the unit table is 0.4 instead of 0.2 (page F1 +0.1304)";
        assert_eq!(change.to_string(), text);
    }

    #[test]
    fn few_or_contrary_pages_change_nothing() {
        for pages in [pages(LEAST_PAGES - 1, 0), pages(20, 10), pages(20, 20), Vec::new()] {
            assert_eq!(learned(&pages), (UnitScores::default(), Vec::new()));
        }
        // Pages with snippets only, and copies.
        let mut pages = pages(20, 0);
        pages[..6].iter_mut().for_each(|page| page.known = Known::Lines(vec![true; 10]));
        pages[6..12].iter_mut().for_each(|page| page.copy = Some(Sharing::Bytes));
        assert_eq!(learned(&pages), (UnitScores::default(), Vec::new()));
    }

    #[test]
    fn pages_do_not_choose_for_their_own_test() {
        let of = |pages: &[LabelledPage]| {
            let units = cross_fitted(&mut unseen(pages, &decider()), UnitScores::default(), 1);
            units.into_iter().map(|units| units[Unit::Table]).collect::<Vec<_>>()
        };
        assert_eq!(of(&pages(15, 0)), [0.4; 15]);
        // Each group is chosen for by fewer than ten pages.
        assert_eq!(of(&pages(10, 0)), [0.2; 10]);
    }
}
