//! Writes the references to footnotes, and the footnotes.

use std::ops::Range;

use dechaff_page::Tag;

use super::{Role, label, sequence};
use crate::read::builder::Builder;
use crate::read::flow::{Context, Flow};
use crate::read::inline::{Marks, RunKind};
use crate::read::node::{Block, BlockKind, Definition, Footnote, Inline, InlineKind};

/// The number of bytes that a label may take at the start of a footnote.
const START: usize = 32;

impl Builder<'_> {
    /// Handles a node that is a footnote or refers to one. Returns the node after what was handled.
    pub(crate) fn note(&mut self, at: usize, context: Context, flow: &mut Flow) -> Option<usize> {
        let role = self.notes.role(at)?;
        let end = self.dom.nodes[at].end;
        match role {
            Role::Note(number) if self.notes.writing == Some(number) => return None,
            Role::Note(number) => {
                let node = &self.dom.nodes[at];
                if node.tag.is_block() || flow.buffer.is_empty() {
                    self.end_paragraph(flow, context);
                    // A box stands anywhere, also below the heading of its section.
                    let is_heading = flow.blocks.last().is_some_and(|block| match &block.kind {
                        BlockKind::Heading { content, .. } | BlockKind::Paragraph(content) => {
                            let mut text = String::new();
                            lead(content, &mut text);
                            sequence::is_heading(&text)
                        }
                        kind => *kind == BlockKind::Rule,
                    });
                    if node.tag != Tag::ASIDE || is_heading {
                        flow.remove_heading_of_notes();
                    }
                }
                return Some(self.notes.notes[number].nodes.end);
            }
            Role::Reference(number) => self.reference(at, number, context, flow),
            Role::InPlace(number) if self.notes.writing == Some(number) => return None,
            Role::InPlace(number) => self.refer(at, number, context, flow),
            Role::Term(number) => {
                self.walk(at + 1..end, context, flow);
                self.refer(at, number, context, flow);
            }
            Role::Part if self.notes.is_writing() => return None,
            Role::Part => {}
        }
        Some(end)
    }

    /// Handles a reference to a footnote. It is text if the footnotes are not kept.
    fn reference(&mut self, at: usize, number: usize, context: Context, flow: &mut Flow) {
        let node = &self.dom.nodes[at];
        if node.kept == 0 && node.all > 0 && !context.whole {
            return;
        }
        if self.notes.kept {
            return self.refer(at, number, context, flow);
        }
        let text = self.dom.inner_text(at, |_| true);
        let marks = Marks { sup: 0, link: 0, code: 0, ..context.marks };
        flow.buffer.text(&text, marks, node.span.clone());
    }

    fn refer(&mut self, at: usize, number: usize, context: Context, flow: &mut Flow) {
        let marks = Marks { sup: 0, link: 0, code: 0, ..context.marks };
        let label = self.notes.label(number);
        let span = self.dom.nodes[at].span.clone();
        flow.buffer.push(RunKind::Reference(label), marks, span);
    }

    /// Handles a text with references to footnotes in it. Returns whether there are some.
    pub(crate) fn text_with_notes(
        &mut self,
        at: usize,
        text: &str,
        context: Context,
        flow: &mut Flow,
    ) -> bool {
        let Some(references) = self.notes.in_text.get(&at).cloned() else { return false };
        let span = self.dom.nodes[at].span.clone();
        let mut from = 0;
        for (bytes, number) in references {
            let Some(before) = text.get(from..bytes.start) else { continue };
            self.text_with_formulas(before, span.clone(), context, flow);
            self.refer(at, number, context, flow);
            from = bytes.end;
        }
        self.text_with_formulas(&text[from..], span, context, flow);
        true
    }

    /// Returns the footnotes that the blocks so far refer to.
    pub(crate) fn footnotes(&mut self) -> Vec<Footnote> {
        let mut found = Vec::new();
        // A footnote may refer to others.
        while let Some(&number) = self.notes.used.get(found.len()) {
            let nodes = self.notes.notes[number].nodes.clone();
            let label = self.notes.label(number);
            let first = &self.dom.nodes[nodes.start];
            let last = self.last_child(nodes.start, nodes.end);
            let span = first.span.start..self.dom.nodes[last].span.end.max(first.span.start);
            let span = self.dom.in_file(&span);
            let blocks = match &self.notes.notes[number].text {
                Some(text) => {
                    let text = Inline::new(span.clone(), InlineKind::Text(text.clone()));
                    vec![Block::new(span.clone(), BlockKind::Paragraph(vec![text]))]
                }
                None => self.footnote(number, nodes),
            };
            found.push(Footnote { label, span, blocks });
        }
        found
    }

    /// Returns the last node of some that are directly in the same element.
    fn last_child(&self, start: usize, end: usize) -> usize {
        let mut last = start;
        while self.dom.nodes[last].end < end {
            self.dom.budget.spend(1);
            last = self.dom.nodes[last].end;
        }
        last
    }

    /// Returns whether a link is the label of the footnote that is being written.
    pub(crate) fn is_label(&self, link: usize) -> bool {
        let Some(number) = self.notes.writing else { return false };
        let text = self.dom.inner_text(link, |_| true);
        label::whole(&text) == Some(&self.notes.notes[number].shown)
    }

    fn footnote(&mut self, number: usize, nodes: Range<usize>) -> Vec<Block> {
        let first = &self.dom.nodes[nodes.start];
        let is_item = first.tag == Tag::LI;
        // An item is written as what it contains, and so is a box.
        let is_box = first.tag.is_block() && first.end >= nodes.end && first.tag != Tag::P;
        let inside = if is_box { nodes.start + 1..nodes.end } else { nodes };
        let context = Context { whole: true, ..Context::default() }.deeper();
        let before = self.notes.writing.replace(number);
        let mut flow = Flow::default();
        self.walk(inside, context, &mut flow);
        self.end_paragraph(&mut flow, context);
        self.notes.writing = before;
        let mut blocks = flow.blocks;
        let shown = &self.notes.notes[number].shown;
        strip_label(&mut blocks, shown, !is_item);
        blocks
    }
}

/// Removes the label from the start of a footnote. A number without a sign after it may be a part of the
/// text of an item of a list.
fn strip_label(blocks: &mut Vec<Block>, shown: &str, may_be_plain: bool) {
    // Terms are the labels of their descriptions.
    if let Some(Block { kind: BlockKind::Definitions(entries), .. }) = blocks.first_mut() {
        let mut inner = Vec::new();
        for entry in entries.drain(..) {
            match entry {
                Definition::Term(term) => {
                    let mut text = String::new();
                    lead(&term, &mut text);
                    if label::whole(&text) != Some(shown) {
                        inner.push(Block::new(0..0, BlockKind::Paragraph(term)));
                    }
                }
                Definition::Description(more) => inner.extend(more),
            }
        }
        blocks.splice(..1, inner);
        return;
    }
    let Some(Block { kind: BlockKind::Paragraph(content), .. }) = blocks.first_mut() else {
        return;
    };
    let Some(first) = content.first() else { return };
    let is_text = matches!(first.kind, InlineKind::Text(_));
    let mut own = String::new();
    lead(std::slice::from_ref(first), &mut own);
    let mut text = String::new();
    lead(content, &mut text);
    let trimmed = |text: &str| {
        let text = text.trim_matches(|c: char| c.is_whitespace() || "[]().:^".contains(c));
        text == shown
    };
    let bytes = if !is_text && !shown.is_empty() && trimmed(&own) {
        let rest = text.get(own.len()..).unwrap_or_default();
        let after = rest.trim_start_matches(|c: char| c.is_whitespace() || "]).:".contains(c));
        text.len() - after.len()
    } else {
        match label::leading(&text) {
            Some(found) if found.label == shown => match found.form {
                label::Form::Plain if !may_be_plain => return,
                _ => found.bytes,
            },
            _ => return,
        }
    };
    drop_lead(content, bytes);
    if content.is_empty() && blocks.len() > 1 {
        blocks.remove(0);
    }
}

/// Appends the text at the start of some content, up to a length that a label may have.
fn lead(content: &[Inline], to: &mut String) {
    for inline in content {
        if to.len() > START {
            return;
        }
        match &inline.kind {
            InlineKind::Text(text) | InlineKind::Code(text) => to.push_str(text),
            InlineKind::Emphasis(inner)
            | InlineKind::Strong(inner)
            | InlineKind::Strike(inner)
            | InlineKind::Sub(inner)
            | InlineKind::Sup(inner)
            | InlineKind::Link { content: inner, .. } => lead(inner, to),
            _ => return,
        }
    }
}

/// Removes some bytes of text from the start of content. Returns how many of them were not there.
fn drop_lead(content: &mut Vec<Inline>, bytes: usize) -> usize {
    let mut left = bytes;
    while let Some(inline) = content.first_mut() {
        let is_empty = match &mut inline.kind {
            InlineKind::Text(text) | InlineKind::Code(text) => {
                let taken = left.min(text.len());
                text.drain(..taken);
                left -= taken;
                text.is_empty()
            }
            InlineKind::Emphasis(inner)
            | InlineKind::Strong(inner)
            | InlineKind::Strike(inner)
            | InlineKind::Sub(inner)
            | InlineKind::Sup(inner)
            | InlineKind::Link { content: inner, .. } => {
                left = drop_lead(inner, left);
                inner.is_empty()
            }
            _ => false,
        };
        if !is_empty {
            break;
        }
        content.remove(0);
        if left == 0 {
            break;
        }
    }
    left
}
