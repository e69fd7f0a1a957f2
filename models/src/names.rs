//! Reads and writes options whose values have names. `true` and `false` can be names.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

pub(crate) fn serialize<T: Display, S: Serializer>(
    value: &Option<T>,
    to: S,
) -> Result<S::Ok, S::Error> {
    value.as_ref().map(ToString::to_string).serialize(to)
}

pub(crate) fn deserialize<'de, D, T>(from: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: Display>,
{
    let name = match Value::deserialize(from)? {
        Value::Null => return Ok(None),
        Value::String(name) => name,
        other => other.to_string(),
    };
    name.parse().map(Some).map_err(D::Error::custom)
}

/// The same for lists of such values.
pub(crate) mod list {
    use super::*;

    pub(crate) fn serialize<T: Display, S: Serializer>(
        values: &Option<Vec<T>>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_seq(values.iter().flatten().map(ToString::to_string))
    }

    pub(crate) fn deserialize<'de, D, T>(from: D) -> Result<Option<Vec<T>>, D::Error>
    where
        D: Deserializer<'de>,
        T: FromStr<Err: Display>,
    {
        let Some(names) = Option::<Vec<String>>::deserialize(from)? else { return Ok(None) };
        let values = names.iter().map(|name| name.parse().map_err(D::Error::custom));
        values.collect::<Result<_, _>>().map(Some)
    }
}
