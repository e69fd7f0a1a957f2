//! The elements and texts of a part of a page, in the order of the source.
//!
//! The nodes are in one vector: those inside an element follow it, up to its `end`. So a subtree is
//! a range of the vector, and no recursion is needed.

use std::borrow::Cow;
use std::cell::{Cell, OnceCell};
use std::ops::Range;

use dechaff_features::{Attributes, Nesting, Page, Source, Tag, Tape, decode};

use crate::document::budget::Budget;
use crate::document::known::{Known, Names};
use crate::document::lines::Cursor;
use crate::document::reader::Reader;
use crate::escape::cleaned;

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
    hidden: OnceCell<bool>,
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
    pub(crate) fn attribute(&self, name: &[u8]) -> Option<&'a [u8]> {
        let known = self.known();
        if !known.may_have(name) {
            return None;
        }
        if name == b"class" {
            return known.class;
        }
        self.attributes()
            .find(|(known, _)| known.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
    }

    /// Returns the values as written of the attributes with some names, in the order of the names.
    pub(crate) fn attributes_of<const N: usize>(
        &self,
        names: &'static Names<N>,
    ) -> impl Iterator<Item = &'a [u8]> {
        let wanted = if self.known().may_have_one_of(names) { &names.names[..] } else { &[] };
        wanted.iter().filter_map(|name| self.attribute(name))
    }

    fn known(&self) -> Known<'a> {
        let known = self.known.get();
        if known.is_read() || self.written.len() == self.name as usize {
            return known;
        }
        let known = Known::read(self.attributes());
        self.known.set(known);
        known
    }

    /// Returns whether its own style or attributes hide it.
    fn hides(&self) -> bool {
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

/// The nodes of a part of a page. The first node represents the part itself.
pub(crate) struct Dom<'a> {
    pub(crate) source: &'a Source<'a>,
    pub(crate) page: &'a Page,
    pub(crate) nodes: Vec<Node<'a>>,
    /// What work on the nodes may still take.
    pub(crate) budget: Budget,
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
    /// The offset at which reading ends at the latest, if known.
    pub(crate) end: Option<usize>,
}

impl Part {
    /// Returns the number of nodes up to the last text that is kept. The blocks around it are read to
    /// their ends, so there may be more.
    pub(crate) fn nodes(&self, tape: &Tape, html: &[u8]) -> usize {
        tape.count(self.start..self.last.unwrap_or(html.len()))
    }
}

impl<'a> Dom<'a> {
    /// Reads a part of a page. `content` tells which lines are kept, `[n_lines]`, and `left_out` which
    /// bytes of the file are left out.
    pub(crate) fn new(
        (source, tape): (&'a Source<'a>, &Tape),
        page: &'a Page,
        (content, left_out): (&'a [bool], &'a [Range<u32>]),
        part: &Part,
    ) -> Self {
        let mut reader = Reader::new(source, Cursor::new(source, page, content, left_out));
        reader.read(tape, part);
        let is_in_hidden = reader.is_in_hidden;
        let budget = Budget::new(source.bytes.len());
        Self { source, page, nodes: reader.nodes, budget, is_in_hidden }
    }

    /// Returns whether a style or an attribute hides an element, its own or that of an element
    /// around it.
    pub(crate) fn is_hidden(&self, at: usize) -> bool {
        // Each element is decided once.
        let mut undecided = Vec::new();
        let mut around = at;
        let mut hidden = loop {
            if around == 0 {
                break false;
            }
            if let Some(&known) = self.nodes[around].hidden.get() {
                break known;
            }
            undecided.push(around);
            around = self.nodes[around].parent;
        };
        for at in undecided.into_iter().rev() {
            let node = &self.nodes[at];
            hidden = hidden || node.hides() || self.inherits_hidden(at);
            hidden = *node.hidden.get_or_init(|| hidden);
        }
        hidden
    }

    /// Returns whether an element outermost in the part is in a hidden one.
    fn inherits_hidden(&self, at: usize) -> bool {
        self.is_in_hidden && self.nodes[at].parent == 0
    }

    /// Returns the value of an attribute, decoded.
    pub(crate) fn attribute(&self, node: &Node<'_>, name: &[u8]) -> Option<String> {
        Some(self.decoded(node.attribute(name)?))
    }

    /// Decodes the value of an attribute as written, without control characters.
    pub(crate) fn decoded(&self, value: &[u8]) -> String {
        let value = decode(value, self.source.encoding);
        cleaned(htmlize::unescape_attribute(value)).into_owned()
    }

    /// Returns the text of a node, decoded, with the white space of the source and without control
    /// characters.
    pub(crate) fn text(&self, node: &Node<'_>) -> Cow<'_, str> {
        let text = decode(&self.source.bytes[node.span.clone()], self.source.encoding);
        cleaned(if node.kind == Kind::Text { htmlize::unescape(text) } else { text })
    }

    /// Returns the text of the nodes inside an element for which `wanted` returns true, with white
    /// space collapsed.
    pub(crate) fn inner_text(&self, at: usize, wanted: impl Fn(&Node<'_>) -> bool) -> String {
        let mut found = String::new();
        let mut next = at + 1;
        while next < self.nodes[at].end && !self.budget.is_spent() {
            self.budget.spend(1);
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
                self.budget.spend_attributes(self.nodes[here].attributes().as_bytes().len());
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
                self.budget.spend(1);
                here
            })
        })
    }

    /// Returns the bytes in the file of a span of [`Source::bytes`].
    pub(crate) fn in_file(&self, span: &Range<usize>) -> Range<usize> {
        self.source.in_file(span.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Calls `check` with the nodes of a page, of which no line is kept.
    fn with(html: &str, part: &Part, check: impl FnOnce(&Dom<'_>)) {
        let page = dechaff_features::segment(html.as_bytes()).unwrap();
        let source = Source::new(html.as_bytes());
        let content = vec![false; page.lines.len()];
        let tape = Tape::read(html.as_bytes());
        check(&Dom::new((&source, &tape), &page, (&content, &[]), part));
    }

    #[test]
    fn attributes() {
        let html = "<p CLASS='a b' class=c Id=d data-x title>x";
        with(html, &Part::default(), |dom| {
            let node = &dom.nodes[1];
            assert_eq!(node.attribute(b"class"), Some(&b"a b"[..]));
            assert_eq!(node.classes().collect::<Vec<_>>(), [b"a", b"b"]);
            assert_eq!(node.attribute(b"id"), Some(&b"d"[..]));
            assert_eq!(node.attribute(b"title"), Some(&b""[..]));
            // Names with the bit of another one: of the same length and first letter.
            assert_eq!(node.attribute(b"data-y"), None);
            assert_eq!(node.attribute(b"table"), None);
            assert_eq!(node.attribute(b"style"), None);
        });
    }

    /// The names of the elements that are hidden.
    fn hidden(html: &str, part: &Part) -> String {
        let mut found = String::new();
        with(html, part, |dom| {
            for (at, node) in dom.nodes.iter().enumerate().skip(1) {
                if node.kind == Kind::Element && dom.is_hidden(at) {
                    found.push_str(str::from_utf8(node.name()).unwrap());
                    found.push(' ');
                }
            }
        });
        found
    }

    #[test]
    fn hidden_elements_and_the_elements_in_them() {
        let is = |html: &str| hidden(html, &Part::default());
        assert_eq!(is("<div><p hidden>a <b>b</b></p><p>c</div>"), "p b ");
        assert_eq!(is("<div style='Display : none'><p aria-hidden=true>a"), "div p ");
        assert_eq!(is("<div style='color: red' hiddem aria-hidden=false><p>a"), "");
        // The second paragraph continues the formatting, but is not hidden.
        assert_eq!(is("<p><b hidden>a<p>b"), "b ");
    }

    #[test]
    fn a_part_in_a_hidden_element() {
        let part = |around| Part { around, start: 17, is_element: true, last: None, end: None };
        assert_eq!(hidden("<section hidden> <div><p>a</div>", &part(vec![0])), "div p ");
        assert_eq!(hidden("<section hiddex> <div><p>a</div>", &part(vec![0])), "");
        // The section is the first in the markup of a `<noscript>`.
        let part = Part { around: vec![0, 10], start: 26, ..part(Vec::new()) };
        assert_eq!(hidden("<noscript><section hidden><div><p>a</div>", &part), "div p ");
    }

    #[test]
    fn pages_cannot_have_more_nodes_than_text() {
        use crate::document::plain::{NODES_AFTER, NODES_REPEATED};

        let count = |html: &str, part: &Part| {
            let mut nodes = 0;
            with(html, part, |dom| nodes = dom.nodes.len());
            nodes
        };
        // After the last text that is kept, in an element that never ends.
        let html = "<div><p>a</p>".to_string() + &"<i>".repeat(2 * NODES_AFTER);
        assert!(count(&html, &Part { last: Some(9), ..Part::default() }) < NODES_AFTER + 10);
        // Formatting that was left open, repeated in each text.
        let texts = NODES_REPEATED / 2;
        let html = "<p><b><i><u><em><s><tt>a</p>".to_string() + &"<p>b</p>".repeat(texts);
        let found = count(&html, &Part::default());
        let least = texts * 2 + NODES_REPEATED;
        assert!((least..least + 30).contains(&found), "{found}");
        // A headline without an end.
        let html = "<h1>a".to_string() + &"<i>".repeat(2000);
        assert_eq!(count(&html, &Part { end: Some(305), ..Part::default() }), 103);
    }
}
