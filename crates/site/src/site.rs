//! The sample of one site's pages.

use std::sync::OnceLock;

use dechaff_page::Page;
use dechaff_page::nodes::Budget;

use crate::evidence::Evidence;
use crate::page_lines::{PageLines, line_hashes, shared};

/// Maximum number of pages of a site in the sample. More pages add no evidence: `docs/accuracy.md`
/// shows the effect of fewer.
pub const SAMPLE: usize = 64;

/// The sample of a site: the pages with the smallest keys. It does not depend on the order in which
/// pages were added.
#[derive(Debug, Clone, Default)]
pub struct Site {
    /// The number of pages that were added.
    pub(crate) pages: u64,
    /// In the order of their keys, of pages with the same lines the first.
    pub(crate) sample: Vec<PageLines>,
    /// The indices of the pages in the sample that are not copies of an earlier page.
    pub(crate) distinct: OnceLock<Vec<usize>>,
    /// The number of other pages that a page is compared with, if not with all of the sample.
    pub(crate) most_others: Option<usize>,
}

impl PartialEq for Site {
    fn eq(&self, other: &Self) -> bool {
        self.pages == other.pages && self.sample == other.sample
    }
}

impl Site {
    /// Returns the number of pages that were added to the site.
    pub fn pages(&self) -> u64 {
        self.pages
    }

    /// Returns the number of hashes in memory.
    pub(crate) fn len(&self) -> usize {
        self.sample.iter().map(PageLines::len).sum()
    }

    /// Returns whether a page with this key would be in a sample of `most` pages.
    pub(crate) fn wants(&self, key: u64, most: usize) -> bool {
        self.sample.len() < most || self.sample.get(most - 1).is_none_or(|last| key < last.key)
    }

    /// Adds a page to a sample of at most `most` pages.
    pub(crate) fn add(&mut self, page: PageLines, most: usize) {
        if !self.wants(page.key, most) {
            return;
        }
        if let Some(same) = self.sample.iter().position(|known| known.equals(&page)) {
            if self.sample[same].key <= page.key {
                return;
            }
            self.sample.remove(same);
        }
        let place = self.sample.partition_point(|known| known.key < page.key);
        self.sample.insert(place, page);
        self.truncate(most);
    }

    pub(crate) fn truncate(&mut self, most: usize) {
        self.sample.truncate(most);
        self.distinct = OnceLock::new();
    }

    /// Counts on how many other pages of the site each line of a page is. The page itself may be in
    /// the sample: it and its copies do not count as other pages. Each line and each compared hash
    /// is a step. If no steps are left, there is no evidence.
    pub fn evidence(&self, page: &Page, budget: &Budget<'_>) -> Evidence {
        let hashes = line_hashes(page, |line| budget.spend_bytes(line.len()));
        let own = PageLines::of(0, hashes.iter().flatten().copied());
        let (mut short, mut long) = (vec![0; own.short.len()], vec![0; own.long.len()]);
        let mut pages = 0;
        let others = self.distinct().filter(|other| !other.is_copy_of(&own));
        for other in others.take(self.most_others.unwrap_or(SAMPLE)) {
            budget.spend(own.len() + other.len());
            pages += 1;
            shared(&own.short, &other.short).for_each(|at| short[at] += 1);
            shared(&own.long, &other.long).for_each(|at| long[at] += 1);
        }
        if budget.is_spent() {
            return Evidence::default();
        }
        let recurs = hashes.into_iter().map(|line| {
            let line = line?;
            let (known, counts) =
                if line.is_long { (&own.long, &long) } else { (&own.short, &short) };
            known.binary_search(&line.hash).ok().map(|at| counts[at])
        });
        Evidence { pages, recurs: recurs.map(Option::unwrap_or_default).collect() }
    }

    /// Returns the pages of the sample that are not copies of an earlier page.
    fn distinct(&self) -> impl Iterator<Item = &PageLines> {
        let places = self.distinct.get_or_init(|| {
            let mut places: Vec<usize> = Vec::new();
            for (place, page) in self.sample.iter().enumerate() {
                if !places.iter().any(|known| self.sample[*known].is_copy_of(page)) {
                    places.push(place);
                }
            }
            places
        });
        places.iter().map(|place| &self.sample[*place])
    }
}

#[cfg(test)]
mod tests {
    use dechaff_page::Stop;

    use super::*;

    /// The evidence of a site about a page.
    fn evidence(site: &Site, page: &Page) -> Evidence {
        site.evidence(page, &Budget::new(0, 0, Stop::default()))
    }

    fn page(html: &str) -> Page {
        dechaff_page::segment(html.as_bytes()).unwrap()
    }

    fn site(pages: &[&str]) -> Site {
        let mut site = Site::default();
        for (key, html) in (0..).zip(pages) {
            site.add(PageLines::new(key, &page(html)), SAMPLE);
        }
        site
    }

    #[test]
    fn a_page_is_not_its_own_evidence() {
        let here = "<p>Home<p>Of cats<p>Of cats";
        let of = |pages: &[&str]| evidence(&site(pages), &page(here));
        assert_eq!(of(&[here]), Evidence { pages: 0, recurs: vec![0; 3] });
        let others = ["<p>Home<p>of CATS<p>One", "<p>Home<p>Of dogs"];
        let expected = Evidence { pages: 2, recurs: vec![2, 1, 1] };
        assert_eq!(of(&others), expected);
        assert_eq!(of(&[others[0], here, others[1]]), expected);
        assert_eq!((expected.share(0), expected.share(1)), (1.0, 0.5));
    }

    #[test]
    fn copies_of_a_page_count_once() {
        let long = |from: u8, to: u8| -> String {
            (from..to).map(|at| format!("<p>{}", format!("{} ", at as char).repeat(10))).collect()
        };
        let versions = [long(b'a', b'k'), long(b'c', b'm'), long(b'd', b'n')];
        let all: Vec<String> = versions.iter().map(|text| format!("<p>Home{text}")).collect();
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        let found = evidence(&site(&all), &page("<p>Home<p>Contact"));
        assert_eq!(found, Evidence { pages: 1, recurs: vec![1, 0] });
        // Nor are versions of the page itself other pages.
        assert_eq!(evidence(&site(&all[1..]), &page(all[0])).pages, 0);
    }

    #[test]
    fn the_pages_with_the_smallest_keys_are_the_sample() {
        let of_key = |key| PageLines::new(key, &page(&format!("<p>{}", "a".repeat(key as usize))));
        let keys = |site: &Site| site.sample.iter().map(|page| page.key).collect::<Vec<_>>();
        let mut site = Site::default();
        for key in [5, 3, 9, 1, 7] {
            site.add(of_key(key), 3);
        }
        assert_eq!(keys(&site), [1, 3, 5]);
        assert!(site.wants(4, 3) && !site.wants(5, 3) && site.wants(9, 4));
        // The same page under another address takes a single place.
        site.add(PageLines { key: 2, ..of_key(5) }, 3);
        site.add(PageLines { key: 4, ..of_key(5) }, 3);
        assert_eq!(keys(&site), [1, 2, 3]);
    }
}
