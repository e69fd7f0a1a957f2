//! Feature values in column-major order.

use std::cell::Cell;
use std::ops::Range;

use crate::matrix::Matrix;

/// Feature values in column-major order: for each requested column, the values of a range of lines.
/// It suits learners that read one feature of many lines at a time.
///
/// Columns may overlap in memory: columns that contain the same values for neighbouring lines are
/// stored once.
#[derive(Debug)]
pub struct Columns {
    /// The values, followed by room for more.
    values: Vec<f32>,
    /// The number of values.
    length: usize,
    /// The index of the first value of each column, or [`ABSENT`] for columns that were not
    /// requested.
    starts: Vec<usize>,
    lines: usize,
    /// The number of values when [`Self::mark`] was called.
    marked: usize,
}

const ABSENT: usize = usize::MAX;

thread_local! {
    /// The memory of dropped columns, to be overwritten. Columns take as much memory as the rest of
    /// a page, and filling new memory with zeros takes 2 % of the instructions of scoring.
    static SPARE: Cell<Vec<f32>> = const { Cell::new(Vec::new()) };
}

/// Maximum number of values that a thread keeps: 8 MiB, four times as many as scoring needs.
const MOST_KEPT: usize = 2 << 20;

impl Drop for Columns {
    fn drop(&mut self) {
        if self.values.len() <= MOST_KEPT {
            let values = std::mem::take(&mut self.values);
            // A thread that ends keeps nothing.
            let _ = SPARE.try_with(|spare| spare.set(values));
        }
    }
}

impl Columns {
    /// Creates an object for a number of lines. It has no columns, but room for some.
    pub(crate) fn with_capacity(lines: usize, columns: usize) -> Self {
        let mut values = SPARE.try_with(Cell::take).unwrap_or_default();
        values.reserve((lines * columns).saturating_sub(values.len()));
        Self { values, length: 0, starts: Vec::new(), lines, marked: 0 }
    }

    /// Returns room for some further values.
    fn room(&mut self, length: usize) -> &mut [f32] {
        let from = self.length;
        self.length += length;
        if self.values.len() < self.length {
            self.values.resize(self.length, 0.0);
        }
        &mut self.values[from..self.length]
    }

    /// Returns the number of lines.
    pub fn lines(&self) -> usize {
        self.lines
    }

    /// Returns the values of a column, `[n_lines]`. It is empty if the column was not requested.
    pub fn column(&self, number: u32) -> &[f32] {
        match self.starts.get(number as usize) {
            Some(&start) if start != ABSENT => &self.values[start..start + self.lines],
            _ => &[],
        }
    }

    /// Returns the columns of a matrix for which `wanted` is true, or all if it is `None`.
    pub fn of_matrix(matrix: &Matrix, wanted: Option<&[bool]>) -> Self {
        let mut columns = Self::with_capacity(matrix.rows().len(), matrix.columns);
        let mut writer = Writer { columns: &mut columns, wanted };
        for column in 0..matrix.columns {
            writer.column(matrix.rows().map(|row| row[column]));
        }
        columns.mark();
        columns
    }

    /// Writes the columns into the rows of a matrix, from its column `from` on. Absent columns
    /// leave the rows unchanged.
    pub(crate) fn write_rows<'r>(
        &self,
        columns: Range<u32>,
        from: usize,
        rows: impl Iterator<Item = &'r mut [f32]>,
    ) {
        let columns: Vec<&[f32]> = columns.map(|column| self.column(column)).collect();
        for (line, row) in rows.enumerate() {
            for (value, column) in row[from..].iter_mut().zip(&columns) {
                if let Some(found) = column.get(line) {
                    *value = *found;
                }
            }
        }
    }

    /// Returns the values as rows, `[n_lines, n_columns]`, with 0 in absent columns.
    pub fn to_matrix(&self, columns: usize) -> Matrix {
        let mut matrix = Matrix::zeros(self.lines, columns);
        let last = self.starts.len().min(columns) as u32;
        self.write_rows(0..last, 0, matrix.rows_mut());
        matrix
    }

    /// Marks all columns so far as read by all rounds.
    pub(crate) fn mark(&mut self) {
        self.marked = self.length;
    }

    /// Removes the columns after [`Self::mark`], when there were `columns`.
    pub(crate) fn drop_context(&mut self, columns: usize) {
        self.length = self.marked;
        self.starts.truncate(columns);
    }
}

/// Writes the requested columns one after the other.
pub(crate) struct Writer<'a> {
    pub(crate) columns: &'a mut Columns,
    /// Whether each column is requested. `None` requests all.
    pub(crate) wanted: Option<&'a [bool]>,
}

impl Writer<'_> {
    /// Returns whether the column `ahead` columns after the next one is requested.
    fn is_wanted(&self, ahead: usize) -> bool {
        let number = self.columns.starts.len() + ahead;
        self.wanted.is_none_or(|wanted| wanted.get(number).copied().unwrap_or(false))
    }

    /// Returns whether each of the next columns is requested.
    pub(crate) fn wanted<const N: usize>(&self) -> [bool; N] {
        std::array::from_fn(|ahead| self.is_wanted(ahead))
    }

    /// Writes the next column, given the values of its lines in order.
    pub(crate) fn column(&mut self, values: impl Iterator<Item = f32>) {
        if self.is_wanted(0) {
            self.columns.starts.push(self.columns.length);
            let room = self.columns.room(self.columns.lines);
            room.iter_mut().zip(values).for_each(|(place, value)| *place = value);
        } else {
            self.columns.starts.push(ABSENT);
        }
    }

    /// Writes the next columns, given the values of each line in all of them.
    pub(crate) fn rows<const N: usize>(&mut self, rows: impl ExactSizeIterator<Item = [f32; N]>) {
        let lines = rows.len();
        let wanted: [bool; N] = self.wanted();
        let first = self.columns.length;
        let mut end = first;
        for wanted in wanted {
            self.columns.starts.push(if wanted { end } else { ABSENT });
            end += if wanted { lines } else { 0 };
        }
        if end == first {
            return;
        }
        let mut free = self.columns.room(end - first).chunks_exact_mut(lines.max(1));
        let columns = std::array::from_fn(|at| {
            let column = if wanted[at] { free.next() } else { None };
            column.unwrap_or_default()
        });
        scatter(rows, columns);
    }

    /// Writes the next columns, requested or not, given the values of each line in all of them.
    /// `rows` has `margin` further lines on both sides: see [`Self::shifted`].
    pub(crate) fn padded<const N: usize>(
        &mut self,
        margin: usize,
        rows: impl ExactSizeIterator<Item = [f32; N]>,
    ) {
        let (first, stride) = (self.columns.length, rows.len());
        self.columns.starts.extend((0..N).map(|at| first + at * stride + margin));
        let mut free = self.columns.room(N * stride).chunks_exact_mut(stride.max(1));
        scatter(rows, std::array::from_fn(|_| free.next().unwrap_or_default()));
    }

    /// Writes the next column: a column of [`Self::padded`], shifted by `distance` lines. It takes
    /// no memory of its own.
    pub(crate) fn shifted(&mut self, column: usize, distance: isize) {
        let start = self.columns.starts[column].saturating_add_signed(distance);
        self.columns.starts.push(start);
    }

    /// Returns the index of the next column.
    pub(crate) fn next(&self) -> usize {
        self.columns.starts.len()
    }
}

/// Copies rows into columns, except into empty columns. Eight lines are copied at a time, so that
/// eight values need one bounds check.
fn scatter<const N: usize>(mut rows: impl Iterator<Item = [f32; N]>, mut columns: [&mut [f32]; N]) {
    const LINES: usize = 8;
    let mut from = 0;
    loop {
        let mut lines = 0;
        let block: [[f32; N]; LINES] = std::array::from_fn(|_| match rows.next() {
            Some(row) => {
                lines += 1;
                row
            }
            None => [0.0; N],
        });
        if lines == 0 {
            return;
        }
        for (at, column) in columns.iter_mut().enumerate() {
            if let Some(whole) = column.get_mut(from..).and_then(<[f32]>::first_chunk_mut::<LINES>)
            {
                *whole = std::array::from_fn(|line| block[line][at]);
            } else if let Some(places) = column.get_mut(from..) {
                places.iter_mut().zip(&block).for_each(|(place, row)| *place = row[at]);
            }
        }
        from += lines;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(lines: Range<i32>) -> impl ExactSizeIterator<Item = [f32; 3]> {
        lines.map(|line| [line as f32, line as f32 * 10.0, line as f32 * 100.0])
    }

    #[test]
    fn columns_by_line_and_by_column() {
        for n in [0, 1, 7, 8, 9, 16, 21] {
            let mut columns = Columns::with_capacity(n as usize, 5);
            let wanted = [true, false, true, false, true];
            let mut out = Writer { columns: &mut columns, wanted: Some(&wanted) };
            out.rows(rows(0..n));
            out.column((0..n).map(|_| 1.0));
            out.column((0..n).map(|line| line as f32 - 1.0));
            assert_eq!(out.next(), 5);
            assert_eq!(columns.lines(), n as usize);
            let expected = |value: fn(f32) -> f32| -> Vec<f32> {
                (0..n).map(|line| value(line as f32)).collect()
            };
            assert_eq!(columns.column(0), expected(|line| line));
            assert_eq!(columns.column(2), expected(|line| line * 100.0));
            assert_eq!(columns.column(4), expected(|line| line - 1.0));
            assert!([1, 3, 5].iter().all(|&absent| columns.column(absent).is_empty()));
            let matrix = columns.to_matrix(4);
            let row = |line: f32| [line, 0.0, line * 100.0, 0.0];
            let expected: Vec<f32> = (0..n).flat_map(|line| row(line as f32)).collect();
            assert_eq!(matrix, Matrix { values: expected, columns: 4 });
            let again = Columns::of_matrix(&matrix, Some(&[false, false, true]));
            assert_eq!(again.column(2), columns.column(2));
            assert!(again.column(0).is_empty() && again.column(3).is_empty());
        }
    }

    #[test]
    fn shifted_columns_are_those_of_lines_near_by() {
        let mut columns = Columns::with_capacity(4, 5);
        let mut out = Writer { columns: &mut columns, wanted: None };
        out.padded(2, rows(-2..6));
        out.shifted(1, -2);
        out.shifted(0, 2);
        assert_eq!(columns.column(0), [0.0, 1.0, 2.0, 3.0]);
        assert_eq!(columns.column(3), [-20.0, -10.0, 0.0, 10.0]);
        assert_eq!(columns.column(4), [2.0, 3.0, 4.0, 5.0]);
    }

    #[test]
    fn a_context_takes_the_place_of_the_one_before() {
        let mut columns = Columns::with_capacity(2, 3);
        Writer { columns: &mut columns, wanted: None }.column([1.0, 2.0].into_iter());
        columns.mark();
        for context in [[3.0, 4.0], [5.0, 6.0]] {
            columns.drop_context(1);
            Writer { columns: &mut columns, wanted: None }.column(context.into_iter());
            assert_eq!(columns.column(1), context);
            assert_eq!(columns.column(0), [1.0, 2.0]);
            assert!(columns.column(2).is_empty());
        }
    }
}
