//! The agreement of two annotators on the same pages.

use dechaff_page::text::word_count;
use dechaff_trainer::evaluation::intervals;
use dechaff_trainer::evaluation::metrics::WordOverlap;
use dechaff_trainer::{Label, LabelledPage};
use serde::Serialize;

/// Lines, or words, by the labels of two annotators.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Cells {
    /// Content for both.
    pub(crate) both: u64,
    /// Content for the first only.
    pub(crate) first_only: u64,
    /// Content for the second only.
    pub(crate) second_only: u64,
    /// Boilerplate for both.
    pub(crate) neither: u64,
}

impl Cells {
    fn add(&mut self, first: bool, second: bool, weight: u64) {
        *match (first, second) {
            (true, true) => &mut self.both,
            (true, false) => &mut self.first_only,
            (false, true) => &mut self.second_only,
            (false, false) => &mut self.neither,
        } += weight;
    }

    fn merge(&mut self, other: &Self) {
        self.both += other.both;
        self.first_only += other.first_only;
        self.second_only += other.second_only;
        self.neither += other.neither;
    }

    pub(crate) fn total(&self) -> u64 {
        self.both + self.first_only + self.second_only + self.neither
    }

    /// The share with the same label, 0 to 1; 1 for nothing.
    pub(crate) fn observed(&self) -> f64 {
        if self.total() == 0 {
            return 1.0;
        }
        (self.both + self.neither) as f64 / self.total() as f64
    }

    /// Cohen's kappa: the agreement beyond that of two annotators who label at random, each with
    /// their own share of content. `None` if both use the same label only, because they would then
    /// always agree by chance.
    pub(crate) fn kappa(&self) -> Option<f64> {
        let all = self.total() as f64;
        let first = (self.both + self.first_only) as f64 / all;
        let second = (self.both + self.second_only) as f64 / all;
        let expected = first * second + (1.0 - first) * (1.0 - second);
        (self.total() > 0 && expected < 1.0)
            .then(|| (self.observed() - expected) / (1.0 - expected))
    }
}

/// A line to which the two gave different labels.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Difference {
    /// The number of the line, from 1.
    pub(crate) line: usize,
    /// Its text.
    pub(crate) text: String,
    /// Who labelled it as content: the first annotator, or else the second.
    pub(crate) first_content: bool,
}

/// The agreement of the two annotators on a page.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PageAgreement {
    pub(crate) id: String,
    pub(crate) lines: Cells,
    pub(crate) words: Cells,
    /// The word-F1 of the text of one against that of the other. It is symmetric.
    pub(crate) page_f1: f64,
    pub(crate) differences: Vec<Difference>,
}

impl PageAgreement {
    /// Compares the labels of a page. Returns `None` if it does not have the same lines for both.
    pub(crate) fn of(first: &LabelledPage, second: &LabelledPage) -> Option<Self> {
        let texts = |page: &LabelledPage| -> Vec<String> {
            page.page.lines.iter().map(|line| page.page.text(line).to_string()).collect()
        };
        let lines_of = texts(first);
        if lines_of != texts(second) {
            return None;
        }
        let (mut lines, mut words) = (Cells::default(), Cells::default());
        let mut differences = Vec::new();
        let (mut of_first, mut of_second) = (Vec::new(), Vec::new());
        let labels = first.labels().zip(second.labels()).zip(lines_of);
        for (nth, ((one, other), text)) in labels.enumerate() {
            let (one, other) = (one == Label::Content, other == Label::Content);
            lines.add(one, other, 1);
            words.add(one, other, u64::from(word_count(&text)));
            if one != other {
                let difference =
                    Difference { line: nth + 1, text: text.clone(), first_content: one };
                differences.push(difference);
            }
            if other {
                of_second.push(text.clone());
            }
            if one {
                of_first.push(text);
            }
        }
        let overlap = WordOverlap::of(of_second.iter().map(String::as_str), &of_first.join("\n"));
        Some(Self { id: first.id.clone(), lines, words, page_f1: overlap.f1(), differences })
    }
}

/// What two annotators are compared by: numbers, or the ends of their intervals. `None` if undefined.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub(crate) struct Values<T> {
    pub(crate) line_kappa: Option<T>,
    pub(crate) line_agreement: Option<T>,
    pub(crate) word_kappa: Option<T>,
    pub(crate) word_agreement: Option<T>,
    /// The mean over the pages.
    pub(crate) page_f1: Option<T>,
}

impl<T> Values<T> {
    fn new(values: [Option<T>; 5]) -> Self {
        let [line_kappa, line_agreement, word_kappa, word_agreement, page_f1] = values;
        Self { line_kappa, line_agreement, word_kappa, word_agreement, page_f1 }
    }
}

/// Returns the [`Values`] of some pages, which are not numbers where they are undefined.
fn numbers(pages: &[&PageAgreement]) -> [f64; 5] {
    let (lines, words) = sums(pages);
    let f1: f64 = pages.iter().map(|page| page.page_f1).sum();
    let [line_kappa, word_kappa] = [&lines, &words].map(|cells| cells.kappa().unwrap_or(f64::NAN));
    let page_f1 = f1 / pages.len().max(1) as f64;
    [line_kappa, lines.observed(), word_kappa, words.observed(), page_f1]
}

fn sums(pages: &[&PageAgreement]) -> (Cells, Cells) {
    let (mut lines, mut words) = (Cells::default(), Cells::default());
    for page in pages {
        lines.merge(&page.lines);
        words.merge(&page.words);
    }
    (lines, words)
}

const SEED: u64 = 42;

/// The agreement of the two annotators on all pages that both have marked.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Agreement {
    pub(crate) pages: usize,
    #[serde(flatten)]
    pub(crate) values: Values<f64>,
    /// The 95 % interval of each value, over pages.
    pub(crate) intervals: Values<(f64, f64)>,
    pub(crate) lines: Cells,
    pub(crate) words: Cells,
}

impl Agreement {
    /// Sums up pages.
    pub(crate) fn of(pages: &[PageAgreement]) -> Self {
        let all: Vec<_> = pages.iter().collect();
        let (lines, words) = sums(&all);
        let known = |number: f64| Some(number).filter(|number| !number.is_nan());
        let values = Values::new(numbers(&all).map(known));
        let copied = |sample: &[&&PageAgreement]| {
            numbers(&sample.iter().map(|page| **page).collect::<Vec<_>>())
        };
        let intervals = intervals(&all, &[], SEED, copied);
        let intervals = Values::new(intervals.map(|(low, high)| known(low).zip(known(high))));
        Self { pages: pages.len(), values, intervals, lines, words }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kappa_of_a_table() {
        // Of 50 pairs 20 + 15 agree: 0.7. By chance: 0.5 · 0.6 + 0.5 · 0.4 = 0.5.
        // (0.7 - 0.5) / (1 - 0.5) = 0.4.
        let cells = Cells { both: 20, first_only: 5, second_only: 10, neither: 15 };
        assert_eq!(cells.observed(), 0.7);
        assert!((cells.kappa().unwrap() - 0.4).abs() < 1e-12);
        let opposite = Cells { both: 0, first_only: 5, second_only: 5, neither: 0 };
        assert_eq!(opposite.kappa(), Some(-1.0));
        assert_eq!(Cells { neither: 3, ..Cells::default() }.kappa(), None);
        assert_eq!(Cells::default().kappa(), None);
    }

    #[test]
    fn intervals_are_over_pages() {
        let page = |both, first_only, neither| PageAgreement {
            id: String::new(),
            lines: Cells { both, first_only, second_only: 0, neither },
            words: Cells { both, first_only, second_only: 0, neither },
            page_f1: if first_only == 0 { 1.0 } else { 0.5 },
            differences: Vec::new(),
        };
        // If all pages are the same, so are all samples: 8 of 10 lines agree.
        let same = Agreement::of(&[page(4, 2, 4), page(4, 2, 4), page(4, 2, 4)]);
        assert_eq!(same.values.line_agreement, Some(0.8));
        assert_eq!(same.intervals.line_agreement, Some((0.8, 0.8)));
        assert_eq!(same.intervals.page_f1, Some((0.5, 0.5)));
        // Of two different pages a sample draws one twice with a probability of one half: both ends are met.
        let two = Agreement::of(&[page(5, 0, 5), page(4, 2, 4)]);
        assert_eq!(two.values.page_f1, Some(0.75));
        assert_eq!(two.intervals.page_f1, Some((0.5, 1.0)));
        assert_eq!(two.intervals.line_agreement, Some((0.8, 1.0)));
        // Without any content kappa is undefined.
        assert_eq!(Agreement::of(&[page(0, 0, 9)]).intervals.line_kappa, None);
    }
}
