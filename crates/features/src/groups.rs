//! Groups the lines of a page whose markup is of the same kind.
//!
//! Lines of one kind, such as the entries of a menu or the paragraphs of an article, usually share
//! their fate. So features describe the group of a line too: its size, and sums and scores over its
//! lines. Two lines are in one group if their signatures are equal. A signature is a hash of the
//! tags of the three nearest elements around the line and of up to four class, id, role and
//! itemprop tokens of the nearest one.

use std::hash::Hash;

use dechaff_page::text::hash;
use dechaff_page::{Line, Page};

/// The groups of a page's lines. The lines of a group have the same signature.
#[derive(Debug, Clone, Default)]
pub(crate) struct Groups {
    /// The group of each line, `[n_lines]`.
    pub(crate) of: Vec<u32>,
    /// The number of groups.
    pub(crate) count: usize,
}

impl Groups {
    /// Groups the lines of a page by their signatures.
    pub(crate) fn of(page: &Page) -> Self {
        number(page.lines.iter().map(|line| signature(page, line)))
    }

    /// Returns, for each line, the number of lines in its group.
    pub(crate) fn sizes(&self) -> impl Iterator<Item = u32> {
        let mut sizes = vec![0; self.count];
        self.of.iter().for_each(|&group| sizes[group as usize] += 1);
        self.of.iter().map(move |&group| sizes[group as usize])
    }
}

/// Assigns a number to each distinct key, in the order of first appearance.
pub(crate) fn number<K: Hash + Eq>(keys: impl Iterator<Item = K>) -> Groups {
    let mut numbers = hash::map_for(keys.size_hint().0);
    let of = keys
        .map(|key| {
            let next = numbers.len() as u32;
            *numbers.entry(key).or_insert(next)
        })
        .collect();
    Groups { of, count: numbers.len() }
}

/// Returns the signature of a line. The tokens are folded with a rotation, so that their order
/// counts. A page can be written so that two kinds of lines have the same signature, but this
/// affects only its own features.
fn signature(page: &Page, line: &Line) -> u64 {
    let tags = page
        .ancestors(line)
        .take(3)
        .fold(hash::EMPTY, |key, element| hash::push(key, element.tag.index() as u8));
    let names = page.names(page.element(line)).iter().take(4);
    names.fold(tags, |key, name| (key ^ name.hash).rotate_left(5))
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::hash::Hasher;

    use super::*;

    thread_local! { static COMPARED: Cell<usize> = const { Cell::new(0) } }

    /// A key that counts how often it is compared.
    #[derive(Clone, Copy)]
    struct Counted(u64);

    impl Hash for Counted {
        fn hash<H: Hasher>(&self, state: &mut H) {
            self.0.hash(state);
        }
    }

    impl PartialEq for Counted {
        fn eq(&self, other: &Self) -> bool {
            COMPARED.set(COMPARED.get() + 1);
            self.0 == other.0
        }
    }

    impl Eq for Counted {}

    #[test]
    fn numbers_by_first_appearance() {
        let groups = number([7u64, 7, 0, 9, 0].into_iter());
        assert_eq!((&groups.of[..], groups.count), (&[0, 0, 1, 2, 1][..], 3));
        assert_eq!(groups.sizes().collect::<Vec<_>>(), [2, 2, 2, 1, 2]);
    }

    /// If keys were their own hashes, all of these would have the same place in the table, and the
    /// same seven bits that it compares first.
    #[test]
    fn chosen_keys_cause_few_comparisons() {
        for n in [1000, 2000, 4000] {
            COMPARED.set(0);
            let groups = number((1..=n).map(|i| Counted(i << 32 | i)));
            assert_eq!(groups.count, n as usize);
            assert!(COMPARED.get() < n as usize, "{} of {n}", COMPARED.get());
        }
    }

    /// The place of a key and the seven bits that are compared first, in a table of 4096 places in
    /// which keys are their own hashes, with their halves folded. It is a linear function over XOR.
    fn place(key: u64) -> u64 {
        ((key ^ (key >> 32)) & 0xfff) | (key >> 57 << 12)
    }

    /// Lines of `n` signatures with one place. A signature is XOR of the rotated hashes of four
    /// class tokens, so pairs of first and last two tokens are joined where both have the same
    /// place.
    fn flood(n: usize) -> String {
        let letters = || b'a'..=b'z';
        let tokens: Vec<String> = letters()
            .flat_map(|a| letters().map(move |b| format!("{}{}", char::from(a), char::from(b))))
            .take(300)
            .collect();
        let pairs = |rotations: [u32; 2]| {
            let rotated = |token: &String, by: u32| hash::hash(token.as_bytes()).rotate_left(by);
            let mut pairs: Vec<(u64, String)> = Vec::new();
            for one in &tokens {
                for two in &tokens {
                    let key = rotated(one, rotations[0]) ^ rotated(two, rotations[1]);
                    pairs.push((place(key), format!("{one} {two}")));
                }
            }
            pairs
        };
        let mut last: std::collections::HashMap<u64, Vec<String>> = Default::default();
        for (place, pair) in pairs([10, 5]) {
            last.entry(place).or_default().push(pair);
        }
        let joined = pairs([20, 15]).into_iter().flat_map(|(place, first)| {
            let last = last.get(&place).into_iter().flatten();
            last.map(move |last| format!("<p class='{first} {last}'>x")).collect::<Vec<_>>()
        });
        joined.take(n).collect()
    }

    #[test]
    fn a_page_cannot_choose_the_places_of_its_signatures() {
        for n in [700, 1400, 2800] {
            let page = dechaff_page::segment(flood(n).as_bytes()).unwrap();
            let keys: Vec<u64> = page.lines.iter().map(|line| signature(&page, line)).collect();
            assert_eq!(keys.len(), n);
            assert!(keys.iter().all(|&key| place(key) == place(keys[0])));
            COMPARED.set(0);
            assert_eq!(number(keys.into_iter().map(Counted)).count, n);
            assert!(COMPARED.get() < n, "{} of {n}", COMPARED.get());
        }
    }
}
