//! Reads the pages of a crawl without writing them, such as to sample the pages of each site.

use std::sync::{Mutex, PoisonError};

use dechaff_page::{Html, segment};
use dechaff_site::{PageLines, Sites};
use xxhash_rust::xxh3::xxh3_64;

use crate::done::Written;
use crate::failure::Failure;
use crate::messages::problem;
use crate::progress::Progress;
use crate::workers::{Limits, each_item};
use dechaff_inputs::{Inputs, Page, Position, Reader, Refused};

/// Adds a page to the sample of its site, or only counts it if the sample needs no more pages.
///
/// # Errors
/// The reason why the page cannot be read.
pub fn sample_page(sites: &Mutex<Sites>, site: &str, html: Html<'_>) -> Result<(), String> {
    let locked = || sites.lock().unwrap_or_else(PoisonError::into_inner);
    let key = xxh3_64(html.bytes);
    if locked().wants(site, key) {
        let lines = segment(html).map_err(|error| error.to_string())?;
        locked().add(site, PageLines::new(key, &lines));
    } else {
        locked().skip(site);
    }
    Ok(())
}

/// Samples the pages of each site ([`Page::site`]). Pages whose site is unknown are left out. The
/// samples depend on the pages alone, not on the number of threads. Also returns the number of
/// inputs that cannot be used, which are named on stderr if `names_them`.
///
/// # Errors
/// The failure that ended the run.
pub fn sample_sites(
    inputs: &Inputs,
    limits: Limits,
    progress: &Progress,
    names_them: bool,
) -> Result<(Sites, u64), Failure> {
    let sites = Mutex::new(Sites::default());
    let sample =
        |page: &Page| page.site().map_or(Ok(()), |site| sample_page(&sites, &site, page.source()));
    let failed = each_page(inputs, limits, progress, &sample, names_them)?;
    Ok((sites.into_inner().unwrap_or_else(PoisonError::into_inner), failed))
}

/// Reads the pages of a crawl, and calls `work` with each page from several threads. Returns the
/// number of inputs that cannot be used, which are named on stderr if `names_them`.
///
/// # Errors
/// The failure that ended the run.
pub fn each_page(
    inputs: &Inputs,
    limits: Limits,
    progress: &Progress,
    work: &(dyn Fn(&Page) -> Result<(), String> + Sync),
    names_them: bool,
) -> Result<u64, Failure> {
    let reader = Reader::new(inputs, None, limits.page, Position::default());
    let (mut pages, mut html, mut failed) = (0, 0, 0);
    let work = |page: &Page| work(page).map(|()| Written::default());
    let run = each_item(reader, limits, &work, |item| {
        match &item.page {
            Ok(page) => {
                pages += 1;
                html += page.html;
            }
            Err(Refused::Skipped(_)) => {}
            Err(Refused::Failed(reason) | Refused::Unread(reason)) => {
                failed += 1;
                if names_them {
                    progress.say(problem(&item.label, reason));
                }
            }
        }
        progress.page(pages, html, item.input);
        Ok(())
    });
    run.map(|()| failed).map_err(|stop| stop.or(Failure::from_error))
}
