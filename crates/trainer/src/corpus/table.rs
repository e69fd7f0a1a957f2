//! Reads the tables of a corpus: CSV with a header, whose columns are found by name.

use std::path::Path;

use crate::corpus::CorpusError;

/// The line of a file, from 1, and the problem there.
pub(crate) type Problem = (u64, String);

/// A table that was read.
pub(crate) struct Table<const N: usize> {
    /// The lines of the file, from 1, with the cells of the columns. Cells of missing columns are
    /// empty.
    pub(crate) rows: Vec<(u64, [String; N])>,
    /// Whether it has other columns.
    pub(crate) has_others: bool,
}

impl<const N: usize> Table<N> {
    /// Reads the columns with these names. The first column has the paths of pages. The first
    /// `needed` columns may not be missing, and `expected` names them.
    pub(crate) fn read(
        path: &Path,
        columns: [&str; N],
        (needed, expected): (usize, &str),
    ) -> Result<Self, Problem> {
        let mut table =
            csv::ReaderBuilder::new().trim(csv::Trim::All).from_path(path).map_err(problem)?;
        let header = table.headers().map_err(problem)?.clone();
        let columns = columns.map(|name| {
            header.iter().position(|h| h.trim_start_matches('\u{feff}').eq_ignore_ascii_case(name))
        });
        if columns[..needed].contains(&None) {
            let found = header.iter().collect::<Vec<_>>().join(",");
            return Err((1, format!("expected a header with {expected}, found `{found}`")));
        }
        let row = |row: Result<csv::StringRecord, csv::Error>| {
            let row = row.map_err(problem)?;
            let cell = |column: Option<usize>| column.and_then(|column| row.get(column));
            let mut cells = columns.map(|column| cell(column).unwrap_or_default().to_string());
            cells[0] = cells[0].replace('\\', "/").trim_start_matches("./").to_string();
            Ok((row.position().map_or(1, csv::Position::line), cells))
        };
        let rows = table.records().map(row).collect::<Result<_, _>>()?;
        Ok(Self { rows, has_others: columns.iter().flatten().count() < header.len() })
    }
}

/// Reads the table of a corpus by `read`, if there is a file of this name.
pub(crate) fn of_corpus<T: Default>(
    corpus: &Path,
    file: &str,
    read: fn(&Path) -> Result<T, Problem>,
) -> Result<T, CorpusError> {
    let path = corpus.join(file);
    if !path.is_file() {
        return Ok(T::default());
    }
    read(&path).map_err(|(line, problem)| CorpusError::Malformed { path, line, problem })
}

/// Returns records as CSV. The first one is the header.
pub(crate) fn to_csv<C: AsRef<[u8]>, const N: usize>(
    records: impl IntoIterator<Item = [C; N]>,
) -> Vec<u8> {
    let mut table = csv::Writer::from_writer(Vec::new());
    // Writing to memory does not fail, and rows of equal length do not either.
    let written = records.into_iter().try_for_each(|record| table.write_record(record));
    debug_assert!(written.is_ok(), "{written:?}");
    table.into_inner().unwrap_or_default()
}

fn problem(error: csv::Error) -> Problem {
    let line = error.position().map_or(1, csv::Position::line);
    let problem = match error.kind() {
        csv::ErrorKind::UnequalLengths { expected_len, len, .. } => {
            format!("expected {expected_len} cells as in the header, found {len}")
        }
        csv::ErrorKind::Utf8 { .. } => "expected UTF-8, found other bytes".to_string(),
        _ => error.to_string(),
    };
    (line, problem)
}
