//! The report of `dechaff train`.

use std::io::{self, Write};
use std::path::Path;

use dechaff_inputs::messages::{escaped, sanitized};
use dechaff_trainer::evaluation::Doubt;
use dechaff_trainer::{Corpus, SettingChange, Trained};
use serde_json::{Value, json};

use crate::reports::json::{TOOL, by_name, decimal, hex};
use crate::reports::text::{write_groups, write_metrics, write_summary};
use crate::terminal::advice::warned;

/// Returns the report as JSON.
pub(crate) fn report(trained: &Trained, corpus: &Corpus, path: &Path, doubts: &[Doubt]) -> Value {
    let (info, evaluation) = (&trained.model.info, &trained.evaluation);
    let curve = trained.curve.iter();
    let curve = curve.map(|(share, part)| json!({"share": share, "held_out": part.overall}));
    let change = |change: &SettingChange| {
        let &SettingChange { setting, before, value, gain, pages, .. } = change;
        let [before, value] = [before, value].map(decimal);
        json!({"setting": setting.name(), "before": before, "value": value, "gain": gain, "pages": pages})
    };
    let settings: Vec<Value> = trained.settings.iter().map(change).collect();
    json!({
        "tool": TOOL,
        "model": {
            "name": trained.model.name,
            "path": path.to_string_lossy(),
            "hash": hex(trained.model.hash()),
            "options": info.options,
        },
        "corpus": {
            "names": info.corpora,
            "hash": hex(info.corpus_hash),
            "pages": info.pages,
            "lines": info.lines,
            "skipped": corpus.skipped.len(),
            "copies": corpus.copies(),
        },
        "seed": info.seed,
        "advice": trained.verdict(),
        "answer": trained.answer(&sanitized(&path)),
        "held_out": evaluation.overall,
        // The base or the default model on the same pages.
        "reference": trained.reference,
        "changes": trained.changes,
        "settings": settings,
        "unchanged": trained.unchanged,
        "curve": curve.collect::<Vec<_>>(),
        "groups": by_name(&evaluation.groups),
        "doubts": doubts.iter().take(LISTED).collect::<Vec<_>>(),
        "warnings": trained.warnings.iter().map(warned).collect::<Vec<_>>(),
    })
}

/// Writes which model to use, the facts, and a short table about a model. `verbose` adds the other
/// metrics, and the groups.
pub(crate) fn write_text(
    to: &mut dyn Write,
    trained: &Trained,
    path: &Path,
    verbose: bool,
    doubts: &[Doubt],
) -> io::Result<()> {
    let summary = &trained.evaluation.overall;
    let new = sanitized(&path);
    writeln!(to, "{}", trained.answer(&new))?;
    trained.facts(&new).iter().try_for_each(|fact| writeln!(to, "{fact}"))?;
    writeln!(to)?;
    if verbose {
        write_summary(to, summary)?;
        write_groups(to, "group", &trained.evaluation.groups)?;
    } else {
        write_metrics(to, summary, Some(&SHORT))?;
    }
    write_curve(to, trained)?;
    write_doubtful(to, doubts)?;
    let (model, info) = (&trained.model, &trained.model.info);
    let (name, hash, corpus) = (&model.name, hex(model.hash()), hex(info.corpus_hash));
    let (pages, lines, seed) = (info.pages, info.lines, info.seed);
    writeln!(
        to,
        "\nmodel {name} ({hash}), trained on all {pages} pages and {lines} lines (corpus {corpus}, seed \
         {seed}): {new}"
    )
}

/// Writes the marks that are most probably wrong.
fn write_doubtful(to: &mut dyn Write, doubts: &[Doubt]) -> io::Result<()> {
    let sure = |doubt: &&Doubt| !(SURE..=1.0 - SURE).contains(&doubt.score);
    let count = doubts.iter().take_while(sure).count();
    if count == 0 {
        return Ok(());
    }
    let marks = if count == 1 { "1 mark is".into() } else { format!("{count} marks are") };
    writeln!(to, "\n{marks} probably wrong (--doubts lists all):")?;
    for doubt in &doubts[..count.min(SHOWN)] {
        let &Doubt { ref path, line, content, score, ref text, .. } = doubt;
        let mark = if content { "content" } else { "boilerplate" };
        let text: String = text.chars().take(60).collect();
        writeln!(
            to,
            "  {}:{line}: marked as {mark}, score {score:.2}: {}",
            escaped(path),
            escaped(&text)
        )?;
    }
    Ok(())
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

/// Number of doubtful marks that JSON lists.
const LISTED: usize = 100;
/// Number of doubtful marks that the text shows.
const SHOWN: usize = 3;
/// Maximum score of a line that is probably marked as content by mistake; for boilerplate, the
/// minimum is as far from 1.
const SURE: f32 = 0.03;
/// The metrics that are shown by default.
const SHORT: [&str; 4] = ["line_error_rate", "page_precision", "page_recall", "page_f1"];
