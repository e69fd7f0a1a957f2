//! The card of a model in Markdown: what its file says of it.

use std::collections::HashMap;
use std::path::Path;

use dechaff_crawl::Failure;
use dechaff_extractor::{Decision, Model, Role};
use dechaff_inputs::messages::{counted, escaped, quoted};
use serde::Deserialize;

use super::json::hex;
use crate::args::recorded::{Recorded, read_toml};

/// The lines before and after a card. Text outside of them is written by hand.
const MARKERS: [&str; 2] = ["<!-- dechaff inspect --card -->\n\n", "\n<!-- /dechaff inspect -->\n"];
/// Maximum number of columns of a line.
const COLUMNS: usize = 120;
/// Minimum number of held-out pages for metrics that are not called imprecise.
const FEW: f64 = 100.0;
/// The metrics of a card.
const METRICS: [&str; 6] =
    ["line_error_rate", "line_f1", "page_precision", "page_recall", "page_f1", "snippet_f1"];

/// Reads the licences of corpora by name from a description: TOML with a table `[[corpus]]` for
/// each, with its `name` or `directory`, and its `licence`.
///
/// # Errors
/// The place of the mistake.
pub(crate) fn read_licences(path: &Path) -> Result<HashMap<String, String>, Failure> {
    #[derive(Deserialize)]
    struct Described {
        corpus: Vec<Corpus>,
    }
    #[derive(Deserialize)]
    struct Corpus {
        name: String,
        directory: Option<String>,
        licence: String,
    }
    let Described { corpus } = read_toml(path)?;
    let licence = |of: Corpus| (of.directory.unwrap_or(of.name), of.licence);
    Ok(corpus.into_iter().map(licence).collect())
}

/// Returns the card of a model.
pub(crate) fn card(
    model: &Model,
    recorded: &Recorded,
    licences: &HashMap<String, String>,
) -> String {
    let info = &model.info;
    let licence = |name: &String| {
        let licence = licences.get(name).map_or("no licence named", |of| of);
        format!("{} ({})", code(name), plain(licence))
    };
    let corpora: Vec<_> = info.corpora.iter().map(licence).collect();
    let mut training =
        format!("{} pages, {} lines: {}.", info.pages, info.lines, corpora.join(", "));
    for base in recorded.values("base") {
        training += &format!(" Also the data of its base, {}.", code(&base));
    }
    let settings = format!(
        "{}, {}, `{}` features with {} columns; {}, hash `{}`.",
        counted(model.rounds.len(), "round"),
        recorded.values("algorithm").first().map_or("adapted".into(), |name| code(name)),
        model.features.name(),
        model.columns().count(),
        plain(&info.tool),
        hex(model.hash()),
    );
    let parts = [
        ("Training data", training),
        ("Settings", settings),
        ("Policy", policy(model)),
        ("Held out", held_out(model)),
        ("Limits", limits(model, recorded)),
    ];
    let parts = parts.map(|(title, text)| wrapped(&format!("- **{title}**: {text}"), "  ", ""));
    let option = |option: &String| match option.split_once('=') {
        Some((name, value)) => format!("{name} {}", quoted(value)),
        None => quoted(option),
    };
    let words = info.corpora.iter().map(|name| quoted(name));
    let words: Vec<_> = words.chain(recorded.options(|_| false).iter().map(option)).collect();
    let (words, name) = (words.join(" "), quoted(&model.name));
    let command = format!("    dechaff train {words} -o {name}.bin");
    let command = wrapped(&escaped(&command), "        ", " \\");
    let repeat = "To repeat the training, with the paths of these corpora in this order:";
    let [start, end] = MARKERS;
    format!("{start}{}\n{repeat}\n\n{command}{end}", parts.concat())
}

/// Returns which lines and roles a model keeps.
fn policy(model: &Model) -> String {
    let names = |roles: &[Role]| {
        let names: Vec<_> = roles.iter().map(|role| format!("`{}`", role.name())).collect();
        if names.is_empty() { "none".into() } else { names.join(", ") }
    };
    let headline = if model.exclude.contains(&Role::Title) {
        "left out"
    } else if model.include.contains(&Role::Title) {
        "kept"
    } else {
        "kept by their scores"
    };
    format!(
        "headlines are {headline}; roles always kept: {}; roles left out: {}; {}.",
        names(&model.include),
        names(&model.exclude),
        decision(model),
    )
}

/// Describes the decision of a model.
pub(crate) fn decision(model: &Model) -> String {
    let mut parts = vec![match model.decision {
        Decision::Expected { beta } => format!("beta {beta}"),
        Decision::Threshold(threshold) => format!("threshold {threshold}"),
    }];
    if !model.structure {
        parts.push("without structure".into());
    }
    if model.posts > 0 {
        parts.push(format!("posts {}", model.posts));
    }
    parts.join(", ")
}

/// Returns the held-out metrics with their intervals.
fn held_out(model: &Model) -> String {
    let found = |name: &str| metric(model, name);
    let Some(pages) = found("pages") else { return "no metrics in the file.".into() };
    let one = |name: &&str| {
        let (value, low, high) =
            (found(name)?, found(&format!("{name}_low"))?, found(&format!("{name}_high"))?);
        Some(format!("`{name}` {value:.3} ({low:.3} to {high:.3})"))
    };
    let metrics: Vec<_> = METRICS.iter().filter_map(one).collect();
    format!("{pages} pages, with 95 % intervals: {}.", metrics.join(", "))
}

fn limits(model: &Model, recorded: &Recorded) -> String {
    let mut limits = String::new();
    let groups: Vec<_> = recorded.values("group").iter().map(|name| code(name)).collect();
    if !groups.is_empty() {
        limits += &format!("it saw only {} and pages without a group; ", groups.join(", "));
    }
    if metric(model, "pages").is_some_and(|pages| pages < FEW) {
        limits += "its metrics are imprecise, as few pages were held out; ";
    }
    limits
        + "its metrics hold for pages like these; its file does not hold their languages, kinds and years."
}

fn metric(model: &Model, name: &str) -> Option<f64> {
    model.info.metrics.iter().find(|(known, _)| known == name).map(|(_, value)| *value)
}

/// Returns a text of others without characters that have a meaning in Markdown.
fn plain(text: &str) -> String {
    escaped(text).replace(['<', '>', '`', '[', ']', '*', '_', '|'], " ")
}

fn code(text: &str) -> String {
    format!("`{}`", escaped(text).replace(['`', '<'], "'"))
}

/// Wraps a paragraph. `next` begins each further line, and `end` ends each line but the last.
fn wrapped(text: &str, next: &str, end: &str) -> String {
    let indent = &text[..text.len() - text.trim_start().len()];
    let (mut out, mut columns) = (indent.to_string(), indent.len());
    for (nth, word) in text.split_whitespace().enumerate() {
        let length = word.chars().count();
        if nth > 0 && columns + 1 + length + end.len() > COLUMNS {
            out += &format!("{end}\n{next}");
            columns = next.len();
        } else if nth > 0 {
            out.push(' ');
            columns += 1;
        }
        out += word;
        columns += length;
    }
    out.push('\n');
    out
}
