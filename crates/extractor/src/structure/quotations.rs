//! Finds the quotations in the posts of a thread.
//!
//! Posts are not known at this stage, but quotations have a form: the page repeats the element
//! around them, and that element has other text next to them.

use dechaff_page::lexicon::class_names::{NO_QUOTATION_PARTS, QUOTATION_PARTS};
use dechaff_page::text::{HashedMap, map_for};
use dechaff_page::{Element, Line, Page, Tag};

use super::element_paths;

/// Quotations of one kind are the posts themselves if they have this share of the kept words and
/// are [`ALONE`].
const MOST: f32 = 0.5;
/// The share of the words of the elements around them that quotations have which stand there alone.
const ALONE: f32 = 0.9;

/// The lines of a page that are in quotations of posts.
#[derive(Debug, Clone, Default)]
pub(crate) struct Quotations {
    /// Whether each element with kept text is in a quotation, `[n_elements]`, or empty if there are
    /// no quotations.
    inside: Vec<bool>,
}

impl Quotations {
    /// Searches a page for quotations. `words` are the numbers of words of the lines, and `kept`
    /// tells which lines are kept, `[n_lines]` each.
    pub(crate) fn find(page: &Page, words: &[u32], kept: &[bool]) -> Self {
        let elements = &page.elements;
        let of = |at: usize, _: &Line| if kept[at] { u64::from(words[at]) } else { 0 };
        let all = page.sums(of, |sum, inside| *sum += inside);
        let is_one = |(element, all): (&Element, &u64)| *all > 0 && is_quotation(page, element);
        let mut inside: Vec<bool> = elements.iter().zip(&all).map(is_one).collect();
        if !inside.contains(&true) {
            return Self::default();
        }
        let paths = element_paths(page);
        // How many elements with a path have kept text.
        let mut repeated: HashedMap<u32> = map_for(elements.len());
        for at in (0..elements.len()).filter(|at| all[*at] > 0) {
            *repeated.entry(paths[at]).or_default() += 1;
        }
        // Words of the outermost quotations with a path, and of the elements around them.
        let mut kinds: HashedMap<(u64, u64, usize)> = HashedMap::default();
        let mut in_repeated = vec![false; elements.len()];
        for at in 1..elements.len() {
            let around = elements[at].parent as usize;
            in_repeated[at] = in_repeated[around] || repeated.get(&paths[around]) > Some(&1);
            if inside[at] {
                let (own, outer, last) = kinds.entry(paths[at]).or_default();
                *own += all[at];
                *outer += if *last == around { 0 } else { all[around] };
                *last = around;
            }
        }
        let is_body = |at: usize| {
            kinds.get(&paths[at]).is_some_and(|&(own, outer, _)| {
                own as f32 >= MOST * all[0] as f32 && own as f32 >= ALONE * outer as f32
            })
        };
        for at in 1..elements.len() {
            let around = elements[at].parent as usize;
            inside[at] = inside[around] || inside[at] && in_repeated[at] && !is_body(at);
        }
        Self { inside }
    }

    /// Returns whether a kept line is in a quotation.
    pub(crate) fn has(&self, page: &Page, line: usize) -> bool {
        self.inside.get(page.lines[line].element as usize) == Some(&true)
    }
}

/// Returns whether an element is a quotation by its tag or its names.
fn is_quotation(page: &Page, element: &Element) -> bool {
    let names = || page.names(element).iter().map(|name| page.name_text(name).as_bytes());
    let is_named = element.tag != Tag::BODY && names().any(|name| QUOTATION_PARTS.are_in(name));
    (is_named || element.tag == Tag::BLOCKQUOTE)
        && !names().any(|name| NO_QUOTATION_PARTS.are_in(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines that are in quotations, as `+` and `-`. All lines are kept.
    #[track_caller]
    fn is(html: &str, expected: &str) {
        let page = dechaff_page::segment(html.as_bytes()).unwrap();
        let (words, kept) = (vec![9; page.lines.len()], vec![true; page.lines.len()]);
        let quotations = Quotations::find(&page, &words, &kept);
        let sign = |line| if quotations.has(&page, line) { '+' } else { '-' };
        assert_eq!((0..kept.len()).map(sign).collect::<String>(), expected, "{html}");
    }

    #[test]
    fn quotations_are_in_elements_that_repeat() {
        let post = "<div class=post><p>a<blockquote><p>b</blockquote><p>c</div>";
        is(&post.repeat(2), "-+--+-");
        is(post, "---");
        is(&"<div><div class=bbCodeQuote><b>x said:</b><p>a</div>b</div>".repeat(2), "++-++-");
        is(&post.replace("<blockquote", "<blockquote class=pullquote").repeat(2), "------");
    }

    #[test]
    fn the_text_of_posts_is_no_quotation() {
        let post = "<li><p>name<blockquote>a<p>b<p>c<div class=quote>d</div><p>e</blockquote></li>";
        let html = format!("<ul>{}</ul>", post.replace("<p>name", "").repeat(2));
        is(&html, "---+----+-");
    }
}
