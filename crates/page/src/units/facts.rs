//! Rows of a label and its value: the properties of a product, a book or a meeting.

use std::ops::Range;

use crate::html::tag::Tag;
use crate::nodes::Budget;
use crate::page::{Line, Page};

/// Minimum number of rows of a unit.
const LEAST_ROWS: usize = 3;
/// Maximum number of bytes and of words of a label, and of bytes of a value.
const LABEL: usize = 40;
const LABEL_WORDS: usize = 4;
const VALUE: usize = 160;
/// Maximum number of lines of the value of a label that is a line of its own.
const VALUES: usize = 4;

/// Returns the lines of each run of rows of labels and values, in order. Each line is a step.
pub fn facts(page: &Page, budget: &Budget<'_>) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let (mut labels, mut run): (Vec<&str>, Range<usize>) = (Vec::new(), 0..0);
    let mut end = |labels: &mut Vec<&str>, run: Range<usize>| {
        let rows = labels.len();
        labels.sort_unstable();
        labels.dedup();
        // Rows with the same labels are a list.
        if rows >= LEAST_ROWS && 4 * labels.len() >= 3 * rows {
            found.push(run);
        }
        labels.clear();
    };
    let mut at = 0;
    while at < page.lines.len() && budget.takes_step() {
        let row = row(page, at);
        if row.is_none() || at > run.end {
            end(&mut labels, run.clone());
            run = at..at;
        }
        match row {
            Some((label, lines)) => {
                labels.push(label);
                at += lines;
                run.end = at;
            }
            None => at += 1,
        }
    }
    end(&mut labels, run);
    found
}

/// Returns the label of the row that begins with a line, and the number of its lines.
fn row(page: &Page, at: usize) -> Option<(&str, usize)> {
    let line = &page.lines[at];
    let text = page.text(line);
    // A link with a colon in it is the title of another page.
    if line.link_chars * 2 > line.chars {
        return None;
    }
    // A label is short, and so is what is searched for its end.
    let head = &text[..text.floor_char_boundary(LABEL + 6)];
    if head.contains([':', '：'])
        && let Some((label, value)) = text.split_once([':', '：'])
        && is_label(label)
    {
        let value = value.trim();
        if !value.is_empty() {
            let is_time = label.ends_with(|c: char| c.is_ascii_digit());
            return (value.len() <= VALUE && !is_time).then_some((label, 1));
        }
        return is_value(page, at + 1).then_some((label, 2));
    }
    let tag = innermost(page, line);
    if !matches!(tag, Tag::DT | Tag::TH) || !is_label(text) {
        return None;
    }
    let value = if tag == Tag::DT { Tag::DD } else { Tag::TD };
    let is_own = |line: &usize| innermost(page, &page.lines[*line]) == value;
    let values = (at + 1..page.lines.len()).take_while(is_own).take(VALUES).count();
    (values > 0 && is_value(page, at + 1)).then_some((text, 1 + values))
}

/// Returns the innermost term, description or cell around a line.
fn innermost(page: &Page, line: &Line) -> Tag {
    let is_place = |tag: Tag| matches!(tag, Tag::DT | Tag::DD | Tag::TH | Tag::TD);
    let mut around = page.ancestors(line).take(4).map(|around| around.tag);
    around.find(|tag| is_place(*tag)).unwrap_or_default()
}

/// Returns whether a text may be the name of a property: a few words that are no sentence.
fn is_label(text: &str) -> bool {
    let text = text.trim();
    (2..=LABEL).contains(&text.len())
        && text.split_whitespace().nth(LABEL_WORDS).is_none()
        && text.starts_with(char::is_alphabetic)
        && !text.contains(['.', '!', '?', ';', '"'])
        && !text.starts_with("http")
}

/// Returns whether a line may be the value of the label before it.
fn is_value(page: &Page, at: usize) -> bool {
    page.lines.get(at).is_some_and(|line| {
        let text = page.text(line);
        text.len() <= VALUE && !text.ends_with(':') && page.heading_level(line).is_none()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn is(html: &str, expected: Option<Range<usize>>) {
        let page = crate::segment(html.as_bytes()).unwrap();
        let budget = Budget::new(0, 0, crate::Stop::default());
        assert_eq!(facts(&page, &budget), Vec::from_iter(expected), "{html}");
    }

    #[test]
    fn runs_of_labels_and_values() {
        is("<p>a<p>Pages: 120<p>Author: Ann Lee<p>ISBN: 12-34<p>b", Some(1..4));
        is("<p>Pages: 120<p>Author: Ann Lee<p>b", None);
        is("<div>Pages:</div>120<div>Author:</div>Ann<div>ISBN:</div>12", Some(0..6));
        let list = "<dl><dt>Pages<dd>120<dt>Author<dd>Ann<dd>Ben<dt>ISBN<dd>12</dl>";
        is(list, Some(0..7));
        is("<table><tr><th>Pages<td>1<tr><th>By<td>Ann<tr><th>Of<td>2</table>", Some(0..6));
    }

    #[test]
    fn sentences_times_and_lists_are_no_rows() {
        is("<p>He said: no<p>At 10:30 it rained<p>10:45: sun<p>http://a.example: x", None);
        is(&"<p>Price: 1 EUR".repeat(4), None);
        is(
            "<p><a href=/1>Sails: how</a><p><a href=/2>Ropes: why</a><p><a href=/3>Masts: who</a>",
            None,
        );
    }
}
