//! Parts of a page whose lines are kept or left out whatever their scores.

use std::ops::Range;

use dechaff_page::Page;

/// Parts of a page that a caller chose, such as the elements that match a CSS selector, as bytes of
/// the source. Their lines are kept or left out whatever their scores. Text in both a part to keep
/// and a part to leave out is left out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Chosen {
    keep: Vec<Range<u32>>,
    drop: Vec<Range<u32>>,
}

impl Chosen {
    /// Creates a choice from the parts to keep and the parts to leave out, in any order.
    pub fn new(keep: Vec<Range<u32>>, drop: Vec<Range<u32>>) -> Self {
        Self { keep: joined(keep), drop: joined(drop) }
    }

    /// Returns the parts that are left out, in order and without overlap.
    pub fn dropped(&self) -> &[Range<u32>] {
        &self.drop
    }

    /// Returns whether each line was chosen to be kept or left out, `[n_lines]`, or an empty list
    /// if no part was chosen. A line is kept if any of it is in a part to keep, and left out if all
    /// of it is in a part to leave out.
    pub(crate) fn lines(&self, page: &Page) -> Vec<Option<bool>> {
        if self.keep.is_empty() && self.drop.is_empty() {
            return Vec::new();
        }
        let lines = page.lines.iter().map(|line| {
            let part = part_from(&self.drop, line.start);
            let drops = part.is_some_and(|part| part.start <= line.start && line.end <= part.end);
            if drops {
                return Some(false);
            }
            self.keeps(line.start..line.end).then_some(true)
        });
        lines.collect()
    }

    /// Returns whether a part to keep has some of these bytes.
    pub fn keeps(&self, bytes: Range<u32>) -> bool {
        part_from(&self.keep, bytes.start).is_some_and(|part| part.start < bytes.end)
    }

    /// Returns whether the byte at an offset is left out.
    pub fn drops(&self, at: usize) -> bool {
        let at = u32::try_from(at).unwrap_or(u32::MAX);
        part_from(&self.drop, at).is_some_and(|part| part.start <= at)
    }
}

/// Returns the first of some parts that ends after an offset.
fn part_from(parts: &[Range<u32>], at: u32) -> Option<&Range<u32>> {
    parts.get(parts.partition_point(|part| part.end <= at))
}

/// Returns parts in order and without overlap.
pub(crate) fn joined(mut parts: Vec<Range<u32>>) -> Vec<Range<u32>> {
    parts.retain(|part| !part.is_empty());
    parts.sort_unstable_by_key(|part| part.start);
    parts.dedup_by(|next, before| {
        let joins = next.start <= before.end;
        before.end = if joins { before.end.max(next.end) } else { before.end };
        joins
    });
    parts
}

#[cfg(test)]
#[allow(clippy::single_range_in_vec_init, reason = "parts are ranges")]
mod tests {
    use super::*;

    #[test]
    fn lines_in_chosen_parts() {
        let page = dechaff_page::segment(b"<p>one<p>two<p>three <b>four</b>").unwrap();
        let lines = |keep: &[Range<u32>], drop: &[Range<u32>]| {
            Chosen::new(keep.to_vec(), drop.to_vec()).lines(&page)
        };
        assert!(lines(&[], &[9..9]).is_empty());
        assert_eq!(lines(&[6..12], &[]), [None, Some(true), None]);
        assert_eq!(lines(&[], &[0..6, 4..12]), [Some(false), Some(false), None]);
        // Part of a line suffices to keep the line, but not to leave it out.
        assert_eq!(lines(&[21..29], &[]), [None, None, Some(true)]);
        assert_eq!(lines(&[], &[21..29]), [None, None, None]);
        assert_eq!(lines(&[0..32], &[6..12]), [Some(true), Some(false), Some(true)]);
    }

    #[test]
    fn parts_are_joined() {
        let chosen = Chosen::new(Vec::new(), vec![7..9, 0..3, 2..5, 5..6]);
        assert_eq!(chosen.dropped(), [0..6, 7..9]);
        assert!(chosen.drops(0) && chosen.drops(5) && !chosen.drops(6) && chosen.drops(7));
    }
}
