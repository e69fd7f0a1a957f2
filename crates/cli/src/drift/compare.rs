//! Compares two runs site by site.

use std::collections::{BTreeSet, HashMap};

use serde::Serialize;

use super::chance::credible;
use super::figures::{Both, Figure, figures};
use super::run::{Pages, Run};

/// The probability that a site is named if nothing has changed.
const LEVEL: f64 = 0.01;
/// Minimum number of pages in each run. With fewer, no change is credible at this level.
pub(crate) const LEAST: usize = 8;

/// A site in both runs, or all sites.
#[derive(Debug, Serialize)]
pub(crate) struct Site {
    pub(crate) site: String,
    /// The number of pages in the old run and in the new one.
    pub(crate) pages: [u64; 2],
    /// Whether a change of a figure is credible.
    pub(crate) changed: bool,
    /// The largest credible change of a figure, 0 to 1.
    pub(crate) change: f64,
    /// The probability of such changes by chance.
    pub(crate) p: f64,
    pub(crate) figures: Vec<Figure>,
}

/// The differences between two runs.
#[derive(Debug, Serialize)]
pub(crate) struct Drift {
    /// The compared sites. The sites that changed most come first.
    pub(crate) sites: Vec<Site>,
    /// The number of sites that were not compared, because they have too few pages in one of the
    /// runs.
    pub(crate) not_compared: usize,
    /// All sites together.
    pub(crate) total: Site,
}

impl Drift {
    /// Returns the sites with a credible change.
    pub(crate) fn changed(&self) -> impl Iterator<Item = &Site> {
        self.sites.iter().filter(|site| site.changed)
    }

    /// Compares two runs. The probability of a site is the smallest probability of its figures,
    /// times their number: the correction of Bonferroni. The procedure of Benjamini and Hochberg
    /// chooses the sites that changed.
    pub(crate) fn of(old: &mut Run, new: &mut Run) -> Self {
        let all = old.sites.keys().chain(new.sites.keys()).collect::<BTreeSet<_>>().len();
        let mut sites = Vec::new();
        for (name, old) in &mut old.sites {
            let Some(new) = new.sites.get_mut(name) else { continue };
            find_new_paths(old, new);
            if old.rows.len().min(new.rows.len()) >= LEAST {
                sites.push(Site::of(name, [old.count, new.count], &rows([&*old], [&*new])));
            }
        }
        let level = credible(sites.iter().map(|site| site.p).collect(), LEVEL);
        sites.iter_mut().for_each(|site| site.mark(level));
        sites.sort_by(|one, other| other.change.total_cmp(&one.change));
        let both = rows(old.sites.values(), new.sites.values());
        let pages = [&*old, &*new].map(|run| run.sites.values().map(|pages| pages.count).sum());
        let total = Site::of("total", pages, &both);
        Self { not_compared: all - sites.len(), sites, total }
    }
}

impl Site {
    fn of(site: &str, pages: [u64; 2], rows: &Both<'_>) -> Self {
        let figures = figures(rows);
        let least = figures.iter().map(|figure| figure.p).fold(1.0, f64::min);
        let p = (least * figures.len() as f64).min(1.0);
        Self { site: site.to_string(), pages, changed: false, change: 0.0, p, figures }
    }

    /// Marks the changes that are credible at a level.
    fn mark(&mut self, level: f64) {
        let number = self.figures.len() as f64;
        for figure in self.figures.iter_mut().filter(|figure| figure.p * number <= level) {
            figure.changed = true;
            self.changed = true;
            self.change = self.change.max(figure.change);
        }
    }
}

fn rows<'a>(
    old: impl IntoIterator<Item = &'a Pages>,
    new: impl IntoIterator<Item = &'a Pages>,
) -> Both<'a> {
    [
        old.into_iter().flat_map(|pages| pages.rows.values()).collect(),
        new.into_iter().flat_map(|pages| pages.rows.values()).collect(),
    ]
}

/// Finds the share of the class paths of each page that no other page of the old run has.
fn find_new_paths(old: &mut Pages, new: &mut Pages) {
    let mut counts: HashMap<u32, u32> = HashMap::new();
    for path in old.rows.values().flat_map(|row| &row.paths) {
        *counts.entry(*path).or_default() += 1;
    }
    let set = |pages: &mut Pages, own: u32| {
        for row in pages.rows.values_mut().filter(|row| !row.paths.is_empty() && !counts.is_empty())
        {
            let is_new = |path: &&u32| counts.get(path).copied().unwrap_or_default() <= own;
            let share = row.paths.iter().filter(is_new).count() as f32 / row.paths.len() as f32;
            row.new_paths = Some(share);
        }
    };
    set(old, 1);
    set(new, 0);
}
