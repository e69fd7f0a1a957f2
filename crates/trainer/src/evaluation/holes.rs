//! Counts holes in the kept text. Readers notice them, but they hardly change F1.

use crate::corpus::labelled_page::LabelledPage;
use crate::labels::label::Label;

/// The holes of one page.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Holes {
    /// The number of headings of the content that are left out although the next line is kept.
    pub lost_headings: u32,
    /// The number of headings below the headline that are kept although no line up to the next heading
    /// is. A heading directly above another one counts too.
    pub empty_headings: u32,
    /// The number of content lines that are left out between two kept lines.
    pub lost_lines: u32,
}

impl Holes {
    /// Counts the holes of a page of which some lines are kept, `[n_lines]`.
    pub(crate) fn new(page: &LabelledPage, kept: &[bool]) -> Self {
        let is_kept = |line: usize| kept.get(line) == Some(&true);
        let mut holes = Self::default();
        // Whether anything is kept between a line and the next heading.
        let mut has_text = false;
        for ((number, line), label) in page.page.lines.iter().enumerate().zip(page.labels()).rev() {
            let level = page.page.heading_level(line);
            if is_kept(number) {
                holes.empty_headings +=
                    u32::from(level.is_some_and(|level| level > 1) && !has_text);
            } else if label == Label::Content && is_kept(number + 1) {
                holes.lost_headings += u32::from(level.is_some());
                holes.lost_lines += u32::from(number > 0 && is_kept(number - 1));
            }
            has_text = level.is_none() && (has_text || is_kept(number));
        }
        holes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_are_counted() {
        let html = "<h1>a</h1><p>b<h2>c</h2><p>d<p>e<p>f<h2>g</h2><h2>h</h2><p>i<h2>j</h2>";
        let holes = |content: &str, kept: &str| {
            let is = |lines: &str| "abcdefghij".chars().map(|line| lines.contains(line)).collect();
            let (content, kept): (Vec<bool>, Vec<bool>) = (is(content), is(kept));
            let page = LabelledPage {
                page: dechaff_page::segment(html.as_bytes()).unwrap(),
                shares: content.iter().map(|content| f32::from(u8::from(*content))).collect(),
                ..LabelledPage::default()
            };
            let Holes { lost_headings, empty_headings, lost_lines } = Holes::new(&page, &kept);
            [lost_headings, empty_headings, lost_lines]
        };
        assert_eq!(holes("abcdef", "abcdef"), [0, 0, 0]);
        assert_eq!(holes("abcdef", "bdf"), [2, 0, 2]);
        // Lines that are not content leave no hole.
        assert_eq!(holes("bdf", "bdf"), [0, 0, 0]);
        assert_eq!(holes("a", "acghij"), [0, 3, 0]);
    }
}
