//! A node of a page: an element with its attributes, or a text.

use std::cell::{Cell, OnceCell};
use std::ops::Range;

use dechaff_page::elements::Nesting;
use dechaff_page::{Attributes, Tag};

use crate::read::known::{Known, Names};

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
    /// The name of an element as written, and its attributes directly after it.
    written: &'a [u8],
    /// The number of bytes of the name.
    name: u32,
    /// What is known of its attributes, once they were read.
    known: Cell<Known<'a>>,
    /// Whether a style or an attribute hides it, its own or that of an element around it. It is
    /// found when it is first needed.
    pub(crate) hidden: OnceCell<bool>,
    /// The bytes of the node in [`Source::bytes`](dechaff_page::Source::bytes).
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
    pub(crate) media: u32,
}

impl<'a> Node<'a> {
    /// Creates a node. `written` are the bytes of the name and of the attributes of an element, and the
    /// number of those of its name.
    pub(crate) fn new(
        kind: Kind,
        tag: Tag,
        (written, name): (&'a [u8], usize),
        span: Range<usize>,
        at: usize,
        parent: usize,
    ) -> Self {
        Self {
            kind,
            tag,
            written,
            name: name.min(written.len()) as u32,
            known: Cell::default(),
            hidden: OnceCell::new(),
            span,
            end: at + 1,
            parent,
            line: None,
            is_continued: false,
            all: 0,
            kept: 0,
            media: 0,
        }
    }

    /// Returns the name of an element as written.
    pub(crate) fn name(&self) -> &'a [u8] {
        &self.written[..self.name as usize]
    }

    /// Returns the attributes of an element.
    pub(crate) fn attributes(&self) -> Attributes<'a> {
        Attributes::new(&self.written[self.name as usize..])
    }

    /// Returns what [`Node::new`] was given of an element.
    pub(crate) fn written(&self) -> (&'a [u8], usize) {
        (self.written, self.name as usize)
    }

    /// Returns the value of an attribute as written.
    // Inline, the bit of the name is a constant.
    #[inline]
    pub(crate) fn attribute(&self, name: &[u8]) -> Option<&'a [u8]> {
        if self.known().may_have(name) { self.find(name) } else { None }
    }

    fn find(&self, name: &[u8]) -> Option<&'a [u8]> {
        if name == b"class" {
            return self.known().class;
        }
        let found = self.attributes().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value)
    }

    /// Returns the values as written of the attributes with some names, in the order of the names.
    pub(crate) fn attributes_of<const N: usize>(
        &self,
        names: &'static Names<N>,
    ) -> impl Iterator<Item = &'a [u8]> {
        let wanted = if self.known().may_have_one_of(names) { &names.names[..] } else { &[] };
        wanted.iter().filter_map(|name| self.attribute(name))
    }

    #[inline]
    fn known(&self) -> Known<'a> {
        let known = self.known.get();
        if known.is_read() || self.written.len() == self.name as usize {
            return known;
        }
        self.read_known()
    }

    fn read_known(&self) -> Known<'a> {
        let known = Known::read(self.attributes());
        self.known.set(known);
        known
    }

    /// Returns whether its own style or attributes hide it.
    pub(crate) fn hides(&self) -> bool {
        static MAY_HIDE: Names<3> = Names::new([b"style", b"hidden", b"aria-hidden"]);
        if self.is_continued || !self.known().may_have_one_of(&MAY_HIDE) {
            return false;
        }
        // The rules are those for lines.
        let mut nesting = Nesting::default();
        nesting.start(Tag::DIV, b"", self.attributes(), &(0..2));
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
        self.kind == Kind::Element && self.name().eq_ignore_ascii_case(name)
    }
}
