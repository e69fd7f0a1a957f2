//! The figures of an evaluation: one table names them and says how each is computed.

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::evaluation::bootstrap::intervals;
use crate::evaluation::metrics::{Confusion, WordOverlap};

/// A share with its 95 % interval.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct Figure {
    /// What it is called.
    #[serde(skip)]
    pub name: &'static str,
    /// The share: 0..=1.
    pub value: f64,
    /// Lower end of its interval.
    pub low: f64,
    /// Upper end of its interval.
    pub high: f64,
}

/// The figures of some pages; serialised with the figures by name.
#[derive(Debug, Clone, PartialEq)]
pub struct Summary {
    /// Pages.
    pub pages: usize,
    /// Their lines.
    pub lines: usize,
    /// Lines that were kept and should not be.
    pub false_positives: usize,
    /// Lines that were lost.
    pub false_negatives: usize,
    /// One for each name of [`names`], in that order.
    pub figures: Vec<Figure>,
}

/// What figures are computed from: sums over pages.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Sums {
    pages: f64,
    lines: Confusion,
    words: Confusion,
    precision: f64,
    recall: f64,
    f1: f64,
}

/// Name, meaning, and how it is computed.
type Measure = (&'static str, &'static str, fn(&Sums) -> f64);

const MEASURES: [Measure; 15] = [
    ("line_error_rate", "wrong lines / lines", |s| s.lines.error_rate()),
    ("line_false_positives", "boilerplate that was kept / lines", |s| {
        s.lines.false_positive_rate()
    }),
    ("line_false_negatives", "content that was lost / lines", |s| s.lines.false_negative_rate()),
    ("line_precision", "content among the lines that were kept", |s| s.lines.precision()),
    ("line_recall", "content lines that were kept", |s| s.lines.recall()),
    ("line_f1", "harmonic mean of the two", |s| s.lines.f1()),
    ("word_error_rate", "wrong lines / lines, each weighted by its words", |s| {
        s.words.error_rate()
    }),
    ("word_false_positives", "as line_false_positives, by words", |s| {
        s.words.false_positive_rate()
    }),
    ("word_false_negatives", "as line_false_negatives, by words", |s| {
        s.words.false_negative_rate()
    }),
    ("word_precision", "as line_precision, by words", |s| s.words.precision()),
    ("word_recall", "as line_recall, by words", |s| s.words.recall()),
    ("word_f1", "as line_f1, by words", |s| s.words.f1()),
    ("page_precision", "words of a page's text that the gold text has, mean", |s| {
        s.precision / s.pages.max(1.0)
    }),
    ("page_recall", "words of a page's gold text that were kept, mean", |s| {
        s.recall / s.pages.max(1.0)
    }),
    ("page_f1", "harmonic mean of the two for each page, mean", |s| s.f1 / s.pages.max(1.0)),
];

/// Name and meaning of each figure.
pub fn names() -> impl ExactSizeIterator<Item = (&'static str, &'static str)> {
    MEASURES.iter().map(|(name, doc, _)| (*name, *doc))
}

impl Sums {
    /// Those of one page.
    pub(crate) fn of_page(lines: &Confusion, words: &Confusion, overlap: &WordOverlap) -> Self {
        Self {
            pages: 1.0,
            lines: *lines,
            words: *words,
            precision: overlap.precision(),
            recall: overlap.recall(),
            f1: overlap.f1(),
        }
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        self.pages += other.pages;
        self.lines.merge(&other.lines);
        self.words.merge(&other.words);
        self.precision += other.precision;
        self.recall += other.recall;
        self.f1 += other.f1;
    }

    pub(crate) fn figures(&self) -> [f64; MEASURES.len()] {
        MEASURES.map(|(_, _, compute)| compute(self))
    }
}

impl Summary {
    pub(crate) fn of(pages: &[Sums], seed: u64) -> Self {
        let mut all = Sums::default();
        pages.iter().for_each(|page| all.merge(page));
        let figures = MEASURES.iter().zip(all.figures()).zip(intervals(pages, seed));
        Self {
            pages: pages.len(),
            lines: all.lines.total() as usize,
            false_positives: all.lines.false_positives as usize,
            false_negatives: all.lines.false_negatives as usize,
            figures: figures
                .map(|(((name, ..), value), (low, high))| Figure { name, value, low, high })
                .collect(),
        }
    }

    /// A figure by name.
    pub fn get(&self, name: &str) -> Option<&Figure> {
        self.figures.iter().find(|figure| figure.name == name)
    }

    /// Wrong lines / lines.
    pub fn line_error_rate(&self) -> f64 {
        self.get("line_error_rate").map_or(0.0, |figure| figure.value)
    }

    /// Mean of the pages' word-F1.
    pub fn page_f1(&self) -> f64 {
        self.get("page_f1").map_or(0.0, |figure| figure.value)
    }
}

impl Serialize for Summary {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("pages", &self.pages)?;
        map.serialize_entry("lines", &self.lines)?;
        map.serialize_entry("false_positives", &self.false_positives)?;
        map.serialize_entry("false_negatives", &self.false_negatives)?;
        for figure in &self.figures {
            map.serialize_entry(figure.name, figure)?;
        }
        map.end()
    }
}
