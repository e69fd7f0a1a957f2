//! The keywords of the methods that write documents.

use dechaff_extractor::{RenderOptions, Simplify, Title};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// What is written of a document, in any format.
#[derive(Default)]
pub(crate) struct Options {
    pub(crate) title: Title,
    pub(crate) metadata: bool,
    pub(crate) simplify: Simplify,
    id: Option<String>,
    render: RenderOptions<'static>,
}

impl Options {
    /// Reads keywords. Those that are not given have their defaults.
    pub(crate) fn read(keywords: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut options = Self::default();
        for (name, value) in keywords.into_iter().flatten() {
            let render = &mut options.render;
            match name.extract::<String>()?.as_str() {
                "links" if value.eq("list")? => render.link_list = true,
                "links" => render.links = value.extract()?,
                "images" => render.images = value.extract()?,
                "tables" if value.eq("html")? => render.html_tables = true,
                "tables" => render.tables = value.extract()?,
                "emphasis" => render.emphasis = value.extract()?,
                "standalone" => render.standalone = value.extract()?,
                "math_escapes" => render.math_escapes = value.extract()?,
                "clean_links" => options.simplify.links = value.extract()?,
                "even_headings" => options.simplify.headings = value.extract()?,
                "header_row" => options.simplify.tables = value.extract()?,
                "profile" if value.is_none() => {}
                "profile" if value.eq("llm")? => {
                    options.simplify = Simplify::ALL;
                    render.math_escapes = false;
                }
                "profile" => {
                    let message = format!("profile is {}, expected 'llm' or None", value.repr()?);
                    return Err(PyValueError::new_err(message));
                }
                "id" => options.id = value.extract()?,
                "metadata" => options.metadata = value.extract()?,
                "title" => options.title = named(&value.extract::<String>()?)?,
                other => {
                    let message = format!("got an unexpected keyword argument {other:?}");
                    return Err(PyTypeError::new_err(message));
                }
            }
        }
        Ok(options)
    }

    pub(crate) fn render(&self) -> RenderOptions<'_> {
        self.render.clone().with_id(self.id.as_deref())
    }
}

/// Reads a value by its name.
pub(crate) fn named<T: std::str::FromStr<Err: std::fmt::Display>>(name: &str) -> PyResult<T> {
    name.parse().map_err(|error: T::Err| PyValueError::new_err(error.to_string()))
}
