//! Metadata in JSON. The writers of documents write it themselves.

use dechaff_metadata::Metadata;
use serde_json::Value;

/// Returns the value of a field, or null.
pub(super) fn field(metadata: &Metadata, name: &str) -> Value {
    metadata.field(name).map_or(Value::Null, |field| field.to_json())
}

/// Returns the known fields with their origins, or nothing if there is none.
pub(super) fn object(metadata: &Metadata) -> Option<Value> {
    let mut object = metadata.to_json();
    object.as_object_mut()?.retain(|name, _| name == "origins" || metadata.field(name).is_some());
    metadata.fields().next().map(|_| object)
}
