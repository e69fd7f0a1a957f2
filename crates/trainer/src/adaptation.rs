//! Adapts a model to further pages.
//!
//! The base stays as it is. A second model is trained on the pages alone. It reads the same
//! features, with the dictionaries of the base and with the tokens that only the pages have. The
//! log-odds of the two models are mixed. Folds over the sites of the pages choose the weight of the
//! second model, then the decision or the roles that are kept or left out, then what units need
//! ([`settings`]). Each choice must raise the page F1 of pages that the second model has not seen
//! by more than one standard error; otherwise the base decides as before. At a weight of 1, the
//! rounds of the base are left out, which gives a model that is trained from scratch.
//!
//! Mixing a general model with one of few pages is linear interpolation of log-odds, as in model
//! adaptation in ranking (J. Gao et al., "Model Adaptation via Model Interpolation and Boosting for
//! Web Search Ranking", 2009). The rule of one standard error is that of L. Breiman et al.,
//! "Classification and Regression Trees", 1984.

use std::borrow::Borrow;
use std::collections::{BTreeMap, BTreeSet};

use dechaff_extractor::learners::{Rounds, mixed};
use dechaff_extractor::model::Mixture;
use dechaff_extractor::scoring::PageScorer;
use dechaff_extractor::{Decision, Extractor, Model, Role};
use rayon::prelude::*;

use crate::corpus::seen::Met;
use crate::corpus::split::count_sites;
use crate::evaluation::comparison::mean_and_error;
use crate::evaluation::{Evaluation, PageResult, Snippets};
use crate::fit::FitError;
use crate::learning::example::Example;
use crate::learning::settings::{self, Settings, UnseenPage};
use crate::learning::stacking::{self, TrainedRounds};
use crate::progress::{Part, Work};
use crate::{LabelledPage, Recipe, Setting, SettingChange, Split, TrainError};

/// The weights of the second model that are tried.
const WEIGHTS: [f32; 6] = [0.1, 0.2, 0.3, 0.5, 0.7, 1.0];
/// The values of beta that are tried.
const BETAS: [f64; 4] = [0.5, 0.7, 1.4, 2.0];
/// The roles whose lines are kept or left out on trial. Comments are only kept, because they are
/// all there is on a thread.
const ROLES: [Role; 4] = [Role::Title, Role::Standfirst, Role::Caption, Role::Comment];
/// Minimum number of sites with which a second model may replace the base. With fewer, its weight
/// is at most the square root of their share: folds over a handful of sites do not show on which
/// other sites the model fails. The pages of a single site show the other pages of that site.
const ENOUGH_SITES: f32 = 50.0;
/// Minimum number of pages with which a second model may count more than [`SMOOTHING`] allows.
const ENOUGH_PAGES: usize = 30;
/// The weight of a second model of `n` pages is at most `n / (n + SMOOTHING)` if they are few: a
/// handful of pages do not show all sections of a site.
const SMOOTHING: f32 = 20.0;
/// Number of parts of the pages. A choice is tested on each with a model of the others.
const GROUPS: usize = 5;

/// A set of folds, by their numbers.
type Folds = BTreeSet<usize>;

/// A change to the base: the weight of the second model, and how lines are decided.
#[derive(Clone)]
struct Choice {
    /// The weight of the second model.
    weight: f32,
    /// Decides about lines that already have scores.
    decider: Extractor,
    /// What units need, where that changed.
    units: Vec<SettingChange>,
}

/// The pages that a base is adapted to, and the models of all but some of their folds.
pub(crate) struct Adaptation<'a> {
    base: &'a Model,
    recipe: &'a Recipe,
    examples: Vec<Example<'a>>,
    /// Whether each page counts in a choice. A page that the base was trained on proves nothing if
    /// its labels are those that the base learned, and neither does a copy. If its labels
    /// contradict the base, it proves that the user has another policy. Pages of a teacher count:
    /// thirty pages alone prove little, even if their labels are better.
    counts: Vec<bool>,
    /// The pages of each fold. With a hold-out, the second fold is used for the choice. Pages in no
    /// fold are always used for training.
    folds: Vec<BTreeSet<usize>>,
    /// The number of folds that are tested on.
    tested: usize,
    /// The maximum weight of the second model.
    most: f32,
    /// The scores of each page by the base.
    before: Vec<Vec<f32>>,
    /// For each set of folds, the scores of their pages by a model of the other folds.
    scores: BTreeMap<Folds, BTreeMap<usize, Scores>>,
}

/// The pages that are learned from.
pub(crate) struct Share {
    /// Their share of all pages, 0 to 1.
    pub(crate) share: f64,
    pub(crate) pages: BTreeSet<usize>,
}

/// The scores of the lines of a page, `[n_lines]` each.
struct Scores {
    /// The scores by the base, with the dictionaries of the second model.
    base: Vec<f32>,
    /// The scores by the second model.
    second: Vec<f32>,
    /// The number of words of each line.
    words: Vec<u32>,
}

impl<'a> Adaptation<'a> {
    /// Trains the models for the test and for the choice.
    ///
    /// # Errors
    /// [`TrainError::Fit`] if a learner cannot be fitted.
    pub(crate) fn new(
        base: &'a Model,
        recipe: &'a Recipe,
        examples: Vec<Example<'a>>,
        met: &[Met],
        learned: &Share,
        work: &Work<'_>,
    ) -> Result<Self, TrainError> {
        let (folds, tested) = folds(&examples, recipe);
        let extractor = Extractor::new(base.clone());
        let mut adaptation = Self {
            base,
            recipe,
            counts: (examples.iter().zip(met))
                .map(|(example, met)| !example.page.copy && *met != Met::Known)
                .collect(),
            before: examples.par_iter().map(|one| extractor.scores(&one.page.page)).collect(),
            most: largest_weight(count_sites(&examples), examples.len()),
            examples,
            folds,
            tested,
            scores: BTreeMap::new(),
        };
        let needed = needed(adaptation.folds.len(), tested);
        for (number, left_out) in needed.iter().enumerate() {
            let pages = left_out.iter().flat_map(|fold| &adaptation.folds[*fold]);
            let pages: BTreeSet<usize> = pages.copied().collect();
            let is_used = |page: usize| learned.pages.contains(&page) && !pages.contains(&page);
            let name = format!("model {} of {}", number + 1, needed.len());
            let part = Part { name: &name, share: learned.share, work };
            if let Some(trained) = adaptation.fit(&is_used, &part)? {
                let scores = adaptation.scored(&trained, &pages);
                adaptation.scores.insert(left_out.clone(), scores);
            }
        }
        Ok(adaptation)
    }

    /// Returns the number of models that [`Self::new`] trains.
    pub(crate) fn models(pages: &[impl Borrow<LabelledPage>], recipe: &Recipe) -> usize {
        let (folds, tested) = folds(pages, recipe);
        needed(folds.len(), tested).len()
    }

    /// Evaluates the adapted models on held-out pages. The choice for a fold is made on the other
    /// folds.
    pub(crate) fn held_out(&self) -> Evaluation {
        let mut results: BTreeMap<usize, PageResult> = BTreeMap::new();
        for (fold, pages) in self.folds.iter().enumerate().take(self.tested) {
            let choice = self.choose(Some(fold));
            let scores = self.scores.get(&Folds::from([fold]));
            results.par_extend(pages.par_iter().map(|&page| {
                let scores = self.mixed(page, scores.and_then(|all| all.get(&page)), choice.weight);
                let labelled = self.examples[page].page;
                let prediction = choice.decider.predict_scored(&labelled.page, scores);
                (page, PageResult::new(labelled, prediction))
            }));
        }
        Evaluation::new(results.into_values().collect(), self.recipe.seed)
    }

    /// Returns the adapted model of all pages, and what its units need where that changed. It is
    /// the base if nothing is proven.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub(crate) fn model(&self, work: &Work<'_>) -> Result<(Model, Vec<SettingChange>), TrainError> {
        let Choice { weight, decider, units } = self.choose(None);
        let mut model = Model {
            decision: decider.decision(),
            include: decider.include().to_vec(),
            exclude: decider.exclude().to_vec(),
            units: decider.units(),
            ..self.base.clone()
        };
        if weight > 0.0
            && let Some(trained) =
                self.fit(&|_| true, &Part { name: "the model", share: 1.0, work })?
        {
            model.tokens = trained.tokens;
            if weight < 1.0 {
                model.mixtures.push(Mixture { rounds: trained.learners, weight });
            } else {
                (model.rounds, model.mixtures) = (trained.learners, Vec::new());
            }
        }
        Ok((model, units))
    }

    /// Trains a second model. Returns `None` if all lines of its pages, or of the pages in its
    /// folds, have one label.
    fn fit(
        &self,
        is_used: &dyn Fn(usize) -> bool,
        part: &Part<'_>,
    ) -> Result<Option<TrainedRounds>, TrainError> {
        let used = self.examples.iter().enumerate().filter(|(page, _)| is_used(*page));
        let with_rewritten = |(_, example): (_, &Example<'a>)| {
            std::iter::once(example.clone()).chain(example.rewritten())
        };
        let pages: Vec<Example<'_>> = used.flat_map(with_rewritten).collect();
        let recipe = Recipe { features: self.base.features, ..self.recipe.clone() };
        match stacking::train(&pages, &recipe, Some(&self.base.tokens), part) {
            Err(TrainError::Fit { source: FitError::OneClass, .. }) => Ok(None),
            trained => trained.map(Some),
        }
    }

    /// Scores pages with the base and with a second model.
    fn scored(&self, trained: &TrainedRounds, pages: &BTreeSet<usize>) -> BTreeMap<usize, Scores> {
        let base = Rounds::of(self.base.parts());
        let second = Rounds::new(&trained.learners);
        let dictionaries = trained.tokens.compile();
        let of_page = |page: &usize| {
            let lines = &self.examples[*page].page.page;
            // Two rounds or more read the context of scores.
            let scorer = PageScorer::new(lines, self.base.features, &dictionaries, 2);
            let (base, second) = (scorer.score(&base), scorer.score(&second));
            (*page, Scores { base, second, words: scorer.texts().counts.clone() })
        };
        pages.par_iter().map(of_page).collect()
    }

    /// Returns the scores of a page by the mixture of the base and a second model, or by the base
    /// alone.
    fn mixed(&self, page: usize, scores: Option<&Scores>, weight: f32) -> Vec<f32> {
        match scores.filter(|_| weight > 0.0) {
            None => self.before[page].clone(),
            Some(scores) if weight == 1.0 => scores.second.clone(),
            Some(Scores { base, second, words }) => mixed(base, second, weight, words),
        }
    }

    /// Makes the choice that most improves the page F1 of held-out pages, or keeps the base if no
    /// choice does. The pages of `outer` are not used.
    fn choose(&self, outer: Option<usize>) -> Choice {
        let decider = Extractor::new(self.base.clone());
        let mut choice = Choice { weight: 0.0, decider, units: Vec::new() };
        let mut pages: Vec<(usize, &Scores)> = Vec::new();
        for left_out in groups(self.folds.len(), self.tested, outer) {
            let Some(scores) = self.scores.get(&left_out) else { continue };
            let is_used = |page: &usize| {
                self.counts[*page] && outer.is_none_or(|outer| !self.folds[outer].contains(page))
            };
            let used = scores.iter().filter(|(page, _)| is_used(page));
            pages.extend(used.map(|(page, scores)| (*page, scores)));
        }
        let f1 = |pages: &[(usize, &Scores)], choice: &Choice| -> Vec<f64> {
            let of_page = |&(page, scores): &(usize, &Scores)| {
                let scores = self.mixed(page, Some(scores), choice.weight);
                let labelled = self.examples[page].page;
                PageResult::new(labelled, choice.decider.decide_scored(&labelled.page, scores)).f1()
            };
            pages.par_iter().map(of_page).collect()
        };
        // The other pages must gain twice as much as the worst page loses.
        let better = |pages: &[(usize, &Scores)], choice: &Choice, others: Vec<Choice>| {
            let before = f1(pages, choice);
            let gains = others.into_iter().filter_map(|other| {
                let new = f1(pages, &other).into_iter();
                let gains: Vec<f64> = new.zip(&before).map(|(new, old)| new - old).collect();
                let worst = gains.iter().copied().fold(0.0, f64::min);
                if gains.iter().sum::<f64>() < -worst {
                    return None;
                }
                let gains = mean_and_error(gains.into_iter());
                gains.filter(|(gain, error)| gain > error).map(|gain| (gain, other))
            });
            // A less certain gain must be larger.
            let certain = |((gain, error), _): &((f64, f64), Choice)| gain - error / 2.0;
            gains.max_by(|a, b| certain(a).total_cmp(&certain(b))).map(|(_, other)| other)
        };
        let weights = WEIGHTS.into_iter().filter(|weight| *weight <= self.most);
        let weights = weights.map(|weight| Choice { weight, ..choice.clone() }).collect();
        choice = better(&pages, &choice, weights).unwrap_or(choice);
        // If no page says that a text is not content, keeping more always looks better.
        pages.retain(|(page, _)| says_both(self.examples[*page].page));
        let deciders = self.deciders(&choice.decider).into_iter();
        let others = deciders.map(|decider| Choice { decider, ..choice.clone() }).collect();
        choice = better(&pages, &choice, others).unwrap_or(choice);
        let unseen = |(page, scores): (usize, &Scores)| {
            let scores = self.mixed(page, Some(scores), choice.weight);
            UnseenPage::new(self.examples[page].page, &choice.decider, scores)
        };
        let mut unseen: Vec<UnseenPage<'_>> = pages.into_iter().map(unseen).collect();
        let now = Settings { decision: choice.decider.decision(), units: choice.decider.units() };
        let (new, units) = settings::learn(&mut unseen, Setting::units(), now);
        Choice { decider: choice.decider.with_units(new.units), units, ..choice }
    }

    /// Returns the ways to decide that are tried, unless the recipe sets them.
    fn deciders(&self, now: &Extractor) -> Vec<Extractor> {
        let mut deciders = Vec::new();
        if let (None, Decision::Expected { beta }) = (self.recipe.decision, now.decision()) {
            let betas = BETAS.map(|factor| (factor * beta).clamp(0.01, 100.0));
            deciders
                .extend(betas.map(|beta| now.clone().with_decision(Decision::Expected { beta })));
        }
        if self.recipe.include.is_empty() && self.recipe.exclude.is_empty() {
            for role in ROLES {
                deciders.extend(now.clone().with_roles(&[role], &[]));
                if role != Role::Comment {
                    deciders.extend(now.clone().with_roles(&[], &[role]));
                }
            }
        }
        deciders
    }
}

/// Returns the maximum weight of a model that is trained on this number of pages of this number of
/// sites.
fn largest_weight(sites: usize, pages: usize) -> f32 {
    let by_sites = if sites == 1 { 1.0 } else { (sites as f32 / ENOUGH_SITES).sqrt() };
    let by_pages = pages as f32 / (pages as f32 + SMOOTHING);
    if pages < ENOUGH_PAGES { by_sites.min(by_pages) } else { by_sites }
}

/// Returns whether a page has text that is content and text that is not.
fn says_both(page: &LabelledPage) -> bool {
    page.has_text() || page.snippets.as_ref().is_some_and(Snippets::says_both)
}

/// Returns the folds of the pages, and the number of folds that are tested on. With a hold-out, one
/// more part of the pages is used for the choice.
fn folds(pages: &[impl Borrow<LabelledPage>], recipe: &Recipe) -> (Vec<BTreeSet<usize>>, usize) {
    let split = recipe.split(pages);
    let mut folds = split.parts(pages, recipe.seed);
    let tested = folds.len();
    if let (Split::Holdout(_), [held]) = (split, &folds[..]) {
        let rest: Vec<usize> = (0..pages.len()).filter(|page| !held.contains(page)).collect();
        let others: Vec<&LabelledPage> = rest.iter().map(|page| pages[*page].borrow()).collect();
        let inner = split.parts(&others, recipe.seed).into_iter().next().unwrap_or_default();
        folds.push(inner.into_iter().map(|at| rest[at]).collect());
    }
    (folds, tested)
}

/// Returns the sets of folds that are left out together for a choice, with `outer` in each.
fn groups(folds: usize, tested: usize, outer: Option<usize>) -> Vec<Folds> {
    // After the test, the choice for all pages is made on the tested folds.
    let inner = if outer.is_none() { 0..tested } else { 0..folds };
    let inner: Vec<usize> = inner.filter(|fold| Some(*fold) != outer).collect();
    let group =
        |group| inner.iter().copied().filter(|fold| fold % GROUPS == group).collect::<Folds>();
    let groups = (0..GROUPS).map(group).filter(|group| !group.is_empty());
    groups.map(|group| group.into_iter().chain(outer).collect()).collect()
}

/// Returns the sets of folds without which models are trained. Most sets serve two choices.
fn needed(folds: usize, tested: usize) -> BTreeSet<Folds> {
    let tests = (0..tested).flat_map(|fold| {
        groups(folds, tested, Some(fold)).into_iter().chain([Folds::from([fold])])
    });
    tests.chain(groups(folds, tested, None)).collect()
}

/// Returns the changes of an adapted model from its base, each in a few words.
pub(crate) fn changes(base: &Model, model: &Model, units: &[SettingChange]) -> Vec<String> {
    let mut changes = Vec::new();
    if model.rounds != base.rounds {
        changes.push("a model trained on these pages alone replaces it".to_string());
    } else if let Some(last) = model.mixtures.get(base.mixtures.len()) {
        changes.push(format!(
            "a second model, trained on these pages, has a weight of {}",
            last.weight
        ));
    }
    if let Decision::Expected { beta } = model.decision
        && model.decision != base.decision
    {
        changes.push(format!("beta is {beta}"));
    }
    for role in ROLES {
        let lists = [(&base.include, &model.include), (&base.exclude, &model.exclude)];
        let [kept, left_out] = lists.map(|(old, new)| !old.contains(&role) && new.contains(&role));
        if kept || left_out {
            let what = if kept { "kept" } else { "left out" };
            changes.push(format!("lines of the role {} are {what}", role.name()));
        }
    }
    changes.extend(units.iter().map(SettingChange::to_string));
    changes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sets(all: &[&[usize]]) -> Vec<Folds> {
        all.iter().map(|folds| folds.iter().copied().collect()).collect()
    }

    #[test]
    fn few_sites_give_a_small_weight() {
        let [two, five, thirty, one] = [2, 5, 30, 1].map(|sites| largest_weight(sites, 40));
        assert!((0.2..0.3).contains(&two) && (0.3..0.5).contains(&five), "{two} {five}");
        assert!((0.7..1.0).contains(&thirty) && one == 1.0 && largest_weight(50, 50) == 1.0);
    }

    #[test]
    fn few_pages_give_a_small_weight() {
        assert_eq!([5, 20, 30].map(|pages| largest_weight(1, pages)), [0.2, 0.5, 1.0]);
        assert!(largest_weight(2, 20) < 0.3);
    }

    #[test]
    fn what_is_tested_on_is_neither_learned_from_nor_chosen_by() {
        // Each of five folds alone, and each pair: the model without 1 and 2 serves tests on both.
        assert_eq!(needed(5, 5).len(), 15);
        assert_eq!(groups(3, 3, Some(1)), sets(&[&[0, 1], &[1, 2]]));
        assert_eq!(groups(3, 3, None), sets(&[&[0], &[1], &[2]]));
        // A hold-out, with a second part for the choice.
        assert_eq!(needed(2, 1).into_iter().collect::<Vec<_>>(), sets(&[&[0], &[0, 1]]));
        assert_eq!(groups(2, 1, None), sets(&[&[0]]));
        // More than five folds are left out in groups.
        assert_eq!(groups(12, 12, Some(1))[0], sets(&[&[0, 1, 5, 10]])[0]);
        assert_eq!(groups(1000, 1000, None).len(), 5);
    }
}
