//! Learns the settings of the decision: beta, and what units of a page need to be kept, by kind.
//!
//! Each is chosen on pages whose content is known, with the scores of models that have not seen
//! them: one pass of coordinate descent, from the present values. A setting changes only if that
//! raises the page F1 by more than one standard error, as in [`adaptation`](crate::adaptation).
//! Beta makes up for corpora that only say what must be kept: their pages raise the scores of all
//! others.

use std::fmt;

use dechaff_extractor::{Decision, Extractor, Unit, UnitScores};
use rayon::prelude::*;

use crate::LabelledPage;
use crate::corpus::folds;
use crate::evaluation::PageResult;
use crate::evaluation::comparison::mean_and_error;

/// The values of beta that are tried.
const BETAS: [f32; 5] = [0.7, 0.8, 0.9, 1.0, 1.1];
/// The minimum scores that are tried. With the last one, no unit is completed.
const SCORES: [f32; 10] = [0.03, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.6, 0.8, 2.0];
/// Minimum number of pages whose F1 a change of a setting changes.
const LEAST_PAGES: usize = 10;
/// Number of parts of the pages for a test: the pages of the others choose for each.
const GROUPS: usize = 5;

/// What is decided with.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Settings {
    pub(crate) decision: Decision,
    pub(crate) units: UnitScores,
}

/// One of the numbers that a model decides with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Setting {
    /// The weight of recall relative to precision.
    Beta,
    /// The minimum score of a kind of units.
    Unit(Unit),
}

impl Setting {
    /// Returns the minimum scores of all kinds.
    pub(crate) fn units() -> impl Iterator<Item = Self> {
        Unit::ALL.into_iter().map(Self::Unit)
    }

    /// Returns the name: `beta`, or that of the kind of units.
    pub fn name(self) -> &'static str {
        match self {
            Self::Beta => "beta",
            Self::Unit(unit) => unit.name(),
        }
    }

    fn values(self) -> &'static [f32] {
        match self {
            Self::Beta => &BETAS,
            Self::Unit(_) => &SCORES,
        }
    }

    fn of(self, settings: &Settings) -> f32 {
        match (self, settings.decision) {
            (Self::Unit(unit), _) => settings.units[unit],
            (Self::Beta, Decision::Expected { beta }) => beta as f32,
            (Self::Beta, Decision::Threshold(_)) => 1.0,
        }
    }

    fn with(self, mut settings: Settings, value: f32) -> Settings {
        match self {
            Self::Unit(unit) => settings.units[unit] = value,
            Self::Beta => {
                // As in the decimal number that is tried.
                let beta = (f64::from(value) * 1000.0).round() / 1000.0;
                settings.decision = Decision::Expected { beta };
            }
        }
        settings
    }
}

/// A change of a setting.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct SettingChange {
    /// The setting.
    pub setting: Setting,
    /// The value before.
    pub before: f32,
    /// The value now.
    pub value: f32,
    /// The mean gain in page F1 of the pages that it was chosen on.
    pub gain: f64,
    /// The number of these pages whose F1 changes.
    pub pages: usize,
}

/// As in "the minimum score of the unit table is 0.4 instead of 0.2 (page F1 +0.0041)".
impl fmt::Display for SettingChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { setting, before, value, gain, .. } = self;
        match setting {
            Setting::Beta => f.write_str("beta")?,
            Setting::Unit(unit) => write!(f, "the minimum score of the unit {unit}")?,
        }
        write!(f, " is {value} instead of {before} (page F1 {gain:+.4})")
    }
}

/// A page with the scores of its lines by a model that has not seen it.
pub(crate) struct UnseenPage<'a> {
    pub(crate) page: &'a LabelledPage,
    /// `[n_lines]`
    pub(crate) scores: Vec<f32>,
    /// Decides about lines that already have scores.
    decider: &'a Extractor,
    /// What was decided with the settings that were tried.
    tried: Vec<(Settings, Decided)>,
}

/// The lines that are kept of a page, as a hash, and their page F1.
#[derive(Clone, Copy)]
struct Decided {
    kept: u64,
    f1: f64,
}

impl<'a> UnseenPage<'a> {
    pub(crate) fn new(page: &'a LabelledPage, decider: &'a Extractor, scores: Vec<f32>) -> Self {
        Self { page, scores, decider, tried: Vec::new() }
    }

    /// Returns the extractor that decides about the page, with other settings.
    pub(crate) fn decider(&self, settings: &Settings) -> Extractor {
        self.decider.clone().with_units(settings.units).with_decision(settings.decision)
    }

    fn decided(&mut self, settings: Settings) -> Decided {
        if let Some((_, known)) = self.tried.iter().find(|(tried, _)| *tried == settings) {
            return *known;
        }
        let decider = self.decider(&settings);
        let prediction = decider.decide_scored(&self.page.page, self.scores.clone());
        let lines = prediction.content.iter().map(|kept| u8::from(*kept));
        let kept = xxhash_rust::xxh3::xxh3_64(&lines.collect::<Vec<_>>());
        let known = self.tried.iter().find(|(_, known)| known.kept == kept);
        let f1 = known.map(|(_, known)| known.f1);
        let f1 = f1.unwrap_or_else(|| PageResult::new(self.page, prediction).f1());
        self.tried.push((settings, Decided { kept, f1 }));
        Decided { kept, f1 }
    }
}

/// Chooses each of some settings on some pages. Copies do not count, and neither do pages with
/// snippets only, because most of their lines have no label.
pub(crate) fn learn<'p, 'a: 'p>(
    pages: impl IntoIterator<Item = &'p mut UnseenPage<'a>>,
    chosen: impl IntoIterator<Item = Setting>,
    mut settings: Settings,
) -> (Settings, Vec<SettingChange>) {
    let counts = |page: &LabelledPage| page.has_text() && !page.copy;
    let mut pages: Vec<_> = pages.into_iter().filter(|unseen| counts(unseen.page)).collect();
    let every = vec![true; pages.len()];
    let mut decided = |settings: Settings, which: &[bool]| -> Vec<Option<Decided>> {
        let which = pages.par_iter_mut().zip(which);
        which.map(|(unseen, is)| is.then(|| unseen.decided(settings))).collect()
    };
    let mut changes = Vec::new();
    for setting in chosen {
        let with = |value| setting.with(settings, value);
        let values = setting.values();
        let [all, none] =
            [values[0], values[values.len() - 1]].map(|value| decided(with(value), &every));
        let kept = |decided: &Option<Decided>| decided.map(|decided| decided.kept);
        let decides = all.iter().zip(&none).map(|(all, none)| kept(all) != kept(none));
        let decides: Vec<bool> = decides.collect();
        if decides.iter().filter(|decides| **decides).count() < LEAST_PAGES {
            continue;
        }
        let (before, now) = (setting.of(&settings), decided(settings, &decides));
        let change = |value| {
            let new = decided(with(value), &decides);
            let gains = new.iter().zip(&now).map(|(new, now)| match (new, now) {
                (Some(new), Some(now)) => new.f1 - now.f1,
                _ => 0.0,
            });
            let gains: Vec<f64> = gains.collect();
            let pages = gains.iter().filter(|gain| **gain != 0.0).count();
            let (gain, error) = mean_and_error(gains.into_iter())?;
            let is_proven = pages >= LEAST_PAGES && gain > error;
            is_proven.then_some((SettingChange { setting, before, value, gain, pages }, error))
        };
        let proven: Vec<(SettingChange, f64)> = values.iter().copied().filter_map(change).collect();
        // A less certain gain must be larger. The smallest change is made that gains as much, by no
        // more than one standard error less.
        let certain = |(change, error): &&(SettingChange, f64)| change.gain - error / 2.0;
        let best = proven.iter().max_by(|a, b| certain(a).total_cmp(&certain(b)));
        let least = best.map_or(0.0, |(best, error)| best.gain - error);
        let distance = |(change, _): &&(SettingChange, f64)| (change.value - before).abs();
        let as_good = proven.iter().filter(|(change, _)| change.gain >= least);
        let nearest = as_good.min_by(|a, b| distance(a).total_cmp(&distance(b)));
        if let Some((change, _)) = nearest {
            settings = setting.with(settings, change.value);
            changes.push(change.clone());
        }
    }
    (settings, changes)
}

/// Chooses the settings for each page on pages of other sites.
pub(crate) fn cross_fitted(
    pages: &mut [UnseenPage<'_>],
    chosen: &[Setting],
    settings: Settings,
    seed: u64,
) -> Vec<Settings> {
    let group_of = folds(&pages.iter().map(|unseen| unseen.page).collect::<Vec<_>>(), GROUPS, seed);
    let mut without = |group| {
        let others = pages.iter_mut().zip(&group_of).filter(|(_, of)| **of != group);
        learn(others.map(|(unseen, _)| unseen), chosen.iter().copied(), settings).0
    };
    let settings: Vec<Settings> = (0..GROUPS).map(&mut without).collect();
    group_of.into_iter().map(|group| settings[group]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::labels::label::Known;

    fn decider() -> Extractor {
        let model = include_bytes!("../../../../models/shallow/model.bin");
        Extractor::new(dechaff_extractor::Model::from_bytes(model).unwrap())
    }

    /// Returns pages of a text, a table whose cells have a score of 0.35, and a line below it. The
    /// first ones have the table in their gold text.
    fn pages(n: usize, with_table: usize) -> Vec<LabelledPage> {
        let page = |number: usize| {
            let text = format!("The words of page {number} go on for a while. ").repeat(4);
            let rows = "<tr><td>Height<td>Twelve metres".repeat(4);
            let html = format!("<p>{text}</p><table>{rows}</table><p>Contact");
            let table =
                if number < with_table { "Height Twelve metres ".repeat(4) } else { String::new() };
            LabelledPage {
                id: number.to_string(),
                shares: vec![0.0; 10],
                gold: text + &table,
                page: dechaff_page::segment(html.as_bytes()).unwrap(),
                ..LabelledPage::default()
            }
        };
        (0..n).map(page).collect()
    }

    fn unseen<'a>(pages: &'a [LabelledPage], decider: &'a Extractor) -> Vec<UnseenPage<'a>> {
        let scores = [vec![0.9], vec![0.35; 8], vec![0.1]].concat();
        pages.iter().map(|page| UnseenPage::new(page, decider, scores.clone())).collect()
    }

    fn learned(pages: &[LabelledPage]) -> (Settings, Vec<SettingChange>) {
        learn(&mut unseen(pages, &decider()), Setting::units(), Settings::default())
    }

    #[test]
    fn tables_that_are_never_content_are_no_longer_kept() {
        let (settings, changes) = learned(&pages(12, 0));
        // Values above 0.35 gain the same, and 0.4 is the nearest.
        let mut expected = UnitScores::default();
        expected[Unit::Table] = 0.4;
        assert_eq!(settings.units, expected);
        // 40 words of text and 12 of the table: F1 rises from 80 / 92 to 1.
        let [change] = &changes[..] else { panic!("{changes:?}") };
        assert!((change.gain - 12.0 / 92.0).abs() < 1e-9 && change.pages == 12, "{change:?}");
        let text = "the minimum score of the unit table is 0.4 instead of 0.2 (page F1 +0.1304)";
        assert_eq!(change.to_string(), text);
    }

    #[test]
    fn beta_makes_up_for_scores_that_are_too_high() {
        // The text below has as many words, is never content and has half the score.
        let page = |number: usize| {
            let text =
                |of: &str| format!("The {of} of page {number} goes on for a while. ").repeat(4);
            let html = format!("<p>{}</p><div><span>{}</span></div>", text("text"), text("offer"));
            LabelledPage {
                id: number.to_string(),
                shares: vec![1.0, 0.0],
                gold: text("text"),
                page: dechaff_page::segment(html.as_bytes()).unwrap(),
                ..LabelledPage::default()
            }
        };
        let (pages, decider): (Vec<_>, _) = ((0..12).map(page).collect(), decider());
        let unseen = |page| UnseenPage::new(page, &decider, vec![0.9, 0.45]);
        let mut unseen: Vec<_> = pages.iter().map(unseen).collect();
        let (settings, changes) = learn(&mut unseen, [Setting::Beta], Settings::default());
        // 36 / (40 + 0.64 · 54) > 54 / (80 + 0.64 · 54), and the other way round with 0.81 or 1.
        let expected =
            Settings { decision: Decision::Expected { beta: 0.8 }, ..Settings::default() };
        assert_eq!(settings, expected);
        assert_eq!(changes[0].to_string(), "beta is 0.8 instead of 1 (page F1 +0.3333)");
    }

    #[test]
    fn few_or_contrary_pages_change_nothing() {
        for pages in [pages(LEAST_PAGES - 1, 0), pages(20, 10), pages(20, 20), Vec::new()] {
            assert_eq!(learned(&pages), (Settings::default(), Vec::new()));
        }
        // Pages with snippets only, and copies.
        let mut pages = pages(20, 0);
        pages[..6].iter_mut().for_each(|page| page.known = Known::Lines(vec![true; 10]));
        pages[6..12].iter_mut().for_each(|page| page.copy = true);
        assert_eq!(learned(&pages), (Settings::default(), Vec::new()));
    }

    #[test]
    fn pages_do_not_choose_for_their_own_test() {
        let of = |pages: &[LabelledPage]| {
            let chosen: Vec<_> = Setting::units().collect();
            let settings =
                cross_fitted(&mut unseen(pages, &decider()), &chosen, Settings::default(), 1);
            settings.into_iter().map(|one| one.units[Unit::Table]).collect::<Vec<_>>()
        };
        assert_eq!(of(&pages(15, 0)), [0.4; 15]);
        // Each group is chosen for by fewer than ten pages.
        assert_eq!(of(&pages(10, 0)), [0.2; 10]);
    }
}
