//! Lines of a page and the elements that they stand in.

pub(crate) mod attribute_tokens;
pub(crate) mod bounds;
pub(crate) mod element_span;
pub(crate) mod nesting;
pub(crate) mod open_elements;
pub(crate) mod physical_lines;
mod section;
pub(crate) mod segment;
pub(crate) mod stated;
pub(crate) mod whitespace;
mod work;

use std::ops::Range;

use crate::html::tag::Tag;

/// One rendered line of text: a maximal run not interrupted by a block-level boundary or `<br>`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// First source byte of the text.
    pub start: u32,
    /// Behind the last source byte of the text.
    pub end: u32,
    /// Where the text stands in [`Page::text`].
    pub(crate) text: Range<u32>,
    /// Length of the text in characters.
    pub chars: u32,
    /// Bytes of HTML that the line took since the line before: its text as written, and markup.
    /// White space around text, comments, scripts and styles are not counted: stored pages often
    /// have them stripped, and a model must not depend on it.
    pub bytes: u32,
    /// Bytes of tags among [`Self::bytes`].
    pub markup: u32,
    /// Tags since the line before.
    pub tags: u32,
    /// Links that start in it.
    pub links: u32,
    /// Characters inside links.
    pub link_chars: u32,
    /// Characters in bold or strong type.
    pub strong_chars: u32,
    /// Images since the line before.
    pub images: u32,
    /// Form fields and frames since the line before.
    pub fields: u32,
    /// Innermost element around the whole line: an index into [`Page::elements`].
    pub element: u32,
}

impl Line {
    /// Its bytes in the source.
    pub fn span(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// An element that holds a line, directly or not.
#[derive(Debug, Clone)]
pub struct Element {
    /// Its tag.
    pub tag: Tag,
    /// The element around it, an index into [`Page::elements`] below its own; the first is its own.
    pub parent: u32,
    /// How many elements are around it.
    pub depth: u16,
    /// Hidden by a style or attribute, its own or of an element around it.
    pub hidden: bool,
    /// In `<noscript>` or `<noframes>`.
    pub noscript: bool,
    /// First byte of its start tag.
    pub start: u32,
    /// Bits ([`Tag::bit`]) of it and all elements around it.
    pub mask: u64,
    /// The nearest tag that HTML knows, its own or of an element around it; [`Tag::OTHER`] without.
    pub(crate) known: Tag,
    /// Its own class, id, role and itemprop tokens, in [`Page::names`].
    pub(crate) names: Range<u32>,
}

impl Element {
    /// The element that stands for the page itself.
    pub(crate) fn root() -> Self {
        Self {
            tag: Tag::OTHER,
            parent: 0,
            depth: 0,
            hidden: false,
            noscript: false,
            start: 0,
            mask: 0,
            known: Tag::OTHER,
            names: 0..0,
        }
    }
}

/// A class, id, role or itemprop token, in lower case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// [`crate::hash`](fn@crate::hash) of its text.
    pub hash: u64,
    pub(crate) text: Range<u32>,
}

/// The part of a line's text that comes from one text node; kept for labelling only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Which line.
    pub line: u32,
    /// Its source bytes.
    pub span: Range<u32>,
    /// Its characters.
    pub chars: u32,
}

/// A page cut into lines.
#[derive(Debug, Clone, Default)]
pub struct Page {
    /// The lines, in the order of the source.
    pub lines: Vec<Line>,
    /// The elements around them, an outer before an inner one; the first stands for the page itself.
    pub elements: Vec<Element>,
    /// Text nodes of the lines; empty unless asked for.
    pub pieces: Vec<Piece>,
    /// The page's `<title>`.
    pub title: String,
    /// What its head says of its content.
    pub(crate) stated: stated::Stated,
    pub(crate) text: String,
    pub(crate) names: Vec<Name>,
    pub(crate) name_bytes: Vec<u8>,
}

impl Page {
    /// The text of a line: entities decoded, white space collapsed (kept in `<pre>`).
    pub fn text(&self, line: &Line) -> &str {
        &self.text[line.text.start as usize..line.text.end as usize]
    }

    /// The innermost element around a line.
    pub fn element(&self, line: &Line) -> &Element {
        &self.elements[line.element as usize]
    }

    /// The tag of the innermost element around a line whose name HTML knows; [`Tag::OTHER`] if there is
    /// none.
    pub fn known_tag(&self, line: &Line) -> Tag {
        self.element(line).known
    }

    /// The elements around a line, innermost first, without the page itself. A page of tens of thousands
    /// of short lines in deeply nested elements has only the innermost hundred or more of them, so that
    /// walks around all lines stay in proportion to the length of the page.
    pub fn ancestors(&self, line: &Line) -> impl Iterator<Item = &Element> {
        let mut at = line.element;
        let bytes = self.lines.last().map_or(0, |line| line.end as usize);
        let walk = std::iter::from_fn(move || {
            let element = &self.elements[at as usize];
            let here = at;
            at = element.parent;
            (here > 0).then_some(element)
        });
        walk.take(work::most_around(self.lines.len(), bytes))
    }

    /// An element's own tokens.
    pub fn names(&self, element: &Element) -> &[Name] {
        &self.names[element.names.start as usize..element.names.end as usize]
    }

    /// A token's text.
    pub fn name_text(&self, name: &Name) -> &str {
        let text = &self.name_bytes[name.text.start as usize..name.text.end as usize];
        str::from_utf8(text).unwrap_or_default() // Letters of ASCII.
    }
}
