//! `dechaff annotate`

use std::path::PathBuf;

use dechaff_trainer::{AnnotateOptions, Markers, annotate_dir, is_page, shown};

use crate::args::corpus::name_skipped;
use crate::args::values::share;
use crate::terminal::exit::{Done, Failure, say};
use crate::terminal::output::write_to;
use crate::terminal::overwrite::Reads;
use crate::terminal::progress::Progress;

/// Mark the content of pages whose text is known
///
/// Reads HTML_DIR/ID.html for each line {"id": "ID", "text": …} of the gold file, finds the lines of the
/// page that the text holds, and writes the page with markers around them. A pages.csv is written where
/// the gold file tells "domain" or "type". Files that are in DIR already stay as they are: a page that
/// was corrected keeps its corrections, and the same command goes on where it was interrupted.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Where the pages are
    #[arg(value_name = "HTML_DIR")]
    html: PathBuf,
    /// The texts, one JSON object a page and line
    #[arg(long, value_name = "FILE")]
    gold: PathBuf,
    /// Where the marked pages go
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// The comments to write [default: content /content]
    #[arg(long, num_args = 2, value_names = ["START", "END"])]
    markers: Option<Vec<String>>,
    /// An element around each page that is no part of it, such as CleanEval's `text`
    #[arg(long, value_name = "TAG")]
    unwrap: Option<String>,
    /// Name the pages of which less than this share of the text's words is found
    #[arg(long, value_name = "SHARE", default_value_t = AnnotateOptions::default().poor,
          value_parser = share)]
    poor: f64,
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
    let reads = Reads::default().file(&args.gold, "the gold file").below(&args.html, is_page);
    reads.refuse_directory(&args.output, "page.html", "-o")?;
    reads.refuse_stdout()?;
    let options = AnnotateOptions { markers, unwrap: args.unwrap.clone(), poor: args.poor };
    let progress = Progress::count("marking pages");
    let report = annotate_dir(&args.html, &args.gold, &args.output, &options, &|done, all| {
        progress.set(done, all);
    });
    drop(progress);
    let report = report.map_err(Failure::from_error)?;
    if !report.poorly_found.is_empty() {
        let count = report.poorly_found.len();
        say(format_args!("warning: less than {} of the text found on {count} pages:", args.poor));
    }
    for (path, found) in &report.poorly_found {
        say(format_args!("  {}: {found:.2}", shown(&path)));
    }
    let done = name_skipped(&report.skipped, report.pages, &[]);
    write_to(None, |to| {
        let (pages, found) = (report.pages, report.found);
        Ok(writeln!(to, "{pages} pages marked, {found:.4} of their texts' words found (mean)")?)
    })?;
    Ok(done)
}
