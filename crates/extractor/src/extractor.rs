//! Extracts the content of a page from its bytes.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use dechaff_features::{Dictionaries, Matrix, may_have_comments};
use dechaff_page::nodes::Budget;
use dechaff_page::{Html, Page, PageError, Stop, segment, segment_with_tape};
use dechaff_site::{Evidence, Site, Sites};

use crate::chosen::Chosen;
use crate::decision::{Decision, decide};
use crate::extraction::{Decided, Extraction, Prediction, content_text};
use crate::hidden::{Hidden, Shown};
use crate::learners::Rounds;
use crate::model::Model;
use crate::roles::{Detection, Detectors, PageRoles, Role, RoleConflict, RoleFilter, ScoredPage};
use crate::scoring::PageScorer;
use crate::site::{less_likely, may_recur, recurring};
use crate::structure::{self, Lines, Reason, Title, Unit, UnitScores, correct};

/// Extracts content with a model. It can be shared between threads, and its clones share the model.
#[derive(Debug, Clone)]
pub struct Extractor {
    model: Arc<Model>,
    dictionaries: Arc<Dictionaries>,
    rounds: Arc<Rounds>,
    detectors: Arc<Detectors>,
    decision: Decision,
    structure: bool,
    units: UnitScores,
    title: Title,
    filter: RoleFilter,
    hidden: Hidden,
    chosen: Chosen,
    sites: Option<Arc<Sites>>,
    site: Option<Arc<Site>>,
}

impl Extractor {
    /// Creates an extractor with the decision rule and the excluded roles of the model.
    pub fn new(model: Model) -> Self {
        let model = Arc::new(model);
        let dictionaries = Arc::new(model.tokens.compile());
        let filter = RoleFilter { include: model.include.clone(), exclude: model.exclude.clone() };
        Self {
            rounds: Arc::new(Rounds::of(model.parts())),
            detectors: Arc::new(Detectors::of(&model)),
            decision: model.decision,
            structure: model.structure,
            units: model.units,
            title: Title::default(),
            model,
            dictionaries,
            filter,
            hidden: Hidden::default(),
            chosen: Chosen::default(),
            sites: None,
            site: None,
        }
    }

    /// Sets the rule that decides which lines are kept.
    #[must_use]
    pub fn with_decision(mut self, decision: Decision) -> Self {
        self.decision = decision;
        self
    }

    /// Sets whether the structure of the page corrects the decision about single lines
    /// ([`Reason`]), in place of the setting of the model. A threshold is never corrected.
    #[must_use]
    pub fn with_structure(mut self, structure: bool) -> Self {
        self.structure = structure;
        self
    }

    /// Sets what the units of a page need to be kept, in place of the scores of the model.
    #[must_use]
    pub fn with_units(mut self, units: UnitScores) -> Self {
        self.units = units;
        self
    }

    /// Sets the rule for the headline.
    #[must_use]
    pub fn with_title(mut self, title: Title) -> Self {
        self.title = title;
        self
    }

    /// Sets whether text that the page hides from its readers is kept. It changes no score.
    #[must_use]
    pub fn with_hidden(mut self, hidden: Hidden) -> Self {
        self.hidden = hidden;
        self
    }

    /// Sets parts of the page whose lines are kept or left out whatever their scores. They are
    /// bytes of one page, so each page needs a clone of the extractor, which is cheap. They do not
    /// affect the decision about other lines. Text that the page hides is left out of parts to
    /// keep, too.
    #[must_use]
    pub fn with_chosen(mut self, chosen: Chosen) -> Self {
        self.chosen = chosen;
        self
    }

    /// Sets the sites that [`Self::on_site`] looks for.
    #[must_use]
    pub fn with_sites(mut self, sites: Option<Arc<Sites>>) -> Self {
        self.sites = sites;
        self
    }

    /// Returns the sites that [`Self::on_site`] looks for.
    pub fn sites(&self) -> Option<&Sites> {
        self.sites.as_deref()
    }

    /// Returns the extractor for the pages of a site, if it is one of its sites, and otherwise the
    /// extractor itself. Lines that recur on other pages of the site are less likely to be content:
    /// their scores are lower.
    pub fn on_site(&self, site: Option<&str>) -> Cow<'_, Self> {
        let known = site.and_then(|name| self.sites.as_ref()?.get(name));
        known.map_or(Cow::Borrowed(self), |site| {
            Cow::Owned(Self { site: Some(site.clone()), ..self.clone() })
        })
    }

    /// Adds roles whose lines are kept whatever their scores, and roles whose lines are left out. A
    /// role that is added to one side is removed from the other. An included line is kept from a
    /// little above the headline to the last line of content; a comment is kept anywhere.
    ///
    /// # Errors
    /// [`RoleConflict`] if a role is added to both.
    pub fn with_roles(mut self, include: &[Role], exclude: &[Role]) -> Result<Self, RoleConflict> {
        self.filter.add(include, exclude)?;
        Ok(self)
    }

    /// Returns the model.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Returns the rule that decides which lines are kept.
    pub fn decision(&self) -> Decision {
        self.decision
    }

    /// Returns the roles whose lines are left out of the text.
    pub fn exclude(&self) -> &[Role] {
        &self.filter.exclude
    }

    /// The roles whose lines are kept whatever their score.
    pub fn include(&self) -> &[Role] {
        &self.filter.include
    }

    /// Returns whether the structure of the page corrects the decision about single lines.
    pub fn structure(&self) -> bool {
        self.structure
    }

    /// Returns the rule for the headline.
    pub fn title(&self) -> Title {
        self.title
    }

    /// Returns what the units of a page need to be kept.
    pub fn units(&self) -> UnitScores {
        self.units
    }

    /// Returns whether text that the page hides from its readers is kept.
    pub fn hidden(&self) -> Hidden {
        self.hidden
    }

    /// Extracts the content of a page: HTML in any encoding, well-formed or not. The result of an
    /// empty page is empty.
    ///
    /// The roles of lines are determined when something first needs them: the text needs none,
    /// unless some lines are kept or left out for them.
    ///
    /// # Errors
    /// [`PageError`] for input of 4 GiB and more, for a page whose tags take too many steps to
    /// match, and if the caller ends the work ([`Html::with_stop`]).
    pub fn extract<'a>(&self, html: impl Into<Html<'a>>) -> Result<Extraction<'a>, PageError> {
        let html = html.into();
        let read = segment_with_tape(html)?;
        let decided = self.decided(&read.0, html.stop);
        html.stop.check()?;
        let extraction = Extraction::new(read, decided).with_chosen(self.chosen.clone());
        Ok(extraction.with_first_posts(self.model.posts as usize))
    }

    /// Scores the lines of a page, and decides which of them are content and which role each has.
    ///
    /// The detectors of roles look at the content and its surroundings: lines next to the content
    /// and around the headline, lines that may be kept for their role, and comments. Other lines
    /// far from the content are [`Role::Other`].
    pub fn predict(&self, page: &Page) -> Prediction {
        self.decided(page, Stop::default()).into_prediction(page)
    }

    /// As [`Self::predict_scored`], without the roles. They are determined only where lines are
    /// kept or left out for them.
    pub fn decide_scored(&self, page: &Page, scores: Vec<f32>) -> Prediction {
        let decided = self.decided_by(self.scorer(page), scores);
        let Decided { scores, content, shown, .. } = decided;
        Prediction { scores, content, roles: Vec::new(), shown }
    }

    /// As [`Self::predict`], for scores that were computed elsewhere, `[n_lines]`.
    pub fn predict_scored(&self, page: &Page, scores: Vec<f32>) -> Prediction {
        self.decided_by(self.scorer(page), scores).into_prediction(page)
    }

    fn decided(&self, page: &Page, stop: Stop<'_>) -> Decided {
        let scorer = self.scorer(page).with_stop(stop);
        let scores = scorer.score(&self.rounds);
        self.decided_by(scorer, scores)
    }

    fn decided_by(&self, scorer: PageScorer<'_>, scores: Vec<f32>) -> Decided {
        let (page, stop) = (scorer.page, scorer.stop);
        let mut decided = self.scored(&scorer, scores);
        decided.title = self.title;
        decided.omits_captions = self.filter.exclude.contains(&Role::Caption);
        let mut detection = self.detection(&scorer);
        let mut filter = self.filter.clone();
        let keeps_title = self.title == Title::Auto && filter.include.contains(&Role::Title);
        filter.include.retain(|role| *role != Role::Title);
        match self.title {
            Title::Auto => {}
            Title::Keep => filter.exclude.retain(|role| *role != Role::Title),
            Title::Drop if filter.exclude.contains(&Role::Title) => {}
            Title::Drop => filter.exclude.push(Role::Title),
        }
        if !filter.include.is_empty() {
            detection.window = filter.window(&decided.content, detection.headline(page));
        }
        if !filter.include.contains(&Role::Comment) {
            self.leave_out_comments((page, stop), &mut decided, &detection);
        }
        let has_content = decided.content.contains(&true);
        if !filter.is_empty() {
            let window = filter.window(&decided.content, detection.headline(page));
            decided = self.filtered((page, stop), decided, &detection, (&filter, window));
        }
        if keeps_title && has_content {
            self.keep_headline(&scorer, &mut decided, &detection);
        }
        if filter.is_empty() {
            decided.roles = PageRoles::detected(detection);
        }
        decided
    }

    /// Leaves out the comments of readers if they are less certain to be content than the text.
    fn leave_out_comments(
        &self,
        (page, stop): (&Page, Stop<'_>),
        decided: &mut Decided,
        detection: &Detection,
    ) {
        let least = self.units[Unit::Comments];
        if !self.structure
            || matches!(self.decision, Decision::Threshold(_))
            || !may_have_comments(page)
        {
            return;
        }
        let is_free =
            |line: &usize| decided.content[*line] && decided.reason(*line) != Some(Reason::Keep);
        let kept: Vec<usize> = (0..page.lines.len()).filter(is_free).collect();
        let scored = decided.scored(page, stop);
        let named = detection.named_comments(scored, &kept);
        if named.is_empty() {
            return;
        }
        let are_comments = detection.comments(scored, &named);
        let section = (&kept[..], &named[..], &are_comments[..]);
        let words = &detection.texts.counts;
        decided.change(&structure::comments(section, &decided.scores, words, least));
    }

    /// Keeps the headline of a page with content, and leaves out the lines near it that repeat it.
    fn keep_headline(&self, scorer: &PageScorer<'_>, decided: &mut Decided, detection: &Detection) {
        let (page, stop) = (scorer.page, scorer.stop);
        let title = detection.title(decided.scored(page, stop));
        let is_free = |line: &usize| {
            decided.reason(*line) != Some(Reason::Drop) && !decided.shown.is_hidden(*line)
        };
        let Some(line) = structure::headline(page, title).filter(is_free) else { return };
        let is_left_out = |line: &usize| !decided.content[*line] && is_free(line);
        let whole = structure::heading_lines(page, line).filter(is_left_out);
        let left_out: Vec<_> = whole.map(|line| (line, Reason::Title)).collect();
        decided.change(&left_out);
        decided.change(&structure::repeated(page, scorer.texts(), line, &decided.content));
    }

    /// Keeps or leaves out lines for their role.
    fn filtered(
        &self,
        (page, stop): (&Page, Stop<'_>),
        mut decided: Decided,
        detection: &Detection,
        (filter, window): (&RoleFilter, Range<usize>),
    ) -> Decided {
        let scored = decided.scored(page, stop);
        let roles = detection.all(scored);
        let is_left_out = filter.exclude.contains(&Role::Quote);
        let is_quoted = |line| is_left_out && detection.is_quotation(scored, line);
        let quoted: Vec<bool> = (0..decided.content.len()).map(is_quoted).collect();
        let Decided { content, shown, .. } = &mut decided;
        for (line, (content, role)) in content.iter_mut().zip(&roles).enumerate() {
            *content = !quoted[line] && filter.decide(*content, *role, window.contains(&line));
        }
        for (content, chosen) in content.iter_mut().zip(self.chosen.lines(page)) {
            *content = chosen.unwrap_or(*content);
        }
        // Hidden lines stay hidden whatever their role.
        shown.apply(content);
        Decided { roles: PageRoles::Known(roles), ..decided }
    }

    /// Decides which lines are kept by their scores, after the evidence of the other pages of the
    /// site.
    fn scored(&self, scorer: &PageScorer<'_>, mut scores: Vec<f32>) -> Decided {
        let site = self.site.as_ref();
        let budget = scorer.page.budget(scorer.stop);
        let evidence = site.map(|site| site.evidence(scorer.page, &budget)).unwrap_or_default();
        let recur = self.weigh_recurring(scorer, &evidence, &mut scores);
        let mut decided = self.kept(scorer, scores, &budget);
        let Decided { content, corrected, .. } = &mut decided;
        let is_new = |line: &usize| {
            !content[*line] && corrected.binary_search_by_key(line, |(line, _)| *line).is_err()
        };
        let recur: Vec<usize> = recur.into_iter().filter(is_new).collect();
        corrected.extend(recur.into_iter().map(|line| (line, Reason::Site)));
        corrected.sort_unstable_by_key(|(line, _)| *line);
        Decided { evidence, ..decided }
    }

    fn detection(&self, scorer: &PageScorer<'_>) -> Detection {
        let (detectors, texts) = (Arc::clone(&self.detectors), scorer.texts_for_roles());
        Detection::new(detectors, texts, scorer.headline.clone())
    }

    /// Lowers the scores of lines that recur on other pages of the site, unless nothing else would
    /// be left of the page. Returns the lines that would be kept otherwise, in order.
    fn weigh_recurring(
        &self,
        scorer: &PageScorer<'_>,
        evidence: &Evidence,
        scores: &mut [f32],
    ) -> Vec<usize> {
        let (page, words) = (scorer.page, &scorer.texts().counts);
        let recur = recurring(page, words, evidence);
        if recur.is_empty() {
            return recur;
        }
        let content = decide(scores, words, self.decision);
        // A headline below this score may still be kept with the text below it.
        let may_be_kept =
            |line: &usize| content[*line] || page.heading_level(&page.lines[*line]).is_some();
        let (mut kept, others): (Vec<usize>, Vec<usize>) = recur.into_iter().partition(may_be_kept);
        let scored = ScoredPage { page, scores, content: &content, stop: scorer.stop };
        let detection = self.detection(scorer);
        let mut roles = detection.roles_of_excluded(scored, &kept).into_iter();
        kept.retain(|_| !roles.next().is_some_and(may_recur));
        let before = scores.to_vec();
        for &line in kept.iter().chain(&others) {
            scores[line] = less_likely(scores[line]);
        }
        if content.contains(&true) && !decide(scores, words, self.decision).contains(&true) {
            scores.copy_from_slice(&before);
            kept.clear();
        }
        kept.retain(|line| content[*line]);
        kept
    }

    /// Decides which lines are kept by their scores, by the structure of the page and by choice,
    /// and computes their visible text.
    fn kept(&self, scorer: &PageScorer<'_>, scores: Vec<f32>, budget: &Budget<'_>) -> Decided {
        let (page, texts) = (scorer.page, scorer.texts());
        let chosen = self.chosen.lines(page);
        let certain = decided_scores(&scores, &chosen);
        let mut content = decide(&certain, &texts.counts, self.decision);
        let mut corrected = match self.decision {
            Decision::Expected { .. } if self.structure => {
                let lines = Lines {
                    budget,
                    page,
                    scores: &certain,
                    words: &texts.counts,
                    least: &self.units,
                    texts,
                    headline: &scorer.headline,
                };
                correct(lines, &mut content)
            }
            _ => Vec::new(),
        };
        corrected.retain(|(line, _)| chosen.get(*line).copied().flatten().is_none());
        for (line, keeps) in chosen.into_iter().enumerate() {
            let Some(keeps) = keeps else { continue };
            content[line] = keeps;
            corrected.push((line, if keeps { Reason::Keep } else { Reason::Drop }));
        }
        corrected.sort_unstable_by_key(|(line, _)| *line);
        let shown = Shown::of(page, &content, self.hidden);
        shown.apply(&mut content);
        Decided { scores, content, corrected, shown, ..Decided::default() }
    }

    /// Returns the same text as [`Extraction::plain`] for the same page. It is faster than
    /// [`Self::extract`], because roles are determined only if lines are kept or left out for them,
    /// and tokens are not stored.
    ///
    /// # Errors
    /// As [`Self::extract`].
    pub fn plain<'a>(&self, html: impl Into<Html<'a>>) -> Result<String, PageError> {
        self.plain_with_hidden(html).map(|(text, _)| text)
    }

    /// As [`Self::plain`], also with whether text that the page hides stays
    /// ([`Shown::keeps_hidden`]).
    ///
    /// # Errors
    /// As [`Self::extract`].
    pub fn plain_with_hidden<'a>(
        &self,
        html: impl Into<Html<'a>>,
    ) -> Result<(String, bool), PageError> {
        let html = html.into();
        if self.model.posts > 0 {
            let found = self.extract(html)?;
            return Ok((found.plain(), found.shown().keeps_hidden()));
        }
        let page = segment(html)?;
        let decided = self.decided(&page, html.stop);
        html.stop.check()?;
        let Decided { content, shown, .. } = decided;
        Ok((content_text(&page, &content, &shown), shown.keeps_hidden()))
    }

    /// Returns the probability of content of each line of a page, `[n_lines]`.
    pub fn scores(&self, page: &Page) -> Vec<f32> {
        self.scorer(page).score(&self.rounds)
    }

    /// Returns the features for the first round, `[n_lines, n_features]`, with the columns of
    /// [`FeatureSet::features`](dechaff_features::FeatureSet::features) of the model's set.
    pub fn features(&self, page: &Page) -> Matrix {
        PageScorer::new(page, self.model.features, &self.dictionaries, 1).matrix()
    }

    pub(crate) fn scorer<'a>(&'a self, page: &'a Page) -> PageScorer<'a> {
        PageScorer::new(page, self.model.features, &self.dictionaries, self.model.context_rounds())
    }
}

/// Returns the scores for the decision: lines that were chosen are certain.
fn decided_scores<'a>(scores: &'a [f32], chosen: &[Option<bool>]) -> Cow<'a, [f32]> {
    if chosen.is_empty() {
        return Cow::Borrowed(scores);
    }
    let score = |(score, chosen): (&f32, &Option<bool>)| match chosen {
        Some(keeps) => f32::from(u8::from(*keeps)),
        None => *score,
    };
    Cow::Owned(scores.iter().zip(chosen).map(score).collect())
}
