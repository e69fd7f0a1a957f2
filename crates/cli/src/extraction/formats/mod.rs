//! A page's extraction in each output format.

pub(crate) mod blocks;
pub(crate) mod html;
pub(crate) mod markdown;
pub(crate) mod metadata;

use std::borrow::Cow;

use clap::ValueEnum;
use dechaff_baselines::metadata::Metadata;
use dechaff_baselines::{Found, Part, Region};
use dechaff_extractor::{Extraction, Role, ScoredLine};
use serde::Serialize;

use crate::extraction::formats::blocks::Block;
use crate::extraction::formats::html::html;
use crate::extraction::formats::markdown::markdown;

/// How content is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// The content, one line a line.
    Text,
    /// The content with headings, lists, quotations and preformatted text.
    Markdown,
    /// The same as HTML, an article element a page.
    Html,
    /// An object for one page, an array of objects for several.
    Json,
    /// An object a page, each in a line of its own.
    Jsonl,
    /// One row a line of the page, kept or not.
    Csv,
}

impl Format {
    /// What files of that format end in.
    pub(crate) fn extension(self) -> &'static str {
        match self {
            Self::Text => "txt",
            Self::Markdown => "md",
            Self::Html => "html",
            Self::Json => "json",
            Self::Jsonl => "jsonl",
            Self::Csv => "csv",
        }
    }
}

#[derive(Serialize)]
struct Page<'a> {
    id: &'a str,
    text: String,
    lines: Vec<Line<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    metadata: Option<&'a Metadata>,
    /// The element in which a classic system found all content.
    #[serde(skip_serializing_if = "Option::is_none")]
    element: Option<&'a Region>,
}

#[derive(Serialize)]
struct Line<'a> {
    start: usize,
    end: usize,
    text: &'a str,
    score: f32,
    content: bool,
    role: &'static str,
    tag: &'a str,
    /// Of a classic system's sentences: the elements around it, outermost first.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    tags: &'a [Cow<'static, str>],
}

impl<'a> From<ScoredLine<'a>> for Line<'a> {
    fn from(line: ScoredLine<'a>) -> Self {
        Self {
            start: line.span.start,
            end: line.span.end,
            text: line.text,
            score: line.score,
            content: line.content,
            role: line.role.name(),
            tag: line.tag,
            tags: &[],
        }
    }
}

/// The columns of the CSV format.
const CSV_HEADER: &str = "id,start,end,score,content,role,tag,text\n";

impl<'a> From<&'a Part> for Line<'a> {
    fn from(part: &'a Part) -> Self {
        let role = if part.content { Role::Body } else { Role::Other };
        Self {
            start: part.span.start,
            end: part.span.end,
            text: &part.text,
            score: part.score,
            content: part.content,
            role: role.name(),
            tag: part.tags.last().map_or("", |tag| tag),
            tags: &part.tags,
        }
    }
}

/// Writes a page; [`frame`] and [`end`] say what stands around it in its output.
pub(crate) fn render(id: &str, extraction: &Extraction, format: Format) -> Result<String, String> {
    let blocks = || {
        let lines = extraction.lines().enumerate().filter(|(_, line)| line.content);
        lines.map(|(nth, line)| Block::new(line.text, extraction.elements(nth)))
    };
    match format {
        Format::Text => Ok(ended(extraction.text())),
        Format::Markdown => Ok(markdown(blocks())),
        Format::Html => Ok(html(id, blocks())),
        _ => {
            let lines = extraction.lines().map(Line::from).collect();
            let text = extraction.text();
            write(&Page { id, text, lines, metadata: None, element: None }, format)
        }
    }
}

/// Writes what a classic system found, in the same formats.
pub(crate) fn render_found(id: &str, found: &Found, format: Format) -> Result<String, String> {
    let blocks = || {
        let parts = found.parts.iter().filter(|part| part.content);
        parts.map(|part| Block::new(&part.text, part.tags.iter().rev().map(|tag| &**tag)))
    };
    match format {
        Format::Text => Ok(ended(found.text())),
        Format::Markdown => Ok(markdown(blocks())),
        Format::Html => Ok(html(id, blocks())),
        _ => {
            let lines = found.parts.iter().map(Line::from).collect();
            let (metadata, element) = (found.metadata.as_ref(), found.element.as_ref());
            write(&Page { id, text: found.text(), lines, metadata, element }, format)
        }
    }
}

/// A text with the end of its last line.
pub(crate) fn ended(text: String) -> String {
    if text.is_empty() { text } else { text + "\n" }
}

fn write(page: &Page<'_>, format: Format) -> Result<String, String> {
    match format {
        Format::Csv => csv(page).map_err(|error| error.to_string()),
        _ => serde_json::to_string(page).map_err(|error| error.to_string()),
    }
}

fn csv(page: &Page<'_>) -> Result<String, Box<dyn std::error::Error>> {
    let mut table = csv::Writer::from_writer(Vec::new());
    for line in &page.lines {
        table.write_record([
            page.id,
            &line.start.to_string(),
            &line.end.to_string(),
            &line.score.to_string(),
            if line.content { "1" } else { "0" },
            line.role,
            line.tag,
            line.text,
        ])?;
    }
    Ok(String::from_utf8(table.into_inner()?)?)
}

/// What stands before and behind a page.
pub(crate) struct Frame {
    pub(crate) before: String,
    pub(crate) behind: &'static str,
}

/// How pages follow each other in one output.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Layout {
    pub(crate) format: Format,
    /// There is one page, and nothing that tells it from others.
    pub(crate) is_one: bool,
    /// Metadata is added to each page.
    pub(crate) metadata: bool,
}

impl Layout {
    /// The names of the columns of CSV.
    fn csv_header(self) -> String {
        let more = if self.metadata { metadata::csv_columns() } else { String::new() };
        CSV_HEADER.trim_end().to_string() + &more + "\n"
    }
}

/// What stands around a page, the `nth` from 0.
///
/// Texts, also as Markdown, of several pages have a heading `# id` each, and a form feed between them.
pub(crate) fn frame(id: &str, nth: u64, layout: Layout) -> Frame {
    let Layout { format, is_one, .. } = layout;
    let (before, behind) = match format {
        Format::Text | Format::Markdown if is_one => (String::new(), ""),
        Format::Html => (String::new(), ""),
        Format::Text | Format::Markdown => {
            (format!("{}# {id}\n", if nth > 0 { "\u{c}" } else { "" }), "")
        }
        Format::Json if is_one => (String::new(), "\n"),
        Format::Json => (if nth > 0 { ",\n" } else { "[\n" }.to_string(), ""),
        Format::Jsonl => (String::new(), "\n"),
        Format::Csv => (if nth > 0 { String::new() } else { layout.csv_header() }, ""),
    };
    Frame { before, behind }
}

/// What ends an output of so many pages.
pub(crate) fn end(pages: u64, layout: Layout) -> String {
    let Layout { format, is_one, .. } = layout;
    let end = match format {
        Format::Json if is_one => "",
        Format::Json if pages == 0 => "[]\n",
        Format::Json => "\n]\n",
        Format::Csv if pages == 0 => return layout.csv_header(),
        _ => "",
    };
    end.to_string()
}
