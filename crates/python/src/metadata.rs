//! What a page says about itself.

use dechaff_metadata::Metadata as Read;
use pyo3::prelude::*;
use pyo3::types::{PyDate, PyDict};

/// What a page says about itself: title, authors, date, modified, language, site, canonical_url,
/// description, image, kind, tags, categories, license and direction. Missing values are None, and missing
/// authors, tags and categories are empty lists.
///
/// >>> metadata = dechaff.extract(PAGE).metadata
/// >>> metadata.title, metadata.language, metadata.date
/// ('Sea glass', 'en', None)
/// >>> metadata.origins["language"]
/// 'html'
#[pyclass(frozen, eq, module = "dechaff")]
#[derive(PartialEq)]
pub(crate) struct Metadata {
    fields: Vec<Field>,
}

/// A field: its name, its values, whether it is a list, and where they were found.
type Field = (String, Vec<String>, bool, String);

impl From<&Read> for Metadata {
    fn from(read: &Read) -> Self {
        let field = |field: dechaff_metadata::Field<'_>| {
            let values = field.values.into_iter().map(Into::into).collect();
            (field.name.to_string(), values, field.is_list, field.origin.name().to_string())
        };
        Self { fields: read.fields().map(field).collect() }
    }
}

impl Metadata {
    fn values(&self, name: &str) -> &[String] {
        let found = self.fields.iter().find(|(known, ..)| known == name);
        found.map_or(&[], |(_, values, ..)| values)
    }

    fn value(&self, name: &str) -> Option<&str> {
        self.values(name).first().map(String::as_str)
    }

    /// Returns a date, which is a text of the form YYYY-MM-DD.
    fn day<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Option<Bound<'py, PyDate>>> {
        let Some(day) = self.value(name) else { return Ok(None) };
        let mut parts = day.split('-').map(|part| part.parse::<u16>().unwrap_or_default());
        let mut next = || parts.next().unwrap_or_default();
        let (year, month, day) = (next(), next() as u8, next() as u8);
        PyDate::new(py, year.into(), month, day).map(Some)
    }
}

#[pymethods]
impl Metadata {
    /// The headline, without the name of the site.
    #[getter]
    fn title(&self) -> Option<&str> {
        self.value("title")
    }

    /// The authors.
    #[getter]
    fn authors(&self) -> Vec<String> {
        self.values("authors").to_vec()
    }

    /// The day of publication, or if the page has none, that of the last change.
    #[getter]
    fn date<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDate>>> {
        self.day(py, "date")
    }

    /// The day of the last change.
    #[getter]
    fn modified<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDate>>> {
        self.day(py, "modified")
    }

    /// The language as a tag of BCP 47, such as 'de' or 'pt-BR'.
    #[getter]
    fn language(&self) -> Option<&str> {
        self.value("language")
    }

    /// The name of the site.
    #[getter]
    fn site(&self) -> Option<&str> {
        self.value("site")
    }

    /// The address that the page declares for itself; where it declares none, the one that was given.
    #[getter]
    fn canonical_url(&self) -> Option<&str> {
        self.value("canonical_url")
    }

    /// The description of the page.
    #[getter]
    fn description(&self) -> Option<&str> {
        self.value("description")
    }

    /// The address of the page's picture.
    #[getter]
    fn image(&self) -> Option<&str> {
        self.value("image")
    }

    /// The kind of page: 'article', 'thread', 'listing', 'product', 'documentation', 'frames' or 'error'. None
    /// is any other kind, or unknown.
    #[getter]
    fn kind(&self) -> Option<&str> {
        self.value("kind")
    }

    /// The tags.
    #[getter]
    fn tags(&self) -> Vec<String> {
        self.values("tags").to_vec()
    }

    /// The categories or sections of the site.
    #[getter]
    fn categories(&self) -> Vec<String> {
        self.values("categories").to_vec()
    }

    /// The licence of the text: its address, or its name.
    #[getter]
    fn license(&self) -> Option<&str> {
        self.value("license")
    }

    /// The direction in which the text is read, 'ltr' or 'rtl'.
    #[getter]
    fn direction(&self) -> Option<&str> {
        self.value("direction")
    }

    /// Where each value was found, by the name of its field.
    #[getter]
    fn origins<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (name, .., origin) in &self.fields {
            dict.set_item(name, origin)?;
        }
        Ok(dict)
    }

    /// All fields, with dates as 'YYYY-MM-DD', for JSON.
    pub(crate) fn as_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for kind in Read::FIELDS {
            if kind.is_list {
                dict.set_item(kind.name, Vec::<String>::new())?;
            } else {
                dict.set_item(kind.name, py.None())?;
            }
        }
        for (name, values, is_list, _) in &self.fields {
            if *is_list {
                dict.set_item(name, values)?;
            } else {
                dict.set_item(name, values.concat())?;
            }
        }
        Ok(dict)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Vec<Field>,))> {
        let restore = py.import("dechaff._dechaff")?.getattr("_restore_metadata")?;
        Ok((restore, (self.fields.clone(),)))
    }

    fn __copy__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __deepcopy__(this: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        this
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        (self.title(), self.canonical_url()).into_pyobject(py)?.hash()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<dechaff.Metadata {}>", self.as_dict(py)?.repr()?))
    }
}

/// Metadata that were pickled.
#[pyfunction(name = "_restore_metadata")]
pub(crate) fn restore_metadata(fields: Vec<Field>) -> Metadata {
    Metadata { fields }
}
