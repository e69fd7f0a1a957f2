//! Finds the lines whose roles are needed.
//!
//! Detectors look at lines whose role can matter: the content, lines near it, lines that may be the
//! headline, and comments. Most lines of most pages are far from all of these: menus, lists of other
//! pages, footers. They are boilerplate, so their role is not needed.

use std::ops::Range;

use dechaff_features::RoleContext;
use dechaff_page::{Page, Tag};

use super::assign::Lines;

/// The largest distance from a line of content.
const NEAR: usize = 4;
/// The largest distance above the headline.
const ABOVE: usize = 6;
/// The largest distance below the headline.
const BELOW: usize = 10;
/// A line of which the page's title has this share of the words may be the headline.
const TITLE: f32 = 0.6;

/// Returns whether a line may be the headline, given the share of its words that the page's title has.
pub(crate) fn is_titled(share: f32) -> bool {
    share >= TITLE
}

/// The lines of a page whose roles are looked for, in order. `titled` tells which lines [`is_titled`],
/// `[n_lines]`; `window` are the lines that may be kept for their role.
pub(crate) fn candidates(
    page: &Page,
    context: &RoleContext,
    lines: Lines<'_>,
    titled: &[bool],
    window: &Range<usize>,
) -> Vec<usize> {
    let in_comments = in_comments(page, context);
    let headings = Tag::H1.bit() | Tag::H2.bit();
    let is_one = |line: usize| {
        let near_headline =
            lines.headline.is_some_and(|at| line + ABOVE >= at && line <= at + BELOW);
        near_headline
            || window.contains(&line)
            || titled[line]
            || page.element(&page.lines[line]).mask & headings != 0
            || in_comments[page.lines[line].element as usize]
    };
    let mut near = vec![false; page.lines.len()];
    mark_after(lines.content.iter().zip(&mut near));
    mark_after(lines.content.iter().zip(&mut near).rev());
    (0..near.len()).filter(|&line| near[line] || is_one(line)).collect()
}

/// Marks the lines of content, and those that come soon after one.
fn mark_after<'a>(lines: impl Iterator<Item = (&'a bool, &'a mut bool)>) {
    let mut left = 0;
    for (content, marked) in lines {
        left = if *content { NEAR + 1 } else { left };
        *marked |= left > 0;
        left = left.saturating_sub(1);
    }
}

/// Returns for each element whether it is in one that is named after comments, `[n_elements]`.
fn in_comments(page: &Page, context: &RoleContext) -> Vec<bool> {
    page.inherited(false, |at, around| {
        let is_whole = matches!(page.elements[at].tag, Tag::HTML | Tag::BODY);
        around || !is_whole && context.is_named_after_comments(at)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines that are candidates, of a page where some lines are content.
    fn of(
        html: &str,
        content: &[usize],
        headline: Option<usize>,
        window: Range<usize>,
    ) -> Vec<usize> {
        let page = dechaff_page::segment(html.as_bytes()).unwrap();
        let n = page.lines.len();
        let is_content: Vec<bool> = (0..n).map(|line| content.contains(&line)).collect();
        let titled: Vec<bool> = page.lines.iter().map(|line| page.text(line) == "T").collect();
        let lines = Lines { words: &vec![1; n], content: &is_content, headline };
        let context = RoleContext::new(&page, &vec![0.0; n], Some(lines.words), headline);
        candidates(&page, &context, lines, &titled, &window)
    }

    #[test]
    fn lines_of_content_and_near_content_are_candidates() {
        let html = "<p>x".repeat(40);
        assert_eq!(of(&html, &[10, 16], None, 0..0), (6..=20).collect::<Vec<_>>());
        let two: Vec<usize> = (0..=4).chain(16..=24).chain(35..=39).collect();
        assert_eq!(of(&html, &[0, 20, 39], None, 0..0), two);
        assert_eq!(of(&html, &[], None, 0..0), [0; 0]);
        assert_eq!(of("", &[], None, 0..0), [0; 0]);
    }

    #[test]
    fn lines_near_the_headline_and_in_the_window_are_candidates() {
        let html = "<p>x".repeat(40);
        assert_eq!(of(&html, &[], Some(20), 0..0), (14..=30).collect::<Vec<_>>());
        assert_eq!(of(&html, &[], Some(2), 0..0), (0..=12).collect::<Vec<_>>());
        assert_eq!(of(&html, &[], None, 3..5), [3, 4]);
        let titles = format!("<p>T{html}<p>T");
        assert_eq!(of(&titles, &[], None, 0..0), [0, 41]);
        assert_eq!(of("<h1>x</h1><h3>x</h3><h2><p>x</h2><p>x", &[], None, 0..0), [0, 2]);
    }

    #[test]
    fn comments_are_candidates_anywhere() {
        let html =
            "<body class=comments><p>x<div id=comment-list><p>x<b class=y>x</b><p>x</div><p>x";
        assert_eq!(of(html, &[], None, 0..0), [1, 2]);
    }
}
