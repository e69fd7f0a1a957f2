//! The program `dechaff` in the process of Python.

use std::ffi::OsString;
use std::io::Write;

use pyo3::prelude::*;

use crate::errors::detached;

/// Runs a command line, without the name of the program, and returns its exit code.
#[pyfunction(name = "_run")]
pub(crate) fn run(py: Python<'_>, arguments: Vec<OsString>) -> PyResult<u8> {
    detached(py, || {
        let code = dechaff_cli::run(std::iter::once("dechaff".into()).chain(arguments));
        // Rust flushes stdout at the end of its own programs only.
        let _ = std::io::stdout().flush();
        Ok(code)
    })
}
