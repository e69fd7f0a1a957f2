//! The headline, whose line is kept or left out by a rule.

use dechaff_features::LineTexts;
use dechaff_page::{Page, Tag};

use super::reason::Reason;

dechaff_page::named! {
    /// The rule for the headline of a page.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Title: "rule for the headline" {
        /// The model says whether the headline is content. If it is, documents begin with it.
        #[default]
        Auto = "auto" => "Follow the model; a kept headline comes first",
        /// The headline is treated like any other line.
        Keep = "keep" => "Treat the headline like any other line",
        /// The headline is left out.
        Drop = "drop" => "Leave out the headline",
    }
}

/// Number of kept lines after the headline that may repeat it.
const NEAR: usize = 3;
/// Minimum share of the words of the headline that are repeated, in tenths.
const SHARE: usize = 7;

/// Returns the line of the headline. `title` is the first line that is a title. A line of the same
/// text in a heading of level 1 is preferred, as the first one may be in a path to the page.
pub(crate) fn headline(page: &Page, title: Option<usize>) -> Option<usize> {
    let found = title?;
    let is_heading = |line: &usize| page.element(&page.lines[*line]).mask & Tag::H1.bit() != 0;
    if is_heading(&found) {
        return Some(found);
    }
    let text = page.text(page.lines.get(found)?);
    let same = |line: &usize| is_heading(line) && page.text(&page.lines[*line]) == text;
    (0..page.lines.len()).find(same).or(Some(found))
}

/// Finds the kept lines near a kept headline that repeat it, or the end of it: a headline may have
/// a kicker before it.
pub(crate) fn repeated(
    page: &Page,
    texts: &LineTexts,
    headline: usize,
    kept: &[bool],
) -> Vec<(usize, Reason)> {
    let own = texts.words(headline);
    let is_same = |line: &usize| {
        let text = texts.words(*line);
        !text.is_empty() && own.ends_with(text) && text.len() * 10 >= own.len() * SHARE
    };
    let is_short = |line: &usize| page.lines[*line].chars <= 2 * page.lines[headline].chars;
    let after = (headline + 1..kept.len()).filter(|line| kept[*line]).take(NEAR);
    let before = (0..headline).filter(|line| kept[*line]).take(NEAR);
    // A table and a list begin with a title of their own.
    let own_title = Tag::TABLE.bit() | Tag::LI.bit() | Tag::DL.bit() | Tag::PRE.bit();
    let is_free = |line: &usize| page.element(&page.lines[*line]).mask & own_title == 0;
    let near = before.chain(after).filter(is_short).filter(is_free);
    near.filter(is_same).map(|line| (line, Reason::Copy)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the lines that repeat the headline, the first line. All lines are kept.
    fn again(html: &str) -> Vec<usize> {
        let page = dechaff_page::segment(html.as_bytes()).unwrap();
        let found = repeated(&page, &LineTexts::of(&page), 0, &vec![true; page.lines.len()]);
        found.into_iter().map(|(line, _)| line).collect()
    }

    #[test]
    fn lines_that_repeat_the_headline() {
        assert_eq!(again("<h1>Sea glass</h1><h2>Sea Glass</h2><p>Green is common."), [1]);
        assert_eq!(again("<h1>Beach: Sea glass is rare</h1><h2>Sea glass is rare</h2><p>a"), [1]);
        assert_eq!(again("<h1>The colours of sea glass</h1><h2>Sea glass</h2>"), []);
        assert_eq!(again("<h1>Sea glass</h1><table><tr><th>Sea glass<td>a</table>"), []);
        assert_eq!(again("<h1>Sea glass</h1><h2>Colours</h2><p>Sea glass is green."), []);
    }

    #[test]
    fn a_heading_of_the_same_text_is_the_headline() {
        let page = dechaff_page::segment(b"<p>Sea glass<h1>Sea glass</h1><p>a").unwrap();
        assert_eq!(headline(&page, Some(0)), Some(1));
        assert_eq!(headline(&page, None), None);
    }
}
