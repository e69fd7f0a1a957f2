//! `--by-site` and `--site`: other pages of a page's site.

use std::io::IsTerminal;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use dechaff_crawl::inputs::{InputSummary, Inputs, Limit};
use dechaff_crawl::memory::Memory;
use dechaff_crawl::{Failure, Progress, sample_sites};
use dechaff_site::Sites;
use dechaff_trainer::Corpus;
use dechaff_trainer::corpus::site_samples;

/// Where the other pages of a page's site come from.
#[derive(Debug, Clone, Args)]
pub(crate) struct SiteArgs {
    /// Compare each page with up to 64 other pages of its site
    ///
    /// Lines that recur on them are less likely to be content. The site of a page is the host of its address, or
    /// of the address that it declares, or else its directory
    #[arg(long)]
    pub(crate) by_site: bool,
    /// Compare each page with the pages of its site in this file, which `dechaff site` writes
    #[arg(hide_short_help = true, long, value_name = "FILE", conflicts_with = "by_site")]
    pub(crate) site: Option<PathBuf>,
}

impl SiteArgs {
    /// Returns the sites with which the pages of a corpus are compared, if they are.
    pub(crate) fn of_corpus(&self, corpus: &Corpus) -> Result<Option<Arc<Sites>>, Failure> {
        if self.by_site { Ok(Some(Arc::new(site_samples(&corpus.pages)))) } else { self.read() }
    }

    /// Returns the sites with which the pages of a crawl are compared, if they are. With `--by-site`, this reads the
    /// crawl.
    pub(crate) fn of_crawl(
        &self,
        inputs: &Inputs,
        limits: Limits,
    ) -> Result<Option<Arc<Sites>>, Failure> {
        if !self.by_site {
            return self.read();
        }
        if inputs.has_stdin() {
            return Err(Failure::usage(
                "--by-site reads the input twice, and stdin can be read only once; `dechaff site` can write the \
                 statistics of an earlier crawl to a file for --site",
            ));
        }
        // The second pass names what cannot be read.
        let sites = sample_sites(inputs, limits, &progress(inputs), &mut |_, _| {})?;
        Ok(Some(Arc::new(sites)))
    }

    fn read(&self) -> Result<Option<Arc<Sites>>, Failure> {
        self.site.as_deref().map(|path| Ok(Arc::new(read_sites(path)?))).transpose()
    }
}

/// Lists inputs that are read more than once.
pub(crate) fn named(paths: &[PathBuf]) -> Result<Inputs, Failure> {
    let (inputs, stdin) = Inputs::list(paths)
        .map_err(|error| Failure::failed(format_args!("cannot read stdin: {error}")))?;
    if stdin.is_some() || inputs.has_stdin() {
        return Err(Failure::usage("stdin cannot be used here: name files or directories"));
    }
    Ok(inputs)
}

/// The longest page, the memory for all, and the number of threads.
pub(crate) type Limits = (Limit, Memory, usize);

/// Returns the limits of reading a crawl.
pub(crate) fn limits(max_bytes: u64, jobs: Option<u16>) -> Limits {
    let cores = || std::thread::available_parallelism().map_or(1, NonZero::get);
    let memory = Memory::of_machine();
    (Limit::new(max_bytes, memory), memory, jobs.map_or_else(cores, usize::from))
}

/// Returns the progress of reading inputs, if it is shown.
pub(crate) fn progress(inputs: &Inputs) -> Progress {
    let is_shown = std::io::stderr().is_terminal();
    Progress::pages(if is_shown { InputSummary::of(inputs).bytes } else { None })
}

/// Reads a file of `dechaff site`.
pub(crate) fn read_sites(path: &Path) -> Result<Sites, Failure> {
    Sites::open(path).map_err(|error| Failure::about(path.display(), error))
}
