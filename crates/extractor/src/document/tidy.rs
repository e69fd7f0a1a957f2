//! What is left to do once all blocks are known.

use crate::document::node::{Block, BlockKind};

/// Takes away rules that separate nothing: at the ends, and after one another.
pub(crate) fn blocks(blocks: &mut Vec<Block>) {
    let is_rule = |block: &Block| block.kind == BlockKind::Rule;
    blocks.dedup_by(|next, before| is_rule(next) && is_rule(before));
    while blocks.last().is_some_and(is_rule) {
        blocks.pop();
    }
    if blocks.first().is_some_and(is_rule) {
        blocks.remove(0);
    }
}
