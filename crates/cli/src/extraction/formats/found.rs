//! Writes the output of a baseline as a document: its segments, with the structure of the elements
//! around them.

use dechaff_baselines::Output;
use dechaff_crawl::{Layout, Written};
use dechaff_documents::Document;
use dechaff_documents::blocks::{Block, BlockKind, Inline, InlineKind, Item, List};
use dechaff_extractor::Stop;
use dechaff_metadata::Metadata;
use dechaff_page::text::without_controls;
use serde::Serialize;

use super::object::Line;
use super::{Parts, Style};

/// Writes the output of a baseline, in the same formats as an extraction.
pub(crate) fn render_found(
    id: &str,
    found: &Output,
    layout: &Layout,
    style: &Style,
) -> Result<Written, String> {
    let kept: Vec<f32> = found.kept().map(|part| part.score).collect();
    // The element is that in which the baseline found all content.
    let more = [("metadata", json(&found.metadata)?), ("element", json(&found.element)?)];
    let document = style.needs(layout.format).document;
    let parts = Parts {
        id,
        page_title: "",
        document: if document {
            style.simplified(self::document(found))
        } else {
            Document::default()
        },
        metadata: Metadata::default(),
        kept_lines: &|| found.plain(),
        page: &|_, _| None,
        score: kept.iter().sum::<f32>() / kept.len().max(1) as f32,
        confidence: &|| None,
        lines: &|| Box::new(found.parts.iter().map(Line::from)),
        more: more.into_iter().filter_map(|(name, value)| Some((name, value?))).collect(),
    };
    let text = parts.write(Stop::default(), layout, style)?;
    Ok(Written { text, is_empty: kept.is_empty(), ..Written::default() })
}

fn json(found: &Option<impl Serialize>) -> Result<Option<String>, String> {
    found.as_ref().map(serde_json::to_string).transpose().map_err(|error| error.to_string())
}

/// The role of a segment in the structure of its page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A heading of level 1 to 6.
    Heading(u8),
    /// An item in `depth` nested lists, at least 1. The innermost list is numbered or not.
    Item {
        depth: usize,
        numbered: bool,
    },
    Quotation,
    /// Text whose white space is kept.
    Verbatim,
    Paragraph,
}

/// Returns the segments that are kept as a document.
fn document(found: &Output) -> Document {
    let mut document = Document::default();
    for part in found.kept() {
        let kind = kind(part.tags.iter().rev().map(|tag| &**tag));
        let plain = without_controls(&part.text).into_owned();
        let text = Inline::new(part.span.clone(), InlineKind::Text(plain.clone()));
        let paragraph = Block::new(part.span.clone(), BlockKind::Paragraph(vec![text.clone()]));
        let blocks = &mut document.blocks;
        let block = match kind {
            Kind::Heading(level) => BlockKind::Heading { level, content: vec![text] },
            Kind::Paragraph => paragraph.kind,
            Kind::Item { depth, numbered } => {
                add_item(blocks, depth.min(MAX_LISTS), numbered, paragraph);
                continue;
            }
            Kind::Quotation => match blocks.last_mut().map(|block| &mut block.kind) {
                Some(BlockKind::Quote(inside)) => {
                    inside.push(paragraph);
                    continue;
                }
                _ => BlockKind::Quote(vec![paragraph]),
            },
            Kind::Verbatim => match blocks.last_mut().map(|block| &mut block.kind) {
                Some(BlockKind::Code { text, .. }) => {
                    text.push_str("\n\n");
                    text.push_str(&plain);
                    continue;
                }
                _ => BlockKind::Code { language: None, text: plain },
            },
        };
        blocks.push(Block::new(part.span.clone(), block));
    }
    document
}

/// The largest depth of nested lists.
const MAX_LISTS: usize = 24;

/// Adds an item to the lists at the end of some blocks. It is at most one list deeper than the
/// previous item.
fn add_item(blocks: &mut Vec<Block>, depth: usize, numbered: bool, paragraph: Block) {
    let span = paragraph.span.clone();
    if let Some(BlockKind::List(list)) = blocks.last_mut().map(|block| &mut block.kind) {
        if depth > 1
            && let Some(item) = list.items.last_mut()
        {
            return add_item(&mut item.blocks, depth - 1, numbered, paragraph);
        }
        if list.start.is_some() == numbered {
            return list.items.push(Item::new(vec![paragraph]));
        }
    }
    let list = List::new(numbered.then_some(1), vec![Item::new(vec![paragraph])]);
    blocks.push(Block::new(span, BlockKind::List(list)));
}

/// Returns the kind of a segment. `elements` are those around it, innermost first.
fn kind<'e>(mut elements: impl Iterator<Item = &'e str>) -> Kind {
    while let Some(element) = elements.next() {
        match element {
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
                return Kind::Heading(element.as_bytes()[1] - b'0');
            }
            "pre" | "xmp" => return Kind::Verbatim,
            "blockquote" => return Kind::Quotation,
            "td" | "th" => return Kind::Paragraph,
            "li" => {
                let mut lists = elements.filter(|name| matches!(*name, "ul" | "ol" | "menu"));
                let numbered = lists.next() == Some("ol");
                return Kind::Item { depth: 1 + lists.count(), numbered };
            }
            _ => {}
        }
    }
    Kind::Paragraph
}

#[cfg(test)]
mod tests {
    use dechaff_baselines::Segment;
    use dechaff_documents::RenderOptions;

    use super::*;

    #[test]
    fn the_innermost_element_with_a_meaning_is_used() {
        let of = |elements: &str| kind(elements.split(' '));
        assert_eq!(of("a h2 li ul"), Kind::Heading(2));
        assert_eq!(of("p li ol div li ul"), Kind::Item { depth: 2, numbered: true });
        assert_eq!(of("p td li ul"), Kind::Paragraph);
        assert_eq!(of("p blockquote"), Kind::Quotation);
        assert_eq!(of("pre"), Kind::Verbatim);
        assert_eq!(of("div"), Kind::Paragraph);
    }

    #[test]
    fn pieces_have_the_structure_of_their_elements() {
        let part = |text: &str, tags: &str| Segment {
            text: text.into(),
            content: true,
            tags: tags.split(' ').map(|tag| tag.to_string().into()).collect(),
            ..Segment::default()
        };
        let parts = vec![
            part("On lists", "h2"),
            part("one", "ul li"),
            part("below", "ul li ol li"),
            part("two", "ul li"),
            part("other", "ol li"),
            part("said", "blockquote"),
            part("again", "blockquote p"),
            part("let a;", "pre"),
            part("let b;", "pre"),
            part("end", "p"),
        ];
        let document = document(&Output { parts, ..Output::default() });
        let want = "## On lists\n\n- one\n  1. below\n- two\n\n1. other\n\n> said\n>\n> again\n\n\
                    ```\nlet a;\n\nlet b;\n```\n\nend\n";
        assert_eq!(document.to_markdown(&RenderOptions::default()), want);
    }
}
