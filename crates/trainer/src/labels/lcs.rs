//! The longest common subsequence of two sequences, in linear memory.
//!
//! Crochemore et al. 2001, Hyyrö 2004: a row of the table of lengths never grows by more than one
//! from column to column, so it is kept as bits, and the next row takes one addition for each 64
//! columns. Here most of these additions are left out too, because words without an occurrence of
//! the symbol change only where a carry reaches them. Large problems are split after Hirschberg 1975.

use std::ops::Range;

/// Rows of at most this many words altogether (32 MiB) are kept to walk back through.
const KEPT: usize = 1 << 22;

/// For each symbol of `a`, whether a longest common subsequence with `b` that is chosen among
/// several takes it. Symbols should be small numbers: memory grows with the largest.
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

/// Where a symbol stands among 64 neighbours in `b`.
struct Block {
    word: u32,
    mask: u64,
}

struct Lcs {
    kept: usize,
    /// By symbol: its blocks in the `b` of the row that is computed.
    index: Vec<Range<u32>>,
    blocks: Vec<Block>,
    /// The symbols of that `b` with their places, sorted.
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

    /// Keeps every row and walks back from the last one.
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
                // Columns where the rows grow move to the left only: this one is new, so `a[i]`
                // stands there.
                if !longer(i, j - 1) {
                    j -= 1;
                    out[i] = true;
                }
            }
        }
    }

    /// Where to cut `b` so that the halves of `a` lose nothing by being matched apart.
    fn cut(&mut self, before: &[u32], after: &[u32], b: &[u32]) -> usize {
        let forward = self.row(before.iter().copied(), b.iter().copied());
        let backward = self.row(after.iter().rev().copied(), b.iter().rev().copied());
        let longer = |row: &[u64], j: usize| i64::from(row[j / 64] >> (j % 64) & 1 == 0);
        // The length relative to a cut in front of all of `b`.
        let (mut length, mut most, mut cut) = (0, 0, 0);
        for j in 0..b.len() {
            length += longer(&forward, j) - longer(&backward, b.len() - 1 - j);
            if length > most {
                (most, cut) = (length, j + 1);
            }
        }
        cut
    }

    /// The last row: a bit is 0 where a column of `b` more makes the common subsequence longer.
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

    /// Row after one symbol more of `a`: `(row + (row & mask)) | (row & !mask)` as one long number.
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

/// Adds a carry to words without an occurrence; tells whether it came out at the far end.
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

/// Moves each matched run to right before the next one where the same symbols stand there too: of a
/// headline in the breadcrumbs and above the text, the second is what the text begins with.
fn gather(a: &[u32], matched: &mut [bool]) {
    let mut next = None;
    let mut read = a.len();
    while let Some(last) = matched[..read].iter().rposition(|&matched| matched) {
        let start = matched[..last].iter().rposition(|&matched| !matched).map_or(0, |gap| gap + 1);
        let run = start..last + 1;
        read = start;
        // Behind the run is a gap, so it fits before the next one or overlaps itself.
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
    fn of_two_places_the_one_next_to_the_rest_is_taken() {
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
