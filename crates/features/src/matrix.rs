//! Rows of feature values.

/// A matrix in row-major order, `[n_rows, n_columns]`.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Matrix {
    /// The values, row after row.
    pub values: Vec<f32>,
    /// Values in a row.
    pub columns: usize,
}

impl Matrix {
    /// A matrix of zeros.
    pub fn zeros(rows: usize, columns: usize) -> Self {
        Self { values: vec![0.0; rows * columns], columns }
    }

    /// The rows in order, to be changed.
    pub fn rows_mut(&mut self) -> impl ExactSizeIterator<Item = &mut [f32]> {
        self.values.chunks_exact_mut(self.columns.max(1))
    }

    /// The rows in order.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[f32]> {
        self.values.chunks_exact(self.columns.max(1))
    }
}
