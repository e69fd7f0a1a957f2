//! `dechaff label`

use std::path::PathBuf;

use dechaff_crawl::overwrite::Reads;
use dechaff_crawl::write::try_file;
use dechaff_crawl::{Failure, failed};
use dechaff_extractor::Extractor;
use dechaff_inputs::messages::sanitized;
use dechaff_label::{DEFAULT_PORT, Options, Session, copy_out, serve};

use crate::args::corpus::is_of_corpus;
use crate::args::model::{DEFAULT, MODEL, read_model, with_model};
use crate::args::values::whole;
use crate::terminal::exit::Done;

/// Mark the content of pages in the browser
///
/// The command starts a server on this machine and prints its address. Open the address in a
/// browser. It shows the lines of each page below DIR with the suggestions of a model.
///
/// Saving writes <!-- content --> markers into the file and changes nothing else; the markers can
/// be removed. "Train" trains a model on the pages marked so far, shows its held-out metrics, and
/// can use the model for suggestions.
///
/// No data leaves this machine, and other machines cannot connect.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The directory of the pages (.html, .htm, .xhtml, at any depth); or, with --pages, a web
    /// archive, JSON lines or a compressed page
    #[arg(value_name = "DIR")]
    directory: PathBuf,
    /// The model for suggestions: a file or the name of a shipped model
    #[arg(short, long, value_name = "MODEL", default_value = DEFAULT)]
    model: String,
    /// Write the model from "Train" to this file, unless the model of -m is better on your pages
    #[arg(short, long, value_name = "MODEL")]
    output: Option<PathBuf>,
    #[arg(long, value_name = "N", value_parser = whole::<u16>(0..=65535), help = format!(
        "The port of the server; 0 chooses a free port [default: {DEFAULT_PORT}, or a free port if it is \
         in use]"))]
    port: Option<u16>,
    /// Copy the pages of the file DIR into this new directory, and mark them there
    #[arg(long, value_name = "DIR")]
    pages: Option<PathBuf>,
    /// Open the address in the default browser
    #[arg(long)]
    open: bool,
    /// Show first the pages whose labels differ from those in this directory, or that this list of
    /// `dechaff train --doubts` names
    #[arg(long, value_name = "DIR|LIST")]
    against: Option<PathBuf>,
    /// Let "Train" also learn from this corpus: marked pages, or pages with gold texts or snippets;
    /// may be repeated
    #[arg(long, value_name = "CORPUS")]
    also: Vec<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  dechaff label my-pages                    open the address that it prints
  dechaff label my-pages -m article -o my.bin
  dechaff label my-pages --open
  dechaff label crawl.warc.gz --pages my-pages
  dechaff label anna --against ben          decide where two annotators differ
  dechaff label my-pages --port 8000        from another machine:
                                            ssh -L 8000:127.0.0.1:8000 HOST";

pub(crate) fn run(args: &Args) -> Result<Done, Failure> {
    if let Some(output) = &args.output {
        let reads = Reads::default().below(&args.directory, is_of_corpus);
        let reads = args.also.iter().fold(reads, |reads, path| reads.below(path, is_of_corpus));
        with_model(reads, Some(&args.model)).refuse(output, "-o")?;
        MODEL.refuse_other(output, "-o")?;
    }
    let extractor = Extractor::new(read_model(&args.model)?);
    let directory = match &args.pages {
        Some(pages) => {
            copy_out(&args.directory, pages)?;
            pages
        }
        None => &args.directory,
    };
    if let Some(output) = &args.output {
        try_file(output)?;
    }
    if let Some(missing) = args.also.iter().find(|corpus| !corpus.exists()) {
        return Err(failed!("--also {}: there is no such corpus", sanitized(missing)));
    }
    let options = Options {
        output: args.output.clone(),
        also: args.also.clone(),
        against: args.against.clone(),
    };
    let session = Session::new(directory, &args.model, extractor, options)?;
    serve(session, args.port, args.open)?;
    Ok(Done::All)
}
