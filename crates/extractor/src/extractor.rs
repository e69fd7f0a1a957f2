//! Extracts the content of a page from its bytes.

use std::sync::Arc;

use dechaff_features::{Dictionaries, Html, Page, TooLong};

use crate::decision::{Decision, decide};
use crate::extraction::{Extraction, Prediction, content_text};
use crate::learners::Rounds;
use crate::model::Model;
use crate::roles::{Role, combine};
use crate::scoring::PageScorer;

/// Extracts content with a model. It can be shared between threads, and its clones share the model.
#[derive(Debug, Clone)]
pub struct Extractor {
    model: Arc<Model>,
    dictionaries: Arc<Dictionaries>,
    rounds: Arc<Rounds>,
    /// Whether each column is read by the rounds or by the classifier of roles.
    with_roles: Arc<[bool]>,
    decision: Decision,
    exclude: Vec<Role>,
}

impl Extractor {
    /// Creates an extractor with the decision rule and the excluded roles of the model.
    pub fn new(model: Model) -> Self {
        let dictionaries = Arc::new(model.tokens.compile());
        let exclude = model.exclude.clone();
        let rounds = Rounds::new(&model.rounds);
        let inputs = model.roles.as_ref().map_or(&[][..], |roles| &roles.learner.inputs);
        let with_roles = rounds.wanted_and(inputs).into();
        Self {
            model: Arc::new(model),
            dictionaries,
            rounds: Arc::new(rounds),
            with_roles,
            decision: Decision::default(),
            exclude,
        }
    }

    /// Sets the rule that decides which lines are kept.
    #[must_use]
    pub fn with_decision(mut self, decision: Decision) -> Self {
        self.decision = decision;
        self
    }

    /// Sets the roles whose lines are left out of the text. They replace those of the model.
    #[must_use]
    pub fn with_exclude(mut self, exclude: Vec<Role>) -> Self {
        self.exclude = exclude;
        self
    }

    /// Returns the model.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Returns the roles whose lines are left out of the text.
    pub fn exclude(&self) -> &[Role] {
        &self.exclude
    }

    /// Extracts the content of a page: HTML in any encoding, well-formed or not. The result of an
    /// empty page is empty.
    ///
    /// # Errors
    /// [`TooLong`] for input of 4 GiB and more.
    pub fn extract<'a>(&self, html: impl Into<Html<'a>>) -> Result<Extraction, TooLong> {
        Ok(self.extract_page(self.model.segmentation.segment(html)?))
    }

    /// Extracts the content of a page that is already split into lines.
    pub fn extract_page(&self, page: Page) -> Extraction {
        let prediction = self.predict(&page);
        Extraction::new(page, prediction, self.exclude.contains(&Role::Title))
    }

    /// Scores the lines of a page, and decides which of them are content and which role each has.
    pub fn predict(&self, page: &Page) -> Prediction {
        let scorer = self.scorer(page);
        let classifier = self.model.roles.as_ref();
        let mut learned = Vec::new();
        let scores = scorer.score_with(&self.rounds, &self.with_roles, |features| {
            learned.extend(classifier.into_iter().flat_map(|roles| roles.classify(features)));
        });
        let words = scorer.word_counts();
        let mut content = decide(&scores, &words, self.decision);
        let roles = combine(classifier, &learned, page, &words, &content);
        for (content, role) in content.iter_mut().zip(&roles) {
            *content &= !self.exclude.contains(role);
        }
        Prediction { scores, content, roles }
    }

    /// Returns the text of [`Self::extract`]. This is slightly faster, because roles are determined
    /// only if some are left out.
    ///
    /// # Errors
    /// [`TooLong`] for input of 4 GiB and more.
    pub fn text<'a>(&self, html: impl Into<Html<'a>>) -> Result<String, TooLong> {
        let page = self.model.segmentation.segment(html)?;
        if !self.exclude.is_empty() {
            return Ok(self.extract_page(page).text());
        }
        let scorer = self.scorer(&page);
        let scores = scorer.score(&self.rounds);
        let content = decide(&scores, &scorer.word_counts(), self.decision);
        Ok(content_text(&page, &content))
    }

    /// Returns the probability of content of each line of a page, `[n_lines]`.
    pub fn scores(&self, page: &Page) -> Vec<f32> {
        self.scorer(page).score(&self.rounds)
    }

    fn scorer<'a>(&'a self, page: &'a Page) -> PageScorer<'a> {
        PageScorer::new(page, self.model.features, &self.dictionaries, self.model.rounds.len())
    }
}
