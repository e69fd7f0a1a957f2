//! Reads one of the two runs.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use dechaff_crawl::{Failure, Limits, Progress, each_page, failed};
use dechaff_extractor::Extractor;
use dechaff_inputs::messages::{counted, escaped, sanitized};
use dechaff_inputs::{Inputs, Item, Page, Position, Reader, Refused};
use xxhash_rust::xxh3::xxh3_64;

use super::row::{Row, is_crawled};
use crate::args::site::named;

/// Maximum number of pages of a site that are compared.
const MOST: usize = 512;

/// The pages of a site.
#[derive(Debug, Default)]
pub(crate) struct Pages {
    pub(crate) count: u64,
    /// The pages that are compared, by a hash of their id: the pages with the smallest hashes.
    pub(crate) rows: BTreeMap<u64, Row>,
}

impl Pages {
    fn add(&mut self, id: &str, row: Row) {
        self.count += 1;
        self.rows.insert(key(id), row);
        if self.rows.len() > MOST {
            self.rows.pop_last();
        }
    }
}

/// Returns the key of a page with an id.
pub(crate) fn key(id: &str) -> u64 {
    xxh3_64(id.as_bytes())
}

/// The pages of a run by site.
pub(crate) struct Run {
    pub(crate) inputs: Inputs,
    pub(crate) sites: BTreeMap<String, Pages>,
    /// Whether pages were read, and not the output of an extraction.
    pub(crate) is_crawl: bool,
    /// The number of inputs that could not be used. Each was named.
    pub(crate) failed: u64,
}

impl Run {
    /// Reads the outputs of an extraction, or extracts the pages of a crawl with the model that
    /// `extractor` loads.
    ///
    /// # Errors
    /// If there is no page.
    pub(crate) fn read(
        path: &Path,
        limits: Limits,
        extractor: &dyn Fn() -> Result<Extractor, Failure>,
    ) -> Result<Self, Failure> {
        let inputs = named(&[PathBuf::from(path)])?;
        let first = Reader::new(&inputs, None, limits.page, Position::default()).next();
        let is_crawl = first.is_some_and(|item| item.line().is_none_or(|line| is_crawled(&line)));
        let mut run = Self { inputs, sites: BTreeMap::new(), is_crawl, failed: 0 };
        if is_crawl {
            run.extract(path, limits, &extractor()?)?;
        } else {
            run.collect(limits, &sanitized(path));
        }
        let nothing = || failed!("{}: no page to compare", sanitized(path));
        if run.sites.is_empty() { Err(nothing()) } else { Ok(run) }
    }

    /// Extracts the pages of a crawl.
    fn extract(&mut self, root: &Path, limits: Limits, model: &Extractor) -> Result<(), Failure> {
        let sites = Mutex::new(BTreeMap::<String, Pages>::new());
        let work = |page: &Page| {
            let extraction = model.extract(page.source()).map_err(|error| error.to_string())?;
            let row = Row::of(page, &extraction);
            let mut sites = sites.lock().unwrap_or_else(PoisonError::into_inner);
            sites.entry(site_below(root, page)).or_default().add(&page.id, row);
            Ok(())
        };
        let progress = Progress::pages(&self.inputs);
        self.failed = each_page(&self.inputs, limits, &progress, &work, true)?;
        self.sites = sites.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(())
    }

    /// Reads the output of an extraction. Lines that lack a field that is needed are counted.
    fn collect(&mut self, limits: Limits, name: &str) {
        let progress = Progress::pages(&self.inputs);
        let mut lacking = (0, String::new());
        for item in Reader::new(&self.inputs, None, limits.page, Position::default()) {
            progress.page(0, 0, item.input);
            let label = item.label();
            match row(item, limits) {
                Ok(Some((page, row))) => {
                    let site = page.site().unwrap_or_default();
                    self.sites.entry(site).or_default().add(&page.id, row);
                }
                Ok(None) if lacking.0 > 0 => lacking.0 += 1,
                Ok(None) => lacking = (1, label),
                Err(reason) => {
                    self.failed += 1;
                    progress.say(escaped(&format!("{label}: {reason}")));
                }
            }
        }
        if let (1.., first) = &lacking {
            self.failed += lacking.0;
            progress.say(escaped(&format!(
                "{name}: {} without `url` or `id` of a known site, or without `text`, `plain` or `markdown`; the first \
                 is {first}; expected the output of `dechaff extract -f jsonl --fields id,url,text,confidence,kind`",
                counted(lacking.0, "line")
            )));
        }
    }
}

/// Reads a line that an extraction wrote.
fn row(item: Item, limits: Limits) -> Result<Option<(Page, Row)>, String> {
    if let Some(line) = item.line() {
        return Row::read(&line);
    }
    match item.page(limits.page) {
        Err(Refused::Failed(reason) | Refused::Unread(reason)) => Err(reason),
        _ => Err("expected lines of `dechaff extract`, as in the first file, found a page".into()),
    }
}

/// Returns the site of a page. Directories have the same names in both runs.
fn site_below(root: &Path, page: &Page) -> String {
    let site = page.site().unwrap_or_else(|| ".".to_string());
    let below = Path::new(&site).strip_prefix(root).map(|below| format!("./{}", below.display()));
    below.unwrap_or(site)
}
