//! The content of a page, line by line.

use std::ops::Range;
use std::sync::OnceLock;

use dechaff_page::nodes::{Nodes, Part};
use dechaff_page::text::word_count;
use dechaff_page::{Hiding, Html, Page, PageError, Source, Stop, Tape, segment_with_tape};
use dechaff_site::{Evidence, Recurs};

use crate::chosen::Chosen;
use crate::decision::expected_f1;
use crate::hidden::{Hidden, Shown, hidden_lines};
use crate::posts::{self, Thread};
use crate::roles::{PageRoles, Role, ScoredPage};
use crate::structure::{Reason, Title, headline};
use dechaff_page::text::without_controls;

/// The prediction of a model for the lines of a page, `[n_lines]` each.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Prediction {
    /// The probabilities of content, 0..=1.
    pub scores: Vec<f32>,
    /// Whether each line is kept as content.
    pub content: Vec<bool>,
    /// The role of each line; empty where nothing finds roles.
    pub roles: Vec<Role>,
    /// The visible text of the kept lines. [`Extraction::predicted`] computes it itself.
    pub shown: Shown,
}

impl Prediction {
    /// Predicts that every line of a page is content, with the score 1, as text of the body.
    pub fn of_all(page: &Page) -> Self {
        let n = page.lines.len();
        let (scores, content, roles) = (vec![1.0; n], vec![true; n], vec![Role::Body; n]);
        Self { scores, content, roles, ..Self::default() }
    }
}

/// A page with the scores and roles of its lines, and its content.
///
/// It holds its page: the decoded bytes, and the tokens found in them. Documents and metadata read
/// them from here, so they are of the same page, in the same encoding.
#[derive(Debug, Clone)]
pub struct Extraction<'html> {
    source: Source<'html>,
    /// The tokens of the source.
    tape: Tape,
    page: Page,
    decided: Decided,
    /// The thread, once something asked for it.
    thread: OnceLock<Option<Thread>>,
}

/// The decisions about the lines of a page.
#[derive(Debug, Clone, Default)]
pub(crate) struct Decided {
    /// `[n_lines]`
    pub(crate) scores: Vec<f32>,
    /// `[n_lines]`
    pub(crate) content: Vec<bool>,
    /// The lines that are kept or left out for another reason than their score, in order.
    pub(crate) corrected: Vec<(usize, Reason)>,
    pub(crate) shown: Shown,
    pub(crate) roles: PageRoles,
    pub(crate) chosen: Chosen,
    /// Whether captions are left out, whatever their scores.
    pub(crate) omits_captions: bool,
    /// The rule for the headline.
    pub(crate) title: Title,
    pub(crate) evidence: Evidence,
}

impl Decided {
    pub(crate) fn scored<'a>(&'a self, page: &'a Page, stop: Stop<'a>) -> ScoredPage<'a> {
        ScoredPage { page, scores: &self.scores, content: &self.content, stop }
    }

    /// Returns why a line is kept or left out against its score, if it is.
    pub(crate) fn reason(&self, line: usize) -> Option<Reason> {
        let at = self.corrected.binary_search_by_key(&line, |(line, _)| *line).ok()?;
        Some(self.corrected[at].1)
    }

    /// Keeps lines that are left out, and leaves out lines that are kept. The lines are in order. A
    /// line that was changed before is decided by its score again, without a reason.
    pub(crate) fn change(&mut self, lines: &[(usize, Reason)]) {
        lines.iter().for_each(|(line, _)| self.content[*line] = !self.content[*line]);
        let is_new = |(line, _): &&(usize, Reason)| self.reason(*line).is_none();
        let new: Vec<(usize, Reason)> = lines.iter().filter(is_new).copied().collect();
        let is_changed = |line: usize| lines.binary_search_by_key(&line, |(line, _)| *line).is_ok();
        self.corrected.retain(|(line, _)| !is_changed(*line));
        self.corrected.extend(new);
        self.corrected.sort_unstable_by_key(|(line, _)| *line);
    }

    pub(crate) fn into_prediction(self, page: &Page) -> Prediction {
        let roles = self.roles.all(self.scored(page, Stop::default())).to_vec();
        let Self { scores, content, shown, .. } = self;
        Prediction { scores, content, roles, shown }
    }
}

/// A line of a page.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ScoredLine<'a> {
    /// The bytes of its text in the source.
    pub span: Range<usize>,
    /// Its text, with entities decoded and white space collapsed (except in `<pre>`). Parts that
    /// the page hides are left out, unless they are kept.
    pub text: &'a str,
    /// The probability of content, 0..=1.
    pub score: f32,
    /// Whether it is kept as content.
    pub content: bool,
    /// Its role.
    pub role: Role,
    /// The innermost tag around it whose name HTML knows, in lower case. It is empty if there is
    /// none.
    pub tag: &'static str,
    /// Why it is kept or left out against its score, or because it was chosen, if it is.
    pub reason: Option<Reason>,
    /// On how many other pages of the site it is, if it is left out for that.
    pub recurs: Option<Recurs>,
    /// How the page hides the line from its readers, if it does, kept or not.
    pub hidden: Option<Hiding>,
}

impl<'html> Extraction<'html> {
    /// Combines a page with the decisions about its lines.
    pub(crate) fn new((page, source, tape): (Page, Source<'html>, Tape), decided: Decided) -> Self {
        Self { source, tape, page, decided, thread: OnceLock::new() }
    }

    /// Leaves out all but the first `most` posts of a thread that has at least half of the kept
    /// text, or none if this is 0.
    pub(crate) fn with_first_posts(mut self, most: usize) -> Self {
        let thread = if most > 0 { self.thread() } else { None };
        let Some(thread) = thread.filter(|thread| thread.is_most) else { return self };
        let spans =
            thread.posts.iter().skip(most).map(|post| self.source.in_file(post.span.clone()));
        let mut spans = spans.peekable();
        // Posts may be inside others.
        let (mut end, mut lines) = (0, Vec::new());
        for (at, line) in self.page.lines.iter().enumerate() {
            let start = line.start as usize;
            while let Some(span) = spans.next_if(|span| span.start <= start) {
                end = end.max(span.end);
            }
            if start < end && self.decided.content[at] {
                lines.push((at, Reason::OtherPost));
            }
        }
        drop(spans);
        self.decided.change(&lines);
        self
    }

    /// Leaves out parts of the page, too.
    #[must_use]
    pub fn with_chosen(mut self, chosen: Chosen) -> Self {
        self.decided.shown.leave_out(chosen.dropped());
        self.decided.chosen = chosen;
        self.thread = OnceLock::new();
        self
    }

    /// Combines a page with a prediction from any source, for example with labels that were set by
    /// hand. Text that the page hides from its readers is left out, as by
    /// [`Hidden::Auto`](crate::Hidden::Auto).
    ///
    /// # Errors
    /// [`PageError`] as of [`Extractor::extract`](crate::Extractor::extract).
    ///
    /// # Panics
    /// If the prediction does not have as many lines as the page.
    pub fn predicted(
        html: impl Into<Html<'html>>,
        predict: impl FnOnce(&Page) -> Prediction,
    ) -> Result<Self, PageError> {
        let read = segment_with_tape(html)?;
        let page = &read.0;
        let n = page.lines.len();
        let Prediction { scores, mut content, roles, .. } = predict(page);
        assert!(scores.len() == n && content.len() == n && roles.len() == n, "{n} lines");
        let shown = Shown::of(page, &content, Hidden::Auto);
        shown.apply(&mut content);
        let roles = PageRoles::Known(roles);
        Ok(Self::new(read, Decided { scores, content, shown, roles, ..Decided::default() }))
    }

    /// Returns the extraction with a copy of its page, so that it can be kept.
    pub fn into_owned(self) -> Extraction<'static> {
        let Self { source, tape, page, decided, thread } = self;
        Extraction { source: source.into_owned(), tape, page, decided, thread }
    }

    /// Returns the page as it was decoded.
    pub fn source(&self) -> &Source<'html> {
        &self.source
    }

    /// Returns the tokens of the source.
    pub fn tape(&self) -> &Tape {
        &self.tape
    }

    /// Returns the page, split into lines.
    pub fn page(&self) -> &Page {
        &self.page
    }

    /// Returns the probabilities of content, `[n_lines]`, 0..=1.
    pub fn scores(&self) -> &[f32] {
        &self.decided.scores
    }

    /// Returns whether each line is kept, `[n_lines]`.
    pub fn content(&self) -> &[bool] {
        &self.decided.content
    }

    /// Returns the text of the lines that readers see.
    pub fn shown(&self) -> &Shown {
        &self.decided.shown
    }

    /// Returns the parts of the page that were chosen.
    pub fn chosen(&self) -> &Chosen {
        &self.decided.chosen
    }

    /// Returns whether posts of a thread are left out, because the model keeps only the first ones.
    pub fn omits_posts(&self) -> bool {
        self.decided.corrected.iter().any(|(_, reason)| *reason == Reason::OtherPost)
    }

    /// Returns whether captions are left out because of their role.
    pub fn omits_captions(&self) -> bool {
        self.decided.omits_captions
    }

    /// Returns the thread of the page, if it has one. The first call finds it.
    pub fn thread(&self) -> Option<&Thread> {
        self.thread.get_or_init(|| posts::thread_of_page(self)).as_ref()
    }

    /// As [`Self::thread`], for callers that have read the nodes of the part with the kept lines.
    pub fn thread_in(&self, nodes: &Nodes<'_>) -> Option<&Thread> {
        self.thread.get_or_init(|| posts::thread(nodes)).as_ref()
    }

    /// Reads the nodes of a part of the page.
    pub fn nodes(&self, part: &Part) -> Nodes<'_> {
        let left_out = (self.shown().left_out(), self.shown().objects_left_out());
        Nodes::read((&self.source, &self.tape), &self.page, self.content(), left_out, part)
    }

    fn scored(&self) -> ScoredPage<'_> {
        self.decided.scored(&self.page, self.source.stop)
    }

    /// Returns the line of the headline, if it is kept and documents begin with it.
    pub fn headline(&self) -> Option<usize> {
        let Decided { title, content, .. } = &self.decided;
        if *title != Title::Auto || self.is_empty() {
            return None;
        }
        headline(&self.page, self.title_line()).filter(|line| content[*line])
    }

    /// Sets the rule for the headline. It changes the order of a document, not which lines are
    /// kept.
    #[must_use]
    pub fn with_title(mut self, title: Title) -> Self {
        self.decided.title = title;
        self
    }

    /// Returns the first line that is a title.
    pub fn title_line(&self) -> Option<usize> {
        self.decided.roles.title(self.scored())
    }

    /// Returns whether each of some lines is a comment. Detectors look only at lines in elements
    /// that are named after comments.
    pub fn are_comments(&self, lines: &[usize]) -> Vec<bool> {
        self.decided.roles.comments(self.scored(), lines)
    }

    /// Returns the mean score of the kept lines, weighted by their characters, 0..=1. It is 0 if no
    /// line is kept.
    pub fn score(&self) -> f32 {
        let kept = self.page.lines.iter().zip(&self.decided.content).zip(&self.decided.scores);
        let (mut weights, mut scores) = (0.0, 0.0);
        for ((line, _), score) in kept.filter(|((_, kept), _)| **kept) {
            weights += f64::from(line.chars);
            scores += f64::from(line.chars) * f64::from(*score);
        }
        if weights > 0.0 { (scores / weights) as f32 } else { 0.0 }
    }

    /// Returns the expected quality of the extraction: the word-F1 that follows from the scores of
    /// the lines, 0..=1. It is 0 if nothing is kept. [`expected_f1`] defines it, and
    /// `docs/research/documents.md` compares it with the F1 of pages whose content is known.
    ///
    /// Pages with a low value can be passed on to a slower extractor or to a person.
    pub fn confidence(&self) -> f32 {
        let lines = 0..self.page.lines.len();
        let words: Vec<u32> =
            lines.map(|line| word_count(self.decided.shown.text(&self.page, line))).collect();
        expected_f1(&self.decided.scores, &words, &self.decided.content)
    }

    /// Returns whether no line is kept.
    pub fn is_empty(&self) -> bool {
        !self.decided.content.contains(&true)
    }

    /// Iterates over all lines of the page in order, kept or not. The first call determines the
    /// roles of all lines.
    pub fn lines(&self) -> impl ExactSizeIterator<Item = ScoredLine<'_>> {
        let roles = self.decided.roles.all(self.scored());
        let hidden = hidden_lines(&self.page);
        self.page.lines.iter().enumerate().map(move |(i, line)| ScoredLine {
            span: line.span(),
            text: self.decided.shown.text(&self.page, i),
            score: self.decided.scores[i],
            content: self.decided.content[i],
            reason: self.decided.reason(i),
            recurs: self.recurs(i),
            hidden: hidden.get(&i).copied(),
            role: roles[i],
            tag: self.page.known_tag(line).name(),
        })
    }

    /// Returns on how many other pages of the site a line is, if it is left out for that.
    fn recurs(&self, line: usize) -> Option<Recurs> {
        let Evidence { pages: of, recurs, .. } = &self.decided.evidence;
        (self.decided.reason(line) == Some(Reason::Site))
            .then(|| Recurs { pages: recurs[line], of: *of })
    }

    /// Returns the kept lines: their texts joined by line breaks, without control characters.
    pub fn plain(&self) -> String {
        content_text(&self.page, &self.decided.content, &self.decided.shown)
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
        // A line that consists of control characters is empty without them.
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
