//! From a page's bytes to its content.

use dechaff_features::{Dictionaries, Html, Page, TooLong};

use crate::decision::{Decision, decide};
use crate::extraction::{Extraction, Prediction, content_text};
use crate::model::Model;
use crate::roles::{Lines, Role, RoleClassifier, Wanted, assign, headline};
use crate::scoring::PageScorer;

/// Extracts content with a model. Threads can share it.
#[derive(Debug, Clone)]
pub struct Extractor {
    model: Model,
    dictionaries: Dictionaries,
    decision: Decision,
    wanted: Wanted,
}

impl Extractor {
    /// An extractor that decides and leaves out roles as the model says.
    pub fn new(model: Model) -> Self {
        let dictionaries = model.tokens.compile();
        let wanted = Wanted { include: model.include.clone(), exclude: model.exclude.clone() };
        Self { model, dictionaries, decision: Decision::default(), wanted }
    }

    /// Chooses how lines are kept.
    #[must_use]
    pub fn with_decision(mut self, decision: Decision) -> Self {
        self.decision = decision;
        self
    }

    /// Chooses the roles whose lines are left out of the text, in place of the model's.
    #[must_use]
    pub fn with_exclude(mut self, exclude: Vec<Role>) -> Self {
        self.wanted.exclude = exclude;
        self
    }

    /// Chooses the roles whose lines are kept whatever their score, in place of the model's. A line of
    /// such a role is kept from a little above the headline to the last line of content, a comment
    /// anywhere.
    #[must_use]
    pub fn with_include(mut self, include: Vec<Role>) -> Self {
        self.wanted.include = include;
        self
    }

    /// The model.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// The roles whose lines are left out of the text.
    pub fn exclude(&self) -> &[Role] {
        &self.wanted.exclude
    }

    /// The roles whose lines are kept whatever their score.
    pub fn include(&self) -> &[Role] {
        &self.wanted.include
    }

    /// Extracts the content of a page: HTML in any encoding, well-formed or not. An empty page has
    /// an empty result.
    ///
    /// # Errors
    /// [`TooLong`] for input of 4 GiB and more.
    pub fn extract<'a>(&self, html: impl Into<Html<'a>>) -> Result<Extraction, TooLong> {
        Ok(self.extract_page(self.model.segmentation.segment(html)?))
    }

    /// Extracts the content of a page that is cut into lines already.
    pub fn extract_page(&self, page: Page) -> Extraction {
        let prediction = self.predict(&page);
        Extraction::new(page, prediction, self.wanted.exclude.contains(&Role::Title))
    }

    /// Scores the lines of a page, and decides which ones are content and what role each has.
    pub fn predict(&self, page: &Page) -> Prediction {
        self.predict_for(page, |_, _| true)
    }

    /// As [`Self::predict`], with the roles of those lines only of which `matters` says so, from
    /// whether they are content by their score and whether they may be kept for their role.
    fn predict_for(&self, page: &Page, matters: impl Fn(bool, bool) -> bool) -> Prediction {
        let scorer = self.scorer(page);
        let classifier = self.model.roles.as_ref();
        let together = classifier.and_then(RoleClassifier::together);
        let mut learned = Vec::new();
        let scores = scorer.score(&self.model.rounds, |features| {
            learned.extend(together.into_iter().flat_map(|roles| roles.classify(features)));
        });
        let words = scorer.word_counts();
        let mut content = decide(&scores, &words, self.decision);
        let reach = self.wanted.reach(&content, headline(page));
        let lines = Lines { scores: &scores, words: &words, content: &content };
        let asked = |line: usize| matters(content[line], reach.contains(&line));
        let roles = assign(classifier, &learned, page, lines, asked);
        for (line, (content, role)) in content.iter_mut().zip(&roles).enumerate() {
            *content = self.wanted.decide(*content, *role, reach.contains(&line));
        }
        Prediction { scores, content, roles }
    }

    /// The text of [`Self::extract`], a little faster: roles are looked for only where they decide
    /// whether a line is kept.
    ///
    /// # Errors
    /// [`TooLong`] for input of 4 GiB and more.
    pub fn text<'a>(&self, html: impl Into<Html<'a>>) -> Result<String, TooLong> {
        let page = self.model.segmentation.segment(html)?;
        if !self.wanted.is_empty() {
            let prediction = self.predict_for(&page, |content, in_reach| content || in_reach);
            return Ok(content_text(&page, &prediction.content));
        }
        let scorer = self.scorer(&page);
        let scores = scorer.score(&self.model.rounds, |_| {});
        let content = decide(&scores, &scorer.word_counts(), self.decision);
        Ok(content_text(&page, &content))
    }

    /// The probability of content of each line of a page, `[n_lines]`.
    pub fn scores(&self, page: &Page) -> Vec<f32> {
        self.scorer(page).score(&self.model.rounds, |_| {})
    }

    fn scorer<'a>(&'a self, page: &'a Page) -> PageScorer<'a> {
        PageScorer::new(page, self.model.features, &self.dictionaries, self.model.rounds.len())
    }
}
