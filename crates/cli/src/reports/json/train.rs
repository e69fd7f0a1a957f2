//! The report of `train`.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

use dechaff_trainer::Trained;
use dechaff_trainer::corpus::Repeated;
use dechaff_trainer::evaluation::{Comparison, Evaluation, Summary};
use dechaff_trainer::files::sanitized;
use serde::Serialize;

use super::{TOOL, by_name, hex};
use crate::reports::text::{write_groups, write_metrics, write_summary};
use crate::terminal::advice::warned;

#[derive(Serialize)]
pub(crate) struct TrainReport<'a> {
    tool: &'static str,
    model: Model<'a>,
    corpus: Corpus<'a>,
    seed: u64,
    held_out: &'a Summary,
    /// The base or the default model on the same pages.
    #[serde(skip_serializing_if = "Option::is_none")]
    reference: Option<&'a Comparison>,
    /// How the model differs from its base.
    changes: &'a [String],
    /// Whether the model extracts what its base does.
    unchanged: bool,
    /// The metrics with shares of the pages, if requested.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    curve: Vec<Point<'a>>,
    groups: BTreeMap<&'a str, &'a Summary>,
    warnings: Vec<String>,
}

#[derive(Serialize)]
struct Model<'a> {
    name: &'a str,
    path: String,
    hash: String,
    options: &'a str,
}

#[derive(Serialize)]
struct Point<'a> {
    /// The share of the pages that was learned from.
    share: f64,
    held_out: &'a Summary,
}

impl<'a> Point<'a> {
    fn of(share: f64, part: &'a Evaluation) -> Self {
        Self { share, held_out: &part.overall }
    }
}

#[derive(Serialize)]
struct Corpus<'a> {
    names: &'a [String],
    hash: String,
    pages: u32,
    lines: u64,
    skipped: usize,
    /// The pages that repeat an earlier one.
    repeated: Repeated,
}

impl<'a> TrainReport<'a> {
    pub(crate) fn of(
        trained: &'a Trained,
        path: &Path,
        skipped: usize,
        repeated: Repeated,
    ) -> Self {
        let info = &trained.model.info;
        Self {
            tool: TOOL,
            model: Model {
                name: &trained.model.name,
                path: path.to_string_lossy().into_owned(),
                hash: hex(trained.model.hash()),
                options: &info.options,
            },
            corpus: Corpus {
                names: &info.corpora,
                hash: hex(info.corpus_hash),
                pages: info.pages,
                lines: info.lines,
                skipped,
                repeated,
            },
            seed: info.seed,
            held_out: &trained.evaluation.overall,
            reference: trained.reference.as_ref(),
            changes: &trained.changes,
            unchanged: trained.unchanged,
            curve: trained.curve.iter().map(|(share, part)| Point::of(*share, part)).collect(),
            groups: by_name(&trained.evaluation.groups),
            warnings: trained.warnings.iter().map(warned).collect(),
        }
    }
}

/// Writes what a person needs to know about a model: a sentence, and a short table. `verbose` adds the
/// other metrics, and the groups.
pub(crate) fn write_trained(
    to: &mut dyn Write,
    trained: &Trained,
    path: &Path,
    verbose: bool,
) -> io::Result<()> {
    let summary = &trained.evaluation.overall;
    let advice = match &trained.reference {
        Some(other) if trained.unchanged => {
            Some(format!(" Use {}; the file can be deleted.", other.name))
        }
        Some(other) if other.is_worse() => {
            Some(format!(" Use {0}, or adapt it with --base {0}.", other.name))
        }
        _ => None,
    };
    writeln!(to, "{}{}\n", trained.sentence(), advice.unwrap_or_default())?;
    if verbose {
        write_summary(to, summary)?;
        write_groups(to, &trained.evaluation.groups)?;
    } else {
        write_metrics(to, summary, Some(&SHORT))?;
    }
    write_curve(to, trained)?;
    let (info, hash) = (&trained.model.info, hex(trained.model.hash()));
    writeln!(
        to,
        "\nmodel {} ({hash}), trained on all {} pages and {} lines (corpus {}, seed {}): {}",
        trained.model.name,
        info.pages,
        info.lines,
        hex(info.corpus_hash),
        info.seed,
        sanitized(&path)
    )
}

/// Writes the page F1 by the share of the pages, and whether more pages would help.
fn write_curve(to: &mut dyn Write, trained: &Trained) -> io::Result<()> {
    let Some((gain, error)) = trained.last_gain() else { return Ok(()) };
    writeln!(to, "\nlearned from   page F1")?;
    let parts = trained.curve.iter().map(|(share, part)| (*share, &part.overall));
    for (share, summary) in parts.chain([(1.0, &trained.evaluation.overall)]) {
        let f1 = summary.get("page_f1").map_or_else(|| "-".into(), |f1| format!("{:.3}", f1.value));
        writeln!(to, "{:>3.0} %          {f1}", 100.0 * share)?;
    }
    let advice = if gain > error {
        "The second half of the pages improves page F1, so more pages will probably help."
    } else {
        "The second half of the pages does not clearly improve page F1, so more pages of these kinds may not \
         help."
    };
    writeln!(to, "{advice} (Gain {gain:+.3} ± {error:.3}.)")
}

/// The metrics that are shown by default.
const SHORT: [&str; 4] = ["line_error_rate", "page_precision", "page_recall", "page_f1"];
