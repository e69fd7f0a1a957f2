//! Extracts the content of a page from its bytes.

use std::borrow::Cow;
use std::sync::Arc;

use dechaff_features::{Dictionaries, Html, Matrix, Page, TooLong, title_shares};

use crate::decision::{Decision, decide};
use crate::extraction::{Extraction, Prediction, content_text};
use crate::learners::Rounds;
use crate::model::Model;
use crate::roles::{Lines, Role, RoleClassifier, Wanted, asked, assign, headline};
use crate::scoring::PageScorer;

/// A role cannot be both included and excluded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the role {} is both included and excluded", .0.name())]
pub struct BothRoles(pub Role);

/// A page whose lines are scored, and whose roles are not yet determined ([`Extractor::score`]).
#[derive(Debug, Clone)]
pub struct ScoredPage {
    page: Page,
    scored: Scored,
}

/// What is known about the lines of a page before their roles are, `[n_lines]` each.
#[derive(Debug, Clone)]
struct Scored {
    scores: Vec<f32>,
    words: Vec<u32>,
    /// Is it content by its score?
    content: Vec<bool>,
    /// What a classifier that reads the features of the scores finds, if the model has one.
    learned: Vec<Role>,
}

/// Extracts content with a model. It can be shared between threads, and its clones share the model.
#[derive(Debug, Clone)]
pub struct Extractor {
    model: Arc<Model>,
    dictionaries: Arc<Dictionaries>,
    rounds: Arc<Rounds>,
    /// The detectors of roles.
    detectors: Arc<Rounds>,
    /// Whether each column is read by the rounds or by the classifier of roles.
    with_roles: Arc<[bool]>,
    decision: Decision,
    wanted: Wanted,
}

impl Extractor {
    /// Creates an extractor with the decision rule and the excluded roles of the model.
    pub fn new(model: Model) -> Self {
        let dictionaries = Arc::new(model.tokens.compile());
        let wanted = Wanted { include: model.include.clone(), exclude: model.exclude.clone() };
        let rounds = Rounds::new(&model.rounds);
        let detectors = model.roles.as_ref().map(RoleClassifier::running);
        let detectors = Arc::new(detectors.unwrap_or_else(|| Rounds::new(&[])));
        let together = model.roles.as_ref().and_then(RoleClassifier::together);
        let inputs = together.map_or(&[][..], |roles| &roles.learner.inputs);
        let with_roles = rounds.wanted_and(inputs).into();
        Self {
            model: Arc::new(model),
            dictionaries,
            rounds: Arc::new(rounds),
            detectors,
            with_roles,
            decision: Decision::default(),
            wanted,
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

    /// Adds roles to those whose lines are kept whatever their score ([`Self::with_include`]) and to
    /// those whose lines are left out ([`Self::with_exclude`]). A role that is added to one of them is
    /// removed from the other.
    ///
    /// # Errors
    /// [`BothRoles`] if a role is added to both.
    pub fn with_roles(mut self, include: &[Role], exclude: &[Role]) -> Result<Self, BothRoles> {
        if let Some(both) = include.iter().find(|role| exclude.contains(role)) {
            return Err(BothRoles(*both));
        }
        let Wanted { include: included, exclude: excluded } = &mut self.wanted;
        excluded.retain(|role| !include.contains(role));
        included.retain(|role| !exclude.contains(role));
        for (to, added) in [(included, include), (excluded, exclude)] {
            to.extend(added.iter().filter(|role| !to.contains(role)).collect::<Vec<_>>());
        }
        Ok(self)
    }

    /// Returns the model.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Returns the roles whose lines are left out of the text.
    pub fn exclude(&self) -> &[Role] {
        &self.wanted.exclude
    }

    /// The roles whose lines are kept whatever their score.
    pub fn include(&self) -> &[Role] {
        &self.wanted.include
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
        Extraction::new(page, prediction, self.wanted.exclude.clone())
    }

    /// Scores the lines of a page, and decides which of them are content and which role each has.
    ///
    /// The detectors of roles look at the content and at what may belong to it: lines beside it and
    /// around the headline, lines that may be kept for their role, and comments. Other lines far from
    /// the content are [`Role::Other`] where no markup states the role.
    pub fn predict(&self, page: &Page) -> Prediction {
        let scorer = self.scorer(page);
        let scored = self.scored(&scorer);
        self.decided(page, scored, || scorer.title_shares())
    }

    /// Scores the lines of a page, and leaves their roles to [`Self::finish`]. Both together find what
    /// [`Self::extract_page`] does, and the scores alone often suffice for the text.
    pub fn score(&self, page: Page) -> ScoredPage {
        let scored = self.scored(&self.scorer(&page));
        ScoredPage { page, scored }
    }

    /// Returns the text of [`Self::extract`], or nothing if it depends on roles: if some lines are kept
    /// or left out for them.
    pub fn text_of(&self, ScoredPage { page, scored }: &ScoredPage) -> Option<String> {
        self.wanted.is_empty().then(|| content_text(page, &scored.content))
    }

    /// Determines the roles of the lines of a page, which must have been scored with the same model.
    pub fn finish(&self, ScoredPage { page, scored }: ScoredPage) -> Extraction {
        let prediction = self.decided(&page, scored, || title_shares(&page).into());
        Extraction::new(page, prediction, self.wanted.exclude.clone())
    }

    fn scored(&self, scorer: &PageScorer<'_>) -> Scored {
        let together = self.model.roles.as_ref().and_then(RoleClassifier::together);
        let mut learned = Vec::new();
        let scores = scorer.score_with(&self.rounds, &self.with_roles, |features| {
            learned.extend(together.into_iter().flat_map(|roles| roles.classify(features)));
        });
        let words = scorer.word_counts();
        let content = decide(&scores, &words, self.decision);
        Scored { scores, words, content, learned }
    }

    fn decided<'a>(
        &self,
        page: &Page,
        Scored { scores, words, mut content, learned }: Scored,
        title_shares: impl FnOnce() -> Cow<'a, [f32]>,
    ) -> Prediction {
        let classifier = self.model.roles.as_ref();
        let headline = headline(page);
        let reach = self.wanted.reach(&content, headline);
        let lines = Lines { scores: &scores, words: &words, content: &content, headline };
        let asked = match self.detectors.learners() {
            [] => Vec::new(),
            _ => asked(page, lines, &title_shares(), &reach),
        };
        let roles = assign(classifier, &self.detectors, &learned, page, lines, &asked);
        for (line, (content, role)) in content.iter_mut().zip(&roles).enumerate() {
            *content = self.wanted.decide(*content, *role, reach.contains(&line));
        }
        Prediction { scores, content, roles }
    }

    /// Returns the text of [`Self::extract`]. This is faster, because roles are determined only if some
    /// lines are kept or left out for them.
    ///
    /// # Errors
    /// [`TooLong`] for input of 4 GiB and more.
    pub fn text<'a>(&self, html: impl Into<Html<'a>>) -> Result<String, TooLong> {
        let page = self.model.segmentation.segment(html)?;
        if !self.wanted.is_empty() {
            return Ok(content_text(&page, &self.predict(&page).content));
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

    /// Returns the features that the first round reads: `[n_lines, n_features]`, with the columns of
    /// [`FeatureSet::features`](dechaff_features::FeatureSet::features) of the model's set.
    pub fn features(&self, page: &Page) -> Matrix {
        PageScorer::new(page, self.model.features, &self.dictionaries, 1).whole_matrix()
    }

    fn scorer<'a>(&'a self, page: &'a Page) -> PageScorer<'a> {
        PageScorer::new(page, self.model.features, &self.dictionaries, self.model.rounds.len())
    }
}
