//! The roles that detectors find, line by line, when they are needed.
//!
//! The text of a page needs no roles. Its Markdown needs the roles of the headline and of a few
//! lines next to the content, and its metadata the headline and the comments near it. Detectors
//! look at a line when its role is first needed, and only once.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use dechaff_features::{LineTexts, RoleContext, RoleFeatures};
use dechaff_page::{Page, Stop};

use super::assign::resolve_roles;
use super::candidates::Candidates;
use super::headline::{headline, is_certain};
use super::{Detectors, Role};
use crate::structure::Quotations;

/// The number of lines that are looked at together in search of the headline.
const STEP: usize = 3;

/// The lines of a page, with their scores, before their roles are known.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ScoredPage<'a> {
    pub(crate) page: &'a Page,
    /// Probabilities of content, `[n_lines]`.
    pub(crate) scores: &'a [f32],
    /// Whether each line is content by its score, `[n_lines]`.
    pub(crate) content: &'a [bool],
    /// What ends the search for roles.
    pub(crate) stop: Stop<'a>,
}

/// The roles that detectors find on one page. All methods must be given the same lines.
#[derive(Debug, Clone)]
pub(crate) struct Detection {
    detectors: Arc<Detectors>,
    /// The counts and words of the lines.
    pub(crate) texts: Arc<LineTexts>,
    /// The lines that may be kept for their role, wherever they are.
    pub(crate) window: Range<usize>,
    headline: OnceLock<Option<usize>>,
    detected: OnceLock<Detected>,
    title: OnceLock<Option<usize>>,
    quotations: OnceLock<Quotations>,
}

/// The results of the detectors so far.
#[derive(Debug, Clone)]
struct Detected {
    context: RoleContext,
    /// The lines that they look at.
    candidates: Candidates,
    /// The role of each line that was needed so far. It is `None` for lines without a role, and for
    /// lines that detectors do not look at, `[n_lines]`.
    found: Vec<OnceLock<Option<Role>>>,
}

impl Detection {
    /// Prepares to find the roles of the lines of a page. `headline` is known if something looked
    /// for it.
    pub(crate) fn new(
        detectors: Arc<Detectors>,
        texts: Arc<LineTexts>,
        headline: OnceLock<Option<usize>>,
    ) -> Self {
        Self {
            detectors,
            texts,
            window: 0..0,
            headline,
            detected: OnceLock::new(),
            title: OnceLock::new(),
            quotations: OnceLock::new(),
        }
    }

    /// Returns the line that is the headline by its markup.
    pub(crate) fn headline(&self, page: &Page) -> Option<usize> {
        *self.headline.get_or_init(|| headline(page))
    }

    /// Returns the first line that is a title. Detectors are used if the headline is not certain by
    /// its markup.
    pub(crate) fn title(&self, scored: ScoredPage<'_>) -> Option<usize> {
        *self.title.get_or_init(|| {
            let headline = self.headline(scored.page);
            if headline.is_some_and(|line| is_certain(scored.page, line)) {
                return headline;
            }
            let Detected { candidates, found, .. } = self.detected(scored);
            let is_title = |line: &usize| found[*line].get() == Some(&Some(Role::Title));
            let first = candidates.titles.chunks(STEP).find_map(|lines| {
                self.detect_role(Role::Title, scored, lines);
                lines.iter().copied().find(is_title)
            });
            first.or(headline)
        })
    }

    /// Returns whether each of some lines is a comment. Detectors look only at lines in elements
    /// that are named after comments.
    pub(crate) fn comments(&self, scored: ScoredPage<'_>, lines: &[usize]) -> Vec<bool> {
        let found = &self.detected(scored).found;
        let named = self.named_comments(scored, lines);
        self.detect_role(Role::Comment, scored, &named);
        let is_one = |&line: &usize| {
            found[line].get() == Some(&Some(Role::Comment)) && self.title(scored) != Some(line)
        };
        lines.iter().map(is_one).collect()
    }

    /// Returns those of some lines that are in elements named after comments.
    pub(crate) fn named_comments(&self, scored: ScoredPage<'_>, lines: &[usize]) -> Vec<usize> {
        let Detected { context, .. } = self.detected(scored);
        let is_named =
            |line: &usize| context.is_in_comments(scored.page.lines[*line].element as usize);
        lines.iter().copied().filter(is_named).collect()
    }

    /// Returns the roles of some lines that are not content.
    pub(crate) fn roles_of_excluded(&self, scored: ScoredPage<'_>, lines: &[usize]) -> Vec<Role> {
        self.detect(scored, lines);
        let found = &self.detected(scored).found;
        let title = self.title(scored);
        let role = |&line: &usize| match found[line].get() {
            _ if title == Some(line) => Role::Title,
            Some(Some(role)) if !is_above(line, *role, title) => *role,
            _ => Role::Other,
        };
        lines.iter().map(role).collect()
    }

    /// Returns the role of each line, `[n_lines]`.
    pub(crate) fn all(&self, scored: ScoredPage<'_>) -> Vec<Role> {
        let found = &self.detected(scored).found;
        let lines: Vec<usize> = (0..found.len()).collect();
        self.detect(scored, &lines);
        let title = self.title(scored);
        let role = |line: usize| match found[line].get().copied().flatten() {
            _ if title == Some(line) => Some(Role::Title),
            Some(role) if is_above(line, role, title) => None,
            Some(role @ (Role::Comment | Role::Title)) => Some(role),
            _ if self.is_quotation(scored, line) => Some(Role::Quote),
            role => role,
        };
        resolve_roles((0..found.len()).map(role).collect(), &self.texts.counts, scored.content)
    }

    /// Returns whether a line is content and in a quotation, possibly inside a comment.
    pub(crate) fn is_quotation(&self, scored: ScoredPage<'_>, line: usize) -> bool {
        let ScoredPage { page, content, .. } = scored;
        let find = || Quotations::find(page, &self.texts.counts, content);
        content[line] && self.quotations.get_or_init(find).has(page, line)
    }

    fn detected(&self, scored: ScoredPage<'_>) -> &Detected {
        self.detected.get_or_init(|| {
            let ScoredPage { page, scores, content, .. } = scored;
            let headline = self.headline(page);
            let context = RoleContext::new(page, scores, Arc::clone(&self.texts), headline);
            let shares = &self.texts.title_shares;
            let candidates = Candidates::new(page, content, shares, headline, &self.window);
            Detected { context, candidates, found: vec![OnceLock::new(); page.lines.len()] }
        })
    }

    /// Lets detectors look at some lines, as far as it takes to know which have a role.
    fn detect_role(&self, role: Role, scored: ScoredPage<'_>, lines: &[usize]) {
        let new = self.new_among(scored, lines);
        if !new.is_empty() {
            let likely = self.detectors.likely(role, &self.features(scored), &new);
            self.detect(scored, &likely);
        }
    }

    /// Lets all detectors look at some lines, unless the search should end before.
    fn detect(&self, scored: ScoredPage<'_>, lines: &[usize]) {
        let new = self.new_among(scored, lines);
        if new.is_empty() {
            return;
        }
        let roles = self.detectors.detect(&self.features(scored), scored, &new);
        let found = &self.detected(scored).found;
        for (line, role) in new.into_iter().zip(roles) {
            // Another thread that was first has found the same.
            let _ = found[line].set(role);
        }
    }

    /// Returns the lines not yet classified, in order. Lines that are not candidates get no role.
    fn new_among(&self, scored: ScoredPage<'_>, lines: &[usize]) -> Vec<usize> {
        let Detected { context, candidates, found } = self.detected(scored);
        let is_new = |&line: &usize| {
            let is_new = found[line].get().is_none();
            if is_new && !candidates.have(scored.page, context, line) {
                let _ = found[line].set(None);
                return false;
            }
            is_new
        };
        let mut new: Vec<usize> = lines.iter().copied().filter(is_new).collect();
        // Values that neighbouring lines share are computed once if the lines are in order.
        new.sort_unstable();
        new.dedup();
        new
    }

    fn features<'a>(&'a self, scored: ScoredPage<'a>) -> RoleFeatures<'a> {
        RoleFeatures::new(scored.page, scored.scores, &self.detected(scored).context)
    }
}

/// Returns whether a line is found to be a title, but above the headline that is certain.
fn is_above(line: usize, role: Role, title: Option<usize>) -> bool {
    role == Role::Title && title.is_some_and(|title| line < title)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decision::Decision;
    use crate::learners::{Learner, Linear};
    use crate::model::{Info, Model};
    use crate::roles::RoleDetector;
    use crate::tokens::TokenWeights;
    use dechaff_features::{FeatureSet, role_features};

    fn model(roles: Vec<RoleDetector>) -> Arc<Model> {
        Arc::new(Model {
            mixtures: Vec::new(),
            structure: true,
            units: Default::default(),
            posts: 0,
            seen: Vec::new(),
            name: String::new(),
            info: Info::default(),
            features: FeatureSet::Shallow,
            tokens: TokenWeights::default(),
            rounds: Vec::new(),
            decision: Decision::default(),
            roles,
            include: Vec::new(),
            exclude: Vec::new(),
        })
    }

    /// Detectors that are sure where a feature is 1, and sure of the contrary where it is 0.
    fn detectors(features: &[(Role, &str)]) -> Detectors {
        let detector = |&(role, feature): &(Role, &str)| {
            let column = role_features().iter().position(|known| known.name == feature).unwrap();
            let learner = Learner::Logistic(Linear {
                inputs: vec![column as u32],
                means: vec![0.5],
                scales: vec![0.5],
                weights: vec![4.0],
                intercept: 0.0,
            });
            RoleDetector { role, learner }
        };
        Detectors::of(&model(features.iter().map(detector).collect()))
    }

    const ALL: [(Role, &str); 8] = [
        (Role::Title, "role_h2"),
        (Role::Byline, "role_by"),
        (Role::Date, "role_near_date"),
        (Role::Standfirst, "role_near_standfirst"),
        (Role::Heading, "role_h3"),
        (Role::Caption, "role_figcaption"),
        (Role::Teaser, "role_also"),
        (Role::Comment, "role_in_comment"),
    ];

    /// Checks that some lines have the same roles alone as among all lines, on pages where every
    /// third line is content.
    #[test]
    fn roles_of_single_lines_equal_those_of_all_lines() {
        let detectors = Arc::new(detectors(&ALL));
        let mut seen = [false; 3];
        for (name, html) in crate::pages::pages("pages") {
            let page = dechaff_page::segment(&html).unwrap();
            let n = page.lines.len();
            let content: Vec<bool> = (0..n).map(|line| line % 3 == 0).collect();
            let scores = vec![0.5; n];
            let scored = ScoredPage {
                page: &page,
                scores: &scores,
                content: &content,
                stop: Stop::default(),
            };
            let detection = || {
                let detectors = Arc::clone(&detectors);
                Detection::new(detectors, LineTexts::of(&page), OnceLock::new())
            };
            let all = detection().all(scored);
            let title = all.iter().position(|role| *role == Role::Title);
            assert_eq!(detection().title(scored), title, "{name}");
            let some: Vec<usize> = (0..n).rev().filter(|line| line % 3 == 1).collect();
            let roles: Vec<Role> = some.iter().map(|&line| all[line]).collect();
            assert_eq!(detection().roles_of_excluded(scored, &some), roles, "{name}");
            let lines: Vec<usize> = (0..n).collect();
            let comments: Vec<bool> = all.iter().map(|role| *role == Role::Comment).collect();
            let one = detection();
            assert_eq!(one.comments(scored, &lines), comments, "{name}");
            // Earlier results count too.
            assert_eq!((one.title(scored), one.all(scored)), (title, all), "{name}");
            seen[0] |= title.is_some();
            seen[1] |= roles.iter().any(|role| *role != Role::Other);
            seen[2] |= comments.contains(&true);
        }
        assert_eq!(seen, [true; 3]);
    }

    #[test]
    fn markup_decides_about_roles_that_no_detector_knows() {
        use Role::{Body, Byline, Caption, Title};
        let html = "<title>Big cats</title><h1>Big cats</h1><p class=byline>Not at all by Jo<p>By Jo Lee\
                    <figure><figcaption>A cat</figcaption></figure><p>It rains.<p>By name it is a cat.";
        let page = dechaff_page::segment(html.as_bytes()).unwrap();
        let scored = ScoredPage {
            page: &page,
            scores: &[0.5; 6],
            content: &[false, true, true, true, true, true],
            stop: Stop::default(),
        };
        let roles = |known: &[(Role, &str)]| {
            let detectors = Arc::new(detectors(known));
            let detection = Detection::new(detectors, LineTexts::of(&page), OnceLock::new());
            (detection.all(scored), detection.comments(scored, &[0, 3]))
        };
        let known = [(Byline, "role_by"), (Role::Standfirst, "role_near_standfirst")];
        assert_eq!(roles(&known).0, [Title, Body, Byline, Caption, Body, Byline]);
        assert_eq!(roles(&[]), (vec![Title, Byline, Body, Caption, Body, Body], vec![false; 2]));
        let html = "<h1>Cats</h1><div class=comments><p>Nice!<p>Reply</div>";
        let page = dechaff_page::segment(html.as_bytes()).unwrap();
        let scored = ScoredPage {
            page: &page,
            scores: &[0.5; 3],
            content: &[true, true, false],
            stop: Stop::default(),
        };
        let detectors = Arc::new(detectors(&[]));
        let none = Detection::new(detectors, LineTexts::of(&page), OnceLock::new());
        assert_eq!(none.comments(scored, &[0, 1, 2]), [false, true, true]);
    }
}
