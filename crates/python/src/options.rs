//! The keywords of the methods that write documents.

use dechaff_documents::{OptionValue, RenderOptions, WriteOptionError, WriteOptions};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// What is written of a document, in any format.
#[derive(Default)]
pub(crate) struct Options {
    pub(crate) write: WriteOptions,
    id: Option<String>,
}

impl Options {
    /// Reads keywords. Those that are not given, or None, have their defaults.
    pub(crate) fn read(keywords: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let (mut id, mut given) = (None, Vec::new());
        for (name, value) in keywords.into_iter().flatten() {
            let name: String = name.extract()?;
            match value.extract::<bool>() {
                _ if name == "id" => id = value.extract()?,
                _ if value.is_none() => {}
                Ok(on) => given.push((name, OptionValue::Bool(on))),
                Err(_) => given.push((name, OptionValue::Name(value.extract()?))),
            }
        }
        let given = given.iter().map(|(name, value)| (name.as_str(), value.clone()));
        let write = WriteOptions::default().set(given).map_err(|error| match error {
            WriteOptionError::Unknown(name) => {
                PyTypeError::new_err(format!("got an unexpected keyword argument {name:?}"))
            }
            WriteOptionError::Value(message) => PyValueError::new_err(message),
        })?;
        Ok(Self { write, id })
    }

    pub(crate) fn render(&self) -> RenderOptions<'_> {
        self.write.render.clone().with_id(self.id.as_deref())
    }
}

/// Reads a value by its name.
pub(crate) fn named<T: std::str::FromStr<Err: std::fmt::Display>>(name: &str) -> PyResult<T> {
    name.parse().map_err(|error: T::Err| PyValueError::new_err(error.to_string()))
}
