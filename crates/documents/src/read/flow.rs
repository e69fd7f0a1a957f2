//! The walk that converts nodes to blocks.

use std::ops::Range;

use dechaff_page::Tag;

use crate::read::builder::Builder;
use crate::read::classes;
use crate::read::classes::Special;
use crate::read::inline::{Buffer, Marks};
use crate::read::markup::Kind;
use crate::read::node::{Block, BlockKind, Inline, InlineKind, Post};
use crate::read::posts::Found;
use crate::read::tex_attributes::has_tex;

/// The largest depth of nested lists, quotations and tables. Deeper ones are flattened.
const MAX_DEPTH: u8 = 24;

/// The number of nodes of an element without kept text that are searched for a formula.
const NEAR: usize = 3;

/// The number of bytes in the label above footnotes.
const MAX_LABEL: usize = 24;

/// The state of the walk at a node.
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
}

impl Context {
    /// Returns the context inside a block.
    pub(crate) fn deeper(self) -> Self {
        Self { depth: self.depth + 1, ..self }
    }
}

/// The blocks that the walk has found.
#[derive(Debug, Default)]
pub(crate) struct Flow {
    pub(crate) blocks: Vec<Block>,
    pub(crate) buffer: Buffer,
    /// Whether the last block is a list of items that are in no list on the page.
    pub(crate) stray: bool,
}

impl Flow {
    /// Removes the heading or rule before footnotes.
    pub(crate) fn remove_heading_of_notes(&mut self) {
        let is_heading = |block: &Block| matches!(block.kind, BlockKind::Heading { .. });
        if self.blocks.last().is_some_and(is_heading) {
            self.blocks.pop();
        }
        // Some systems write the heading as a paragraph of a word or two.
        let is_label = |block: &Block| match &block.kind {
            BlockKind::Paragraph(content) => match &content[..] {
                [Inline { kind: InlineKind::Text(text), .. }] => {
                    text.len() <= MAX_LABEL
                        && text.trim_end_matches(':').chars().all(|c| c.is_alphabetic() || c == ' ')
                }
                _ => false,
            },
            _ => false,
        };
        if self.blocks.last().is_some_and(is_label) {
            self.blocks.pop();
        }
        while self.blocks.last().is_some_and(|block| block.kind == BlockKind::Rule) {
            self.blocks.pop();
        }
    }
}

/// What ends together with an element.
struct Leave {
    end: usize,
    marks: Marks,
    ends_block: bool,
}

impl Builder<'_> {
    /// Converts the contents of a node to blocks.
    pub(crate) fn blocks(&mut self, at: usize, context: Context) -> Vec<Block> {
        let mut flow = Flow::default();
        self.walk(at + 1..self.dom.nodes[at].end, context, &mut flow);
        self.end_paragraph(&mut flow, context);
        flow.blocks
    }

    /// Converts the contents of a node to one paragraph.
    pub(crate) fn inlines(&mut self, at: usize, context: Context) -> Vec<Inline> {
        let mut flow = Flow::default();
        let context = Context { inline: true, ..context };
        self.walk(at + 1..self.dom.nodes[at].end, context, &mut flow);
        flow.buffer.take(&self.links)
    }

    /// Ends the current paragraph.
    pub(crate) fn end_paragraph(&mut self, flow: &mut Flow, context: Context) {
        if context.inline {
            return flow.buffer.space(context.marks);
        }
        let content = flow.buffer.take(&self.links);
        let (Some(first), Some(last)) = (content.first(), content.last()) else { return };
        let span = self.dom.in_file(&(first.span.start..last.span.end.max(first.span.start)));
        if let [Inline { kind: InlineKind::Math(math), .. }] = &content[..]
            && math.display
        {
            let kind = BlockKind::Math(math.clone());
            flow.blocks.push(Block::new(span, kind));
            return;
        }
        // Markdown writes the signs of the blocks around before each line.
        self.dom.budget.spend_repeated(2 * usize::from(context.depth));
        flow.blocks.push(Block::new(span, BlockKind::Paragraph(content)));
        flow.stray = false;
    }

    pub(crate) fn push_block(&mut self, flow: &mut Flow, at: usize, kind: BlockKind) {
        let span = self.dom.in_file(&self.dom.nodes[at].span);
        flow.blocks.push(Block::new(span, kind));
        flow.stray = false;
    }

    /// Walks over a range of nodes, without those that are not kept.
    pub(crate) fn walk(&mut self, nodes: Range<usize>, mut context: Context, flow: &mut Flow) {
        let mut open: Vec<Leave> = Vec::new();
        let mut at = nodes.start;
        loop {
            while let Some(leave) = open.pop_if(|leave| leave.end <= at) {
                if leave.ends_block && !self.goes_on(leave.end) {
                    self.end_paragraph(flow, context);
                }
                context.marks = leave.marks;
            }
            self.dom.budget.spend(1);
            if at >= nodes.end || self.dom.budget.is_spent() || self.stop.is_set() {
                return;
            }
            // A link around several blocks belongs to the first one.
            if context.marks.link > 0
                && self.block_link.0 == context.marks.link
                && flow.blocks.len() > self.block_link.1
            {
                context.marks.link = 0;
            }
            if let Some(after) = self.note(at, context, flow) {
                at = after;
                continue;
            }
            let node = &self.dom.nodes[at];
            let end = node.end;
            match node.kind {
                Kind::Text => {
                    if !self.skipped.contains(&at) {
                        self.text(at, context, flow);
                    }
                    at += 1;
                    continue;
                }
                Kind::Raw => {
                    self.raw(at, context, flow);
                    at += 1;
                    continue;
                }
                Kind::Element => {}
            }
            let breaks = breaks(node.tag) && !self.is_button_in_sentence(at);
            let leave = Leave { end, marks: context.marks, ends_block: breaks };
            if self.is_dropped(at) || self.is_nothing(at, context) {
                // Text that is left out still separates two words.
                if leave.ends_block {
                    self.end_paragraph(flow, context);
                } else if self.dom.nodes[at + 1..end]
                    .iter()
                    .take(4)
                    .any(|node| node.kind == Kind::Text)
                {
                    flow.buffer.space(context.marks);
                }
                at = end;
                continue;
            }
            match self.element(at, &mut context, flow) {
                Step::Over => {
                    context.marks = leave.marks;
                    at = end;
                }
                Step::Into => {
                    open.push(leave);
                    at += 1;
                }
            }
        }
    }

    /// Returns whether a `<label>` or a button ended a block before it that had no end tag there. Browsers show both
    /// in one paragraph.
    fn goes_on(&self, next: usize) -> bool {
        let Some(node) = self.dom.nodes.get(next) else { return false };
        if node.tag == Tag::BUTTON {
            return self.is_button_in_sentence(next);
        }
        if node.tag != Tag::LABEL {
            return false;
        }
        let before = &self.dom.source.bytes[..node.span.start];
        let Some(last) = before.iter().rposition(|byte| *byte == b'<') else { return false };
        let name = before[last + 1..].strip_prefix(b"/").unwrap_or_default();
        let end = name.iter().position(|byte| !byte.is_ascii_alphanumeric()).unwrap_or(name.len());
        !Tag::from_name(&name[..end]).is_block()
    }

    fn is_button_in_sentence(&self, at: usize) -> bool {
        self.dom.nodes[at].tag == Tag::BUTTON && classes::is_in_sentence(self.dom, at)
    }

    /// Returns whether nothing of an element is kept.
    fn is_nothing(&self, at: usize, context: Context) -> bool {
        let node = &self.dom.nodes[at];
        let nothing = node.kept == 0 && node.media == 0 && !(context.whole && node.all > 0);
        nothing
            && !matches!(node.tag, Tag::BR | Tag::HR | Tag::TABLE | Tag::PRE)
            && !self.dom.nodes[at..node.end].iter().take(NEAR).any(has_tex)
    }

    fn element(&mut self, at: usize, context: &mut Context, flow: &mut Flow) -> Step {
        let node = &self.dom.nodes[at];
        let tag = node.tag;
        if self.skipped.contains(&at) {
            return Step::Over;
        }
        if !context.inline && self.takes_tabs(at, *context) {
            self.end_paragraph(flow, *context);
            return Step::Over;
        }
        if !self.posts.is_empty()
            && self.nests(*context)
            && let Some(found) = self.posts.remove(&at)
        {
            return self.post(at, found, *context, flow);
        }
        match classes::special(self.dom, at, context.in_heading) {
            Some(Special::Nothing) => return Step::Over,
            Some(Special::Formula { display }) if self.formula(at, display, *context, flow) => {
                return Step::Over;
            }
            Some(Special::Callout) if self.nests(*context) => {
                return self.callout(at, *context, flow);
            }
            _ => {}
        }
        if breaks(tag) && tag != Tag::BR && !self.is_button_in_sentence(at) {
            self.end_paragraph(flow, *context);
        }
        if !context.inline {
            self.label_panel(at, flow);
        }
        if let Some(step) = self.block(at, tag, context, flow) {
            return step;
        }
        self.inline(at, tag, context, flow)
    }

    /// Returns whether a block with a node of its own may begin here.
    pub(crate) fn nests(&self, context: Context) -> bool {
        !context.inline && context.depth < MAX_DEPTH
    }

    fn block(
        &mut self,
        at: usize,
        tag: Tag,
        context: &mut Context,
        flow: &mut Flow,
    ) -> Option<Step> {
        if let Some(level) = tag.heading_level() {
            if context.inline {
                return Some(Step::Into);
            }
            return Some(self.heading(at, level, *context, flow));
        }
        if tag == Tag::BR {
            self.line_break(at, *context, flow);
            return Some(Step::Over);
        }
        if tag == Tag::PRE && context.inline {
            return None;
        }
        if !self.nests(*context) {
            return None;
        }
        match tag {
            // Posts are blocks of their own, whatever their thread is on the page.
            Tag::UL | Tag::OL | Tag::MENU | Tag::DIR | Tag::LI | Tag::DL | Tag::TABLE
                if self.has_posts(at) =>
            {
                return Some(Step::Into);
            }
            Tag::UL | Tag::OL | Tag::MENU | Tag::DIR => self.list(at, *context, flow),
            Tag::DL => self.definitions(at, *context, flow),
            Tag::TABLE => return Some(self.table(at, *context, flow)),
            Tag::PRE => return Some(self.code(at, *context, flow)),
            Tag::CODE | Tag::DIV
                if context.marks.code == 0
                    && (self.is_code_by_form(at) || self.is_output_below(at, flow)) =>
            {
                self.end_paragraph(flow, *context);
                return Some(self.code(at, *context, flow));
            }
            Tag::BLOCKQUOTE => {
                let blocks = self.blocks(at, context.deeper());
                if !blocks.is_empty() {
                    self.push_block(flow, at, BlockKind::Quote(blocks));
                }
            }
            Tag::FIGURE => return Some(self.figure(at, *context, flow)),
            Tag::DETAILS => self.details(at, *context, flow),
            Tag::LI => self.stray_item(at, *context, flow),
            Tag::P if self.is_word_item(at) => self.word_item(at, *context, flow),
            Tag::DT | Tag::DD => self.stray_definition(at, *context, flow),
            Tag::HR => {
                if self.is_between(at) && !flow.blocks.is_empty() {
                    self.push_block(flow, at, BlockKind::Rule);
                }
            }
            _ => return None,
        }
        Some(Step::Over)
    }

    /// Handles a post of a thread.
    fn post(&mut self, at: usize, found: Found, context: Context, flow: &mut Flow) -> Step {
        self.end_paragraph(flow, context);
        self.skipped.extend(&found.labels);
        let blocks = self.blocks(at, Context { marks: Marks::default(), ..context }.deeper());
        if !blocks.is_empty() {
            let Found { author, date, votes, accepted, .. } = found;
            let post = Post { author, date, votes, accepted, blocks };
            self.push_block(flow, at, BlockKind::Post(post));
        }
        Step::Over
    }

    pub(crate) fn heading(
        &mut self,
        at: usize,
        level: u8,
        context: Context,
        flow: &mut Flow,
    ) -> Step {
        let link = self.heading_links.get(&at).copied().unwrap_or(context.marks.link);
        let marks = Marks { link, ..Marks::default() };
        let inside = Context { in_heading: true, marks, ..context };
        let mut content = self.inlines(at, inside);
        // A heading is strong already.
        if let [Inline { kind: InlineKind::Strong(inner), .. }] = &mut content[..] {
            content = std::mem::take(inner);
        }
        if !content.is_empty() {
            self.push_block(flow, at, BlockKind::Heading { level, content });
        }
        Step::Over
    }
}

/// Returns whether an element begins and ends a paragraph.
fn breaks(tag: Tag) -> bool {
    tag.is_block() && tag != Tag::LABEL
}

/// How the walk continues after a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// With the contents of the element.
    Into,
    /// After the element.
    Over,
}
