//! The walk over the nodes of a page, which converts them to blocks.
//!
//! The walk goes over the nodes in their order and hands each one on: an element to [`flow::element`], which calls
//! the function of its kind, a text to [`spans::text`]. Each kind of block has its functions in a file of its own.
//! They look at the nodes ([`Walk::dom`]), have the walk convert what is inside of an element
//! ([`Walk::blocks`], [`Walk::inlines`]), and add the block that they make of it to [`Walk::flow`]
//! ([`Walk::push_block`]). What a kind remembers from one element to the next is a type in its file.

use std::collections::{BTreeSet, HashSet};
use std::ops::Range;

use dechaff_page::Tag;

use crate::read::inline::{Buffer, Links, Marks, span_of};
use crate::read::links::Base;
use crate::read::notes::Notes;
use crate::read::posts::Posts;
use crate::read::table::Tables;
use crate::read::tabs::Tabs;
use crate::read::tex_attributes::has_tex;
use crate::read::{Dom, Kind, Node, classes, flow, math, notes, search, spans};
use crate::tree::{Block, BlockKind, Inline, InlineKind};

/// The largest depth of nested lists, quotations and tables. Deeper ones are flattened.
const MAX_DEPTH: u8 = 24;

/// The number of nodes of an element without kept text that are searched for a formula.
const NEAR: usize = 3;

/// The number of bytes before a `<label>` in which an end tag may be.
const NEAR_BYTES: usize = 1024;

/// What the elements around a node say about it.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Context {
    pub(crate) marks: Marks,
    /// Whether text of lines that are not kept is included.
    pub(crate) whole: bool,
    /// The number of blocks around it that have a node of their own.
    pub(crate) depth: u8,
    /// Whether everything is one paragraph, as in headings.
    pub(crate) inline: bool,
    pub(crate) in_heading: bool,
    /// Whether it is in a post of a thread.
    pub(crate) in_post: bool,
}

impl Context {
    /// Returns the context inside a block.
    pub(crate) fn deeper(self) -> Self {
        Self { depth: self.depth + 1, ..self }
    }

    /// Returns whether some of a node is a part of the document.
    pub(crate) fn keeps(self, node: &Node<'_>) -> bool {
        self.whole || node.kept > 0
    }

    /// Returns whether a block with a node of its own may begin here.
    pub(crate) fn nests(self) -> bool {
        !self.inline && self.depth < MAX_DEPTH
    }
}

/// The blocks that the walk has found, and the paragraph that it is in.
#[derive(Debug, Default)]
pub(crate) struct Flow {
    pub(crate) blocks: Vec<Block>,
    pub(crate) buffer: Buffer,
    /// Whether the last block is a list of items that are in no list on the page.
    pub(crate) stray: bool,
}

impl Flow {
    pub(crate) fn push(&mut self, block: Block) {
        // Most items and cells are one paragraph. A vector reserves room for four.
        if self.blocks.is_empty() {
            self.blocks.reserve_exact(1);
        }
        self.blocks.push(block);
    }
}

/// How the walk continues after a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// With the contents of the element.
    Into,
    /// After the element.
    Over,
}

/// What ends together with an element.
struct Leave {
    end: usize,
    marks: Marks,
    ends_block: bool,
}

/// Converts nodes to blocks.
pub(crate) struct Walk<'a> {
    pub(crate) dom: &'a Dom<'a>,
    /// What resolves addresses.
    pub(crate) base: &'a Base,
    /// Whether the document is only written as text.
    pub(crate) only_text: bool,
    /// Nodes that are elsewhere in the document, or left out.
    pub(crate) skipped: BTreeSet<usize>,
    /// What was found so far of the blocks that are converted.
    pub(crate) flow: Flow,
    pub(crate) links: Links<'a>,
    pub(crate) notes: Notes,
    /// The addresses of the pictures and videos so far.
    pub(crate) pictures: HashSet<String>,
    pub(crate) posts: Posts,
    pub(crate) tables: Tables<'a>,
    pub(crate) tabs: Tabs,
}

impl<'a> Walk<'a> {
    /// Creates a walk. `scores` are those of the lines, `[n_lines]`.
    pub(crate) fn new(dom: &'a Dom<'a>, scores: &'a [f32], base: &'a Base, notes: Notes) -> Self {
        Self {
            dom,
            base,
            only_text: false,
            skipped: BTreeSet::new(),
            flow: Flow::default(),
            links: Links::new(&dom.budget),
            notes,
            pictures: HashSet::new(),
            posts: Posts::default(),
            tables: Tables { scores, found: Vec::new() },
            tabs: Tabs::default(),
        }
    }

    /// Converts the contents of a node to blocks.
    pub(crate) fn blocks(&mut self, at: usize, context: Context) -> Vec<Block> {
        self.blocks_of(self.dom.inside(at), context)
    }

    /// Converts some nodes to blocks.
    pub(crate) fn blocks_of(&mut self, nodes: Range<usize>, context: Context) -> Vec<Block> {
        self.apart(nodes, context).blocks
    }

    /// Converts the contents of a node to one paragraph.
    pub(crate) fn inlines(&mut self, at: usize, context: Context) -> Vec<Inline> {
        self.inlines_of(self.dom.inside(at), context)
    }

    /// Converts some nodes to one paragraph.
    pub(crate) fn inlines_of(&mut self, nodes: Range<usize>, context: Context) -> Vec<Inline> {
        self.apart(nodes, Context { inline: true, ..context }).buffer.take(&self.links)
    }

    /// Converts some nodes apart from those around them.
    fn apart(&mut self, nodes: Range<usize>, context: Context) -> Flow {
        let around = std::mem::take(&mut self.flow);
        self.walk(nodes, context);
        self.end_paragraph(context);
        std::mem::replace(&mut self.flow, around)
    }

    /// Adds the block that a node is.
    pub(crate) fn push_block(&mut self, at: usize, kind: BlockKind) {
        let span = self.dom.in_file(&self.dom.nodes[at].span);
        self.flow.push(Block::new(span, kind));
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
            let kind = BlockKind::Math(math.clone());
            self.flow.push(Block::new(span, kind));
            return;
        }
        // Markdown writes the signs of the blocks around before each line.
        self.dom.budget.spend_repeated(2 * usize::from(context.depth));
        self.flow.push(Block::new(span, BlockKind::Paragraph(content)));
        self.flow.stray = false;
    }

    /// Walks over some nodes, without those that are not kept.
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
            let node = &dom.nodes[at];
            if node.kind != Kind::Element {
                match node.kind {
                    Kind::Raw => math::raw(self, at, context),
                    Kind::Hidden if !self.notes.shows_hidden() => {}
                    _ if self.skipped.contains(&at) => {}
                    _ => spans::text(self, at, context),
                }
                at += 1;
                continue;
            }
            let leave = Leave { end: node.end, marks: context.marks, ends_block: breaks(dom, at) };
            // Nothing of the name and the date of a post may be kept.
            let is_nothing = || is_nothing(dom, at, context) && !self.posts.found.contains_key(&at);
            if dom.is_dropped(at) || is_nothing() {
                // Text that is left out still separates two words.
                if leave.ends_block {
                    self.end_paragraph(context);
                } else if { dom.inside(at).take(4) }.any(|at| dom.nodes[at].kind == Kind::Text) {
                    self.flow.buffer.space(context.marks);
                }
                at = node.end;
                continue;
            }
            let step = match self.skipped.contains(&at) {
                true => Step::Over,
                false => flow::element(self, at, &mut context),
            };
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
    let tag = dom.nodes[at].tag;
    tag.is_block() && tag != Tag::LABEL && !is_button_in_sentence(dom, at)
}

/// Returns whether a `<label>` or a button ended a block before it that had no end tag there. Browsers show both
/// in one paragraph.
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
    dom.nodes[at].tag == Tag::BUTTON && classes::is_in_sentence(dom, at)
}

/// Returns whether nothing of an element is kept.
fn is_nothing(dom: &Dom<'_>, at: usize, context: Context) -> bool {
    let node = &dom.nodes[at];
    let nothing = node.kept == 0 && node.media == 0 && !(context.whole && node.all > 0);
    nothing
        && !matches!(node.tag, Tag::BR | Tag::HR | Tag::TABLE | Tag::PRE)
        && !dom.nodes[at..node.end].iter().take(NEAR).any(has_tex)
}
