//! `dechaff train --baseline`

use std::io::{self, Write};

use dechaff_baselines::compare::{Options, Row, compare, holdout};
use dechaff_baselines::ngram::{ErrorRate, TESTED};
use dechaff_baselines::{Baseline, BaselineFile, Trained, error_rate};
use dechaff_crawl::Failure;
use dechaff_crawl::Progress;
use dechaff_crawl::write::{try_file, write_json, write_to};
use dechaff_trainer::evaluation::Summary;
use dechaff_trainer::{Corpus, LabelledPage};
use serde::Serialize;

use crate::args::baseline::read_settings;
use crate::args::corpus::note_repeated;
use crate::args::values::ReportFormat;
use crate::commands::train::Args;
use crate::reports::json::{TOOL, hex};
use crate::reports::text::{write_groups, write_summary};
use crate::terminal::exit::Done;

/// The number of folds that baselines are tested in: nine tenths are trained on, as in the article
/// of 2009.
const FOLDS: u16 = 10;

#[derive(Serialize)]
struct Report<'a> {
    tool: &'static str,
    baseline: String,
    learned: String,
    path: String,
    corpora: Vec<String>,
    corpus_hash: String,
    pages: usize,
    skipped: usize,
    seed: u64,
    held_out: &'a Summary,
    /// The error rate of the article of 2009, for the lines that pass the first stage.
    #[serde(skip_serializing_if = "Option::is_none")]
    first_stage: Option<FirstStage>,
}

#[derive(Serialize)]
struct FirstStage {
    error_rate: f64,
    #[serde(flatten)]
    counts: ErrorRate,
}

pub(super) fn run(baseline: Baseline, args: &Args) -> Result<Done, Failure> {
    let settings = read_settings(args.settings.as_deref())?;
    if !baseline.about().is_trained {
        let name = baseline;
        return Err(Failure::usage(format_args!(
            "{name} needs no training; use it with `dechaff extract --baseline {name}`"
        )));
    }
    try_file(&args.output)?;
    let (corpus, done) = args.corpus.load_html()?;
    note_repeated(&corpus);
    let progress = Progress::steps();
    let row = match args.holdout {
        Some(share) => {
            progress.step("training on the pages that are not held out");
            holdout(&corpus.pages, baseline, &settings, share, args.seed).map(Some)
        }
        None => {
            let options = Options {
                baselines: vec![baseline],
                settings: settings.clone(),
                folds: args.folds.unwrap_or(FOLDS).into(),
                seed: args.seed,
            };
            compare(&corpus.pages, &[], &options, &|step| progress.step(step))
                .map(|rows| rows.into_iter().next())
        }
    };
    let row = row.map_err(Failure::from_error)?;
    let pages: Vec<&LabelledPage> = corpus.pages.iter().collect();
    let tested = args.holdout.unwrap_or(TESTED);
    let first_stage = error_rate(&*baseline, &settings, &pages, tested, args.seed)
        .map(|counts| FirstStage { error_rate: counts.rate(), counts });
    progress.step("training on all pages");
    let trained =
        Trained::train(baseline, settings, &pages, args.seed).map_err(Failure::from_error)?;
    drop(progress);
    let Some(row) = row else { return Ok(done) };
    let file = file(args, &corpus, &row, trained);
    write_to(Some(&args.output), |to| Ok(file.write(to)?))?;
    let report = Report {
        tool: TOOL,
        baseline: baseline.to_string(),
        learned: file.trained.summary(),
        path: args.output.to_string_lossy().into_owned(),
        corpora: file.corpora.clone(),
        corpus_hash: hex(corpus.hash),
        pages: corpus.pages.len(),
        skipped: corpus.skipped.len(),
        seed: args.seed,
        held_out: &row.evaluation.overall,
        first_stage,
    };
    write_to(None, |to| match args.format {
        ReportFormat::Json => write_json(to, &report),
        ReportFormat::Text => Ok(write_text(to, &report, &row)?),
    })?;
    Ok(done)
}

fn file(args: &Args, corpus: &Corpus, row: &Row, trained: Trained) -> BaselineFile {
    BaselineFile {
        tool: TOOL.to_string(),
        corpora: args.corpus.names(),
        corpus_hash: corpus.hash,
        pages: corpus.pages.len() as u32,
        seed: args.seed,
        metrics: row.evaluation.overall.figures(),
        trained,
    }
}

fn write_text(to: &mut dyn Write, report: &Report<'_>, row: &Row) -> io::Result<()> {
    write!(to, "held out: ")?;
    write_summary(to, report.held_out)?;
    write_groups(to, &row.evaluation.groups)?;
    if let Some(FirstStage { error_rate, counts }) = &report.first_stage {
        writeln!(
            to,
            "\nlines that pass the first stage: {} of {} misclassified, error rate {error_rate:.4} (trained \
             on {} pages, tested on {}, split by file)",
            counts.wrong, counts.lines, counts.trained, counts.tested
        )?;
    }
    writeln!(
        to,
        "\n{}: {} ({}), trained on all {} pages",
        report.path, report.baseline, report.learned, report.pages
    )
}
