//! Cleans the blocks of a complete document.

use crate::read::node::{Block, BlockKind};

/// Removes rules that separate nothing: at the ends, and after another rule.
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
