//! The lines of one page, as hashes.

use bincode::{Decode, Encode};
use dechaff_page::Page;
use dechaff_page::text::{mix, word_hashes};

/// Maximum number of different lines of a page that are stored, of each kind. If there are more,
/// the lines with the smallest hashes are stored, which are the same on all pages.
pub(crate) const MAX_LINES: usize = 1000;
/// Minimum number of words of a long line. Two pages that share most of their long lines are copies
/// of each other.
const LONG: usize = 10;

/// The lines of one page, as hashes of their words. Case is ignored.
#[derive(Debug, Clone, PartialEq, Eq, Encode, Decode)]
pub struct PageLines {
    /// The key that decides whether the page is in the sample of its site.
    pub(crate) key: u64,
    /// The hashes of its lines, in order, each once.
    pub(crate) short: Vec<u32>,
    /// The same of long lines.
    pub(crate) long: Vec<u32>,
}

impl PageLines {
    /// Reads the lines of a page. The key is a hash of the page's bytes, or anything else that
    /// differs randomly from page to page: the sample of a site consists of the pages with the
    /// smallest keys.
    pub fn new(key: u64, page: &Page) -> Self {
        Self::of(key, line_hashes(page, |_| ()).into_iter().flatten())
    }

    pub(crate) fn of(key: u64, lines: impl Iterator<Item = LineHash>) -> Self {
        let (mut short, mut long) = (Vec::new(), Vec::new());
        for line in lines {
            if line.is_long { &mut long } else { &mut short }.push(line.hash);
        }
        for hashes in [&mut short, &mut long] {
            hashes.sort_unstable();
            hashes.dedup();
            hashes.truncate(MAX_LINES);
            hashes.shrink_to_fit();
        }
        Self { key, short, long }
    }

    /// Returns the number of hashes.
    pub(crate) fn len(&self) -> usize {
        self.short.len() + self.long.len()
    }

    /// Returns whether the lines of two pages are the same.
    pub(crate) fn equals(&self, other: &Self) -> bool {
        self.short == other.short && self.long == other.long
    }

    /// Returns whether two pages are versions of the same page: they share most of their long
    /// lines.
    pub(crate) fn is_copy_of(&self, other: &Self) -> bool {
        let most = self.long.len().max(other.long.len());
        self.equals(other)
            || (most >= LEAST_LONG && shared(&self.long, &other.long).count() * 5 >= most * 3)
    }
}

/// Fewer long lines do not tell that pages are copies of each other.
const LEAST_LONG: usize = 3;

/// Returns the places of the hashes that another list has, too. Both lists are in order.
pub(crate) fn shared(hashes: &[u32], other: &[u32]) -> impl Iterator<Item = usize> {
    let mut rest = other;
    let is_shared = move |(_, hash): &(usize, &u32)| {
        let before = rest.iter().take_while(|known| known < hash).count();
        rest = &rest[before..];
        rest.first() == Some(hash)
    };
    hashes.iter().enumerate().filter(is_shared).map(|(at, _)| at)
}

/// The hash of a line with words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LineHash {
    pub(crate) hash: u32,
    pub(crate) is_long: bool,
}

/// Returns the hashes of the lines of a page, `[n_lines]`. Lines without words have no hash. `see`
/// is called with the text of each line.
pub(crate) fn line_hashes(page: &Page, see: impl Fn(&str)) -> Vec<Option<LineHash>> {
    let mut words = Vec::new();
    let mut hash = |line| {
        words.clear();
        let text = page.text(line);
        see(text);
        word_hashes(text, &mut words);
        // In hashes of words, digits have no value. Here they have: two prices are different lines.
        let digits = text.bytes().filter(u8::is_ascii_digit).map(u64::from);
        let hash = (mix(mix(0, words.iter().copied()), digits) >> 32) as u32;
        (!words.is_empty()).then_some(LineHash { hash, is_long: words.len() >= LONG })
    };
    page.lines.iter().map(&mut hash).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(html: &str) -> PageLines {
        PageLines::new(0, &dechaff_page::segment(html.as_bytes()).unwrap())
    }

    #[test]
    fn case_and_white_space_do_not_count_but_digits_do() {
        let one = lines("<p>Page 12 of  30<p>Home<p>***<p>home");
        assert_eq!((one.short.len(), one.long.len()), (2, 0));
        assert!(one.equals(&lines("<p>HOME<p>page 12 OF 30")));
        assert!(!one.equals(&lines("<p>Home<p>Page 13 of 30")));
        assert_eq!(lines("<p>one two three four five six seven eight nine ten").long.len(), 1);
    }

    #[test]
    fn versions_of_a_page_share_three_fifths_of_its_long_lines() {
        let page = |lines: std::ops::Range<u32>| {
            let line = |line| LineHash { hash: line, is_long: true };
            PageLines::of(0, lines.map(line))
        };
        // The share is that of the longer page: a page may consist of the lines that all pages
        // have, and a little more.
        assert!(page(0..10).is_copy_of(&page(4..14)));
        assert!(!page(0..10).is_copy_of(&page(5..15)));
        assert!(!page(0..6).is_copy_of(&page(0..20)));
        assert!(!page(0..2).is_copy_of(&page(0..1)) && page(0..2).is_copy_of(&page(0..2)));
    }

    #[test]
    fn of_many_lines_the_same_ones_are_stored() {
        let page = |lines: std::ops::Range<u32>| {
            PageLines::of(0, lines.map(|hash| LineHash { hash, is_long: false }))
        };
        assert_eq!(page(7..5000).short, page(7..9000).short);
        assert_eq!(page(7..5000).len(), MAX_LINES);
    }
}
