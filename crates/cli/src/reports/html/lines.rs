//! Lines of pages with their labels and predictions, and how they are shown.

use dechaff_baselines::density::densities;
use dechaff_trainer::evaluation::PageResult;
use dechaff_trainer::{Label, LabelledPage};
use maud::{Markup, html};

/// The outcome of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// Boilerplate that is not kept.
    LeftOut,
    /// Content that is not kept: a false negative.
    Lost,
    /// Boilerplate that is kept: a false positive.
    KeptWrongly,
    /// Content that is kept.
    Kept,
}

impl Mark {
    /// All marks in the order of their numbers.
    pub(super) const ALL: [Self; 4] = [Self::LeftOut, Self::Lost, Self::KeptWrongly, Self::Kept];

    fn of(content: bool, kept: bool) -> Self {
        match (content, kept) {
            (false, false) => Self::LeftOut,
            (true, false) => Self::Lost,
            (false, true) => Self::KeptWrongly,
            (true, true) => Self::Kept,
        }
    }

    /// Returns its name, the name of its class in the style sheet, and its meaning.
    pub(super) fn words(self) -> [&'static str; 3] {
        match self {
            Self::LeftOut => ["not kept", "left-out", "boilerplate, not kept"],
            Self::Lost => ["missed", "lost", "content, not kept: a false negative"],
            Self::KeptWrongly => {
                ["wrongly kept", "kept-wrongly", "boilerplate, kept: a false positive"]
            }
            Self::Kept => ["kept", "kept", "content, kept"],
        }
    }

    pub(super) fn is_wrong(self) -> bool {
        matches!(self, Self::Lost | Self::KeptWrongly)
    }
}

/// A line of a page.
pub(super) struct Line<'a> {
    /// The number of the line, from 1.
    pub(super) number: usize,
    pub(super) mark: Mark,
    pub(super) score: f32,
    /// The density: text / (text + tags), in characters and bytes.
    pub(super) density: f64,
    pub(super) text: &'a str,
}

/// Returns the lines of a page.
pub(super) fn lines<'a>(page: &'a LabelledPage, result: &'a PageResult) -> Vec<Line<'a>> {
    let prediction = &result.prediction;
    let decided = prediction.scores.iter().zip(&prediction.content).zip(page.labels());
    let measured = page.page.lines.iter().zip(densities(&page.page));
    let line = |(at, (((&score, &kept), label), (line, density))): (usize, (_, _))| Line {
        number: at + 1,
        // A line without a label does not count as misclassified.
        mark: Mark::of(if label == Label::Unknown { kept } else { label == Label::Content }, kept),
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
            @for mark in Mark::ALL {
                @let [name, class, meaning] = mark.words();
                li { span.key.(class) { (name) } " " (meaning) }
            }
        }
    }
}
