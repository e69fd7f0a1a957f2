//! The longest common subsequence of two sequences, in linear memory.
//!
//! Adjacent cells of the table of lengths differ by at most one. So a row of it fits into one bit
//! for each column, and the next row takes one addition for each 64 columns (Crochemore et al.
//! 2001, Hyyrö 2004). A word of 64 columns in which the symbol does not occur changes only if a
//! carry reaches it, so most of these additions are left out. Large problems are split into two
//! (Hirschberg 1975).
//!
//! Example: `b` is `x y x`, column 0 is the lowest bit, and the first row is `111`. The symbol `x`
//! has the mask `101`. `(row + (row & mask)) | (row & !mask)` gives `110`: the common subsequence
//! with `b` grows to 1 at column 0, where the bit is now 0. The next symbol `y` has the mask `010`
//! and gives `100`: the length is 2 from column 1 on.

use std::ops::Range;

/// Maximum number of words (32 MiB) in the rows that are kept together to trace back the
/// subsequence.
const KEPT: usize = 1 << 22;

/// Returns, for each symbol of `a`, whether it belongs to a longest common subsequence with `b`. If
/// there are several, one is chosen. Symbols should be small numbers, because memory grows with the
/// largest.
pub(crate) fn matched(a: &[u32], b: &[u32]) -> Vec<bool> {
    let mut matched = matched_keeping(a, b, KEPT);
    gather(a, &mut matched);
    matched
}

fn matched_keeping(a: &[u32], b: &[u32], kept: usize) -> Vec<bool> {
    let symbols = a.iter().chain(b).max().map_or(0, |&most| most as usize + 1);
    let mut out = vec![false; a.len()];
    let mut lcs = Lcs { kept, index: vec![0..0; symbols], blocks: Vec::new(), places: Vec::new() };
    lcs.solve(a, b, &mut out);
    out
}

/// The places of a symbol within one word of 64 columns of `b`: bit `i` of `mask` is column `64 *
/// word + i`.
struct Block {
    word: u32,
    mask: u64,
}

struct Lcs {
    kept: usize,
    /// For each symbol, the range of its blocks. The blocks belong to the part of `b` that is being
    /// processed.
    index: Vec<Range<u32>>,
    blocks: Vec<Block>,
    /// The symbols of this part of `b` with their places, sorted.
    places: Vec<(u32, u32)>,
}

impl Lcs {
    fn solve(&mut self, mut a: &[u32], mut b: &[u32], mut out: &mut [bool]) {
        let same = a.iter().zip(b).take_while(|(x, y)| x == y).count();
        out[..same].fill(true);
        (a, b, out) = (&a[same..], &b[same..], &mut out[same..]);
        let same = a.iter().rev().zip(b.iter().rev()).take_while(|(x, y)| x == y).count();
        out[a.len() - same..].fill(true);
        (a, b) = (&a[..a.len() - same], &b[..b.len() - same]);

        if a.is_empty() || b.is_empty() {
            return;
        }
        if a.len() == 1 {
            out[0] = b.contains(&a[0]);
        } else if a.len().saturating_mul(b.len().div_ceil(64)) <= self.kept {
            self.walk_back(a, b, out);
        } else {
            let (a_before, a_after) = a.split_at(a.len() / 2);
            let (b_before, b_after) = b.split_at(self.cut(a_before, a_after, b));
            let (out_before, out_after) = out.split_at_mut(a_before.len());
            self.solve(a_before, b_before, out_before);
            self.solve(a_after, b_after, out_after);
        }
    }

    /// Keeps every row and traces the subsequence back from the last one.
    fn walk_back(&mut self, a: &[u32], b: &[u32], out: &mut [bool]) {
        self.index(b.iter().copied());
        let words = b.len().div_ceil(64);
        let mut rows = vec![u64::MAX; words * (a.len() + 1)];
        for (i, &symbol) in a.iter().enumerate() {
            rows.copy_within(i * words..(i + 1) * words, (i + 1) * words);
            self.step(&mut rows[(i + 1) * words..][..words], symbol);
        }
        let longer = |i: usize, j: usize| rows[i * words + j / 64] >> (j % 64) & 1 == 0;
        let (mut i, mut j) = (a.len(), b.len());
        while i > 0 && j > 0 {
            if !longer(i, j - 1) {
                j -= 1;
            } else {
                i -= 1;
                // From row to row, the columns where the length grows move only to the left. This
                // column is new in row `i + 1`, so the symbol there is `a[i]`.
                if !longer(i, j - 1) {
                    j -= 1;
                    out[i] = true;
                }
            }
        }
    }

    /// Returns where to cut `b`, so that matching the two halves of `a` separately still finds a
    /// longest common subsequence.
    fn cut(&mut self, before: &[u32], after: &[u32], b: &[u32]) -> usize {
        let forward = self.row(before.iter().copied(), b.iter().copied());
        let backward = self.row(after.iter().rev().copied(), b.iter().rev().copied());
        let longer = |row: &[u64], j: usize| i64::from(row[j / 64] >> (j % 64) & 1 == 0);
        // The total length, relative to the length with a cut before all of `b`.
        let (mut length, mut most, mut cut) = (0, 0, 0);
        for j in 0..b.len() {
            length += longer(&forward, j) - longer(&backward, b.len() - 1 - j);
            if length > most {
                (most, cut) = (length, j + 1);
            }
        }
        cut
    }

    /// Computes the last row. A bit is 0 where the common subsequence with `b` grows by one at this
    /// column.
    fn row(
        &mut self,
        a: impl Iterator<Item = u32>,
        b: impl ExactSizeIterator<Item = u32>,
    ) -> Vec<u64> {
        let mut row = vec![u64::MAX; b.len().div_ceil(64)];
        self.index(b);
        a.for_each(|symbol| self.step(&mut row, symbol));
        row
    }

    fn index(&mut self, b: impl Iterator<Item = u32>) {
        for &(symbol, _) in &self.places {
            self.index[symbol as usize] = 0..0;
        }
        self.places.clear();
        self.places.extend(b.zip(0..));
        self.places.sort_unstable();
        self.blocks.clear();
        for places in self.places.chunk_by(|one, next| one.0 == next.0) {
            let first = self.blocks.len();
            for &(_, at) in places {
                let (word, mask) = (at / 64, 1 << (at % 64));
                match self.blocks[first..].last_mut() {
                    Some(block) if block.word == word => block.mask |= mask,
                    _ => self.blocks.push(Block { word, mask }),
                }
            }
            self.index[places[0].0 as usize] = first as u32..self.blocks.len() as u32;
        }
    }

    /// Computes the row after one more symbol of `a`: `(row + (row & mask)) | (row & !mask)`, with
    /// the row and the mask read as one long number. The mask has a bit for each place of the
    /// symbol in `b`.
    fn step(&self, row: &mut [u64], symbol: u32) {
        let blocks = &self.index[symbol as usize];
        let (mut carry, mut next) = (false, 0);
        for block in &self.blocks[blocks.start as usize..blocks.end as usize] {
            let word = block.word as usize;
            if carry && next < word {
                carry = carry_on(&mut row[next..word]);
            }
            let old = row[word];
            let (sum, over) = old.overflowing_add(old & block.mask);
            let (sum, again) = sum.overflowing_add(u64::from(carry));
            row[word] = sum | (old & !block.mask);
            (carry, next) = (over || again, word + 1);
        }
        if carry {
            carry_on(&mut row[next..]);
        }
    }
}

/// Adds a carry to words in which the symbol does not occur. Returns whether the carry leaves the
/// last one.
fn carry_on(row: &mut [u64]) -> bool {
    for word in row {
        let (sum, over) = word.overflowing_add(1);
        *word |= sum;
        if !over {
            return false;
        }
    }
    true
}

/// Moves each matched run to just before the next one, if the same symbols are there too. If a
/// headline occurs both in the breadcrumbs and above the text, the second one is where the text
/// begins.
fn gather(a: &[u32], matched: &mut [bool]) {
    let mut next = None;
    let mut read = a.len();
    while let Some(last) = matched[..read].iter().rposition(|&matched| matched) {
        let start = matched[..last].iter().rposition(|&matched| !matched).map_or(0, |gap| gap + 1);
        let run = start..last + 1;
        read = start;
        // A gap follows the run. So the moved run ends before the next one, or it overlaps its old
        // place.
        let moved = next.map(|next: usize| next - run.len()..next);
        next = Some(start);
        if let Some(moved) = moved.filter(|moved| moved.start >= run.end)
            && a[run.clone()] == a[moved.clone()]
        {
            next = Some(moved.start);
            matched[run].fill(false);
            matched[moved].fill(true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn length(a: &[u32], b: &[u32]) -> usize {
        let mut row = vec![0; b.len() + 1];
        for x in a {
            let mut diagonal = 0;
            for (j, y) in b.iter().enumerate() {
                let up = row[j + 1];
                row[j + 1] = if x == y { diagonal + 1 } else { up.max(row[j]) };
                diagonal = up;
            }
        }
        row[b.len()]
    }

    fn is_subsequence(part: impl Iterator<Item = u32>, whole: &[u32]) -> bool {
        let mut whole = whole.iter();
        part.into_iter().all(|x| whole.any(|&y| x == y))
    }

    #[test]
    fn as_the_quadratic_table() {
        let mut rng = fastrand::Rng::with_seed(1);
        for round in 0..600 {
            let symbols = 1 + rng.u32(..[2, 8, 200][round % 3]);
            let mut sequence = || -> Vec<u32> {
                let len = rng.usize(..[5, 70, 300][round / 3 % 3]);
                (0..len).map(|_| rng.u32(..symbols)).collect()
            };
            let (a, b) = (sequence(), sequence());
            for kept in [0, 8, KEPT] {
                let out = matched_keeping(&a, &b, kept);
                let taken = a.iter().zip(&out).filter(|(_, taken)| **taken).map(|(x, _)| *x);
                assert_eq!(taken.clone().count(), length(&a, &b), "{a:?} {b:?} {kept}");
                assert!(is_subsequence(taken, &b), "{a:?} {b:?} {kept}");
            }
        }
    }

    #[test]
    fn of_two_matches_the_one_next_to_the_others_is_chosen() {
        assert_eq!(matched(&[1, 2, 9, 1, 2, 3, 4], &[1, 2, 3, 4])[..3], [false; 3]);
        assert_eq!(matched(&[1, 1, 1, 2], &[1, 2]), [false, false, true, true]);
        assert_eq!(matched(&[1, 9, 1, 9, 2], &[1, 2]), [true, false, false, false, true]);
    }

    #[test]
    fn gathering_keeps_the_subsequence() {
        let mut rng = fastrand::Rng::with_seed(2);
        for _ in 0..300 {
            let mut sequence = || -> Vec<u32> { (0..40).map(|_| rng.u32(..4)).collect() };
            let (a, b) = (sequence(), sequence());
            let mut out = matched_keeping(&a, &b, KEPT);
            let taken = |out: &[bool]| -> Vec<u32> {
                a.iter().zip(out).filter(|(_, taken)| **taken).map(|(x, _)| *x).collect()
            };
            let before = taken(&out);
            gather(&a, &mut out);
            assert_eq!(taken(&out), before);
        }
    }

    #[test]
    fn empty_and_equal() {
        assert!(matched(&[], &[1]).is_empty());
        assert_eq!(matched(&[1, 2], &[]), [false, false]);
        assert_eq!(matched(&[1, 2, 1], &[1, 2, 1]), [true; 3]);
    }
}
