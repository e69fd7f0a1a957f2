//! `ngram`: the second stage of the article of 2009, a language model for each kind of line.
//!
//! What passes the first stage ([`density_filter`](super::density_filter)) is content or
//! boilerplate, whichever model gives its text the higher probability, times how frequent the kind
//! is. As in LingPipe, each kind counts as seen once before training. The article's error rate is
//! that of the lines which pass the first stage: wrong ones / all of them.
//!
//! Choices. Content is what the label of most of the line says ([`share_of`]); the article counts
//! the lines between two markers. The score is the probability of content given the two models.

use super::density_filter::{Chunk, chunks};
use super::found::share_of;
use super::language_model::LanguageModel;
use crate::corpus::LabelledPage;
use crate::labels::label::Label;

/// A language model for each kind of line.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Classifier {
    /// Of content.
    pub content: LanguageModel,
    /// Of boilerplate.
    pub boilerplate: LanguageModel,
    /// Lines trained on: content and boilerplate.
    pub lines: [u64; 2],
}

/// A line that passed the first stage, and what it is.
struct Example {
    chunk: Chunk,
    content: bool,
}

fn examples(page: &LabelledPage, min_text_length: usize) -> impl Iterator<Item = Example> {
    chunks(&page.html, min_text_length).into_iter().filter(|chunk| chunk.passes).map(|chunk| {
        let label = Label::of_share(share_of(page, &chunk.line.span));
        Example { content: label == Label::Content, chunk }
    })
}

impl Classifier {
    /// Learns from what passes the first stage on some pages.
    pub fn train(pages: &[&LabelledPage], min_text_length: usize) -> Self {
        let mut classifier = Self::default();
        for example in pages.iter().flat_map(|page| examples(page, min_text_length)) {
            let model = match example.content {
                true => &mut classifier.content,
                false => &mut classifier.boilerplate,
            };
            model.train(&example.chunk.line.text);
            classifier.lines[usize::from(!example.content)] += 1;
        }
        classifier
    }

    /// The probability that a text is content.
    pub fn probability(&self, text: &str) -> f64 {
        // The prior's denominator is the same for both.
        let prior = |lines: u64| ((lines + 1) as f64).log2();
        let content = self.content.log2(text) + prior(self.lines[0]);
        let boilerplate = self.boilerplate.log2(text) + prior(self.lines[1]);
        1.0 / (1.0 + (boilerplate - content).exp2())
    }

    /// Is a text more likely content?
    pub fn is_content(&self, text: &str) -> bool {
        self.probability(text) > 0.5
    }
}

/// The article's error rate.
#[derive(Debug, Clone, Copy, Default, PartialEq, serde::Serialize)]
pub struct ErrorRate {
    /// Pages trained on.
    pub trained: usize,
    /// Pages tested on.
    pub tested: usize,
    /// Lines of these that passed the first stage.
    pub lines: usize,
    /// Content among them that was discarded, and boilerplate that was kept.
    pub wrong: usize,
}

impl ErrorRate {
    /// Wrong lines / lines.
    pub fn rate(&self) -> f64 {
        self.wrong as f64 / (self.lines as f64).max(1.0)
    }
}

/// The share of the pages that the article trains on.
pub const TRAINED: f64 = 0.9;

/// Trains on [`TRAINED`] of the pages and tests on the others, split by file in an order that the
/// seed decides (the article takes the order of the directory). Sites may stand on both sides, as
/// they do there.
pub fn error_rate(pages: &[&LabelledPage], min_text_length: usize, seed: u64) -> ErrorRate {
    let mut order: Vec<&LabelledPage> = pages.to_vec();
    order.sort_by(|a, b| a.id.cmp(&b.id));
    fastrand::Rng::with_seed(seed).shuffle(&mut order);
    let (train, test) = order.split_at((order.len() as f64 * TRAINED).floor() as usize);
    let classifier = Classifier::train(train, min_text_length);
    let mut found = ErrorRate { trained: train.len(), tested: test.len(), ..ErrorRate::default() };
    for example in test.iter().flat_map(|page| examples(page, min_text_length)) {
        found.lines += 1;
        let wrong = classifier.is_content(&example.chunk.line.text) != example.content;
        found.wrong += usize::from(wrong);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(nth: usize) -> LabelledPage {
        let html = format!(
            "<p>The harvest of year {nth} was better than what anyone in the village had expected.\n\
             <p>All rights reserved; terms of use and the policy of cookies apply to page {nth}.\n\
             <li>Home"
        );
        LabelledPage {
            id: format!("{nth:02}"),
            page: dechaff_features::segment(html.as_bytes()).unwrap(),
            shares: vec![1.0, 0.0, 0.0],
            html: html.into_bytes(),
            ..LabelledPage::default()
        }
    }

    #[test]
    fn templates_are_learned() {
        let pages: Vec<_> = (0..20).map(page).collect();
        let pages: Vec<&LabelledPage> = pages.iter().collect();
        let classifier = Classifier::train(&pages[..10], 60);
        assert_eq!(classifier.lines, [10, 10]);
        assert!(classifier.is_content("the harvest was expected in the village"));
        assert!(!classifier.is_content("rights and terms of use and policy"));
        let rate = error_rate(&pages, 60, 1);
        assert_eq!(rate, ErrorRate { trained: 18, tested: 2, lines: 4, wrong: 0 });
    }

    #[test]
    fn without_text_the_frequent_kind_is_likelier() {
        let mut classifier = Classifier { lines: [2, 0], ..Classifier::default() };
        // (2 + 1) to (0 + 1).
        assert!((classifier.probability("") - 0.75).abs() < 1e-12);
        classifier.lines = [1, 1];
        assert!((classifier.probability("any") - 0.5).abs() < 1e-12 && !classifier.is_content(""));
        assert_eq!(error_rate(&[], 60, 1).rate(), 0.0);
    }
}
