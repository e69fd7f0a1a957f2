//! A page's extraction in each output format.

use clap::ValueEnum;
use dechaff_extractor::{Extraction, ScoredLine};
use serde::Serialize;

/// How content is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// The content, one line a line.
    Text,
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
}

#[derive(Serialize)]
struct Line<'a> {
    start: usize,
    end: usize,
    text: &'a str,
    score: f32,
    content: bool,
    role: &'static str,
    tag: &'static str,
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
        }
    }
}

/// The columns of the CSV format.
const CSV_HEADER: &str = "id,start,end,score,content,role,tag,text\n";

/// Writes a page; [`frame`] and [`end`] say what stands around it in its output.
pub(crate) fn render(id: &str, extraction: &Extraction, format: Format) -> Result<String, String> {
    match format {
        Format::Text => {
            let mut text = extraction.text();
            if !text.is_empty() {
                text.push('\n');
            }
            Ok(text)
        }
        Format::Json | Format::Jsonl => {
            let lines = extraction.lines().map(Line::from).collect();
            serde_json::to_string(&Page { id, text: extraction.text(), lines })
                .map_err(|error| error.to_string())
        }
        Format::Csv => csv(id, extraction).map_err(|error| error.to_string()),
    }
}

fn csv(id: &str, extraction: &Extraction) -> Result<String, Box<dyn std::error::Error>> {
    let mut table = csv::Writer::from_writer(Vec::new());
    for line in extraction.lines().map(Line::from) {
        table.write_record([
            id,
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

/// What stands around a page in an output of one page (`is_one`) or several, the `nth` from 0.
///
/// Texts of several pages have a heading `# id` each, and a form feed between them.
pub(crate) fn frame(id: &str, nth: usize, is_one: bool, format: Format) -> Frame {
    let (before, behind) = match format {
        Format::Text if is_one => (String::new(), ""),
        Format::Text => (format!("{}# {id}\n", if nth > 0 { "\u{c}" } else { "" }), ""),
        Format::Json if is_one => (String::new(), "\n"),
        Format::Json => (if nth > 0 { ",\n" } else { "[\n" }.to_string(), ""),
        Format::Jsonl => (String::new(), "\n"),
        Format::Csv => (if nth > 0 { "" } else { CSV_HEADER }.to_string(), ""),
    };
    Frame { before, behind }
}

/// What ends an output of so many pages.
pub(crate) fn end(pages: usize, is_one: bool, format: Format) -> &'static str {
    match format {
        Format::Json if is_one => "",
        Format::Json if pages == 0 => "[]\n",
        Format::Json => "\n]\n",
        Format::Csv if pages == 0 => CSV_HEADER,
        _ => "",
    }
}
