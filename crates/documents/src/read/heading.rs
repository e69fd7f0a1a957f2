//! Converts headings.

use dechaff_page::{Tag, tag_list};

use crate::read::{Context, Dom, Marks, Walk};
use crate::tree::{BlockKind, Inline, InlineKind, Mark};

/// Maximum number of nodes of a heading searched for blocks.
const LOOK_INTO: usize = 64;

/// Blocks of text that are in no heading.
const BLOCKS: [Tag; 6] = tag_list! { P UL OL TABLE PRE BLOCKQUOTE };

/// Handles a heading.
pub(crate) fn heading(walk: &mut Walk<'_>, at: usize, context: Context) {
    let Some(level) = walk.dom[at].tag.heading_level() else { return };
    let link = walk.links.of_headings.get(&at).copied().unwrap_or(context.marks.link);
    let marks = Marks { link, ..Marks::default() };
    let mut content = walk.inlines(at, Context { in_heading: true, marks, ..context });
    // A heading is strong already.
    if let [Inline { kind: InlineKind::Marked { mark: Mark::Strong, content: inner }, .. }] =
        &mut content[..]
    {
        content = std::mem::take(inner);
    }
    if !content.is_empty() {
        walk.push(at, BlockKind::Heading { level, content });
    }
}

/// Returns whether an element is a heading only by its role, as whole posts may be, and contains
/// text in blocks.
pub(crate) fn has_blocks(dom: &Dom<'_>, at: usize) -> bool {
    dom[at].is_named(b"div")
        && dom.inside(at).take(LOOK_INTO).any(|inner| BLOCKS.contains(&dom[inner].tag))
}
