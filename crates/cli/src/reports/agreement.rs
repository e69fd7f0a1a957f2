//! The agreement of two annotators on the same pages: an evaluation of one by the other.

use dechaff_extractor::Prediction;
use dechaff_trainer::evaluation::metrics::Confusion;
use dechaff_trainer::evaluation::{PageResult, intervals};
use dechaff_trainer::{Label, LabelledPage};

/// Takes the labels of the first annotator as a prediction of the labels of the second. Returns
/// `None` if the page does not have the same lines for both.
pub(crate) fn compared(first: &LabelledPage, second: &LabelledPage) -> Option<PageResult> {
    let texts = |page: &LabelledPage| -> Vec<String> {
        page.page.lines.iter().map(|line| page.page.text(line).to_string()).collect()
    };
    let content: Vec<bool> = first.labels().map(|label| label == Label::Content).collect();
    let scores = content.iter().map(|kept| f32::from(u8::from(*kept))).collect();
    let prediction = Prediction { content, scores, ..Prediction::default() };
    (texts(first) == texts(second)).then(|| PageResult::new(second, prediction))
}

/// A number by which two annotators are compared.
pub(crate) struct Figure {
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    /// Not a number if it is undefined.
    pub(crate) value: f64,
    /// The ends of its 95 % interval over pages.
    pub(crate) interval: (f64, f64),
}

/// The agreement of two annotators on a set of pages.
pub(crate) struct Agreement {
    pub(crate) figures: [Figure; NAMES.len()],
    /// The lines by the labels of both.
    pub(crate) lines: Confusion,
    /// The words by the labels of both.
    pub(crate) words: Confusion,
}

const NAMES: [(&str, &str); 5] = [
    ("line_kappa", "line kappa"),
    ("line_agreement", "line agreement"),
    ("word_kappa", "word kappa"),
    ("word_agreement", "word agreement"),
    ("page_f1", "page F1"),
];

const SEED: u64 = 42;

impl Agreement {
    pub(crate) fn of(pages: &[&PageResult]) -> Self {
        let all: Vec<_> = pages.iter().collect();
        let (values, intervals) = (numbers(&all), intervals(pages, &[], SEED, numbers));
        let figure = |at: usize| {
            let (name, title) = NAMES[at];
            Figure { name, title, value: values[at], interval: intervals[at] }
        };
        let [lines, words] = sums(&all);
        Self { figures: std::array::from_fn(figure), lines, words }
    }
}

fn numbers(pages: &[&&PageResult]) -> [f64; NAMES.len()] {
    let [lines, words] = sums(pages);
    let f1: f64 = pages.iter().map(|page| page.f1()).sum();
    let page_f1 = f1 / pages.len().max(1) as f64;
    let [line_agreement, word_agreement] = [lines, words].map(|of| 1.0 - of.error_rate());
    [kappa(&lines), line_agreement, kappa(&words), word_agreement, page_f1]
}

fn sums(pages: &[&&PageResult]) -> [Confusion; 2] {
    let [mut lines, mut words] = [Confusion::default(); 2];
    for page in pages {
        lines.merge(&page.lines);
        words.merge(&page.words);
    }
    [lines, words]
}

/// Returns Cohen's kappa: the agreement beyond the agreement of two annotators who label at random,
/// each with their own share of content. It is not a number if both use the same label only,
/// because they would then always agree by chance.
fn kappa(of: &Confusion) -> f64 {
    let first = (of.true_positives + of.false_positives) / of.total();
    let second = (of.true_positives + of.false_negatives) / of.total();
    let expected = first * second + (1.0 - first) * (1.0 - second);
    if expected < 1.0 { (1.0 - of.error_rate() - expected) / (1.0 - expected) } else { f64::NAN }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kappa_of_a_table() {
        let table = |both: u32, first_only: u32, second_only: u32, neither: u32| Confusion {
            true_positives: both.into(),
            false_positives: first_only.into(),
            false_negatives: second_only.into(),
            true_negatives: neither.into(),
        };
        // Of 50 pairs 20 + 15 agree: 0.7. By chance: 0.5 · 0.6 + 0.5 · 0.4 = 0.5.
        // (0.7 - 0.5) / (1 - 0.5) = 0.4.
        assert!((kappa(&table(20, 5, 10, 15)) - 0.4).abs() < 1e-12);
        assert_eq!(kappa(&table(0, 5, 5, 0)), -1.0);
        assert!(kappa(&table(0, 0, 0, 3)).is_nan());
        assert!(kappa(&table(0, 0, 0, 0)).is_nan());
    }
}
