//! Decides the units of a page: lines that are kept or left out together.
//!
//! Scores are good, but each line is decided alone: a list of reviews loses the names of some
//! products while the text below them stays, and a post that occurs twice on the page comes out
//! twice. Each file here examines one kind of unit. Nothing later decides about a line again, but
//! for its role, its place, the headline or a choice of the caller.
//! `docs/research/accuracy.md` has the effect of each rule.

mod comments;
mod copies;
mod facts;
mod heading_lines;
mod headings;
mod headline;
mod lines;
mod lists;
mod others;
mod pointers;
mod posts;
mod quotations;
mod reason;
mod related;
mod sentences;
mod siblings;
mod signatures;
mod sole;
mod tables;
mod unit;
mod wholes;

pub(crate) use comments::comments;
pub(crate) use heading_lines::heading_lines;
pub(crate) use headings::opened_unit;
pub use headline::Title;
pub(crate) use headline::{headline, repeated};
pub(crate) use lines::Lines;
pub(crate) use quotations::Quotations;
pub use reason::Reason;
pub use unit::{Unit, UnitScores};

use dechaff_page::Page;
use dechaff_page::text::mix;

/// A rule: it returns the lines that it changes, given which lines are kept.
type Rule<'a> = &'a mut dyn FnMut(&[bool]) -> Vec<(usize, Reason)>;

/// Number of steps of a rule for each line and element, besides those that it counts itself.
const PASSES: usize = 2;

/// Corrects which lines of a page are kept, `[n_lines]`. Returns the changed lines in order, each
/// with the reason of its last change. If the budget is spent, no line changes.
pub(crate) fn correct(lines: Lines<'_>, kept: &mut [bool]) -> Vec<(usize, Reason)> {
    if !kept.contains(&true) {
        lines.budget.spend(PASSES * (kept.len() + lines.page.elements.len()));
        let found = sole::sole(lines);
        if lines.budget.is_spent() {
            return Vec::new();
        }
        found.iter().for_each(|(line, _)| kept[*line] = true);
        return found;
    }
    let by_score = kept.to_vec();
    let mut reasons = vec![None; kept.len()];
    let paths = element_paths(lines.page);
    let mut is_thread = false;
    let mut apply = |rule: Rule<'_>| {
        // Each rule sums up all lines and elements.
        lines.budget.spend(PASSES * (kept.len() + paths.len()));
        let changed = if lines.budget.is_spent() { Vec::new() } else { rule(kept) };
        for (line, reason) in changed {
            kept[line] = !kept[line];
            reasons[line] = Some(reason);
        }
    };
    apply(&mut |kept| sentences::sentences(lines, kept));
    apply(&mut |kept| siblings::siblings(lines, &paths, kept));
    apply(&mut |kept| tables::tables(lines, kept));
    apply(&mut |kept| lists::lists(lines, kept));
    apply(&mut |kept| {
        let found;
        (found, is_thread) = posts::posts(lines, kept);
        found
    });
    apply(&mut |kept| headings::headings(lines, kept));
    apply(&mut |kept| headings::openings(lines, kept));
    if is_thread {
        apply(&mut |kept| signatures::signatures(lines, kept));
    } else {
        apply(&mut |kept| facts::facts(lines, kept));
    }
    apply(&mut |kept| others::others(lines, kept, is_thread));
    apply(&mut |kept| siblings::between(lines, kept));
    apply(&mut |kept| wholes::wholes(lines, kept));
    apply(&mut |kept| copies::copies(lines, &paths, kept));
    apply(&mut |kept| related::related(lines, kept));
    apply(&mut |kept| pointers::pointers(lines, kept));
    if lines.budget.is_spent() {
        kept.copy_from_slice(&by_score);
        return Vec::new();
    }
    let changed = |(line, reason): (usize, Option<Reason>)| {
        reason.filter(|_| kept[line] != by_score[line]).map(|reason| (line, reason))
    };
    reasons.into_iter().enumerate().filter_map(changed).collect()
}

/// Returns a hash of the path from the page to each element: the tags and the class, id, role and
/// itemprop tokens of all elements on it, `[n_elements]`. A page can be written so that two paths
/// have the same hash, but this affects only its own lines.
pub fn element_paths(page: &Page) -> Vec<u64> {
    page.inherited(0, |at, around| {
        let element = &page.elements[at];
        let tag = element.tag.index() as u64;
        let names = page.names(element).iter().map(|name| name.hash);
        mix(around, std::iter::once(tag).chain(names))
    })
}

#[cfg(test)]
mod tests {
    use std::sync::OnceLock;

    use super::*;
    use dechaff_features::LineTexts;
    use dechaff_page::Stop;
    use dechaff_page::nodes::Budget;

    /// Returns the texts of the lines that a page keeps after the correction, joined by `|`, and
    /// the reasons. Lines that begin with a digit have it as the tenths of their score, the others
    /// .9.
    #[track_caller]
    pub(super) fn corrected(html: &str) -> (String, Vec<&'static str>) {
        let page = dechaff_page::segment(html.as_bytes()).unwrap();
        let texts: Vec<&str> = page.lines.iter().map(|line| page.text(line)).collect();
        let digit = |text: &str| text.chars().next()?.to_digit(10);
        let score = |text: &&str| digit(text).map_or(0.9, |tenths| tenths as f32 / 10.0);
        let scores: Vec<f32> = texts.iter().map(score).collect();
        let line_texts = LineTexts::of(&page);
        let mut kept: Vec<bool> = scores.iter().map(|score| *score >= 0.5).collect();
        let (least, budget) = (UnitScores::default(), Budget::new(html.len(), 0, Stop::default()));
        let lines = Lines {
            page: &page,
            scores: &scores,
            words: &line_texts.counts,
            least: &least,
            texts: &line_texts,
            headline: &OnceLock::new(),
            budget: &budget,
        };
        let reasons = correct(lines, &mut kept);
        let texts = texts.iter().zip(kept).filter(|(_, kept)| *kept).map(|(text, _)| *text);
        let texts: Vec<&str> = texts.collect();
        (texts.join("|"), reasons.into_iter().map(|(_, reason)| reason.name()).collect())
    }

    /// Checks the lines that a page keeps after the correction ([`corrected`]).
    #[track_caller]
    pub(super) fn is(html: &str, expected: &str) {
        assert_eq!(corrected(html).0, expected, "{html}");
    }

    #[test]
    fn a_page_without_content_stays_so() {
        assert_eq!(corrected("<ul><li>1 a<li>2 b<li>3 c</ul>"), (String::new(), vec![]));
    }

    #[test]
    fn a_reverted_change_has_no_reason() {
        // A sibling is kept, and then left out as a copy.
        let text = "3 which are words of a line that comes twice here";
        let html = format!(
            "<p>{text}, and more of it in front</p><p>6 which are words of a line that comes twice here</p>\
             <ul><li>6 a<li>7 b<li>8 c<li>{text}</ul>"
        );
        assert_eq!(corrected(&html).1, Vec::<&str>::new());
    }
}
