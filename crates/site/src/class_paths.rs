//! The class paths of a page, which show its template.

use dechaff_page::Page;
use dechaff_page::text::mix;

use crate::page_lines::shared;

/// The number of class paths of a page that are compared.
const MOST: usize = 64;

/// Returns the hashes of the class paths of a page, in order and without duplicates.
///
/// A class path is the [kinds](Page::kinds) of the three innermost elements around a line. If a
/// page has more than 64 paths, the paths with the smallest hashes are returned, which are the same
/// on all pages.
pub fn class_paths(page: &Page) -> Vec<u32> {
    let kinds = page.kinds();
    let around = page.inherited([0; 3], |at, [first, second, _]| [kinds[at], first, second]);
    let path = |element: u32| (mix(0, around[element as usize].into_iter()) >> 32) as u32;
    let mut paths: Vec<u32> = page.lines.iter().map(|line| path(line.element)).collect();
    paths.sort_unstable();
    paths.dedup();
    paths.truncate(MOST);
    paths
}

/// Groups the pages of a site by their templates. For the class paths of each page, returns the
/// number of the first page with the same template. Two pages have the same template if they share
/// at least half of the class paths of the page with more paths.
pub fn templates<'a>(pages: impl Iterator<Item = &'a [u32]>) -> Vec<usize> {
    let mut firsts: Vec<(usize, &[u32])> = Vec::new();
    let first_alike = |(number, paths): (usize, &'a [u32])| {
        let is_alike = |(_, first): &&(usize, &[u32])| {
            shared(first, paths).count() * 2 >= first.len().max(paths.len())
        };
        let known = firsts.iter().find(is_alike).map(|(first, _)| *first);
        known.unwrap_or_else(|| {
            firsts.push((number, paths));
            number
        })
    };
    pages.enumerate().map(first_alike).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_far_elements_do_not_count() {
        let paths = |html: &str| class_paths(&dechaff_page::segment(html.as_bytes()).unwrap());
        let one =
            paths("<body class=home><main><div class='post p-1'><p>a<p>b<b class=x>c</b></div>");
        assert_eq!(one.len(), 1);
        assert_eq!(one, paths("<body class=page><main><div class='post p-22'><p>d</div>"));
        assert_ne!(one, paths("<body class=home><main><div class=entry><p>a</div>"));
        let letters = || ('a'..='z').take(10);
        let names = letters().flat_map(|one| letters().map(move |other| format!("{one}{other}")));
        let many: String = names.map(|name| format!("<p class={name}>x")).collect();
        assert_eq!(paths(&many).len(), MOST);
    }

    #[test]
    fn pages_with_half_of_their_class_paths_in_common_have_one_template() {
        let pages: [&[u32]; 6] = [&[1, 2, 3, 4], &[7, 8], &[2, 4], &[2, 7, 8, 9], &[1, 5, 6], &[]];
        assert_eq!(templates(pages.into_iter()), [0, 1, 0, 1, 4, 5]);
    }
}
