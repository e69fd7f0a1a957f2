//! From nodes to blocks: the walk.

use std::ops::Range;

use dechaff_features::Tag;

use crate::document::builder::Builder;
use crate::document::classes::{self, Special};
use crate::document::dom::Kind;
use crate::document::inline::{Buffer, Marks, RunKind};
use crate::document::node::{Block, BlockKind, Inline, InlineKind};

/// Lists, quotations and tables inside each other; those deeper are unfolded.
const MAX_DEPTH: u8 = 24;

/// Hidden elements with less text, in bytes, are left out.
const MAX_HIDDEN: usize = 64;

/// Subscripts and superscripts inside each other.
const MAX_RAISED: u8 = 4;

/// Where the walk is.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Context {
    pub(crate) marks: Marks,
    /// Is text of lines that are not kept taken too?
    pub(crate) whole: bool,
    /// Blocks around that have a node of their own.
    pub(crate) depth: u8,
    /// Is all one paragraph, as in headings?
    pub(crate) inline: bool,
    pub(crate) in_heading: bool,
}

impl Context {
    /// Inside of a block.
    pub(crate) fn deeper(self) -> Self {
        Self { depth: self.depth + 1, ..self }
    }
}

/// What the walk has found.
#[derive(Debug, Default)]
pub(crate) struct Flow {
    pub(crate) blocks: Vec<Block>,
    pub(crate) buffer: Buffer,
    /// Is the last block a list of items that stand in none?
    pub(crate) stray: bool,
}

impl Flow {
    /// Takes away what stands before footnotes to set them apart.
    pub(crate) fn remove_heading_of_notes(&mut self) {
        let is_heading = |block: &Block| matches!(block.kind, BlockKind::Heading { .. });
        if self.blocks.last().is_some_and(is_heading) {
            self.blocks.pop();
        }
        while self.blocks.last().is_some_and(|block| block.kind == BlockKind::Rule) {
            self.blocks.pop();
        }
    }
}

/// What ends with an element.
struct Leave {
    end: usize,
    marks: Marks,
    ends_block: bool,
}

impl Builder<'_> {
    /// The blocks of what stands inside a node.
    pub(crate) fn blocks(&mut self, at: usize, context: Context) -> Vec<Block> {
        let mut flow = Flow::default();
        self.walk(at + 1..self.dom.nodes[at].end, context, &mut flow);
        self.end_paragraph(&mut flow, context);
        flow.blocks
    }

    /// What stands inside a node as one paragraph.
    pub(crate) fn inlines(&mut self, at: usize, context: Context) -> Vec<Inline> {
        let mut flow = Flow::default();
        let context = Context { inline: true, ..context };
        self.walk(at + 1..self.dom.nodes[at].end, context, &mut flow);
        flow.buffer.take(&self.links)
    }

    /// Ends the paragraph that is being read.
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
        flow.blocks.push(Block::new(span, BlockKind::Paragraph(content)));
        flow.stray = false;
    }

    pub(crate) fn push_block(&mut self, flow: &mut Flow, at: usize, kind: BlockKind) {
        let span = self.dom.in_file(&self.dom.nodes[at].span);
        flow.blocks.push(Block::new(span, kind));
        flow.stray = false;
    }

    /// Goes through some nodes, without what is not kept.
    pub(crate) fn walk(&mut self, nodes: Range<usize>, mut context: Context, flow: &mut Flow) {
        let mut open: Vec<Leave> = Vec::new();
        let mut at = nodes.start;
        loop {
            while let Some(leave) = open.pop_if(|leave| leave.end <= at) {
                if leave.ends_block {
                    self.end_paragraph(flow, context);
                }
                context.marks = leave.marks;
            }
            if at >= nodes.end {
                return;
            }
            // A link around several blocks is that of the first.
            if context.marks.link > 0
                && self.block_link.0 == context.marks.link
                && flow.blocks.len() > self.block_link.1
            {
                context.marks.link = 0;
            }
            let node = &self.dom.nodes[at];
            let end = node.end;
            match node.kind {
                Kind::Text => {
                    self.text(at, context, flow);
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
            let leave = Leave { end, marks: context.marks, ends_block: breaks(node.tag) };
            if self.is_nothing(at, context) {
                // What is left out still stands between two words.
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

    /// Is it hidden, and short? What is longer is content that opens on demand, if it is kept at all.
    fn is_hidden(&self, at: usize) -> bool {
        let nodes = &self.dom.nodes;
        let node = &nodes[at];
        node.hidden
            && !nodes[node.parent].hidden
            && node.media == 0
            && node.all > 0
            && node.all < MAX_HIDDEN
            && node.attribute(b"role").is_none_or(|role| role != b"tabpanel")
            && node.attribute(b"aria-hidden").is_none_or(|value| value != b"true")
    }

    /// Is nothing kept of an element?
    fn is_nothing(&self, at: usize, context: Context) -> bool {
        let node = &self.dom.nodes[at];
        let nothing = node.kept == 0 && node.media == 0 && !(context.whole && node.all > 0);
        nothing && !matches!(node.tag, Tag::BR | Tag::HR | Tag::TABLE | Tag::PRE)
    }

    fn element(&mut self, at: usize, context: &mut Context, flow: &mut Flow) -> Step {
        let node = &self.dom.nodes[at];
        let tag = node.tag;
        if !self.skipped.is_empty() && self.skipped.contains(&at) {
            return Step::Over;
        }
        if self.is_hidden(at) {
            return Step::Over;
        }
        if self.notes.is_definition(at) {
            self.end_paragraph(flow, *context);
            flow.remove_heading_of_notes();
            return Step::Over;
        }
        if !context.inline && self.takes_tabs(at, *context) {
            self.end_paragraph(flow, *context);
            return Step::Over;
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
        if breaks(tag) && tag != Tag::BR {
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

    /// May a block with a node of its own begin here?
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
        let level = match tag {
            Tag::H1 => 1,
            Tag::H2 => 2,
            Tag::H3 => 3,
            Tag::H4 => 4,
            Tag::H5 => 5,
            Tag::H6 => 6,
            _ => 0,
        };
        if level > 0 {
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
            Tag::UL | Tag::OL | Tag::MENU | Tag::DIR => self.list(at, *context, flow),
            Tag::DL => self.definitions(at, *context, flow),
            Tag::TABLE => return Some(self.table(at, *context, flow)),
            Tag::PRE => return Some(self.code(at, *context, flow)),
            Tag::BLOCKQUOTE => {
                let blocks = self.blocks(at, context.deeper());
                if !blocks.is_empty() {
                    self.push_block(flow, at, BlockKind::Quote(blocks));
                }
            }
            Tag::FIGURE => return Some(self.figure(at, *context, flow)),
            Tag::DETAILS => self.details(at, *context, flow),
            Tag::LI => self.stray_item(at, *context, flow),
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

    fn inline(&mut self, at: usize, tag: Tag, context: &mut Context, flow: &mut Flow) -> Step {
        let in_code = context.marks.code > 0;
        match tag {
            Tag::IMG => self.image(at, *context, flow),
            Tag::MATH => {
                self.formula(at, false, *context, flow);
                return Step::Over;
            }
            Tag::A => return self.link(at, context, flow),
            Tag::CODE => self.inline_code(at, context),
            Tag::CITE if !context.inline && self.is_attribution(at, flow) => {
                let content = self.inlines(at, *context);
                if !content.is_empty() {
                    self.push_block(flow, at, BlockKind::Paragraph(content));
                }
                return Step::Over;
            }
            _ if in_code => {}
            Tag::B | Tag::STRONG => {
                context.marks.strong |= self.style(at).0 != Some(false);
                context.marks.emphasis |= self.style(at).1 == Some(true);
            }
            Tag::I | Tag::EM => context.marks.emphasis |= self.style(at).1 != Some(false),
            Tag::SPAN | Tag::FONT => {
                let (strong, emphasis) = self.style(at);
                context.marks.strong = strong.unwrap_or(context.marks.strong);
                context.marks.emphasis = emphasis.unwrap_or(context.marks.emphasis);
            }
            Tag::OTHER if self.dom.nodes[at].is_named(b"amp-img") => self.image(at, *context, flow),
            Tag::OTHER => return self.other(at, context, flow),
            _ => {}
        }
        Step::Into
    }

    fn other(&mut self, at: usize, context: &mut Context, flow: &mut Flow) -> Step {
        let name = self.dom.nodes[at].name.to_ascii_lowercase();
        match &name[..] {
            b"kbd" | b"samp" | b"tt" => self.inline_code(at, context),
            b"s" | b"del" | b"strike" => context.marks.strike = true,
            b"var" => context.marks.emphasis = true,
            b"sub" => context.marks.sub = (context.marks.sub + 1).min(MAX_RAISED),
            b"sup" => {
                if let Some(label) = self.notes.reference(at) {
                    self.reference(at, label, *context, flow);
                    return Step::Over;
                }
                context.marks.sup = (context.marks.sup + 1).min(MAX_RAISED);
            }
            b"ruby" => return self.ruby(at, *context, flow),
            b"rp" | b"rt" => return Step::Over,
            b"q" => {
                let marks = context.marks;
                let span = self.dom.nodes[at].span.clone();
                let mut inside = *context;
                flow.buffer.text("\"", marks, span.start..span.start);
                // A quotation that holds blocks is read as them.
                inside.inline = true;
                self.walk(at + 1..self.dom.nodes[at].end, inside, flow);
                flow.buffer.text("\"", marks, span.end..span.end);
                return Step::Over;
            }
            _ => {}
        }
        Step::Into
    }

    /// What a style says about strong and emphasised text, if it does.
    fn style(&self, at: usize) -> (Option<bool>, Option<bool>) {
        let (mut strong, mut emphasis) = (None, None);
        let style = self.dom.nodes[at].attribute(b"style").unwrap_or_default();
        for declaration in style.split(|b| *b == b';').take(32) {
            let Some(colon) = declaration.iter().position(|b| *b == b':') else { continue };
            let value = declaration[colon + 1..].trim_ascii().to_ascii_lowercase();
            let name = declaration[..colon].trim_ascii();
            if name.eq_ignore_ascii_case(b"font-weight") {
                let number =
                    str::from_utf8(&value).ok().and_then(|value| value.parse::<u16>().ok());
                strong = match &value[..] {
                    b"bold" | b"bolder" => Some(true),
                    b"normal" | b"lighter" => Some(false),
                    _ => number.map(|number| number >= 600),
                };
            } else if name.eq_ignore_ascii_case(b"font-style") {
                emphasis = match &value[..] {
                    b"italic" | b"oblique" => Some(true),
                    b"normal" => Some(false),
                    _ => None,
                };
            }
        }
        (strong, emphasis)
    }

    fn heading(&mut self, at: usize, level: u8, context: Context, flow: &mut Flow) -> Step {
        let link = self.heading_links.get(&at).copied().unwrap_or(context.marks.link);
        let marks = Marks { link, ..Marks::default() };
        let inside = Context { in_heading: true, marks, ..context };
        let mut content = self.inlines(at, inside);
        // A heading is strong as it is.
        if let [Inline { kind: InlineKind::Strong(inner), .. }] = &mut content[..] {
            content = std::mem::take(inner);
        }
        if !content.is_empty() {
            self.push_block(flow, at, BlockKind::Heading { level, content });
        }
        Step::Over
    }

    /// Does a `<cite>` say at the beginning of a quotation who is quoted?
    fn is_attribution(&self, at: usize, flow: &Flow) -> bool {
        let quoted = || {
            self.dom
                .ancestors(at)
                .take(2)
                .any(|around| self.dom.nodes[around].tag == Tag::BLOCKQUOTE)
        };
        flow.buffer.is_empty() && flow.blocks.is_empty() && quoted()
    }

    fn line_break(&mut self, at: usize, context: Context, flow: &mut Flow) {
        if flow.buffer.is_empty() {
            return;
        }
        if context.in_heading {
            flow.buffer.space(context.marks);
        } else if !flow.buffer.ends_in_break() {
            let span = self.dom.nodes[at].span.clone();
            flow.buffer.push(RunKind::Break, context.marks, span);
        } else if !context.inline {
            self.end_paragraph(flow, context);
        }
    }

    fn text(&mut self, at: usize, context: Context, flow: &mut Flow) {
        let node = &self.dom.nodes[at];
        if node.line.is_none() {
            return flow.buffer.space(context.marks);
        }
        if node.kept == 0 && !context.whole {
            return flow.buffer.space(context.marks);
        }
        let text = self.dom.text(node);
        self.text_with_formulas(&text, node.span.clone(), context, flow);
    }
}

/// Does an element begin and end a paragraph?
fn breaks(tag: Tag) -> bool {
    tag.is_block() && tag != Tag::LABEL
}

/// How the walk goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// With what stands in the element.
    Into,
    /// Behind it.
    Over,
}
