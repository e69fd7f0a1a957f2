//! `dechaff drift`

use std::path::PathBuf;

use dechaff_crawl::overwrite::Reads;
use dechaff_crawl::{Failure, failed, say, usage};
use dechaff_extractor::Extractor;
use dechaff_inputs::messages::{counted, escaped, sanitized};

use crate::args::model::{DEFAULT, read_model, with_model};
use crate::args::site::{limits, named};
use crate::args::values::{ReportFormat, share};
use crate::drift::{Drift, LEAST, Run, write_examples, write_text};
use crate::terminal::exit::Done;

/// Compare two crawls or their extracted texts by site
///
/// OLD and NEW are outputs of `dechaff extract -f jsonl --fields id,url,text,confidence,kind`, or
/// crawls, which the command extracts. It names the sites whose pages changed more than chance
/// explains: pages without content, words kept, confidence, kinds of page, and in crawls the class
/// paths that no other page of OLD has. A change is a number from 0 to 1: the difference of the
/// shares of pages, or the Kolmogorov-Smirnov distance of the words or the confidence.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The earlier run: files, directories or web archives, as for `dechaff extract`
    #[arg(value_name = "OLD")]
    old: PathBuf,
    /// The later run
    #[arg(value_name = "NEW")]
    new: PathBuf,
    /// The model for crawls: a file or the name of a shipped model
    /// [default: general]
    #[arg(short, long, value_name = "MODEL")]
    model: Option<String>,
    /// The output format
    #[arg(long, value_enum, default_value = "text")]
    format: ReportFormat,
    /// Exit with code 3 if a site changed by more than C (0 to 1)
    #[arg(long, value_name = "C", value_parser = share)]
    max_change: Option<f64>,
    /// Write pages of the sites that changed to this file, to mark them with `dechaff label FILE
    /// --pages DIR`
    #[arg(long, value_name = "FILE")]
    pages: Option<PathBuf>,
}

/// Maximum number of bytes of a page.
const LONGEST: u64 = 64 << 20;

const EXAMPLES: &str = "\
Examples:
  dechaff drift october/ november/
  dechaff drift october.jsonl november.jsonl --format json
  dechaff drift old.warc.gz new.warc.gz --pages changed.jsonl
  dechaff label changed.jsonl --pages my-pages
  dechaff drift october/ november/ --max-change 0.3 || echo 'a site changed'";

pub(crate) fn run(args: &Args) -> Result<Done, Failure> {
    let inputs = named(&[args.old.clone(), args.new.clone()])?;
    let reads = with_model(Reads::of(&inputs), args.model.as_deref());
    reads.try_output(args.pages.as_deref(), "--pages")?;
    let limits = limits(LONGEST, None);
    let name = args.model.as_deref();
    let extractor = || Ok(Extractor::new(read_model(name.unwrap_or(DEFAULT))?));
    let mut new = Run::read(&args.new, limits, &extractor)?;
    if args.pages.is_some() && !new.is_crawl {
        return Err(usage!("--pages needs the pages of NEW; {} has texts", sanitized(&args.new)));
    }
    let mut old = Run::read(&args.old, limits, &extractor)?;
    if args.model.is_some() && !new.is_crawl && !old.is_crawl {
        return Err(usage!("-m is for crawls; both runs have texts"));
    }
    let drift = Drift::of(&mut old, &mut new);
    args.format.write(|| &drift, |to| write_text(to, &drift))?;
    if drift.sites.is_empty() {
        return Err(failed!("no site has {LEAST} pages in both runs, so nothing was compared"));
    }
    if let Some(path) = &args.pages {
        let pages = counted(write_examples(path, &drift, &new, limits)?, "page");
        let path = sanitized(path);
        match drift.changed().next() {
            Some(_) => say!("{pages} to mark in {path}"),
            None => say!("no site changed, so {path} is empty"),
        }
    }
    let done = if old.failed + new.failed == 0 { Done::All } else { Done::Partly };
    let worst = drift.sites.first().filter(|site| args.max_change < Some(site.change));
    let (Some(most), Some(worst)) = (args.max_change, worst) else { return Ok(done) };
    let (site, change) = (escaped(&worst.site), worst.change);
    say!("error: {site} changed by {change:.4}; --max-change is {most}");
    Ok(Done::Worse)
}
