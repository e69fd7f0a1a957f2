//! Converts boxes with a title, figures with a caption, and text that opens on demand.

use dechaff_page::Tag;

use crate::read::names::is_title;
use crate::read::{Context, Dom, Marks, Step, Walk};
use crate::tree::{Block, BlockKind, Image, Inline, InlineKind};

/// Maximum number of nodes searched for a title.
const LOOK_INTO: usize = 40;

/// Maximum number of bytes of a caption that becomes the alternative text of its picture.
const MAX_ALT: usize = 200;

/// Handles a note, a tip or a warning.
pub(crate) fn callout(walk: &mut Walk<'_>, at: usize, context: Context) -> Step {
    let dom = walk.dom;
    if !context.keeps(&dom[at]) {
        return Step::Over;
    }
    walk.end_paragraph(context);
    let inside = at + 1..dom[at].end.min(at + LOOK_INTO);
    let title = inside.clone().find(|&at| dom[at].has_class(is_title));
    if title.is_none() && dom[at].has_class(|class| class == b"topic") {
        return Step::Into;
    }
    // A box with a heading and much more text is a section.
    let section = inside.clone().any(|at| matches!(dom[at].tag, Tag::H1 | Tag::H2));
    if section && title.is_none() {
        return Step::Into;
    }
    let mut content = Vec::new();
    if let Some(title) = title {
        let plain = Context { marks: Marks::default(), in_heading: true, ..context };
        let is_icon = |class: &[u8]| class.windows(4).any(|part| part == b"icon");
        walk.skip(dom.inside(title).filter(|&at| dom[at].has_class(is_icon)));
        content = walk.inlines(title, plain);
        walk.skip([title]);
    }
    let is_sign = |class: &[u8]| class == b"icon" || class.ends_with(b"emoji");
    let has_words = |at: usize| dom.all_text(at).contains(char::is_alphanumeric);
    walk.skip(inside.filter(|&at| dom[at].has_class(is_sign) && !has_words(at)));
    let blocks = walk.blocks(at, Context { marks: Marks::default(), ..context }.deeper());
    if !blocks.is_empty() || !content.is_empty() {
        walk.push(at, BlockKind::Callout { title: content, blocks });
    }
    Step::Over
}

/// Handles pictures, code or a table with a caption.
pub(crate) fn figure(walk: &mut Walk<'_>, at: usize, context: Context) {
    let dom = walk.dom;
    // Uses only one caption, directly in the figure or in an element that wraps it.
    let caption = dom.inside(at).take(4096).find(|&inner| {
        dom[inner].tag == Tag::FIGCAPTION && dom.around(inner, usize::MAX, Tag::FIGURE) == Some(at)
    });
    let (mut content, mut rest) = (Vec::new(), Vec::new());
    let free = caption.filter(|&caption| !walk.skips(caption));
    if let Some(caption) = free.filter(|&caption| context.keeps(&dom[caption])) {
        (content, rest) = caption_of(walk, caption, context);
    }
    walk.skip(free);
    let mut blocks = walk.blocks(at, context.deeper());
    // Few captions are content. A figure that is written has its caption, too.
    let is_added = content.is_empty() && !blocks.is_empty() && walk.adds_captions;
    if let Some(caption) = free.filter(|_| is_added) {
        let in_caption = Context { in_caption: true, ..context };
        (content, rest) = caption_of(walk, caption, in_caption);
    }
    let is_code = matches!(&blocks[..], [Block { kind: BlockKind::Code { .. }, .. }]);
    let is_named = is_code && caption.is_some_and(|caption| is_first(dom, at, caption));
    if blocks.is_empty() || content.is_empty() || is_named {
        // The name of a file is above its code.
        if !content.is_empty() {
            walk.push(at, BlockKind::Paragraph(content));
        }
        walk.written().append(&mut blocks);
    } else {
        if let [Block { kind: BlockKind::Paragraph(only), .. }] = &mut blocks[..]
            && let Some(image) = undescribed(only)
            && let Some(caption) = caption.filter(|&at| dom[at].all <= MAX_ALT)
        {
            image.alt = dom.inner_text(caption, |node| context.keeps(node));
        }
        walk.push(at, BlockKind::Figure { blocks, caption: content, is_content: !is_added });
    }
    walk.written().append(&mut rest);
}

/// Returns whether an element has no text before a node inside it.
fn is_first(dom: &Dom<'_>, around: usize, at: usize) -> bool {
    dom.nodes[around + 1..at].iter().all(|node| node.line.is_none())
}

/// Returns the first paragraph of a caption, and the blocks after it.
fn caption_of(walk: &mut Walk<'_>, at: usize, context: Context) -> (Vec<Inline>, Vec<Block>) {
    let mut blocks = walk.blocks(at, context.deeper());
    match blocks.first_mut() {
        Some(Block { kind: BlockKind::Paragraph(content), .. }) => {
            let content = std::mem::take(content);
            (content, blocks.split_off(1))
        }
        // A heading, or a list.
        _ => (walk.inlines(at, context), Vec::new()),
    }
}

/// Handles text that opens on demand.
pub(crate) fn details(walk: &mut Walk<'_>, at: usize, context: Context) {
    let dom = walk.dom;
    let summary = dom.child(at, Tag::SUMMARY);
    let mut content = Vec::new();
    let has_heading = |at: usize| {
        dom.inside(at).take(LOOK_INTO).any(|inner| dom[inner].tag.heading_level().is_some())
    };
    // A heading stays a heading.
    if let Some(summary) = summary.filter(|&summary| !has_heading(summary)) {
        if context.keeps(&dom[summary]) {
            content = walk.inlines(summary, context);
        }
        walk.skip([summary]);
    }
    let blocks = walk.blocks(at, context.deeper());
    if !blocks.is_empty() || !content.is_empty() {
        walk.push(at, BlockKind::Details { summary: content, blocks });
    }
}

/// Returns the picture that is alone in a paragraph, maybe in a link, if it has no alternative
/// text.
fn undescribed(only: &mut [Inline]) -> Option<&mut Image> {
    match only {
        [Inline { kind: InlineKind::Link { content, .. }, .. }] => undescribed(content),
        [Inline { kind: InlineKind::Image(image), .. }] if image.alt.is_empty() => Some(image),
        _ => None,
    }
}
