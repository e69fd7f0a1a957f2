//! Reads the records of labelling tools.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::path::Path;

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::corpus::gold::{self, Lines, read_gold, read_json};
use crate::corpus::tasks::{Span, Task};
use crate::corpus::{CorpusError, Gold};

/// The description of a valid record, for error messages.
const EXPECTED: &str =
    "expected an object of a gold file, of Label Studio, of Prodigy or of doccano";

type Fields<'a> = HashMap<Cow<'a, str>, &'a RawValue>;

/// Reads a gold file or the file of a labelling tool, and keeps the spans with one of the labels.
/// Also returns the ids of the pages whose spans all have other labels.
///
/// # Errors
/// [`CorpusError`] if the file cannot be read, or if it has spans, but none with these labels.
pub(crate) fn read_tasks(
    path: &Path,
    labels: &[String],
) -> Result<(Lines, Vec<String>), CorpusError> {
    let read = read_gold(path, parse);
    let mut lines =
        read.map_err(|source| CorpusError::Read { path: path.to_path_buf(), source })?;
    let (mut kept, mut others, mut without) = (0, BTreeSet::new(), Vec::new());
    for gold in lines.iter_mut().flatten() {
        let [mut own, mut all] = [0; 2];
        for task in &mut gold.tasks {
            all += task.spans.len();
            task.spans.retain(|span| {
                let mut names = span.labels().peekable();
                let is_kept =
                    names.peek().is_none() || names.any(|name| labels.iter().any(|l| l == name));
                if !is_kept {
                    others.extend(span.labels().map(str::to_string));
                }
                is_kept
            });
            own += task.spans.len();
        }
        kept += own;
        if own == 0 && all > 0 {
            without.push(gold.id.clone());
        }
    }
    if kept == 0 && !others.is_empty() {
        let (wanted, known) = (labels.to_vec(), others.into_iter().collect());
        return Err(CorpusError::NoLabel { path: path.to_path_buf(), wanted, known });
    }
    Ok((lines, without))
}

fn parse(json: &[u8]) -> Result<Gold, String> {
    let fields: Fields<'_> = read_json(json, EXPECTED)?;
    let Some(task) = task_of(&fields)? else { return gold::parse(json) };
    let id = id_of(&fields).ok_or(
        "found no page; expected its id as `page` or `id`, in `meta`, in `data` or beside them",
    )?;
    let id = id.strip_suffix(".html").unwrap_or(&id).to_string();
    gold::check_id(&id)?;
    Ok(Gold { id, tasks: vec![task], ..Gold::default() })
}

/// Returns the spans of a record, unless it is one of a gold file.
fn task_of(fields: &Fields<'_>) -> Result<Option<Task>, String> {
    let field = |name: &str| fields.get(name).filter(|value| value.get() != "null");
    if field("annotations").is_some() || field("predictions").is_some() {
        return task_of_label_studio(fields).map(Some);
    }
    let is_list = |value: &&RawValue| {
        let inner = value.get().trim_start_matches('[').len();
        value.get().len() - inner > 1 || ["[]", "[{"].iter().any(|s| value.get().starts_with(s))
    };
    let named = |name: &'static str| field(name).map(|value| (name, *value));
    let of_doccano = || named("label").or(named("labels")).filter(|(_, value)| is_list(value));
    let Some((name, spans)) = named("spans").or(named("entities")).or_else(of_doccano) else {
        return Ok(None);
    };
    if let Some(answer) = field("answer")
        && answer.get() != "\"accept\""
    {
        return Err(format!("found the answer {}, expected \"accept\"", answer.get()));
    }
    let spans = typed(name, spans)?;
    let text =
        field("text").ok_or("missing field `text`, expected the text that the spans are in")?;
    Ok(Some(Task { text: typed("text", text)?, spans }))
}

fn typed<'a, T: Deserialize<'a>>(name: &str, value: &'a RawValue) -> Result<T, String> {
    read_json(value.get().as_bytes(), "expected text and spans as the tool exports them")
        .map_err(|error| format!("field `{name}`: {error}"))
}

fn task_of_label_studio(fields: &Fields<'_>) -> Result<Task, String> {
    #[derive(Deserialize)]
    struct Annotation {
        #[serde(default)]
        was_cancelled: bool,
        #[serde(default)]
        ground_truth: bool,
        result: Vec<Region>,
    }
    #[derive(Deserialize)]
    struct Region {
        #[serde(default)]
        r#type: String,
        #[serde(default)]
        value: Value,
    }
    let annotations = fields.get("annotations").map(|value| typed("annotations", value));
    let all: Vec<Annotation> = annotations.transpose()?.unwrap_or_default();
    let all = all.into_iter().filter(|one| !one.was_cancelled);
    let annotation = all
        .min_by_key(|one| !one.ground_truth)
        .ok_or("found no annotation; expected one that was not cancelled")?;
    let is_span = |region: &Region| ["labels", "hypertextlabels"].contains(&region.r#type.as_str());
    let spans = annotation.result.into_iter().filter(is_span).map(|region| {
        serde_json::from_value(region.value).map_err(|error| format!("value of a region: {error}"))
    });
    let spans: Vec<Span> = spans.collect::<Result<_, _>>()?;
    let data = fields.get("data").map(|data| typed::<HashMap<String, Value>>("data", data));
    let mut data = data.transpose()?.unwrap_or_default();
    // The configuration of the project, which is not in the file, names the field with the text.
    let text = data
        .remove("text")
        .or_else(|| data.into_values().max_by_key(|value| value.as_str().map_or(0, str::len)));
    let text = text.and_then(|text| Some(text.as_str()?.to_string())).unwrap_or_default();
    Ok(Task { text, spans })
}

/// Returns the id of the page of a record.
fn id_of(fields: &Fields<'_>) -> Option<String> {
    let field = |name: &str| serde_json::from_str::<Value>(fields.get(name)?.get()).ok();
    let objects = ["meta", "data"].map(field);
    let of = |name: &str| {
        let inner = objects.iter().flatten().find_map(|object| object.get(name).cloned());
        match inner.or_else(|| field(name))? {
            Value::String(id) => Some(id),
            Value::Number(id) => Some(id.to_string()),
            _ => None,
        }
    };
    of("page").or_else(|| of("id"))
}
