//! A page as Python passes it.

use std::ffi::CString;

use dechaff::{Html, Input};
use dechaff_crawl::memory::refuse_without_memory;
use dechaff_page::refuse_other_types;
use pyo3::exceptions::{PyTypeError, PyUserWarning};
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyByteArray, PyBytes, PyMemoryView, PyString, PyTuple};

use crate::errors::Problem;

/// The HTML of a page, kept by Python where possible.
#[derive(FromPyObject)]
pub(crate) enum Source {
    Bytes(PyBackedBytes),
    Text(PyBackedStr),
    /// A string that is not valid Unicode, with its lone surrogates replaced.
    Mended(Vec<u8>),
}

/// A page with its address and charset.
#[derive(PartialEq)]
pub(crate) struct Page {
    pub(crate) source: Source,
    pub(crate) url: Option<String>,
    pub(crate) charset: Option<String>,
}

impl PartialEq for Source {
    fn eq(&self, other: &Self) -> bool {
        self.is_text() == other.is_text() && self.bytes() == other.bytes()
    }
}

impl Source {
    /// Reads `bytes`, `bytearray`, `str`, or anything else with bytes, such as a memory map.
    pub(crate) fn new(html: &Bound<'_, PyAny>) -> PyResult<Self> {
        if html.is_instance_of::<PyBytes>() || html.is_instance_of::<PyByteArray>() {
            return Ok(Self::Bytes(html.extract()?));
        }
        if !html.is_instance_of::<PyString>() {
            // The buffers of such objects can be read without a copy from Python 3.11 on only.
            if let Ok(view) = PyMemoryView::from(html) {
                return Ok(Self::Bytes(view.call_method0("tobytes")?.extract()?));
            }
            let found = html.get_type().qualname()?;
            let message = format!("html is {found}, expected bytes or str");
            return Err(PyTypeError::new_err(message));
        }
        warn_of_address(html)?;
        html.extract().map(Self::Text).or_else(|_| {
            let encoded = html.call_method1("encode", ("utf-8", "replace"))?;
            Ok(Self::Mended(encoded.extract()?))
        })
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        match self {
            Self::Bytes(bytes) => bytes,
            Self::Text(text) => text.as_bytes(),
            Self::Mended(bytes) => bytes,
        }
    }

    fn is_text(&self) -> bool {
        !matches!(self, Self::Bytes(_))
    }

    /// Returns the page for the library. A string is already decoded, whatever its markup declares.
    pub(crate) fn html<'a>(&'a self, charset: Option<&'a str>) -> Html<'a> {
        Html::new(self.bytes()).with_charset(if self.is_text() { Some("utf-8") } else { charset })
    }
}

/// Maximum number of characters of an address or a path.
const LONGEST_ADDRESS: usize = 2048;

/// Warns if a string is the address or the path of a page in place of a page.
fn warn_of_address(html: &Bound<'_, PyAny>) -> PyResult<()> {
    if html.len()? > LONGEST_ADDRESS {
        return Ok(());
    }
    let Ok(text) = html.extract::<PyBackedStr>() else { return Ok(()) };
    let lower = text.to_ascii_lowercase();
    if lower.is_empty() || lower.contains(|c: char| c == '<' || c.is_whitespace()) {
        return Ok(());
    }
    let what = if lower.starts_with("http://") || lower.starts_with("https://") {
        "an address: dechaff does not download pages, so pass the bytes of the answer"
    } else if [".html", ".htm", ".xhtml"].iter().any(|ending| lower.ends_with(ending)) {
        "a path: pass the bytes of the file, such as open(path, 'rb').read()"
    } else {
        return Ok(());
    };
    let message = CString::new(format!("html looks like {what}"))?;
    PyErr::warn(html.py(), &html.py().get_type::<PyUserWarning>(), &message, 2)
}

impl Page {
    /// Reads a page, or a tuple of a page, its address and its charset.
    pub(crate) fn new(item: &Bound<'_, PyAny>) -> PyResult<Self> {
        let Ok(tuple) = item.cast::<PyTuple>() else {
            return Ok(Self { source: Source::new(item)?, url: None, charset: None });
        };
        if !(1..=3).contains(&tuple.len()) {
            let message = format!(
                "a page is a tuple of {} values, expected html, (html, url) or (html, url, charset)",
                tuple.len()
            );
            return Err(PyTypeError::new_err(message));
        }
        let text = |nth: usize| -> PyResult<Option<String>> {
            if nth < tuple.len() { tuple.get_item(nth)?.extract() } else { Ok(None) }
        };
        Ok(Self { source: Source::new(&tuple.get_item(0)?)?, url: text(1)?, charset: text(2)? })
    }

    /// Returns the page as Python passed it.
    pub(crate) fn as_python<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let bytes = self.source.bytes();
        match str::from_utf8(bytes) {
            Ok(text) if self.source.is_text() => Ok(PyString::new(py, text).into_any()),
            _ => Ok(PyBytes::new(py, bytes).into_any()),
        }
    }

    pub(crate) fn html(&self) -> Html<'_> {
        self.source.html(self.charset.as_deref())
    }

    /// Returns the page for the library.
    pub(crate) fn input(&self) -> Input<'_> {
        Input { html: self.html(), url: self.url.as_deref(), id: None, site: None }
    }

    /// Rejects PDF files, pictures and other binary data, and a page for which this process has too
    /// little memory: if memory runs out, the system ends the interpreter.
    ///
    /// # Errors
    /// [`Problem::Page`] with what the data are, or what the page needs and what there is.
    pub(crate) fn refuse(&self) -> Result<(), Problem> {
        let bytes = self.source.bytes();
        refuse_other_types(bytes)
            .and_then(|()| refuse_without_memory(bytes.len()))
            .map_err(Problem::Page)
    }
}
