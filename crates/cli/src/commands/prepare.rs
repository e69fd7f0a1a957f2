//! `dechaff prepare`

use std::path::PathBuf;

use dechaff_trainer::prepared::write_prepared;

use crate::args::corpus::CorpusArgs;
use crate::terminal::exit::{Done, Failure, say};
use crate::terminal::output::{try_file, write_to};

/// Split pages into lines and label the lines, for training later
///
/// The file contains the data that training and evaluation need of each page, without its HTML. `train`, `evaluate`,
/// `report` and `features` take it as a CORPUS, alone or with others, and give the same results as with
/// the pages. Such files can be joined with cat. Only the version of the program that wrote them reads
/// them.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    corpus: CorpusArgs,
}

const EXAMPLES: &str = "\
Examples:
  dechaff prepare my-pages -o my.pages
  dechaff train my.pages -o my.bin
  cat part-*.pages > all.pages";

pub(crate) fn run(args: &Args) -> Result<Done, Failure> {
    args.corpus.reads().refuse(&args.output, "-o")?;
    try_file(&args.output)?;
    let (corpus, done) = args.corpus.load()?;
    let write = |to: &mut dyn std::io::Write| Ok(write_prepared(&corpus.pages, to)?);
    write_to(Some(&args.output), write)?;
    let lines: usize = corpus.pages.iter().map(|page| page.shares.len()).sum();
    say(format_args!("{} pages with {lines} lines prepared", corpus.pages.len()));
    Ok(done)
}
