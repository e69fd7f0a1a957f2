//! `dechaff site`

use std::path::PathBuf;

use dechaff_crawl::overwrite::{Kind, Reads};
use dechaff_crawl::write::write_to;
use dechaff_crawl::{Failure, Progress, failed, sample_sites};
use dechaff_inputs::messages::counted;

use crate::args::site::{limits, named, read_sites};
use crate::args::values::{bytes, whole};
use crate::terminal::exit::Done;

/// Write statistics of the sites of a crawl
///
/// The file has hashes of the lines of up to 64 pages of each site. With it, `dechaff extract
/// --site` and `dechaff serve --site` compare a page with other pages of its site: lines that recur
/// on them are less likely to be content. Files of several crawls, or of parts of one, can be added
/// up.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Files and directories of pages, as for `dechaff extract`
    #[arg(value_name = "INPUT", required_unless_present = "add")]
    inputs: Vec<PathBuf>,
    /// The file to write, such as sites.bin
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Add the statistics of this file; may be repeated
    #[arg(long, value_name = "FILE")]
    add: Vec<PathBuf>,
    /// Skip pages that are longer than this after decompression
    #[arg(long, value_name = "N", default_value = "64MiB", value_parser = bytes)]
    max_bytes: u64,
    /// The number of threads [default: one per core]
    #[arg(short, long, value_name = "N", value_parser = whole::<u16>(1..=1024))]
    jobs: Option<u16>,
}

const SITES: Kind = Kind { what: "a file of site statistics", beginning: b"dechsite" };

const EXAMPLES: &str = "\
Examples:
  dechaff site crawl -o sites.bin
  dechaff site 'CC-MAIN-*.warc.gz' -o sites.bin
  dechaff site --add monday.bin --add tuesday.bin -o sites.bin
  dechaff extract other-pages --site sites.bin -o texts/";

pub(crate) fn run(args: &Args) -> Result<Done, Failure> {
    let inputs = named(&args.inputs)?;
    let reads = args.add.iter().fold(Reads::of(&inputs), |reads, path| {
        reads.file(path, "the site statistics that are added")
    });
    reads.try_output_of(SITES, &args.output, "-o")?;
    let limits = limits(args.max_bytes, args.jobs);
    let progress = Progress::pages(&inputs);
    let (mut sites, failed) = sample_sites(&inputs, limits, &progress, true)?;
    drop(progress);
    for path in &args.add {
        sites.merge(read_sites(path)?);
    }
    let pages: u64 = sites.iter().map(|(_, site)| site.pages()).sum();
    if pages == 0 && failed > 0 {
        return Err(failed!("no page to sample"));
    }
    write_to(Some(&args.output), |to| Ok(sites.write(to).map_err(Failure::from_error)?))?;
    write_to(None, |to| {
        write!(to, "{} of {}", counted(pages, "page"), counted(sites.iter().len(), "site"))?;
        if sites.left_out() > 0 {
            let pages = counted(sites.left_out(), "page");
            write!(to, "; {pages} of other sites are left out, because there are too many sites")?;
        }
        Ok(writeln!(to)?)
    })?;
    Ok(if failed == 0 { Done::All } else { Done::Partly })
}
