//! Learns to find the roles of lines from corpora with roles in their gold files.

use std::collections::BTreeMap;

use dechaff_extractor::Role;
use dechaff_extractor::learners::Learner;
use dechaff_extractor::roles::{RoleDetector, headline};
use dechaff_features::{LineTexts, Matrix, RoleContext, RoleFeatures, role_features};
use rayon::prelude::*;
use xxhash_rust::xxh3::xxh3_64_with_seed;

use crate::LabelledPage;
use crate::fit::{Problem, Table, trees};
use crate::labels::role_labels::{RoleLabels, role_labels};

/// Minimum number of lines of a role that is learned.
pub(crate) const LEAST: usize = 20;
/// Number of lines around the headline and the content that are all learned from.
const AROUND: usize = 20;
/// One in this many of the other lines is learned from, with the weight of half as many lines,
/// because most of them are alike.
const SAMPLE: u64 = 8;
/// The weight of a line of a role, relative to a line of another role. At 2, a role is likely from
/// a probability of a third on, which costs little precision where roles are rare.
const WEIGHT: f32 = 2.0;
/// Small trees, because the features are few, and so are the lines of most roles.
const TREES: trees::Options = trees::Options {
    trees: 100,
    depth: 4,
    rate: 0.15,
    l2: 4.0,
    bins: 32,
    features: 0.4,
    rows: 0.5,
    min_weight: 1.0,
};

/// The lines of a page that detectors learn from: the lines near the content, and a sample of the
/// others.
struct SampledLines {
    features: Matrix,
    lines: Vec<usize>,
    weights: Vec<f32>,
    labels: RoleLabels,
}

impl SampledLines {
    fn draw(page: &LabelledPage, scores: &[f32], seed: u64) -> Self {
        let labels = role_labels(page);
        let (mut lines, mut weights) = (Vec::new(), Vec::new());
        if labels.is_empty() {
            return Self { features: Matrix::zeros(0, 0), lines, weights, labels };
        }
        let title = headline(&page.page);
        let half = scores.iter().copied().fold(0.0, f32::max) / 2.0;
        let first = scores.iter().position(|score| *score >= half).unwrap_or(0);
        let last = scores.iter().rposition(|score| *score >= half).unwrap_or(0);
        let top = title.unwrap_or(first).min(first);
        let near = top.saturating_sub(AROUND)..last + AROUND;
        for line in 0..page.page.lines.len() {
            let has_role = labels.values().any(|line_labels| line_labels[line] == Some(true));
            let drawn =
                || xxh3_64_with_seed(page.id.as_bytes(), seed ^ line as u64).is_multiple_of(SAMPLE);
            if has_role || near.contains(&line) {
                weights.push(1.0);
            } else if drawn() {
                weights.push(SAMPLE as f32 / 2.0);
            } else {
                continue;
            }
            lines.push(line);
        }
        let context = RoleContext::new(&page.page, scores, LineTexts::of(&page.page), title);
        let features = RoleFeatures::new(&page.page, scores, &context).matrix(&lines);
        Self { features, lines, weights, labels }
    }
}

/// Returns whether a role has enough marked lines on all pages.
pub(crate) fn can_learn(pages: &[LabelledPage]) -> bool {
    let mut lines: BTreeMap<Role, usize> = BTreeMap::new();
    for (role, labels) in pages.iter().flat_map(role_labels) {
        *lines.entry(role).or_default() += labels.iter().filter(|is| **is == Some(true)).count();
    }
    lines.values().any(|count| *count >= LEAST)
}

/// Learns a detector for each role for which the gold files of the pages label enough lines.
/// `scores` are the scores of the lines of each page, by a model that has not seen the page.
pub(crate) fn learn(pages: &[&LabelledPage], scores: &[Vec<f32>], seed: u64) -> Vec<RoleDetector> {
    let sampled: Vec<SampledLines> = (pages.par_iter().zip(scores))
        .map(|(page, scores)| SampledLines::draw(page, scores, seed))
        .collect();
    (Role::ALL.into_iter())
        .filter_map(|role| Some(RoleDetector { role, learner: detector(role, &sampled, seed)? }))
        .collect()
}

fn detector(role: Role, sampled: &[SampledLines], seed: u64) -> Option<Learner> {
    let (mut rows, mut labels, mut weights) = (Vec::new(), Vec::new(), Vec::new());
    for page in sampled {
        let Some(line_labels) = page.labels.get(&role) else { continue };
        for ((&line, row), &weight) in
            page.lines.iter().zip(page.features.rows()).zip(&page.weights)
        {
            if let Some(is) = line_labels[line] {
                rows.push(row);
                labels.push(is);
                weights.push(if is { weight * WEIGHT } else { weight });
            }
        }
    }
    if labels.iter().filter(|is| **is).count() < LEAST {
        return None;
    }
    let table = Table::new(rows, role_features().len());
    let problem = Problem { table, labels: &labels, weights: &weights };
    Some(Learner::Trees(trees::fit(&problem, &TREES, seed)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::labels::align::align_page;

    /// Pages of a headline, a byline, a paragraph, two comments and a footer, with their scores.
    fn pages(n: usize, roles: &[(Role, &str)]) -> (Vec<LabelledPage>, Vec<Vec<f32>>) {
        let page = |number: usize| {
            let long =
                "The cat sat on the mat, and then it slept until noon. ".repeat(4 + number % 3);
            let html = format!(
                "<p><a>Home</a><h1>All about cats</h1><p class=byline>By Jo Lee</p><p>{long}<ul class=comments>\
                 <li>It is a very nice story!<li>Mine is black as a coal.</ul><p><a>Contact us</a>"
            );
            let page = dechaff_page::segment(html.as_bytes()).unwrap();
            LabelledPage {
                id: number.to_string(),
                shares: align_page(&page, &long).shares,
                page,
                roles: roles.iter().map(|(role, text)| (*role, vec![text.to_string()])).collect(),
                ..LabelledPage::default()
            }
        };
        ((0..n).map(page).collect(), vec![vec![0.1, 0.2, 0.1, 0.9, 0.2, 0.2, 0.1]; n])
    }

    fn learned(pages: &(Vec<LabelledPage>, Vec<Vec<f32>>)) -> Vec<RoleDetector> {
        learn(&pages.0.iter().collect::<Vec<_>>(), &pages.1, 1)
    }

    const COMMENTS: &str = "It is a very nice story!\nMine is black as a coal.";

    #[test]
    fn roles_that_an_annotator_has_set_are_learned() {
        let mut pages = pages(30, &[]);
        assert!(learned(&pages).is_empty(), "nothing says what is what");
        for page in &mut pages.0 {
            // Both comments of each page: 60 lines.
            page.line_roles = [(4, Role::Comment), (5, Role::Comment)].into();
        }
        let detectors = learned(&pages);
        assert_eq!(detectors.iter().map(|found| found.role).collect::<Vec<_>>(), [Role::Comment]);
    }

    #[test]
    fn each_role_gets_a_detector() {
        use Role::{Byline, Comment, Title};
        let roles = [(Title, "All about cats"), (Byline, "Jo Lee"), (Comment, COMMENTS)];
        let pages = pages(60, &roles);
        let detectors = learned(&pages);
        let found: Vec<Role> = detectors.iter().map(|detector| detector.role).collect();
        assert_eq!(found, [Title, Byline, Comment]);
        let page = &pages.0[0].page;
        let context = RoleContext::new(page, &pages.1[0], LineTexts::of(page), headline(page));
        let matrix = RoleFeatures::new(page, &pages.1[0], &context).matrix(&[0, 1, 2, 3, 4, 5, 6]);
        for (detector, lines) in detectors.iter().zip([&[1][..], &[2], &[4, 5]]) {
            let scores = detector.learner.scores(&matrix);
            let likely = (0..7).filter(|&line| scores[line] >= 0.5).collect::<Vec<_>>();
            assert_eq!(likely, lines, "{:?} {scores:?}", detector.role);
        }
    }

    #[test]
    fn roles_with_too_few_labels_get_no_detector() {
        let roles = [(Role::Title, "All about cats")];
        assert_eq!(learned(&pages(LEAST - 1, &roles)), []);
        assert_eq!(learned(&pages(30, &[])), []);
        let found = learned(&pages(30, &roles));
        assert_eq!(found.iter().map(|detector| detector.role).collect::<Vec<_>>(), [Role::Title]);
    }
}
