//! Lines and metadata as plain objects of JavaScript.

use dechaff_extractor::metadata::Metadata;
use dechaff_extractor::{Hiding, ScoredLine};
use serde::Serialize;
use serde_json::{Map, Value};
use wasm_bindgen::prelude::*;

/// A line as it is declared in `types`.
#[derive(Debug, Serialize)]
pub(crate) struct Line<'a> {
    start: usize,
    end: usize,
    score: f32,
    content: bool,
    role: &'static str,
    tag: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    hidden: Option<&'static str>,
    text: &'a str,
}

impl<'a> From<ScoredLine<'a>> for Line<'a> {
    fn from(line: ScoredLine<'a>) -> Self {
        Self {
            start: line.span.start,
            end: line.span.end,
            score: line.score,
            content: line.content,
            role: line.role.name(),
            tag: line.tag,
            hidden: line.hidden.map(Hiding::name),
            text: line.text,
        }
    }
}

/// All fields of metadata; those that are not found are null, or an empty list.
pub(crate) fn metadata(found: &Metadata) -> Value {
    let mut object: Map<String, Value> =
        Metadata::FIELDS.iter().map(|name| ((*name).to_string(), Value::Null)).collect();
    object.insert("authors".into(), Value::Array(Vec::new()));
    let mut origins = Map::new();
    for field in found.fields() {
        let value = if field.is_list {
            Value::from_iter(field.values.iter().map(|value| &**value))
        } else {
            Value::from(field.values.concat())
        };
        object.insert(field.name.into(), value);
        origins.insert(field.name.into(), Value::from(field.origin.name()));
    }
    object.insert("origins".into(), Value::Object(origins));
    Value::Object(object)
}

/// A value of Rust as one of JavaScript.
pub(crate) fn to_js(value: &impl Serialize) -> Result<JsValue, JsError> {
    let json = serde_json::to_string(value)?;
    js_sys::JSON::parse(&json).map_err(|_| JsError::new("a value could not be passed on"))
}
