//! The content of a page, line by line.

use std::borrow::Cow;
use std::ops::Range;

use dechaff_features::{Hiding, Html, Page, Source, Tape, word_count};
use serde::Serialize;
use xxhash_rust::xxh3::Xxh3Default;

use crate::chosen::Chosen;
use crate::controls::without_controls;
use crate::decision::expected_f1;
use crate::document::{Document, DocumentOptions, document};
use crate::hidden::{Shown, hidden_lines};
use crate::render::json;
use crate::roles::{PageRoles, Role, ScoredPage};
use crate::structure::Reason;

/// The prediction of a model for the lines of a page, `[n_lines]` each.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Prediction {
    /// The probabilities of content, 0..=1.
    pub scores: Vec<f32>,
    /// Whether each line is kept as content.
    pub content: Vec<bool>,
    /// The role of each line.
    pub roles: Vec<Role>,
}

/// A page's lines with their scores, and its content.
#[derive(Debug, Clone, Default)]
pub struct Extraction {
    pub(crate) page: Page,
    /// `[n_lines]`
    pub(crate) scores: Vec<f32>,
    /// `[n_lines]`
    pub(crate) content: Vec<bool>,
    /// The lines that are kept or left out for another reason than their score, in order.
    corrected: Vec<(usize, Reason)>,
    pub(crate) shown: Shown,
    /// The parts of the page that were chosen.
    pub(crate) chosen: Chosen,
    roles: PageRoles,
    /// The roles whose lines are left out.
    pub(crate) excluded: Vec<Role>,
    /// The largest number of posts of a document that is mostly a thread, or 0 for all.
    pub(crate) posts: usize,
    /// The tokens of the page, if they were recorded when its lines were read.
    tape: Option<Tape>,
    /// What tells the page from others, if it is known ([`identity`]).
    identity: Option<u64>,
}

/// Returns what tells a page from others: a hash of its length and of samples.
fn identity(html: &[u8]) -> u64 {
    const SAMPLES: usize = 32;
    const SAMPLE: usize = 64;
    let mut hash = Xxh3Default::new();
    hash.update(&html.len().to_le_bytes());
    let samples = html.chunks((html.len() / SAMPLES).max(SAMPLE));
    samples.for_each(|part| hash.update(&part[..part.len().min(SAMPLE)]));
    hash.digest()
}

/// A line of a page.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct ScoredLine<'a> {
    /// The bytes of its text in the source.
    #[serde(flatten)]
    pub span: Range<usize>,
    /// Its text, with entities decoded and white space collapsed (except in `<pre>`). Parts that the
    /// page hides are left out, unless they are kept.
    pub text: &'a str,
    /// The probability of content, 0..=1.
    pub score: f32,
    /// Whether it is kept as content.
    pub content: bool,
    /// Its role.
    #[serde(serialize_with = "json::role")]
    pub role: Role,
    /// The tag of the innermost element around it whose name HTML knows, in lower case. It is empty
    /// if there is none.
    pub tag: &'static str,
    /// Why it is kept or left out against its score, or because it was chosen, if it is.
    #[serde(serialize_with = "json::reason", skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// How the page hides the line from its readers, if it does, kept or not.
    #[serde(serialize_with = "json::hidden", skip_serializing_if = "Option::is_none")]
    pub hidden: Option<Hiding>,
}

impl Extraction {
    /// Combines a page with the prediction for its lines, and the roles that are left out.
    pub(crate) fn new(
        page: Page,
        (scores, content): (Vec<f32>, Vec<bool>),
        roles: PageRoles,
        excluded: Vec<Role>,
    ) -> Self {
        Self {
            page,
            scores,
            content,
            corrected: Vec::new(),
            shown: Shown::default(),
            chosen: Chosen::default(),
            roles,
            excluded,
            posts: 0,
            tape: None,
            identity: None,
        }
    }

    pub(crate) fn with_corrected(self, corrected: Vec<(usize, Reason)>) -> Self {
        Self { corrected, ..self }
    }

    pub(crate) fn with_posts(self, posts: usize) -> Self {
        Self { posts, ..self }
    }

    pub(crate) fn with_shown(self, shown: Shown) -> Self {
        Self { shown, ..self }
    }

    pub(crate) fn with_chosen(self, chosen: Chosen) -> Self {
        let shown = self.shown.without(chosen.dropped());
        Self { shown, chosen, ..self }
    }

    pub(crate) fn with_tape(self, tape: Tape, html: Html<'_>) -> Self {
        Self { tape: Some(tape), identity: Some(identity(html.bytes)), ..self }
    }

    /// Returns whether a page may be the one that the extraction was made from.
    fn may_be_of(&self, html: Html<'_>) -> bool {
        self.identity.is_none_or(|own| own == identity(html.bytes))
    }

    /// Returns the source of the page. That of another page is empty.
    pub(crate) fn source<'a>(&self, html: Html<'a>) -> Source<'a> {
        let html = if self.may_be_of(html) { html } else { Html::new(b"").with_stop(html.stop) };
        match &self.tape {
            Some(tape) => Source::recorded(html, tape),
            None => Source::new(html),
        }
    }

    /// Returns the tokens of the page, whose source is given.
    pub(crate) fn tape(&self, source: &Source<'_>) -> Cow<'_, Tape> {
        match &self.tape {
            Some(tape) if tape.may_be_of(&source.bytes) => Cow::Borrowed(tape),
            _ => Cow::Owned(Tape::read(&source.bytes)),
        }
    }

    /// Combines a page with a prediction from any source, for example with labels that were set by
    /// hand. Text that the page hides from its readers is left out, as by
    /// [`Hidden::Drop`](crate::Hidden::Drop).
    ///
    /// # Panics
    /// If the prediction does not have as many lines as the page.
    pub fn from_parts(page: Page, prediction: Prediction) -> Self {
        let n = page.lines.len();
        let Prediction { scores, mut content, roles } = prediction;
        assert!(scores.len() == n && content.len() == n && roles.len() == n, "{n} lines");
        let shown = Shown::of(&page, &content);
        shown.apply(&mut content);
        Self::new(page, (scores, content), PageRoles::Known(roles), Vec::new()).with_shown(shown)
    }

    fn scored(&self) -> ScoredPage<'_> {
        ScoredPage { page: &self.page, scores: &self.scores, content: &self.content }
    }

    /// Returns the first line that is a title.
    pub(crate) fn title_line(&self) -> Option<usize> {
        self.roles.title(self.scored())
    }

    /// Returns whether each of some lines is a comment.
    pub(crate) fn are_comments(&self, lines: &[usize]) -> Vec<bool> {
        self.roles.comments(self.scored(), lines)
    }

    /// Returns the roles of some lines that are not kept.
    pub(crate) fn roles_of_excluded(&self, lines: &[usize]) -> Vec<Role> {
        self.roles.roles_of_excluded(self.scored(), lines)
    }

    /// Returns the content as a tree, with the structure of the source.
    ///
    /// `html` must be the page that the extraction was made from. Another page gives an empty tree, if the
    /// extraction is that of [`Extractor::extract`](crate::Extractor::extract), which knows its page by its
    /// length and samples of it. The tree contains the text of the lines that are kept. Code and
    /// data tables are kept or left out as a whole.
    ///
    /// If the caller ends the work ([`Html::with_stop`]), the tree is empty, so look at
    /// [`Stop::check`](crate::Stop::check) after it.
    ///
    /// ```
    /// use dechaff_extractor::{DocumentOptions, Extractor, RenderOptions};
    ///
    /// # fn page(extractor: &Extractor, html: &[u8]) -> Result<(), Box<dyn std::error::Error>> {
    /// let extraction = extractor.extract(html)?;
    /// let options = DocumentOptions::default().with_url("https://example.org/a".to_string());
    /// let document = extraction.document(html, &options);
    /// println!("{}", document.to_markdown(&RenderOptions::default()));
    /// # Ok(())
    /// # }
    /// ```
    pub fn document<'a>(&self, html: impl Into<Html<'a>>, options: &DocumentOptions) -> Document {
        let html = html.into();
        if self.may_be_of(html) { document(html, self, options) } else { Document::default() }
    }

    /// Returns the mean score of the lines that are kept, weighted by their characters, 0..=1. It
    /// is 0 if no line is kept.
    pub fn score(&self) -> f32 {
        let kept = self.page.lines.iter().zip(&self.content).zip(&self.scores);
        let (mut weights, mut scores) = (0.0, 0.0);
        for ((line, _), score) in kept.filter(|((_, kept), _)| **kept) {
            weights += f64::from(line.chars);
            scores += f64::from(line.chars) * f64::from(*score);
        }
        if weights > 0.0 { (scores / weights) as f32 } else { 0.0 }
    }

    /// Returns the expected quality of the extraction: the word-F1 that follows from the scores of
    /// the lines, 0..=1. It is 0 if nothing is kept. [`expected_f1`] defines it, and
    /// `docs/documents.md` compares it with the F1 of pages whose content is known.
    ///
    /// Pages with a low value can be passed on to a slower extractor or to a person.
    pub fn confidence(&self) -> f32 {
        let lines = 0..self.page.lines.len();
        let words: Vec<u32> =
            lines.map(|line| word_count(self.shown.text(&self.page, line))).collect();
        expected_f1(&self.scores, &words, &self.content)
    }

    /// Returns whether no line is kept.
    pub fn is_empty(&self) -> bool {
        !self.content.contains(&true)
    }

    /// Iterates over all lines of the page in order, kept or not. The first call determines the roles
    /// of all lines.
    pub fn lines(&self) -> impl ExactSizeIterator<Item = ScoredLine<'_>> {
        let roles = self.roles.all(self.scored());
        let hidden = hidden_lines(&self.page);
        self.page.lines.iter().enumerate().map(move |(i, line)| ScoredLine {
            span: line.span(),
            text: self.shown.text(&self.page, i),
            score: self.scores[i],
            content: self.content[i],
            reason: self.reason(i),
            hidden: hidden.get(&i).copied(),
            role: roles[i],
            tag: self.page.known_tag(line).name(),
        })
    }

    /// Returns whether a line was chosen to be left out.
    pub(crate) fn is_dropped(&self, line: usize) -> bool {
        self.reason(line) == Some(Reason::Drop)
    }

    /// Returns why a line is kept or left out against its score, if it is.
    fn reason(&self, line: usize) -> Option<Reason> {
        let at = self.corrected.binary_search_by_key(&line, |(line, _)| *line).ok()?;
        Some(self.corrected[at].1)
    }

    /// Iterates over the names of the elements around the line with index `nth`, innermost first.
    /// Elements that HTML does not know are left out.
    pub fn elements(&self, nth: usize) -> impl Iterator<Item = &'static str> {
        let line = self.page.lines.get(nth);
        let elements = line.into_iter().flat_map(|line| self.page.ancestors(line));
        elements.map(|element| element.tag.name()).filter(|name| !name.is_empty())
    }

    /// Returns the content: the text of the lines that are kept, joined by line breaks, without
    /// control characters.
    pub fn text(&self) -> String {
        content_text(&self.page, &self.content, &self.shown)
    }

    /// Returns the page's `<title>` with white space collapsed.
    pub fn page_title(&self) -> &str {
        &self.page.title
    }
}

/// Joins the shown text of the kept lines with line breaks, without control characters.
pub(crate) fn content_text(page: &Page, content: &[bool], shown: &Shown) -> String {
    let mut text = String::new();
    for (line, _) in content.iter().enumerate().filter(|(_, kept)| **kept) {
        let line = without_controls(shown.text(page, line));
        // Of a line of control characters nothing is left.
        if line.trim_ascii().is_empty() {
            continue;
        }
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&line);
    }
    text
}
