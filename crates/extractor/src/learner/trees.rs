//! Boosted oblivious trees.
//!
//! All nodes of one level of an oblivious tree ask the same question (R. Kohavi 1994; the trees of
//! CatBoost, L. Prokhorenkova et al. 2018), so the leaf is a number with one bit a level. A block
//! of lines goes through a tree without a branch, many lines in one instruction.

use bincode::{Decode, Encode};
use dechaff_features::Matrix;

use super::sigmoid;

/// Borders that one feature has at most.
pub const BORDERS_MAX: usize = 254;
/// Levels that a tree has at most.
pub const DEPTH_MAX: usize = 8;
/// Lines that are scored together.
const BLOCK: usize = 32;
/// Lines whose bins are counted together.
const LANES: usize = 16;

/// A feature that trees ask about, and the borders that cut its values into bins.
#[derive(Debug, Clone, PartialEq, Encode, Decode)]
pub struct Borders {
    /// Which column.
    pub column: u16,
    /// Ascending; a value's bin is how many of them lie below it.
    pub borders: Vec<f32>,
}

/// One tree.
#[derive(Debug, Clone, PartialEq, Encode, Decode)]
pub struct Tree {
    /// For each level, an index into [`Trees::features`] and the highest bin that answers no.
    pub levels: Vec<(u16, u8)>,
    /// Log-odds by leaf, in units of [`Trees::unit`], `[2^levels]`.
    pub leaves: Vec<i16>,
}

/// A sum of trees.
#[derive(Debug, Clone, PartialEq, Encode, Decode)]
pub struct Trees {
    /// Columns of the feature matrix.
    pub columns: u16,
    /// The features that are asked about.
    pub features: Vec<Borders>,
    /// The trees.
    pub trees: Vec<Tree>,
    /// Log-odds that one step of a leaf stands for.
    pub unit: f32,
    /// Log-odds to start from.
    pub start: f32,
}

impl Trees {
    /// The probability of content of each row.
    pub fn probabilities(&self, features: &Matrix) -> Vec<f32> {
        let n = features.rows().len();
        let mut out = Vec::with_capacity(n);
        let mut bins = vec![[0u8; BLOCK]; self.features.len()];
        for from in (0..n).step_by(BLOCK) {
            let lines = BLOCK.min(n - from);
            self.bin(features, from, lines, &mut bins);
            let sums = self.sums(&bins);
            out.extend(sums[..lines].iter().map(|sum| {
                sigmoid(f64::from(self.start) + f64::from(*sum) * f64::from(self.unit)) as f32
            }));
        }
        out
    }

    /// What all trees say about some lines, in units.
    fn sums(&self, bins: &[[u8; BLOCK]]) -> [i32; BLOCK] {
        let mut sums = [0i32; BLOCK];
        for tree in &self.trees {
            let mut leaf = [0u8; BLOCK];
            // The first level is the lowest bit.
            for &(feature, bin) in tree.levels.iter().rev() {
                let values = &bins[usize::from(feature)];
                for (leaf, value) in leaf.iter_mut().zip(values) {
                    *leaf = (*leaf << 1) | u8::from(*value > bin);
                }
            }
            // Trees of six levels are the usual ones: no bounds to check.
            if let Ok(leaves) = <&[i16; 64]>::try_from(&tree.leaves[..]) {
                for (sum, leaf) in sums.iter_mut().zip(leaf) {
                    *sum += i32::from(leaves[usize::from(leaf % 64)]);
                }
            } else {
                for (sum, leaf) in sums.iter_mut().zip(leaf) {
                    *sum += i32::from(tree.leaves[usize::from(leaf)]);
                }
            }
        }
        sums
    }

    fn bin(&self, features: &Matrix, from: usize, lines: usize, bins: &mut [[u8; BLOCK]]) {
        let rows = &features.values[from * features.columns..(from + lines) * features.columns];
        for (feature, bins) in self.features.iter().zip(bins) {
            let column = usize::from(feature.column);
            let mut values = [0.0f32; BLOCK];
            let rows = rows.chunks_exact(features.columns);
            values.iter_mut().zip(rows).for_each(|(value, row)| *value = row[column]);
            // As many as fit into registers, counted in numbers as wide as what is compared.
            for (values, bins) in values.chunks_exact(LANES).zip(bins.chunks_exact_mut(LANES)) {
                let mut counts = [0i32; LANES];
                for border in &feature.borders {
                    for (count, value) in counts.iter_mut().zip(values) {
                        *count += i32::from(value > border);
                    }
                }
                for (bin, count) in bins.iter_mut().zip(counts) {
                    *bin = count as u8;
                }
            }
        }
    }

    pub(crate) fn problem(&self) -> Option<String> {
        if !self.unit.is_finite() || !self.start.is_finite() {
            return Some("the unit or start is not a finite number".into());
        }
        for (at, feature) in self.features.iter().enumerate() {
            let ascending = feature.borders.windows(2).all(|pair| pair[0] < pair[1]);
            if feature.column >= self.columns
                || feature.borders.len() > BORDERS_MAX
                || !feature.borders.iter().all(|b| b.is_finite())
                || !ascending
            {
                return Some(format!(
                    "feature {at}: column {} of {}, or its borders are no ascending finite numbers",
                    feature.column, self.columns
                ));
            }
        }
        let bad = self.trees.iter().position(|tree| {
            tree.levels.len() > DEPTH_MAX
                || tree.leaves.len() != 1 << tree.levels.len()
                || tree
                    .levels
                    .iter()
                    .any(|&(feature, _)| usize::from(feature) >= self.features.len())
        });
        bad.map(|at| format!("tree {at}: levels, leaves or features do not fit"))
    }
}
