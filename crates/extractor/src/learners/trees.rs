//! Boosted oblivious trees.
//!
//! All nodes of one level of an oblivious tree ask the same question (R. Kohavi 1994; the trees of
//! CatBoost, L. Prokhorenkova et al. 2018), so the leaf is a number with one bit a level. A block
//! of lines goes through a tree without a branch, many lines in one instruction.

use dechaff_features::{Columns, Matrix};

use super::forest::Forest;
use super::too_many;
use crate::limits::MAX_TREES;

/// Borders that one feature has at most.
pub const MAX_BORDERS: usize = 254;
/// Levels that a tree has at most.
pub const MAX_DEPTH: usize = 8;

/// A feature that trees ask about, and the borders that cut its values into bins.
#[derive(Debug, Clone, PartialEq)]
pub struct Borders {
    /// The column of the matrix that holds the feature.
    pub column: u32,
    /// Ascending; a value's bin is how many of them lie below it.
    pub borders: Vec<f32>,
}

/// One tree.
#[derive(Debug, Clone, PartialEq)]
pub struct Tree {
    /// For each level, an index into [`Trees::features`] and the highest bin that answers no.
    pub levels: Vec<(u16, u8)>,
    /// Log-odds by leaf, in units of [`Trees::unit`], `[2^levels]`.
    pub leaves: Vec<i16>,
}

/// A sum of trees.
#[derive(Debug, Clone, PartialEq)]
pub struct Trees {
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
        let mut wanted = vec![false; features.columns];
        self.features.iter().for_each(|feature| wanted[feature.column as usize] = true);
        Forest::new(self).probabilities(&Columns::of_matrix(features, Some(&wanted)))
    }

    /// By feature, how many levels of trees ask about it.
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
        // So many trees of 16-bit leaves add up to less than 32 bits hold.
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
