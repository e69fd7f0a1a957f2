//! Writes the references to footnotes, and the footnotes.

use std::ops::Range;

use dechaff_page::Tag;

use super::{Role, label, sequence};
use crate::read::math::text_with_formulas;
use crate::read::{Context, Marks, Walk};
use crate::tree::{Block, BlockKind, Definition, Footnote, Inline, InlineKind, Mark, text_of};

/// Maximum number of bytes in the label above footnotes.
const MAX_LABEL: usize = 24;

/// Handles a node that is a footnote or refers to one. Returns the node after the handled ones.
pub(crate) fn note(walk: &mut Walk<'_>, at: usize, context: Context) -> Option<usize> {
    let dom = walk.dom;
    let role = walk.notes.role(at)?;
    let end = dom[at].end;
    match role {
        Role::Note(number) | Role::InPlace(number) if walk.notes.writing == Some(number) => {
            return None;
        }
        Role::Note(number) => {
            let node = &dom[at];
            if node.tag.is_block() || walk.paragraph().is_empty() {
                walk.end_paragraph(context);
                // A box stands anywhere, also below the heading of its section.
                let is_heading = walk.written().last().is_some_and(|block| match &block.kind {
                    BlockKind::Heading { content, .. } | BlockKind::Paragraph(content) => {
                        sequence::is_heading(&text_of(content))
                    }
                    kind => *kind == BlockKind::Rule,
                });
                let after = walk.notes.notes[number].nodes.end;
                if (node.tag != Tag::ASIDE || is_heading) && !goes_on(walk, at, after) {
                    remove_heading_of_notes(walk);
                }
            }
            return Some(walk.notes.notes[number].nodes.end);
        }
        Role::Reference(_) if !context.keeps(&dom[at]) && dom[at].all > 0 => {}
        Role::Reference(number) | Role::InPlace(number) => refer(walk, at, number, context),
        Role::Citation => {
            let node = &dom[at];
            let text = dom.all_text(at);
            if context.keeps(node) {
                walk.paragraph().text(&text, context.marks, node.span.clone());
            }
        }
        Role::Term(number) => {
            walk.walk(dom.inside(at), context);
            refer(walk, at, number, context);
        }
        Role::Part if walk.notes.writing.is_some() => return None,
        Role::Part => {}
    }
    Some(end)
}

/// Returns whether the element around a footnote has text of the same section after it.
fn goes_on(walk: &mut Walk<'_>, at: usize, after: usize) -> bool {
    let dom = walk.dom;
    let is_heading =
        walk.written().last().is_some_and(|block| matches!(block.kind, BlockKind::Heading { .. }));
    if !is_heading {
        return false;
    }
    let mut next = after;
    let end = dom[dom[at].parent].end;
    while next < end {
        dom.budget.spend(1);
        let node = &dom[next];
        let ends = node.tag.heading_level().is_some() || node.tag == Tag::HR;
        // The last note of the section decides.
        if ends || node.kept > 0 || walk.notes.is_definition(next) {
            return !ends;
        }
        next = node.end;
    }
    false
}

/// Removes the heading or rule before footnotes.
pub(crate) fn remove_heading_of_notes(walk: &mut Walk<'_>) {
    let blocks = walk.written();
    blocks.pop_if(|block| matches!(block.kind, BlockKind::Heading { .. }));
    // Some systems write the heading as a paragraph of a word or two.
    blocks.pop_if(|block| {
        let BlockKind::Paragraph(content) = &block.kind else { return false };
        let [Inline { kind, .. }] = &content[..] else { return false };
        let is_text =
            matches!(kind, InlineKind::Text(_) | InlineKind::Marked { mark: Mark::Strong, .. });
        let text = text_of(content);
        let words = text.trim_end_matches(':');
        is_text && text.len() <= MAX_LABEL && words.chars().all(|c| c.is_alphabetic() || c == ' ')
    });
    while blocks.pop_if(|block| block.kind == BlockKind::Rule).is_some() {}
}

/// Adds a reference to a footnote.
fn refer(walk: &mut Walk<'_>, at: usize, number: usize, context: Context) {
    let mut marks = Marks { link: 0, code: 0, ..context.marks };
    marks.set(Mark::Sup, Some(false));
    let label = walk.notes.label(number);
    let span = walk.dom[at].span.clone();
    walk.paragraph().push(InlineKind::Reference(label), marks, span);
}

/// Handles a text with references to footnotes. Returns whether it has any.
pub(crate) fn noted_text(walk: &mut Walk<'_>, at: usize, text: &str, context: Context) -> bool {
    let Some(references) = walk.notes.in_text.get(&at).cloned() else { return false };
    let mut from = 0;
    for (bytes, number) in references {
        let Some(before) = text.get(from..bytes.start) else { continue };
        text_with_formulas(walk, at, before, context);
        if let Some(number) = number {
            refer(walk, at, number, context);
        }
        from = bytes.end;
    }
    text_with_formulas(walk, at, &text[from..], context);
    true
}

/// Returns the footnotes that the blocks so far refer to.
pub(crate) fn footnotes(walk: &mut Walk<'_>) -> Vec<Footnote> {
    let dom = walk.dom;
    let mut found = Vec::new();
    // A footnote may refer to others.
    while let Some(&number) = walk.notes.used.get(found.len()) {
        let nodes = walk.notes.notes[number].nodes.clone();
        let label = walk.notes.label(number);
        let first = &dom[nodes.start];
        let last = dom.siblings(nodes.clone()).last().unwrap_or(nodes.start);
        let span = first.span.start..dom[last].span.end.max(first.span.start);
        let span = dom.in_file(&span);
        let blocks = match &walk.notes.notes[number].text {
            Some(text) => {
                let text = Inline::new(span.clone(), InlineKind::Text(text.clone()));
                vec![Block::new(span.clone(), BlockKind::Paragraph(vec![text]))]
            }
            None => footnote(walk, number, nodes),
        };
        let hidden = walk.notes.notes[number].is_hidden;
        found.push(Footnote { label, span, blocks, hidden });
    }
    found
}

/// Returns whether a link is the label of the footnote that is being written.
pub(crate) fn is_label(walk: &mut Walk<'_>, link: usize) -> bool {
    let Some(number) = walk.notes.writing else { return false };
    let text = walk.dom.all_text(link);
    label::whole(&text) == Some(&walk.notes.notes[number].shown)
}

/// Converts a footnote.
fn footnote(walk: &mut Walk<'_>, number: usize, nodes: Range<usize>) -> Vec<Block> {
    let first = &walk.dom[nodes.start];
    let is_item = first.tag == Tag::LI;
    // The contents of an item or of a box are written.
    let is_box = first.tag.is_block() && first.end >= nodes.end && first.tag != Tag::P;
    let inside = if is_box { nodes.start + 1..nodes.end } else { nodes };
    let context = Context { in_note: true, ..Context::default() }.deeper();
    let before = walk.notes.writing.replace(number);
    let mut blocks = walk.blocks_of(inside, context);
    walk.notes.writing = before;
    let shown = &walk.notes.notes[number].shown;
    strip_label(&mut blocks, shown, !is_item);
    blocks
}

/// Removes the label from the start of a footnote. In an item of a list, a number without a sign
/// after it may be a part of the text.
fn strip_label(blocks: &mut Vec<Block>, shown: &str, may_be_plain: bool) {
    // A box may have the heading of its section, too, and the label in a heading.
    let is_above = |block: &&Block| match &block.kind {
        BlockKind::Heading { content, .. } => {
            let text = text_of(content);
            sequence::is_heading(&text) || label::whole(&text) == Some(shown)
        }
        kind => *kind == BlockKind::Rule,
    };
    let above = blocks.iter().take_while(is_above).count();
    if above < blocks.len() {
        blocks.drain(..above);
    }
    // Terms are the labels of their descriptions.
    if let Some(Block { kind: BlockKind::Definitions(entries), .. }) = blocks.first_mut() {
        let mut inner = Vec::new();
        for entry in entries.drain(..) {
            match entry {
                Definition::Term(term) => {
                    if label::whole(&text_of(&term)) != Some(shown) {
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
    let (own, text) = (text_of(std::slice::from_ref(first)), text_of(content));
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

/// Removes bytes of text from the start of content. Returns the number of missing bytes.
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
            kind => kind.marked_mut().is_some_and(|inner| {
                left = drop_lead(inner, left);
                inner.is_empty()
            }),
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
