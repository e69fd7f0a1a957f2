//! The sites of pages that no table names.

use std::collections::BTreeSet;

use dechaff_site::{PageLines, Sites};

use crate::corpus::labelled_page::LabelledPage;

/// The number of pages whose site no table names, by the source of their site.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SiteSources {
    /// The site of the address that the page declares as its own.
    pub address: usize,
    /// The top directory of the page.
    pub directory: usize,
}

/// Samples the pages of each site, so that an extractor can compare a page with other pages of its
/// site. Pages without a site are left out.
pub fn site_samples(pages: &[LabelledPage]) -> Sites {
    let mut sites = Sites::default();
    for page in pages {
        let Some(site) = &page.site else { continue };
        let key = page.html_hash.unwrap_or(page.hash);
        sites.add(site, PageLines::new(key, &page.page));
    }
    sites
}

/// Sets the sites of pages to their top directories, if there are several of these. Returns the
/// number of pages that have a site now.
pub(crate) fn by_directory(pages: Vec<(&mut LabelledPage, Option<String>)>) -> usize {
    let directories: BTreeSet<&String> =
        pages.iter().filter_map(|(_, directory)| directory.as_ref()).collect();
    if directories.len() < 2 {
        return 0;
    }
    let mut count = 0;
    for (page, directory) in pages {
        count += usize::from(directory.is_some());
        page.site = directory;
    }
    count
}

/// Returns the top directory of a path below a corpus.
pub(crate) fn top_directory(name: &str) -> Option<String> {
    name.split_once('/').map(|(top, _)| top.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directories_are_sites_if_there_are_several() {
        let site = |names: &[&str]| {
            let mut pages = vec![LabelledPage::default(); names.len()];
            let directories = names.iter().map(|name| top_directory(name));
            let count = by_directory(pages.iter_mut().zip(directories).collect());
            let sites: Vec<_> =
                pages.into_iter().map(|page| page.site.unwrap_or_default()).collect();
            (count, sites.join("|"))
        };
        assert_eq!(site(&["a/1", "a/b/2", "c/3", "4"]), (3, "a|a|c|".into()));
        assert_eq!(site(&["a/1", "a/2"]), (0, "|".into()));
    }
}
