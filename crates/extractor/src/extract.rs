//! From a page's bytes to its content.

use std::ops::Range;

use dechaff_features::{Dictionaries, Matrix, Page, TooLong};

use crate::decide::{Decision, decide};
use crate::learner::sigmoid;
use crate::model::Model;
use crate::role::Role;
use crate::roles;
use crate::scores::score;

/// Extracts content with a model. Can be shared between threads.
#[derive(Debug, Clone)]
pub struct Extractor {
    model: Model,
    dictionaries: Dictionaries,
    decision: Decision,
    exclude: Vec<Role>,
}

impl Extractor {
    /// An extractor with the model's own way to decide.
    pub fn new(model: Model) -> Self {
        let dictionaries = model.tokens.compile();
        let exclude = model.exclude.clone();
        Self { model, dictionaries, decision: Decision::default(), exclude }
    }

    /// Chooses how lines are kept.
    #[must_use]
    pub fn with_decision(mut self, decision: Decision) -> Self {
        self.decision = decision;
        self
    }

    /// Chooses the roles whose lines are left out of the text.
    #[must_use]
    pub fn with_exclude(mut self, exclude: Vec<Role>) -> Self {
        self.exclude = exclude;
        self
    }

    /// The model.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Roles whose lines are left out.
    pub fn exclude(&self) -> &[Role] {
        &self.exclude
    }

    /// Extracts the content of a page: HTML in any encoding, well-formed or not. An empty page has
    /// an empty result.
    ///
    /// # Errors
    /// [`TooLong`] for input of 4 GiB and more.
    pub fn extract(&self, html: &[u8]) -> Result<Extraction, TooLong> {
        self.extract_as(html, None)
    }

    /// The same for a page that came with the name of its encoding, such as the charset of HTTP's
    /// `Content-Type`: see [`dechaff_features::detect_as`].
    ///
    /// # Errors
    /// [`TooLong`] for input of 4 GiB and more.
    pub fn extract_as(&self, html: &[u8], charset: Option<&str>) -> Result<Extraction, TooLong> {
        Ok(self.extract_page(self.model.segmentation().segment_as(html, charset)?))
    }

    /// Extracts the content of a page that is cut into lines already.
    pub fn extract_page(&self, page: Page) -> Extraction {
        let mut learned = Vec::new();
        let (scores, words) = self.last_round(&page, |features| {
            let roles = self.model.roles.iter();
            learned.extend(roles.flat_map(|roles| roles.likeliest(features)));
        });
        let mut content = decide(&scores, &words, self.decision);
        let roles = roles::roles(self.model.roles.as_ref(), &learned, &page, &words, &content);
        for (content, role) in content.iter_mut().zip(&roles) {
            *content &= !self.exclude.contains(role);
        }
        Extraction { page, scores, content, roles }
    }

    /// The text of [`Self::extract`], a little faster: roles are not looked for unless some are left
    /// out.
    ///
    /// # Errors
    /// [`TooLong`] for input of 4 GiB and more.
    pub fn text(&self, html: &[u8]) -> Result<String, TooLong> {
        self.text_as(html, None)
    }

    /// The text of [`Self::extract_as`].
    ///
    /// # Errors
    /// [`TooLong`] for input of 4 GiB and more.
    pub fn text_as(&self, html: &[u8], charset: Option<&str>) -> Result<String, TooLong> {
        let page = self.model.segmentation().segment_as(html, charset)?;
        if !self.exclude.is_empty() {
            return Ok(self.extract_page(page).text());
        }
        let (scores, words) = self.last_round(&page, |_| {});
        let content = decide(&scores, &words, self.decision);
        Ok(text(&page, &content))
    }

    /// The probability of content of each line of a page.
    pub fn scores(&self, page: &Page) -> Vec<f32> {
        self.last_round(page, |_| {}).0
    }

    /// The scores, and how many words each line has. `last` gets the features that the last round
    /// sees, part by part.
    fn last_round(&self, page: &Page, last: impl FnMut(&Matrix)) -> (Vec<f32>, Vec<u32>) {
        let model = &self.model;
        let (mut scores, words) =
            score(&model.rounds, model.features, page, &self.dictionaries, last);
        let calibration = model.calibration;
        if calibration != crate::model::Calibration::default() {
            for score in &mut scores {
                let p = f64::from(*score).clamp(1e-9, 1.0 - 1e-9);
                let log_odds = (p / (1.0 - p)).ln();
                *score = sigmoid(calibration.slope * log_odds + calibration.offset) as f32;
            }
        }
        (scores, words)
    }
}

/// The lines that are kept, one a line.
fn text(page: &Page, content: &[bool]) -> String {
    let mut text = String::new();
    for (line, _) in page.lines.iter().zip(content).filter(|(_, kept)| **kept) {
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(page.text(line));
    }
    text
}

/// A page's lines with their scores, and its content.
#[derive(Debug, Clone, Default)]
pub struct Extraction {
    page: Page,
    scores: Vec<f32>,
    content: Vec<bool>,
    roles: Vec<Role>,
}

/// A line of a page.
#[derive(Debug, Clone, PartialEq)]
pub struct ScoredLine<'a> {
    /// Its bytes in the source, from the first to behind the last of its text.
    pub span: Range<usize>,
    /// Its text: entities decoded, white space collapsed (kept in `<pre>`).
    pub text: &'a str,
    /// Probability of content, 0..=1.
    pub score: f32,
    /// Is it kept?
    pub content: bool,
    /// What it is on its page.
    pub role: Role,
    /// The innermost element around it whose name HTML knows, in lower case; empty without one.
    pub tag: &'static str,
}

impl Extraction {
    /// All lines of the page in order, kept or not.
    pub fn lines(&self) -> impl ExactSizeIterator<Item = ScoredLine<'_>> {
        self.page.lines.iter().enumerate().map(|(i, line)| ScoredLine {
            span: line.span(),
            text: self.page.text(line),
            score: self.scores[i],
            content: self.content[i],
            role: self.roles[i],
            tag: self
                .page
                .ancestors(line)
                .map(|element| element.tag.name())
                .find(|name| !name.is_empty())
                .unwrap_or_default(),
        })
    }

    /// The names of the elements around the line `nth`, innermost first; those that HTML knows.
    pub fn elements(&self, nth: usize) -> impl Iterator<Item = &'static str> {
        let line = self.page.lines.get(nth);
        let elements = line.into_iter().flat_map(|line| self.page.ancestors(line));
        elements.map(|element| element.tag.name()).filter(|name| !name.is_empty())
    }

    /// The content: the lines that are kept, one a line.
    pub fn text(&self) -> String {
        text(&self.page, &self.content)
    }

    /// The page's `<title>`, white space collapsed.
    pub fn title(&self) -> &str {
        &self.page.title
    }
}
