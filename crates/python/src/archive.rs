//! The pages of web archives.

use std::ffi::CString;
use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use dechaff_inputs::Archive as Reader;
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors::detached;

/// The pages of warc(), in the order of their records.
#[pyclass(frozen, module = "dechaff")]
pub(crate) struct Archive {
    path: PathBuf,
    pages: Mutex<Reader>,
}

#[pymethods]
impl Archive {
    #[new]
    fn new(path: PathBuf) -> PyResult<Self> {
        let named =
            |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
        let pages = Mutex::new(Reader::open(&path).map_err(named)?);
        Ok(Self { path, pages })
    }

    fn __iter__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Page<'py>>> {
        let read = || Ok(self.pages.lock().unwrap_or_else(PoisonError::into_inner).next());
        loop {
            match detached(py, read)? {
                None => return Ok(None),
                Some(Ok(page)) => {
                    return Ok(Some((PyBytes::new(py, &page.html), page.url, page.charset)));
                }
                Some(Err((number, reason))) => {
                    let path = self.path.display();
                    let message = CString::new(format!("{path}: record {number}: {reason}"))?;
                    PyErr::warn(py, &py.get_type::<PyUserWarning>(), &message, 1)?;
                }
            }
        }
    }
}

/// A page with its address and the charset that its server declared.
type Page<'py> = (Bound<'py, PyBytes>, Option<String>, Option<String>);
