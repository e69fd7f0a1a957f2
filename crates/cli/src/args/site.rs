//! `--by-site` and `--site`: other pages of a page's site.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use dechaff_crawl::{Failure, Limits, Progress, sample_sites};
use dechaff_crawl::{failed, memory, usage};
use dechaff_inputs::{Inputs, Limit};
use dechaff_site::{SAMPLE, Sites};
use dechaff_trainer::Corpus;
use dechaff_trainer::corpus::site_samples;

use crate::args::values::{read_file, threads, whole};

/// Where the other pages of a page's site come from.
#[derive(Debug, Clone, Args)]
pub(crate) struct SiteArgs {
    /// Compare each page with at most N other pages of its site [default N: 64].
    ///
    /// Lines that recur on them are less likely to be content. The site of a page is the host of
    /// its address, or of the address that it declares, or else its directory
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "64",
          value_parser = whole::<u16>(1..=SAMPLE as u64))]
    pub(crate) by_site: Option<u16>,
    /// Compare each page with the pages of its site in this file, which `dechaff site` writes
    #[arg(hide_short_help = true, long, value_name = "FILE", conflicts_with = "by_site")]
    pub(crate) site: Option<PathBuf>,
}

impl SiteArgs {
    /// Returns the sites with which the pages of a corpus are compared, if they are.
    pub(crate) fn of_corpus(&self, corpus: &Corpus) -> Result<Option<Arc<Sites>>, Failure> {
        match self.by_site {
            Some(most) => Ok(Some(limited(site_samples(&corpus.pages), most))),
            None => shared_sites(self.site.as_deref()),
        }
    }

    /// Returns the sites with which the pages of a crawl are compared, if they are. With
    /// `--by-site`, this reads the crawl.
    pub(crate) fn of_crawl(
        &self,
        inputs: &Inputs,
        limits: Limits,
    ) -> Result<Option<Arc<Sites>>, Failure> {
        let Some(most) = self.by_site else { return shared_sites(self.site.as_deref()) };
        if inputs.has_stdin() {
            return Err(usage!(
                "--by-site reads the input twice, and stdin can be read only once; `dechaff site` can write the \
                 statistics of an earlier crawl to a file for --site"
            ));
        }
        // The second pass names what cannot be read.
        let (sites, _) = sample_sites(inputs, limits, &Progress::pages(inputs), false)?;
        Ok(Some(limited(sites, most)))
    }
}

fn limited(sites: Sites, most: u16) -> Arc<Sites> {
    Arc::new(sites.with_most_others(most.into()))
}

/// Lists inputs that are read more than once.
pub(crate) fn named(paths: &[PathBuf]) -> Result<Inputs, Failure> {
    let (inputs, stdin) =
        Inputs::list(paths).map_err(|error| failed!("cannot read stdin: {error}"))?;
    if stdin.is_some() || inputs.has_stdin() {
        return Err(usage!("stdin cannot be used here: name files or directories"));
    }
    Ok(inputs)
}

/// Returns the limits of reading a crawl.
pub(crate) fn limits(max_bytes: u64, jobs: Option<u16>) -> Limits {
    Limits { page: Limit::new(max_bytes, memory::of_machine()), jobs: threads(jobs) }
}

/// Reads a file of `dechaff site` for extractors, if there is one.
pub(crate) fn shared_sites(path: Option<&Path>) -> Result<Option<Arc<Sites>>, Failure> {
    Ok(path.map(read_sites).transpose()?.map(Arc::new))
}

/// Reads a file of `dechaff site`.
pub(crate) fn read_sites(path: &Path) -> Result<Sites, Failure> {
    Sites::from_bytes(&read_file(path)?).map_err(|error| Failure::about(path.display(), error))
}
