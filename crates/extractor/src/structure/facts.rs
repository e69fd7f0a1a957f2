//! Rows of labels and values near the content.

use std::collections::HashMap;
use std::ops::Range;

use dechaff_page::units::facts as rows;

use super::lines::Lines;
use super::reason::Reason;
use super::unit::Unit;

/// Maximum number of kept words of a page that is about one thing. The rows of a longer text, and of
/// a page that declares its day, are beside an article.
const MOST_WORDS: u32 = 500;
/// Maximum number of lines between the rows and a kept line.
const NEAR: usize = 10;

/// Finds the lines of rows of labels and values that are not kept, although the rows together are
/// likely enough to be content. Labels and values are too short to be decided alone.
pub(super) fn facts(lines: Lines<'_>, kept: &[bool]) -> Vec<(usize, Reason)> {
    let Lines { page, scores, words, least, .. } = lines;
    let of_content: u32 = words.iter().zip(kept).filter(|(_, kept)| **kept).map(|(n, _)| n).sum();
    let is_one = (1..MOST_WORDS).contains(&of_content) && page.declared.days.is_empty();
    if least[Unit::Facts] > 1.0 || !is_one {
        return Vec::new();
    }
    let runs = rows(page);
    let label = |run: &Range<usize>| page.text(&page.lines[run.start]).split(':').next();
    let mut labels: HashMap<Option<&str>, usize> = HashMap::new();
    runs.iter().for_each(|run| *labels.entry(label(run)).or_default() += 1);
    let mut found = Vec::new();
    for run in runs.iter().filter(|run| labels[&label(run)] == 1).cloned() {
        let near = run.start.saturating_sub(NEAR)..(run.end + NEAR).min(kept.len());
        let score: f32 = scores[run.clone()].iter().sum();
        if kept[near].contains(&true) && score >= least[Unit::Facts] * run.len() as f32 {
            found.extend(run.filter(|line| !kept[*line]).map(|line| (line, Reason::Facts)));
        }
    }
    found
}
