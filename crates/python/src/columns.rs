//! Converts pages to columns of a table, for Arrow and libraries that use it.

use std::borrow::Cow;

use dechaff_documents::format::{Content, Field, Needs};
use dechaff_documents::{Document as Tree, Format, RenderOptions, Title, lines_json};
use dechaff_extractor::Extraction;
use dechaff_metadata::Metadata;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::buffers::{self, Chunk, Column, list_column, number_column, string_column};
use crate::document::tree;
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

/// Returns the names of the columns that can be made. The id is a column of the table itself.
pub(crate) fn outputs() -> impl Iterator<Item = &'static str> {
    Field::all().filter(|field| *field != Field::Id).map(Field::name)
}

fn output(name: &str) -> PyResult<Field> {
    let known = || outputs().collect::<Vec<_>>().join(", ");
    let found = name.parse().ok().filter(|field| *field != Field::Id);
    found.ok_or_else(|| {
        PyValueError::new_err(format!("no output {name:?}, expected some of {}", known()))
    })
}

fn value(output: Field, extraction: &Extraction<'_>, tree: &Tree, metadata: &Metadata) -> Value {
    let text = |found: Option<String>| found.map_or(Value::Missing, Value::Text);
    match output {
        Field::Id => Value::Missing,
        Field::Url => text(tree.url.clone()),
        Field::Title => Value::Text(metadata.title_or(extraction.page_title()).to_string()),
        Field::PageTitle => Value::Text(extraction.page_title().to_string()),
        Field::Lang => text(tree.lang.clone()),
        Field::Written(Format::Plain) => Value::Text(extraction.plain()),
        Field::Written(Format::Text) => Value::Text(tree.to_text(&RenderOptions::default())),
        Field::Written(format) => match format.content() {
            Content::Page(write) => Value::Text(write(extraction, &RenderOptions::default())),
            _ => text(tree.render(format, &RenderOptions::default())),
        },
        Field::Document => Value::Text(tree.to_json()),
        Field::Score => Value::Number(extraction.score()),
        Field::Confidence => Value::Number(extraction.confidence()),
        Field::Lines => Value::Text(lines_json(extraction)),
        Field::Metadata(kind) => field(metadata, kind.name),
    }
}

fn field(metadata: &Metadata, name: &str) -> Value {
    match metadata.field(name) {
        Some(field) if field.is_list => {
            Value::List(field.values.into_iter().map(Cow::into_owned).collect())
        }
        Some(field) => Value::Text(field.values.concat()),
        None => Value::Missing,
    }
}

/// Returns the values of a page, one for each output.
fn row(page: Option<&Page>, model: &Model, outputs: &[Field]) -> Result<Vec<Value>, Problem> {
    let page = page.ok_or_else(|| Problem::Page("no page: the value is null".into()))?;
    if outputs == [Field::Written(Format::Plain)] {
        return Ok(vec![Value::Text(model.kept_lines(page)?)]);
    }
    let extraction = model.extraction(page)?;
    let needs = Needs::of(outputs);
    let is_read = needs.document || needs.metadata;
    let tree = if is_read { tree(page, &extraction, Title::Auto) } else { Tree::default() };
    let metadata = match needs.metadata {
        true => tree.metadata(&extraction, page.url.as_deref()),
        false => Metadata::default(),
    };
    Ok(outputs.iter().map(|output| value(*output, &extraction, &tree, &metadata)).collect())
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
fn column<'py>(py: Python<'py>, output: Field, values: &[Value]) -> PyResult<Column<'py>> {
    match output {
        Field::Score | Field::Confidence => {
            number_column(py, &values.iter().map(Value::number).collect::<Vec<_>>())
        }
        Field::Metadata(kind) if kind.is_list => {
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
    let model = Model::resolve(model)?;
    let workers = Workers::new(threads)?;
    let outputs: Vec<Field> = outputs.iter().map(|name| output(name)).collect::<Result<_, _>>()?;
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
        let rows = workers.map(pages, |page| row(page.as_ref(), &model, &outputs));
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
