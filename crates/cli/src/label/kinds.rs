//! The kinds of lines of a page, by the elements around each line.

use std::collections::HashMap;

use dechaff_extractor::structure::element_paths;
use dechaff_page::{Element, Page};
use serde::Serialize;

/// The largest number of elements around a line that its kind names.
const DEEPEST: usize = 8;

/// The elements of a page, and the kinds of its lines.
///
/// Two lines are of one kind if their elements have the same tags and the same words in class, id and
/// role, from the innermost element out to the first one that has such words. Kinds have the same name
/// on every page, so that lines of one kind can be found on other pages of the site.
#[derive(Debug, Serialize, PartialEq, Eq)]
pub(super) struct Kinds {
    /// The number of the element around each element; an outer one comes before an inner one, and the
    /// first represents the page.
    pub(super) parents: Vec<u32>,
    /// The tag of each element; empty if HTML does not know it.
    pub(super) tags: Vec<&'static str>,
    /// The shape of each element: elements of one shape have the same tags and names, out to the page. The
    /// extraction decides on lines in alike elements together.
    pub(super) shapes: Vec<u32>,
    /// The names of the kinds.
    pub(super) names: Vec<String>,
    /// The kind of each line, an index into `names`.
    #[serde(skip)]
    pub(super) of_lines: Vec<u32>,
}

impl Kinds {
    /// Finds the kinds of a page.
    pub(super) fn of(page: &Page) -> Self {
        let mut known: HashMap<u32, u32> = HashMap::new();
        let mut numbers: HashMap<String, u32> = HashMap::new();
        let mut names = Vec::new();
        let of_lines = page.lines.iter().map(|line| {
            *known.entry(line.element).or_insert_with(|| {
                let name = name(page, page.ancestors(line));
                *numbers.entry(name).or_insert_with_key(|name| {
                    names.push(name.clone());
                    names.len() as u32 - 1
                })
            })
        });
        let of_lines = of_lines.collect();
        let mut known_shapes: HashMap<u64, u32> = HashMap::new();
        let shape = |path| {
            let next = known_shapes.len() as u32;
            *known_shapes.entry(path).or_insert(next)
        };
        let shapes = element_paths(page).into_iter().map(shape).collect();
        Self {
            parents: page.elements.iter().map(|element| element.parent).collect(),
            tags: page.elements.iter().map(|element| element.tag.name()).collect(),
            shapes,
            names,
            of_lines,
        }
    }

    /// The lines of a kind, by the name of the kind.
    pub(super) fn lines_of(&self, name: &str) -> impl Iterator<Item = usize> {
        let kind = self.names.iter().position(|known| known == name);
        let lines = self.of_lines.iter().enumerate();
        lines.filter(move |(_, of)| Some(**of as usize) == kind).map(|(line, _)| line)
    }
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

    fn kinds(html: &str) -> Kinds {
        Kinds::of(&segment_with_pieces(html.as_bytes()).unwrap())
    }

    #[test]
    fn lines_are_alike_by_tag_and_class() {
        let html = "<div class='entry content'><p>a<p>b<h2>c</h2></div><ul id=menu-7><li>d<li \
                    class=menu-item>e</ul><p>f";
        let kinds = kinds(html);
        let named: Vec<&str> =
            kinds.of_lines.iter().map(|kind| kinds.names[*kind as usize].as_str()).collect();
        let entry = "div.content.entry > p";
        let want = [entry, entry, "div.content.entry > h2", "ul.menu > li", "li.item.menu", "p"];
        assert_eq!(named, want);
        assert_eq!(kinds.lines_of(entry).collect::<Vec<_>>(), [0, 1]);
        assert_eq!(kinds.lines_of("nav").count(), 0);
        assert_eq!(kinds.tags[1..4], ["div", "p", "p"]);
        assert_eq!(kinds.parents[1..4], [0, 1, 1]);
        assert_eq!(kinds.shapes[..5], [0, 1, 2, 2, 3]);
    }
}
