//! The nodes of a part of a page, and what a document needs to know of them.

use std::cell::OnceCell;
use std::ops::{Deref, Range};

use dechaff_page::Tag;
use dechaff_page::nodes::Nodes;
use dechaff_page::units::Tables;

use crate::read::picture_names::is_file_of_picture;
use crate::read::tex::draws_tex;
use crate::read::{Base, Kind, Node, PagePart, contains_any};
use dechaff_extractor::{Chosen, Extraction};

/// The nodes of a part of a page. The first node represents the part itself.
pub(crate) struct Dom<'a> {
    tree: Nodes<'a>,
    /// The scores of the lines, `[n_lines]`.
    pub(crate) scores: &'a [f32],
    /// Resolves the addresses of the page.
    pub(crate) base: &'a Base,
    /// The offsets at which data tables start, in order.
    data_tables: Vec<u32>,
    /// The parts of the page that a caller chose.
    chosen: &'a Chosen,
    /// The first and the last node with kept text.
    kept: Option<(usize, usize)>,
    /// Whether the page loads a program that draws formulas.
    draws_tex: OnceCell<bool>,
}

impl<'a> Deref for Dom<'a> {
    type Target = Nodes<'a>;

    fn deref(&self) -> &Nodes<'a> {
        &self.tree
    }
}

impl<'a> Dom<'a> {
    /// Reads a part of a page.
    pub(crate) fn new(extraction: &'a Extraction<'_>, part: &PagePart, base: &'a Base) -> Self {
        let tree = extraction.nodes(part);
        let is_kept = |node: &Node<'_>| node.kind != Kind::Element && node.kept > 0;
        let kept = tree.nodes.iter().position(is_kept).zip(tree.nodes.iter().rposition(is_kept));
        let (scores, draws_tex) = (extraction.scores(), OnceCell::new());
        let tables = Tables::of(extraction.page(), &tree.budget);
        let data_tables = tables.starts(extraction.page()).collect();
        Self { tree, scores, base, data_tables, chosen: extraction.chosen(), kept, draws_tex }
    }

    /// Returns whether an element or an element around it was chosen to be left out.
    pub(crate) fn is_dropped(&self, at: usize) -> bool {
        !self.chosen.dropped().is_empty() && self.chosen.drops(self.in_file(&self[at].span).start)
    }

    /// Returns whether a click usually shows a hidden text. Texts that are not hidden need none.
    pub(crate) fn may_be_opened(&self, text: &Node<'_>) -> bool {
        if text.kind != Kind::Hidden {
            return true;
        }
        let Range { start, .. } = self.in_file(&text.span);
        let part = self.page.hidden.partition_point(|part| part.span.end as usize <= start);
        let mut by = self.page.hidden.get(part).map(|part| part.element);
        while let Some(element) = by.map(|by| &self.page.hiding[by as usize]) {
            self.budget.spend(1);
            if !element.is_opened_by_clicks() {
                return false;
            }
            by = element.around;
        }
        true
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
