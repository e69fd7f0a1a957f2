//! Reads the pages of a crawl without writing them. Sampling the pages of each site is the first of two passes over it.

use std::sync::{Mutex, PoisonError};

use dechaff_page::{Html, segment};
use dechaff_site::{PageLines, Sites};
use xxhash_rust::xxh3::xxh3_64;

use crate::failure::Failure;
use crate::outputs::Written;
use crate::progress::Progress;
use crate::workers::each_item;
use dechaff_inputs::{Inputs, Limit, Page, Position, Reader, Refused};

/// Adds a page of a site to some samples, or counts it if the sample of its site needs no more.
///
/// # Errors
/// Why the page cannot be read.
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

/// Samples the pages of each site ([`Page::site`]). Pages whose site is unknown are left out. The samples depend on
/// the pages alone, not on the number of threads. `limits` are the longest page and this number. `problem` is called
/// with the name of an input that cannot be used, and why.
///
/// # Errors
/// What ended the run.
pub fn sample_sites(
    inputs: &Inputs,
    limits: (Limit, usize),
    progress: &Progress,
    problem: &mut dyn FnMut(&str, &str),
) -> Result<Sites, Failure> {
    let sites = Mutex::new(Sites::default());
    let sample =
        |page: &Page| page.site().map_or(Ok(()), |site| sample_page(&sites, &site, page.source()));
    each_page(inputs, limits, progress, &sample, problem)?;
    Ok(sites.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// Reads the pages of a crawl, and calls `work` with each, from `jobs` threads. `problem` is called with the name of
/// an input that cannot be used, and why.
///
/// # Errors
/// What ended the run.
pub fn each_page(
    inputs: &Inputs,
    (limit, jobs): (Limit, usize),
    progress: &Progress,
    work: &(dyn Fn(&Page) -> Result<(), String> + Sync),
    problem: &mut dyn FnMut(&str, &str),
) -> Result<(), Failure> {
    let reader = Reader::new(inputs, None, limit, Position::default());
    let (mut pages, mut html) = (0, 0);
    let work = |page: &Page| work(page).map(|()| Written::default());
    let run = each_item(reader, limit, jobs, &work, |item| {
        match &item.page {
            Ok(page) => {
                pages += 1;
                html += page.html;
            }
            Err(Refused::Skipped(_)) => {}
            Err(Refused::Failed(reason) | Refused::Unread(reason)) => problem(&item.label, reason),
        }
        progress.page(pages, html, item.input);
        Ok(())
    });
    run.map_err(|stop| stop.or(Failure::from_error))
}
