//! Counts holes in the kept text. Readers notice them, but they hardly change F1.

use std::collections::HashSet;

use dechaff_page::text::word_count;

use crate::{Label, LabelledPage};

/// Minimum number of words of a lost line. Cells and marks of fewer words are hardly missed.
const PROSE: u32 = 5;

/// The holes of one page.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Holes {
    /// The number of headings of the content that are left out although the next line is kept.
    pub lost_headings: u32,
    /// The number of headings below the headline that are kept although no line between them and
    /// the next heading is kept. A heading directly above another heading counts too.
    pub empty_headings: u32,
    /// The number of content lines of at least five words that are left out between two kept lines.
    /// A text counts once. It does not count if it is kept elsewhere on the page.
    pub lost_lines: u32,
}

impl Holes {
    /// Counts the holes of a page. `kept` tells which lines are kept, `[n_lines]`.
    pub(crate) fn new(page: &LabelledPage, kept: &[bool]) -> Self {
        let is_kept = |line: usize| kept.get(line) == Some(&true);
        let text = |line: usize| page.page.text(&page.page.lines[line]);
        let mut texts: HashSet<&str> =
            (0..page.page.lines.len()).filter(|line| is_kept(*line)).map(text).collect();
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
                let between = number > 0 && is_kept(number - 1);
                let is_prose = between && word_count(text(number)) >= PROSE;
                holes.lost_lines += u32::from(is_prose && texts.insert(text(number)));
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
        let holes = |content: &str, kept: &str| holes(html, content, kept);
        assert_eq!(holes("abcdef", "abcdef"), [0, 0, 0]);
        assert_eq!(holes("abcdef", "bdf"), [2, 0, 0]);
        // Lines that are not content leave no hole.
        assert_eq!(holes("bdf", "bdf"), [0, 0, 0]);
        assert_eq!(holes("a", "acghij"), [0, 3, 0]);
    }

    #[test]
    fn lost_lines_are_prose_that_stands_nowhere_else() {
        let html = "<p>a<p>one two three four five<p>c<p>one two three four five<p>e\
            <p>one two three four<p>g<p>a kept text of five<p>i<p>a kept text of five";
        // The second of two equal lines, a line of four words and a line that is kept elsewhere do
        // not count.
        assert_eq!(holes(html, "abcdefghij", "acegij"), [0, 0, 1]);
    }

    /// Counts the holes of a page whose lines are called a, b, c and so on. `content` and `kept`
    /// name lines.
    fn holes(html: &str, content: &str, kept: &str) -> [u32; 3] {
        let is = |lines: &str| "abcdefghij".chars().map(|line| lines.contains(line)).collect();
        let (content, kept): (Vec<bool>, Vec<bool>) = (is(content), is(kept));
        let page = LabelledPage {
            page: dechaff_page::segment(html.as_bytes()).unwrap(),
            shares: content.iter().map(|content| f32::from(u8::from(*content))).collect(),
            ..LabelledPage::default()
        };
        let Holes { lost_headings, empty_headings, lost_lines } = Holes::new(&page, &kept);
        [lost_headings, empty_headings, lost_lines]
    }
}
