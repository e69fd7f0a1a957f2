//! Rows of labels and values near the content.

use std::collections::HashMap;
use std::ops::Range;

use dechaff_page::units::facts as rows;

use super::lines::Lines;
use super::reason::Reason;
use super::unit::Unit;

/// Maximum number of kept words of a page that is about one thing. The rows of a longer text, and
/// of a page that declares its day, are beside an article.
const MOST_WORDS: u32 = 500;
/// Maximum number of lines of the rows. More of them are the lines of a conversation, or a list.
const MOST_LINES: usize = 40;
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
    let runs = rows(page, lines.budget);
    let label = |run: &Range<usize>| page.text(&page.lines[run.start]).split(':').next();
    let mut labels: HashMap<Option<&str>, usize> = HashMap::new();
    runs.iter().for_each(|run| *labels.entry(label(run)).or_default() += 1);
    let mut found = Vec::new();
    for run in runs.iter().filter(|run| labels[&label(run)] == 1).cloned() {
        let near = run.start.saturating_sub(NEAR)..(run.end + NEAR).min(kept.len());
        let score: f32 = scores[run.clone()].iter().sum();
        let is_near = run.len() <= MOST_LINES && kept[near].contains(&true);
        if is_near && score >= least[Unit::Facts] * run.len() as f32 {
            found.extend(run.filter(|line| !kept[*line]).map(|line| (line, Reason::Facts)));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use crate::structure::tests::corrected;

    const ROWS: &str = "<dl><dt>Pages<dd>0 pp<dt>Year<dd>0 ad<dt>Price<dd>0 eur</dl>";

    #[test]
    fn rows_near_the_content_of_a_page_about_one_thing_are_kept() {
        let (text, reasons) = corrected(&format!("<p>A book about sails{ROWS}"));
        assert_eq!(text, "A book about sails|Pages|0 pp|Year|0 ad|Price|0 eur");
        assert_eq!(reasons, ["facts"; 3]);
    }

    #[test]
    fn rows_beside_an_article_and_of_each_item_of_a_list_are_not() {
        let kept = |html: &str| corrected(html).1.contains(&"facts");
        assert!(!kept(&format!("<p>{}{ROWS}", "An article about sails. ".repeat(150))));
        let day = "<meta property=article:published_time content=2024-05-01>";
        assert!(!kept(&format!("{day}<p>A book about sails{ROWS}")));
        assert!(!kept(&format!("<p>A book about sails{ROWS}<p>Another book{ROWS}")));
    }
}
