//! Looks up the class, id, role and itemprop tokens of elements in a fixed list.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use crate::page::{Name, Page};
use crate::text::filter::Filter;
use crate::text::hash::hash;

/// A table from tokens to values. Most tokens of a page are in no table, which the filter shows.
#[derive(Debug, Clone)]
pub struct NameTable<T> {
    filter: Filter<64>,
    /// The tokens are not those of a page, so a page cannot choose tokens that collide.
    by_hash: HashMap<u64, (&'static str, T), FixedState>,
}

impl<T: Copy> NameTable<T> {
    /// Creates a table. Tokens are in lower case. Of equal ones, the last counts.
    pub fn new(tokens: impl Iterator<Item = (&'static str, T)>) -> Self {
        let by_hash: HashMap<_, _, _> =
            tokens.map(|(token, value)| (hash(token.as_bytes()), (token, value))).collect();
        Self { filter: Filter::of(by_hash.keys().copied()), by_hash }
    }

    /// Returns the value of a token of a page.
    #[inline]
    pub fn get(&self, page: &Page, name: &Name) -> Option<T> {
        if !self.filter.may_have(name.hash) {
            return None;
        }
        let (token, value) = self.by_hash.get(&name.hash)?;
        (page.name_text(name) == *token).then_some(*value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_of_a_page() {
        let tokens: Vec<String> =
            (b'a'..=b'z').map(|c| "x".to_string() + &char::from(c).to_string()).collect();
        let page = crate::segment(format!("<p class='{}'>a", tokens[..16].join(" ")).as_bytes());
        let page = page.unwrap();
        let names = page.names(page.element(&page.lines[0]));
        let table = NameTable::new([("xa", 1), ("xc", 2), ("xa", 3), ("a", 4)].into_iter());
        let found: Vec<Option<i32>> = names.iter().map(|name| table.get(&page, name)).collect();
        let mut expected = vec![None; 16];
        (expected[0], expected[2]) = (Some(3), Some(2));
        assert_eq!(found, expected);
    }

    #[test]
    fn tokens_with_equal_hashes_stay_distinct() {
        let page = crate::segment(b"<p class='post'>a").unwrap();
        let name = &page.names(page.element(&page.lines[0]))[0];
        let table = NameTable::new([("post", 1)].into_iter());
        assert_eq!(table.get(&page, name), Some(1));
        let mut other = table.clone();
        let entry = other.by_hash.get_mut(&name.hash).unwrap();
        entry.0 = "mail";
        assert_eq!(other.get(&page, name), None);
    }
}
