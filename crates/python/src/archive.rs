//! The pages of web archives.

use std::ffi::CString;
use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use dechaff_inputs::{Limit, Reader, Refused, files_of};
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors::detached;

/// The pages of warc(), in the order of their records.
#[pyclass(frozen, module = "dechaff")]
pub(crate) struct Archive(Mutex<Reader<'static>>);

#[pymethods]
impl Archive {
    #[new]
    fn new(path: PathBuf) -> PyResult<Self> {
        let named =
            |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
        File::open(&path).map_err(named)?;
        Ok(Self(Mutex::new(Reader::of(files_of(&path), Limit::default()))))
    }

    fn __iter__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Page<'py>>> {
        let read = || {
            let item = self.0.lock().unwrap_or_else(PoisonError::into_inner).next();
            Ok(item.map(|item| (item.label(), item.page(Limit::default()))))
        };
        loop {
            match detached(py, read)? {
                None => return Ok(None),
                Some((_, Ok(page))) => {
                    return Ok(Some((PyBytes::new(py, &page.html), page.url, page.charset)));
                }
                Some((_, Err(Refused::Skipped(_)))) => {}
                Some((name, Err(problem))) => {
                    let message = CString::new(format!("{name}: {problem}"))?;
                    PyErr::warn(py, &py.get_type::<PyUserWarning>(), &message, 1)?;
                }
            }
        }
    }
}

/// A page with its address and the charset that its server declared.
type Page<'py> = (Bound<'py, PyBytes>, Option<String>, Option<String>);
