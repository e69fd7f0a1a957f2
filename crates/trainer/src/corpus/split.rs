//! Splits pages so that no site is on both sides.

use std::borrow::Borrow;
use std::collections::HashMap;

use xxhash_rust::xxh3::xxh3_64_with_seed;

use crate::corpus::LabelledPage;

/// The fold of each page, 0 to `n - 1`: a site's pages share one, and the folds are about as large
/// as each other. The same pages and seed give the same folds, in whatever order the pages are.
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

/// Which pages to hold out of training: all pages of some sites, at most `share` of the pages
/// altogether, but at least one site as long as another one is left.
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

/// The pages of each site, sites in an order that the seed decides. A page without a site is one.
fn sites(pages: &[impl Borrow<LabelledPage>], seed: u64) -> Vec<Vec<usize>> {
    let mut sites: HashMap<(bool, &str), Vec<usize>> = HashMap::new();
    for (number, page) in pages.iter().map(Borrow::borrow).enumerate() {
        let key = page.site.as_deref().map_or((false, page.id.as_str()), |site| (true, site));
        sites.entry(key).or_default().push(number);
    }
    let mut sites: Vec<_> = sites.into_iter().collect();
    sites.sort_unstable_by_key(|&(key, _)| (xxh3_64_with_seed(key.1.as_bytes(), seed), key));
    sites.into_iter().map(|(_, pages)| pages).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pages of sites with these numbers of pages each; 0 stands for a page without a site.
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
        assert_eq!(holdout(&pages(&[9]), 0.1, 0), [false; 9]);
    }

    #[test]
    fn nothing_to_split() {
        let none: &[LabelledPage] = &[];
        assert!(folds(none, 0, 0).is_empty() && holdout(none, 0.1, 0).is_empty());
        assert_eq!(folds(&pages(&[2]), 0, 0), [0, 0]);
    }
}
