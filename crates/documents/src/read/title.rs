//! Finds the headline of a document, and puts it first.

use dechaff_page::Tag;

use crate::read::{Context, Dom, Walk};
use crate::tree::{Block, BlockKind};

/// Maximum number of bytes in the text of a headline. A heading without an end tag contains much of
/// the page.
const LONGEST: usize = 600;

/// Returns the heading, or the paragraph, that contains a line and little else. A headline in a
/// long node stays there.
pub(crate) fn node(dom: &Dom<'_>, line: usize) -> Option<usize> {
    let text = dom.nodes.iter().position(|node| node.line == Some(line as u32))?;
    let is_own = |at: usize| {
        let inside = || dom.counted(dom.inside(at)).map(|at| &dom[at]);
        inside().all(|node| node.line.is_none_or(|own| own as usize == line))
            || !inside().any(|node| node.tag.is_block() && node.tag != Tag::BR)
    };
    let around = || dom.ancestors(text).take_while(|&at| at != 0 && dom[at].all <= LONGEST);
    let around = || around().filter(|&at| is_own(at));
    let heading = around().find(|&at| dom[at].tag.heading_level().is_some());
    let block = || around().find(|&at| dom[at].tag.is_block());
    heading.or_else(block)
}

/// Puts the heading at a node first.
pub(crate) fn put_first(walk: &mut Walk<'_>, at: usize, blocks: &mut Vec<Block>) {
    let (dom, node) = (walk.dom, &walk.dom[at]);
    let context = Context { in_heading: true, ..Context::default() };
    let content = walk.inlines_of(at..node.end, context);
    if content.is_empty() {
        return;
    }
    let span = dom.in_file(&node.span);
    let level = node.tag.heading_level().unwrap_or(1);
    blocks.insert(0, Block::new(span, BlockKind::Heading { level, content }));
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
    fn an_open_heading_is_no_headline_of_many_lines() {
        let lines = "<div>A line of the text that follows it.</div>".repeat(30);
        let text = markdown(&format!("<h1><div>Sea glass</div>{lines}"));
        let first = text.lines().next().unwrap();
        assert!(text.contains("Sea glass") && first.len() < 80, "{text}");
    }
}
