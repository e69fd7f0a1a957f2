//! The part of a page with the kept lines.

use crate::{Page, Source, Tag, Tape, tag_list};

use super::budget::allows_nodes;

/// Number of bytes below which a part is read although nothing in it is kept, because it may have a
/// picture.
const WORTH_IT: usize = 4096;

/// Elements that do not show the structure of their contents.
const CONTAINERS: [Tag; 12] = tag_list! {
    DIV SECTION ARTICLE MAIN BODY HTML HEADER FOOTER FORM NAV CENTER NOSCRIPT
};

/// The part of a page that is read.
#[derive(Debug, Clone, Default)]
pub struct Part {
    /// The offsets at which the elements around it start, outermost first.
    pub around: Vec<usize>,
    /// The offset of its first byte: of a start tag, or of the page.
    pub start: usize,
    /// Whether the part ends with the element that starts there. Otherwise it continues after the
    /// element.
    pub is_element: bool,
    /// The offset after the last kept text, if known.
    pub last: Option<usize>,
    /// The offset at which reading ends at the latest, if known.
    pub end: Option<usize>,
}

impl Part {
    /// Returns the smallest part of a page that contains all kept lines, and whole lists and
    /// tables, or `None` if no line is kept. `content` tells which lines are kept, `[n_lines]`.
    pub fn of(source: &Source<'_>, page: &Page, content: &[bool]) -> Option<Self> {
        if page.lines.is_empty() {
            return Some(Self::default());
        }
        let elements = &page.elements;
        let kept =
            || page.lines.iter().zip(content).filter(|(_, kept)| **kept).map(|(line, _)| line);
        let (first, last) = (kept().next()?, kept().next_back()?);
        let mut common = first.element as usize;
        for line in kept() {
            let mut other = line.element as usize;
            while other != common {
                // The parent of an element precedes it.
                let deeper = if other > common { &mut other } else { &mut common };
                *deeper = elements[*deeper].parent as usize;
            }
        }
        // The offsets of a page that had to be decoded are offsets in the file.
        if source.is_decoded() {
            return Some(Self::default());
        }
        // Returns an element and the elements around it, innermost first.
        let parent = |at: usize| elements[at].parent as usize;
        let upwards = |at: usize| {
            std::iter::successors(Some(at), move |at| Some(parent(*at))).take_while(|at| *at != 0)
        };
        let shows = |at: &usize| !CONTAINERS.contains(&elements[*at].tag);
        let outermost = upwards(common).filter(shows).last().map_or(common, parent);
        let offset = |at: usize| (elements[at].start as usize).saturating_sub(source.bom);
        let last = (last.end as usize).saturating_sub(source.bom);
        let last = Some(last).filter(|last| source.bytes.len().saturating_sub(*last) > WORTH_IT);
        let is_page = outermost == 0 || matches!(elements[outermost].tag, Tag::BODY | Tag::HTML);
        // The start of a whole page, up to the first kept text, is not read.
        let mut start = outermost;
        if is_page {
            let inside = upwards(first.element as usize).take_while(|at| *at != outermost);
            start = inside.last().unwrap_or(outermost);
        }
        if start == 0 || is_page && (start == outermost || offset(start) < WORTH_IT) {
            return Some(Self { last, ..Self::default() });
        }
        let mut around: Vec<usize> = upwards(parent(start)).map(offset).collect();
        around.reverse();
        Some(Self { around, start: offset(start), is_element: !is_page, last, end: None })
    }

    /// Returns the number of nodes up to the last kept text. Blocks around it are read to their
    /// ends, so there may be more.
    pub(super) fn nodes(&self, tape: &Tape, html: &[u8]) -> usize {
        let end = self.last.unwrap_or(html.len());
        tape.count(self.start..self.end.map_or(end, |most| end.min(most)))
    }

    /// Returns whether a tree of its nodes is not much larger than the page.
    pub fn fits(&self, source: &Source<'_>, tape: &Tape) -> bool {
        let html = &source.bytes;
        allows_nodes(self.nodes(tape, html), html.len())
    }
}
