//! Metrics of an evaluation, for one page and summed over pages.

use std::collections::HashMap;

use dechaff_page::text::each_word;

use crate::evaluation::SnippetCounts;

/// The multiset overlap of the words of a page's extracted text and its gold text.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct WordOverlap {
    /// The number of words of the extracted text.
    pub extracted: u32,
    /// The number of words of the gold text.
    pub gold: u32,
    /// The number of words that both texts have.
    pub common: u32,
    /// The number of words that are in the gold text, but are extracted more often than it has
    /// them.
    pub repeated: u32,
}

impl WordOverlap {
    /// Counts the common words of two texts, without regard to order. [`each_word`] defines the
    /// words.
    pub fn of<'a>(extracted: impl IntoIterator<Item = &'a str>, gold: &str) -> Self {
        let mut left: HashMap<Box<str>, u32> = HashMap::new();
        each_word(gold, |word| match left.get_mut(word) {
            Some(count) => *count += 1,
            None => drop(left.insert(word.into(), 1)),
        });
        let mut overlap = Self { gold: left.values().sum(), ..Self::default() };
        for text in extracted {
            each_word(text, |word| {
                overlap.extracted += 1;
                match left.get_mut(word) {
                    Some(0) => overlap.repeated += 1,
                    Some(count) => {
                        *count -= 1;
                        overlap.common += 1;
                    }
                    None => {}
                }
            });
        }
        overlap
    }

    /// Returns the share of the extracted words that the gold text has, or 1 if nothing is
    /// extracted.
    pub fn precision(&self) -> f64 {
        ratio(self.common.into(), self.extracted.into(), 1.0)
    }

    /// Returns the share of the gold words that are extracted, or 1 for an empty gold text.
    pub fn recall(&self) -> f64 {
        ratio(self.common.into(), self.gold.into(), 1.0)
    }

    /// Returns whether more than four times the words of the gold text are extracted.
    pub(crate) fn is_flood(&self) -> bool {
        self.gold > 0 && u64::from(self.extracted) > 4 * u64::from(self.gold)
    }

    /// Returns the words that are extracted more often than the gold text has them, as a share of
    /// its words, or 0 for an empty gold text.
    pub fn repetition(&self) -> f64 {
        ratio(self.repeated.into(), self.gold.into(), 0.0)
    }

    /// Returns the word-F1 of the page. If the gold text is empty, it is 1 if nothing is extracted
    /// and 0 otherwise.
    pub fn f1(&self) -> f64 {
        ratio(2.0 * f64::from(self.common), f64::from(self.extracted + self.gold), 1.0)
    }
}

/// The confusion matrix of lines: numbers of lines, or sums of their weights.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Confusion {
    /// Content that is kept.
    pub true_positives: f64,
    /// Boilerplate that is kept.
    pub false_positives: f64,
    /// Content that is not kept.
    pub false_negatives: f64,
    /// Boilerplate that is not kept.
    pub true_negatives: f64,
}

impl Confusion {
    /// Adds one line with its weight.
    pub fn add(&mut self, content: bool, kept: bool, weight: f64) {
        *match (content, kept) {
            (true, true) => &mut self.true_positives,
            (false, true) => &mut self.false_positives,
            (true, false) => &mut self.false_negatives,
            (false, false) => &mut self.true_negatives,
        } += weight;
    }

    /// Adds the counts of another confusion matrix.
    pub fn merge(&mut self, other: &Self) {
        self.true_positives += other.true_positives;
        self.false_positives += other.false_positives;
        self.false_negatives += other.false_negatives;
        self.true_negatives += other.true_negatives;
    }

    /// Returns the number of all lines.
    pub fn total(&self) -> f64 {
        self.true_positives + self.false_positives + self.false_negatives + self.true_negatives
    }

    /// Returns misclassified lines / lines: the error rate of S. Pal's article (2009).
    pub fn error_rate(&self) -> f64 {
        ratio(self.false_positives + self.false_negatives, self.total(), 0.0)
    }

    /// Returns false positives / lines, the first part of the error rate.
    pub fn false_positive_rate(&self) -> f64 {
        ratio(self.false_positives, self.total(), 0.0)
    }

    /// Returns false negatives / lines, the second part of the error rate.
    pub fn false_negative_rate(&self) -> f64 {
        ratio(self.false_negatives, self.total(), 0.0)
    }

    /// Returns the share of content among the kept lines, or 1 if none is kept.
    pub fn precision(&self) -> f64 {
        ratio(self.true_positives, self.true_positives + self.false_positives, 1.0)
    }

    /// Returns the share of the content that is kept, or 1 if there is no content.
    pub fn recall(&self) -> f64 {
        ratio(self.true_positives, self.true_positives + self.false_negatives, 1.0)
    }

    /// Returns the harmonic mean of precision and recall, or 1 if there is no content and nothing
    /// is kept.
    pub fn f1(&self) -> f64 {
        let wrong = self.false_positives + self.false_negatives;
        ratio(2.0 * self.true_positives, 2.0 * self.true_positives + wrong, 1.0)
    }
}

/// Counts wanted snippets as content, and unwanted ones as boilerplate.
impl From<SnippetCounts> for Confusion {
    fn from(counts: SnippetCounts) -> Self {
        Self {
            true_positives: counts.found as f64,
            false_positives: counts.kept as f64,
            false_negatives: (counts.wanted - counts.found) as f64,
            true_negatives: (counts.unwanted - counts.kept) as f64,
        }
    }
}

fn ratio(part: f64, whole: f64, empty: f64) -> f64 {
    if whole > 0.0 { part / whole } else { empty }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn word_overlap_is_that_of_multisets() {
        let overlap = WordOverlap::of(["The cat", "the the dog"], "the cat the mouse");
        assert_eq!(overlap, WordOverlap { extracted: 5, gold: 4, common: 3, repeated: 1 });
        assert!((overlap.f1() - 6.0 / 9.0).abs() < 1e-12);
        assert!((overlap.precision() - 0.6).abs() < 1e-12);
        assert!((overlap.recall() - 0.75).abs() < 1e-12);
        assert!((overlap.repetition() - 0.25).abs() < 1e-12 && !overlap.is_flood());
        assert!(WordOverlap::of(["a b c d e"], "a").is_flood());
        assert!(!WordOverlap::of(["a b c d"], "a").is_flood());
        assert!(!WordOverlap::of(["a"], "").is_flood());
    }

    #[test]
    fn pages_without_content() {
        assert!((WordOverlap::of([], "").f1() - 1.0).abs() < 1e-12);
        assert!(WordOverlap::of(["a"], " ").f1().abs() < 1e-12);
        assert!(WordOverlap::of([], "a").f1().abs() < 1e-12);
    }

    #[test]
    fn confusion() {
        let mut lines = Confusion::default();
        for (content, kept) in
            [(true, true), (true, false), (false, true), (false, false), (false, false)]
        {
            lines.add(content, kept, 1.0);
        }
        assert!((lines.error_rate() - 0.4).abs() < 1e-12);
        assert!((lines.f1() - 0.5).abs() < 1e-12);
        assert!((Confusion::default().error_rate()).abs() < 1e-12);
    }
}
