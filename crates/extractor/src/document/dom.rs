//! The elements and texts of a part of a page, in the order of the source.
//!
//! The nodes are in one vector: those inside an element follow it, up to its `end`. So a subtree is
//! a range of the vector, and no recursion is needed.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::ops::Range;

use dechaff_features::{Attributes, Page, Source, Tag, decode};

use crate::document::lines::Cursor;
use crate::document::reader::Reader;

/// The kind of a node.
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
    /// The value of its `class` attribute, once it was searched for.
    pub(crate) class: OnceCell<&'a [u8]>,
    /// The bytes of the node in [`Source::bytes`].
    pub(crate) span: Range<usize>,
    /// The index after the last node inside it.
    pub(crate) end: usize,
    /// The index of the element around it. The first node is its own parent.
    pub(crate) parent: usize,
    /// The line of a text, if it is in one.
    pub(crate) line: Option<u32>,
    /// Whether a style or an attribute hides it.
    pub(crate) hidden: bool,
    /// The number of bytes of text in lines, and of those in lines that are kept.
    pub(crate) all: usize,
    pub(crate) kept: usize,
    /// The number of pictures and formulas in it.
    pub(crate) media: usize,
}

impl<'a> Node<'a> {
    /// Returns the value of an attribute as written.
    pub(crate) fn attribute(&self, name: &[u8]) -> Option<&'a [u8]> {
        let mut attributes = self.attributes;
        attributes.find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    /// Iterates over its classes as written.
    pub(crate) fn classes(&self) -> impl Iterator<Item = &'a [u8]> + use<'a> {
        let value = *self.class.get_or_init(|| self.attribute(b"class").unwrap_or_default());
        value.split(u8::is_ascii_whitespace).filter(|class| !class.is_empty())
    }

    /// Returns whether `known` returns true for one of its classes.
    pub(crate) fn has_class(&self, known: impl FnMut(&[u8]) -> bool) -> bool {
        self.classes().any(known)
    }

    /// Returns whether it is an element with this name, which must not be in the table of tags.
    pub(crate) fn is_named(&self, name: &[u8]) -> bool {
        self.kind == Kind::Element && self.name.eq_ignore_ascii_case(name)
    }
}

/// The nodes of a part of a page. The first node represents the part itself.
pub(crate) struct Dom<'a> {
    pub(crate) source: &'a Source<'a>,
    pub(crate) page: &'a Page,
    pub(crate) nodes: Vec<Node<'a>>,
}

/// The part of a page that is read.
#[derive(Debug, Clone, Default)]
pub(crate) struct Part {
    /// The offsets at which the elements around it start, outermost first.
    pub(crate) around: Vec<usize>,
    /// The offset of its first byte: that of a start tag, or of the page.
    pub(crate) start: usize,
    /// Whether it ends with the element that starts there. Otherwise it continues after the
    /// element.
    pub(crate) is_element: bool,
    /// The offset after the last text that is kept, if known.
    pub(crate) last: Option<usize>,
}

impl<'a> Dom<'a> {
    /// Reads a part of a page. `content` tells which lines are kept, `[n_lines]`.
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

    /// Returns the value of an attribute, decoded.
    pub(crate) fn attribute(&self, node: &Node<'_>, name: &[u8]) -> Option<String> {
        Some(self.decoded(node.attribute(name)?))
    }

    /// Decodes the value of an attribute as written.
    pub(crate) fn decoded(&self, value: &[u8]) -> String {
        let value = decode(value, self.source.encoding);
        htmlize::unescape_attribute(value).into_owned()
    }

    /// Returns the text of a node, decoded, with the white space of the source.
    pub(crate) fn text(&self, node: &Node<'_>) -> Cow<'_, str> {
        let text = decode(&self.source.bytes[node.span.clone()], self.source.encoding);
        if node.kind == Kind::Text { htmlize::unescape(text) } else { text }
    }

    /// Returns the text of the nodes inside an element for which `wanted` returns true, with white
    /// space collapsed.
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

    /// Iterates over the elements around a node, innermost first.
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

    /// Iterates over the nodes directly inside a node.
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

    /// Returns the bytes in the file of a span of [`Source::bytes`].
    pub(crate) fn in_file(&self, span: &Range<usize>) -> Range<usize> {
        self.source.in_file(span.clone())
    }
}
