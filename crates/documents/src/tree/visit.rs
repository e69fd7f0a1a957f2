//! Visits the inline elements of a document in reading order.

use crate::tree::{Block, BlockKind, Definition, Document, Inline};

impl Document {
    /// Calls a function for each inline element of the blocks, then of the footnotes.
    pub(crate) fn each_inline<'a>(&'a self, visit: &mut dyn FnMut(&'a Inline)) {
        each_inline(&self.blocks, visit);
        self.footnotes.iter().for_each(|footnote| each_inline(&footnote.blocks, visit));
    }
}

/// Calls a function for each inline element in blocks and in the blocks within them. An element
/// comes before the elements inside it.
pub(crate) fn each_inline<'a>(blocks: &'a [Block], visit: &mut dyn FnMut(&'a Inline)) {
    for block in blocks {
        each_part(&block.kind, &mut |part| match part {
            BlockPart::Content(content) => inlines(content, visit),
            BlockPart::Blocks(blocks) => each_inline(blocks, visit),
        });
    }
}

/// Defines the parts of a block, and a function that visits them in reading order.
macro_rules! parts {
    ($Part:ident, $each_part:ident, $iter:ident $(, $mut:tt)?) => {
        /// A part of a block.
        pub(crate) enum $Part<'a> {
            Content(&'a $($mut)? Vec<Inline>),
            Blocks(&'a $($mut)? Vec<Block>),
        }

        /// Calls a function for each part of a block in reading order.
        pub(crate) fn $each_part<'a>(
            kind: &'a $($mut)? BlockKind,
            visit: &mut dyn FnMut($Part<'a>),
        ) {
            match kind {
                BlockKind::Heading { content, .. } | BlockKind::Paragraph(content) => {
                    visit($Part::Content(content));
                }
                BlockKind::List(list) => {
                    list.items.$iter().for_each(|item| visit($Part::Blocks(&$($mut)? item.blocks)));
                }
                BlockKind::Definitions(entries) => entries.$iter().for_each(|entry| match entry {
                    Definition::Term(term) => visit($Part::Content(term)),
                    Definition::Description(blocks) => visit($Part::Blocks(blocks)),
                }),
                BlockKind::Table(table) => {
                    visit($Part::Content(&$($mut)? table.caption));
                    let cells = table.rows.$iter().flat_map(|row| &$($mut)? row.cells);
                    cells.for_each(|cell| visit($Part::Blocks(&$($mut)? cell.blocks)));
                }
                BlockKind::Quote(blocks) => visit($Part::Blocks(blocks)),
                BlockKind::Post(post) => visit($Part::Blocks(&$($mut)? post.blocks)),
                BlockKind::Callout { title: content, blocks }
                | BlockKind::Details { summary: content, blocks } => {
                    visit($Part::Content(content));
                    visit($Part::Blocks(blocks));
                }
                BlockKind::Figure { caption: content, blocks, .. } => {
                    visit($Part::Blocks(blocks));
                    visit($Part::Content(content));
                }
                BlockKind::Code { .. } | BlockKind::Math(_) | BlockKind::Rule => {}
            }
        }
    };
}

parts!(BlockPart, each_part, iter);
parts!(BlockPartMut, each_part_mut, iter_mut, mut);

/// As [`each_inline`], for the content of a block.
pub(crate) fn inlines<'a>(content: &'a [Inline], visit: &mut dyn FnMut(&'a Inline)) {
    for inline in content {
        visit(inline);
        inlines(inline.kind.marked().map_or(&[], Vec::as_slice), visit);
    }
}
