//! How well a model, or anything else that judges lines, does on pages whose content is known.

use std::collections::BTreeMap;

use dechaff_extractor::Extractor;
use rayon::prelude::*;

use crate::corpus::LabelledPage;
use crate::evaluation::metrics::{Confusion, WordOverlap};
use crate::evaluation::summary::{Summary, Sums};
use crate::evaluation::tokenize::each_word;
use crate::labels::label::Label;

/// What was decided about the lines of a page, `[n_lines]` both.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Verdict {
    /// The score of each line.
    pub scores: Vec<f32>,
    /// Was it kept?
    pub kept: Vec<bool>,
}

impl Verdict {
    /// What a model decides about a page.
    pub fn of(extractor: &Extractor, page: &LabelledPage) -> Self {
        let prediction = extractor.predict(&page.page);
        Self { scores: prediction.scores, kept: prediction.content }
    }
}

/// A page held against what was decided about it.
#[derive(Debug, Clone)]
pub struct PageResult {
    /// The page's id.
    pub id: String,
    /// Its site, if known.
    pub site: Option<String>,
    /// Its group, if known.
    pub group: Option<String>,
    /// Its lines by label and decision.
    pub lines: Confusion,
    /// The same, each line counted with its words.
    pub words: Confusion,
    /// The words of the text that was kept, and of the gold text.
    pub overlap: WordOverlap,
    /// What was decided.
    pub verdict: Verdict,
}

impl PageResult {
    /// Holds a page against what was decided about it.
    pub fn of(page: &LabelledPage, verdict: Verdict) -> Self {
        let (mut lines, mut words) = (Confusion::default(), Confusion::default());
        let mut text = Vec::new();
        for ((line, label), &kept) in page.page.lines.iter().zip(page.labels()).zip(&verdict.kept) {
            let mut count = 0;
            each_word(page.page.text(line), |_| count += 1);
            lines.add(label == Label::Content, kept, 1.0);
            words.add(label == Label::Content, kept, f64::from(count));
            if kept {
                text.push(page.page.text(line));
            }
        }
        Self {
            id: page.id.clone(),
            site: page.site.clone(),
            group: page.group.clone(),
            lines,
            words,
            overlap: WordOverlap::of(text, &page.gold),
            verdict,
        }
    }
}

/// The outcome for all pages of a corpus.
#[derive(Debug, Clone)]
pub struct Evaluation {
    /// Over all pages.
    pub overall: Summary,
    /// By group, sorted by name; pages without one are in none. Empty where all pages have the same.
    pub groups: Vec<(String, Summary)>,
    /// One by one, in the order of the corpus.
    pub pages: Vec<PageResult>,
}

/// Judges each page, on several threads, and sums up. `seed` is that of the intervals' samples.
pub fn evaluate(
    pages: &[&LabelledPage],
    judge: impl Fn(&LabelledPage) -> Verdict + Sync,
    seed: u64,
) -> Evaluation {
    let results = pages.par_iter().map(|page| PageResult::of(page, judge(page))).collect();
    Evaluation::of(results, seed)
}

impl Evaluation {
    /// Sums up.
    pub fn of(pages: Vec<PageResult>, seed: u64) -> Self {
        let sums: Vec<Sums> = pages
            .iter()
            .map(|page| Sums::of_page(&page.lines, &page.words, &page.overlap))
            .collect();
        let mut groups: BTreeMap<&str, Vec<Sums>> = BTreeMap::new();
        for (page, sums) in pages.iter().zip(&sums) {
            if let Some(group) = &page.group {
                groups.entry(group).or_default().push(*sums);
            }
        }
        let one = groups.len() == 1 && groups.values().all(|group| group.len() == sums.len());
        let groups = groups
            .into_iter()
            .filter(|_| !one)
            .map(|(name, sums)| (name.to_string(), Summary::of(&sums, seed)))
            .collect();
        Self { overall: Summary::of(&sums, seed), groups, pages }
    }

    /// Which pages did worst by word-F1, as indices into [`Self::pages`], worst first.
    pub fn worst(&self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.pages.len()).collect();
        let f1 = |at: &usize| self.pages[*at].overlap.f1();
        order.sort_by(|a, b| f1(a).total_cmp(&f1(b)));
        order.truncate(count);
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(id: &str, group: &str, shares: &[f32]) -> LabelledPage {
        let html = "<p>one two three<p>four<p>five six";
        LabelledPage {
            id: id.into(),
            group: Some(group.into()),
            page: dechaff_features::segment(html.as_bytes()).unwrap(),
            shares: shares.to_vec(),
            gold: "one two three four".into(),
            ..LabelledPage::default()
        }
    }

    fn verdict(kept: [bool; 3]) -> Verdict {
        Verdict { scores: vec![0.5; 3], kept: kept.to_vec() }
    }

    #[test]
    fn lines_and_words_are_counted() {
        let result =
            PageResult::of(&page("a", "x", &[1.0, 0.8, 0.2]), verdict([true, false, true]));
        let count = |c: &Confusion| {
            [c.true_positives, c.false_negatives, c.false_positives, c.true_negatives]
        };
        assert_eq!(count(&result.lines), [1.0, 1.0, 1.0, 0.0]);
        assert_eq!(count(&result.words), [3.0, 1.0, 2.0, 0.0]);
        assert_eq!(result.overlap, WordOverlap { extracted: 5, gold: 4, common: 3 });
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
        let judge = |page: &LabelledPage| verdict([page.id == "x", page.id == "x", false]);
        let evaluation = evaluate(&pages, judge, 1);
        let value = |summary: &Summary, name: &str| summary.get(name).unwrap().value;
        assert!((value(&evaluation.overall, "line_error_rate") - 2.0 / 9.0).abs() < 1e-12);
        assert!((value(&evaluation.overall, "page_f1") - 2.0 / 3.0).abs() < 1e-12);
        assert!((value(&evaluation.overall, "word_recall") - 8.0 / 12.0).abs() < 1e-12);
        let groups: Vec<_> =
            evaluation.groups.iter().map(|(name, group)| (name.as_str(), group.pages)).collect();
        assert_eq!(groups, [("x", 2), ("y", 1)]);
        assert_eq!(evaluation.worst(2), [2, 0]);
        let one_group = evaluate(&pages[..2], judge, 1);
        assert!(one_group.groups.is_empty() && one_group.overall.line_error_rate() == 0.0);
        assert_eq!(evaluate(&[], judge, 1).overall.pages, 0);
    }
}
