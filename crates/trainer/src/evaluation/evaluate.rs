//! Evaluates predictions for lines on pages whose content is known.

use std::collections::BTreeMap;

use dechaff_extractor::decision::expected_f1;
use dechaff_extractor::{Extractor, Prediction};
use dechaff_page::text::word_count;
use rayon::prelude::*;

use crate::evaluation::metrics::{Confusion, WordOverlap};
use crate::evaluation::roles::{count_roles, role_metrics};
use crate::evaluation::summary::Sums;
use crate::evaluation::{Holes, RoleCounts, RoleMetrics, SnippetCounts, Summary};
use crate::{Label, LabelledPage};

/// The metrics of one page.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct PageResult {
    /// The id of the page.
    pub id: String,
    /// The site of the page, if known.
    pub site: Option<String>,
    /// The group of the page, if known.
    pub group: Option<String>,
    /// Whether the page does not count in the metrics of all pages: it repeats an earlier page of
    /// the corpus, or a teacher labelled it while people labelled other pages.
    pub uncounted: bool,
    /// The number of lines by label and prediction. Lines without a label are not counted.
    pub lines: Confusion,
    /// The number of words by label and prediction of their lines. Words of lines without a label
    /// are not counted.
    pub words: Confusion,
    /// The overlap of the words of the kept text and of the gold text, if there is one.
    pub overlap: Option<WordOverlap>,
    /// The lines lost between kept lines, and the lines kept alone.
    pub holes: Holes,
    /// The snippets that the kept text contains, if the page has snippets.
    pub snippets: Option<SnippetCounts>,
    /// The lines by role, if the gold file states roles and the prediction has roles.
    pub roles: RoleCounts,
    /// The expected F1 of the kept lines, computed from the scores, 0..=1.
    pub confidence: f32,
    /// The prediction.
    pub prediction: Prediction,
}

impl PageResult {
    /// Computes the metrics of a prediction for a page.
    pub fn new(page: &LabelledPage, prediction: Prediction) -> Self {
        let (mut lines, mut words) = (Confusion::default(), Confusion::default());
        let mut text: Vec<&str> = Vec::new();
        let all_shown = prediction.shown.clone();
        let mut counts: Vec<u32> = Vec::with_capacity(page.page.lines.len());
        for (line, (label, &kept)) in page.labels().zip(&prediction.content).enumerate() {
            let shown = all_shown.text(&page.page, line);
            if kept {
                text.push(shown);
            }
            let count = word_count(shown);
            counts.push(count);
            if label == Label::Unknown {
                continue;
            }
            lines.add(label == Label::Content, kept, 1.0);
            words.add(label == Label::Content, kept, f64::from(count));
        }
        Self {
            id: page.id.clone(),
            site: page.site.clone(),
            group: page.group.clone(),
            uncounted: page.uncounted,
            lines,
            words,
            holes: Holes::new(page, &prediction.content),
            overlap: None,
            snippets: None,
            roles: count_roles(page, &prediction.roles),
            confidence: expected_f1(&prediction.scores, &counts, &prediction.content),
            prediction,
        }
        .with_text(page, &text)
    }

    /// Evaluates the prediction of an extractor for a page.
    pub fn of(page: &LabelledPage, extractor: &Extractor) -> Self {
        Self::new(page, page.predicted_by(extractor))
    }

    /// Returns this result with the words and snippets counted in another text, given as rows. The
    /// text that a baseline keeps may consist of other parts than the lines of the page.
    #[must_use]
    pub fn with_text(self, page: &LabelledPage, rows: &[&str]) -> Self {
        let rows = || rows.iter().copied();
        let snippets = page.snippets.as_ref().map(|snippets| snippets.counted(rows()));
        let overlap = page.has_text().then(|| WordOverlap::of(rows(), &page.gold));
        Self { overlap, snippets, ..self }
    }

    /// Returns the word-F1 of the page, or the F1 of its snippets if it has no gold text.
    pub fn f1(&self) -> f64 {
        let snippets = || self.snippets.map_or(1.0, |counts| Confusion::from(counts).f1());
        self.overlap.as_ref().map_or_else(snippets, WordOverlap::f1)
    }
}

/// The metrics of all pages of a corpus.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Evaluation {
    /// The metrics over all pages.
    pub overall: Summary,
    /// The metrics by group, sorted by name. Pages without a group are in none. It is empty if all
    /// pages have the same group.
    pub groups: Vec<(String, Summary)>,
    /// How well roles are found, over all pages. It is empty if no gold file has roles.
    pub roles: Vec<RoleMetrics>,
    /// The results of the pages, in the order of the corpus.
    pub pages: Vec<PageResult>,
}

/// Evaluates a model on each page, on several threads, and summarises the results. `seed` seeds the
/// bootstrap samples.
pub fn evaluate(
    pages: &[&LabelledPage],
    predict: impl Fn(&LabelledPage) -> Prediction + Sync,
    seed: u64,
) -> Evaluation {
    let results = pages.par_iter().map(|page| PageResult::new(page, predict(page))).collect();
    Evaluation::new(results, seed)
}

impl Evaluation {
    /// Summarises the results of the pages. A page that the corpus repeats counts once. `seed`
    /// seeds the bootstrap samples.
    pub fn new(pages: Vec<PageResult>, seed: u64) -> Self {
        let counted = pages.iter().filter(|page| !page.uncounted);
        let sums: Vec<Sums> = counted.map(Sums::of_page).collect();
        let roles = role_metrics(pages.iter().map(|page| &page.roles));
        let all = Self { overall: Summary::of(&sums, seed), groups: Vec::new(), roles, pages };
        Self { groups: all.by(|at| all.pages[at].group.clone(), 1, seed), ..all }
    }

    /// Returns the metrics of the pages that `key` puts together, sorted by key. `key` gets indices
    /// into [`Self::pages`], and pages for which it returns `None` are left out. So are keys of
    /// fewer than `minimum` pages, and a key that all pages have. `seed` seeds the bootstrap
    /// samples.
    pub fn by<K: Ord>(
        &self,
        key: impl Fn(usize) -> Option<K>,
        minimum: usize,
        seed: u64,
    ) -> Vec<(K, Summary)> {
        let mut slices: BTreeMap<K, Vec<Sums>> = BTreeMap::new();
        for (at, page) in self.pages.iter().enumerate().filter(|(_, page)| !page.uncounted) {
            if let Some(key) = key(at) {
                slices.entry(key).or_default().push(Sums::of_page(page));
            }
        }
        slices.retain(|_, sums| (minimum..self.overall.pages).contains(&sums.len()));
        slices.into_iter().map(|(key, sums)| (key, Summary::of(&sums, seed))).collect()
    }

    /// Returns the pages with the lowest [`PageResult::f1`], as indices into [`Self::pages`],
    /// lowest first.
    pub fn worst(&self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.pages.len()).collect();
        let f1 = |at: &usize| self.pages[*at].f1();
        order.sort_by(|a, b| f1(a).total_cmp(&f1(b)));
        order.truncate(count);
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::labels::label::Known;
    use crate::labels::snippets::Snippets;

    fn page(id: &str, group: &str, shares: &[f32]) -> LabelledPage {
        let html = "<p>one two three<p>four<p>five six";
        LabelledPage {
            id: id.into(),
            group: Some(group.into()),
            page: dechaff_page::segment(html.as_bytes()).unwrap(),
            shares: shares.to_vec(),
            gold: "one two three four".into(),
            ..LabelledPage::default()
        }
    }

    fn prediction(kept: [bool; 3]) -> Prediction {
        Prediction { scores: vec![0.5; 3], content: kept.to_vec(), ..Prediction::default() }
    }

    #[test]
    fn lines_and_words_are_counted() {
        let result =
            PageResult::new(&page("a", "x", &[1.0, 0.8, 0.2]), prediction([true, false, true]));
        let count = |c: &Confusion| {
            [c.true_positives, c.false_negatives, c.false_positives, c.true_negatives]
        };
        assert_eq!(count(&result.lines), [1.0, 1.0, 1.0, 0.0]);
        assert_eq!(count(&result.words), [3.0, 1.0, 2.0, 0.0]);
        assert_eq!(
            result.overlap,
            Some(WordOverlap { extracted: 5, gold: 4, common: 3, repeated: 0 })
        );
        assert_eq!(result.snippets, None);
        // Scores of 0.5: 2 · 2.5 of the five words that are kept, and 3 of the page's six.
        assert!((result.confidence - 5.0 / 8.0).abs() < 1e-6);
    }

    #[test]
    fn pages_with_snippets_are_evaluated_by_them() {
        let strings = |texts: &[&str]| texts.iter().map(ToString::to_string).collect::<Vec<_>>();
        let snippets =
            Snippets::new(&strings(&["two three", "four"]), &strings(&["five", "zebra"]));
        // The second line has no label.
        let snippets_only = LabelledPage {
            known: Known::Lines(vec![true, false, true]),
            gold: String::new(),
            snippets: snippets.clone(),
            ..page("a", "x", &[1.0, 0.0, 0.0])
        };
        let result = PageResult::new(&snippets_only, prediction([true, true, true]));
        assert_eq!((result.lines.total(), result.lines.false_positives), (2.0, 1.0));
        assert_eq!((result.words.total(), result.overlap), (5.0, None));
        let counts = SnippetCounts { wanted: 2, found: 2, unwanted: 2, kept: 1 };
        assert_eq!((result.snippets, result.f1()), (Some(counts), 0.8));

        let both = LabelledPage { snippets, ..page("b", "x", &[1.0, 1.0, 0.0]) };
        let predict = |page: &LabelledPage| prediction([true, page.id == "a", page.id == "a"]);
        let overall = evaluate(&[&snippets_only, &both], predict, 1).overall;
        // Three of four wanted snippets are found, and one unwanted one is kept.
        let counts = SnippetCounts { wanted: 4, found: 3, unwanted: 4, kept: 1 };
        assert_eq!((overall.pages, overall.snippets), (2, Some(counts)));
        let value = |name: &str| overall.get(name).unwrap().value;
        assert_eq!((value("snippet_precision"), value("snippet_recall")), (0.75, 0.75));
        // The only gold text has four words, and three of them are kept.
        assert!((value("page_recall") - 0.75).abs() < 1e-12 && value("page_precision") == 1.0);
        let overall = evaluate(&[&snippets_only], predict, 1).overall;
        assert!(overall.get("page_f1").is_none() && overall.get("snippet_f1").is_some());
        let overall = evaluate(&[&page("c", "x", &[1.0, 1.0, 0.0])], predict, 1).overall;
        assert!(overall.get("page_f1").is_some() && overall.get("snippet_f1").is_none());
    }

    #[test]
    fn a_page_that_is_repeated_counts_once() {
        let copy = LabelledPage { uncounted: true, ..page("b", "x", &[1.0, 1.0, 0.0]) };
        let pages = [&page("a", "x", &[1.0, 1.0, 0.0]), &copy, &copy];
        let evaluation = evaluate(&pages, |_| prediction([true, true, false]), 1);
        assert_eq!((evaluation.overall.pages, evaluation.pages.len()), (1, 3));
    }

    #[test]
    fn figures_are_summed_up_by_group_and_the_worst_come_first() {
        let all = [[1.0, 1.0, 0.0]; 3];
        let pages: Vec<_> = ["x", "x", "y"]
            .iter()
            .zip(all)
            .map(|(group, shares)| page(group, group, &shares))
            .collect();
        let pages: Vec<&LabelledPage> = pages.iter().collect();
        let predict = |page: &LabelledPage| prediction([page.id == "x", page.id == "x", false]);
        let evaluation = evaluate(&pages, predict, 1);
        let value = |summary: &Summary, name: &str| summary.get(name).unwrap().value;
        assert!((value(&evaluation.overall, "line_error_rate") - 2.0 / 9.0).abs() < 1e-12);
        assert!((value(&evaluation.overall, "page_f1") - 2.0 / 3.0).abs() < 1e-12);
        assert!((value(&evaluation.overall, "word_recall") - 8.0 / 12.0).abs() < 1e-12);
        let groups: Vec<_> =
            evaluation.groups.iter().map(|(name, group)| (name.as_str(), group.pages)).collect();
        assert_eq!(groups, [("x", 2), ("y", 1)]);
        assert_eq!(evaluation.worst(2), [2, 0]);
        let one_group = evaluate(&pages[..2], predict, 1);
        let by_first = evaluation.by(|at| Some(at == 0), 2, 1);
        assert_eq!(by_first.len(), 1, "one page is fewer than two");
        assert_eq!((by_first[0].0, by_first[0].1.pages, by_first[0].1.texts), (false, 2, 2));
        assert!((value(&by_first[0].1, "page_f1") - 0.5).abs() < 1e-12);
        assert!(one_group.groups.is_empty() && one_group.overall.line_error_rate() == 0.0);
        assert_eq!(evaluate(&[], predict, 1).overall.pages, 0);
    }
}
