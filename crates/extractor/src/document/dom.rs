//! The elements and texts of a part of a page, in the order of the source.
//!
//! The nodes are in one vector: those inside an element follow it, up to its `end`. So a subtree is
//! a range of the vector, and no recursion is needed.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::ops::Range;

use dechaff_features::{Attributes, Nesting, Page, Source, Tag, decode};

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
    /// What is known of its attributes, once they were read.
    pub(crate) known: OnceCell<Known<'a>>,
    /// The bytes of the node in [`Source::bytes`].
    pub(crate) span: Range<usize>,
    /// The index after the last node inside it.
    pub(crate) end: usize,
    /// The index of the element around it. The first node is its own parent.
    pub(crate) parent: usize,
    /// The line of a text, if it is in one.
    pub(crate) line: Option<u32>,
    /// Whether it continues formatting that was left open. Its attributes hide nothing then.
    pub(crate) is_continued: bool,
    /// The number of bytes of text in lines, and of those in lines that are kept.
    pub(crate) all: usize,
    pub(crate) kept: usize,
    /// The number of pictures and formulas in it.
    pub(crate) media: usize,
}

/// What is known of the attributes of an element after they were read once. Most of the attributes
/// that the walk asks for are not there.
#[derive(Debug)]
pub(crate) struct Known<'a> {
    /// The bits of the names: see [`bit`].
    names: u64,
    class: Option<&'a [u8]>,
}

impl<'a> Known<'a> {
    fn read(attributes: Attributes<'a>) -> Self {
        let (mut names, mut class) = (0, None);
        for (name, value) in attributes {
            names |= bit(name);
            if class.is_none() && name.len() == 5 && name.eq_ignore_ascii_case(b"class") {
                class = Some(value);
            }
        }
        Self { names, class }
    }
}

/// Returns the bit of the name of an attribute. It follows from its length and its first letter.
fn bit(name: &[u8]) -> u64 {
    let first = usize::from(name.first().copied().unwrap_or_default() & 0x1f);
    1 << ((name.len().wrapping_mul(5) ^ first) & 63)
}

impl<'a> Node<'a> {
    /// Returns the value of an attribute as written.
    pub(crate) fn attribute(&self, name: &[u8]) -> Option<&'a [u8]> {
        let known = self.known();
        if known.names & bit(name) == 0 {
            return None;
        }
        if name == b"class" {
            return known.class;
        }
        let mut attributes = self.attributes;
        attributes.find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    fn known(&self) -> &Known<'a> {
        self.known.get_or_init(|| Known::read(self.attributes))
    }

    /// Returns whether its own style or attributes hide it.
    fn hides(&self) -> bool {
        let known = self.known();
        let may_hide = [b"style".as_slice(), b"hidden", b"aria-hidden"];
        if self.is_continued || may_hide.iter().all(|name| known.names & bit(name) == 0) {
            return false;
        }
        let mut nesting = Nesting::default();
        nesting.start(Tag::DIV, b"", self.attributes, &(0..2));
        nesting.is_hidden()
    }

    /// Iterates over its classes as written.
    pub(crate) fn classes(&self) -> impl Iterator<Item = &'a [u8]> + use<'a> {
        let value = self.known().class.unwrap_or_default();
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
    /// Whether the part is in a hidden element.
    is_in_hidden: bool,
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
        let is_in_hidden = reader.is_in_hidden;
        Self { source, page, nodes: reader.nodes, is_in_hidden }
    }

    /// Returns whether a style or an attribute hides an element, its own or that of an element
    /// around it. Of the part as a whole, this is not asked.
    pub(crate) fn is_hidden(&self, at: usize) -> bool {
        let mut own_and_around = std::iter::once(at).chain(self.ancestors(at));
        own_and_around.any(|at| at != 0 && (self.nodes[at].hides() || self.inherits_hidden(at)))
    }

    /// Returns whether an element is hidden, but not the one around it.
    pub(crate) fn begins_hidden(&self, at: usize) -> bool {
        (self.nodes[at].hides() || self.inherits_hidden(at)) && !self.is_hidden(self.nodes[at].parent)
    }

    /// Returns whether an element outermost in the part is in a hidden one.
    fn inherits_hidden(&self, at: usize) -> bool {
        self.is_in_hidden && self.nodes[at].parent == 0
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
