//! The elements and texts of a part of a page, in the order of the source.
//!
//! The nodes stand in one vector: those inside an element follow it, up to its `end`. So a subtree is a
//! range, and nothing here needs recursion.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::ops::Range;

use dechaff_features::{Attributes, Page, Source, Tag, decode};

use crate::document::lines::Cursor;
use crate::document::reader::Reader;

/// What a node is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Element,
    /// Text in which character references count, or the text of a `<math>`.
    Text,
    /// The text of a script or of `<xmp>`.
    Raw,
}

/// An element or a text.
#[derive(Debug)]
pub(crate) struct Node<'a> {
    pub(crate) kind: Kind,
    pub(crate) tag: Tag,
    pub(crate) name: &'a [u8],
    pub(crate) attributes: Attributes<'a>,
    /// The value of its attribute `class`, once it was looked for.
    pub(crate) class: OnceCell<&'a [u8]>,
    /// Its bytes in [`Source::bytes`].
    pub(crate) span: Range<usize>,
    /// Behind the last node inside it.
    pub(crate) end: usize,
    /// The element around it; the first is its own.
    pub(crate) parent: usize,
    /// The line of a text, if it is one.
    pub(crate) line: Option<u32>,
    /// Does a style or an attribute hide it?
    pub(crate) hidden: bool,
    /// Bytes of text in lines, and of these in lines that are kept.
    pub(crate) all: usize,
    pub(crate) kept: usize,
    /// Pictures and formulas in it.
    pub(crate) media: usize,
}

impl<'a> Node<'a> {
    /// The value of an attribute as written.
    pub(crate) fn attribute(&self, name: &[u8]) -> Option<&'a [u8]> {
        let mut attributes = self.attributes;
        attributes.find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    /// Its classes as written.
    pub(crate) fn classes(&self) -> impl Iterator<Item = &'a [u8]> + use<'a> {
        let value = *self.class.get_or_init(|| self.attribute(b"class").unwrap_or_default());
        value.split(u8::is_ascii_whitespace).filter(|class| !class.is_empty())
    }

    /// Has it a class for which `known` holds?
    pub(crate) fn has_class(&self, known: impl FnMut(&[u8]) -> bool) -> bool {
        self.classes().any(known)
    }

    /// Is it an element whose name is in no table, but this?
    pub(crate) fn is_named(&self, name: &[u8]) -> bool {
        self.kind == Kind::Element && self.name.eq_ignore_ascii_case(name)
    }
}

/// A part of a page. Its first node stands for the part itself.
pub(crate) struct Dom<'a> {
    pub(crate) source: &'a Source<'a>,
    pub(crate) page: &'a Page,
    pub(crate) nodes: Vec<Node<'a>>,
}

/// What of a page is read.
#[derive(Debug, Clone, Default)]
pub(crate) struct Part {
    /// Where the elements around it start, outermost first.
    pub(crate) around: Vec<usize>,
    /// Its first byte: that of a start tag, or of the page.
    pub(crate) start: usize,
    /// Does it end with the element that starts there? Else it goes on behind that.
    pub(crate) is_element: bool,
    /// Behind the last text that is kept, if that is known.
    pub(crate) last: Option<usize>,
}

impl<'a> Dom<'a> {
    /// Reads a part of a page; `content` says which lines are kept, `[n_lines]`.
    pub(crate) fn new(
        source: &'a Source<'a>,
        page: &'a Page,
        content: &'a [bool],
        part: &Part,
    ) -> Self {
        let mut reader = Reader::new(source, Cursor::new(source, page, content));
        reader.read(part);
        Self { source, page, nodes: reader.nodes }
    }

    /// The value of an attribute, decoded.
    pub(crate) fn attribute(&self, node: &Node<'_>, name: &[u8]) -> Option<String> {
        Some(self.decoded(node.attribute(name)?))
    }

    /// The value of an attribute as written, decoded.
    pub(crate) fn decoded(&self, value: &[u8]) -> String {
        let value = decode(value, self.source.encoding);
        htmlize::unescape_attribute(value).into_owned()
    }

    /// The text of a node, decoded; white space is as in the source.
    pub(crate) fn text(&self, node: &Node<'_>) -> Cow<'_, str> {
        let text = decode(&self.source.bytes[node.span.clone()], self.source.encoding);
        if node.kind == Kind::Text { htmlize::unescape(text) } else { text }
    }

    /// The text inside an element that `wanted` lets in, white space collapsed.
    pub(crate) fn inner_text(&self, at: usize, wanted: impl Fn(&Node<'_>) -> bool) -> String {
        let mut found = String::new();
        let mut next = at + 1;
        while next < self.nodes[at].end {
            let node = &self.nodes[next];
            if !wanted(node) {
                next = node.end;
                continue;
            }
            if node.kind == Kind::Text {
                found.push_str(&self.text(node));
            } else if node.tag.is_block() {
                found.push(' ');
            }
            next += 1;
        }
        dechaff_features::collapse_white_space(&found)
    }

    /// The elements around a node, innermost first.
    pub(crate) fn ancestors(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        let mut at = at;
        std::iter::from_fn(move || {
            let here = self.nodes[at].parent;
            (here != at && at != 0).then(|| {
                at = here;
                here
            })
        })
    }

    /// The nodes directly inside a node.
    pub(crate) fn children(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        let end = self.nodes[at].end;
        let mut next = at + 1;
        std::iter::from_fn(move || {
            let here = next;
            (here < end).then(|| {
                next = self.nodes[here].end;
                here
            })
        })
    }

    /// The bytes of a span of [`Source::bytes`] in the file.
    pub(crate) fn in_file(&self, span: &Range<usize>) -> Range<usize> {
        self.source.in_file(span.clone())
    }
}
