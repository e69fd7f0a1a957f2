//! What a page says about itself.

use dechaff_extractor::metadata::{Date, Metadata as Read, Sourced};
use pyo3::prelude::*;
use pyo3::types::{PyDate, PyDict};

/// What a page says about itself: title, authors, date, modified, language, site, canonical_url,
/// description and image. Missing values are None, and missing authors an empty list.
///
/// >>> metadata = dechaff.extract(PAGE).metadata
/// >>> metadata.title, metadata.language, metadata.date
/// ('Sea glass', 'en', None)
/// >>> metadata.origins["language"]
/// 'html'
#[pyclass(frozen, module = "dechaff")]
pub(crate) struct Metadata(pub(crate) Read);

fn text(found: Option<&Sourced<String>>) -> Option<&str> {
    Some(&found?.value)
}

fn day<'py>(
    py: Python<'py>,
    found: Option<&Sourced<Date>>,
) -> PyResult<Option<Bound<'py, PyDate>>> {
    let Some(Sourced { value, .. }) = found else { return Ok(None) };
    PyDate::new(py, value.year().into(), value.month(), value.day()).map(Some)
}

#[pymethods]
impl Metadata {
    /// The headline, without the name of the site.
    #[getter]
    fn title(&self) -> Option<&str> {
        text(self.0.title.as_ref())
    }

    /// The authors.
    #[getter]
    fn authors(&self) -> Vec<String> {
        self.0.authors.as_ref().map_or_else(Vec::new, |found| found.value.clone())
    }

    /// The day of publication, or if the page has none, that of the last change.
    #[getter]
    fn date<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDate>>> {
        day(py, self.0.date.as_ref())
    }

    /// The day of the last change.
    #[getter]
    fn modified<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDate>>> {
        day(py, self.0.modified.as_ref())
    }

    /// The language as a tag of BCP 47, such as 'de' or 'pt-BR'.
    #[getter]
    fn language(&self) -> Option<&str> {
        text(self.0.language.as_ref())
    }

    /// The name of the site.
    #[getter]
    fn site(&self) -> Option<&str> {
        text(self.0.site.as_ref())
    }

    /// The address that the page declares for itself; where it declares none, the one that was given.
    #[getter]
    fn canonical_url(&self) -> Option<&str> {
        text(self.0.canonical_url.as_ref())
    }

    /// The description of the page.
    #[getter]
    fn description(&self) -> Option<&str> {
        text(self.0.description.as_ref())
    }

    /// The address of the page's picture.
    #[getter]
    fn image(&self) -> Option<&str> {
        text(self.0.image.as_ref())
    }

    /// Where each value was found, by the name of its field.
    #[getter]
    fn origins<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for field in self.0.fields() {
            dict.set_item(field.name, field.origin.name())?;
        }
        Ok(dict)
    }

    /// All fields, with dates as 'YYYY-MM-DD', for JSON.
    fn as_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for name in Read::FIELDS {
            dict.set_item(name, py.None())?;
        }
        dict.set_item("authors", Vec::<String>::new())?;
        for field in self.0.fields() {
            if field.is_list {
                dict.set_item(field.name, &field.values)?;
            } else {
                dict.set_item(field.name, field.values.concat())?;
            }
        }
        Ok(dict)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<dechaff.Metadata {}>", self.as_dict(py)?.repr()?))
    }
}
