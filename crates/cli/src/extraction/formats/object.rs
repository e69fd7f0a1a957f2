//! Writes pages as JSON objects and as rows of CSV.

use std::borrow::Cow;

use clap::ValueEnum;
use dechaff_baselines::Segment;
use dechaff_extractor::{Hiding, Role, ScoredLine};
use serde::Serialize;

/// A field of the object of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Field {
    /// The name of the page.
    Id,
    /// The address of the page, if known.
    Url,
    /// The `<title>` of the page.
    Title,
    /// The language that the page declares.
    Lang,
    /// The lines of the content.
    Text,
    /// The content as Markdown.
    Markdown,
    /// The content as HTML.
    Html,
    /// The content as a tree of blocks.
    Document,
    /// The mean score of the kept lines.
    Score,
    /// The page F1 that the scores let expect, 0 to 1; null with a baseline.
    Confidence,
    /// All lines of the page, also those that are not kept.
    Lines,
}

impl Field {
    /// Returns its name in objects.
    fn name(self) -> &'static str {
        match self {
            Self::Id => "id",
            Self::Url => "url",
            Self::Title => "title",
            Self::Lang => "lang",
            Self::Text => "text",
            Self::Markdown => "markdown",
            Self::Html => "html",
            Self::Document => "document",
            Self::Score => "score",
            Self::Confidence => "confidence",
            Self::Lines => "lines",
        }
    }
}

/// A line of a page in JSON and CSV.
#[derive(Serialize)]
pub(crate) struct Line<'a> {
    start: usize,
    end: usize,
    text: &'a str,
    score: f32,
    content: bool,
    role: &'static str,
    tag: &'a str,
    /// How the page hides the line, if it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    hidden: Option<&'static str>,
    /// For sentences of a baseline, the elements around it, outermost first.
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
            hidden: line.hidden.map(Hiding::name),
            tags: &[],
        }
    }
}

impl<'a> From<&'a Segment> for Line<'a> {
    fn from(part: &'a Segment) -> Self {
        let role = if part.content { Role::Body } else { Role::Other };
        Self {
            start: part.span.start,
            end: part.span.end,
            text: &part.text,
            score: part.score,
            content: part.content,
            role: role.name(),
            tag: part.tags.last().map_or("", |tag| tag),
            hidden: None,
            tags: &part.tags,
        }
    }
}

/// A JSON object that is written field by field, in the requested order.
#[derive(Default)]
pub(crate) struct Object(String);

impl Object {
    /// Adds a field whose value is already JSON.
    pub(crate) fn raw(&mut self, name: &str, json: &str) {
        self.0.push(if self.0.is_empty() { '{' } else { ',' });
        self.0.push_str(&format!("\"{name}\":{json}"));
    }

    /// Adds a field whose value is converted to JSON.
    pub(crate) fn value(&mut self, name: &str, value: &impl Serialize) -> Result<(), String> {
        let json = serde_json::to_string(value).map_err(|error| error.to_string())?;
        self.raw(name, &json);
        Ok(())
    }

    /// Adds a field of a page.
    pub(crate) fn field(&mut self, field: Field, value: &impl Serialize) -> Result<(), String> {
        self.value(field.name(), value)
    }

    /// Returns the complete object.
    pub(crate) fn end(mut self) -> String {
        if self.0.is_empty() {
            self.0.push('{');
        }
        self.0 + "}"
    }
}

/// The columns of the CSV format.
pub(crate) const CSV_HEADER: &str = "id,start,end,score,content,role,tag,text\n";

/// Formats the lines of a page as rows.
pub(crate) fn csv<'a>(id: &str, lines: impl Iterator<Item = Line<'a>>) -> Result<String, String> {
    let mut table = csv::Writer::from_writer(Vec::new());
    for line in lines {
        let row = table.write_record([
            id,
            &line.start.to_string(),
            &line.end.to_string(),
            &line.score.to_string(),
            if line.content { "1" } else { "0" },
            line.role,
            line.tag,
            line.text,
        ]);
        row.map_err(|error| error.to_string())?;
    }
    let bytes = table.into_inner().map_err(|error| error.to_string())?;
    String::from_utf8(bytes).map_err(|error| error.to_string())
}
