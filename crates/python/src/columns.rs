//! Converts pages to columns of a table, for Arrow and libraries that use it.

use std::borrow::Cow;

use dechaff_extractor::metadata::Metadata;
use dechaff_extractor::{
    Document as Tree, Extraction, Extractor, HtmlOptions, MarkdownOptions, TeiOptions, TextOptions,
    Title,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::buffers::{self, Chunk, Column, list_column, number_column, string_column};
use crate::document::{metadata, title, tree};
use crate::errors::Problem;
use crate::model::Model;
use crate::page::Page;
use crate::workers::Workers;

/// A value of a column.
enum Value {
    Text(String),
    List(Vec<String>),
    Number(f32),
    Missing,
}

/// The contents of a column.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Output {
    Text,
    Plain,
    Markdown,
    Html,
    Json,
    Tei,
    Title,
    Lang,
    Score,
    Confidence,
    /// The field of the metadata with that number.
    Field(usize),
}

const OUTPUTS: [(&str, Output); 18] = [
    ("text", Output::Text),
    ("plain", Output::Plain),
    ("markdown", Output::Markdown),
    ("html", Output::Html),
    ("json", Output::Json),
    ("tei", Output::Tei),
    ("title", Output::Title),
    ("lang", Output::Lang),
    ("score", Output::Score),
    ("confidence", Output::Confidence),
    ("authors", Output::Field(1)),
    ("date", Output::Field(2)),
    ("modified", Output::Field(3)),
    ("language", Output::Field(4)),
    ("site", Output::Field(5)),
    ("canonical_url", Output::Field(6)),
    ("description", Output::Field(7)),
    ("image", Output::Field(8)),
];

impl Output {
    fn from_name(name: &str) -> PyResult<Self> {
        OUTPUTS.iter().find(|(known, _)| *known == name).map(|(_, output)| *output).ok_or_else(
            || {
                let known = OUTPUTS.map(|(name, _)| name).join(", ");
                PyValueError::new_err(format!("no output {name:?}, expected some of {known}"))
            },
        )
    }

    fn needs_tree(self) -> bool {
        !matches!(self, Self::Text | Self::Score | Self::Confidence) && !self.needs_metadata()
    }

    fn needs_metadata(self) -> bool {
        matches!(self, Self::Title | Self::Field(_))
    }

    fn value(self, extraction: &Extraction, tree: &Tree, metadata: &Metadata) -> Value {
        match self {
            Self::Text => Value::Text(extraction.text()),
            Self::Plain => Value::Text(tree.to_text(&TextOptions::default())),
            Self::Markdown => Value::Text(tree.to_markdown(&MarkdownOptions::default())),
            Self::Html => Value::Text(tree.to_html(&HtmlOptions::default())),
            Self::Json => Value::Text(tree.to_json()),
            Self::Tei => Value::Text(tree.to_tei(&TeiOptions::default())),
            Self::Title => Value::Text(title(metadata, extraction)),
            Self::Lang => tree.lang.clone().map_or(Value::Missing, Value::Text),
            Self::Score => Value::Number(extraction.score()),
            Self::Confidence => Value::Number(extraction.confidence()),
            Self::Field(nth) => field(metadata, Metadata::FIELDS[nth]),
        }
    }
}

fn field(metadata: &Metadata, name: &str) -> Value {
    match metadata.fields().into_iter().find(|field| field.name == name) {
        Some(field) if field.is_list => {
            Value::List(field.values.into_iter().map(Cow::into_owned).collect())
        }
        Some(field) => Value::Text(field.values.concat()),
        None => Value::Missing,
    }
}

/// Returns the values of a page, one for each output.
fn row(
    page: Option<&Page>,
    extractor: &Extractor,
    outputs: &[Output],
) -> Result<Vec<Value>, Problem> {
    let page = page.ok_or_else(|| Problem::Page("no page: the value is null".into()))?;
    if outputs == [Output::Text] {
        return Ok(vec![Value::Text(page.text(extractor)?)]);
    }
    let extraction = page.extract(extractor)?;
    let needs_tree = outputs.iter().any(|output| output.needs_tree());
    if needs_tree {
        page.refuse_without_memory(true)?;
    }
    let tree = if needs_tree { tree(page, &extraction, Title::Auto) } else { Tree::default() };
    let needs_metadata = outputs.iter().any(|output| output.needs_metadata());
    let metadata = if needs_metadata { metadata(page, &extraction) } else { Metadata::default() };
    Ok(outputs.iter().map(|output| output.value(&extraction, &tree, &metadata)).collect())
}

impl Value {
    fn text(&self) -> Option<&str> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }

    fn list(&self) -> Option<&[String]> {
        if let Self::List(list) = self { Some(list) } else { None }
    }

    fn number(&self) -> Option<f32> {
        if let Self::Number(number) = self { Some(*number) } else { None }
    }
}

/// Makes the column of an output from the values of all pages.
fn column<'py>(py: Python<'py>, output: Output, values: &[Value]) -> PyResult<Column<'py>> {
    match output {
        Output::Score | Output::Confidence => {
            number_column(py, &values.iter().map(Value::number).collect::<Vec<_>>())
        }
        Output::Field(nth) if Metadata::FIELDS[nth] == "authors" => {
            list_column(py, &values.iter().map(Value::list).collect::<Vec<_>>())
        }
        _ => string_column(py, &values.iter().map(Value::text).collect::<Vec<_>>()),
    }
}

/// Returns a column for each output, and a column of errors. The value of a page that failed is null.
///
/// `is_text` says that the pages are strings. `url` and `charset` are columns of strings.
#[pyfunction(name = "_extract_columns")]
#[allow(clippy::too_many_arguments, reason = "columns of one table")]
pub(crate) fn extract_columns<'py>(
    py: Python<'py>,
    html: Vec<Chunk>,
    is_text: bool,
    url: Option<Vec<Chunk>>,
    charset: Option<Vec<Chunk>>,
    model: &Bound<'_, PyAny>,
    outputs: Vec<String>,
    threads: Option<usize>,
) -> PyResult<Vec<Column<'py>>> {
    let extractor = Model::resolve(model)?;
    let workers = Workers::new(threads)?;
    let outputs: Vec<Output> =
        outputs.iter().map(|name| Output::from_name(name)).collect::<Result<_, _>>()?;
    let sources = buffers::sources(html, is_text)?;
    let strings = |chunks: Option<Vec<Chunk>>| match chunks {
        Some(chunks) => buffers::strings(&chunks),
        None => Ok(vec![None; sources.len()]),
    };
    let (urls, charsets) = (strings(url)?, strings(charset)?);
    let rows = sources.into_iter().zip(urls).zip(charsets);
    let page =
        |((source, url), charset)| Option::map(source, |source| Page { source, url, charset });
    let pages: Vec<Option<Page>> = rows.map(page).collect();
    let (values, errors) = py.detach(|| {
        let rows = workers.map(pages, |page| row(page.as_ref(), &extractor, &outputs));
        transposed(rows, outputs.len())
    });
    let errors: Vec<Option<&str>> = errors.iter().map(Option::as_deref).collect();
    let columns = outputs.iter().zip(&values).map(|(output, values)| column(py, *output, values));
    columns.chain([string_column(py, &errors)]).collect()
}

/// Returns the values of each column, and the errors.
fn transposed(
    rows: Vec<Result<Vec<Value>, Problem>>,
    columns: usize,
) -> (Vec<Vec<Value>>, Vec<Option<String>>) {
    let mut values: Vec<_> = (0..columns).map(|_| Vec::with_capacity(rows.len())).collect();
    let mut errors = Vec::with_capacity(rows.len());
    for row in rows {
        let (row, error) = match row {
            Ok(row) => (row, None),
            Err(problem) => (Vec::new(), Some(problem.to_string())),
        };
        errors.push(error);
        let row = row.into_iter().chain(std::iter::repeat_with(|| Value::Missing));
        values.iter_mut().zip(row).for_each(|(column, value)| column.push(value));
    }
    (values, errors)
}
