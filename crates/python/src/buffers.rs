//! Columns of Arrow as buffers. No object of Python is made for a value.
//!
//! The layout is that of <https://arrow.apache.org/docs/format/Columnar.html>: a bit for each value
//! that is not null, offsets into the joined values, and the joined values.

use std::ops::Range;
use std::sync::Arc;

use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;

use crate::page::Source;

/// Binary values or strings: the buffers of a part of a column, cut to its values.
#[derive(FromPyObject)]
pub(crate) struct Chunk {
    /// A bit for each value that is not null. If it is absent, none is null.
    #[pyo3(item)]
    present: Option<PyBackedBytes>,
    /// The index of the bit of the first value.
    #[pyo3(item)]
    bit: usize,
    /// Where each value begins, and the end of the last. The first one is not 0 in a slice.
    #[pyo3(item)]
    offsets: PyBackedBytes,
    /// The bytes of an offset: 4 or 8.
    #[pyo3(item)]
    width: usize,
    /// The joined values, from the first offset.
    #[pyo3(item)]
    data: PyBackedBytes,
}

impl Chunk {
    /// Returns the range of each value in the data, or `None` for null.
    fn ranges(&self) -> PyResult<Vec<Option<Range<usize>>>> {
        let offsets: Vec<usize> = match self.width {
            4 => {
                self.offsets.as_chunks().0.iter().map(|o| u32::from_ne_bytes(*o) as usize).collect()
            }
            _ => {
                self.offsets.as_chunks().0.iter().map(|o| u64::from_ne_bytes(*o) as usize).collect()
            }
        };
        let first = offsets.first().copied().unwrap_or(0);
        let corrupt =
            || PyValueError::new_err("a column is corrupt: its offsets lie outside of it");
        let range = |(nth, pair): (usize, &[usize])| {
            let bit = self.bit + nth;
            let is_present = match &self.present {
                Some(bits) => bits.get(bit / 8).ok_or_else(corrupt)? >> (bit % 8) & 1 == 1,
                None => true,
            };
            if !is_present {
                return Ok(None);
            }
            let (start, end) = (pair[0].wrapping_sub(first), pair[1].wrapping_sub(first));
            self.data.get(start..end).ok_or_else(corrupt)?;
            Ok(Some(start..end))
        };
        offsets.windows(2).enumerate().map(range).collect()
    }
}

/// Returns the pages of a column of binary values, or of strings.
pub(crate) fn sources(chunks: Vec<Chunk>, is_text: bool) -> PyResult<Vec<Option<Source>>> {
    let mut sources = Vec::new();
    for chunk in chunks {
        let ranges = chunk.ranges()?;
        let data = Arc::new(chunk.data);
        let source = |range| Source::Part { data: data.clone(), range, is_text };
        sources.extend(ranges.into_iter().map(|range| range.map(source)));
    }
    Ok(sources)
}

/// Returns the values of a column of strings.
pub(crate) fn strings(chunks: &[Chunk]) -> PyResult<Vec<Option<String>>> {
    let mut strings = Vec::new();
    for chunk in chunks {
        let string = |range| String::from_utf8_lossy(&chunk.data[range]).into_owned();
        strings.extend(chunk.ranges()?.into_iter().map(|range| range.map(string)));
    }
    Ok(strings)
}

/// The number of nulls in a new column, and its buffers.
pub(crate) type Column<'py> = (usize, Vec<Option<Bound<'py, PyBytes>>>);

/// Makes a column of strings.
///
/// # Errors
/// `OverflowError` if they have more than 2 GiB.
pub(crate) fn string_column<'py>(
    py: Python<'py>,
    values: &[Option<&str>],
) -> PyResult<Column<'py>> {
    let (nulls, present) = bits(py, values.iter().map(Option::is_some))?;
    let lengths = values.iter().map(|value| value.map_or(0, str::len));
    let joined = join(py, values.iter().flatten().copied())?;
    Ok((nulls, vec![present, Some(offsets(py, lengths)?), Some(joined)]))
}

/// Makes a column of lists of strings: its buffers, and those of the column of their strings.
///
/// # Errors
/// `OverflowError` if they have more than 2 GiB.
pub(crate) fn list_column<'py>(
    py: Python<'py>,
    values: &[Option<&[String]>],
) -> PyResult<Column<'py>> {
    let (nulls, present) = bits(py, values.iter().map(Option::is_some))?;
    let lengths = values.iter().map(|value| value.map_or(0, <[String]>::len));
    let all: Vec<Option<&str>> = values
        .iter()
        .flatten()
        .flat_map(|list| list.iter().map(|text| Some(text.as_str())))
        .collect();
    let (_, inner) = string_column(py, &all)?;
    Ok((nulls, [vec![present, Some(offsets(py, lengths)?)], inner].concat()))
}

/// Makes a column of 32-bit floating-point numbers.
pub(crate) fn number_column<'py>(py: Python<'py>, values: &[Option<f32>]) -> PyResult<Column<'py>> {
    let (nulls, present) = bits(py, values.iter().map(Option::is_some))?;
    let numbers = PyBytes::new_with(py, 4 * values.len(), |bytes| {
        for (to, value) in bytes.as_chunks_mut().0.iter_mut().zip(values) {
            *to = value.unwrap_or(0.0).to_ne_bytes();
        }
        Ok(())
    })?;
    Ok((nulls, vec![present, Some(numbers)]))
}

/// Returns the number of nulls, and the bits of the values that are not; no bits if none is null.
fn bits<'py>(
    py: Python<'py>,
    present: impl ExactSizeIterator<Item = bool>,
) -> PyResult<(usize, Option<Bound<'py, PyBytes>>)> {
    let mut bytes = vec![0u8; present.len().div_ceil(8)];
    let mut nulls = 0;
    for (nth, is_present) in present.enumerate() {
        bytes[nth / 8] |= u8::from(is_present) << (nth % 8);
        nulls += usize::from(!is_present);
    }
    Ok((nulls, (nulls > 0).then(|| PyBytes::new(py, &bytes))))
}

/// Returns where values of these lengths begin, and where the last one ends.
fn offsets<'py>(
    py: Python<'py>,
    lengths: impl ExactSizeIterator<Item = usize>,
) -> PyResult<Bound<'py, PyBytes>> {
    PyBytes::new_with(py, 4 * (lengths.len() + 1), |bytes| {
        let mut end = 0;
        let ends = std::iter::once(0).chain(lengths);
        for (to, length) in bytes.as_chunks_mut().0.iter_mut().zip(ends) {
            end += length;
            let fits = i32::try_from(end).map_err(|_| {
                PyOverflowError::new_err(format!(
                    "the texts of a column have {end} bytes, more than the 2147483647 of a column of \
                     strings: pass fewer rows at once"
                ))
            })?;
            *to = fits.to_ne_bytes();
        }
        Ok(())
    })
}

fn join<'py, 'a>(
    py: Python<'py>,
    values: impl Iterator<Item = &'a str> + Clone,
) -> PyResult<Bound<'py, PyBytes>> {
    PyBytes::new_with(py, values.clone().map(str::len).sum(), |bytes| {
        let mut rest = bytes;
        for value in values {
            let (to, after) = rest.split_at_mut(value.len());
            to.copy_from_slice(value.as_bytes());
            rest = after;
        }
        Ok(())
    })
}
