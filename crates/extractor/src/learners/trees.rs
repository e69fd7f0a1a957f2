//! Boosted oblivious trees.
//!
//! All nodes of a level of an oblivious tree compare the same feature with the same border
//! (R. Kohavi 1994; the trees of CatBoost, L. Prokhorenkova et al. 2018). So a leaf is a number in
//! which bit `l` is the result of level `l`.
//!
//! `forest` scores a block of lines in two steps without branches, so that the compiler can handle
//! many lines with one instruction:
//!
//! 1. Each border of each feature is compared with the values of all lines of the block. The
//!    answers are bytes: 0xff for yes and 0 for no.
//! 2. For each tree, the answers of its levels are shifted into the number of the leaf, and the
//!    value of the leaf is added to the sum of the line.
//!
//! The trees of a model share borders, so the comparisons of the first step are made once for all
//! trees.

use bincode::de::Decoder;
use bincode::de::read::Reader;
use bincode::error::DecodeError;
use bincode::{Decode, Encode};

use super::{at_most, ensure};
use crate::limits::MAX_TREES;

/// Maximum number of borders of a feature.
pub(crate) const MAX_BORDERS: usize = 254;
/// Maximum number of levels of a tree.
pub const MAX_DEPTH: usize = 8;

/// A feature that trees ask about, with the borders that divide its values into bins.
#[derive(Debug, Clone, PartialEq, Encode, Decode)]
pub struct Borders {
    /// The column of the matrix that holds the feature.
    pub column: u32,
    /// The borders in ascending order. The bin of a value is the number of borders below it.
    pub borders: Vec<f32>,
}

/// One tree.
#[derive(Debug, Clone, PartialEq, Encode)]
pub struct Tree {
    /// For each level, an index into [`Trees::features`], and the highest bin with the answer no.
    /// This bin is also the index of the border that the level asks about.
    pub levels: Vec<(u16, u8)>,
    /// The log-odds of each leaf, in multiples of [`Trees::unit`], `[2^levels]`.
    pub leaves: Vec<i16>,
}

impl<Context> Decode<Context> for Tree {
    fn decode<D: Decoder<Context = Context>>(decoder: &mut D) -> Result<Self, DecodeError> {
        let levels = Vec::decode(decoder)?;
        let length = u64::decode(decoder)?;
        let length = usize::try_from(length).map_err(|_| DecodeError::OutsideUsizeRange(length))?;
        decoder.claim_container_read::<i16>(length)?;
        // At once, since a model has tens of thousands of them.
        let mut bytes = vec![0; length * size_of::<i16>()];
        decoder.reader().read(&mut bytes)?;
        let (pairs, _) = bytes.as_chunks();
        let leaves = pairs.iter().map(|pair| i16::from_le_bytes(*pair)).collect();
        Ok(Self { levels, leaves })
    }
}

bincode::impl_borrow_decode!(Tree);

impl Tree {
    /// Returns the mean of the leaves whose bits agree with `leaf` where `known` has a bit.
    fn mean(&self, known: usize, leaf: usize) -> f64 {
        let reached = self.leaves.iter().enumerate().filter(|(at, _)| at & known == leaf);
        let (count, sum) = reached
            .fold((0.0, 0.0), |(count, sum), (_, value)| (count + 1.0, sum + f64::from(*value)));
        sum / count
    }
}

/// A sum of oblivious trees.
#[derive(Debug, Clone, PartialEq, Encode, Decode)]
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
    /// Iterates over the columns of the matrix that the trees read, in the order of their features.
    pub fn inputs(&self) -> impl Iterator<Item = u32> {
        self.features.iter().map(|feature| feature.column)
    }

    /// Returns the log-odds that each feature adds to a row: the change in the mean of the leaves
    /// that can still be reached, summed over the levels that compare the feature.
    pub(crate) fn effects(&self, row: &[f32]) -> Vec<(u32, f64)> {
        let mut effects: Vec<(u32, f64)> = self.inputs().map(|column| (column, 0.0)).collect();
        for tree in &self.trees {
            let (mut known, mut leaf) = (0, 0);
            let mut before = tree.mean(known, leaf);
            for (level, &(feature, bin)) in tree.levels.iter().enumerate() {
                let feature = usize::from(feature);
                let Borders { column, borders } = &self.features[feature];
                let is_above = row[*column as usize] > borders[usize::from(bin)];
                known |= 1 << level;
                leaf |= usize::from(is_above) << level;
                let after = tree.mean(known, leaf);
                effects[feature].1 += (after - before) * f64::from(self.unit);
                before = after;
            }
        }
        effects
    }

    /// Returns, for each feature, the number of levels that ask about it.
    pub(crate) fn importance(&self) -> Vec<f64> {
        let mut questions = vec![0.0; self.features.len()];
        for (feature, _) in self.trees.iter().flat_map(|tree| &tree.levels) {
            questions[usize::from(*feature)] += 1.0;
        }
        questions
    }

    pub(crate) fn check(&self, columns: usize) -> Result<(), String> {
        ensure(self.unit.is_finite() && self.start.is_finite(), || {
            "the unit or start is not a finite number".into()
        })?;
        // The sum of this many trees with 16-bit leaves fits into 32 bits.
        at_most("trees", self.trees.len(), MAX_TREES)?;
        at_most("features of trees", self.features.len(), columns)?;
        for (at, Borders { column, borders }) in self.features.iter().enumerate() {
            let right = (*column as usize) < columns
                && borders.len() <= MAX_BORDERS
                && borders.iter().all(|border| border.is_finite())
                && borders.is_sorted_by(|one, next| one < next);
            ensure(right, || {
                format!(
                    "feature {at}: column {column} of {columns}, or its borders are no ascending finite numbers"
                )
            })?;
        }
        let bad = self.trees.iter().position(|tree| {
            tree.levels.len() > MAX_DEPTH
                || tree.leaves.len() != 1 << tree.levels.len()
                || tree.levels.iter().any(|&(feature, bin)| {
                    let feature = self.features.get(usize::from(feature));
                    feature.is_none_or(|feature| usize::from(bin) >= feature.borders.len())
                })
        });
        bad.map_or(Ok(()), |at| Err(format!("tree {at}: levels, leaves or features do not fit")))
    }
}
