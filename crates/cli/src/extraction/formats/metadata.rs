//! Metadata in JSON and CSV. The writers of documents write it themselves.

use dechaff_metadata::{Field, FieldKind, Metadata};
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

/// The columns of CSV with the metadata of a page: its values are the same in each row, until they would
/// be many times as long as the rows.
pub(super) struct Columns {
    values: Vec<String>,
    /// The number of bytes that may still be repeated.
    left: usize,
}

impl Columns {
    /// The number of bytes of metadata that the rows of any page may repeat, besides one for each byte of
    /// the rows.
    const REPEATED: usize = 4 << 20;

    /// Returns the columns, the last of which is the confidence.
    pub(super) fn new(metadata: &Metadata, confidence: Option<f32>) -> Self {
        let column = |kind: &FieldKind| {
            let found = metadata.field(kind.name).map(Field::in_one_line);
            found.map_or_else(String::new, |field| field.values.join("; "))
        };
        let confidence = confidence.map_or_else(String::new, |value| format!("{value:.3}"));
        let values = Metadata::FIELDS.iter().map(column).chain([confidence]).collect();
        Self { values, left: Self::REPEATED }
    }

    /// Iterates over the names of the columns.
    pub(super) fn names() -> impl Iterator<Item = &'static str> {
        Metadata::FIELDS.iter().map(|kind| kind.name).chain(["confidence"])
    }

    /// Iterates over the values of the columns of the `nth` row, given its length in bytes without them.
    pub(super) fn row(&mut self, nth: usize, row: usize) -> impl Iterator<Item = &str> {
        let length: usize = self.values.iter().map(String::len).sum();
        self.left += row;
        let fits = nth == 0 || length <= self.left;
        self.left = self.left.saturating_sub(length);
        self.values.iter().map(move |value| if fits { value.as_str() } else { "" })
    }
}
