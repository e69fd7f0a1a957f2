//! Lists that are kept as a whole.

use dechaff_page::{Line, Tag};

use super::lines::Lines;
use super::reason::Reason;
use super::unit::Unit;

/// Lists, as bits of [`Tag::bit`].
const LISTS: u64 = Tag::UL.bit() | Tag::OL.bit() | Tag::DL.bit();

/// Counts over an element: its characters, its kept characters, and the lines that cannot be
/// content.
#[derive(Debug, Default, Clone, Copy)]
struct Inside {
    all: u64,
    kept: u64,
    others: u32,
}

impl Inside {
    fn add(&mut self, other: Self) {
        self.all += other.all;
        self.kept += other.kept;
        self.others += other.others;
    }
}

/// Finds the lines that are not kept, although most of the text of their list is and the rest may
/// be.
pub(super) fn lists(lines: Lines<'_>, kept: &[bool]) -> Vec<(usize, Reason)> {
    let Lines { page, scores, least, .. } = lines;
    let may_be = |line: usize| kept[line] || scores[line] >= least[Unit::List];
    let is_doubtful = |line: &usize| {
        !kept[*line] && may_be(*line) && page.element(&page.lines[*line]).mask & LISTS != 0
    };
    let doubtful: Vec<usize> = lines.numbers().filter(is_doubtful).collect();
    if doubtful.is_empty() {
        return Vec::new();
    }
    let of = |number: usize, line: &Line| Inside {
        all: u64::from(line.chars),
        kept: if kept[number] { u64::from(line.chars) } else { 0 },
        others: u32::from(!may_be(number)),
    };
    let inside = page.sums(of, Inside::add);
    let is_whole = page.inherited(false, |at, around| {
        let Inside { all, kept, others } = inside[at];
        let is_list = matches!(page.elements[at].tag, Tag::UL | Tag::OL | Tag::DL);
        around || at > 0 && is_list && others == 0 && kept > 0 && kept * 2 >= all
    });
    let is_kept = |line: &usize| is_whole[page.lines[*line].element as usize];
    doubtful.into_iter().filter(is_kept).map(|line| (line, Reason::List)).collect()
}

#[cfg(test)]
mod tests {
    use crate::structure::tests::{corrected, is};

    #[test]
    fn lists_with_mostly_kept_text() {
        is("<ul><li>9 aaaa<li>2 b<ul><li>9 cc</ul></ul>", "9 aaaa|2 b|9 cc");
        assert_eq!(corrected("<ul><li>9 aaaa<li>2 b</ul>").1, ["list"]);
        // Less than half of the text is kept, or a line is surely not content.
        is("<ul><li>9 a<li>2 bbbbb</ul>", "9 a");
        is("<ul><li>9 aaaa<li>0 b<li>2 c</ul>", "9 aaaa");
        // The inner list is a list too.
        is("<ul><li>0 b<ul><li>9 cc<li>2 d</ul></ul>", "9 cc|2 d");
    }
}
