//! Serializes parts of the nodes of a document.

use std::ops::Range;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// Defines functions that write a value as an object with this one field.
macro_rules! fields {
    ($($name:ident)*) => {$(
        pub(crate) fn $name<T: Serialize, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
            let mut object = to.serialize_map(Some(1))?;
            object.serialize_entry(stringify!($name), value)?;
            object.end()
        }
    )*};
}

fields! { blocks content entries label text }

pub(crate) fn span<S: Serializer>(span: &Range<usize>, to: S) -> Result<S::Ok, S::Error> {
    [span.start, span.end].serialize(to)
}

pub(crate) fn is_absent(text: &Option<String>) -> bool {
    text.as_ref().is_none_or(String::is_empty)
}

pub(crate) fn is_false(value: &bool) -> bool {
    !value
}

pub(crate) fn is_one(number: &u16) -> bool {
    *number == 1
}
