//! Metadata as a plain object of JavaScript.

use dechaff_metadata::Metadata;
use serde_json::{Map, Value};
use wasm_bindgen::prelude::*;

/// All fields of metadata; those that are not found are null, or an empty list.
pub(crate) fn object(found: &Metadata) -> Value {
    let missing = |is_list| if is_list { Value::Array(Vec::new()) } else { Value::Null };
    let missing = Metadata::FIELDS.iter().map(|kind| (kind.name.into(), missing(kind.is_list)));
    let mut object: Map<String, Value> = missing.collect();
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

/// JSON as a value of JavaScript.
pub(crate) fn parsed(json: &str) -> Result<JsValue, JsError> {
    js_sys::JSON::parse(json).map_err(|_| JsError::new("a value could not be passed on"))
}
