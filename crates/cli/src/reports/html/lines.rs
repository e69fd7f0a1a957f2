//! Lines of pages with their labels and predictions, and how they are shown.

use dechaff_baselines::density::densities;
use dechaff_trainer::evaluation::PageResult;
use dechaff_trainer::{Label, LabelledPage};
use maud::{Markup, html};

/// The outcomes of lines by [`Line::mark`]: the name, the name of the class in the style sheet, and
/// the meaning.
pub(super) const MARKS: [[&str; 3]; 4] = [
    ["not kept", "left-out", "boilerplate, not kept"],
    ["missed", "lost", "content, not kept: a false negative"],
    ["wrongly kept", "kept-wrongly", "boilerplate, kept: a false positive"],
    ["kept", "kept", "content, kept"],
];

/// A line of a page.
pub(super) struct Line<'a> {
    /// The number of the line, from 1.
    pub(super) number: usize,
    /// A line without a label counts as content if it is kept, so that it is not misclassified.
    content: bool,
    kept: bool,
    pub(super) score: f32,
    /// The density: text / (text + tags), in characters and bytes.
    pub(super) density: f64,
    pub(super) text: &'a str,
}

impl Line<'_> {
    /// Returns the number of its outcome in [`MARKS`].
    pub(super) fn mark(&self) -> u8 {
        u8::from(self.content) + 2 * u8::from(self.kept)
    }

    pub(super) fn is_wrong(&self) -> bool {
        self.content != self.kept
    }
}

/// Returns the lines of a page.
pub(super) fn lines<'a>(page: &'a LabelledPage, result: &'a PageResult) -> Vec<Line<'a>> {
    let prediction = &result.prediction;
    let decided = prediction.scores.iter().zip(&prediction.content).zip(page.labels());
    let measured = page.page.lines.iter().zip(densities(&page.page));
    let line = |(at, (((&score, &kept), label), (line, density))): (usize, (_, _))| Line {
        number: at + 1,
        content: if label == Label::Unknown { kept } else { label == Label::Content },
        kept,
        score,
        density,
        text: page.page.text(line),
    };
    decided.zip(measured).enumerate().map(line).collect()
}

/// Draws the head of a table of lines.
pub(super) fn head() -> Markup {
    html! {
        thead { tr {
            th.n scope="col" { "Line" }
            th scope="col" { "Outcome" }
            th.n scope="col" { "Score" }
            th.text scope="col" { "Text" }
        } }
    }
}

/// Draws the meaning of the marks.
pub(super) fn legend() -> Markup {
    html! {
        ul.legend {
            @for [name, class, meaning] in MARKS {
                li { span.key.(class) { (name) } " " (meaning) }
            }
        }
    }
}
