//! Removes links to other texts from the end of a document.

use crate::tree::{Block, BlockKind, Inline, InlineKind, each_inline, inlines, text_of};
use dechaff_page::lexicon::notices::RELATED;

/// Minimum ratio of the text before a list of related texts to the list.
const TIMES: usize = 5;

/// Removes a last section that has only links, below a heading that announces other texts.
pub(crate) fn remove_related(blocks: &mut Vec<Block>) {
    let is_heading = |block: &Block| matches!(block.kind, BlockKind::Heading { .. });
    let Some(heading) = blocks.iter().rposition(is_heading).filter(|at| *at > 0) else { return };
    let (before, section) = blocks.split_at(heading);
    let [heading, links @ ..] = section else { return };
    let is_simple = |block: &Block| {
        matches!(block.kind, BlockKind::List(_) | BlockKind::Paragraph(_) | BlockKind::Rule)
    };
    let BlockKind::Heading { content, .. } = &heading.kind else { return };
    let title = text_of(content).trim().to_lowercase();
    if !links.iter().all(is_simple) || !RELATED.iter().any(|start| title.starts_with(start)) {
        return;
    }
    // Names in code belong to a reference.
    let mut has_code = false;
    each_inline(links, &mut |inline| has_code |= matches!(inline.kind, InlineKind::Code(_)));
    let (all, linked) = lengths(links);
    if !has_code && all > 0 && linked * 10 >= all * 9 && lengths(before).0 >= TIMES * all {
        blocks.truncate(before.len());
    }
}

fn own_text(inline: &Inline) -> &str {
    match &inline.kind {
        InlineKind::Text(text) | InlineKind::Code(text) => text.trim(),
        _ => "",
    }
}

/// Returns the number of bytes of text, and the number of bytes in links.
fn lengths(blocks: &[Block]) -> (usize, usize) {
    let (mut all, mut linked) = (0, 0);
    each_inline(blocks, &mut |inline| {
        all += own_text(inline).len();
        if let InlineKind::Link { content, .. } = &inline.kind {
            inlines(content, &mut |inline| linked += own_text(inline).len());
        }
    });
    (all, linked)
}
