//! Counts the pages of each site, to tell what `--by-site` could use.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use dechaff_inputs::Page;
use dechaff_site::host;

/// The number of pages of a site from which the note is worth its line.
const MANY: u64 = 20;
/// The number of sites that are counted.
const MAX_SITES: usize = 4096;

/// The number of pages of each site whose pages have addresses.
#[derive(Debug, Default)]
pub(crate) struct KnownSites(Mutex<HashMap<String, u64>>);

impl KnownSites {
    /// Counts a page.
    pub(crate) fn count(&self, page: &Page) {
        let Some(site) = page.url.as_deref().and_then(host) else { return };
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() < MAX_SITES || known.contains_key(&site) {
            *known.entry(site).or_default() += 1;
        }
    }

    /// Returns a note about the largest site, if it has many pages.
    pub(crate) fn note(&self) -> Option<String> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (site, pages) = known.iter().max_by_key(|(site, pages)| (**pages, site.as_str()))?;
        (*pages >= MANY).then(|| {
            format!(
                "note: {pages} pages are of {site}; with --by-site, lines that recur on other pages of a site are \
                 less likely to be kept"
            )
        })
    }
}
