//! Converts posts and quotations.

use std::ops::Range;

use dechaff_page::Tag;

use super::Found;
use crate::read::{Context, Marks, Node, Walk};
use crate::tree::{Block, BlockKind, text_of};

/// Maximum number of bytes of a name in an element of its own above a quotation.
const MAX_HEAD: usize = 160;

/// Handles a post of a thread.
pub(crate) fn post(walk: &mut Walk<'_>, at: usize, found: Found, context: Context) {
    walk.end_paragraph(context);
    let dom = walk.dom;
    let Found { end, mut post, labels } = found;
    walk.skip(labels);
    let inside = Context { marks: Marks::default(), in_post: true, ..context }.deeper();
    post.blocks = if end == dom[at].end {
        walk.blocks(at, inside)
    } else {
        blocks_of_siblings(walk, at..end, inside)
    };
    walk.skip(dom.siblings(at..end).skip(1));
    // A post of a few words may have them all in its head.
    if !post.blocks.is_empty() || dom[at].kept > 0 {
        let last = dom.siblings(at..end).last().unwrap_or(at);
        let span = dom[at].span.start..dom[last].span.end;
        walk.push_block(Block::new(dom.in_file(&span), BlockKind::Post(Box::new(post))));
    }
}

/// Converts siblings that are a post together. Items of the page's list of posts are not items
/// here.
fn blocks_of_siblings(walk: &mut Walk<'_>, part: Range<usize>, context: Context) -> Vec<Block> {
    let dom = walk.dom;
    let is_item = |at: usize| matches!(dom[at].tag, Tag::LI | Tag::DT | Tag::DD);
    let mut blocks = Vec::new();
    let mut from = part.start;
    for at in dom.siblings(part.clone()).filter(|at| is_item(*at)) {
        blocks.extend(walk.blocks_of(from..at, context));
        blocks.extend(walk.blocks(at, context));
        from = dom[at].end;
    }
    blocks.extend(walk.blocks_of(from..part.end, context));
    blocks
}

/// Handles a quotation. Nested quotations of the same text are one quotation, the outermost.
pub(crate) fn quotation(walk: &mut Walk<'_>, at: usize, context: Context) {
    let dom = walk.dom;
    let Node { tag, all, kept, end, parent, .. } = dom[at];
    let next = |nodes: Range<usize>| {
        let next = dom.siblings(nodes).take(4).find(|next| dom[*next].all > 0);
        next.map(|next| &dom[next]).filter(|next| next.is_quotation()).map(|next| next.tag)
    };
    let is_head = tag != Tag::BLOCKQUOTE && all <= MAX_HEAD && next(end..dom[parent].end).is_some();
    let mut blocks = walk.blocks(at, context.deeper());
    if is_head {
        return walk.written().extend(blocks);
    }
    let is_one = tag != Tag::BLOCKQUOTE
        || blocks.len() == 1 && next(at + 1..end).is_some_and(|inner| inner != Tag::BLOCKQUOTE);
    if context.in_post
        && is_one
        && let Some(Block { kind: BlockKind::Quote(inner), .. }) = blocks.last_mut()
    {
        let inner = std::mem::take(inner);
        blocks.splice(blocks.len() - 1.., inner);
    }
    let is_name = |block: &Block| matches!(&block.kind, BlockKind::Paragraph(name) if text_of(name).ends_with(':'));
    // The text below the name is not kept.
    let is_name = context.in_post && kept < all && matches!(&blocks[..], [only] if is_name(only));
    if !is_name && !blocks.is_empty() {
        walk.push(at, BlockKind::Quote(blocks));
    }
}
