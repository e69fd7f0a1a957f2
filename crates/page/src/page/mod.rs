//! The lines of a page and the elements around them.

pub(crate) mod attribute_tokens;
pub(crate) mod bounds;
pub(crate) mod characters;
pub(crate) mod css;
pub(crate) mod display;
pub(crate) mod effect;
pub(crate) mod element_span;
pub(crate) mod error;
pub(crate) mod hiding;
mod hiding_classes;
pub(crate) mod open_elements;
mod section;
pub(crate) mod segment;
mod selector;
pub(crate) mod style;
pub(crate) mod style_sheet;
mod tree;
pub(crate) mod whitespace;
pub(crate) mod work;

use std::ops::Range;

use crate::html::tag::Tag;
use crate::nodes::Budget;
use crate::page::hiding::{HiddenObject, HiddenText, HidingElement};
use crate::stop::Stop;

/// A rendered line of text: a maximal run that is not interrupted by a block-level boundary or
/// `<br>`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Line {
    /// The offset of the first byte of the text in the source.
    pub start: u32,
    /// The offset after the last byte of the text in the source.
    pub end: u32,
    /// The position of the text in [`Page::text`].
    pub text: Range<u32>,
    /// The length of the text in characters.
    pub chars: u32,
    /// The bytes of HTML since the previous line: the text of this line as written, and markup.
    /// White space around text, comments, scripts and styles are not counted, because stored pages
    /// often lack them, and a model must not depend on them.
    pub bytes: u32,
    /// The bytes of tags among [`Self::bytes`].
    pub markup: u32,
    /// The number of tags since the previous line.
    pub tags: u32,
    /// The number of links that start in the line.
    pub links: u32,
    /// The number of characters inside links.
    pub link_chars: u32,
    /// The number of characters in bold or strong type.
    pub strong_chars: u32,
    /// The number of characters inside `<time>`.
    pub time_chars: u32,
    /// The number of images since the previous line.
    pub images: u32,
    /// The number of form fields and frames since the previous line.
    pub fields: u32,
    /// The innermost element around the whole line, as an index into [`Page::elements`].
    pub element: u32,
}

impl Line {
    /// Returns the bytes of the line in the source.
    pub fn span(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// An element that contains a line, directly or not. The default is the element that represents the
/// page itself.
#[derive(Debug, Clone, Default)]
pub struct Element {
    /// The tag of the element.
    pub tag: Tag,
    /// The element around it, as an index into [`Page::elements`] below its own. The first element
    /// is its own parent.
    pub parent: u32,
    /// The number of elements around it.
    pub depth: u16,
    /// Whether a style or attribute hides the element or an element around it. Models learn from
    /// this; [`Page::hidden`] has the text that readers do not see.
    pub hidden: bool,
    /// Whether it is in `<noscript>` or `<noframes>`.
    pub noscript: bool,
    /// The offset of the first byte of its start tag.
    pub start: u32,
    /// The bits ([`Tag::bit`]) of the element and of all elements around it.
    pub mask: u64,
    /// The nearest tag that HTML knows, of the element itself or of the elements around it, or
    /// [`Tag::OTHER`].
    pub(crate) known: Tag,
    /// Its own class, id, role and itemprop tokens, as indices into [`Page::names`].
    pub names: Range<u32>,
}

/// A class, id, role or itemprop token, in lower case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// The [`crate::text::hash`](fn@crate::text::hash) of its text.
    pub hash: u64,
    /// Where its text is in [`Page::name_bytes`].
    pub text: Range<u32>,
}

/// The part of a line's text that comes from one text node. Pieces are stored only for labelling.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// The index of the line.
    pub line: u32,
    /// The bytes of the piece in the source.
    pub span: Range<u32>,
    /// Whether it has no character references: `&amp;` is then five characters.
    pub literal: bool,
}

/// A page that is split into lines.
#[derive(Debug, Clone, Default)]
pub struct Page {
    /// The lines, in the order of the source.
    pub lines: Vec<Line>,
    /// The elements around the lines. An outer element precedes an inner one, and the first
    /// represents the page itself.
    pub elements: Vec<Element>,
    /// The text nodes of the lines. It is empty unless requested.
    pub pieces: Vec<Piece>,
    /// The parts of lines that the page hides from its readers, in the order of the source.
    pub hidden: Vec<HiddenText>,
    /// The objects that the page hides from its readers, in the order of the source.
    pub hidden_objects: Vec<HiddenObject>,
    /// The elements that hide these parts and objects. An outer element precedes an inner one.
    pub hiding: Vec<HidingElement>,
    /// The text of the page's `<title>`.
    pub title: String,
    /// The texts in which the page declares its content, such as its description.
    pub declared: crate::declared::DeclaredTexts,
    pub(crate) text: String,
    /// The classes, ids, roles and itemprops of all elements.
    pub names: Vec<Name>,
    /// The text of all names.
    pub name_bytes: Vec<u8>,
}

impl Page {
    /// Returns all offsets of the page in its source.
    pub(crate) fn offsets(&mut self) -> Vec<&mut u32> {
        let mut offsets: Vec<&mut u32> = Vec::new();
        for line in &mut self.lines {
            offsets.extend([&mut line.start, &mut line.end]);
        }
        offsets.extend(self.elements.iter_mut().map(|element| &mut element.start));
        for piece in &mut self.pieces {
            offsets.extend([&mut piece.span.start, &mut piece.span.end]);
        }
        for part in &mut self.hidden {
            offsets.extend([&mut part.span.start, &mut part.span.end]);
        }
        offsets.extend(self.hidden_objects.iter_mut().map(|object| &mut object.after));
        offsets
    }

    /// Returns the text of a line, with entities decoded and white space collapsed (except in
    /// `<pre>`).
    pub fn text(&self, line: &Line) -> &str {
        &self.text[line.text.start as usize..line.text.end as usize]
    }

    /// Returns the text of a part of a line that is hidden.
    pub fn hidden_text(&self, part: &HiddenText) -> &str {
        // White space at the end of a line was cut off after the part was found. The text of the
        // next line follows it.
        let end = self.lines[part.line as usize].text.end.min(part.text.end);
        self.text.get(part.text.start as usize..end as usize).unwrap_or_default()
    }

    /// Returns the text of a line without the given parts of it, which must be in order, and
    /// without white space around it.
    ///
    /// # Panics
    /// If the page has no such line.
    pub fn text_without<'a>(
        &self,
        line: usize,
        parts: impl Iterator<Item = &'a HiddenText>,
    ) -> String {
        let Range { start, end } = self.lines[line].text;
        let mut found = String::new();
        let mut at = start;
        let mut append = |range: Range<u32>| {
            let text = self.text.get(range.start as usize..range.end as usize).unwrap_or_default();
            // The white space on both sides of a part becomes one space.
            let joined = range.start > start && (found.is_empty() || found.ends_with(' '));
            found.push_str(if joined { text.strip_prefix(' ').unwrap_or(text) } else { text });
        };
        for part in parts {
            append(at..part.text.start.clamp(at, end));
            at = part.text.end.clamp(at, end);
        }
        append(at..end);
        found.truncate(found.trim_end().len());
        found
    }

    /// Returns the innermost element around a line.
    pub fn element(&self, line: &Line) -> &Element {
        &self.elements[line.element as usize]
    }

    /// Returns the innermost tag around a line whose name HTML knows, or [`Tag::OTHER`] if there is
    /// none.
    pub fn known_tag(&self, line: &Line) -> Tag {
        self.element(line).known
    }

    /// Returns the heading that a line belongs to. A line is in a heading if one of the three
    /// innermost elements around it is `<h1>` to `<h6>`.
    pub fn heading(&self, line: &Line) -> Option<&Element> {
        self.ancestors(line).take(3).find(|element| element.tag.heading_level().is_some())
    }

    /// Returns the level of the [heading](Self::heading) that a line belongs to, 1 to 6.
    pub fn heading_level(&self, line: &Line) -> Option<u8> {
        self.heading(line)?.tag.heading_level()
    }

    /// Iterates over the elements around a line, innermost first, without the page itself. In a
    /// page with tens of thousands of short lines in deeply nested elements, it ends after the
    /// innermost hundred or more, so that the work for all lines is proportional to the length of
    /// the page.
    pub fn ancestors(&self, line: &Line) -> impl Iterator<Item = &Element> {
        let parent = move |at: &u32| Some(self.elements[*at as usize].parent);
        let around = std::iter::successors(Some(line.element), parent).take_while(|at| *at > 0);
        let most = work::most_around(self.lines.len(), self.bytes());
        around.map(|at| &self.elements[at as usize]).take(most)
    }

    /// Returns the number of bytes up to the end of the last line.
    fn bytes(&self) -> usize {
        self.lines.last().map_or(0, |line| line.end as usize)
    }

    /// Creates the budget of the work on the lines and elements of the page.
    pub fn budget<'a>(&self, stop: Stop<'a>) -> Budget<'a> {
        Budget::new(self.bytes(), 0, stop)
    }

    /// Returns the tokens of an element itself.
    pub fn names(&self, element: &Element) -> &[Name] {
        &self.names[element.names.start as usize..element.names.end as usize]
    }

    /// Returns the text of a token.
    pub fn name_text(&self, name: &Name) -> &str {
        let text = &self.name_bytes[name.text.start as usize..name.text.end as usize];
        str::from_utf8(text).unwrap_or_default() // Letters of ASCII.
    }
}
