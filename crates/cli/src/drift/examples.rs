//! Writes pages of the sites that changed, to mark them.

use std::collections::HashSet;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use base64::prelude::{BASE64_STANDARD, Engine};
use dechaff_crawl::write::write_to;
use dechaff_crawl::{Failure, Limits, Progress, each_page};
use dechaff_inputs::Page;
use serde_json::json;

use super::compare::Drift;
use super::run::{Pages, Run, key};

/// The number of pages of a site.
const EXAMPLES: usize = 5;

/// Writes pages of the new run as JSON lines: for each site that changed, the pages with the
/// largest shares of new class paths. Returns their number.
///
/// # Errors
/// The error of reading or writing.
pub(crate) fn write_examples(
    path: &Path,
    drift: &Drift,
    new: &Run,
    limits: Limits,
) -> Result<usize, Failure> {
    let sites = drift.changed().filter_map(|site| new.sites.get(&site.site));
    let wanted: HashSet<u64> = sites.flat_map(examples).collect();
    let lines = Mutex::new(Vec::new());
    let collect = |page: &Page| {
        if wanted.contains(&key(&page.id)) {
            let Page { id, url, charset, html } = page;
            let base64 = BASE64_STANDARD.encode(html);
            let line = json!({ "id": id, "url": url, "charset": charset, "base64": base64 });
            lines.lock().unwrap_or_else(PoisonError::into_inner).push(line.to_string());
        }
        Ok(())
    };
    each_page(&new.inputs, limits, &Progress::none(), &collect, false)?;
    let mut lines = lines.into_inner().unwrap_or_else(PoisonError::into_inner);
    lines.sort();
    write_to(Some(path), |to| lines.iter().try_for_each(|line| Ok(writeln!(to, "{line}")?)))?;
    Ok(lines.len())
}

/// Returns the keys of the pages of a site that are most unlike the old ones.
fn examples(pages: &Pages) -> impl Iterator<Item = u64> {
    let mut pages: Vec<_> =
        pages.rows.iter().map(|(key, row)| (row.new_paths.unwrap_or_default(), *key)).collect();
    pages.sort_by(|one, other| other.0.total_cmp(&one.0));
    pages.into_iter().take(EXAMPLES).map(|(_, key)| key)
}
