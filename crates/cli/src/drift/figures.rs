//! The figures of the pages of both runs, and how they differ.

use dechaff_metadata::PageKind;
use serde::Serialize;

use super::chance::{chance_of_counts, chance_of_distance, distances};
use super::row::Row;

/// A figure of a site in both runs.
#[derive(Debug, Serialize)]
pub(crate) struct Figure {
    pub(crate) name: &'static str,
    /// The mean or the share of pages in the old run, and in the new one.
    pub(crate) old: f64,
    pub(crate) new: f64,
    /// How far apart the pages of the two runs are, 0 to 1.
    pub(crate) change: f64,
    /// The probability of such a change by chance.
    pub(crate) p: f64,
    /// Whether the change is credible.
    pub(crate) changed: bool,
}

/// The pages of a site, or of all sites, in both runs.
pub(crate) type Both<'a> = [Vec<&'a Row>; 2];

/// Returns the figures that both runs have.
pub(crate) fn figures(rows: &Both<'_>) -> Vec<Figure> {
    let words = number("words", rows, |row| Some(row.words as f32), false);
    let confidence = number("confidence", rows, |row| row.confidence, false);
    // The pages of the new run may be the pages of the old one, so fewer new paths are no change.
    let new_paths = number("new_paths", rows, |row| row.new_paths, true);
    let empty = Some(share("empty", rows, |row| row.words == 0));
    let has = |run: usize, kind: PageKind| rows[run].iter().any(|row| row.kind == Some(kind));
    let have_kinds = [0, 1].iter().all(|run| PageKind::ALL.iter().any(|kind| has(*run, *kind)));
    let kinds =
        PageKind::ALL.into_iter().filter(|kind| have_kinds && (has(0, *kind) || has(1, *kind)));
    let kinds = kinds.map(|kind| share(kind.name(), rows, |row| row.kind == Some(kind)));
    [empty, words, confidence, new_paths].into_iter().flatten().chain(kinds).collect()
}

/// Compares the shares of pages for which `has` holds.
fn share(name: &'static str, rows: &Both<'_>, has: impl Fn(&Row) -> bool) -> Figure {
    let sizes = [0, 1].map(|run: usize| rows[run].len());
    let counts = [0, 1].map(|run: usize| rows[run].iter().filter(|row| has(row)).count());
    let [old, new] = [0, 1].map(|run| counts[run] as f64 / sizes[run].max(1) as f64);
    let (change, p) = ((old - new).abs(), chance_of_counts(counts, sizes));
    Figure { name, old, new, change, p, changed: false }
}

/// Compares the numbers of pages, or only how much larger they are in the new run.
fn number(
    name: &'static str,
    rows: &Both<'_>,
    of: impl Fn(&Row) -> Option<f32>,
    rises: bool,
) -> Option<Figure> {
    let values = [0, 1].map(|run: usize| -> Vec<f64> {
        rows[run].iter().filter_map(|row| of(row).map(f64::from)).collect()
    });
    let [above, below] = distances(&values[0], &values[1]);
    let change = if rises { above } else { above.max(below) };
    let sizes = [values[0].len(), values[1].len()];
    let [old, new] = values.map(|values| values.iter().sum::<f64>() / values.len() as f64);
    let p = chance_of_distance(change, sizes);
    (!sizes.contains(&0)).then_some(Figure { name, old, new, change, p, changed: false })
}
