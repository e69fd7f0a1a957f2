//! `dechaff label`

use std::path::PathBuf;

use dechaff_extractor::Extractor;

use crate::args::corpus::is_of_corpus;
use crate::args::model::{DEFAULT, read_model};
use crate::label::{DEFAULT_PORT, Session, serve};
use crate::terminal::exit::{Done, Failure};
use crate::terminal::output::try_file;
use crate::terminal::overwrite::{Content, Reads, refuse_other_content};

/// Mark the content of pages in the browser
///
/// Prints the address of a page on this machine, which shows the lines of each page below DIR with what
/// a model suggests for them. Saving writes <!-- content --> markers into the file and changes nothing
/// else in it; each save can be taken back, and a page can be unmarked. The pages where the model doubts most come first. "Train" there says what a model that
/// learns from the pages marked so far is worth, and lets it suggest. Nothing leaves this machine, and no
/// other can ask.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Where the pages are (.html, .htm, .xhtml, at any depth)
    #[arg(value_name = "DIR")]
    directory: PathBuf,
    /// What suggests: a model file, or a shipped model by name
    #[arg(short, long, value_name = "MODEL", default_value = DEFAULT)]
    model: String,
    /// Write the model that "Train" learns to this file, unless a better one is there
    #[arg(short, long, value_name = "MODEL")]
    output: Option<PathBuf>,
    #[arg(long, value_name = "N", help = format!(
        "Listen on this port; 0 takes a free one [default: {DEFAULT_PORT}, or a free one where that is \
         taken]"))]
    port: Option<u16>,
}

const EXAMPLES: &str = "\
Examples:
  dechaff label my-pages                    open the address that it prints
  dechaff label my-pages -m article -o my.bin
  dechaff label my-pages --port 8000        ssh -L 8000:127.0.0.1:8000 HOST reaches it from elsewhere";

pub(crate) fn run(args: &Args) -> Result<Done, Failure> {
    if let Some(output) = &args.output {
        let reads = Reads::default().below(&args.directory, is_of_corpus);
        reads.model(Some(&args.model)).refuse(output, "-o")?;
        refuse_other_content(output, Content::Model)?;
    }
    let extractor = Extractor::new(read_model(&args.model)?);
    if let Some(output) = &args.output {
        try_file(output)?;
    }
    let session = Session::new(&args.directory, &args.model, extractor, args.output.clone())?;
    serve(session, args.port)?;
    Ok(Done::All)
}
