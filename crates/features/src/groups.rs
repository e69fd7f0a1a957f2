//! Lines of a page that are of one kind, by their markup.

use crate::page::{Line, Page};
use crate::text::hash::{self, HashedMap};

/// The groups of a page's lines: those of the same signature.
#[derive(Debug, Clone, Default)]
pub(crate) struct Groups {
    /// The group of each line, `[n_lines]`.
    pub(crate) of: Vec<u32>,
    /// How many groups there are.
    pub(crate) count: usize,
}

impl Groups {
    /// Groups the lines of a page.
    pub(crate) fn of(page: &Page) -> Self {
        number(page.lines.iter().map(|line| signature(page, line)))
    }
}

/// Numbers equal keys alike, in the order of their first appearance.
pub(crate) fn number(keys: impl Iterator<Item = u64>) -> Groups {
    let mut numbers: HashedMap<u32> = HashedMap::default();
    let of = keys
        .map(|key| {
            let next = numbers.len() as u32;
            *numbers.entry(key).or_insert(next)
        })
        .collect();
    Groups { of, count: numbers.len() }
}

impl Groups {
    /// How many members the group of each one has.
    pub(crate) fn sizes(&self) -> impl Iterator<Item = u32> {
        let mut sizes = vec![0; self.count];
        self.of.iter().for_each(|&group| sizes[group as usize] += 1);
        self.of.iter().map(move |&group| sizes[group as usize])
    }
}

/// What lines of one kind have in common: the tags of the three nearest elements and the tokens of
/// the nearest.
fn signature(page: &Page, line: &Line) -> u64 {
    let tags = page
        .ancestors(line)
        .take(3)
        .fold(hash::EMPTY, |key, element| hash::push(key, element.tag.index() as u8));
    let names = page.names(page.element(line)).iter().take(4);
    names.fold(tags, |key, name| (key ^ name.hash).rotate_left(5))
}
