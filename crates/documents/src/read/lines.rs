//! Lines of a page as blocks.

use crate::tree::{Block, BlockKind, Inline, InlineKind};
use dechaff_extractor::Extraction;
use dechaff_page::text::without_controls;

/// Returns a line as a heading of a level, or as a paragraph.
pub(crate) fn line_as_block(extraction: &Extraction<'_>, at: usize, level: Option<u8>) -> Block {
    let text = extraction.shown().text(extraction.page(), at);
    let text = InlineKind::Text(without_controls(text).into_owned());
    let span = extraction.page().lines[at].span();
    let content = vec![Inline::new(span.clone(), text)];
    let kind = match level {
        Some(level) => BlockKind::Heading { level, content },
        None => BlockKind::Paragraph(content),
    };
    Block::new(span, kind)
}
