//! The walk over the nodes of a page, which converts them to blocks.
//!
//! The walk visits the nodes in their order and hands each one on: an element to [`flow::element`],
//! which calls the function of its kind, a text to [`spans::text`]. Each kind of block has its
//! functions in a file of its own. They look at the nodes (`dom`), have the walk convert
//! the nodes inside an element ([`Walk::blocks`], [`Walk::inlines`]), and add a block for it
//! ([`Walk::push`]). The state of a kind between two elements is a type in its file.

use std::collections::{BTreeSet, HashSet};
use std::ops::Range;

use dechaff_page::Tag;
use dechaff_page::lexicon::attributes::TEX;

use crate::read::inline::{Buffer, Links, Marks, span_of};
use crate::read::notes::Notes;
use crate::read::posts::Posts;
use crate::read::tabs::Tabs;
use crate::read::{Dom, Kind, Node, classes, flow, math, notes, search, spans};
use crate::tree::{Block, BlockKind, Inline, InlineKind, TableScore};

/// Maximum depth of nested lists, quotations and tables. Deeper ones are flattened.
const MAX_DEPTH: u8 = 24;

/// Maximum number of nodes of an element without kept text that are searched for a formula.
const NEAR: usize = 3;

/// Maximum number of bytes of an element that is a word of a sentence.
const MAX_WORD: usize = 24;

/// Maximum number of bytes before a `<label>` in which an end tag may be.
const NEAR_BYTES: usize = 1024;

/// The context of a node: the state of the elements around it.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Context {
    pub(crate) marks: Marks,
    /// Whether the node is in a footnote, whose text is written whatever is kept of it.
    pub(crate) in_note: bool,
    /// Whether the node is in the caption of a figure that is written, as its picture is.
    pub(crate) in_caption: bool,
    /// Whether the node is in a data table.
    pub(crate) in_table: bool,
    /// The number of blocks around the node that have a node of their own.
    pub(crate) depth: u8,
    /// Whether all text is one paragraph, as in headings.
    pub(crate) inline: bool,
    pub(crate) in_heading: bool,
    /// Whether the node is in a post of a thread.
    pub(crate) in_post: bool,
}

impl Context {
    /// Returns the context inside a block.
    pub(crate) fn deeper(self) -> Self {
        Self { depth: self.depth + 1, ..self }
    }

    /// Returns whether a part of a node is in the document.
    pub(crate) fn keeps(self, node: &Node<'_>) -> bool {
        self.in_note || node.kept > 0 || self.in_caption && node.kind != Kind::Hidden
    }

    /// Returns whether pictures and formulas belong to the element around them.
    pub(crate) fn keeps_media(self) -> bool {
        self.in_note || self.in_table
    }

    /// Returns whether a block with a node of its own may begin here.
    pub(crate) fn nests(self) -> bool {
        !self.inline && self.depth < MAX_DEPTH
    }
}

/// The blocks so far, and the paragraph that is being read.
#[derive(Debug, Default)]
pub(crate) struct Flow {
    blocks: Vec<Block>,
    buffer: Buffer,
    /// Whether the last block is a list of items that are in no list on the page.
    pub(crate) stray: bool,
}

/// The next node after an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// With the contents of the element.
    Into,
    /// After the element.
    Over,
}

/// The state that ends together with an element.
struct Leave {
    end: usize,
    marks: Marks,
    ends_block: bool,
}

/// Converts nodes to blocks.
pub(crate) struct Walk<'a> {
    pub(crate) dom: &'a Dom<'a>,
    /// Whether the document is only written as text.
    pub(crate) only_text: bool,
    /// Whether figures have their captions if these are no content.
    pub(crate) adds_captions: bool,
    /// Nodes that are elsewhere in the document, or left out.
    pub(crate) skipped: BTreeSet<usize>,
    pub(crate) flow: Flow,
    pub(crate) links: Links<'a>,
    pub(crate) notes: Notes,
    pub(crate) posts: Posts,
    pub(crate) tabs: Tabs,
    /// The data tables so far that are not in other tables, kept or not.
    pub(crate) tables: Vec<TableScore>,
    /// The addresses of the pictures and videos so far.
    pub(crate) pictures: HashSet<String>,
}

impl<'a> Walk<'a> {
    pub(crate) fn new(dom: &'a Dom<'a>, only_text: bool, notes: Notes, posts: Posts) -> Self {
        Self {
            dom,
            only_text,
            adds_captions: false,
            skipped: BTreeSet::new(),
            flow: Flow::default(),
            links: Links::new(&dom.budget),
            notes,
            posts,
            tabs: Tabs::default(),
            tables: Vec::new(),
            pictures: HashSet::new(),
        }
    }

    /// Leaves nodes out of the rest of the walk.
    pub(crate) fn skip(&mut self, nodes: impl IntoIterator<Item = usize>) {
        self.skipped.extend(nodes);
    }

    /// Returns whether a node is left out.
    pub(crate) fn skips(&self, at: usize) -> bool {
        self.skipped.contains(&at)
    }

    /// Returns the paragraph that is being read.
    pub(crate) fn paragraph(&mut self) -> &mut Buffer {
        &mut self.flow.buffer
    }

    /// Returns the blocks so far inside the block around the current node.
    pub(crate) fn written(&mut self) -> &mut Vec<Block> {
        &mut self.flow.blocks
    }

    /// Converts the contents of a node to blocks.
    pub(crate) fn blocks(&mut self, at: usize, context: Context) -> Vec<Block> {
        self.blocks_of(self.dom.inside(at), context)
    }

    /// Converts nodes to blocks.
    pub(crate) fn blocks_of(&mut self, nodes: Range<usize>, context: Context) -> Vec<Block> {
        self.apart(nodes, context).blocks
    }

    /// Converts the contents of a node to one paragraph.
    pub(crate) fn inlines(&mut self, at: usize, context: Context) -> Vec<Inline> {
        self.inlines_of(self.dom.inside(at), context)
    }

    /// Converts nodes to one paragraph.
    pub(crate) fn inlines_of(&mut self, nodes: Range<usize>, context: Context) -> Vec<Inline> {
        self.apart(nodes, Context { inline: true, ..context }).buffer.take(&self.links)
    }

    /// Converts nodes separately from the blocks so far.
    fn apart(&mut self, nodes: Range<usize>, context: Context) -> Flow {
        let around = std::mem::take(&mut self.flow);
        self.walk(nodes, context);
        self.end_paragraph(context);
        std::mem::replace(&mut self.flow, around)
    }

    /// Adds a node as a block.
    pub(crate) fn push(&mut self, at: usize, kind: BlockKind) {
        self.push_block(Block::new(self.dom.in_file(&self.dom[at].span), kind));
    }

    pub(crate) fn push_block(&mut self, block: Block) {
        // Most items and cells are one paragraph. A vector reserves room for four.
        if self.flow.blocks.is_empty() {
            self.flow.blocks.reserve_exact(1);
        }
        self.flow.blocks.push(block);
        self.flow.stray = false;
    }

    /// Ends the current paragraph.
    pub(crate) fn end_paragraph(&mut self, context: Context) {
        if context.inline {
            return self.flow.buffer.space(context.marks);
        }
        let content = self.flow.buffer.take(&self.links);
        let Some(span) = span_of(&content) else { return };
        let span = self.dom.in_file(&span);
        if let [Inline { kind: InlineKind::Math(math), .. }] = &content[..]
            && math.display
        {
            return self.push_block(Block::new(span, BlockKind::Math(math.clone())));
        }
        // Markdown repeats the signs of the blocks around before each line.
        self.dom.budget.spend_repeated(2 * usize::from(context.depth));
        self.push_block(Block::new(span, BlockKind::Paragraph(content)));
    }

    /// Walks over nodes, without nodes that are not kept.
    pub(crate) fn walk(&mut self, nodes: Range<usize>, mut context: Context) {
        let dom = self.dom;
        let mut open: Vec<Leave> = Vec::new();
        let mut at = nodes.start;
        loop {
            while let Some(leave) = open.pop_if(|leave| leave.end <= at) {
                if leave.ends_block && !goes_on(dom, leave.end) {
                    self.end_paragraph(context);
                }
                context.marks = leave.marks;
            }
            dom.budget.spend(1);
            if at >= nodes.end || dom.budget.is_spent() {
                return;
            }
            if self.links.has_ended(context.marks.link, self.flow.blocks.len()) {
                context.marks.link = 0;
            }
            if let Some(after) = notes::note(self, at, context) {
                at = after;
                continue;
            }
            let node = &dom[at];
            if node.kind != Kind::Element {
                match node.kind {
                    Kind::Raw => math::raw(self, at, context),
                    Kind::Hidden if !self.notes.shows_hidden() => {}
                    _ if self.skips(at) => {}
                    _ => spans::text(self, at, context),
                }
                at += 1;
                continue;
            }
            let leave = Leave { end: node.end, marks: context.marks, ends_block: breaks(dom, at) };
            // The name and the date of a post may not be kept.
            let is_nothing = || is_nothing(dom, at, context) && !self.posts.found.contains_key(&at);
            if dom.is_dropped(at) || is_nothing() {
                // Text that is left out still separates two words.
                if leave.ends_block {
                    self.end_paragraph(context);
                } else if { dom.inside(at).take(4) }.any(|at| dom[at].kind == Kind::Text) {
                    self.flow.buffer.space(context.marks);
                }
                at = node.end;
                continue;
            }
            let step =
                if self.skips(at) { Step::Over } else { flow::element(self, at, &mut context) };
            match step {
                Step::Over => {
                    context.marks = leave.marks;
                    at = node.end;
                }
                Step::Into => {
                    // The labels of footnotes are found by their marks.
                    if self.only_text && self.notes.writing.is_none() {
                        context.marks = context.marks.of_text();
                    }
                    open.push(leave);
                    at += 1;
                }
            }
        }
    }
}

/// Returns whether an element begins and ends a paragraph.
pub(crate) fn breaks(dom: &Dom<'_>, at: usize) -> bool {
    let node = &dom[at];
    node.breaks_line() && node.tag != Tag::LABEL && !is_button_in_sentence(dom, at)
        || node.tag == Tag::OTHER && is_box_of_script(dom, at)
}

/// Returns whether an element with a name of its own, such as `<my-note>`, is a box: one of several
/// in a row, with more than a word. Such an element alone may be a part of a sentence.
fn is_box_of_script(dom: &Dom<'_>, at: usize) -> bool {
    let node = &dom[at];
    if node.all <= MAX_WORD || !node.name().contains(&b'-') {
        return false;
    }
    let is_like = |other: usize| dom[other].name() == node.name();
    let after = dom.nodes.get(node.end).is_some_and(Node::is_space);
    let after = node.end + usize::from(after);
    dom.before(at).is_some_and(is_like)
        || dom.nodes.get(after).is_some_and(|next| next.parent == node.parent) && is_like(after)
}

/// Returns whether a `<label>` or a button ended the block before it, which had no end tag.
/// Browsers show both in one paragraph.
fn goes_on(dom: &Dom<'_>, next: usize) -> bool {
    let Some(node) = dom.nodes.get(next) else { return false };
    if node.tag == Tag::BUTTON {
        return is_button_in_sentence(dom, next);
    }
    if node.tag != Tag::LABEL {
        return false;
    }
    let before = search::end(&dom.source.bytes[..node.span.start], NEAR_BYTES);
    let Some(last) = before.iter().rposition(|byte| *byte == b'<') else { return true };
    let name = before[last + 1..].strip_prefix(b"/").unwrap_or_default();
    let end = name.iter().position(|byte| !byte.is_ascii_alphanumeric()).unwrap_or(name.len());
    !Tag::from_name(&name[..end]).is_block()
}

fn is_button_in_sentence(dom: &Dom<'_>, at: usize) -> bool {
    dom[at].tag == Tag::BUTTON && classes::is_in_sentence(dom, at)
}

/// Returns whether no part of an element is kept.
fn is_nothing(dom: &Dom<'_>, at: usize, context: Context) -> bool {
    let node = &dom[at];
    let adds = context.in_note || context.in_caption;
    let nothing = node.kept == 0 && node.media == 0 && !(adds && node.all > 0);
    nothing
        && !matches!(node.tag, Tag::BR | Tag::HR | Tag::TABLE | Tag::PRE)
        && !dom.nodes[at..node.end].iter().take(NEAR).any(|node| node.has_any(&TEX))
}
