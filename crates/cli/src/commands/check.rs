//! `dechaff check`

use std::io::{self, Write};

use dechaff_crawl::{Failure, say};
use dechaff_inputs::messages::counted;
use dechaff_trainer::corpus::{Finding, Severity, check};
use dechaff_trainer::{Corpus, Trainer, of_corpus};
use serde_json::{Value, json};

use crate::args::corpus::{CorpusArgs, unusable};
use crate::args::values::ReportFormat;
use crate::commands::train::default_base;
use crate::terminal::exit::Done;
use crate::terminal::unmarked::{Unmarked, hint, remarks};

/// Find mistakes in marked pages
///
/// Each finding is printed as file:line: severity: message. A page with an error cannot be used for
/// training, and the exit code is 1. A warning is probably a mistake. A note is for information. If
/// many pages are not marked, text output has one message for all of them; --format json lists each
/// page. At the end, stderr says what `dechaff train` would do with the pages, and how long it
/// would take.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The output format
    #[arg(long, value_enum, default_value = "text")]
    format: ReportFormat,
    #[command(flatten)]
    corpus: CorpusArgs,
}

const EXAMPLES: &str = "\
Examples:
  dechaff check my-pages
  dechaff check archive --markers 'begin text' 'end text'";

pub(crate) fn run(args: &Args) -> Result<Done, Failure> {
    args.corpus.reads().refuse_stdout()?;
    let options = args.corpus.options()?;
    let (findings, corpus) = check(&args.corpus.corpora, &options)
        .map_err(|error| unusable(error, &args.corpus.corpora))?;
    let json = || findings.iter().map(found).collect::<Vec<_>>();
    let unmarked: Vec<_> = findings.iter().filter_map(unmarked).collect();
    args.format.write(json, |to| write_text(to, &findings, &unmarked))?;
    let count = |severity| findings.iter().filter(|finding| finding.severity == severity).count();
    let errors = count(Severity::Error);
    say!(
        "{}, {}, {}",
        counted(errors, "error"),
        counted(count(Severity::Warning), "warning"),
        counted(count(Severity::Note), "note")
    );
    if let Some(hint) = hint(&unmarked, &args.corpus.corpora) {
        say(hint);
    }
    if let Some(corpus) = corpus {
        say_plan(&corpus)?;
    }
    Ok(if errors > 0 { Done::Partly } else { Done::All })
}

/// Says on stderr what `train` would do with the pages without options.
fn say_plan(corpus: &Corpus) -> Result<(), Failure> {
    for warning in of_corpus(&corpus.pages) {
        say!("warning: {warning}");
    }
    let mut trainer = Trainer::default();
    let start = trainer.start(default_base()?, corpus, true);
    if let Err(error) = trainer.check(corpus) {
        say!("warning: `dechaff train` cannot use these pages: {error}");
        return Ok(());
    }
    let lines = corpus.pages.iter().map(|page| page.shares.len()).sum::<usize>();
    let (pages, lines) = (counted(corpus.pages.len(), "page"), counted(lines, "line"));
    let seconds = trainer.estimate(corpus).as_secs();
    let time =
        if seconds < 90 { format!("{} s", seconds + 1) } else { format!("{} min", seconds / 60) };
    say!("note: `dechaff train` would learn from {pages} and {lines}, in about {time}; {start}");
    Ok(())
}

/// Writes the findings as text. Pages that are not marked come last, and if there are many, one
/// message covers them.
fn write_text(
    to: &mut dyn Write,
    findings: &[Finding],
    unmarked_pages: &[Unmarked<'_>],
) -> io::Result<()> {
    for finding in findings.iter().filter(|finding| unmarked(finding).is_none()) {
        writeln!(to, "{finding}")?;
    }
    for [path, message] in remarks(unmarked_pages) {
        writeln!(to, "{path}{}: {message}", Severity::Error)?;
    }
    Ok(())
}

fn unmarked(finding: &Finding) -> Option<Unmarked<'_>> {
    let kind = finding.marker.filter(|kind| kind.is_absence())?;
    Some((finding.path.as_path(), kind))
}

fn found(finding: &Finding) -> Value {
    json!({
        "path": finding.path.to_string_lossy(),
        "line": finding.line,
        "severity": finding.severity.to_string(),
        "message": finding.message,
    })
}
