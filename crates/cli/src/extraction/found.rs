//! Writes the output of a baseline as a document of headings and paragraphs.

use dechaff_baselines::Output;
use dechaff_crawl::{Layout, Written};
use dechaff_documents::Document;
use dechaff_documents::blocks::{Block, BlockKind, Inline, InlineKind};
use dechaff_extractor::Stop;
use dechaff_metadata::Metadata;
use dechaff_page::text::without_controls;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

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
    let needs = style.needs(layout.format);
    let document = if needs.document { document(found) } else { Document::default() };
    let parts = Parts {
        id,
        page_title: "",
        document: style.simplified(document),
        metadata: Metadata::default(),
        kept_lines: &|| found.plain(),
        page: &|_, _| None,
        score: kept.iter().sum::<f32>() / kept.len().max(1) as f32,
        confidence: &|| None,
        useful: &|| None,
        lines: &|| Box::new(found.parts.iter().map(Line::from)),
        more: more.into_iter().filter_map(|(name, value)| Some((name, value?))).collect(),
    };
    let text = parts.write(Stop::default(), layout, style)?;
    Ok(Written { text, is_empty: kept.is_empty(), ..Written::default() })
}

fn json(found: &Option<impl Serialize>) -> Result<Option<Box<RawValue>>, String> {
    found.as_ref().map(to_raw_value).transpose().map_err(|error| error.to_string())
}

/// Returns the segments that are kept as a document of headings and paragraphs.
fn document(found: &Output) -> Document {
    let mut document = Document::default();
    document.blocks.extend(found.kept().map(|part| {
        let plain = without_controls(&part.text).into_owned();
        let text = vec![Inline::new(part.span.clone(), InlineKind::Text(plain))];
        let kind = match part.tags.iter().rev().find_map(|tag| level(tag)) {
            Some(level) => BlockKind::Heading { level, content: text },
            None => BlockKind::Paragraph(text),
        };
        Block::new(part.span.clone(), kind)
    }));
    document
}

/// Returns the level of a heading.
fn level(tag: &str) -> Option<u8> {
    match tag.as_bytes() {
        [b'h', level @ b'1'..=b'6'] => Some(level - b'0'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use dechaff_baselines::Segment;
    use dechaff_documents::RenderOptions;

    use super::*;

    #[test]
    fn segments_are_headings_and_paragraphs() {
        let part = |text: &str, tags: &str| Segment {
            text: text.into(),
            content: true,
            tags: tags.split(' ').map(|tag| tag.to_string().into()).collect(),
            ..Segment::default()
        };
        let parts = vec![part("On lists", "div h2 a"), part("one", "ul li"), part("end", "hr p")];
        let document = document(&Output { parts, ..Output::default() });
        assert_eq!(document.to_markdown(&RenderOptions::default()), "## On lists\n\none\n\nend\n");
    }
}
