//! The sites of pages that no table names.

use std::collections::BTreeSet;

use dechaff_site::{PageLines, Sites};

use crate::LabelledPage;

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

/// Sets the sites of pages to their top directories, if there are several of these.
pub(crate) fn by_directory(pages: Vec<(&mut LabelledPage, Option<String>)>) {
    let directories: BTreeSet<&String> =
        pages.iter().filter_map(|(_, directory)| directory.as_ref()).collect();
    if directories.len() > 1 {
        pages.into_iter().for_each(|(page, directory)| page.site = directory);
    }
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
            by_directory(pages.iter_mut().zip(directories).collect());
            let sites: Vec<_> =
                pages.into_iter().map(|page| page.site.unwrap_or_default()).collect();
            sites.join("|")
        };
        assert_eq!(site(&["a/1", "a/b/2", "c/3", "4"]), "a|a|c|");
        assert_eq!(site(&["a/1", "a/2"]), "|");
    }
}
