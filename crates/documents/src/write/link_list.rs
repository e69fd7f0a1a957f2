//! Lists the links of a document once, for text without links.

use std::collections::HashSet;

use crate::tree::{Block, BlockKind, Document, InlineKind, Item, List, may_be_shown};
use crate::write::RenderOptions;

/// Returns the links of a document as a list, each address once and in order. Links within the page
/// are left out. Returns `None` if links are not listed or there are none.
pub(super) fn list(document: &Document, options: &RenderOptions<'_>) -> Option<BlockKind> {
    if !options.link_list {
        return None;
    }
    let (mut known, mut items) = (HashSet::new(), Vec::new());
    document.each_inline(&mut |inline| {
        let InlineKind::Link { url, .. } = &inline.kind else { return };
        if !url.starts_with('#') && may_be_shown(url) && known.insert(url) {
            let link = BlockKind::Paragraph(vec![inline.clone()]);
            items.push(Item::new(vec![Block::new(inline.span.clone(), link)]));
        }
    });
    (!items.is_empty()).then(|| BlockKind::List(List::new(None, items)))
}
