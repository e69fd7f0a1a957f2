//! The state of the walk over the nodes of a page.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::ops::Range;

use dechaff_page::{Paced, Tag};

use crate::read::dom::Dom;
use crate::read::inline::Links;
use crate::read::links::Base;
use crate::read::markup::Kind;
use crate::read::node::TableScore;
use crate::read::notes::Notes;
use crate::read::posts;
use crate::read::posts::Found;
use dechaff_extractor::Chosen;

/// Converts nodes to blocks.
pub(crate) struct Builder<'a> {
    pub(crate) dom: &'a Dom<'a>,
    /// The scores of the lines, `[n_lines]`.
    pub(crate) scores: &'a [f32],
    pub(crate) base: &'a Base,
    /// The address of the page.
    pub(crate) url: Option<String>,
    /// The targets of links.
    pub(crate) links: Links<'a>,
    pub(crate) notes: Notes,
    /// The posts of a thread that were not written yet, by their nodes.
    pub(crate) posts: BTreeMap<usize, Found>,
    /// The parts of the page that were chosen.
    pub(crate) chosen: Option<&'a Chosen>,
    /// Nodes that are elsewhere in the document, or left out.
    pub(crate) skipped: BTreeSet<usize>,
    pub(crate) tables: Vec<TableScore>,
    /// The first and the last node with text that is kept.
    pub(crate) content: Option<(usize, usize)>,
    /// The addresses of the pictures so far.
    pub(crate) images: HashSet<String>,
    /// For elements with links around blocks, the link that a heading among the blocks gets.
    pub(crate) heading_links: HashMap<usize, u32>,
    /// A link around blocks, and how many blocks there were before it.
    pub(crate) block_link: (u32, usize),
    /// Labels of tabs that precede their panels, with their bytes.
    pub(crate) tabs: VecDeque<(Range<usize>, String)>,
    /// The number of pieces of inline code so far.
    pub(crate) codes: u32,
    /// Whether the work should end before it is complete.
    pub(crate) stop: Paced<'a>,
}

impl<'a> Builder<'a> {
    pub(crate) fn new(dom: &'a Dom<'a>, scores: &'a [f32], base: &'a Base) -> Self {
        let is_kept = |at: &usize| {
            let node = &dom.nodes[*at];
            node.kind != Kind::Element && node.kept > 0
        };
        let first = (0..dom.nodes.len()).find(is_kept);
        let last = (0..dom.nodes.len()).rev().find(is_kept);
        Self {
            dom,
            scores,
            base,
            url: None,
            links: Links::new(&dom.budget),
            notes: Notes::find(dom, scores),
            posts: BTreeMap::new(),
            chosen: None,
            skipped: BTreeSet::new(),
            tables: Vec::new(),
            content: first.zip(last),
            images: HashSet::new(),
            heading_links: HashMap::new(),
            block_link: (0, 0),
            tabs: VecDeque::new(),
            codes: 0,
            stop: dom.source.stop.paced(),
        }
    }

    /// Looks for the posts of a thread. If they are most of the content, the document has `most` of them,
    /// or all if this is 0. Returns the number of the others.
    pub(crate) fn find_posts(&mut self, most: usize) -> usize {
        self.posts = posts::find(self.dom);
        if most == 0 || 2 * posts::kept_in(self.dom, self.posts.keys()) < self.dom.nodes[0].kept {
            return 0;
        }
        let before = self.skipped.len();
        self.skipped.extend(self.posts.keys().skip(most));
        self.skipped.len() - before
    }

    /// Returns whether posts are inside an element.
    pub(crate) fn has_posts(&self, at: usize) -> bool {
        self.posts.range(at + 1..).next().is_some_and(|(post, _)| *post < self.dom.nodes[at].end)
    }

    /// Returns whether an element was chosen to be left out, itself or one around it.
    pub(crate) fn is_dropped(&self, at: usize) -> bool {
        let start = || self.dom.in_file(&self.dom.nodes[at].span).start;
        self.chosen.is_some_and(|chosen| !chosen.dropped().is_empty() && chosen.drops(start()))
    }

    /// Returns whether some of an element was chosen to be kept.
    pub(crate) fn has_chosen(&self, at: usize) -> bool {
        let span = || self.dom.in_file(&self.dom.nodes[at].span);
        self.chosen.is_some_and(|chosen| {
            let Range { start, end } = span();
            chosen.keeps(start as u32..end as u32)
        })
    }

    /// Returns whether a node without text is among content that is kept.
    ///
    /// The nearest element around it that contains text decides. Most of this text must be kept, or
    /// some if the node is between two texts that are kept.
    pub(crate) fn is_between(&self, at: usize) -> bool {
        let nodes = &self.dom.nodes;
        // On a page without any text, the picture is the content.
        let Some((first, last)) = self.content else { return nodes[0].all == 0 };
        let inside = first < at && at < last;
        let own = nodes[at].all;
        let mut in_cell = false;
        for around in self.dom.ancestors(at) {
            let node = &nodes[around];
            if matches!(node.tag, Tag::NAV | Tag::ASIDE | Tag::BUTTON) && node.kept == 0 {
                return false;
            }
            // A separate cell before or after the content belongs to it only if everything around it
            // is content.
            let is_cell = matches!(node.tag, Tag::TD | Tag::TH);
            in_cell |= is_cell && node.all == own && !inside;
            // A picture's caption says nothing about whether the picture is wanted.
            if node.all > own && !matches!(node.tag, Tag::FIGURE) && !self.is_frame(around, own) {
                let (all, kept) = (node.all - own, node.kept);
                if in_cell && kept < all {
                    return false;
                }
                return kept * 2 >= all && (inside || around != 0) || (inside && kept * 3 >= all);
            }
        }
        false
    }

    /// Returns whether an element is the frame of a picture: its text is short, nothing of it is
    /// kept, and it is a caption or the label of a viewer.
    fn is_frame(&self, at: usize, own: usize) -> bool {
        const MAX_TEXT: usize = 120;
        const NAMES: [&[u8]; 6] =
            [b"image", b"figure", b"caption", b"lightbox", b"photo", b"picture"];
        let nodes = &self.dom.nodes;
        let node = &nodes[at];
        node.kept == 0
            && node.all - own <= MAX_TEXT
            && (self.dom.ancestors(at).take(4).any(|around| nodes[around].tag == Tag::FIGURE)
                || node.has_class(|class| {
                    let class = class.to_ascii_lowercase();
                    NAMES.iter().any(|name| class.windows(name.len()).any(|part| part == *name))
                }))
    }
}
