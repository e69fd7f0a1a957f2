//! Reads pages without labels.

use std::collections::HashSet;
use std::path::PathBuf;

use dechaff_page::segment;
use rayon::prelude::*;
use xxhash_rust::xxh3::xxh3_64;

use crate::corpus::error::CorpusError;
use crate::corpus::labelled_page::LabelledPage;
use crate::corpus::listing::{Entry, list};
use crate::corpus::options::LoadOptions;
use crate::corpus::skipped::{SkipReason, Skipped};
use crate::corpus::split::count_sites;
use crate::labels::known::Known;

/// Reads the pages of some directories without labels. Returns the pages, and those that cannot be
/// read.
///
/// The directories are as for [`load`](fn@crate::load). Only the sites are used from a gold file,
/// and markers are ordinary comments. Of the options, only the wrapper matters.
///
/// # Errors
/// [`CorpusError`] if a directory does not exist, contains no page, or has a malformed `pages.csv`.
pub fn load_unlabelled(
    paths: &[PathBuf],
    options: &LoadOptions,
) -> Result<(Vec<LabelledPage>, Vec<Skipped>), CorpusError> {
    let (mut entries, mut skipped) = (Vec::new(), Vec::new());
    for path in paths {
        entries.extend(list(path, &mut skipped)?);
    }
    let read = |entry: Entry| {
        let path = entry.path.clone();
        read_page(entry, options).map_err(|reason| Skipped { path, reason })
    };
    let mut pages = Vec::new();
    for page in entries.into_par_iter().map(read).collect::<Vec<_>>() {
        match page {
            Ok(page) => pages.push(page),
            Err(problem) => skipped.push(problem),
        }
    }
    Ok((pages, skipped))
}

fn read_page(entry: Entry, options: &LoadOptions) -> Result<LabelledPage, SkipReason> {
    let html = entry.read(options)?;
    let page = segment(&html)?;
    let lines = page.lines.len();
    Ok(LabelledPage {
        id: entry.name,
        site: entry.site.or(entry.gold.and_then(|gold| gold.domain)),
        page,
        shares: vec![0.0; lines],
        known: Known::Lines(vec![false; lines]),
        bytes: html.len(),
        html_hash: Some(xxh3_64(&html)),
        ..LabelledPage::default()
    })
}

/// Returns the unlabelled pages that may be learned from while some labelled pages are tested on.
/// Pages with the bytes of a labelled page are left out, and so are pages of sites that are tested
/// on, unless all labelled pages are from one site.
pub(crate) fn apart<'a>(
    unlabelled: &'a [LabelledPage],
    labelled: &[LabelledPage],
    tested: &[&LabelledPage],
) -> Vec<&'a LabelledPage> {
    if unlabelled.is_empty() {
        return Vec::new();
    }
    let known: HashSet<u64> = labelled.iter().filter_map(|page| page.html_hash).collect();
    let sites: HashSet<&str> = match count_sites(labelled) {
        0 | 1 => HashSet::new(),
        _ => tested.iter().filter_map(|page| page.site.as_deref()).collect(),
    };
    let is_apart = |page: &&LabelledPage| {
        !page.html_hash.is_some_and(|hash| known.contains(&hash))
            && !page.site.as_deref().is_some_and(|site| sites.contains(site))
    };
    unlabelled.iter().filter(is_apart).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_has_a_label() {
        let html = "<p>a<!-- content --><p>b c<!-- /content -->";
        let table = ("pages.csv", "path,site\n1.html,s\n2.html,s\n");
        let dir = crate::corpus::fixture::dir(&[("1.html", html), table]);
        let paths = [dir.path().to_path_buf()];
        let (pages, skipped) = load_unlabelled(&paths, &LoadOptions::default()).unwrap();
        assert_eq!((pages.len(), skipped.len()), (1, 1));
        assert_eq!((pages[0].site.as_deref(), pages[0].page.lines.len()), (Some("s"), 2));
        assert!(pages[0].labels().all(|label| label == crate::Label::Unknown));
        assert!(!pages[0].has_text());
        assert!(load_unlabelled(&["/nowhere".into()], &LoadOptions::default()).is_err());
    }

    #[test]
    fn pages_that_are_tested_on_are_left_out() {
        let page = |site: &str, hash| LabelledPage {
            site: Some(site.into()),
            html_hash: Some(hash),
            ..LabelledPage::default()
        };
        let labelled = [page("a", 1), page("b", 2)];
        let unlabelled = [page("a", 3), page("b", 4), page("c", 2), page("c", 5)];
        let left = |labelled: &[LabelledPage], tested: &[&LabelledPage]| -> Vec<u64> {
            let left = apart(&unlabelled, labelled, tested);
            left.into_iter().filter_map(|page| page.html_hash).collect()
        };
        assert_eq!(left(&labelled, &[&labelled[0]]), [4, 5]);
        assert_eq!(left(&labelled, &[]), [3, 4, 5]);
        assert_eq!(left(&labelled[..1], &[&labelled[0]]), [3, 4, 2, 5]);
    }
}
