//! The records of other labelling tools: Label Studio, Prodigy and doccano. Offsets in their texts
//! count Unicode characters.

pub(crate) mod export;
pub(crate) mod place;
pub(crate) mod read;

#[cfg(test)]
mod tests;

use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// The name of the label of content.
pub const CONTENT: &str = "content";

dechaff_page::named! {
    /// A labelling tool whose files are written.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Tool: "labelling tool" {
        /// Label Studio, with a configuration of `<Text>` and `<Labels>`.
        LabelStudio = "label-studio" => "tasks in JSON for <Text> and <Labels>",
        /// Prodigy.
        Prodigy = "prodigy" => "JSON lines with text and spans",
        /// doccano, with a project for sequence labelling.
        Doccano = "doccano" => "JSON lines with text and label",
    }
}

/// A text in which spans were labelled.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Task {
    /// The text that the offsets of spans refer to.
    pub(crate) text: String,
    pub(crate) spans: Vec<Span>,
}

/// A labelled span, as an object of any of the tools, or as the list `[start, end, label]`. The
/// order of the fields is that of the list.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
pub(crate) struct Span {
    #[serde(alias = "start_offset", deserialize_with = "offset")]
    pub(crate) start: usize,
    #[serde(alias = "end_offset", deserialize_with = "offset")]
    pub(crate) end: usize,
    #[serde(default)]
    label: Option<String>,
    #[serde(default, alias = "hypertextlabels")]
    labels: Vec<String>,
    /// The text of the span. Line ends are written as `\n`, with two characters.
    #[serde(default)]
    pub(crate) text: Option<String>,
}

impl Span {
    pub(crate) fn labels(&self) -> impl Iterator<Item = &str> {
        self.label.iter().chain(&self.labels).map(String::as_str)
    }
}

fn offset<'de, D: Deserializer<'de>>(from: D) -> Result<usize, D::Error> {
    let found = Value::deserialize(from)?;
    let offset = found.as_u64().and_then(|at| usize::try_from(at).ok());
    offset.ok_or_else(|| {
        D::Error::custom(format!(
            "found {found}, expected an offset in characters; XPaths of <HyperText> are not read"
        ))
    })
}
