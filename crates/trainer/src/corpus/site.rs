//! The sites of pages that no table names.

use std::collections::BTreeSet;

use dechaff_page::declared::declared_url;

use crate::corpus::labelled_page::LabelledPage;

/// The number of pages by the source of their site.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SiteSources {
    /// `pages.csv` or the gold file.
    pub table: usize,
    /// The address that the page declares as its own.
    pub address: usize,
    /// The top directory.
    pub directory: usize,
    /// Pages without a site. Each counts as one.
    pub none: usize,
}

/// A page without a site, and the top directory of its path.
pub(crate) struct Placed<'a> {
    pub(crate) page: &'a mut LabelledPage,
    pub(crate) directory: Option<String>,
}

/// Returns the site that a page names: the host of its canonical address.
pub(crate) fn declared_site(html: &[u8]) -> Option<String> {
    host(&declared_url(html)?)
}

/// Sets the sites of pages without one to their top directories, if there are several of these.
/// Returns the number of pages that have one now.
pub(crate) fn by_directory(pages: Vec<Placed<'_>>) -> usize {
    let directories: BTreeSet<&String> =
        pages.iter().filter_map(|placed| placed.directory.as_ref()).collect();
    if directories.len() < 2 {
        return 0;
    }
    let mut count = 0;
    for Placed { page, directory } in pages {
        count += usize::from(directory.is_some());
        page.site = directory;
    }
    count
}

/// Returns the top directory of a path below a corpus.
pub(crate) fn top_directory(name: &str) -> Option<String> {
    name.split_once('/').map(|(top, _)| top.to_string())
}

/// Returns the host of an address in lower case, without `www.` and without the names of its version for
/// phones. The address of a copy in the Internet Archive has the host of the original.
pub fn host(url: &str) -> Option<String> {
    let (_, rest) = url.split_once("://")?;
    let authority = rest.split(['/', '?', '#']).next()?;
    let host = authority.rsplit('@').next()?.to_ascii_lowercase();
    if host == "web.archive.org"
        && let Some(original) = rest.find("/http").and_then(|at| self::host(&rest[at + 1..]))
    {
        return Some(original);
    }
    let short = ["www.", "m.", "amp."].iter().find_map(|prefix| host.strip_prefix(prefix));
    // `m.com` is a site of its own.
    let host = short.filter(|short| short.contains('.')).unwrap_or(&host);
    (!host.is_empty()).then(|| host.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_of_addresses() {
        let of = |url| host(url).unwrap_or_default();
        assert_eq!(of("https://www.A.example/b?c"), "a.example");
        assert_eq!(of("http://u:p@a.example:80"), "a.example:80");
        assert_eq!(of("https://m.a.example/b"), "a.example");
        assert_eq!(of("https://m.example/b"), "m.example");
        assert_eq!(of("https://web.archive.org/web/2019/http://www.a.example/b"), "a.example");
        assert_eq!(of("https://web.archive.org/about"), "web.archive.org");
        assert_eq!(of("a.example/b"), "");
    }

    #[test]
    fn pages_declare_their_site() {
        let of = |html: &str| declared_site(html.as_bytes()).unwrap_or_default();
        assert_eq!(of("<link rel=canonical href=https://www.a.example/1><p>x"), "a.example");
        assert_eq!(of("<meta property=og:url content=https://b.example/1><p>x"), "b.example");
        assert_eq!(of("<link rel=canonical href=/1><p>x"), "");
        assert_eq!(of("<p>x"), "");
    }

    #[test]
    fn directories_are_sites_if_there_are_several() {
        let site = |names: &[&str]| {
            let mut pages = vec![LabelledPage::default(); names.len()];
            let placed = pages.iter_mut().zip(names);
            let placed = placed
                .map(|(page, name)| Placed { page, directory: top_directory(name) })
                .collect();
            let count = by_directory(placed);
            let sites: Vec<_> =
                pages.into_iter().map(|page| page.site.unwrap_or_default()).collect();
            (count, sites.join("|"))
        };
        assert_eq!(site(&["a/1", "a/b/2", "c/3", "4"]), (3, "a|a|c|".into()));
        assert_eq!(site(&["a/1", "a/2"]), (0, "|".into()));
    }
}
