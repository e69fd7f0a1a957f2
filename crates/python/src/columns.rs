//! Converts pages to columns of a table, for Arrow and libraries that use it.

use std::borrow::Cow;

use dechaff_documents::format::{Content, Field, Needs};
use dechaff_documents::{Document as Tree, Format, RenderOptions, Title, lines_json, metadata};
use dechaff_extractor::Extraction;
use dechaff_metadata::{Metadata, useful};
use pyo3::prelude::*;

use crate::document::options_of;
use crate::errors::Problem;
use crate::model::Model;
use crate::options::refused;
use crate::page::{Page, Source};
use crate::workers::Workers;

/// A value of a column.
#[derive(IntoPyObject)]
pub(crate) enum Value {
    Text(String),
    List(Vec<String>),
    Number(f32),
}

/// Returns the names of the columns that can be made. The id is a column of the table itself.
pub(crate) fn outputs() -> impl Iterator<Item = &'static str> {
    Field::all().filter(|field| *field != Field::Id).map(Field::name)
}

fn output(name: &str) -> PyResult<Field> {
    let known = || outputs().collect::<Vec<_>>().join(", ");
    let found = name.parse().ok().filter(|field| *field != Field::Id);
    found.ok_or_else(|| refused(format!("no output {name:?}, expected some of {}", known())))
}

fn value(
    output: Field,
    extraction: &Extraction<'_>,
    tree: &Tree,
    metadata: &Metadata,
) -> Option<Value> {
    Some(match output {
        Field::Id => return None,
        Field::Url => Value::Text(tree.url.clone()?),
        Field::Title => Value::Text(metadata.title_or(extraction.page_title()).to_string()),
        Field::PageTitle => Value::Text(extraction.page_title().to_string()),
        Field::Lang => Value::Text(tree.lang.clone()?),
        Field::Written(Format::Plain) => Value::Text(extraction.plain()),
        Field::Written(Format::Text) => Value::Text(tree.to_text(&RenderOptions::default())),
        Field::Written(format) => match format.content() {
            Content::Page(write) => Value::Text(write(extraction, &RenderOptions::default())),
            _ => Value::Text(tree.render(format, &RenderOptions::default())?),
        },
        Field::Document => Value::Text(tree.to_json()),
        Field::Score => Value::Number(extraction.score()),
        Field::Confidence => Value::Number(extraction.confidence()),
        Field::Useful => Value::Number(useful(extraction)),
        Field::Lines => Value::Text(lines_json(extraction)),
        Field::Metadata(kind) => {
            let field = metadata.field(kind.name)?;
            match field.is_list {
                true => Value::List(field.values.into_iter().map(Cow::into_owned).collect()),
                false => Value::Text(field.values.concat()),
            }
        }
    })
}

/// Returns the values of a page, one for each output.
fn row(
    page: Option<&Page>,
    model: &Model,
    outputs: &[Field],
) -> Result<Vec<Option<Value>>, Problem> {
    let page = page.ok_or_else(|| Problem::Page("no page: the value is null".into()))?;
    if outputs == [Field::Written(Format::Plain)] {
        return Ok(vec![Some(Value::Text(model.kept_lines(page)?))]);
    }
    let extraction = model.extraction(page)?;
    let needs = Needs::of(outputs);
    let tree = match needs.document {
        true => {
            let options = options_of(page, Title::Auto).with_only_text(!needs.markup);
            Tree::read(&extraction, &options)
        }
        false => Tree::default(),
    };
    let metadata = match needs.metadata {
        true => metadata(&extraction, page.url.as_deref()),
        false => Metadata::default(),
    };
    Ok(outputs.iter().map(|output| value(*output, &extraction, &tree, &metadata)).collect())
}

/// Returns a row for each page: a value for each output, or `None` on a page that failed, and the error.
#[pyfunction(name = "_extract_rows")]
pub(crate) fn extract_rows(
    py: Python<'_>,
    pages: Vec<(Option<Source>, Option<String>, Option<String>)>,
    model: &Bound<'_, PyAny>,
    outputs: Vec<String>,
    threads: Option<usize>,
) -> PyResult<Vec<Vec<Option<Value>>>> {
    let model = Model::resolve(model)?;
    let workers = Workers::new(threads)?;
    let outputs: Vec<Field> = outputs.iter().map(|name| output(name)).collect::<Result<_, _>>()?;
    let pages = pages
        .into_iter()
        .map(|(source, url, charset)| source.map(|source| Page { source, url, charset }));
    let pages: Vec<Option<Page>> = pages.collect();
    let rows = py.detach(|| workers.map(pages, |page| row(page.as_ref(), &model, &outputs)));
    let rows = rows.into_iter().map(|row| match row {
        Ok(values) => values.into_iter().chain([None]).collect(),
        Err(problem) => {
            let values = outputs.iter().map(|_| None);
            values.chain([Some(Value::Text(problem.to_string()))]).collect()
        }
    });
    Ok(rows.collect())
}
