//! The elements and texts of a part of a page, in the order of the source.
//!
//! The nodes are in one vector: an element is followed by the nodes inside it, up to its `end`. So
//! a subtree is a range of the vector, and no recursion is needed.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::ops::{Index, Range};

use dechaff_page::encoding::decode;
use dechaff_page::units::Tables;
use dechaff_page::{Page, Source, Tag};

use crate::read::budget::Budget;
use crate::read::lines::{Cursor, Part};
use crate::read::markup::siblings;
use crate::read::picture_names::is_file_of_picture;
use crate::read::reader::Reader;
use crate::read::tex::draws_tex;
use crate::read::{Base, Kind, Node, contains_any};
use dechaff_extractor::{Chosen, Extraction};
use dechaff_page::text::cleaned;

/// The nodes of a part of a page. The first node represents the part itself.
pub(crate) struct Dom<'a> {
    pub(crate) source: &'a Source<'a>,
    pub(crate) page: &'a Page,
    pub(crate) nodes: Vec<Node<'a>>,
    /// The scores of the lines, `[n_lines]`.
    pub(crate) scores: &'a [f32],
    /// Resolves the addresses of the page.
    pub(crate) base: &'a Base,
    /// The work that may still be done on the nodes.
    pub(crate) budget: Budget<'a>,
    /// Whether the part is in a hidden element.
    is_in_hidden: bool,
    /// The offsets at which data tables start, in order.
    data_tables: Vec<u32>,
    /// The parts of the page that a caller chose.
    chosen: Option<&'a Chosen>,
    /// The first and the last node with kept text.
    kept: Option<(usize, usize)>,
    /// Whether the page loads a program that draws formulas.
    draws_tex: OnceCell<bool>,
}

impl<'a> Index<usize> for Dom<'a> {
    type Output = Node<'a>;

    fn index(&self, at: usize) -> &Node<'a> {
        &self.nodes[at]
    }
}

impl<'a> Dom<'a> {
    /// Reads a part of a page. `content` tells which lines are kept, `[n_lines]`.
    pub(crate) fn new(
        extraction: &'a Extraction<'_>,
        content: &'a [bool],
        part: &Part,
        chosen: Option<&'a Chosen>,
        base: &'a Base,
    ) -> Self {
        let (source, page) = (extraction.source(), extraction.page());
        let mut reader = Reader::new(source, Cursor::new(extraction, content));
        reader.read(extraction.tape(), part);
        let Reader { nodes, is_in_hidden, .. } = reader;
        let budget = Budget::new(source.bytes.len(), nodes.len(), source.stop);
        let is_kept = |node: &Node<'_>| node.kind != Kind::Element && node.kept > 0;
        let kept = nodes.iter().position(is_kept).zip(nodes.iter().rposition(is_kept));
        Self {
            source,
            page,
            nodes,
            scores: extraction.scores(),
            base,
            budget,
            is_in_hidden,
            data_tables: Tables::of(page).starts(page).collect(),
            chosen,
            kept,
            draws_tex: OnceCell::new(),
        }
    }

    /// Returns whether an element or an element around it is hidden by a style or an attribute.
    pub(crate) fn is_hidden(&self, at: usize) -> bool {
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
    pub(crate) fn attribute(&self, node: &Node<'_>, name: &[u8]) -> Option<String> {
        Some(self.decoded(node.attribute(name)?))
    }

    /// Decodes the value of an attribute, without control characters.
    pub(crate) fn decoded(&self, value: &[u8]) -> String {
        let value = decode(value, self.source.encoding);
        cleaned(htmlize::unescape_attribute(value)).into_owned()
    }

    /// Returns the bytes of a node as written.
    pub(crate) fn bytes(&self, node: &Node<'_>) -> &'a [u8] {
        &self.source.bytes[node.span.clone()]
    }

    /// Returns the decoded text of a node, with the white space of the source and without control
    /// characters.
    pub(crate) fn text(&self, node: &Node<'_>) -> Cow<'_, str> {
        let text = self.source.text(node.span.clone());
        cleaned(if node.kind == Kind::Raw { text } else { htmlize::unescape(text) })
    }

    /// Returns the text of the wanted nodes inside an element, with white space collapsed.
    pub(crate) fn inner_text(&self, at: usize, wanted: impl Fn(&Node<'_>) -> bool) -> String {
        let mut found = String::new();
        let mut next = at + 1;
        while next < self[at].end && !self.budget.is_spent() {
            self.budget.spend(1);
            let node = &self[next];
            if !wanted(node) {
                next = node.end;
                continue;
            }
            if node.kind == Kind::Text {
                self.budget.spend_bytes(node.span.len());
                found.push_str(&self.text(node));
            } else if node.tag.is_block() {
                found.push(' ');
            }
            next += 1;
        }
        dechaff_page::elements::collapse_white_space(&found)
    }

    /// Returns all text inside an element, with white space collapsed.
    pub(crate) fn all_text(&self, at: usize) -> String {
        self.inner_text(at, |_| true)
    }

    /// Iterates over the elements around a node, innermost first, as long as the budget lasts.
    pub(crate) fn ancestors(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
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
    pub(crate) fn around(&self, at: usize, within: usize, tag: Tag) -> Option<usize> {
        self.ancestors(at).take(within).find(|&around| self[around].tag == tag)
    }

    /// Returns the nodes inside a node.
    pub(crate) fn inside(&self, at: usize) -> Range<usize> {
        at + 1..self.nodes[at].end
    }

    /// Returns nodes that may be searched more than once, and counts them. Without budget, there
    /// are none.
    pub(crate) fn counted(&self, nodes: Range<usize>) -> Range<usize> {
        self.budget.spend(nodes.len());
        if self.budget.is_spent() { nodes.end..nodes.end } else { nodes }
    }

    /// Iterates over the nodes directly inside a node.
    pub(crate) fn children(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        self.siblings(self.inside(at))
    }

    /// Returns the first element with a tag directly inside a node.
    pub(crate) fn child(&self, at: usize, tag: Tag) -> Option<usize> {
        self.children(at).find(|&child| self[child].tag == tag)
    }

    /// Iterates over siblings, without the nodes inside them.
    pub(crate) fn siblings(&self, nodes: Range<usize>) -> impl Iterator<Item = usize> + '_ {
        siblings(&self.nodes, nodes).inspect(|_| self.budget.spend(1))
    }

    /// Iterates over the wanted nodes inside an element, without nodes inside other wanted nodes.
    pub(crate) fn outermost(
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
    pub(crate) fn before(&self, at: usize) -> Option<usize> {
        let parent = self[at].parent;
        let mut last = at.checked_sub(1)?;
        if self[last].is_space() {
            last -= 1;
        }
        let mut around = [last].into_iter().chain(self.ancestors(last)).take(8);
        around.find(|&before| before > parent && self[before].parent == parent)
    }

    /// Returns the node directly in the node `around` that contains the node `at`, or is it.
    pub(crate) fn child_around(&self, at: usize, around: usize) -> usize {
        let parents = [at].into_iter().chain(self.ancestors(at));
        parents.take_while(|&at| at != around).last().unwrap_or(at)
    }

    /// Returns the bytes in the file of a span of [`Source::bytes`].
    pub(crate) fn in_file(&self, span: &Range<usize>) -> Range<usize> {
        self.source.in_file(span.clone())
    }

    /// Returns whether an element or an element around it was chosen to be left out.
    pub(crate) fn is_dropped(&self, at: usize) -> bool {
        self.chosen.is_some_and(|chosen| {
            !chosen.dropped().is_empty() && chosen.drops(self.in_file(&self[at].span).start)
        })
    }

    /// Returns whether a `<table>` is a data table.
    pub(crate) fn is_data_table(&self, at: usize) -> bool {
        let Range { start, .. } = self.in_file(&self[at].span);
        self.data_tables.binary_search(&(start as u32)).is_ok()
    }

    /// Returns whether the page loads a program that draws formulas.
    pub(crate) fn draws_tex(&self) -> bool {
        *self.draws_tex.get_or_init(|| draws_tex(&self.source.bytes))
    }

    /// Returns whether a node without text is among kept content.
    ///
    /// The nearest element around the node that contains text decides. Most of this text must be
    /// kept, or some if the node is between two kept texts.
    pub(crate) fn is_between(&self, at: usize) -> bool {
        // On a page without any text, pictures are the content.
        let Some((first, last)) = self.kept else { return self[0].all == 0 };
        let inside = first < at && at < last;
        let own = self[at].all;
        let mut in_cell = false;
        for around in self.ancestors(at) {
            let node = &self[around];
            if matches!(node.tag, Tag::NAV | Tag::ASIDE | Tag::BUTTON) && node.kept == 0 {
                return false;
            }
            // A separate cell before or after the content belongs to it only if everything around
            // the cell is content.
            let is_cell = matches!(node.tag, Tag::TD | Tag::TH);
            in_cell |= is_cell && node.all == own && !inside;
            // A caption does not tell whether its picture is wanted.
            let is_frame = || node.tag == Tag::FIGURE || self.is_frame(around, own);
            let is_run = || node.kept == 0 && inside && self.has_only_figures(around);
            if node.all > own && !is_frame() && !is_run() {
                let (all, kept) = (node.all - own, node.kept);
                if in_cell && kept < all {
                    return false;
                }
                return kept * 2 >= all && (inside || around != 0) || (inside && kept * 3 >= all);
            }
        }
        false
    }

    /// Returns whether all text in an element is in a few figures.
    fn has_only_figures(&self, at: usize) -> bool {
        const MAX_NODES: usize = 200;
        let node = &self[at];
        if node.end - at > MAX_NODES {
            return false;
        }
        self.budget.spend(node.end - at);
        // A picture that leads to another page announces it.
        let leads_away = |node: &Node<'_>| {
            let href = if node.tag == Tag::A { node.attribute(b"href") } else { None };
            href.is_some_and(|href| !is_file_of_picture(href))
        };
        let figures = self.outermost(at, |node| node.tag == Tag::FIGURE);
        let text: usize = figures.map(|at| self[at].all).sum();
        text == node.all && !self.nodes[self.inside(at)].iter().any(leads_away)
    }

    /// Returns whether an element is the frame of a picture: a caption or the label of a viewer,
    /// with a short text that is not kept.
    fn is_frame(&self, at: usize, own: usize) -> bool {
        const MAX_TEXT: usize = 120;
        const NAMES: &[&[u8]] =
            &[b"image", b"figure", b"caption", b"lightbox", b"photo", b"picture"];
        let node = &self[at];
        node.kept == 0
            && node.all - own <= MAX_TEXT
            && (self.around(at, 4, Tag::FIGURE).is_some()
                || node.has_class(|class| contains_any(class, NAMES)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dechaff_extractor::Prediction;

    /// Calls `check` with the nodes of a page without kept lines.
    fn with(html: &str, part: &Part, check: impl FnOnce(&Dom<'_>)) {
        let extraction = Extraction::predicted(html, Prediction::of_all).unwrap();
        let content = vec![false; extraction.page().lines.len()];
        check(&Dom::new(&extraction, &content, part, None, &Base::default()));
    }

    #[test]
    fn attributes() {
        let html = "<p CLASS='a b' class=c Id=d data-x title>x";
        with(html, &Part::default(), |dom| {
            let node = &dom[1];
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
        use crate::read::budget::{NODES_AFTER, NODES_REPEATED};

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
