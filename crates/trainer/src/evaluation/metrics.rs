//! Metrics of an evaluation, for one page and summed over pages.

use std::collections::HashMap;

use crate::evaluation::tokenize::{count_words, each_word};
use crate::labels::snippets::SnippetCounts;

/// Multiset overlap of the words of a page's extracted and gold text.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct WordOverlap {
    /// Words of the extracted text.
    pub extracted: u32,
    /// Words of the gold text.
    pub gold: u32,
    /// Words that both have.
    pub common: u32,
}

impl WordOverlap {
    /// Compares two texts word by word, without regard to order (`\w+`, lower case).
    pub fn of<'a>(extracted: impl IntoIterator<Item = &'a str>, gold: &str) -> Self {
        let mut left: HashMap<Box<str>, u32> = count_words(gold);
        let mut overlap = Self { gold: left.values().sum(), ..Self::default() };
        for text in extracted {
            each_word(text, |word| {
                overlap.extracted += 1;
                if let Some(count) = left.get_mut(word).filter(|count| **count > 0) {
                    *count -= 1;
                    overlap.common += 1;
                }
            });
        }
        overlap
    }

    /// Share of the extracted words that the gold text has; 1 for nothing extracted.
    pub fn precision(&self) -> f64 {
        if self.extracted == 0 { 1.0 } else { f64::from(self.common) / f64::from(self.extracted) }
    }

    /// Share of the gold words that were extracted; 1 for an empty gold text.
    pub fn recall(&self) -> f64 {
        if self.gold == 0 { 1.0 } else { f64::from(self.common) / f64::from(self.gold) }
    }

    /// The page's word-F1. Where the gold text is empty, 1 for nothing extracted and 0 otherwise.
    pub fn f1(&self) -> f64 {
        if self.gold == 0 {
            return if self.extracted == 0 { 1.0 } else { 0.0 };
        }
        2.0 * f64::from(self.common) / f64::from(self.extracted + self.gold)
    }
}

/// Lines by label and decision; counts of lines, or sums of what they weigh.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Confusion {
    /// Content that was kept.
    pub true_positives: f64,
    /// Boilerplate that was kept.
    pub false_positives: f64,
    /// Content that was lost.
    pub false_negatives: f64,
    /// Boilerplate that was left out.
    pub true_negatives: f64,
}

impl Confusion {
    /// Counts one line.
    pub fn add(&mut self, content: bool, kept: bool, weight: f64) {
        *match (content, kept) {
            (true, true) => &mut self.true_positives,
            (false, true) => &mut self.false_positives,
            (true, false) => &mut self.false_negatives,
            (false, false) => &mut self.true_negatives,
        } += weight;
    }

    /// Adds the counts of another.
    pub fn merge(&mut self, other: &Self) {
        self.true_positives += other.true_positives;
        self.false_positives += other.false_positives;
        self.false_negatives += other.false_negatives;
        self.true_negatives += other.true_negatives;
    }

    /// All lines.
    pub fn total(&self) -> f64 {
        self.true_positives + self.false_positives + self.false_negatives + self.true_negatives
    }

    /// Wrong lines / lines: the error rate of S. Pal's article (2009).
    pub fn error_rate(&self) -> f64 {
        ratio(self.false_positives + self.false_negatives, self.total(), 0.0)
    }

    /// Boilerplate that was kept / lines: a part of the error rate.
    pub fn false_positive_rate(&self) -> f64 {
        ratio(self.false_positives, self.total(), 0.0)
    }

    /// Content that was lost / lines: the other part.
    pub fn false_negative_rate(&self) -> f64 {
        ratio(self.false_negatives, self.total(), 0.0)
    }

    /// Share of content among what was kept; 1 for nothing kept.
    pub fn precision(&self) -> f64 {
        ratio(self.true_positives, self.true_positives + self.false_positives, 1.0)
    }

    /// Share of the content that was kept; 1 for no content.
    pub fn recall(&self) -> f64 {
        ratio(self.true_positives, self.true_positives + self.false_negatives, 1.0)
    }

    /// Harmonic mean of precision and recall; 1 when there is nothing to find and nothing kept.
    pub fn f1(&self) -> f64 {
        let wrong = self.false_positives + self.false_negatives;
        ratio(2.0 * self.true_positives, 2.0 * self.true_positives + wrong, 1.0)
    }
}

/// Snippets: those that should be held as content, the others as boilerplate.
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
        assert_eq!(overlap, WordOverlap { extracted: 5, gold: 4, common: 3 });
        assert!((overlap.f1() - 6.0 / 9.0).abs() < 1e-12);
        assert!((overlap.precision() - 0.6).abs() < 1e-12);
        assert!((overlap.recall() - 0.75).abs() < 1e-12);
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
