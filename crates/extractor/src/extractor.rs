//! Extracts the content of a page from its bytes.

use std::sync::Arc;

use dechaff_features::{Dictionaries, Html, Matrix, Page, TooLong};

use crate::decision::{Decision, decide};
use crate::extraction::{Extraction, Prediction, content_text};
use crate::hidden::{Hidden, Shown};
use crate::learners::Rounds;
use crate::model::Model;
use crate::roles::{
    Detection, Detectors, Judged, Lines, PageRoles, Role, RoleClassifier, Together, Wanted,
    combined, headline, is_titled,
};
use crate::scoring::PageScorer;

/// A role cannot be both included and excluded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the role {} is both included and excluded", .0.name())]
pub struct BothRoles(pub Role);

/// What is known about the lines of a page before their roles are, `[n_lines]` each.
#[derive(Debug, Clone)]
struct Scored {
    scores: Vec<f32>,
    words: Vec<u32>,
    /// Is it content by its score, and shown?
    content: Vec<bool>,
    shown: Shown,
    roles: ScoredRoles,
}

/// What the features of the scores tell about the roles of lines, `[n_lines]`.
#[derive(Debug, Clone)]
enum ScoredRoles {
    /// For detectors: whether the line may be the headline.
    Titled(Arc<Detectors>, Vec<bool>),
    /// What a classifier that reads the features of the scores finds, if the model has one.
    Likeliest(Vec<Role>),
}

/// Extracts content with a model. It can be shared between threads, and its clones share the model.
#[derive(Debug, Clone)]
pub struct Extractor {
    model: Arc<Model>,
    dictionaries: Arc<Dictionaries>,
    rounds: Arc<Rounds>,
    /// The detectors of roles, if the model has any.
    detectors: Option<Arc<Detectors>>,
    /// Whether each column is read by the rounds or by the classifier of roles.
    with_roles: Arc<[bool]>,
    decision: Decision,
    wanted: Wanted,
    hidden: Hidden,
}

impl Extractor {
    /// Creates an extractor with the decision rule and the excluded roles of the model.
    pub fn new(model: Model) -> Self {
        let model = Arc::new(model);
        let dictionaries = Arc::new(model.tokens.compile());
        let wanted = Wanted { include: model.include.clone(), exclude: model.exclude.clone() };
        let rounds = Rounds::new(&model.rounds);
        let detectors = Detectors::of(&model).map(Arc::new);
        let together = model.roles.as_ref().and_then(RoleClassifier::together);
        let inputs = together.map_or(&[][..], |roles| &roles.learner.inputs);
        let with_roles = rounds.wanted_and(inputs).into();
        Self {
            model,
            dictionaries,
            rounds: Arc::new(rounds),
            detectors,
            with_roles,
            decision: Decision::default(),
            wanted,
            hidden: Hidden::default(),
        }
    }

    /// Sets the rule that decides which lines are kept.
    #[must_use]
    pub fn with_decision(mut self, decision: Decision) -> Self {
        self.decision = decision;
        self
    }

    /// Sets what becomes of text that the page hides from its readers. It changes no score.
    #[must_use]
    pub fn with_hidden(mut self, hidden: Hidden) -> Self {
        self.hidden = hidden;
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

    /// Returns what becomes of text that the page hides from its readers.
    pub fn hidden(&self) -> Hidden {
        self.hidden
    }

    /// Extracts the content of a page: HTML in any encoding, well-formed or not. The result of an
    /// empty page is empty.
    ///
    /// # Errors
    /// [`TooLong`] for input of 4 GiB and more.
    pub fn extract<'a>(&self, html: impl Into<Html<'a>>) -> Result<Extraction, TooLong> {
        let (page, tape) = self.model.segmentation.segment_with_tape(html)?;
        Ok(self.extract_page(page).with_tape(tape))
    }

    /// Extracts the content of a page that is already split into lines.
    ///
    /// The roles of lines are determined when something first needs them: the text needs none, unless
    /// some lines are kept or left out for them.
    pub fn extract_page(&self, page: Page) -> Extraction {
        let (scores, content, shown, roles) = self.decided(&page);
        let excluded = self.wanted.exclude.clone();
        Extraction::new(page, (scores, content), roles, excluded).with_shown(shown)
    }

    /// Scores the lines of a page, and decides which of them are content and which role each has.
    ///
    /// The detectors of roles look at the content and at what may belong to it: lines beside it and
    /// around the headline, lines that may be kept for their role, and comments. Other lines far from
    /// the content are [`Role::Other`] where no markup states the role.
    pub fn predict(&self, page: &Page) -> Prediction {
        self.predict_shown(page).0
    }

    /// As [`Self::predict`], and returns what is shown of the lines that are kept.
    pub fn predict_shown(&self, page: &Page) -> (Prediction, Shown) {
        let (scores, content, shown, roles) = self.decided(page);
        let roles = roles.all(Judged { page, scores: &scores, content: &content }).to_vec();
        (Prediction { scores, content, roles }, shown)
    }

    /// Returns the score of each line, whether it is kept, what is shown of it, and what finds its role.
    fn decided(&self, page: &Page) -> (Vec<f32>, Vec<bool>, Shown, PageRoles) {
        let Scored { scores, words, mut content, shown, roles } = self.scored(page);
        let judged = Judged { page, scores: &scores, content: &content };
        let reach = |headline| self.wanted.reach(&content, headline);
        let (roles, reach) = match roles {
            ScoredRoles::Titled(detectors, titled) => {
                let detection = Detection::new(detectors, words, titled);
                if self.wanted.is_empty() && detection.answers_line_by_line() {
                    return (scores, content, shown, PageRoles::detected(detection));
                }
                let reach = reach(detection.headline(page));
                (detection.with_reach(reach.clone()).all(judged), reach)
            }
            ScoredRoles::Likeliest(roles) => {
                let headline = headline(page);
                let lines = Lines { scores: &scores, words: &words, content: &content, headline };
                (combined(self.together(), &roles, page, lines), reach(headline))
            }
        };
        for (line, (content, role)) in content.iter_mut().zip(&roles).enumerate() {
            *content = self.wanted.decide(*content, *role, reach.contains(&line));
        }
        // No role makes a hidden line one that is seen.
        shown.apply(&mut content);
        (scores, content, shown, PageRoles::Known(roles))
    }

    fn scored(&self, page: &Page) -> Scored {
        let scorer = self.scorer(page);
        let mut likeliest = Vec::new();
        let scores = scorer.score_with(&self.rounds, &self.with_roles, |features| {
            likeliest
                .extend(self.together().into_iter().flat_map(|roles| roles.classify(features)));
        });
        let words = scorer.word_counts();
        let (content, shown) = self.kept(page, &scores, &words);
        let roles = match &self.detectors {
            Some(detectors) => {
                let titled = scorer.title_shares().iter().copied().map(is_titled).collect();
                ScoredRoles::Titled(Arc::clone(detectors), titled)
            }
            None => ScoredRoles::Likeliest(likeliest),
        };
        Scored { scores, words, content, shown, roles }
    }

    /// Returns which lines are kept by their scores and shown, and what is shown of them.
    fn kept(&self, page: &Page, scores: &[f32], words: &[u32]) -> (Vec<bool>, Shown) {
        let mut content = decide(scores, words, self.decision);
        let shown = match self.hidden {
            Hidden::Drop => Shown::of(page, &content),
            Hidden::Keep => Shown::default(),
        };
        shown.apply(&mut content);
        (content, shown)
    }

    /// Returns the classifier of roles that reads the features of the scores, if the model has one.
    fn together(&self) -> Option<&Together> {
        self.model.roles.as_ref().and_then(RoleClassifier::together)
    }

    /// Returns the text of [`Self::extract`]. This is faster, because roles are determined only if some
    /// lines are kept or left out for them.
    ///
    /// # Errors
    /// [`TooLong`] for input of 4 GiB and more.
    pub fn text<'a>(&self, html: impl Into<Html<'a>>) -> Result<String, TooLong> {
        let page = self.model.segmentation.segment(html)?;
        if !self.wanted.is_empty() {
            let (prediction, shown) = self.predict_shown(&page);
            return Ok(content_text(&page, &prediction.content, &shown));
        }
        let scorer = self.scorer(&page);
        let scores = scorer.score(&self.rounds);
        let (content, shown) = self.kept(&page, &scores, &scorer.word_counts());
        Ok(content_text(&page, &content, &shown))
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
