//! Converts pages to columns of a table, for Arrow and libraries that use it.

use std::borrow::Cow;

use dechaff::{Field, FieldValue, Format, Options};
use pyo3::prelude::*;

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
    Count(u32),
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

fn value(value: FieldValue<'_>) -> Option<Value> {
    Some(match value {
        FieldValue::Text(text) => Value::Text(text.into_owned()),
        FieldValue::List(texts) => Value::List(texts.into_iter().map(Cow::into_owned).collect()),
        FieldValue::Number(number) => Value::Number(number),
        FieldValue::Count(number) => Value::Count(number),
        FieldValue::Missing => return None,
        _ => Value::Text(value.to_json()),
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
    let mut values = Vec::new();
    let extracted = model.extracted(page)?;
    let written = extracted.each_field(outputs, &Options::default(), |_, found| {
        values.push(value(found));
        Ok(())
    });
    written.map_err(|error| Problem::Page(error.to_string()))?;
    Ok(values)
}

/// Returns a row for each page: a value for each output, or `None` on a page that failed, and the
/// error.
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
