//! `dechaff annotate`

use std::io::Write;
use std::path::PathBuf;

use dechaff_crawl::overwrite::Reads;
use dechaff_crawl::{Failure, Progress, say};
use dechaff_inputs::is_input;
use dechaff_inputs::messages::{counted, sanitized};
use dechaff_trainer::LoadOptions;
use dechaff_trainer::annotation::{AnnotateReport, POORLY_FOUND, annotate_dir};
use dechaff_trainer::corpus::Skipped;
use dechaff_trainer::marking::Markers;
use serde_json::{Value, json};

use crate::args::corpus::name_skipped;
use crate::args::values::ReportFormat;
use crate::terminal::exit::Done;

/// Mark the content of pages whose text is known
///
/// For each line {"id": "ID", "text": …} of the gold file, the command reads HTML_DIR/ID.html,
/// finds the lines of the page that occur in the text, and writes the page with markers around
/// them. HTML_DIR can also be a .jsonl or .warc file of pages with these IDs. In place of "text", a
/// line can have "markdown", or "elements": a list of CSS selectors. The command also writes
/// pages.csv if the gold file has "domain" or "type". Files that already exist in DIR are not
/// changed. Corrected pages therefore keep their corrections, and an interrupted run can be
/// continued with the same command.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The directory of the pages, or a file of many pages
    #[arg(value_name = "HTML_DIR")]
    html: PathBuf,
    /// The texts: one JSON object per line, one line per page
    #[arg(long, value_name = "FILE")]
    gold: PathBuf,
    /// The directory for the marked pages
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// The comments to write [default: content /content]
    #[arg(long, num_args = 2, value_names = ["START", "END"])]
    markers: Option<Vec<String>>,
    /// Remove this element, which encloses each page but is not part of it, such as `text` in
    /// CleanEval
    #[arg(long, value_name = "TAG")]
    unwrap: Option<String>,
    /// The output format
    #[arg(long, value_enum, default_value = "text")]
    format: ReportFormat,
}

const EXAMPLES: &str = "\
Example:
  dechaff annotate crawl/html --gold crawl/gold.jsonl -o marked
  dechaff check marked";

pub(crate) fn run(args: &Args) -> Result<Done, Failure> {
    let markers = match args.markers.as_deref() {
        Some([start, end]) => Markers::new(start, end),
        _ => Markers::default(),
    };
    let reads = Reads::default().file(&args.gold, "the gold file").below(&args.html, is_input);
    reads.refuse_directory(&args.output, "-o")?;
    reads.refuse_stdout()?;
    let mut options = LoadOptions::default();
    options.unwrap.clone_from(&args.unwrap);
    let progress = Progress::count("marking pages");
    let tell = |done, all| progress.set(done, all);
    let report = annotate_dir(&args.html, &args.gold, &args.output, &markers, &options, &tell);
    drop(progress);
    let report = report.map_err(Failure::from_error)?;
    if !report.poorly_found.is_empty() {
        let pages = counted(report.poorly_found.len(), "page");
        say(format_args!("warning: less than {POORLY_FOUND} of the text was found on {pages}:"));
    }
    for (path, found) in &report.poorly_found {
        say(format_args!("  {}: {found:.2}", sanitized(&path)));
    }
    let done = name_skipped(&report.skipped, report.pages, &[]);
    let (pages, found) = (report.pages, report.found);
    let text = |to: &mut dyn Write| {
        writeln!(to, "{pages} pages marked, {found:.4} of the words of their texts found (mean)")
    };
    args.format.write(|| json_of(&report), text)?;
    Ok(done)
}

fn json_of(report: &AnnotateReport) -> Value {
    let poorly =
        report.poorly_found.iter().map(|(path, found)| json!({ "path": path, "found": found }));
    let skipped = report
        .skipped
        .iter()
        .map(|Skipped { path, reason, .. }| json!({ "path": path, "reason": reason.to_string() }));
    json!({
        "pages": report.pages,
        "found": report.found,
        "poorly_found": poorly.collect::<Vec<_>>(),
        "skipped": skipped.collect::<Vec<_>>(),
    })
}
