//! Lines of pages with their labels and predictions, and how they are shown.

use dechaff_baselines::density::densities;
use dechaff_trainer::evaluation::PageResult;
use dechaff_trainer::{Label, LabelledPage};
use maud::{Markup, html};

/// The outcomes of lines by content + 2 · kept: the name, the name of the class in the style sheet,
/// and the meaning.
pub(super) const MARKS: [[&str; 3]; 4] = [
    ["not kept", "left-out", "boilerplate, not kept"],
    ["missed", "lost", "content, not kept: a false negative"],
    ["wrongly kept", "kept-wrongly", "boilerplate, kept: a false positive"],
    ["kept", "kept", "content, kept"],
];

/// Returns the lines of a page: the number of the outcome in [`MARKS`], the score, the density
/// (text / (text + tags), in characters and bytes), and the text.
pub(super) fn lines<'a>(
    page: &'a LabelledPage,
    result: &'a PageResult,
) -> impl Iterator<Item = (u8, f32, f64, &'a str)> {
    let prediction = &result.prediction;
    let decided = prediction.scores.iter().zip(&prediction.content).zip(page.labels());
    let measured = page.page.lines.iter().zip(densities(&page.page));
    decided.zip(measured).map(|(((&score, &kept), label), (line, density))| {
        // A line without a label counts as content if it is kept, so that it is not misclassified.
        let content = if label == Label::Unknown { kept } else { label == Label::Content };
        let mark = u8::from(content) + 2 * u8::from(kept);
        (mark, score, density, page.page.text(line))
    })
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
