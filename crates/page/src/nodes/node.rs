//! The nodes of a page: elements with their attributes, and texts.

use std::cell::OnceCell;
use std::ops::Range;
use std::str::FromStr;

use crate::html::AttributeNames;
use crate::lexicon::class_names::{NO_QUOTATION_PARTS, QUOTATION_PARTS};
use crate::page::display::breaks_line;
use crate::page::{hiding, style};
use crate::{Attributes, Tag};

/// The kind of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// An element.
    Element,
    /// Text in which character references count, or the text of a `<math>`.
    Text,
    /// Text that readers do not see. It may be a note that they open.
    Hidden,
    /// The text of a script or of `<xmp>`.
    Raw,
}

/// The tag of an element as written. A text has no tag.
#[derive(Debug, Clone, Copy)]
pub(super) struct Written<'a> {
    /// The name, and the attributes directly after it.
    bytes: &'a [u8],
    /// The number of bytes of the name.
    name: u32,
    /// The names that the attributes may have.
    names: AttributeNames,
    /// The value of the class, if it is known.
    class: Option<&'a [u8]>,
}

impl<'a> Written<'a> {
    pub(super) const NONE: Self =
        Self { bytes: b"", name: 0, names: AttributeNames::NONE, class: None };

    /// Creates a tag from its bytes without the signs, the length of its name, and its attributes.
    pub(super) fn new(bytes: &'a [u8], name: usize, attributes: Attributes<'a>) -> Self {
        let (names, class) = (attributes.names(), attributes.known_class());
        Self { bytes, name: name as u32, names, class }
    }
}

/// An element or a text.
pub struct Node<'a> {
    /// What the node is.
    pub kind: Kind,
    /// The tag of an element.
    pub tag: Tag,
    pub(super) written: Written<'a>,
    /// Whether a style or an attribute hides the node, or an element around it. Computed when first
    /// needed.
    pub(super) hidden: OnceCell<bool>,
    /// The bytes of the node in [`Source::bytes`](crate::Source::bytes).
    pub span: Range<usize>,
    /// The index after the last node inside it.
    pub end: usize,
    /// The index of the element around it. The first node is its own parent.
    pub parent: usize,
    /// The line of a text, if it is in a line.
    pub line: Option<u32>,
    /// Whether the node continues formatting that was left open. Its attributes hide nothing then.
    pub is_continued: bool,
    /// The number of bytes of text in lines.
    pub all: usize,
    /// The number of bytes of text in kept lines.
    pub kept: usize,
    /// The number of pictures and formulas in the node.
    pub media: u32,
}

impl<'a> Node<'a> {
    /// Creates a node without text at an index. `parent` is the element around it.
    #[inline(always)]
    pub(super) fn new(
        kind: Kind,
        tag: Tag,
        written: Written<'a>,
        span: Range<usize>,
        at: usize,
        parent: usize,
    ) -> Self {
        Self {
            kind,
            tag,
            written,
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
    pub fn name(&self) -> &'a [u8] {
        &self.written.bytes[..self.written.name as usize]
    }

    /// Returns the attributes of an element.
    pub fn attributes(&self) -> Attributes<'a> {
        Attributes::found(&self.written.bytes[self.written.name as usize..], self.written.names)
    }

    /// Returns the value of an attribute as written.
    #[inline]
    pub fn attribute(&self, name: &[u8]) -> Option<&'a [u8]> {
        let class = self.written.class.filter(|_| name == b"class");
        class.or_else(|| self.attributes().get(name))
    }

    /// Returns the value of an attribute as written, or nothing if there is no such attribute.
    #[inline]
    pub fn value(&self, name: &[u8]) -> &'a [u8] {
        self.attribute(name).unwrap_or_default()
    }

    #[inline]
    fn may_have(&self, names: AttributeNames) -> bool {
        self.written.names.has_any_of(names)
    }

    /// Returns the values of attributes as written, in the order of the names.
    pub fn attributes_of<const N: usize>(
        &self,
        names: &'static Names<N>,
    ) -> impl Iterator<Item = &'a [u8]> {
        let wanted = if self.may_have(names.set) { &names.names[..] } else { &[] };
        wanted.iter().filter_map(|name| self.attribute(name))
    }

    /// Returns whether the element has an attribute with one of several names.
    pub fn has_any<const N: usize>(&self, names: &'static Names<N>) -> bool {
        self.may_have(names.set) && self.attributes().any(|(name, _)| names.has(name))
    }

    /// Returns whether its own style or attributes hide the element from readers.
    pub fn hides(&self) -> bool {
        !self.is_continued
            && (self.may_have(AttributeNames::HIDING) || self.tag == Tag::DIALOG)
            && hiding::hides_itself(self.tag, self.attributes())
    }

    /// Returns whether the element begins and ends a line.
    pub fn breaks_line(&self) -> bool {
        breaks_line(self.tag, || self.attribute(b"style"))
    }

    /// Returns the value of an attribute that is a number.
    pub fn number<T: FromStr>(&self, name: &[u8]) -> Option<T> {
        str::from_utf8(self.attribute(name)?).ok()?.trim().parse().ok()
    }

    /// Returns whether the node is white space between elements.
    pub fn is_space(&self) -> bool {
        self.kind == Kind::Text && self.line.is_none()
    }

    /// Iterates over the declarations of the style, name and value, as written.
    pub fn declarations(&self) -> impl Iterator<Item = (&'a [u8], &'a [u8])> + use<'a> {
        style::pairs(self.value(b"style"))
    }

    /// Iterates over the classes as written.
    pub fn classes(&self) -> impl Iterator<Item = &'a [u8]> + use<'a> {
        let value = self.value(b"class");
        value.split(u8::is_ascii_whitespace).filter(|class| !class.is_empty())
    }

    /// Returns whether `known` returns `true` for one of the classes.
    pub fn has_class(&self, known: impl FnMut(&[u8]) -> bool) -> bool {
        self.classes().any(known)
    }

    /// Returns whether the element is a quotation by its tag or its classes.
    pub fn is_quotation(&self) -> bool {
        let class = self.value(b"class");
        self.tag == Tag::BLOCKQUOTE
            || self.tag.is_block()
                && QUOTATION_PARTS.are_in(class)
                && !NO_QUOTATION_PARTS.are_in(class)
    }

    /// Returns whether the node is an element with a name, which must not be in the table of tags.
    pub fn is_named(&self, name: &[u8]) -> bool {
        self.kind == Kind::Element && self.name().eq_ignore_ascii_case(name)
    }
}

/// Iterates over the classes of an element without digits. Classes with digits often belong to
/// single elements.
pub fn stable_classes<'a>(node: &Node<'a>) -> impl Iterator<Item = &'a [u8]> + use<'a> {
    node.classes().filter(|class| !class.iter().any(u8::is_ascii_digit))
}

/// Names of attributes that are searched together. Most elements have none of them.
pub struct Names<const N: usize> {
    names: [&'static [u8]; N],
    set: AttributeNames,
}

impl<const N: usize> Names<N> {
    /// Creates a set of names in lower case.
    pub const fn new(names: [&'static [u8]; N]) -> Self {
        let (mut set, mut at) = (AttributeNames::NONE, 0);
        while at < N {
            set = set.or(AttributeNames::of(names[at]));
            at += 1;
        }
        Self { names, set }
    }

    /// Returns whether a name is one of them, in either case.
    pub(crate) fn has(&self, name: &[u8]) -> bool {
        self.names.iter().any(|known| known.eq_ignore_ascii_case(name))
    }

    /// Returns whether one of the names may be in a set.
    pub(crate) const fn may_be_in(&self, names: AttributeNames) -> bool {
        self.set.has_any_of(names)
    }
}

/// Iterates over siblings among nodes, without the nodes inside them.
pub(super) fn siblings(nodes: &[Node<'_>], range: Range<usize>) -> impl Iterator<Item = usize> {
    let next = move |at: usize| Some(at).filter(|at| *at < range.end);
    std::iter::successors(next(range.start), move |at| next(nodes[*at].end))
}
