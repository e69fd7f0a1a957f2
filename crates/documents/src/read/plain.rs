//! Pages that consist of so many tags that a tree of their nodes would take a hundred times their size.
//!
//! A node takes about 200 bytes, and a start tag and a text can be four bytes of HTML. The documents of
//! such pages have the lines alone.

use crate::read::node::{Block, BlockKind, Inline, InlineKind};
use dechaff_extractor::Extraction;
use dechaff_page::text::without_controls;

/// The number of nodes that any page may have.
const NODES: usize = 1 << 16;
/// The number of nodes that are read after the last text that is kept.
pub(crate) const NODES_AFTER: usize = NODES;
/// The number of nodes that repeat formatting that was left open.
pub(crate) const NODES_REPEATED: usize = NODES;
/// The number of bytes of a page for each further node. Ordinary pages have ten and more.
const BYTES_PER_NODE: usize = 8;

/// Returns whether a page of so many bytes may have so many tags and texts that become nodes.
pub(crate) fn has_nodes(nodes: usize, bytes: usize) -> bool {
    nodes <= NODES + bytes / BYTES_PER_NODE
}

/// Returns the lines that are kept, each as a paragraph or heading. `content` tells which these are,
/// `[n_lines]`; the line `skipped` is left out.
pub(crate) fn blocks(
    extraction: &Extraction<'_>,
    content: &[bool],
    skipped: Option<usize>,
) -> Vec<Block> {
    let (page, shown) = (extraction.page(), extraction.shown());
    let kept = |at: &usize| content.get(*at) == Some(&true) && Some(*at) != skipped;
    let block = |at: usize| {
        let line = &page.lines[at];
        let text = InlineKind::Text(without_controls(shown.text(page, at)).into_owned());
        let content = vec![Inline::new(line.span(), text)];
        let kind = match page.element(line).tag.heading_level() {
            Some(level) => BlockKind::Heading { level, content },
            None => BlockKind::Paragraph(content),
        };
        Block::new(line.span(), kind)
    };
    (0..page.lines.len()).filter(kept).map(block).collect()
}
