//! `dechaff train --baseline`

use std::io::{self, Write};
use std::path::Path;

use dechaff_baselines::compare::{Options, Row, compare};
use dechaff_baselines::ngram::{ErrorRate, TESTED};
use dechaff_baselines::{Baseline, BaselineFile, Trained};
use dechaff_crawl::write::{try_file, write_to};
use dechaff_crawl::{Failure, Progress, usage};
use dechaff_trainer::{LabelledPage, Split};
use serde_json::json;

use crate::args::baseline::read_settings;
use crate::args::corpus::note_repeated;
use crate::commands::inspect::baseline_report;
use crate::commands::train_args::Args;
use crate::reports::json::TOOL;
use crate::reports::text::{write_groups, write_summary};
use crate::terminal::exit::Done;

/// The number of folds that baselines are tested in: nine tenths are trained on, as in the article
/// of 2009.
const FOLDS: u16 = 10;

pub(super) fn run(baseline: Baseline, args: &Args) -> Result<Done, Failure> {
    let settings = read_settings(args.settings.as_deref())?;
    if !baseline.about().is_trained {
        let name = baseline;
        return Err(usage!(
            "{name} needs no training; use it with `dechaff extract --baseline {name}`"
        ));
    }
    try_file(&args.output)?;
    let (corpus, done) = args.corpus.load(|options| options.keep_html = true)?;
    note_repeated(&corpus);
    let progress = Progress::steps();
    let folds = Split::Folds(args.folds.unwrap_or(FOLDS).into());
    let options = Options {
        baselines: vec![baseline],
        settings: settings.clone(),
        split: args.holdout.map_or(folds, Split::Holdout),
        seed: args.seed,
    };
    let rows = compare(&corpus.pages, &[], &options, &|step| progress.step(step));
    let row = rows.map_err(Failure::from_error)?.into_iter().next();
    let pages: Vec<&LabelledPage> = corpus.pages.iter().collect();
    let tested = args.holdout.unwrap_or(TESTED);
    let first_stage = baseline.error_rate(&settings, &pages, tested, args.seed);
    progress.step("training on all pages");
    let trained =
        Trained::train(baseline, settings, &pages, args.seed).map_err(Failure::from_error)?;
    drop(progress);
    let Some(row) = row else { return Ok(done) };
    let file = BaselineFile {
        tool: TOOL.to_string(),
        corpora: args.corpus.names(),
        corpus_hash: corpus.hash,
        pages: corpus.pages.len() as u32,
        seed: args.seed,
        metrics: row.evaluation.overall.figures(),
        trained,
    };
    write_to(Some(&args.output), |to| Ok(file.write(to)?))?;
    let json = || {
        let mut report = baseline_report(&file);
        report["path"] = json!(args.output.to_string_lossy());
        report["skipped"] = json!(corpus.skipped.len());
        report["held_out"] = json!(row.evaluation.overall);
        if let Some(counts) = first_stage {
            report["first_stage"] = json!(counts);
            report["first_stage"]["error_rate"] = json!(counts.rate());
        }
        report
    };
    args.format.write(json, |to| write_text(to, &file, &row, first_stage, &args.output))?;
    Ok(done)
}

fn write_text(
    to: &mut dyn Write,
    file: &BaselineFile,
    row: &Row,
    first_stage: Option<ErrorRate>,
    path: &Path,
) -> io::Result<()> {
    write!(to, "held out: ")?;
    write_summary(to, &row.evaluation.overall)?;
    write_groups(to, "group", &row.evaluation.groups)?;
    if let Some(counts) = first_stage {
        let (ErrorRate { trained, tested, lines, misclassified, .. }, rate) =
            (counts, counts.rate());
        writeln!(
            to,
            "\nlines that pass the first stage: {misclassified} of {lines} misclassified, error rate {rate:.4} (trained \
             on {trained} pages, tested on {tested}, split by file)"
        )?;
    }
    let (baseline, learned) = (file.trained.baseline, file.trained.summary());
    let path = path.to_string_lossy();
    writeln!(to, "\n{path}: {baseline} ({learned}), trained on all {} pages", file.pages)
}
