//! Boosted oblivious trees.
//!
//! All nodes of a level of an oblivious tree ask the same question: is a feature above a border?
//! (R. Kohavi 1994; the trees of CatBoost, L. Prokhorenkova et al. 2018.) So a leaf is a number in
//! which bit `l` is the answer of level `l`.
//!
//! A block of lines is scored in two steps without branches, so that the compiler can handle many
//! lines with one instruction:
//!
//! 1. Each border of each feature is compared with the values of all lines of the block. The
//!    answers are bytes: 0xff for yes and 0 for no.
//! 2. For each tree, the answers of its levels are shifted into the number of the leaf, and the
//!    value of the leaf is added to the sum of the line.
//!
//! The trees of a model share borders, so the comparisons of the first step are made once for all
//! trees.

use dechaff_features::Matrix;

use super::{sigmoid, too_many};
use crate::limits::MAX_TREES;

/// The largest number of borders of a feature.
pub const MAX_BORDERS: usize = 254;
/// The largest number of levels of a tree.
pub const MAX_DEPTH: usize = 8;
/// The number of lines that are scored together.
const BLOCK: usize = 64;

/// A feature that trees ask about, with the borders that divide its values into bins.
#[derive(Debug, Clone, PartialEq)]
pub struct Borders {
    /// The column of the matrix that holds the feature.
    pub column: u32,
    /// The borders in ascending order. The bin of a value is the number of borders below it.
    pub borders: Vec<f32>,
}

/// One tree.
#[derive(Debug, Clone, PartialEq)]
pub struct Tree {
    /// For each level, an index into [`Trees::features`], and the highest bin with the answer no.
    /// This bin is also the index of the border that the level asks about.
    pub levels: Vec<(u16, u8)>,
    /// The log-odds of each leaf, in multiples of [`Trees::unit`], `[2^levels]`.
    pub leaves: Vec<i16>,
}

/// A sum of oblivious trees.
#[derive(Debug, Clone, PartialEq)]
pub struct Trees {
    /// The features that the trees ask about.
    pub features: Vec<Borders>,
    /// The trees.
    pub trees: Vec<Tree>,
    /// The log-odds that a leaf of 1 adds.
    pub unit: f32,
    /// The log-odds before the first tree.
    pub start: f32,
}

impl Trees {
    /// Returns the probability of content of each row.
    pub fn probabilities(&self, features: &Matrix) -> Vec<f32> {
        let n = features.rows().len();
        let mut out = Vec::with_capacity(n);
        // The index of the first border of each feature among all borders.
        let mut borders = 0;
        let starts: Vec<usize> = (self.features.iter())
            .map(|feature| {
                borders += feature.borders.len();
                borders - feature.borders.len()
            })
            .collect();
        let mut answers = vec![[0u8; BLOCK]; borders];
        for from in (0..n).step_by(BLOCK) {
            let lines = BLOCK.min(n - from);
            self.answer(features, from, lines, &mut answers);
            let sums = self.sums(&starts, &answers);
            out.extend(sums[..lines].iter().map(|sum| {
                sigmoid(f64::from(self.start) + f64::from(*sum) * f64::from(self.unit)) as f32
            }));
        }
        out
    }

    /// Compares each border with the values of some lines. The answer is 0xff if the value is above
    /// the border, and 0 otherwise.
    fn answer(&self, features: &Matrix, from: usize, lines: usize, answers: &mut [[u8; BLOCK]]) {
        let rows = &features.values[from * features.columns..(from + lines) * features.columns];
        let mut answers = answers.iter_mut();
        for feature in &self.features {
            let column = feature.column as usize;
            let mut values = [0.0f32; BLOCK];
            let rows = rows.chunks_exact(features.columns);
            values.iter_mut().zip(rows).for_each(|(value, row)| *value = row[column]);
            for (border, answer) in feature.borders.iter().zip(&mut answers) {
                *answer = values.map(|value| if value > *border { 0xff } else { 0 });
            }
        }
    }

    /// Returns the sum of the leaves of each line, in multiples of the unit.
    fn sums(&self, starts: &[usize], answers: &[[u8; BLOCK]]) -> [i32; BLOCK] {
        let mut sums = [0i32; BLOCK];
        for tree in &self.trees {
            let mut leaf = [0u8; BLOCK];
            // Levels are read from last to first, because the answer of the first level is the
            // lowest bit.
            for &(feature, bin) in tree.levels.iter().rev() {
                let answers = &answers[starts[usize::from(feature)] + usize::from(bin)];
                for (leaf, yes) in leaf.iter_mut().zip(answers) {
                    // Shifts the answer in as the lowest bit. A yes is 0xff, which is -1 as a
                    // signed byte, so subtracting it adds 1. The subtraction wraps around at 0.
                    *leaf = (*leaf << 1).wrapping_sub(*yes);
                }
            }
            // Most trees have six levels. An array of 64 leaves needs no bounds checks.
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

    /// Returns, for each feature, the number of levels that ask about it.
    pub(crate) fn importance(&self) -> Vec<f64> {
        let mut questions = vec![0.0; self.features.len()];
        for (feature, _) in self.trees.iter().flat_map(|tree| &tree.levels) {
            questions[usize::from(*feature)] += 1.0;
        }
        questions
    }

    pub(crate) fn problem(&self, columns: usize) -> Option<String> {
        if !self.unit.is_finite() || !self.start.is_finite() {
            return Some("the unit or start is not a finite number".into());
        }
        // The sum of this many trees with 16-bit leaves fits into 32 bits.
        let too_large = too_many("trees", self.trees.len(), MAX_TREES)
            .or_else(|| too_many("features of trees", self.features.len(), columns));
        if too_large.is_some() {
            return too_large;
        }
        for (at, feature) in self.features.iter().enumerate() {
            let ascending = feature.borders.windows(2).all(|pair| pair[0] < pair[1]);
            if feature.column as usize >= columns
                || feature.borders.len() > MAX_BORDERS
                || !feature.borders.iter().all(|b| b.is_finite())
                || !ascending
            {
                return Some(format!(
                    "feature {at}: column {} of {}, or its borders are no ascending finite numbers",
                    feature.column, columns
                ));
            }
        }
        let bad = self.trees.iter().position(|tree| {
            tree.levels.len() > MAX_DEPTH
                || tree.leaves.len() != 1 << tree.levels.len()
                || tree.levels.iter().any(|&(feature, bin)| {
                    let feature = self.features.get(usize::from(feature));
                    feature.is_none_or(|feature| usize::from(bin) >= feature.borders.len())
                })
        });
        bad.map(|at| format!("tree {at}: levels, leaves or features do not fit"))
    }
}
