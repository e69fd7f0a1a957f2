//! Boosted oblivious trees in the form for inference.

use dechaff_features::{Columns, Matrix};

use super::logistic::sigmoid;
use super::trees::{MAX_DEPTH, Tree, Trees};

/// The number of lines in a block. Blocks at the end of a page are smaller.
const BLOCK: usize = 64;
/// The number of trees whose leaves are added to the sum of a line at once.
const GROUP: usize = 4;
/// The number of lines whose leaves are looked up without a loop. The number of lines in a block is
/// a multiple of it.
const UNROLLED: usize = 8;
/// The size of the window in which a leaf is looked up. The number of a leaf is a byte, so it
/// cannot exceed the window, and no bounds check is needed.
const WINDOW: usize = 1 << MAX_DEPTH;

/// Trees in the form for scoring many lines.
///
/// Lines are scored in blocks. First, each border is compared with the values of all lines of the
/// block, and the answers are stored as bytes. A tree then only combines the answer bytes of its
/// levels into the number of a leaf, where one instruction handles 16 lines or more. The leaves
/// must be looked up line by line, so several trees do this together.
#[derive(Debug, Clone)]
pub(crate) struct Forest {
    /// The columns that the trees read, each with its number of [`Self::borders`], in order.
    columns: Vec<(u32, usize)>,
    borders: Vec<f32>,
    /// Trees with six levels, in complete groups. Most trees of rounds have six.
    sixes: Vec<[Quick<6>; GROUP]>,
    /// Trees with eight levels, in complete groups. Two trees of four levels are joined into one of
    /// eight, because the detectors of roles have such trees.
    eights: Vec<[Quick<8>; GROUP]>,
    /// The other trees.
    others: Vec<Other>,
    /// The leaves of all trees, followed by [`WINDOW`] zeros. The windows of trees overlap.
    leaves: Vec<i32>,
    unit: f64,
    start: f64,
}

/// The index of the border of each level, the last level first, and the index of the first leaf.
#[derive(Debug, Clone)]
struct Quick<const LEVELS: usize> {
    levels: [u32; LEVELS],
    leaves: usize,
}

/// The same values for a tree of any depth.
#[derive(Debug, Clone)]
struct Other {
    levels: Vec<u32>,
    leaves: usize,
}

impl Forest {
    pub(crate) fn new(trees: &Trees) -> Self {
        let mut borders = Vec::new();
        let mut starts = Vec::with_capacity(trees.features.len());
        for feature in &trees.features {
            starts.push(borders.len() as u32);
            borders.extend_from_slice(&feature.borders);
        }
        let mut leaves = Vec::new();
        let mut all: Vec<Other> = Vec::with_capacity(trees.trees.len());
        let (small, large): (Vec<&Tree>, Vec<&Tree>) =
            trees.trees.iter().partition(|tree| tree.levels.len() * 2 == MAX_DEPTH);
        let (pairs, rest) = small.as_chunks();
        for [first, second] in pairs {
            let levels = [levels(first, &starts), levels(second, &starts)].concat();
            all.push(Other { levels, leaves: leaves.len() });
            // The levels of the first tree are the higher half of the number of a leaf.
            for &high in &first.leaves {
                leaves.extend(second.leaves.iter().map(|&low| i32::from(high) + i32::from(low)));
            }
        }
        for tree in rest.iter().chain(&large) {
            all.push(Other { levels: levels(tree, &starts), leaves: leaves.len() });
            leaves.extend(tree.leaves.iter().map(|leaf| i32::from(*leaf)));
        }
        leaves.resize(leaves.len() + WINDOW, 0);
        let sixes = groups(&mut all);
        let eights = groups(&mut all);
        Self {
            columns: (trees.features.iter())
                .map(|feature| (feature.column, feature.borders.len()))
                .collect(),
            borders,
            sixes,
            eights,
            others: all,
            leaves,
            unit: trees.unit.into(),
            start: trees.start.into(),
        }
    }

    /// Returns the probability of content of each line, `[n_lines]`.
    pub(crate) fn probabilities(&self, columns: &Columns) -> Vec<f32> {
        let n = columns.lines();
        let mut out = Vec::with_capacity(n);
        let (mut whole, mut half) = (Vec::new(), Vec::new());
        let (mut quarter, mut eighth) = (Vec::new(), Vec::new());
        let columns: Vec<&[f32]> =
            self.columns.iter().map(|(column, _)| columns.column(*column)).collect();
        // The rest at the end is scored in smaller blocks.
        while out.len() < n {
            match n - out.len() {
                0..=UNROLLED => self.block::<UNROLLED>(&columns, n, &mut eighth, &mut out),
                9..=16 => self.block::<16>(&columns, n, &mut quarter, &mut out),
                17..=48 => self.block::<32>(&columns, n, &mut half, &mut out),
                _ => self.block::<BLOCK>(&columns, n, &mut whole, &mut out),
            }
        }
        out
    }

    /// Scores the next block of lines. `answers` is overwritten.
    fn block<const LINES: usize>(
        &self,
        columns: &[&[f32]],
        n: usize,
        answers: &mut Vec<[u8; LINES]>,
        out: &mut Vec<f32>,
    ) {
        let from = out.len();
        let lines = LINES.min(n - from);
        self.answer(columns, from, answers);
        let sums = self.sums(answers);
        let probability = |sum: &i32| sigmoid(self.start + f64::from(*sum) * self.unit) as f32;
        out.extend(sums[..lines].iter().map(probability));
    }

    /// Compares each border with the values of the lines from `from` on. The answer is 0xff if the
    /// value is above the border, and 0 otherwise.
    fn answer<const LINES: usize>(
        &self,
        columns: &[&[f32]],
        from: usize,
        answers: &mut Vec<[u8; LINES]>,
    ) {
        answers.clear();
        answers.reserve(self.borders.len());
        let mut borders = &self.borders[..];
        for ((_, count), column) in self.columns.iter().zip(columns) {
            let found = column.get(from..).unwrap_or_default();
            let padded;
            let values = match found.first_chunk::<LINES>() {
                Some(values) => values,
                None => {
                    let mut copy = [0.0f32; LINES];
                    copy[..found.len()].copy_from_slice(found);
                    padded = copy;
                    &padded
                }
            };
            let (own, rest) = borders.split_at(*count);
            borders = rest;
            let answer = |border: &f32| values.map(|value| if value > *border { 0xff } else { 0 });
            answers.extend(own.iter().map(answer));
        }
    }

    /// Returns the sum of the leaves of each line, in multiples of the unit.
    fn sums<const LINES: usize>(&self, answers: &[[u8; LINES]]) -> [i32; LINES] {
        let mut sums = [0i32; LINES];
        self.sixes.iter().for_each(|group| self.add(group, answers, &mut sums));
        self.eights.iter().for_each(|group| self.add(group, answers, &mut sums));
        for tree in &self.others {
            let leaf = leaf(&tree.levels, answers);
            let leaves = self.window(tree.leaves);
            for (sum, leaf) in sums.iter_mut().zip(leaf) {
                *sum += leaves[usize::from(leaf)];
            }
        }
        sums
    }

    /// Adds the leaves of a group of trees to the sums.
    fn add<const LEVELS: usize, const LINES: usize>(
        &self,
        group: &[Quick<LEVELS>; GROUP],
        answers: &[[u8; LINES]],
        sums: &mut [i32; LINES],
    ) {
        let [a, b, c, d] = group.each_ref().map(|tree| leaf(&tree.levels, answers));
        let [of_a, of_b, of_c, of_d] = group.each_ref().map(|tree| self.window(tree.leaves));
        // Unrolled for eight lines at a time, because the compiler does not do it.
        let [a, b, c, d] = [&a, &b, &c, &d].map(|leaf| leaf.as_chunks::<UNROLLED>().0);
        let sums = sums.as_chunks_mut::<UNROLLED>().0.iter_mut();
        for ((((sums, a), b), c), d) in sums.zip(a).zip(b).zip(c).zip(d) {
            for line in 0..UNROLLED {
                sums[line] += of_a[usize::from(a[line])]
                    + of_b[usize::from(b[line])]
                    + of_c[usize::from(c[line])]
                    + of_d[usize::from(d[line])];
            }
        }
    }

    /// Returns the leaves of a tree and further leaves after them, which no line reaches.
    fn window(&self, start: usize) -> &[i32; WINDOW] {
        const NONE: &[i32; WINDOW] = &[0; WINDOW];
        self.leaves.get(start..).and_then(<[i32]>::first_chunk).unwrap_or(NONE)
    }
}

/// Moves the trees with a number of levels into complete groups. The rest stays.
fn groups<const LEVELS: usize>(trees: &mut Vec<Other>) -> Vec<[Quick<LEVELS>; GROUP]> {
    let mut quick: Vec<Quick<LEVELS>> = Vec::new();
    let mut left = trees.iter().filter(|tree| tree.levels.len() == LEVELS).count() / GROUP * GROUP;
    trees.retain(|tree| match <[u32; LEVELS]>::try_from(&tree.levels[..]) {
        Ok(levels) if left > 0 => {
            left -= 1;
            quick.push(Quick { levels, leaves: tree.leaves });
            false
        }
        _ => true,
    });
    quick.as_chunks().0.to_vec()
}

/// Returns the border of each level, the last level first, because its answer is the highest bit of
/// the leaf.
fn levels(tree: &Tree, starts: &[u32]) -> Vec<u32> {
    let border = |&(feature, bin): &(u16, u8)| starts[usize::from(feature)] + u32::from(bin);
    tree.levels.iter().rev().map(border).collect()
}

/// Returns the leaf of each line.
fn leaf<const LINES: usize>(levels: &[u32], answers: &[[u8; LINES]]) -> [u8; LINES] {
    let mut leaf = [0u8; LINES];
    for border in levels {
        let answers = &answers[*border as usize];
        for (leaf, yes) in leaf.iter_mut().zip(answers) {
            // Shifts the answer in as the lowest bit. A yes is 0xff, which is -1 as a signed byte,
            // so subtracting it adds 1. The subtraction wraps around at 0.
            *leaf = (*leaf << 1).wrapping_sub(*yes);
        }
    }
    leaf
}

impl Trees {
    /// Returns the probability of content of each row.
    pub fn probabilities(&self, features: &Matrix) -> Vec<f32> {
        let mut wanted = vec![false; features.columns];
        self.inputs().for_each(|column| wanted[column as usize] = true);
        Forest::new(self).probabilities(&Columns::of_matrix(features, Some(&wanted)))
    }
}

#[cfg(test)]
mod tests {
    use dechaff_features::Matrix;

    use super::*;
    use crate::learners::Borders;

    /// Returns trees of all depths on three columns of four, with leaves that are all different.
    fn trees(depths: &[usize]) -> Trees {
        let features = vec![
            Borders { column: 2, borders: vec![-1.0, 0.0, 0.5] },
            Borders { column: 0, borders: vec![3.0] },
            Borders { column: 3, borders: vec![1.0, 2.0] },
        ];
        let all_levels = [(0, 1), (2, 0), (1, 0), (0, 2), (2, 1), (0, 0), (2, 0), (1, 0)];
        let tree = |(number, &depth): (usize, &usize)| Tree {
            levels: all_levels[..depth].to_vec(),
            leaves: (0..1 << depth).map(|leaf: i16| leaf * 7 - number as i16 * 100).collect(),
        };
        let trees = depths.iter().enumerate().map(tree).collect();
        Trees { features, trees, unit: 0.001, start: 0.25 }
    }

    /// Scores line by line, as defined: the first level is the lowest bit of the leaf.
    fn expected(trees: &Trees, row: &[f32]) -> f32 {
        let leaf = |tree: &Tree| {
            let yes = |&(feature, bin): &(u16, u8)| {
                let feature = &trees.features[usize::from(feature)];
                row[feature.column as usize] > feature.borders[usize::from(bin)]
            };
            let bits = tree.levels.iter().map(yes).enumerate();
            tree.leaves[bits.map(|(level, yes)| usize::from(yes) << level).sum::<usize>()]
        };
        let sum: i32 = trees.trees.iter().map(|tree| i32::from(leaf(tree))).sum();
        sigmoid(f64::from(trees.start) + f64::from(sum) * f64::from(trees.unit)) as f32
    }

    #[test]
    fn any_number_of_lines_and_depth_of_trees() {
        let values = [-2.0f32, -1.0, 0.0, 0.25, 0.75, 1.5, 2.5, 4.0, f32::NAN, f32::INFINITY];
        let of = |line: usize, column: usize| values[(line * (column + 3) + line / 7) % 10];
        let depths = [6, 6, 3, 6, 6, 6, 0, 8, 6, 1, 6, 6, 6];
        let fours = [4, 4, 6, 4, 5, 4, 4, 6, 6, 4, 6, 4, 4, 4, 4, 8, 4, 8, 4, 8];
        for depths in [&depths[..], &depths[..2], &fours, &[]] {
            let trees = trees(depths);
            assert_eq!(trees.check(4), Ok(()));
            let forest = Forest::new(&trees);
            for n in [0, 1, 15, 16, 17, 48, 49, 63, 64, 65, 112, 113, 200] {
                let rows: Vec<[f32; 4]> =
                    (0..n).map(|line| std::array::from_fn(|column| of(line, column))).collect();
                let matrix = Matrix { values: rows.concat(), columns: 4 };
                let expected: Vec<f32> = rows.iter().map(|row| expected(&trees, row)).collect();
                assert_eq!(forest.probabilities(&Columns::of_matrix(&matrix, None)), expected);
                assert_eq!(trees.probabilities(&matrix), expected);
            }
        }
    }
}
