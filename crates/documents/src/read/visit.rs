//! Visits the inline elements of a document in reading order.

use crate::read::node::{Block, BlockKind, Definition, Document, Inline, InlineKind};

impl Document {
    /// Calls a function for each inline element: those of the blocks, then those of the footnotes.
    pub(crate) fn each_inline<'a>(&'a self, visit: &mut dyn FnMut(&'a Inline)) {
        each_inline(&self.blocks, visit);
        self.footnotes.iter().for_each(|footnote| each_inline(&footnote.blocks, visit));
    }
}

/// Calls a function for each inline element in some blocks and in the blocks within them. An element comes
/// before those in it.
pub(crate) fn each_inline<'a>(blocks: &'a [Block], visit: &mut dyn FnMut(&'a Inline)) {
    for block in blocks {
        match &block.kind {
            BlockKind::Heading { content, .. } | BlockKind::Paragraph(content) => {
                inlines(content, visit);
            }
            BlockKind::List(list) => {
                list.items.iter().for_each(|item| each_inline(&item.blocks, visit));
            }
            BlockKind::Definitions(entries) => {
                for entry in entries {
                    match entry {
                        Definition::Term(term) => inlines(term, visit),
                        Definition::Description(blocks) => each_inline(blocks, visit),
                    }
                }
            }
            BlockKind::Table(table) => {
                inlines(&table.caption, visit);
                for cell in table.rows.iter().flat_map(|row| &row.cells) {
                    each_inline(&cell.blocks, visit);
                }
            }
            BlockKind::Quote(blocks) => each_inline(blocks, visit),
            BlockKind::Post(post) => each_inline(&post.blocks, visit),
            BlockKind::Callout { title: content, blocks }
            | BlockKind::Details { summary: content, blocks } => {
                inlines(content, visit);
                each_inline(blocks, visit);
            }
            BlockKind::Figure { caption: content, blocks } => {
                each_inline(blocks, visit);
                inlines(content, visit);
            }
            BlockKind::Code { .. } | BlockKind::Math(_) | BlockKind::Rule => {}
        }
    }
}

fn inlines<'a>(content: &'a [Inline], visit: &mut dyn FnMut(&'a Inline)) {
    for inline in content {
        visit(inline);
        match &inline.kind {
            InlineKind::Emphasis(inner)
            | InlineKind::Strong(inner)
            | InlineKind::Strike(inner)
            | InlineKind::Sub(inner)
            | InlineKind::Sup(inner)
            | InlineKind::Link { content: inner, .. } => inlines(inner, visit),
            _ => {}
        }
    }
}
