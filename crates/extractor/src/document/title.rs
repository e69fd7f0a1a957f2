//! Finds the headline of a document.

use dechaff_features::{Source, Tape, Token};

use crate::document::builder::Builder;
use crate::document::dom::{Dom, Part};
use crate::document::flow::{Context, Flow};
use crate::document::links::Base;
use crate::document::node::{Block, BlockKind, Inline, InlineKind};
use crate::escape::without_controls;
use crate::extraction::Extraction;

/// The largest number of bytes that are read of a headline outside of the content.
const MAX_BYTES: usize = 16 * 1024;

/// Returns the heading, or the paragraph, that contains a line.
pub(crate) fn node(dom: &Dom<'_>, line: usize) -> Option<usize> {
    let text = dom.nodes.iter().position(|node| node.line == Some(line as u32))?;
    let heading = dom.ancestors(text).find(|&at| dom.nodes[at].tag.heading_level().is_some());
    heading.or_else(|| dom.ancestors(text).find(|&at| at != 0 && dom.nodes[at].tag.is_block()))
}

/// Puts the heading at a node first.
pub(crate) fn put_first(builder: &mut Builder<'_>, at: usize, blocks: &mut Vec<Block>) {
    let whole = Context { whole: true, in_heading: true, ..Context::default() };
    let mut flow = Flow::default();
    builder.walk(at..builder.dom.nodes[at].end, Context { inline: true, ..whole }, &mut flow);
    let content = flow.buffer.take(&builder.links);
    if content.is_empty() {
        return;
    }
    let span = builder.dom.in_file(&builder.dom.nodes[at].span);
    let level = builder.dom.nodes[at].tag.heading_level().unwrap_or(1);
    blocks.insert(0, Block::new(span, BlockKind::Heading { level, content }));
}

/// Puts a line first that is outside of the part that was read. Addresses are resolved against the
/// base; links to the page's own address are only their text.
pub(crate) fn put_line_first(
    (source, tape): (&Source<'_>, &Tape),
    extraction: &Extraction,
    line: usize,
    (base, url): (&Base, Option<String>),
    blocks: &mut Vec<Block>,
) {
    let Extraction { page, shown, .. } = extraction;
    let Some(found) = page.lines.get(line) else { return };
    let mut heading = found.element as usize;
    while heading != 0 && page.elements[heading].tag.heading_level().is_none() {
        heading = page.elements[heading].parent as usize;
    }
    let element = &page.elements[heading];
    let start = (element.start as usize).saturating_sub(source.bom);
    let plain = matches!(source.bytes, std::borrow::Cow::Borrowed(_));
    let near =
        found.start as usize - (element.start as usize).min(found.start as usize) < MAX_BYTES;
    if heading != 0 && plain && near {
        let end = Some(start + MAX_BYTES);
        let mut parts = Part { start, is_element: true, end, ..Part::default() };
        // Treated as an element, so that reading ends with it.
        let token = tape.tokens_from(&source.bytes, start).next();
        if matches!(token, Some(Token::Start { .. })) {
            parts.around.push(start);
        }
        let kept = vec![true; page.lines.len()];
        let dom = Dom::new((source, tape), page, (&kept, shown.left_out()), &parts);
        let mut builder = Builder::new(&dom, &[], base);
        builder.url = url;
        // A heading without an end tag is too long.
        if dom.nodes.get(1).is_some_and(|node| node.span.len() < MAX_BYTES) {
            return put_first(&mut builder, 1, blocks);
        }
    }
    let text = InlineKind::Text(without_controls(shown.text(page, line)).into_owned());
    let content = vec![Inline::new(found.span(), text)];
    let level = element.tag.heading_level().unwrap_or(1);
    blocks.insert(0, Block::new(found.span(), BlockKind::Heading { level, content }));
}
