//! The keywords of the methods that write documents.

use std::fmt::Display;
use std::str::FromStr;

use dechaff::{Group, Options};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Reads keywords as options of some groups. Keywords that are missing or None have their defaults.
pub(crate) fn options(keywords: Option<&Bound<'_, PyDict>>, groups: &[Group]) -> PyResult<Options> {
    let Some(keywords) = keywords else { return Ok(Options::default()) };
    let dumps = keywords.py().import("json")?.getattr("dumps")?;
    let json: String = dumps.call1((keywords,))?.extract()?;
    Options::of_groups(&json, groups).map_err(|error| match error.to_string() {
        message if message.starts_with("unknown field") => {
            PyTypeError::new_err(format!("got an unexpected keyword argument: {message}"))
        }
        message if message.starts_with("invalid type") => PyTypeError::new_err(message),
        message => refused(message),
    })
}

/// Reads JSON.
pub(crate) fn loaded<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (json,))
}

/// Creates objects of a class of `dechaff._values` from JSON.
pub(crate) fn made<'py>(py: Python<'py>, what: &str, json: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("dechaff._values")?.call_method1(what, (json,))
}

/// Reads a value by its name.
pub(crate) fn named<T: FromStr<Err: Display>>(name: &str) -> PyResult<T> {
    name.parse().map_err(refused)
}

/// Returns the error for an argument that cannot be used.
pub(crate) fn refused(why: impl Display) -> PyErr {
    PyValueError::new_err(why.to_string())
}
