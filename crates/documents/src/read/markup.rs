//! A node of a page: an element with its attributes, or a text.

use std::cell::{Cell, OnceCell};
use std::ops::Range;
use std::str::FromStr;

use dechaff_page::elements::Nesting;
use dechaff_page::{Attributes, Tag};

/// The kind of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Element,
    /// Text in which character references count, or the text of a `<math>`.
    Text,
    /// Text that is left out because readers do not see it. It may be a note that they open.
    Hidden,
    /// The text of a script or of `<xmp>`.
    Raw,
}

/// An element or a text.
#[derive(Debug)]
pub(crate) struct Node<'a> {
    pub(crate) kind: Kind,
    pub(crate) tag: Tag,
    /// The name of an element as written, and its attributes directly after it.
    pub(crate) written: &'a [u8],
    /// The number of bytes of the name.
    pub(crate) name: u32,
    /// What is remembered of its attributes, once they were read.
    pub(crate) summary: Cell<Summary<'a>>,
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
    /// Returns the name of an element as written.
    pub(crate) fn name(&self) -> &'a [u8] {
        &self.written[..self.name as usize]
    }

    /// Returns the attributes of an element.
    pub(crate) fn attributes(&self) -> Attributes<'a> {
        Attributes::new(&self.written[self.name as usize..])
    }

    /// Returns the value of an attribute as written.
    // Inline, the bit of the name is a constant.
    #[inline]
    pub(crate) fn attribute(&self, name: &[u8]) -> Option<&'a [u8]> {
        if self.summary().names & bit(name) != 0 { self.find(name) } else { None }
    }

    fn find(&self, name: &[u8]) -> Option<&'a [u8]> {
        if name == b"class" {
            return self.summary().class;
        }
        let found = self.attributes().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value)
    }

    /// Returns the values as written of the attributes with some names, in the order of the names.
    pub(crate) fn attributes_of<const N: usize>(
        &self,
        names: &'static Names<N>,
    ) -> impl Iterator<Item = &'a [u8]> {
        let may_be = self.summary().names & names.bits != 0;
        let wanted = if may_be { &names.names[..] } else { &[] };
        wanted.iter().filter_map(|name| self.attribute(name))
    }

    #[inline]
    fn summary(&self) -> Summary<'a> {
        let summary = self.summary.get();
        // It was read, or there are no attributes.
        if summary.names != 0 || self.written.len() == self.name as usize {
            return summary;
        }
        self.read_summary()
    }

    fn read_summary(&self) -> Summary<'a> {
        let summary = Summary::read(self.attributes());
        self.summary.set(summary);
        summary
    }

    /// Returns whether its own style or attributes hide it.
    pub(crate) fn hides(&self) -> bool {
        static MAY_HIDE: Names<3> = Names::new([b"style", b"hidden", b"aria-hidden"]);
        if self.is_continued || self.summary().names & MAY_HIDE.bits == 0 {
            return false;
        }
        // The rules are those for lines.
        let mut nesting = Nesting::default();
        nesting.open(Tag::DIV, b"", self.attributes(), &(0..2));
        nesting.is_hidden()
    }

    /// Returns the number that is the value of an attribute.
    pub(crate) fn number<T: FromStr>(&self, name: &[u8]) -> Option<T> {
        str::from_utf8(self.attribute(name)?).ok()?.trim().parse().ok()
    }

    /// Returns whether it is white space between elements.
    pub(crate) fn is_space(&self) -> bool {
        self.kind == Kind::Text && self.line.is_none()
    }

    /// Iterates over the declarations of its style, name and value, as written.
    pub(crate) fn declarations(&self) -> impl Iterator<Item = (&'a [u8], &'a [u8])> + use<'a> {
        let style = self.attribute(b"style").unwrap_or_default();
        style.split(|b| *b == b';').filter_map(|declaration| {
            let colon = declaration.iter().position(|b| *b == b':')?;
            Some((declaration[..colon].trim_ascii(), declaration[colon + 1..].trim_ascii()))
        })
    }

    /// Iterates over its classes as written.
    pub(crate) fn classes(&self) -> impl Iterator<Item = &'a [u8]> + use<'a> {
        let value = self.summary().class.unwrap_or_default();
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

/// Iterates over the classes of an element that have no numbers, which are often those of single elements.
pub(crate) fn stable_classes<'a>(node: &Node<'a>) -> impl Iterator<Item = &'a [u8]> + use<'a> {
    node.classes().filter(|class| !class.iter().any(u8::is_ascii_digit))
}

/// What is remembered of the attributes of an element, so that they are read once. Most of the attributes that
/// are asked for are not there.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Summary<'a> {
    /// The bits of the names: see [`bit`].
    names: u64,
    /// The value of the first `class` attribute.
    class: Option<&'a [u8]>,
}

impl<'a> Summary<'a> {
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

/// Names of attributes that are searched for together. Most elements have none of them.
#[derive(Debug)]
pub(crate) struct Names<const N: usize> {
    names: [&'static [u8]; N],
    bits: u64,
}

impl<const N: usize> Names<N> {
    pub(crate) const fn new(names: [&'static [u8]; N]) -> Self {
        let (mut bits, mut at) = (0, 0);
        while at < N {
            bits |= bit(names[at]);
            at += 1;
        }
        Self { names, bits }
    }
}

/// Returns the bit of the name of an attribute. It follows from its length and its first letter.
const fn bit(name: &[u8]) -> u64 {
    let first = if name.is_empty() { 0 } else { name[0] as usize & 0x1f };
    1 << ((name.len().wrapping_mul(5) ^ first) & 63)
}
