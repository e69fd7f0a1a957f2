//! The worst pages: their misclassified lines with the lines around them.

use std::collections::BTreeMap;

use dechaff_extractor::explain::{Effect, Explanation};
use dechaff_extractor::{Extractor, Page};
use maud::{Markup, html};

use super::lines::{self, Line, lines};
use super::pages::of_page;
use super::shown::{NAME, shown};
use super::{Subject, count, scrolling, share};

/// The number of lines that are shown before and after a misclassified line.
const AROUND: usize = 2;
/// The largest number of misclassified lines of a page that are shown.
const WRONG: usize = 40;
/// The number of pages that are expanded at first.
const OPEN: usize = 3;

/// The number of features that are named for a misclassified line.
const FEATURES: usize = 3;

/// Draws these pages, worst first.
pub(super) fn all(subject: &Subject<'_>, worst: &[usize]) -> Markup {
    let extractor = Extractor::new(subject.model.clone());
    html! {
        @if worst.is_empty() {
            p { "This report lists no worst pages. The option " code { "--worst" } " sets their number." }
        } @else {
            p { "The " (count(worst.len())) " pages with the lowest F1, with their misclassified lines and "
                (AROUND) " lines before and after each. Below a misclassified line are the features that moved its "
                "score most, in log-odds: +1 moves a score of .50 to .73, −1 to .27." }
            (lines::legend())
        }
        @for (place, &at) in worst.iter().enumerate() { (page(subject, &extractor, at, place < OPEN)) }
    }
}

fn page(subject: &Subject<'_>, extractor: &Extractor, at: usize, open: bool) -> Markup {
    let result = &subject.evaluation.pages[at];
    let [f1, precision, recall] = of_page(result);
    let found = lines(&subject.corpus.pages[at], result);
    let wrong = found.iter().filter(|line| line.mark.is_wrong()).count();
    let parts = parts(&found);
    let effects = effects(extractor, &subject.corpus.pages[at].page, &found);
    html! {
        details.page open[open] {
            summary {
                h3 { bdi { (shown(&result.id, NAME)) } }
                span.sum {
                    "F1 " b { (share(f1)) } ", precision " (share(precision))
                    ", recall " (share(recall)) "; "
                    (count(wrong)) " of " (count(found.len())) " lines misclassified"
                }
            }
            @if wrong == 0 {
                p {
                    "No line is misclassified. If F1 is below 1, the gold text contains text that is in no "
                    "line, or only a part of a line."
                }
            } @else {
                (scrolling(&format!("Misclassified lines of {}", shown(&result.id, NAME)), &html! {
                    table.lines { (lines::head()) tbody { @for part in &parts { (part.row(&effects)) } } }
                }))
            }
        }
    }
}

/// A part of a page.
enum Part<'a> {
    Line(&'a Line<'a>),
    /// The number of lines that are not shown because they are correct.
    Gap(usize),
    /// The number of misclassified lines that are not shown because there are too many.
    More(usize),
}

impl Part<'_> {
    fn row(&self, effects: &BTreeMap<usize, String>) -> Markup {
        let gap = match self {
            Self::Line(line) => {
                let effects = effects.get(&line.number);
                return html! {
                    (lines::row(line))
                    @if let Some(effects) = effects { tr.gap { td colspan="4" { (effects) } } }
                };
            }
            Self::Gap(lines) => format!("{}, correctly classified", counted(*lines, "line")),
            Self::More(lines) => format!("and {}", counted(*lines, "more misclassified line")),
        };
        html! { tr.gap { td colspan="4" { (gap) } } }
    }
}

/// Returns what moved the scores of the misclassified lines that are shown, by their numbers.
fn effects(extractor: &Extractor, page: &Page, found: &[Line<'_>]) -> BTreeMap<usize, String> {
    let wrong = found.iter().filter(|line| line.mark.is_wrong()).take(WRONG);
    let wrong: Vec<usize> = wrong.map(|line| line.number - 1).collect();
    let described = |effect: &Effect| format!("{:+.2} {}", effect.log_odds, effect.meaning);
    let of_line = |explanation: Explanation| {
        let effects: Vec<String> =
            explanation.steps.last()?.effects.iter().map(described).collect();
        (!effects.is_empty()).then(|| (explanation.line + 1, effects.join("; ")))
    };
    extractor.explain(page, &wrong, FEATURES).into_iter().filter_map(of_line).collect()
}

fn counted(lines: usize, what: &str) -> String {
    format!("{} {what}{}", count(lines), if lines == 1 { "" } else { "s" })
}

/// Returns the misclassified lines of a page with the lines around them.
fn parts<'a>(found: &'a [Line<'a>]) -> Vec<Part<'a>> {
    let wrong: Vec<usize> = (0..found.len()).filter(|&at| found[at].mark.is_wrong()).collect();
    let mut parts = Vec::new();
    let mut next = 0;
    for &at in wrong.iter().take(WRONG) {
        let from = at.saturating_sub(AROUND).max(next);
        if from > next {
            parts.push(Part::Gap(from - next));
        }
        let to = (at + AROUND + 1).min(found.len());
        parts.extend(found.get(from..to).into_iter().flatten().map(Part::Line));
        next = next.max(to);
    }
    if wrong.len() > WRONG {
        parts.push(Part::More(wrong.len() - WRONG));
    } else if next < found.len() {
        parts.push(Part::Gap(found.len() - next));
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::super::lines::Mark;
    use super::*;

    fn found(marks: impl Iterator<Item = Mark>) -> Vec<Line<'static>> {
        let line = |(at, mark)| Line { number: at + 1, mark, score: 0.5, density: 0.5, text: "x" };
        marks.enumerate().map(line).collect()
    }

    fn described(parts: &[Part<'_>]) -> Vec<String> {
        let describe = |part: &Part<'_>| match part {
            Part::Line(line) => line.number.to_string(),
            Part::Gap(lines) => format!("gap {lines}"),
            Part::More(lines) => format!("more {lines}"),
        };
        parts.iter().map(describe).collect()
    }

    #[test]
    fn wrong_lines_are_shown_with_neighbours_each_line_once() {
        let wrong = [1, 8, 10];
        let mark = |at| if wrong.contains(&at) { Mark::Lost } else { Mark::Kept };
        let lines = found((0..20).map(mark));
        let expected =
            ["1", "2", "3", "4", "gap 2", "7", "8", "9", "10", "11", "12", "13", "gap 7"];
        assert_eq!(described(&parts(&lines)), expected);
        assert!(parts(&found(std::iter::empty())).is_empty());
    }

    #[test]
    fn a_page_of_wrong_lines_is_cut() {
        let lines = found((0..100).map(|_| Mark::KeptWrongly));
        let described = described(&parts(&lines));
        assert_eq!(described.len(), WRONG + AROUND + 1);
        assert_eq!(described.last().unwrap(), "more 60");
    }
}
