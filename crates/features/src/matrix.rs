//! A matrix of feature values.

/// A matrix in row-major order, `[n_rows, n_columns]`.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Matrix {
    /// The values, row by row.
    pub values: Vec<f32>,
    /// The number of values in a row.
    pub columns: usize,
}

impl Matrix {
    /// Creates a matrix of zeros.
    pub fn zeros(rows: usize, columns: usize) -> Self {
        Self { values: vec![0.0; rows * columns], columns }
    }

    /// Iterates over the rows in order, as mutable slices.
    pub fn rows_mut(&mut self) -> impl ExactSizeIterator<Item = &mut [f32]> {
        self.values.chunks_exact_mut(self.columns.max(1))
    }

    /// Iterates over the rows in order.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[f32]> {
        self.values.chunks_exact(self.columns.max(1))
    }
}
