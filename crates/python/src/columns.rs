//! Converts pages to columns of a table, for Arrow and libraries that use it.

use std::borrow::Cow;

use dechaff_extractor::metadata::Metadata;
use dechaff_extractor::{
    Document as Tree, Extraction, Extractor, HtmlOptions, MarkdownOptions, TeiOptions, TextOptions,
    Title,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::document::{metadata, title, tree};
use crate::errors::Problem;
use crate::model::Model;
use crate::page::{Page, Source};
use crate::workers::Workers;

/// A value of a column.
#[derive(IntoPyObject)]
enum Value {
    Text(String),
    List(Vec<String>),
    Number(f32),
    Missing(Option<bool>),
}

const MISSING: Value = Value::Missing(None);

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
            Self::Lang => tree.lang.clone().map_or(MISSING, Value::Text),
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
        None => MISSING,
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
    let tree = if needs_tree { tree(page, &extraction, Title::Auto) } else { Tree::default() };
    let needs_metadata = outputs.iter().any(|output| output.needs_metadata());
    let metadata = if needs_metadata { metadata(page, &extraction) } else { Metadata::default() };
    Ok(outputs.iter().map(|output| output.value(&extraction, &tree, &metadata)).collect())
}

/// A page, its address and its charset.
type Row<'py> = (Option<Bound<'py, PyAny>>, Option<String>, Option<String>);
/// The values of an output.
type Column = Vec<Py<PyAny>>;

/// Returns a list of values for each output, and a list of errors. The value of a page that failed
/// is None.
#[pyfunction(name = "_extract_columns")]
pub(crate) fn extract_columns(
    py: Python<'_>,
    pages: Vec<Row<'_>>,
    model: &Bound<'_, PyAny>,
    outputs: Vec<String>,
    threads: Option<usize>,
) -> PyResult<(Vec<Column>, Vec<Option<String>>)> {
    let extractor = Model::resolve(model)?;
    let workers = Workers::new(threads)?;
    let outputs: Vec<Output> =
        outputs.iter().map(|name| Output::from_name(name)).collect::<Result<_, _>>()?;
    let page = |(html, url, charset): Row<'_>| -> PyResult<Option<Page>> {
        let Some(html) = html else { return Ok(None) };
        Ok(Some(Page { source: Source::new(&html)?, url, charset }))
    };
    let pages: Vec<Option<Page>> = pages.into_iter().map(page).collect::<PyResult<_>>()?;
    let rows = py.detach(|| workers.map(pages, |page| row(page.as_ref(), &extractor, &outputs)));
    let mut columns: Vec<Column> = outputs.iter().map(|_| Vec::with_capacity(rows.len())).collect();
    let mut errors = Vec::with_capacity(rows.len());
    for row in rows {
        let (values, error) = match row {
            Ok(values) => (values, None),
            Err(problem) => (outputs.iter().map(|_| MISSING).collect(), Some(problem.to_string())),
        };
        errors.push(error);
        for (column, value) in columns.iter_mut().zip(values) {
            column.push(value.into_pyobject(py)?.unbind());
        }
    }
    Ok((columns, errors))
}
