//! Finds the headline of a document, and puts it first.

use dechaff_page::Token;
use dechaff_page::nodes::Part;

use crate::read::lines::line_as_block;
use crate::read::notes::Notes;
use crate::read::posts::Posts;
use crate::read::{Base, Context, Dom, Walk};
use crate::tree::{Block, BlockKind, InlineKind, each_inline};
use dechaff_extractor::Extraction;

/// Maximum number of bytes that are read of a headline outside of the content.
const MAX_BYTES: usize = 16 * 1024;

/// Maximum number of bytes in the text of a headline. A heading without an end tag contains much of
/// the page.
const LONGEST: usize = 600;

/// Returns the heading, or the paragraph, that contains a line and little else, if the line was
/// read.
pub(crate) fn node(dom: &Dom<'_>, line: usize) -> Place {
    let text = dom.nodes.iter().position(|node| node.line == Some(line as u32));
    let Some(text) = text else { return Place::Elsewhere };
    let around = || dom.ancestors(text).filter(|&at| at != 0 && dom[at].all <= LONGEST);
    let heading = around().find(|&at| dom[at].tag.heading_level().is_some());
    let block = || around().find(|&at| dom[at].tag.is_block());
    heading.or_else(block).map_or(Place::Inside, Place::Node)
}

/// Where the headline of a document is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// In a node of the part that was read.
    Node(usize),
    /// In a long node of this part, where it stays.
    Inside,
    /// Outside of this part.
    Elsewhere,
}

/// Removes a heading or a paragraph near the start that repeats the headline.
pub(crate) fn leave_once(blocks: &mut Vec<Block>) {
    /// Number of blocks at the start that are searched.
    const NEAR: usize = 4;
    /// Minimum share of the headline that is repeated, in tenths.
    const SHARE: usize = 7;
    // A text that is longer than the headline does not repeat it, wherever it ends.
    let words = |block: &Block, most: usize| {
        let is_plain = matches!(block.kind, BlockKind::Heading { .. } | BlockKind::Paragraph(_));
        let mut text = String::new();
        each_inline(std::slice::from_ref(block), &mut |inline| {
            if let InlineKind::Text(part) = &inline.kind {
                let letters = part.chars().flat_map(char::to_lowercase);
                let mut letters = letters.filter(|c| c.is_alphanumeric());
                while text.len() <= most
                    && let Some(letter) = letters.next()
                {
                    text.push(letter);
                }
            }
        });
        is_plain.then_some(text).filter(|text| !text.is_empty())
    };
    let headline = blocks.first().and_then(|first| words(first, usize::MAX));
    let Some(headline) = headline else { return };
    // The headline may have a kicker before it.
    let is_same = |at: &usize| {
        words(&blocks[*at], headline.len()).is_some_and(|text| {
            headline.ends_with(&text) && text.len() * 10 >= headline.len() * SHARE
        })
    };
    // Pictures alone do not count.
    let is_picture = |at: &usize| {
        let (mut has_picture, mut has_text) = (false, false);
        each_inline(&blocks[*at..=*at], &mut |inline| match &inline.kind {
            InlineKind::Image(_) => has_picture = true,
            InlineKind::Text(text) => has_text |= !text.trim().is_empty(),
            _ => {}
        });
        has_picture && !has_text
    };
    let near = (1..blocks.len()).filter(|at| !is_picture(at)).take(NEAR - 1);
    if let Some(again) = near.filter(is_same).last() {
        blocks.remove(again);
    }
}

/// Puts the heading at a node first.
pub(crate) fn put_first(walk: &mut Walk<'_>, at: usize, blocks: &mut Vec<Block>) {
    let (dom, node) = (walk.dom(), &walk.dom()[at]);
    let whole = Context { whole: true, in_heading: true, ..Context::default() };
    let content = walk.inlines_of(at..node.end, whole);
    if content.is_empty() {
        return;
    }
    let span = dom.in_file(&node.span);
    let level = node.tag.heading_level().unwrap_or(1);
    blocks.insert(0, Block::new(span, BlockKind::Heading { level, content }));
}

/// Puts a line first that is outside of the part that was read.
pub(crate) fn put_line_first(
    extraction: &Extraction<'_>,
    line: usize,
    base: &Base,
    blocks: &mut Vec<Block>,
) {
    let (page, source) = (extraction.page(), extraction.source());
    let Some(found) = page.lines.get(line) else { return };
    let mut heading = found.element as usize;
    while heading != 0 && page.elements[heading].tag.heading_level().is_none() {
        heading = page.elements[heading].parent as usize;
    }
    let element = &page.elements[heading];
    let start = (element.start as usize).saturating_sub(source.bom);
    let near =
        found.start as usize - (element.start as usize).min(found.start as usize) < MAX_BYTES;
    if heading != 0 && !source.is_decoded() && near {
        let end = Some(start + MAX_BYTES);
        let mut parts = Part { start, is_element: true, end, ..Part::default() };
        // The heading is read as an element around the part, so that reading ends with it.
        let token = extraction.tape().tokens_from(&source.bytes, start).next();
        if matches!(token, Some(Token::Start { .. })) {
            parts.around.push(start);
        }
        let kept = vec![true; page.lines.len()];
        let dom = Dom::new(extraction, &kept, &parts, None, base);
        // A heading without an end tag is too long.
        if dom.nodes.get(1).is_some_and(|node| node.span.len() < MAX_BYTES && node.all <= LONGEST) {
            let mut walk = Walk::new(&dom, false, Notes::default(), Posts::default());
            return put_first(&mut walk, 1, blocks);
        }
    }
    let level = element.tag.heading_level().or(Some(1));
    blocks.insert(0, line_as_block(extraction, line, level));
}

#[cfg(test)]
mod tests {
    use crate::read::DocumentOptions;
    use crate::tree::Document;
    use crate::write::RenderOptions;
    use dechaff_extractor::Role;
    use dechaff_extractor::{Extraction, Prediction};

    /// Returns the Markdown of a page whose first line is its title.
    fn markdown(html: &str) -> String {
        let extraction = Extraction::predicted(html, |page| {
            let mut prediction = Prediction::of_all(page);
            prediction.roles[0] = Role::Title;
            prediction
        });
        let document = Document::read(&extraction.unwrap(), &DocumentOptions::default());
        document.to_markdown(&RenderOptions::default())
    }

    #[test]
    fn a_heading_that_repeats_the_headline_is_left_out() {
        let html = "<h1>Sea glass</h1><h2>Sea&shy;  Glass</h2><p>Green is common.";
        assert_eq!(markdown(html), "# Sea glass\n\nGreen is common.\n");
        let html = "<h1>Beach: Sea glass is rare</h1><h2>Sea glass is rare</h2><p>Green is common.";
        assert_eq!(markdown(html), "# Beach: Sea glass is rare\n\nGreen is common.\n");
        let html = "<h1>The colours of sea glass</h1><h2>Sea glass</h2><p>Green is common.";
        assert!(markdown(html).contains("## Sea glass\n"));
        let html = "<h1>Sea glass</h1><h2>Colours</h2><p>Green is common.";
        assert_eq!(markdown(html), "# Sea glass\n\n## Colours\n\nGreen is common.\n");
    }

    #[test]
    fn an_open_heading_is_no_headline_of_many_lines() {
        let lines = "<div>A line of the text that follows it.</div>".repeat(30);
        let text = markdown(&format!("<h1><div>Sea glass</div>{lines}"));
        let first = text.lines().next().unwrap();
        assert!(text.contains("Sea glass") && first.len() < 80, "{text}");
    }
}
