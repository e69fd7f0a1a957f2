//! The records of other labelling tools: Label Studio, Prodigy and doccano. Offsets in their texts
//! count Unicode characters.

pub(crate) mod export;
pub(crate) mod place;
pub(crate) mod read;

mod hypertext;
#[cfg(test)]
mod tests;

use serde::Deserialize;
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
    /// The text that the offsets of spans refer to. It is empty for spans with XPaths.
    pub(crate) text: String,
    pub(crate) spans: Vec<Span>,
}

/// A labelled span, as an object of any of the tools, or as the list `[start, end, label]`. The
/// order of the fields is that of the list.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
pub(crate) struct Span {
    #[serde(alias = "start_offset")]
    pub(crate) start: Place,
    #[serde(alias = "end_offset")]
    pub(crate) end: Place,
    #[serde(default)]
    label: Option<String>,
    #[serde(default, alias = "hypertextlabels")]
    labels: Vec<String>,
    /// The text of the span. Line ends are written as `\n`, with two characters.
    #[serde(default)]
    pub(crate) text: Option<String>,
    /// The offset in the text node at an XPath, in UTF-16 code units.
    #[serde(default, rename = "startOffset")]
    pub(crate) start_offset: usize,
    #[serde(default, rename = "endOffset")]
    pub(crate) end_offset: usize,
    /// The offsets in the text of all text nodes.
    #[serde(default, rename = "globalOffsets")]
    pub(crate) global: Option<Global>,
}

#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
pub(crate) struct Global {
    pub(crate) start: usize,
    pub(crate) end: usize,
}

impl Span {
    pub(crate) fn labels(&self) -> impl Iterator<Item = &str> {
        self.label.iter().chain(&self.labels).map(String::as_str)
    }
}

/// Where a span starts or ends.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(try_from = "Value")]
pub(crate) enum Place {
    Character(usize),
    XPath(String),
}

impl Default for Place {
    fn default() -> Self {
        Self::Character(0)
    }
}

impl TryFrom<Value> for Place {
    type Error = String;

    fn try_from(value: Value) -> Result<Self, String> {
        match value {
            Value::String(path) => Ok(Self::XPath(path)),
            other => match other.as_u64().and_then(|at| usize::try_from(at).ok()) {
                Some(at) => Ok(Self::Character(at)),
                None => Err(format!("found {other}, expected an offset in characters or an XPath")),
            },
        }
    }
}
