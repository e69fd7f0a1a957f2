//! Writes pages as rows of CSV: one for each line, or one for the page.

use dechaff_documents::format::Field;
use dechaff_extractor::Stop;
use dechaff_page::text::without_controls;

use crate::content::{FieldValue, PageContent, WriteError, each_field};
use crate::{Line, Options};

/// The columns of rows of lines.
pub(crate) const COLUMNS: [&str; 8] =
    ["id", "start", "end", "score", "content", "role", "tag", "text"];

/// Maximum number of bytes that the id of a page may take in all rows together.
const IDS: usize = 16 << 20;

/// Returns a row for each line of a page, or fewer if the work should end.
///
/// # Errors
/// If the id of the page is too long to be written in each row.
pub(crate) fn line_rows<'a>(
    id: &str,
    lines: impl ExactSizeIterator<Item = Line<'a>>,
    stop: Stop<'_>,
) -> Result<String, WriteError> {
    let (length, rows) = (id.len(), lines.len());
    if length > 1024 && length.saturating_mul(rows) > IDS {
        return Err(WriteError::new(format_args!(
            "its id of {length} bytes would stand in {rows} rows of CSV, more than {IDS} bytes together; \
             choose another format or a shorter id"
        )));
    }
    let mut table = csv::Writer::from_writer(Vec::new());
    let mut steps = 0;
    for line in lines.take_while(|_| !stop.is_set_after(&mut steps)) {
        let row = [
            id,
            &line.start.to_string(),
            &line.end.to_string(),
            &line.score.to_string(),
            if line.content { "1" } else { "0" },
            line.role,
            line.tag,
            &without_controls(line.text),
        ];
        table.write_record(row).map_err(WriteError::new)?;
    }
    text(table)
}

/// Returns the fields of a page as a row: lists of texts with `; ` between them.
pub(crate) fn row(
    page: &dyn PageContent,
    fields: &[Field],
    options: &Options,
) -> Result<String, WriteError> {
    let mut cells = Vec::new();
    each_field(page, fields, options, |_, value| {
        cells.push(match value {
            FieldValue::Text(text) => without_controls(&text).into_owned(),
            FieldValue::List(texts) => without_controls(&texts.join("; ")).into_owned(),
            FieldValue::Missing => String::new(),
            other => other.to_json(),
        });
        Ok(())
    })?;
    let mut table = csv::Writer::from_writer(Vec::new());
    table.write_record(cells).map_err(WriteError::new)?;
    text(table)
}

fn text(table: csv::Writer<Vec<u8>>) -> Result<String, WriteError> {
    let bytes = table.into_inner().map_err(WriteError::new)?;
    String::from_utf8(bytes).map_err(WriteError::new)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_id_is_not_written_in_thousands_of_rows() {
        let lines = vec![Line { text: "x", ..Line::default() }; 2000];
        let rows = |length: usize| {
            line_rows(&"i".repeat(length), lines.clone().into_iter(), Stop::default())
        };
        // 16 MiB in 2,000 rows are 8,388 bytes and a little.
        assert!(rows(8388).is_ok());
        let refused = rows(8389).unwrap_err().to_string();
        assert!(refused.starts_with("its id of 8389 bytes would stand in 2000 rows"), "{refused}");
    }
}
