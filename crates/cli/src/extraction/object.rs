//! Writes pages as JSON objects and as rows of CSV.

use std::borrow::Cow;
use std::ops::Range;

use dechaff_baselines::Segment;
use dechaff_extractor::{Reason, Role, ScoredLine};
use dechaff_page::Hiding;
use dechaff_page::text::without_controls;
use serde::{Serialize, Serializer};

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
    reason: Option<&'static str>,
    /// On how many other pages of the site it is, and how many were looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    recurs: Option<[u32; 2]>,
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
            reason: line.reason.map(Reason::name),
            recurs: line.recurs.map(|recurs| [recurs.pages, recurs.of]),
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
            reason: None,
            recurs: None,
            hidden: None,
            tags: &part.tags,
        }
    }
}

/// A JSON object that is written field by field, in the requested order, and where its values are. What is
/// written is UTF-8, which is tested once.
#[derive(Default)]
pub(crate) struct Object(Vec<u8>, Vec<Range<usize>>);

impl Object {
    /// Adds a field whose value is converted to JSON.
    pub(crate) fn value(&mut self, name: &str, value: &impl Serialize) -> Result<(), String> {
        self.0.push(if self.0.is_empty() { b'{' } else { b',' });
        self.0.extend_from_slice(format!("\"{name}\":").as_bytes());
        let start = self.0.len();
        // Without a copy of the value, which can be many times as long as the page.
        serde_json::to_writer(&mut self.0, value).map_err(|error| error.to_string())?;
        self.1.push(start..self.0.len());
        Ok(())
    }

    /// Returns the complete object.
    pub(crate) fn end(mut self) -> Result<String, String> {
        if self.0.is_empty() {
            self.0.push(b'{');
        }
        self.0.push(b'}');
        String::from_utf8(self.0).map_err(|error| error.to_string())
    }
}

/// The lines of a page, which are made when they are written.
pub(crate) type Lines<'a> = dyn Fn() -> Box<dyn ExactSizeIterator<Item = Line<'a>> + 'a> + 'a;

/// Writes lines as an array.
pub(crate) struct Array<'a, 'b>(pub(crate) &'b Lines<'a>);

impl Serialize for Array<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0())
    }
}

/// The columns of the CSV format.
pub(crate) const COLUMNS: [&str; 8] =
    ["id", "start", "end", "score", "content", "role", "tag", "text"];

/// The number of bytes that the id of a page may take in all rows together.
const IDS: usize = 16 << 20;

/// Formats the lines of a page as rows.
///
/// # Errors
/// If the id of the page is too long to be written in each row.
pub(crate) fn csv<'a>(
    id: &str,
    lines: impl ExactSizeIterator<Item = Line<'a>>,
) -> Result<String, String> {
    let (length, rows) = (id.len(), lines.len());
    if length > 1024 && length.saturating_mul(rows) > IDS {
        return Err(format!(
            "its id of {length} bytes would stand in {rows} rows of CSV, more than {IDS} bytes together; \
             choose another format or a shorter id"
        ));
    }
    let mut table = csv::Writer::from_writer(Vec::new());
    for line in lines {
        let row = [
            id,
            &line.start.to_string(),
            &line.end.to_string(),
            &line.score.to_string(),
            if line.content { "1" } else { "0" },
            line.role,
            line.tag,
            &without_controls(line.text),
        ];
        table.write_record(row).map_err(|error| error.to_string())?;
    }
    let bytes = table.into_inner().map_err(|error| error.to_string())?;
    String::from_utf8(bytes).map_err(|error| error.to_string())
}

/// Formats the fields of an object as a row: lists of texts with `; ` between them.
pub(crate) fn row(object: &Object) -> Result<String, String> {
    let cell = |value: &Range<usize>| {
        let json = &object.0[value.clone()];
        if let Ok(text) = serde_json::from_slice::<Option<String>>(json) {
            return without_controls(&text.unwrap_or_default()).into_owned();
        }
        let texts = serde_json::from_slice::<Vec<String>>(json).map(|texts| texts.join("; "));
        texts.map_or_else(
            |_| String::from_utf8_lossy(json).into_owned(),
            |text| without_controls(&text).into_owned(),
        )
    };
    let mut table = csv::Writer::from_writer(Vec::new());
    table
        .write_record(object.1.iter().map(cell).collect::<Vec<_>>())
        .map_err(|error| error.to_string())?;
    let bytes = table.into_inner().map_err(|error| error.to_string())?;
    String::from_utf8(bytes).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_id_is_not_written_in_thousands_of_rows() {
        let part = Segment { text: "x".into(), ..Segment::default() };
        let parts = vec![part; 2000];
        let rows = |length: usize| csv(&"i".repeat(length), parts.iter().map(Line::from));
        // 16 MiB in 2,000 rows are 8,388 bytes and a little.
        assert!(rows(8388).is_ok());
        let refused = rows(8389).unwrap_err();
        assert!(refused.starts_with("its id of 8389 bytes would stand in 2000 rows"), "{refused}");
    }
}
