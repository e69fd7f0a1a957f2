//! Finds the lines whose roles are needed.
//!
//! Detectors look at lines whose role can matter: the content, lines near it, lines that may be the
//! headline, and comments. Most lines of most pages are far from all of these: menus, lists of
//! other pages, footers. They are boilerplate, and need no role.

use std::ops::Range;

use dechaff_features::RoleContext;
use dechaff_page::{Page, Tag};

/// Maximum distance from a line of content.
const NEAR: usize = 4;
/// Maximum distance above the headline.
const ABOVE: usize = 6;
/// Maximum distance below the headline.
const BELOW: usize = 10;
/// A line of which the page's title has this share of the words may be the headline.
const TITLE: f32 = 0.6;

/// The lines of a page that detectors look at.
#[derive(Debug, Clone)]
pub(crate) struct Candidates {
    /// Whether each line is near content or the headline, may be the headline, or may be kept for
    /// its role, `[n_lines]`.
    near: Vec<bool>,
    /// The lines that may be the headline, in order.
    pub(crate) titles: Vec<usize>,
}

impl Candidates {
    /// Examines a page. `content` tells which lines are content by their scores, and `shares` are
    /// the shares of their words that the page's title has, `[n_lines]` each. `window` is the range
    /// of lines that may be kept for their role.
    pub(crate) fn new(
        page: &Page,
        content: &[bool],
        shares: &[f32],
        headline: Option<usize>,
        window: &Range<usize>,
    ) -> Self {
        let mut near = vec![false; content.len()];
        mark_after(content.iter().zip(&mut near));
        mark_after(content.iter().zip(&mut near).rev());
        let around = headline.map(|at| at.saturating_sub(ABOVE)..at + BELOW + 1);
        for lines in around.iter().chain([window]) {
            let lines = lines.start..lines.end.min(near.len());
            near.get_mut(lines).into_iter().flatten().for_each(|near| *near = true);
        }
        let headings = Tag::H1.bit() | Tag::H2.bit();
        let may_be_title = |line: &usize| {
            shares[*line] >= TITLE
                || headline == Some(*line)
                || page.element(&page.lines[*line]).mask & headings != 0
        };
        let titles: Vec<usize> = (0..near.len()).filter(may_be_title).collect();
        titles.iter().for_each(|line| near[*line] = true);
        Self { near, titles }
    }

    /// Returns whether detectors look at a line.
    pub(crate) fn have(&self, page: &Page, context: &RoleContext, line: usize) -> bool {
        self.near[line] || context.is_in_comments(page.lines[line].element as usize)
    }
}

/// Marks the lines of content, and the next lines after each.
fn mark_after<'a>(lines: impl Iterator<Item = (&'a bool, &'a mut bool)>) {
    let mut left = 0;
    for (content, marked) in lines {
        left = if *content { NEAR + 1 } else { left };
        *marked |= left > 0;
        left = left.saturating_sub(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dechaff_features::LineTexts;

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
        let share = |line| if page.text(line) == "T" { TITLE } else { 0.0 };
        let shares: Vec<f32> = page.lines.iter().map(share).collect();
        let context = RoleContext::new(&page, &vec![0.0; n], LineTexts::of(&page), headline);
        let candidates = Candidates::new(&page, &is_content, &shares, headline, &window);
        (0..n).filter(|line| candidates.have(&page, &context, *line)).collect()
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
