//! The misclassified lines of a page.

use std::io::{self, Write};

use dechaff_inputs::messages::escaped;
use dechaff_trainer::evaluation::{Evaluation, PageResult};
use dechaff_trainer::{Corpus, Label, LabelledPage};
use serde::Serialize;

/// A misclassified line.
#[derive(Debug, Serialize)]
pub(crate) struct WrongLine<'a> {
    /// Its number, from 1.
    pub(crate) line: usize,
    /// The offset of its first byte in the page without its markers.
    start: usize,
    /// The offset after its last byte.
    end: usize,
    /// The score.
    score: f32,
    /// Whether it was kept, which makes it a false positive.
    pub(crate) kept: bool,
    /// The text of the line.
    pub(crate) text: &'a str,
}

/// Returns the misclassified lines of a page, in order.
pub(crate) fn wrong_lines<'a>(
    page: &'a LabelledPage,
    result: &'a PageResult,
) -> impl Iterator<Item = WrongLine<'a>> {
    let prediction = &result.prediction;
    let lines = page.page.lines.iter().zip(page.labels());
    let decided = lines.zip(prediction.scores.iter().zip(&prediction.content));
    decided.enumerate().filter_map(|(nth, ((line, label), (&score, &kept)))| {
        let span = line.span();
        let right = if kept { Label::Content } else { Label::Boilerplate };
        (label != right && label != Label::Unknown).then(|| WrongLine {
            line: nth + 1,
            start: span.start,
            end: span.end,
            score,
            kept,
            text: page.page.text(line),
        })
    })
}

/// Lists pages with their misclassified lines.
pub(crate) fn write_worst(
    to: &mut dyn Write,
    corpus: &Corpus,
    evaluation: &Evaluation,
    worst: &[usize],
) -> io::Result<()> {
    for &at in worst {
        let page = &evaluation.pages[at];
        let wrong: Vec<_> = wrong_lines(&corpus.pages[at], page).collect();
        let name = if page.overlap.is_some() { "page_f1" } else { "snippet_f1" };
        let (id, f1) = (escaped(&page.id), page.f1());
        let (count, lines) = (wrong.len(), page.lines.total());
        writeln!(to, "\n{id}: {name} {f1:.4}, {count} of {lines} lines misclassified")?;
        for line in &wrong[..wrong.len().min(MOST_LINES)] {
            let what = if line.kept { "kept" } else { "missed" };
            let text: String = line.text.chars().take(MOST).collect();
            let more = if text.len() < line.text.len() { "…" } else { "" };
            let text = escaped(&text);
            writeln!(to, "  {what} {:.3} {:>7}  {text}{more}", line.score, line.start)?;
        }
        if count > MOST_LINES {
            writeln!(to, "  and {} more: `dechaff report` shows all", count - MOST_LINES)?;
        }
    }
    Ok(())
}

/// Maximum number of lines of a page that are shown.
const MOST_LINES: usize = 20;
/// Maximum number of characters of a line that are shown.
const MOST: usize = 100;
