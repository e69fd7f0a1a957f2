//! Headings, terms, summaries and captions that are kept or left out with the text below them.

use std::ops::Range;

use dechaff_page::{Line, Page, Tag};

use super::heading_lines::heading_lines;
use super::lines::Lines;
use super::reason::Reason;
use super::sentences::{is_button, is_question};
use super::unit::Unit;

/// A heading is kept if this share of the words up to the next heading is kept.
const SHARE: f32 = 0.5;
/// A heading with a higher score is kept, even if nothing of its section is.
const LONELY_SCORE: f32 = 0.9;
/// Elements that are no part of a section, unless they are kept.
const FOOT: u64 = Tag::FOOTER.bit() | Tag::NAV.bit() | Tag::ASIDE.bit();
/// A section with fewer words is not evidence about its heading.
const SECTION_WORDS: u32 = 10;

/// Finds the terms, summaries and captions that are not kept although the line below them is.
pub(super) fn openings(lines: Lines<'_>, kept: &[bool]) -> Vec<(usize, Reason)> {
    let Lines { page, scores, least, .. } = lines;
    let below = |line: &usize| !kept[*line] && kept.get(*line + 1) == Some(&true);
    let opens = |line: usize| {
        let unit = opened(page, &page.lines[line])?;
        (scores[line] >= least[unit]).then_some((line, Reason::TextBelow))
    };
    lines.numbers().filter(below).filter_map(opens).collect()
}

/// Returns the kind of unit that a line opens as a term, a summary, a question or a caption.
fn opened(page: &Page, line: &Line) -> Option<Unit> {
    page.ancestors(line).take(3).find_map(|around| match around.tag {
        Tag::DT | Tag::SUMMARY => Some(Unit::Heading),
        Tag::BUTTON if is_question(page.text(line)) => Some(Unit::Heading),
        Tag::FIGCAPTION => Some(Unit::Caption),
        _ => None,
    })
}

/// Finds the headings that are not kept although the text below them is, and the headings that are
/// kept although nothing of their section is. A section ends at the next heading of the same or a
/// higher level.
pub(super) fn headings(lines: Lines<'_>, kept: &[bool]) -> Vec<(usize, Reason)> {
    let Lines { page, scores, words, least, .. } = lines;
    let is_button = |line| is_button(page, line);
    let level = |line: usize| {
        let level = page.heading_level(&page.lines[line])?;
        (!is_button(line)).then_some((line, level))
    };
    let headings: Vec<(usize, u8)> = lines.numbers().filter_map(level).collect();
    let n = kept.len();
    // The last section of a page would reach over its foot.
    let is_foot = |line: &usize| page.element(&page.lines[*line]).mask & FOOT != 0;
    let count = |section: Range<usize>, with_foot: bool| {
        lines.budget.spend(section.len());
        let section = section.filter(|line| with_foot || !is_foot(line));
        section.map(|line| words[line]).sum::<u32>()
    };
    let mut kept = kept.to_vec();
    let mut changed = Vec::new();
    for (at, &(line, level)) in headings.iter().enumerate() {
        if lines.budget.is_spent() {
            break;
        }
        let below = &headings[at + 1..];
        // Sections are nested at most six deep, so all these searches pass each heading at most six
        // times.
        let end = below.iter().find(|(_, other)| *other <= level).map_or(n, |(line, _)| *line);
        let section = line + 1..end;
        let reason = if section.is_empty() {
            None
        } else if kept[line] {
            let is_lonely = level > 1
                && scores[line] < LONELY_SCORE
                && !kept[section.clone()].contains(&true)
                && count(section, true) >= SECTION_WORDS;
            is_lonely.then_some(Reason::NoTextBelow)
        } else {
            let next = below.first().map_or(n, |(line, _)| *line);
            let text = line + 1..if next > line + 1 { next } else { end };
            let found: u32 = text.clone().filter(|&line| kept[line]).map(|line| words[line]).sum();
            let is_headed = scores[line] >= least[unit(&page.lines[line], level)]
                && kept[line + 1]
                && found as f32 >= SHARE * count(text, false) as f32;
            is_headed.then_some(Reason::TextBelow)
        };
        if let Some(reason) = reason {
            kept[line] = !kept[line];
            changed.push((line, reason));
        }
    }
    for &(line, _) in headings.iter().filter(|_| lines.budget.takes_step()) {
        let is_torn = |other: &usize| kept[line] && !kept[*other] && !is_button(*other);
        let torn = heading_lines(page, line).filter(is_torn);
        for other in torn.collect::<Vec<_>>() {
            kept[other] = true;
            changed.push((other, Reason::TextBelow));
        }
    }
    changed
}

/// Returns the kind of unit that a line opens, if it opens one.
pub(crate) fn opened_unit(page: &Page, line: usize) -> Option<Unit> {
    let line = &page.lines[line];
    page.heading_level(line).map(|level| unit(line, level)).or_else(|| opened(page, line))
}

/// Returns the kind of unit that a heading opens. More headlines and headings that are links belong
/// to the site.
fn unit(line: &Line, level: u8) -> Unit {
    let is_link = line.link_chars * 2 > line.chars;
    if is_link || level == 1 { Unit::Headline } else { Unit::Heading }
}

#[cfg(test)]
mod tests {
    use crate::structure::tests::{corrected, is};

    #[test]
    fn a_question_goes_with_the_answer_below_it() {
        is("<div><button>3 Why?</button></div><p>a", "3 Why?|a");
        is("<div><button>3 Why</button></div><p>a", "a");
        is("<div><button>3 Why?</button></div><p>2 a<p>b", "b");
    }

    #[test]
    fn a_heading_goes_with_the_text_below_it() {
        is("<h2>3 Wind</h2><p>a", "3 Wind|a");
        is("<h2>3 Wind</h2><p>a b<p>4 c d<p>4 e", "a b");
        is("<h2>3 Wind</h2><p>4 a<p>b c d", "b c d");
        is("<h1>3 Kites</h1><h2>2 Wind</h2><p>a", "2 Wind|a");
        is("<h2>0 Wind</h2><p>a", "a");
        is("<h2>3 Wind</h2><p>a b<footer><p>0 c d<p>0 e</footer>", "3 Wind|a b");
        assert_eq!(corrected("<h2>3 Wind</h2><p>a").1, ["text-below"]);
    }

    #[test]
    fn a_heading_of_several_lines_is_kept_whole() {
        is("<h2>Wind<br>1 and rain</h2><p>a", "Wind|1 and rain|a");
        is("<h2>1 Wind<br>and rain</h2><p>a", "1 Wind|and rain|a");
        is("<h2>Wind<p>0 b<p>0 c<p>0 d<p>0 e<p>a", "Wind|a");
    }

    #[test]
    fn links_and_headlines_need_a_higher_score() {
        is("<h2><a href=/>1 Wind</a></h2><p>a", "a");
        is("<h2><a href=/>2 Wind</a></h2><p>a", "2 Wind|a");
        is("<h1>1 Wind</h1><p>a", "a");
        is("<h2>1 Wind</h2><p>a", "1 Wind|a");
    }

    #[test]
    fn terms_summaries_and_captions_go_with_the_text_below_them() {
        is("<dl><dt>0 a<dd>b<dt>2 c<dd>d</dl>", "b|2 c|d");
        is("<details><summary>1 a</summary><p>b</details>", "1 a|b");
        is("<figure><figcaption>2 A boat</figcaption></figure><p>Text", "Text");
    }

    #[test]
    fn a_heading_without_text_is_left_out() {
        let text = "4 which are words of a line that is no content here";
        is(&format!("<p>a<h2>8 More</h2><p>{text}"), "a");
        is(&format!("<p>a<h2>More</h2><p>{text}"), "a|More");
        is("<p>a<h2>8 More</h2><p>4 b", "a|8 More");
        is(
            &format!("<p>a<h2>8 More</h2><h3>4 c</h3><p>{text}<h3>d</h3><h2>e</h2>"),
            "a|8 More|d|e",
        );
        assert_eq!(corrected(&format!("<p>a<h2>8 More</h2><p>{text}")).1, ["no-text-below"]);
    }
}
