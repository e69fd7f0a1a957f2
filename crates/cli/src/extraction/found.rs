//! Writes the output of a baseline as a document of headings and paragraphs.

use std::borrow::Cow;

use dechaff::{Format, Line, Options, PageContent, write};
use dechaff_baselines::{Output, Segment};
use dechaff_crawl::Written;
use dechaff_documents::Document;
use dechaff_documents::blocks::{Block, BlockKind, Inline, InlineKind};
use dechaff_extractor::Role;
use dechaff_page::text::without_controls;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

/// The output of a baseline for a page.
struct Found<'a> {
    id: &'a str,
    output: &'a Output,
}

/// Writes the output of a baseline, in the same formats as an extraction.
pub(crate) fn render_found(
    id: &str,
    output: &Output,
    format: Format,
    options: &Options,
) -> Result<Written, String> {
    let text = write(&Found { id, output }, format, options).map_err(|error| error.to_string())?;
    Ok(Written { text, is_empty: output.kept().next().is_none(), ..Written::default() })
}

impl PageContent for Found<'_> {
    fn id(&self) -> Option<&str> {
        Some(self.id)
    }

    fn document(&self, options: &Options, _only_text: bool) -> Cow<'_, Document> {
        let document = document(self.output);
        Cow::Owned(if options.profile.is_some() { document.simplified() } else { document })
    }

    fn plain(&self) -> String {
        self.output.plain()
    }

    fn score(&self) -> f32 {
        let kept: Vec<f32> = self.output.kept().map(|part| part.score).collect();
        kept.iter().sum::<f32>() / kept.len().max(1) as f32
    }

    fn lines(&self) -> Box<dyn ExactSizeIterator<Item = Line<'_>> + '_> {
        Box::new(self.output.parts.iter().map(line))
    }

    /// Returns the metadata of the baseline, and the element in which it found all content.
    fn more(&self) -> Vec<(&'static str, Box<RawValue>)> {
        let Output { metadata, element, .. } = self.output;
        let more = [("metadata", json(metadata)), ("element", json(element))];
        more.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
    }
}

fn json(found: &Option<impl Serialize>) -> Option<Box<RawValue>> {
    found.as_ref().and_then(|found| to_raw_value(found).ok())
}

fn line(part: &Segment) -> Line<'_> {
    Line {
        start: part.span.start,
        end: part.span.end,
        text: &part.text,
        score: part.score,
        content: part.content,
        role: if part.content { Role::Body } else { Role::Other }.name(),
        tag: part.tags.last().map_or("", |tag| tag),
        tags: &part.tags,
        ..Line::default()
    }
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
