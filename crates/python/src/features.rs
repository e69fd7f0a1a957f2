//! The features of the lines of a page.

use dechaff_features::Matrix;
use dechaff_page::segment;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;

use crate::errors::{Problem, detached};
use crate::model::Model;
use crate::page::{Page, Source};

/// Returns the names of the features, the number of lines, and the matrix of the page as bytes:
/// float32 in the byte order of the machine, one row a line.
///
/// The values are copied once, into an object of Python that NumPy can use as it is.
#[pyfunction(name = "_features")]
pub(crate) fn features<'py>(
    py: Python<'py>,
    html: &Bound<'_, PyAny>,
    model: &Bound<'_, PyAny>,
    charset: Option<String>,
) -> PyResult<(Vec<&'static str>, usize, Bound<'py, PyByteArray>)> {
    let model = Model::resolve(model)?;
    let extractor = model.extractor();
    let page = Page { source: Source::new(html)?, url: None, charset };
    let (lines, matrix) = detached(py, || {
        page.refuse()?;
        let read = segment(page.html());
        let read = read.map_err(|error| Problem::Page(error.to_string()))?;
        Ok((read.lines.len(), extractor.features(&read)))
    })?;
    let names = extractor.model().features.features().iter().map(|feature| feature.name.as_str());
    Ok((names.collect(), lines, bytes(py, &matrix)?))
}

fn bytes<'py>(py: Python<'py>, matrix: &Matrix) -> PyResult<Bound<'py, PyByteArray>> {
    PyByteArray::new_with(py, size_of::<f32>() * matrix.values.len(), |bytes| {
        for (to, value) in bytes.as_chunks_mut().0.iter_mut().zip(&matrix.values) {
            *to = value.to_ne_bytes();
        }
        Ok(())
    })
}
