//! The kinds of lines of a page, by the elements around each line.

use std::collections::HashMap;
use std::hash::Hash;

use dechaff_extractor::structure::element_paths;
use dechaff_page::{Element, Page};
use serde::Serialize;

/// Maximum number of elements around a line that its kind names.
const DEEPEST: usize = 8;

/// The elements of a page, and the kinds of its lines.
///
/// Two lines are of one kind if their elements have the same tags and the same words in class, id
/// and role, from the innermost element out to the first element with such words.
#[derive(Debug, Serialize, PartialEq, Eq)]
pub(super) struct Kinds {
    /// The number of the parent of each element. Parents precede their children, and the first
    /// element represents the page.
    pub(super) parents: Vec<u32>,
    /// The tag of each element; empty if HTML does not know it.
    pub(super) tags: Vec<&'static str>,
    /// The shape of each element. Elements of one shape have the same tags and names, and so have
    /// all their ancestors. The extraction decides together on lines in elements of one shape.
    pub(super) shapes: Vec<u32>,
    /// The number of the kind of each line.
    #[serde(skip)]
    pub(super) of_lines: Vec<u32>,
}

impl Kinds {
    /// Finds the kinds of a page.
    pub(super) fn of(page: &Page) -> Self {
        let names = page.lines.iter().map(|line| name(page, page.ancestors(line)));
        Self {
            parents: page.elements.iter().map(|element| element.parent).collect(),
            tags: page.elements.iter().map(|element| element.tag.name()).collect(),
            shapes: numbered(element_paths(page)),
            of_lines: numbered(names),
        }
    }
}

/// Numbers values by the order in which they first occur.
fn numbered<T: Eq + Hash>(values: impl IntoIterator<Item = T>) -> Vec<u32> {
    let mut known = HashMap::new();
    let number = |value| {
        let next = known.len() as u32;
        *known.entry(value).or_insert(next)
    };
    values.into_iter().map(number).collect()
}

/// Returns a name similar to a CSS selector: `div.content.entry > p`.
fn name<'a>(page: &Page, elements: impl Iterator<Item = &'a Element>) -> String {
    let mut parts = Vec::new();
    for element in elements.take(DEEPEST) {
        let mut words: Vec<&str> =
            page.names(element).iter().map(|name| page.name_text(name)).collect();
        words.sort_unstable();
        words.dedup();
        let tag = if element.tag.name().is_empty() { "*" } else { element.tag.name() };
        let is_last = !words.is_empty();
        words.insert(0, tag);
        parts.push(words.join("."));
        if is_last {
            break;
        }
    }
    parts.reverse();
    parts.join(" > ")
}

#[cfg(test)]
mod tests {
    use dechaff_page::segment_with_pieces;

    use super::*;

    #[test]
    fn lines_are_alike_by_tag_and_class() {
        let html = "<div class='entry content'><p>a<p>b<h2>c</h2></div><ul id=menu-7><li>d<li \
                    class=menu-item>e</ul><p>f<ul id=menu-8><li>g</ul>";
        let page = segment_with_pieces(html.as_bytes()).unwrap();
        let named = page.lines.iter().map(|line| name(&page, page.ancestors(line)));
        let entry = "div.content.entry > p";
        let menu = "ul.menu > li";
        let want = [entry, entry, "div.content.entry > h2", menu, "li.item.menu", "p", menu];
        assert_eq!(named.collect::<Vec<_>>(), want);
        let kinds = Kinds::of(&page);
        assert_eq!(kinds.of_lines, [0, 0, 1, 2, 3, 4, 2]);
        assert_eq!(kinds.tags[1..4], ["div", "p", "p"]);
        assert_eq!(kinds.parents[1..4], [0, 1, 1]);
        assert_eq!(kinds.shapes[..5], [0, 1, 2, 2, 3]);
    }
}
