//! The samples of many sites.

use std::collections::BTreeMap;
use std::sync::Arc;

use dechaff_page::text::hash;

use crate::page_lines::PageLines;
use crate::site::{SAMPLE, Site};

/// The number of hashes in memory, of 4 bytes each: about 80,000 pages of 150 lines.
pub(crate) const MAX_HASHES: usize = 12 << 20;
/// The number of sites.
pub(crate) const MAX_SITES: usize = 1 << 18;
/// The smallest sample of a site.
pub(crate) const LEAST: usize = 4;

/// Samples of the pages of many sites, by name, in bounded memory.
///
/// Each site has a sample of at most [`SAMPLE`] pages, those with the smallest keys. If the samples
/// together are too large, all of them are halved, down to 4 pages each. Then half of the sites are
/// left out, those whose names have the largest hashes. So the result depends on the pages alone,
/// not on their order and on the parts in which they were added ([`Self::merge`]).
#[derive(Debug, Clone, PartialEq)]
pub struct Sites {
    pub(crate) sites: BTreeMap<String, Arc<Site>>,
    /// The number of pages of each sample.
    pub(crate) most: usize,
    /// Sites whose names have hashes above this are left out.
    pub(crate) last: u64,
    /// The number of pages of sites that were left out.
    pub(crate) left_out: u64,
    /// The number of hashes in memory.
    hashes: usize,
    max_hashes: usize,
}

impl Default for Sites {
    fn default() -> Self {
        Self {
            sites: BTreeMap::new(),
            most: SAMPLE,
            last: u64::MAX,
            left_out: 0,
            hashes: 0,
            max_hashes: MAX_HASHES,
        }
    }
}

impl Sites {
    /// Combines the contents of a file.
    pub(crate) fn of(
        sites: BTreeMap<String, Arc<Site>>,
        most: usize,
        last: u64,
        left_out: u64,
    ) -> Self {
        let mut found = Self { sites, most, last, left_out, ..Self::default() };
        found.shrink();
        found
    }

    /// Returns whether a page would be in the sample of its site, so that its lines are needed.
    /// Otherwise count the page with [`Self::skip`].
    pub fn wants(&self, site: &str, key: u64) -> bool {
        self.keeps(site) && self.sites.get(site).is_none_or(|known| known.wants(key, self.most))
    }

    /// Counts a page that is not in the sample of its site.
    pub fn skip(&mut self, site: &str) {
        self.change(site, 1, |_, _| {});
    }

    /// Adds a page of a site.
    pub fn add(&mut self, site: &str, page: PageLines) {
        self.change(site, 1, |known, most| known.add(page, most));
    }

    /// Adds the pages of other samples. The result is the same as if all pages had been added to
    /// one.
    pub fn merge(&mut self, other: Self) {
        self.left_out += other.left_out;
        self.last = self.last.min(other.last);
        self.most = self.most.min(other.most);
        self.shrink();
        for (name, site) in other.sites {
            let Site { pages, sample, .. } = Arc::unwrap_or_clone(site);
            self.change(&name, pages, |known, most| {
                sample.into_iter().for_each(|page| known.add(page, most));
            });
        }
    }

    /// Limits the number of other pages that a page is compared with, to measure the use of more
    /// pages. A file does not store the limit.
    #[must_use]
    pub fn with_most_others(mut self, most: usize) -> Self {
        for site in self.sites.values_mut() {
            Arc::make_mut(site).most_others = Some(most);
        }
        self
    }

    /// Returns a site. Extractors share it.
    pub fn get(&self, site: &str) -> Option<&Arc<Site>> {
        self.sites.get(site)
    }

    /// Returns the sample of one site alone.
    #[must_use]
    pub fn only(&self, site: &str) -> Self {
        let known = self.sites.get_key_value(site).map(|(name, site)| (name.clone(), site.clone()));
        Self::of(known.into_iter().collect(), self.most, self.last, 0)
    }

    /// Iterates over the names of the sites and the sites, in the order of the names.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &Site)> {
        self.sites.iter().map(|(name, site)| (name.as_str(), &**site))
    }

    /// Returns the number of pages of sites that were left out, because there are too many sites.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// Returns the number of pages of each site that are remembered at most.
    pub fn sample(&self) -> usize {
        self.most
    }

    fn keeps(&self, site: &str) -> bool {
        hash(site.as_bytes()) <= self.last
    }

    fn change(&mut self, site: &str, pages: u64, change: impl FnOnce(&mut Site, usize)) {
        if !self.keeps(site) {
            self.left_out += pages;
            return;
        }
        let known = Arc::make_mut(self.sites.entry(site.to_string()).or_default());
        let before = known.len();
        known.pages += pages;
        change(known, self.most);
        self.hashes = self.hashes + known.len() - before;
        while (self.hashes > self.max_hashes || self.sites.len() > MAX_SITES) && self.last > 0 {
            if self.most > LEAST && self.sites.len() <= MAX_SITES {
                self.most /= 2;
            } else {
                self.last /= 2;
            }
            self.shrink();
        }
    }

    /// Removes pages and sites that exceed the limits.
    fn shrink(&mut self) {
        let (most, last) = (self.most, self.last);
        self.sites.retain(|name, site| {
            let stays = hash(name.as_bytes()) <= last;
            if !stays {
                self.left_out += site.pages;
            } else if site.sample.len() > most {
                Arc::make_mut(site).truncate(most);
            }
            stays
        });
        self.hashes = self.sites.values().map(|site| site.len()).sum();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page_lines::LineHash;

    /// A page of a site, by its number: with a menu, and lines of its own.
    fn page(number: u64) -> PageLines {
        let own = (0..10).map(|line| (number as u32).wrapping_mul(7919) + line);
        let lines = (0..5).chain(own).map(|hash| LineHash { hash, is_long: false });
        PageLines::of(number.wrapping_mul(0x9e37_79b9_7f4a_7c15), lines)
    }

    fn add(sites: &mut Sites, pages: impl Iterator<Item = u64>) {
        for number in pages {
            let site = format!("{}.example", number % 40);
            let page = page(number);
            if sites.wants(&site, page.key) { sites.add(&site, page) } else { sites.skip(&site) }
        }
    }

    fn small(max_hashes: usize) -> Sites {
        Sites { max_hashes, ..Sites::default() }
    }

    #[test]
    fn parts_are_merged_to_the_same_samples() {
        // With room for all pages, for samples of 64 pages, and for less.
        for (max_hashes, most) in [(usize::MAX, 64), (20_000, 32), (5000, 8), (1000, 4)] {
            let mut all = small(max_hashes);
            add(&mut all, 0..4000);
            let mut parts = [(); 3].map(|()| small(max_hashes));
            for (at, part) in (0..).zip(&mut parts) {
                add(part, (0..4000).rev().filter(|number| number % 7 % 3 == at));
            }
            let mut merged = small(max_hashes);
            parts.into_iter().rev().for_each(|part| merged.merge(part));
            assert_eq!(merged, all, "{max_hashes}");
            assert_eq!(merged.sample(), most);
            assert!(merged.hashes <= max_hashes);
            let kept: u64 = merged.iter().map(|(_, site)| site.pages()).sum();
            assert_eq!(kept + merged.left_out(), 4000);
            assert_eq!(merged.left_out() > 0, most == 4);
        }
    }

    #[test]
    fn memory_is_bounded_for_a_million_pages_and_for_a_million_sites() {
        let mut sites = small(1 << 16);
        for number in 0..1_000_000_u64 {
            let site = if number % 2 == 0 {
                format!("{}.example", number % 300)
            } else {
                number.to_string()
            };
            let key = hash(&number.to_le_bytes());
            if sites.wants(&site, key) {
                sites.add(&site, PageLines { key, ..page(number) });
            } else {
                sites.skip(&site);
            }
            assert!(sites.hashes <= 1 << 16);
        }
        let kept: u64 = sites.iter().map(|(_, site)| site.pages()).sum();
        assert_eq!(kept + sites.left_out(), 1_000_000);
        assert!(sites.iter().len() > 100);
    }
}
