//! The compiled part of the Python package `dechaff`: the types of the library for Python.
//!
//! `python/dechaff` contains the public part of the package. Each file here contains one class or
//! one function with what belongs to it. Work on pages runs without Python's lock, and a panic
//! never leaves this crate: it becomes a `DechaffError` in Python ([`errors`]).

mod archive;
mod columns;
mod document;
mod errors;
mod features;
mod many;
mod model;
mod model_methods;
mod options;
mod page;
mod program;
mod sites;
mod workers;

use pyo3::pymodule;

#[pymodule]
mod _dechaff {
    use dechaff::{Group, Options};
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::{
        archive::Archive,
        columns::extract_rows,
        document::{Document, restore_document},
        errors::{DechaffError, LeftOut, ModelError, PageError},
        features::features,
        many::Documents,
        model::Model,
        model_methods::restore,
        program::run,
        sites::Sites,
    };

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        #[cfg(debug_assertions)]
        module.add_function(wrap_pyfunction!(crate::errors::panic, module)?)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("OUTPUTS", crate::columns::outputs().collect::<Vec<_>>())?;
        let pages = Options::ALL.iter().filter(|option| option.group == Group::Pages);
        module.add("RULES", pages.map(|option| option.name).collect::<Vec<_>>())?;
        module.add("MODELS", dechaff::ALL.map(|model| model.name).to_vec())
    }
}
