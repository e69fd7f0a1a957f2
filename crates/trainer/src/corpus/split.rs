//! Splits pages into training and test pages. No site is on both sides, and no page that occurs
//! twice, with the same bytes or with nearly the same content. If all pages are from one site, each
//! page counts as a separate site, like pages without a site.

use std::borrow::Borrow;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use xxhash_rust::xxh3::xxh3_64_with_seed;

use crate::LabelledPage;
use crate::corpus::similar::Similar;

/// The choice of test pages. Pages of one site are never split between training and test, unless
/// all pages are from one site. Sites count as one if they share a page with the same bytes or with
/// nearly the same content.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum Split {
    /// About this share of the pages is the test.
    Holdout(f64),
    /// Each page is tested on once, in this number of folds. A model is trained on the other folds
    /// for each.
    Folds(usize),
}

impl Split {
    /// Returns the pages to test on as indices, fold by fold. No fold is empty.
    pub fn parts(self, pages: &[impl Borrow<LabelledPage>], seed: u64) -> Vec<BTreeSet<usize>> {
        let part_of: Vec<Option<usize>> = match self {
            Self::Folds(n) => folds(pages, n.max(2), seed).into_iter().map(Some).collect(),
            Self::Holdout(share) => {
                holdout(pages, share, seed).into_iter().map(|held| held.then_some(0)).collect()
            }
        };
        let mut parts: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
        for (page, part) in part_of.into_iter().enumerate() {
            if let Some(part) = part {
                parts.entry(part).or_default().insert(page);
            }
        }
        parts.into_values().collect()
    }
}

/// Returns the fold of each page, 0 to `n - 1`. The pages of a site are in one fold, and so are
/// sites that share a page with the same bytes or nearly the same content. The folds are of similar
/// size. The same pages and seed give the same folds, whatever the order of the pages.
pub fn folds(pages: &[impl Borrow<LabelledPage>], n: usize, seed: u64) -> Vec<usize> {
    let mut sizes = vec![0usize; n.max(1)];
    let mut folds = vec![0; pages.len()];
    for site in sites(pages, seed) {
        let smallest = (0..sizes.len()).min_by_key(|&fold| sizes[fold]).unwrap_or(0);
        sizes[smallest] += site.len();
        site.into_iter().for_each(|page| folds[page] = smallest);
    }
    folds
}

/// Returns which pages to hold out of training: all pages of some sites, at most `share` of all
/// pages, but at least one site as long as another one remains. Sites that share a page with the
/// same bytes or nearly the same content count as one.
pub fn holdout(pages: &[impl Borrow<LabelledPage>], share: f64, seed: u64) -> Vec<bool> {
    let mut room = (share * pages.len() as f64).round() as usize;
    let sites = sites(pages, seed);
    let mut held = vec![false; pages.len()];
    let mut hold = |site: &[usize]| site.iter().for_each(|&page| held[page] = true);
    if let Some(smallest) = sites.iter().min_by_key(|site| site.len())
        && share > 0.0
        && sites.len() > 1
        && smallest.len() > room
    {
        hold(smallest);
    }
    for site in &sites {
        if site.len() <= room {
            room -= site.len();
            hold(site);
        }
    }
    held
}

/// Counts the sites of the pages. A page without a site counts as one, and sites that share a page
/// count as one.
pub(crate) fn count_sites(pages: &[impl Borrow<LabelledPage>]) -> usize {
    together(pages, site, false).len()
}

/// Returns whether the pages can be split into training and test pages.
pub(crate) fn can_be_split(pages: &[impl Borrow<LabelledPage>]) -> bool {
    sites(pages, 0).len() > 1
}

/// The name of a site, or of a page without a site.
type Key<'a> = (bool, &'a str);
type Of = fn(&LabelledPage) -> Key<'_>;

/// Returns the site of a page, or the page itself if it has none.
fn site(page: &LabelledPage) -> Key<'_> {
    page.site.as_deref().map_or(alone(page), |site| (true, site))
}

fn alone(page: &LabelledPage) -> Key<'_> {
    (false, &page.id)
}

/// Returns the groups of pages that must stay together, in an order that depends on the seed.
fn sites(pages: &[impl Borrow<LabelledPage>], seed: u64) -> Vec<Vec<usize>> {
    let mut sites = Vec::new();
    for (key, by_content) in [(site as Of, true), (alone, true), (site, false), (alone, false)] {
        sites = together(pages, key, by_content);
        // If nothing is left to split, fewer pages are kept together.
        if sites.len() != 1 {
            break;
        }
    }
    sites.sort_unstable_by_key(|&(key, _)| (xxh3_64_with_seed(key.1.as_bytes(), seed), key));
    sites.into_iter().map(|(_, pages)| pages).collect()
}

/// Returns the pages of each key. Keys that share a page, directly or through other keys, are
/// joined under their first name in alphabetical order. Pages are the same if they have the same
/// bytes or, `by_content`, nearly the same content.
fn together(
    pages: &[impl Borrow<LabelledPage>],
    key: Of,
    by_content: bool,
) -> Vec<(Key<'_>, Vec<usize>)> {
    let mut sites: HashMap<Key<'_>, Vec<usize>> = HashMap::new();
    for (number, page) in pages.iter().map(Borrow::borrow).enumerate() {
        sites.entry(key(page)).or_default().push(number);
    }
    let mut sites: Vec<_> = sites.into_iter().collect();
    sites.sort_unstable_by_key(|&(key, _)| key);
    // Each site is joined to an earlier site, or to itself.
    let mut to: Vec<usize> = (0..sites.len()).collect();
    let mut seen: HashMap<u64, usize> = HashMap::new();
    let mut similar = Similar::new();
    for (site, (_, members)) in sites.iter_mut().enumerate() {
        // The order in which pages are compared must not depend on the order in which they are
        // given.
        members.sort_unstable_by_key(|&page| &pages[page].borrow().id);
        for page in members.iter().map(|&page| pages[page].borrow()) {
            let same = page.html_hash.map(|hash| *seen.entry(hash).or_insert(site));
            let signature = page.signature.as_ref().filter(|_| by_content);
            let like = signature.and_then(|signature| similar.add(signature, site));
            for other in same.into_iter().chain(like.map(|(site, _)| site)) {
                let (one, other) = (first(&mut to, site), first(&mut to, other));
                to[one.max(other)] = one.min(other);
            }
        }
    }
    let mut joined: Vec<(Key<'_>, Vec<usize>)> = Vec::new();
    let mut place = HashMap::new();
    for (site, (key, members)) in sites.into_iter().enumerate() {
        let at = *place.entry(first(&mut to, site)).or_insert_with(|| {
            joined.push((key, Vec::new()));
            joined.len() - 1
        });
        joined[at].1.extend(members);
    }
    joined.iter_mut().for_each(|(_, members)| members.sort_unstable());
    joined
}

/// Returns the first site that a site is joined to, and shortens the path for the next call.
fn first(to: &mut [usize], mut site: usize) -> usize {
    while to[site] != site {
        to[site] = to[to[site]];
        site = to[site];
    }
    site
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns pages of sites with these numbers of pages. The number 0 means a page without a
    /// site.
    fn pages(sites: &[usize]) -> Vec<LabelledPage> {
        let mut pages = Vec::new();
        for (number, &count) in sites.iter().enumerate() {
            for page in 0..count.max(1) {
                pages.push(LabelledPage {
                    id: format!("{number}/{page}"),
                    site: (count > 0).then(|| format!("site{number}")),
                    ..LabelledPage::default()
                });
            }
        }
        pages
    }

    fn sides<T: PartialEq + Copy>(pages: &[LabelledPage], split: &[T]) {
        for (one, a) in pages.iter().zip(split) {
            for (other, b) in pages.iter().zip(split) {
                assert!(one.site.is_none() || one.site != other.site || a == b);
            }
        }
    }

    #[test]
    fn folds_are_balanced_and_keep_sites_together() {
        let pages = pages(&[3, 1, 4, 1, 5, 0, 0, 0, 2, 6, 1, 1, 0, 0, 1, 2, 3]);
        for seed in 0..20 {
            let folds = folds(&pages, 5, seed);
            sides(&pages, &folds);
            let sizes: Vec<_> = (0..5).map(|n| folds.iter().filter(|&&f| f == n).count()).collect();
            assert!(sizes.iter().all(|&size| size > 0), "{sizes:?}");
        }
    }

    #[test]
    fn the_seed_decides_and_the_order_does_not() {
        let mut pages = pages(&[1; 50]);
        let before = folds(&pages, 5, 1);
        assert_ne!(before, folds(&pages, 5, 2));
        pages.reverse();
        let mut after = folds(&pages, 5, 1);
        after.reverse();
        assert_eq!(before, after);
    }

    #[test]
    fn pages_of_the_same_bytes_stay_together_with_their_sites() {
        // Site 1 shares a page with site 5, which shares another page with page 9, which has no
        // site. Two pages without a site are the same.
        let mut pages = pages(&[2; 9]);
        pages.extend((0..12).map(|nth| LabelledPage {
            id: format!("alone{nth}"),
            html_hash: Some(100 + nth),
            ..LabelledPage::default()
        }));
        for (page, hash) in [(2, 1), (10, 1), (11, 2), (18, 2), (19, 3), (20, 3)] {
            pages[page].html_hash = Some(hash);
        }
        for seed in 0..20 {
            let folds = folds(&pages, 5, seed);
            sides(&pages, &folds);
            assert!([3, 10, 11, 18].iter().all(|&page| folds[page] == folds[2]), "{folds:?}");
            assert_eq!(folds[19], folds[20]);
            let held = holdout(&pages, 0.3, seed);
            sides(&pages, &held);
            assert!([3, 10, 11, 18].iter().all(|&page| held[page] == held[2]), "{held:?}");
            assert_eq!(held[19], held[20]);
            assert!(held.contains(&true) && held.contains(&false));
        }
    }

    #[test]
    fn pages_of_nearly_the_same_content_stay_together() {
        use crate::corpus::similar::Signature;
        let text = |first: usize| (first..first + 90).map(|n| format!("w{n} ")).collect::<String>();
        let mut pages = pages(&[1; 12]);
        pages[3].signature = Signature::of(&text(0));
        pages[8].signature = Signature::of(&(text(0) + "and a little more"));
        pages[9].signature = Signature::of(&text(500));
        let mut apart = 0;
        for seed in 0..20 {
            let folds = folds(&pages, 4, seed);
            assert_eq!(folds[3], folds[8]);
            apart += usize::from(folds[3] != folds[9]);
            let held = holdout(&pages, 0.4, seed);
            assert_eq!(held[3], held[8]);
        }
        assert!(apart > 0);
        // Pages that are all nearly the same can still be split.
        pages.iter_mut().for_each(|page| page.signature = Signature::of(&text(0)));
        assert!(can_be_split(&pages));
        assert!(holdout(&pages, 0.5, 1).contains(&true));
    }

    #[test]
    fn a_share_is_held_out() {
        let pages = pages(&[1; 100]);
        let count = |share| holdout(&pages, share, 7).iter().filter(|&&held| held).count();
        assert_eq!([count(0.0), count(0.1), count(0.5), count(1.0)], [0, 10, 50, 100]);
        assert_eq!([count(-1.0), count(2.0), count(f64::NAN)], [0, 100, 0]);
    }

    #[test]
    fn large_sites_are_left_in_training() {
        for seed in 0..20 {
            let several = pages(&[60, 10, 10, 10, 10]);
            let held = holdout(&several, 0.2, seed);
            sides(&several, &held);
            assert_eq!(held.iter().filter(|&&held| held).count(), 20);
        }
        assert_eq!(holdout(&pages(&[9, 3]), 0.1, 0).iter().filter(|&&held| held).count(), 3);
    }

    #[test]
    fn pages_of_one_site_are_split_as_pages_without_a_site() {
        let one = pages(&[30]);
        let none: Vec<_> =
            one.iter().map(|page| LabelledPage { site: None, ..page.clone() }).collect();
        for seed in 0..5 {
            assert_eq!(folds(&one, 5, seed), folds(&none, 5, seed));
            let sizes: Vec<_> =
                Split::Folds(5).parts(&one, seed).iter().map(BTreeSet::len).collect();
            assert_eq!(sizes, [6; 5]);
            assert_eq!(holdout(&one, 0.1, seed), holdout(&none, 0.1, seed));
            assert_eq!(Split::Holdout(0.1).parts(&one, seed)[0].len(), 3);
        }
        assert_eq!([count_sites(&one), count_sites(&none)], [1, 30]);
    }

    #[test]
    fn nothing_to_split() {
        let none: &[LabelledPage] = &[];
        assert!(folds(none, 0, 0).is_empty() && holdout(none, 0.1, 0).is_empty());
        assert_eq!(folds(&pages(&[2]), 0, 0), [0, 0]);
        assert_eq!((count_sites(none), count_sites(&pages(&[2, 0, 1]))), (0, 3));
    }
}
