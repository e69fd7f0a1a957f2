//! The metrics of an evaluation. One table names them and computes each.

use std::borrow::Borrow;

use serde::{Serialize, Serializer};

use crate::evaluation::metrics::{Confusion, WordOverlap};
use crate::evaluation::{Holes, PageResult, SnippetCounts, intervals};

/// A metric with its 95 % interval.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Metric {
    /// The name of the metric.
    #[serde(skip)]
    pub name: &'static str,
    /// The value: a share, 0..=1, or a number a page.
    pub value: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
}

/// The metrics of a set of pages. They are serialised by name.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Summary {
    /// The number of pages.
    pub pages: usize,
    /// The number of pages with a gold text.
    #[serde(skip)]
    pub texts: usize,
    /// The number of lines that have labels.
    pub lines: usize,
    /// The number of boilerplate lines that are kept.
    pub false_positives: usize,
    /// The number of content lines that are not kept.
    pub false_negatives: usize,
    /// The snippets of the pages, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snippets: Option<SnippetCounts>,
    /// The metrics in a fixed order. The metrics of texts are left out if no page has a gold text,
    /// and the metrics of snippets if there are no snippets.
    #[serde(flatten, serialize_with = "by_name")]
    pub metrics: Vec<Metric>,
}

/// The sums over pages that the metrics are computed from.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Sums {
    lines: Confusion,
    words: Confusion,
    snippets: Confusion,
    /// The number of pages with a gold text, and the sums of their precision, recall, F1, floods
    /// and repetition.
    texts: [f64; 6],
    /// The number of pages, and the sums of their lost headings, empty headings and lost lines.
    pages: [f64; 4],
}

/// The condition for a metric to apply.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Needs {
    Labels,
    /// At least one page has a gold text.
    Text,
    /// There is at least one snippet.
    Snippets,
}

use Needs::{Labels, Snippets, Text};

/// The name of a metric, its meaning, and its condition.
type Measure = (&'static str, &'static str, Needs);

/// Defines the table of metrics and the function that computes them from `sums`:
/// `name needs "meaning" value; …`
macro_rules! measures {
    ($sums:ident: $($name:ident $needs:ident $meaning:literal $value:expr;)*) => {
        const MEASURES: &[Measure] = &[$((stringify!($name), $meaning, $needs)),*];

        impl Sums {
            pub(crate) fn metrics(&self) -> [f64; MEASURES.len()] {
                let $sums = self;
                [$($value),*]
            }
        }
    };
}

measures! { sums:
    line_error_rate Labels "misclassified lines / lines" sums.lines.error_rate();
    line_false_positives Labels "boilerplate lines that are kept / lines"
        sums.lines.false_positive_rate();
    line_false_negatives Labels "content lines that are not kept / lines"
        sums.lines.false_negative_rate();
    line_precision Labels "share of the kept lines that is content" sums.lines.precision();
    line_recall Labels "share of the content lines that is kept" sums.lines.recall();
    line_f1 Labels "harmonic mean of line precision and recall" sums.lines.f1();
    word_error_rate Labels "as line_error_rate, each line weighted by its words"
        sums.words.error_rate();
    word_false_positives Labels "as line_false_positives, weighted by words"
        sums.words.false_positive_rate();
    word_false_negatives Labels "as line_false_negatives, weighted by words"
        sums.words.false_negative_rate();
    word_precision Labels "as line_precision, weighted by words" sums.words.precision();
    word_recall Labels "as line_recall, weighted by words" sums.words.recall();
    word_f1 Labels "as line_f1, weighted by words" sums.words.f1();
    page_precision Text "share of the extracted words that is in the gold text, mean of the pages"
        sums.of_texts(1);
    page_recall Text "share of the words of the gold text that is extracted, mean of the pages"
        sums.of_texts(2);
    page_f1 Text "harmonic mean of precision and recall of each page, mean of the pages"
        sums.of_texts(3);
    lost_headings Labels
        "headings of the content that are left out although the next line is kept, a page"
        sums.of_pages(1);
    empty_headings Labels
        "headings that are kept although no line up to the next heading is, a page"
        sums.of_pages(2);
    lost_lines Labels "content lines that are left out between two kept lines, a page"
        sums.of_pages(3);
    floods Text
        "share of the pages whose extracted text has over 4 times the words of the gold text"
        sums.of_texts(4);
    repetition Text
        "words extracted more often than the gold text has them / its words, mean of the pages"
        sums.of_texts(5);
    snippet_precision Snippets "share of the kept snippets that is wanted"
        sums.snippets.precision();
    snippet_recall Snippets "share of the wanted snippets that is kept" sums.snippets.recall();
    snippet_f1 Snippets "harmonic mean of snippet precision and recall" sums.snippets.f1();
}

impl Metric {
    /// Returns the meaning of the metric in a few words.
    pub fn meaning(&self) -> &'static str {
        MEASURES.iter().find(|(name, ..)| *name == self.name).map_or("", |(_, meaning, _)| meaning)
    }
}

impl Sums {
    /// Returns the sums of one page.
    pub(crate) fn of_page(page: &PageResult) -> Self {
        let of_text = |overlap: &WordOverlap| {
            let (precision, recall) = (overlap.precision(), overlap.recall());
            let floods = f64::from(u8::from(overlap.is_flood()));
            [1.0, precision, recall, overlap.f1(), floods, overlap.repetition()]
        };
        let Holes { lost_headings, empty_headings, lost_lines } = page.holes;
        Self {
            lines: page.lines,
            words: page.words,
            snippets: page.snippets.map(Confusion::from).unwrap_or_default(),
            texts: page.overlap.as_ref().map(of_text).unwrap_or_default(),
            pages: [1, lost_headings, empty_headings, lost_lines].map(f64::from),
        }
    }

    /// Returns the sums over the pages.
    pub(crate) fn over<S: Borrow<Self>>(pages: &[S]) -> Self {
        let mut all = Self::default();
        pages.iter().for_each(|page| all.merge(page.borrow()));
        all
    }

    /// Returns the sums of a page of mean length of which half is right. It stands for failures
    /// that are not among a few pages.
    fn half_right(&self) -> Self {
        let pages = self.pages[0].max(1.0);
        let half = |of: &Confusion| Confusion {
            true_positives: of.total() / pages / 4.0,
            false_positives: of.total() / pages / 4.0,
            false_negatives: of.total() / pages / 4.0,
            true_negatives: of.total() / pages / 4.0,
        };
        let text = if self.texts[0] > 0.0 { 0.5 } else { 0.0 };
        Self {
            lines: half(&self.lines),
            words: half(&self.words),
            snippets: half(&self.snippets),
            texts: [2.0 * text, text, text, text, text, text],
            pages: [1.0, 0.5, 0.5, 0.5],
        }
    }

    fn merge(&mut self, other: &Self) {
        self.lines.merge(&other.lines);
        self.words.merge(&other.words);
        self.snippets.merge(&other.snippets);
        let sums = self.texts.iter_mut().chain(&mut self.pages);
        sums.zip(other.texts.iter().chain(&other.pages)).for_each(|(sum, more)| *sum += more);
    }

    /// Returns the mean of a sum over the pages with a gold text.
    fn of_texts(&self, sum: usize) -> f64 {
        self.texts[sum] / self.texts[0].max(1.0)
    }

    /// Returns the mean of a sum over all pages.
    fn of_pages(&self, sum: usize) -> f64 {
        self.pages[sum] / self.pages[0].max(1.0)
    }

    fn has(&self, needs: Needs) -> bool {
        let snippets = self.snippets.total() > 0.0;
        match needs {
            Labels => true,
            Text => self.texts[0] > 0.0 || !snippets,
            Snippets => snippets,
        }
    }
}

impl Summary {
    pub(crate) fn of(pages: &[Sums], seed: u64) -> Self {
        let all = Sums::over(pages);
        let unseen = [all.half_right()];
        let intervals = intervals(pages, &unseen, seed, |sample| Sums::over(sample).metrics());
        let metrics = MEASURES.iter().zip(all.metrics()).zip(intervals);
        let metrics = metrics.filter(|(((.., needs), _), _)| all.has(*needs));
        let snippets = &all.snippets;
        Self {
            pages: pages.len(),
            texts: all.texts[0] as usize,
            lines: all.lines.total() as usize,
            false_positives: all.lines.false_positives as usize,
            false_negatives: all.lines.false_negatives as usize,
            snippets: all.has(Snippets).then_some(SnippetCounts {
                wanted: (snippets.true_positives + snippets.false_negatives) as usize,
                found: snippets.true_positives as usize,
                unwanted: (snippets.false_positives + snippets.true_negatives) as usize,
                kept: snippets.false_positives as usize,
            }),
            metrics: metrics
                .map(|((&(name, ..), value), (low, high))| Metric { name, value, low, high })
                .collect(),
        }
    }

    /// Returns the numbers that model files store: of pages, of lines, and each metric with its
    /// interval.
    pub fn figures(&self) -> Vec<(String, f64)> {
        let tested = [("pages", self.pages), ("lines", self.lines)];
        let tested = tested.map(|(name, count)| (name.to_string(), count as f64));
        let metrics = self.metrics.iter().flat_map(|metric| {
            let of = |end: &str, value| (format!("{}{end}", metric.name), value);
            [of("", metric.value), of("_low", metric.low), of("_high", metric.high)]
        });
        tested.into_iter().chain(metrics).collect()
    }

    /// Returns the metric with this name, or `None`.
    pub fn get(&self, name: &str) -> Option<&Metric> {
        self.metrics.iter().find(|metric| metric.name == name)
    }

    /// Returns the value of the metric with this name, or 0 if there is none.
    pub fn value(&self, name: &str) -> f64 {
        self.get(name).map_or(0.0, |metric| metric.value)
    }

    /// Returns misclassified lines / lines.
    pub fn line_error_rate(&self) -> f64 {
        self.value("line_error_rate")
    }
}

fn by_name<S: Serializer>(metrics: &[Metric], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(metrics.iter().map(|metric| (metric.name, metric)))
}
