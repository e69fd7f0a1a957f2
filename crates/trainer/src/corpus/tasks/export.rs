//! Writes pages for labelling tools.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use dechaff_extractor::{Extraction, Extractor};
use dechaff_page::{Page, segment_with_pieces};
use serde_json::{Value, json};

use crate::corpus::listing::{Entry, Listing};
use crate::corpus::read::labelled;
use crate::corpus::tasks::{CONTENT, Tool};
use crate::corpus::wrapper::Html;
use crate::corpus::{CorpusError, SkipReason, Skipped};
use crate::labels::Inside;
use crate::marking::{Evidence, MarkerCounts, Marking};
use crate::{Label, LoadOptions};

/// The pages that were written for a labelling tool.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct ExportReport {
    /// The file.
    pub text: String,
    /// The number of pages.
    pub pages: usize,
    /// The number of pages whose marks were written.
    pub marked: usize,
    /// The pages that were skipped.
    pub skipped: Vec<Skipped>,
}

/// A page by its marks, and without them.
struct Exported {
    evidence: Evidence,
    marked: Option<Value>,
    unmarked: Option<Value>,
}

/// Returns the lines of all pages of a corpus as texts for a labelling tool, with a span for each
/// line, or part of a line, of content. Pages that are not marked have the spans that `model`
/// suggests, with the name of the model. `progress` is called as in [`load`](crate::load()).
///
/// # Errors
/// [`CorpusError`] if the corpus cannot be read or has no page.
pub fn export(
    corpus: &Path,
    tool: Tool,
    model: Option<&Extractor>,
    options: &LoadOptions,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<ExportReport, CorpusError> {
    let listing = Listing::of(corpus)?;
    let (total, done) = (listing.len(options), AtomicUsize::new(0));
    let make = |entry: Entry<'_>, html: Html| {
        let path = entry.path.clone();
        let exported = html.and_then(|html| exported(entry, &html, tool, model, options));
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        progress(done, total.max(done));
        exported.map_err(|reason| Skipped { path, reason })
    };
    let mut report = ExportReport::default();
    let pages = listing.read(options, &mut BTreeMap::new(), &mut report.skipped, &make)?;
    let counts: MarkerCounts = pages.iter().flatten().map(|page| page.evidence).collect();
    let mut records = Vec::new();
    for page in pages {
        match page {
            Ok(Exported { evidence, marked, unmarked }) => {
                let marked = marked.filter(|_| !counts.is_unmarked(evidence));
                report.marked += usize::from(marked.is_some());
                records.extend(marked.or(unmarked).iter().map(Value::to_string));
            }
            Err(skipped) => report.skipped.push(skipped),
        }
    }
    if records.is_empty() {
        return Err(CorpusError::no_page_of(corpus.to_path_buf(), report.skipped));
    }
    report.pages = records.len();
    report.text = match tool {
        Tool::LabelStudio => format!("[\n{}\n]\n", records.join(",\n")),
        Tool::Prodigy | Tool::Doccano => records.join("\n") + "\n",
    };
    Ok(report)
}

fn exported(
    entry: Entry<'_>,
    html: &[u8],
    tool: Tool,
    model: Option<&Extractor>,
    options: &LoadOptions,
) -> Result<Exported, SkipReason> {
    let name = entry.name.clone();
    if entry.gold.is_some() {
        let page = labelled(html, &name, entry.gold, entry.roles, options).page?;
        let marked = record(tool, &name, &page.page, &Inside::of_labels(page.labels()), None);
        return Ok(Exported { evidence: Evidence::Sure, marked: Some(marked), unmarked: None });
    }
    let stripped = options.marking.strip(html);
    let is_default = options.marking == Marking::Default;
    let evidence = if is_default { Evidence::of(&stripped) } else { Evidence::Sure };
    let problem = stripped.problems.iter().find(|one| one.kind.invalidates_labels());
    let is_absent = problem.is_some_and(|problem| problem.kind.is_absence());
    if evidence == Evidence::Sure
        && !is_absent
        && let Some(problem) = problem
    {
        return Err(SkipReason::Marking(problem.clone()));
    }
    let page = segment_with_pieces(&stripped.html)?;
    let inside = || Inside::of(&stripped.html, &page, &stripped.spans);
    let marked = problem.is_none().then(|| record(tool, &name, &page, &inside(), None));
    let unmarked = if evidence == Evidence::Sure && marked.is_some() {
        None
    } else {
        let suggested = model.map(|model| model.extract(&stripped.html)).transpose()?;
        let kept = suggested.as_ref().map_or(&[][..], Extraction::content);
        let label =
            |line| if kept.get(line) == Some(&true) { Label::Content } else { Label::Boilerplate };
        let inside = Inside::of_labels((0..page.lines.len()).map(label));
        let by = model.map_or("", |model| &model.model().name);
        Some(record(tool, &name, &page, &inside, Some(by)))
    };
    Ok(Exported { evidence, marked, unmarked })
}

/// Returns the record of a page. `suggested_by` names the model of a page that is not marked, and
/// is empty if there is none.
fn record(
    tool: Tool,
    name: &str,
    page: &Page,
    inside: &Inside,
    suggested_by: Option<&str>,
) -> Value {
    let (text, spans) = text_and_spans(page, inside);
    let span = |(number, [start, end]): (usize, [usize; 2])| match tool {
        Tool::LabelStudio => json!({
            "id": format!("span{number}"), "type": "labels", "from_name": "label", "to_name": "text",
            "value": { "start": start, "end": end, "labels": [CONTENT] },
        }),
        Tool::Prodigy => json!({ "start": start, "end": end, "label": CONTENT }),
        Tool::Doccano => json!([start, end, CONTENT]),
    };
    let spans: Vec<Value> = spans.into_iter().enumerate().map(span).collect();
    let mut record = match tool {
        Tool::LabelStudio => json!({ "data": { "text": text, "page": name } }),
        Tool::Prodigy => json!({ "text": text, "spans": spans, "meta": { "page": name } }),
        Tool::Doccano => json!({ "text": text, "label": spans, "page": name }),
    };
    match (tool, suggested_by) {
        (Tool::Doccano, _) | (Tool::LabelStudio, Some("")) => {}
        (Tool::LabelStudio, None) => record["annotations"] = json!([{ "result": spans }]),
        (Tool::LabelStudio, Some(by)) => {
            record["predictions"] = json!([{ "model_version": by, "result": spans }]);
        }
        (Tool::Prodigy, None) => record["answer"] = "accept".into(),
        (Tool::Prodigy, Some(by)) => record["meta"]["model"] = by.into(),
    }
    record
}

/// Returns the lines of a page as one text, and the start and end of its content, in characters.
fn text_and_spans(page: &Page, inside: &Inside) -> (String, Vec<[usize; 2]>) {
    let (mut text, mut spans, mut at) = (String::new(), Vec::new(), 0);
    for (number, line) in page.lines.iter().enumerate() {
        let of_line = page.text(line);
        let length = of_line.chars().count();
        match inside.parts.get(&number) {
            Some(parts) => {
                let solid = of_line.chars().enumerate().filter(|(_, c)| !c.is_whitespace());
                let solid: Vec<usize> = solid.map(|(place, _)| at + place).collect();
                let ends = |part: &std::ops::Range<u32>| {
                    let last = solid.get((part.end as usize).checked_sub(1)?)?;
                    Some([*solid.get(part.start as usize)?, last + 1])
                };
                spans.extend(parts.iter().filter_map(ends));
            }
            None if inside.shares[number] >= 0.5 => spans.push([at, at + length]),
            None => {}
        }
        text.push_str(of_line);
        text.push('\n');
        at += length + 1;
    }
    text.pop();
    (text, spans)
}
