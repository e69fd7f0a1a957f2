//! The elements and texts of a part of a page, in the order of the source.
//!
//! The nodes are in one vector: an element is followed by the nodes inside it, up to its `end`. So
//! a subtree is a range of the vector, and no recursion is needed.

use std::borrow::Cow;
use std::ops::{Index, Range};

use super::budget::Budget;
use super::cursor::Cursor;
use super::node::{Kind, Node, siblings};
use super::part::Part;
use super::reader::Reader;
use crate::encoding::decode;
use crate::page::whitespace::collapse_white_space;
use crate::text::cleaned;
use crate::{Page, Source, Tag, Tape};

/// The nodes of a part of a page. The first node represents the part itself.
pub struct Nodes<'a> {
    /// The page.
    pub source: &'a Source<'a>,
    /// The lines of the page.
    pub page: &'a Page,
    /// The nodes in the order of the source.
    pub nodes: Vec<Node<'a>>,
    /// The work that may still be done on the nodes.
    pub budget: Budget<'a>,
    /// Whether the part is in a hidden element.
    is_in_hidden: bool,
}

impl<'a> Index<usize> for Nodes<'a> {
    type Output = Node<'a>;

    fn index(&self, at: usize) -> &Node<'a> {
        &self.nodes[at]
    }
}

impl<'a> Nodes<'a> {
    /// Reads a part of a page. `content` tells which lines are kept, `[n_lines]`, and `left_out`
    /// has the parts of the file that readers do not see, and the offsets after the first
    /// characters of objects that they do not see, in their order.
    pub fn read(
        (source, tape): (&'a Source<'a>, &Tape),
        page: &'a Page,
        content: &'a [bool],
        (left_out, objects): (&'a [Range<u32>], &'a [u32]),
        part: &Part,
    ) -> Self {
        let cursor = Cursor { source, page, content, left_out, objects, at: 0 };
        let mut reader = Reader::new(source, cursor);
        reader.read(tape, part);
        let Reader { nodes, is_in_hidden, .. } = reader;
        let budget = Budget::new(source.bytes.len(), nodes.len(), source.stop);
        Self { source, page, nodes, budget, is_in_hidden }
    }

    /// Iterates over all nodes but the first, and counts them, as long as the budget lasts.
    pub fn each(&self) -> impl Iterator<Item = (usize, &Node<'a>)> {
        let nodes = self.nodes.iter().enumerate().skip(1);
        nodes.take_while(|_| self.budget.takes_step())
    }

    /// Returns whether an element or an element around it is hidden by a style or an attribute.
    pub fn is_hidden(&self, at: usize) -> bool {
        // Each element is decided once.
        let mut undecided = Vec::new();
        let mut around = at;
        let mut hidden = loop {
            if around == 0 {
                break false;
            }
            if let Some(&known) = self[around].hidden.get() {
                break known;
            }
            undecided.push(around);
            around = self[around].parent;
        };
        for at in undecided.into_iter().rev() {
            let node = &self[at];
            // The outermost elements of the part may be in a hidden element.
            hidden = hidden || node.hides() || self.is_in_hidden && node.parent == 0;
            hidden = *node.hidden.get_or_init(|| hidden);
        }
        hidden
    }

    /// Returns the decoded value of an attribute.
    pub fn attribute(&self, node: &Node<'_>, name: &[u8]) -> Option<String> {
        Some(self.decoded(node.attribute(name)?))
    }

    /// Decodes the value of an attribute, without control characters.
    pub fn decoded(&self, value: &[u8]) -> String {
        let value = decode(value, self.source.encoding);
        cleaned(htmlize::unescape_attribute(value)).into_owned()
    }

    /// Returns the bytes of a node as written.
    pub fn bytes(&self, node: &Node<'_>) -> &'a [u8] {
        &self.source.bytes[node.span.clone()]
    }

    /// Returns the decoded text of a node, with the white space of the source and without control
    /// characters.
    pub fn text(&self, node: &Node<'_>) -> Cow<'_, str> {
        let text = self.source.text(node.span.clone());
        cleaned(if node.kind == Kind::Raw { text } else { htmlize::unescape(text) })
    }

    /// Returns the text of the wanted nodes inside an element, with white space collapsed.
    pub fn inner_text(&self, at: usize, wanted: impl Fn(&Node<'_>) -> bool) -> String {
        let mut found = String::new();
        let mut next = at + 1;
        while next < self[at].end && self.budget.takes_step() {
            let node = &self[next];
            if !wanted(node) {
                next = node.end;
                continue;
            }
            if node.kind == Kind::Text {
                self.budget.spend_bytes(node.span.len());
                found.push_str(&self.text(node));
            } else if node.breaks_line() {
                found.push(' ');
            }
            next += 1;
        }
        collapse_white_space(&found)
    }

    /// Returns all text inside an element, with white space collapsed.
    pub fn all_text(&self, at: usize) -> String {
        self.inner_text(at, |_| true)
    }

    /// Iterates over the elements around a node, innermost first, as long as the budget lasts.
    pub fn ancestors(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        let mut at = at;
        std::iter::from_fn(move || {
            let here = self[at].parent;
            (here != at && at != 0 && !self.budget.is_spent()).then(|| {
                at = here;
                self.budget.spend_bytes(self[here].attributes().as_bytes().len());
                here
            })
        })
    }

    /// Returns the nearest element with a tag around a node, among the innermost `within` elements.
    pub fn around(&self, at: usize, within: usize, tag: Tag) -> Option<usize> {
        self.ancestors(at).take(within).find(|&around| self[around].tag == tag)
    }

    /// Returns the nodes inside a node.
    pub fn inside(&self, at: usize) -> Range<usize> {
        at + 1..self.nodes[at].end
    }

    /// Returns nodes that may be searched more than once, and counts them. Without budget, there
    /// are none.
    pub fn counted(&self, nodes: Range<usize>) -> Range<usize> {
        self.budget.spend(nodes.len());
        if self.budget.is_spent() { nodes.end..nodes.end } else { nodes }
    }

    /// Iterates over the nodes directly inside a node.
    pub fn children(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        self.siblings(self.inside(at))
    }

    /// Returns the first element with a tag directly inside a node.
    pub fn child(&self, at: usize, tag: Tag) -> Option<usize> {
        self.children(at).find(|&child| self[child].tag == tag)
    }

    /// Iterates over siblings, without the nodes inside them.
    pub fn siblings(&self, nodes: Range<usize>) -> impl Iterator<Item = usize> + '_ {
        siblings(&self.nodes, nodes).inspect(|_| self.budget.spend(1))
    }

    /// Iterates over the wanted nodes inside an element, without nodes inside other wanted nodes.
    pub fn outermost(
        &self,
        at: usize,
        wanted: impl Fn(&Node<'_>) -> bool,
    ) -> impl Iterator<Item = usize> {
        let mut next = at + 1;
        self.inside(at).filter(move |&at| {
            let is_one = at >= next && wanted(&self[at]);
            next = if is_one { self[at].end } else { next };
            is_one
        })
    }

    /// Returns the element directly before a node in the same element, with only white space in
    /// between.
    pub fn before(&self, at: usize) -> Option<usize> {
        let parent = self[at].parent;
        let mut last = at.checked_sub(1)?;
        if self[last].is_space() {
            last -= 1;
        }
        let mut around = [last].into_iter().chain(self.ancestors(last)).take(8);
        around.find(|&before| before > parent && self[before].parent == parent)
    }

    /// Returns the node directly in the node `around` that contains the node `at`, or is it.
    pub fn child_around(&self, at: usize, around: usize) -> usize {
        let parents = [at].into_iter().chain(self.ancestors(at));
        parents.take_while(|&at| at != around).last().unwrap_or(at)
    }

    /// Returns the bytes in the file of a span of [`Source::bytes`].
    pub fn in_file(&self, span: &Range<usize>) -> Range<usize> {
        self.source.in_file(span.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::segment_with_tape;

    /// Calls `check` with the nodes of a page without kept lines.
    fn with(html: &str, part: &Part, check: impl FnOnce(&Nodes<'_>)) {
        let (page, source, tape) = segment_with_tape(html).unwrap();
        let content = vec![false; page.lines.len()];
        check(&Nodes::read((&source, &tape), &page, &content, (&[], &[]), part));
    }

    #[test]
    fn attributes() {
        let html = "<p CLASS='a b' class=c Id=d data-x title>x";
        with(html, &Part::default(), |nodes| {
            let node = &nodes[1];
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
        with(html, part, |nodes| {
            for (at, node) in nodes.nodes.iter().enumerate().skip(1) {
                if node.kind == Kind::Element && nodes.is_hidden(at) {
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
        assert_eq!(is("<div style='Display : none'><p>a</div><i style='opacity:0'>b"), "div p i ");
        assert_eq!(is("<div style='color: red' hiddem aria-hidden=true><p>a"), "");
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
        use crate::nodes::budget::{NODES_AFTER, NODES_REPEATED};

        let count = |html: &str, part: &Part| {
            let mut count = 0;
            with(html, part, |nodes| count = nodes.nodes.len());
            count
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
