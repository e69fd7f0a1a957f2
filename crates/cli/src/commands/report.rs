//! `dechaff report`

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use dechaff_extractor::Extractor;
use dechaff_trainer::{LabelledPage, Verdict, evaluate};

use crate::args::corpus::CorpusArgs;
use crate::args::model::{DEFAULT, read_model};
use crate::reports::html::{Subject, document};
use crate::terminal::exit::{Done, Failure};
use crate::terminal::output::{Stop, try_file, write_to};
use crate::terminal::overwrite::{Content, refuse_other_content};
use crate::terminal::progress::Progress;
use crate::terminal::shell::quoted;

/// Hold a model against marked pages, as one HTML file to look at
///
/// The file has the figures and their intervals, by group too, curves, every page's figures, the
/// lines of the worst pages, and what counts most in the model. It needs no other file and no
/// network, works on a phone and on paper, and is the same, byte for byte, for the same input.
///
/// Give pages that the model was not trained on. The file holds text of the pages: who may not have
/// these may not have it.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A model file, or the name of a shipped model
    #[arg(short, long, value_name = "MODEL", default_value = DEFAULT)]
    model: String,
    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// List the N pages of the lowest word-F1 with their wrong lines
    #[arg(long, value_name = "N", default_value_t = WORST)]
    worst: usize,
    /// Show N pages line by line, those of the lowest word-F1 first: each takes about 20 kB, a long one
    /// has its first 5000 lines
    #[arg(long, value_name = "N", default_value_t = PAGES)]
    pages: usize,
    #[command(flatten)]
    corpus: CorpusArgs,
}

const WORST: usize = 20;
const PAGES: usize = 200;

const EXAMPLES: &str = "\
Examples:
  dechaff report -m my.bin other-pages -o report.html
  dechaff report -m my.bin other-pages --group news -o news.html
  dechaff report other-pages --worst 50 --pages 0 -o small.html    the shipped model, no page in full";

pub(crate) fn run(args: &Args) -> Result<Done, Failure> {
    let reads = args.corpus.reads().model(Some(&args.model));
    reads.refuse(&args.output, "-o")?;
    refuse_other_content(&args.output, Content::Other)?;
    try_file(&args.output)?;
    let extractor = Extractor::new(read_model(&args.model)?);
    let model = extractor.model();
    let (corpus, done) = args.corpus.load(model.segmentation)?;
    args.corpus.warn_of_seen_pages("the model", model, &corpus);
    let progress = Progress::steps();
    progress.step("judging pages");
    let pages: Vec<&LabelledPage> = corpus.pages.iter().collect();
    let evaluation = evaluate(&pages, |page| Verdict::of(&extractor, page), model.info.seed);
    progress.step("writing");
    let names = args.corpus.names();
    let report = document(&Subject {
        model,
        corpus: &corpus,
        evaluation: &evaluation,
        paths: &args.corpus.corpora,
        names: &names,
        command: &command(args),
        worst: args.worst,
        in_full: args.pages,
    });
    drop(progress);
    write_to(Some(&args.output), |to| Ok(to.write_all(report.map_err(Stop::from)?.as_bytes())?))?;
    Ok(done)
}

/// What makes the same report again, wherever model and pages are.
fn command(args: &Args) -> String {
    let model = Path::new(&args.model).file_name().map(OsStr::to_string_lossy);
    let mut words = vec!["dechaff report -m".to_string(), quoted(&model.unwrap_or_default())];
    words.extend(args.corpus.names().iter().map(|name| quoted(name)));
    words.extend(args.corpus.asked());
    for (flag, value, default) in [("--worst", args.worst, WORST), ("--pages", args.pages, PAGES)] {
        words.extend((value != default).then(|| format!("{flag} {value}")));
    }
    words.push("-o report.html".into());
    words.join(" ")
}
