//! Fits boosted oblivious trees with the logistic loss.
//!
//! An oblivious tree compares the same feature with the same border in all nodes of a level. A tree
//! of depth `d` is therefore a list of `d` comparisons and a table of `2^d` leaves, and bit `l` of
//! a leaf's number is the result of level `l`.
//!
//! Boosting adds one tree at a time (J. Friedman 2001; T. Chen & C. Guestrin 2016). For each row it
//! takes the first derivative `g` of the log-likelihood by the row's score and the (negative)
//! second derivative `h`. A leaf with the sums `G` and `H` gets the value `rate * G / (H + l2)`,
//! and a split gains `GL² / (HL + l2) + GR² / (HR + l2) - G² / (H + l2)`, summed over all leaves of
//! the level.
//!
//! Three things make this fast:
//! - Histograms: features are binned once. The gains of all borders of a feature come from the sums
//!   of `g` and `h` by leaf and bin, so a level takes one pass over the rows and not one for each
//!   border.
//! - Histogram subtraction: after a split, only the smaller half of the rows is added up. The sums
//!   of the other half are those of the parent leaf minus these.
//! - Sampling: a tree reads a sample of the features and a sample of the rows, drawn in proportion
//!   to their gradients (minimal variance sampling, B. Ibragimov & G. Gusev 2019).

use dechaff_extractor::learners::{Borders, Tree, Trees};
use rayon::prelude::*;

use super::{Problem, Table};

/// Settings for boosting trees.
#[derive(Debug, Clone, PartialEq)]
pub struct Options {
    /// The number of trees.
    pub trees: usize,
    /// The number of levels of each tree.
    pub depth: usize,
    /// The step size.
    pub rate: f64,
    /// Regularisation of the leaves. It is added to the sum of second derivatives of each leaf,
    /// which moves small leaves towards 0.
    pub l2: f64,
    /// The number of bins of each feature.
    pub bins: usize,
    /// The share of the features that a tree uses.
    pub features: f64,
    /// The share of the rows that a tree uses.
    pub rows: f64,
    /// Minimum sum of second derivatives of a leaf that takes part in choosing a split.
    pub min_weight: f64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            trees: 300,
            depth: 6,
            rate: 0.08,
            l2: 20.0,
            bins: 48,
            features: 0.3,
            rows: 0.2,
            min_weight: 1.0,
        }
    }
}

/// The features as bins: `columns[column][row]` is the number of borders of the column below the
/// value.
struct Binned {
    columns: Vec<Vec<u8>>,
    borders: Vec<Vec<f32>>,
}

/// Fits trees to a problem.
pub(crate) fn fit(problem: &Problem<'_>, options: &Options, seed: u64) -> Trees {
    const ROWS: usize = 8192;
    let weights = || problem.weights.iter().map(|weight| f64::from(*weight));
    let positive: f64 =
        problem.labels.iter().zip(weights()).map(|(label, w)| if *label { w } else { 0.0 }).sum();
    let total: f64 = weights().sum();
    let prior = (positive / total).clamp(1e-6, 1.0 - 1e-6);
    let start = (prior / (1.0 - prior)).ln();
    let binned = bin(&problem.table, options.bins);
    let usable: Vec<usize> =
        (0..binned.columns.len()).filter(|&c| !binned.borders[c].is_empty()).collect();
    // The log-odds of the rows, to which each tree adds.
    let mut scores = vec![start as f32; problem.labels.len()];
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut raw = Vec::with_capacity(options.trees);
    for _ in 0..options.trees {
        let columns = sample(&usable, options.features, &mut rng);
        let rows = sample_rows(problem, &scores, options.rows, &mut rng);
        let levels = grow(&binned, &rows, &columns, options);
        let leaves = leaves(&binned, &rows, &levels, options);
        scores.par_chunks_mut(ROWS).enumerate().for_each(|(chunk, scores)| {
            for (i, score) in scores.iter_mut().enumerate() {
                *score += leaves[leaf(&binned, &levels, chunk * ROWS + i)] as f32;
            }
        });
        raw.push((levels, leaves));
    }
    pack(raw, &binned, start)
}

/// A tree before [`pack`]: the column and bin of each level, and the values of the leaves. A
/// row goes up at a level if its bin is larger.
type Grown = (Vec<(usize, u8)>, Vec<f64>);

fn leaf(binned: &Binned, levels: &[(usize, u8)], row: usize) -> usize {
    levels
        .iter()
        .enumerate()
        .map(|(level, &(column, bin))| usize::from(binned.columns[column][row] > bin) << level)
        .sum()
}

/// Divides each column into bins at its quantiles.
fn bin(table: &Table<'_>, bins: usize) -> Binned {
    // Rows are wide, so a pass over all of them pays off only for many columns at once.
    const TOGETHER: usize = 16;
    let starts: Vec<usize> = (0..table.columns).step_by(TOGETHER).collect();
    let (columns, borders) = starts
        .into_par_iter()
        .flat_map_iter(|from| {
            let to = (from + TOGETHER).min(table.columns);
            let columns = table.columns(from..to);
            columns.into_iter().map(|values| {
                let borders = borders(&values, bins);
                let bins: Vec<u8> =
                    values.iter().map(|v| borders.partition_point(|b| v > b) as u8).collect();
                (bins, borders)
            })
        })
        .unzip();
    Binned { columns, borders }
}

/// Returns up to `bins - 1` borders, halfway between values at the quantiles of a sample.
fn borders(values: &[f32], bins: usize) -> Vec<f32> {
    const SAMPLE: usize = 100_000;
    let step = values.len().div_ceil(SAMPLE).max(1);
    let mut sample: Vec<f32> = values.iter().step_by(step).copied().collect();
    sample.sort_unstable_by(f32::total_cmp);
    let mut distinct: Vec<(f32, usize)> = Vec::new();
    for v in sample {
        match distinct.last_mut() {
            Some((last, count)) if *last == v => *count += 1,
            _ => distinct.push((v, 1)),
        }
    }
    let total: usize = distinct.iter().map(|(_, count)| count).sum();
    let mut borders = Vec::new();
    // A frequent value fills a bin alone. The other bins then share the values that are left.
    let (mut left, mut bins_left, mut filled) = (total, bins, 0);
    for pair in distinct.windows(2) {
        filled += pair[0].1;
        if borders.len() + 1 < bins && filled * bins_left >= left {
            borders.push(pair[0].0 + (pair[1].0 - pair[0].0) / 2.0);
            left -= filled;
            bins_left -= 1;
            filled = 0;
        }
    }
    borders.dedup();
    borders.retain(|b| b.is_finite());
    borders
}

fn sample(from: &[usize], share: f64, rng: &mut fastrand::Rng) -> Vec<usize> {
    let wanted = ((from.len() as f64 * share).ceil() as usize).clamp(1, from.len().max(1));
    let mut chosen = from.to_vec();
    rng.shuffle(&mut chosen);
    chosen.truncate(wanted);
    chosen.sort_unstable();
    chosen
}

/// The sampled rows of a tree, with their first and second derivatives.
struct Rows {
    rows: Vec<u32>,
    derivatives: Vec<(f32, f32)>,
}

/// Draws the rows of a tree, each with a chance in proportion to the size of its derivatives, at
/// most 1. The derivatives of a row are divided by its chance, which keeps the expected sums
/// unchanged.
fn sample_rows(problem: &Problem<'_>, scores: &[f32], share: f64, rng: &mut fastrand::Rng) -> Rows {
    let all: Vec<(f32, f32)> = (0..scores.len())
        .into_par_iter()
        .map(|i| {
            let p = 1.0 / (1.0 + (-scores[i]).exp());
            let w = problem.weights[i];
            let y = f32::from(u8::from(problem.labels[i]));
            ((y - p) * w, (p * (1.0 - p)).max(1e-6) * w)
        })
        .collect();
    let size = |&(g, h): &(f32, f32)| f64::from(g * g + 0.1 * h * h).sqrt();
    let wanted = scores.len() as f64 * share;
    let limit = limit(&all, wanted, size);
    let mut rows = Rows { rows: Vec::new(), derivatives: Vec::new() };
    for (i, derivatives) in all.iter().enumerate() {
        let chance = (size(derivatives) / limit).min(1.0);
        // One random number for each row, drawn or not, keeps samples similar when few gradients
        // change.
        if rng.f64() < chance {
            let factor = (1.0 / chance) as f32;
            rows.rows.push(i as u32);
            rows.derivatives.push((derivatives.0 * factor, derivatives.1 * factor));
        }
    }
    rows
}

/// Returns the size from which a row is always drawn, so that `wanted` rows are drawn on average.
fn limit(all: &[(f32, f32)], wanted: f64, size: impl Fn(&(f32, f32)) -> f64) -> f64 {
    let step = all.len().div_ceil(20_000).max(1);
    let mut sizes: Vec<f64> = all.iter().step_by(step).map(size).collect();
    sizes.sort_unstable_by(f64::total_cmp);
    let wanted = wanted / step as f64;
    if wanted >= sizes.len() as f64 {
        return f64::MIN_POSITIVE;
    }
    let mut below: f64 = sizes.iter().sum();
    // If the `k` largest rows are always drawn, `below / limit` of the others are drawn on average.
    for (k, largest) in sizes.iter().rev().enumerate() {
        let limit = below / (wanted - k as f64).max(1e-9);
        if *largest <= limit {
            return limit;
        }
        below -= largest;
    }
    f64::MIN_POSITIVE
}

/// The histogram of one column while a tree grows: the bin of each sampled row, and the sums of the
/// derivatives, where `sums[leaf * bins + bin]` is for one bin in one leaf.
struct Candidate {
    column: usize,
    bins: usize,
    values: Vec<u8>,
    sums: Vec<(f32, f32)>,
}

/// Chooses the column and bin of each level. Stops early when no split gains anything.
fn grow(binned: &Binned, rows: &Rows, columns: &[usize], options: &Options) -> Vec<(usize, u8)> {
    let mut levels: Vec<(usize, u8)> = Vec::new();
    let mut leaf_of = vec![0u8; rows.rows.len()];
    let everything: Vec<u32> = (0..rows.rows.len() as u32).collect();
    let mut candidates: Vec<Candidate> = columns
        .par_iter()
        .map(|&column| {
            let all = &binned.columns[column];
            let values: Vec<u8> = rows.rows.iter().map(|&row| all[row as usize]).collect();
            let bins = binned.borders[column].len() + 1;
            let mut candidate = Candidate { column, bins, values, sums: vec![(0.0, 0.0); bins] };
            candidate.add(rows, &leaf_of, &everything, 0);
            candidate
        })
        .collect();
    for depth in 0..options.depth {
        let (gain, bin, column) = candidates
            .par_iter()
            .map(|candidate| {
                let (gain, bin) = candidate.best_split(options);
                (gain, bin, candidate.column)
            })
            .reduce(
                || (0.0, 0, usize::MAX),
                |a, b| {
                    // The lower column wins a tie, so the result does not depend on the order of
                    // the threads.
                    if b.0 > a.0 || (b.0 == a.0 && b.2 < a.2) { b } else { a }
                },
            );
        if gain <= 0.0 {
            break;
        }
        levels.push((column, bin));
        if depth + 1 == options.depth {
            break;
        }
        let values = &binned.columns[column];
        let (mut above, mut below) = (Vec::new(), Vec::new());
        for (i, &row) in rows.rows.iter().enumerate() {
            if values[row as usize] > bin {
                leaf_of[i] |= 1 << depth;
                above.push(i as u32);
            } else {
                below.push(i as u32);
            }
        }
        // Histogram subtraction: adds up the smaller half, and subtracts it from the parents.
        let (half, upper) = if above.len() <= below.len() { (above, true) } else { (below, false) };
        candidates.par_iter_mut().for_each(|c| c.split(rows, &leaf_of, &half, upper, depth));
    }
    levels
}

impl Candidate {
    /// Adds some of the sampled rows to the sums, which begin with leaf `first`.
    fn add(&mut self, rows: &Rows, leaf_of: &[u8], some: &[u32], first: usize) {
        for &i in some {
            let i = i as usize;
            let (g, h) = rows.derivatives[i];
            let leaf = usize::from(leaf_of[i]) - first;
            let sum = &mut self.sums[leaf * self.bins + usize::from(self.values[i])];
            sum.0 += g;
            sum.1 += h;
        }
    }

    /// Doubles the number of leaves after level `depth` was chosen. `half` are the rows above its
    /// border if `upper`, otherwise the rows below. Their sums are counted, and subtracted from the
    /// sums of the parents to get the sums of the other half. The leaves above the border get the
    /// numbers of their parents plus `1 << depth`, so they follow all leaves below it.
    fn split(&mut self, rows: &Rows, leaf_of: &[u8], half: &[u32], upper: bool, depth: usize) {
        let parents = std::mem::take(&mut self.sums);
        self.sums = vec![(0.0, 0.0); parents.len()];
        self.add(rows, leaf_of, half, if upper { 1 << depth } else { 0 });
        let counted = std::mem::take(&mut self.sums);
        let rest = parents
            .iter()
            .zip(&counted)
            .map(|(all, half)| (all.0 - half.0, (all.1 - half.1).max(0.0)))
            .collect();
        self.sums = if upper { [rest, counted] } else { [counted, rest] }.concat();
    }

    /// Returns the gain and the bin of the best split of the column in all leaves at once. From bin
    /// to bin, `left` grows to the sums at or below the bin, so one pass over a leaf's bins gives
    /// all gains.
    fn best_split(&self, options: &Options) -> (f64, u8) {
        let mut gains = vec![0.0f64; self.bins - 1];
        for sums in self.sums.chunks_exact(self.bins) {
            let (g, h) = (sums.iter())
                .fold((0.0, 0.0), |(g, h), s| (g + f64::from(s.0), h + f64::from(s.1)));
            if h < options.min_weight {
                continue;
            }
            let whole = g * g / (h + options.l2);
            let mut left = (0.0, 0.0);
            for (gain, sum) in gains.iter_mut().zip(sums) {
                left = (left.0 + f64::from(sum.0), left.1 + f64::from(sum.1));
                let right = (g - left.0, h - left.1);
                *gain += left.0 * left.0 / (left.1 + options.l2)
                    + right.0 * right.0 / (right.1 + options.l2)
                    - whole;
            }
        }
        let mut best = (0.0, 0);
        for (bin, &gain) in gains.iter().enumerate() {
            if gain > best.0 {
                best = (gain, bin as u8);
            }
        }
        best
    }
}

fn leaves(binned: &Binned, rows: &Rows, levels: &[(usize, u8)], options: &Options) -> Vec<f64> {
    let mut sums = vec![(0.0f64, 0.0f64); 1 << levels.len()];
    for (&row, &(g, h)) in rows.rows.iter().zip(&rows.derivatives) {
        let sum = &mut sums[leaf(binned, levels, row as usize)];
        *sum = (sum.0 + f64::from(g), sum.1 + f64::from(h));
    }
    sums.iter().map(|(g, h)| options.rate * g / (h + options.l2)).collect()
}

/// Packs the trees: keeps the columns and borders that they use, and rounds the leaves to multiples
/// of a unit that fit into 16 bits.
fn pack(raw: Vec<Grown>, binned: &Binned, start: f64) -> Trees {
    let mut used: Vec<(usize, u8)> = raw.iter().flat_map(|(levels, _)| levels.clone()).collect();
    used.sort_unstable();
    used.dedup();
    let mut features: Vec<Borders> = Vec::new();
    let mut place = std::collections::HashMap::new();
    for (column, bin) in used {
        let border = binned.borders[column][usize::from(bin)];
        match features.last_mut() {
            Some(last) if last.column as usize == column => last.borders.push(border),
            _ => features.push(Borders { column: column as u32, borders: vec![border] }),
        }
        // Borders are in ascending order, so the new bin is the border's place among the kept
        // borders.
        let feature = features.len() - 1;
        place.insert((column, bin), (feature as u16, (features[feature].borders.len() - 1) as u8));
    }
    let largest = raw.iter().flat_map(|(_, leaves)| leaves).fold(0.0f64, |a, v| a.max(v.abs()));
    let unit = (largest / f64::from(i16::MAX)).max(1e-12);
    let trees = raw
        .into_iter()
        .map(|(levels, leaves)| Tree {
            levels: levels.iter().map(|level| place[level]).collect(),
            leaves: leaves.iter().map(|v| (v / unit).round() as i16).collect(),
        })
        .collect();
    Trees { features, trees, unit: unit as f32, start: start as f32 }
}
