//! Errors, in Rust and in Python.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use dechaff_metadata::LeftOut as Reason;
use pyo3::create_exception;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;

create_exception!(
    dechaff,
    DechaffError,
    PyException,
    "The base of all errors of dechaff. Raised as such, it is a defect of the library."
);
create_exception!(dechaff, ModelError, DechaffError, "A model cannot be found, read or used.");
create_exception!(
    dechaff,
    PageError,
    DechaffError,
    "A page cannot be extracted: it is a PDF file, a picture or other binary data, or too long."
);

create_exception!(
    dechaff,
    LeftOut,
    PageError,
    "A page is left out by a rule of the model: its language, its confidence, or its number of words."
);

/// The reason why there is no result.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Problem {
    /// The page cannot be used.
    #[error("{0}")]
    Page(String),
    /// The page is left out by a rule.
    #[error("left out: {}", .0.help())]
    LeftOut(Reason),
    /// The model cannot be used.
    #[error("{0}")]
    Model(String),
    /// The library has a defect.
    #[error("a defect of dechaff, please report it: {0}")]
    Defect(String),
}

impl From<Problem> for PyErr {
    fn from(problem: Problem) -> Self {
        let message = problem.to_string();
        match problem {
            Problem::Page(_) => PageError::new_err(message),
            Problem::LeftOut(_) => LeftOut::new_err(message),
            Problem::Model(_) => ModelError::new_err(message),
            Problem::Defect(_) => DechaffError::new_err(message),
        }
    }
}

/// Runs work that must not panic into Python, where `except Exception` does not catch a panic.
pub(crate) fn guarded<T>(work: impl FnOnce() -> Result<T, Problem>) -> Result<T, Problem> {
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|panic| Err(Problem::Defect(message(&*panic))))
}

/// Runs work as [`guarded`] does, without Python's lock.
pub(crate) fn detached<T: Send>(
    py: Python<'_>,
    work: impl FnOnce() -> Result<T, Problem> + Send,
) -> PyResult<T> {
    Ok(py.detach(|| guarded(work))?)
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "unknown".into())
}

/// Panics, as a defect would. Only wheels that are built with `--dev` have it, for their tests.
#[cfg(debug_assertions)]
#[pyfunction(name = "_panic")]
pub(crate) fn panic(py: Python<'_>, message: String) -> PyResult<()> {
    detached(py, || panic!("{message}"))
}
