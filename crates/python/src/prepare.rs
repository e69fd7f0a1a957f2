//! Prepares marked pages, or pages with gold texts, for training.

use dechaff_page::refuse_binary;
use dechaff_trainer::corpus::Gold;
use dechaff_trainer::marking::{Markers, Marking};
use dechaff_trainer::prepared::{prepare, to_prepared};
use dechaff_trainer::{LabelledPage, LoadOptions};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors::Problem;
use crate::page::Source;
use crate::workers::Workers;

/// A page, its id, the line of a gold file about it, its site and its group.
type Row<'py> =
    (Option<Bound<'py, PyAny>>, Option<String>, Option<String>, Option<String>, Option<String>);
/// The prepared page, its site, its group, its number of lines, and why there is none.
type Prepared =
    (Option<Py<PyBytes>>, Option<String>, Option<String>, Option<usize>, Option<String>);

/// The parts of a row for the threads.
struct Given {
    source: Option<Source>,
    id: Option<String>,
    gold: Option<String>,
    site: Option<String>,
    group: Option<String>,
}

impl Given {
    fn prepared(self, options: &LoadOptions) -> Result<(Vec<u8>, LabelledPage), Problem> {
        let page = |what: &str| Problem::Page(what.to_string());
        let source = self.source.ok_or_else(|| page("no page: the value is null"))?;
        let id = self.id.ok_or_else(|| page("no id: the value is null"))?;
        let gold = self.gold.map(|json| Gold::from_json(json.as_bytes())).transpose();
        let gold = gold.map_err(Problem::Page)?;
        refuse_binary(source.bytes()).map_err(Problem::Page)?;
        let labelled = prepare(&source.marked_bytes(), &id, gold, options);
        let mut labelled = labelled.map_err(|reason| Problem::Page(reason.to_string()))?;
        labelled.site = labelled.site.or(self.site);
        labelled.group = labelled.group.or(self.group);
        let bytes = to_prepared(&labelled).map_err(|error| Problem::Page(error.to_string()))?;
        Ok((bytes, labelled))
    }
}

/// Prepares pages: one output row per input row.
#[pyfunction(name = "_prepare_columns")]
pub(crate) fn prepare_columns(
    py: Python<'_>,
    pages: Vec<Row<'_>>,
    threads: Option<usize>,
) -> PyResult<Vec<Prepared>> {
    let marking = Marking::Markers(Markers::default());
    let mut options = LoadOptions::default();
    options.marking = marking;
    let given = |(html, id, gold, site, group): Row<'_>| -> PyResult<Given> {
        let source = html.as_ref().map(Source::new).transpose()?;
        Ok(Given { source, id, gold, site, group })
    };
    let given: Vec<Given> = pages.into_iter().map(given).collect::<PyResult<_>>()?;
    let workers = Workers::new(threads)?;
    let rows = py.detach(|| workers.map(given, |given| given.prepared(&options)));
    let row = |row: Result<(Vec<u8>, LabelledPage), Problem>| match row {
        Ok((bytes, LabelledPage { site, group, shares, .. })) => {
            (Some(PyBytes::new(py, &bytes).unbind()), site, group, Some(shares.len()), None)
        }
        Err(problem) => (None, None, None, None, Some(problem.to_string())),
    };
    Ok(rows.into_iter().map(row).collect())
}
