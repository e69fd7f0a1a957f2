//! An iterator over the documents of many pages.

use std::collections::VecDeque;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyString};

use crate::document::Document;
use crate::errors::Problem;
use crate::model::Model;
use crate::page::Page;
use crate::workers::Workers;

/// Maximum number of pages that are taken from the caller at once.
const PAGES: usize = 256;
/// Maximum number of bytes of these pages. A single page may have more.
const BYTES: usize = 16 << 20;

/// The documents of extract_many(), in the order of its pages.
#[pyclass(module = "dechaff")]
pub(crate) struct Documents {
    pages: Option<Py<PyIterator>>,
    model: Model,
    workers: Workers,
    returns_errors: bool,
    ready: VecDeque<Result<Document, Problem>>,
    /// The exception of the caller's iterator. It is raised after the documents before it.
    raised: Option<PyErr>,
}

#[pymethods]
impl Documents {
    #[new]
    #[pyo3(signature = (pages, model, threads, errors))]
    fn new(
        pages: &Bound<'_, PyAny>,
        model: &Bound<'_, PyAny>,
        threads: Option<usize>,
        errors: &str,
    ) -> PyResult<Self> {
        let returns_errors = match errors {
            "raise" => false,
            "return" => true,
            _ => {
                let message = format!("errors is {errors:?}, expected 'raise' or 'return'");
                return Err(PyValueError::new_err(message));
            }
        };
        // A string is an iterable too, of its letters.
        if pages.is_instance_of::<PyString>() {
            let message = "pages is str, expected an iterable of pages; extract() takes one page";
            return Err(PyTypeError::new_err(message));
        }
        Ok(Self {
            pages: Some(pages.try_iter()?.unbind()),
            model: Model::resolve(model)?,
            workers: Workers::new(threads)?,
            returns_errors,
            ready: VecDeque::new(),
            raised: None,
        })
    }

    fn __iter__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        if self.ready.is_empty() {
            self.fill(py);
        }
        match self.ready.pop_front() {
            Some(Ok(document)) => Ok(Some(Py::new(py, document)?.into_any())),
            Some(Err(problem)) if self.returns_errors => {
                Ok(Some(PyErr::from(problem).into_value(py).into_any()))
            }
            Some(Err(problem)) => Err(problem.into()),
            None => self.raised.take().map_or(Ok(None), Err),
        }
    }
}

impl Documents {
    /// Takes pages from the caller and extracts them.
    fn fill(&mut self, py: Python<'_>) {
        let Some(iterator) = &self.pages else { return };
        let mut iterator = iterator.bind(py).clone();
        let (mut pages, mut bytes) = (Vec::new(), 0);
        while pages.len() < PAGES && bytes < BYTES {
            match iterator.next().map(|item| item.and_then(|item| Page::new(&item))) {
                Some(Ok(page)) => {
                    bytes += page.html().bytes.len();
                    pages.push(page);
                }
                ended => {
                    self.raised = ended.and_then(Result::err);
                    self.pages = None;
                    break;
                }
            }
        }
        let (workers, model) = (&self.workers, &self.model);
        let documents = py.detach(|| workers.map(pages, |page| Document::new(page, model)));
        self.ready.extend(documents);
    }
}
