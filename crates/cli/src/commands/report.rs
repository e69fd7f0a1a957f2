//! `dechaff report`

use std::path::PathBuf;

use dechaff_crawl::write::{Stop, write_to};
use dechaff_crawl::{Failure, Progress, say};
use dechaff_extractor::Extractor;

use crate::args::corpus::CorpusArgs;
use crate::args::model::{DEFAULT, read_model, with_model};
use crate::args::site::SiteArgs;
use crate::reports::html::{REPORT, Subject, document};
use crate::reports::seen::{Seen, evaluated};
use crate::reports::slices::{Slices, facts};
use crate::terminal::exit::Done;

/// Evaluate a model on marked pages and write an HTML report
///
/// The report contains the metrics with their intervals, also by group and for each page; curves of
/// precision and recall and of calibration; and the lines of the worst pages. It is a single file
/// that needs no network. It works on phones and in print. The same input gives the same file, byte
/// for byte. `dechaff evaluate --format json` has the metrics for programs.
///
/// Pages that the model was trained on are left out. The report contains text of the pages: share
/// it only with people who may see them.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A model file or the name of a shipped model
    #[arg(short, long, value_name = "MODEL", default_value = DEFAULT)]
    model: String,
    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Show N pages line by line, the lowest page F1 first.
    ///
    /// Each page adds about 20 kB to the report. Of long pages the first 5000 lines are shown
    #[arg(long, value_name = "N", default_value_t = 200)]
    pages: usize,
    #[command(flatten)]
    sites: SiteArgs,
    #[command(flatten)]
    corpus: CorpusArgs,
}

const EXAMPLES: &str = "\
Examples:
  dechaff report -m my.bin other-pages -o report.html
  dechaff report -m my.bin other-pages --group news -o news.html
  dechaff report other-pages --pages 0 -o small.html";

pub(crate) fn run(args: &Args) -> Result<Done, Failure> {
    let reads = with_model(args.corpus.reads(), Some(&args.model));
    reads.try_output_of(REPORT, &args.output, "-o")?;
    let extractor = Extractor::new(read_model(&args.model)?);
    let (mut corpus, done) = args.corpus.load(|options| options.describe = Some(facts))?;
    let extractor = extractor.with_sites(args.sites.of_corpus(&corpus)?);
    let model = extractor.model();
    let progress = Progress::steps();
    progress.step("evaluating pages");
    let seen = Seen::leave_out([("the model", model)], &mut corpus);
    let evaluation = evaluated(&extractor, &corpus);
    progress.step("writing");
    let slices = Slices::of(&corpus, &evaluation, model.info.seed);
    let report = document(&Subject {
        model,
        corpus: &corpus,
        evaluation: &evaluation,
        slices: &slices,
        seen: seen.as_ref(),
        corpora: &args.corpus,
        in_full: args.pages,
    });
    drop(progress);
    if let Some(seen) = &seen {
        say!("warning: {}", seen.message());
    }
    write_to(Some(&args.output), |to| Ok(to.write_all(report.map_err(Stop::from)?.as_bytes())?))?;
    Ok(done)
}
