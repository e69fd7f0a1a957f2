//! One page line by line: the data for the script that shows the selected page.

use maud::{Markup, PreEscaped, html};
use serde::Serialize;

use super::lines::{self, MARKS, lines};
use super::pages::of_page;
use super::shown::{NAME, TEXT, shown};
use super::{Subject, count, json, scrolling};

/// Maximum number of lines whose text is included: from the first line on, and as many
/// misclassified lines after them.
const TEXTS: usize = 1000;
/// Maximum number of lines of a page.
const LINES: usize = 5000;

#[derive(Serialize)]
struct Data {
    /// The names and classes of the marks, by their numbers.
    marks: [[&'static str; 2]; 4],
    pages: Vec<Page>,
}

#[derive(Serialize)]
struct Page {
    id: String,
    f1: f64,
    precision: f64,
    recall: f64,
    /// The number of lines of the page, which may be more than are included.
    all: usize,
    misclassified: usize,
    lines: Vec<Line>,
}

/// The number of the mark, the score in thousandths, the density in hundredths, and the text if it
/// is included.
#[derive(Serialize)]
struct Line(u8, u16, u8, Option<String>);

/// Draws the page as shown before the script runs, and the data that the script needs.
pub(super) fn viewer(
    subject: &Subject<'_>,
    in_full: &[usize],
) -> Result<Markup, serde_json::Error> {
    let all = subject.evaluation.pages.len();
    let marks = MARKS.map(|[name, class, _]| [name, class]);
    let pages = in_full.iter().map(|&at| page(subject, at)).collect();
    let data = json::for_script(&Data { marks, pages })?;
    Ok(html! {
        @if in_full.is_empty() {
            p { "This report shows no page line by line. The option " code { "--pages" } " sets their number." }
        } @else {
            @if in_full.len() < all {
                p.note {
                    "This section shows the " (count(in_full.len())) " pages with the lowest F1, of "
                    (count(all)) ". The option " code { "--pages" } " sets their number."
                }
            }
            noscript { p.note { "To choose a page, JavaScript is needed. The command " code { "dechaff evaluate --worst 20" } " lists the misclassified lines without it." } }
            div #viewer.needs-script hidden {
                div.controls {
                    label for="chosen" { "Page" }
                    select #chosen {}
                    button #before type="button" { "Previous" }
                    button #after type="button" { "Next" }
                }
                p #about role="status" {}
                div #graph.chart {}
                ul.legend.strips {
                    li { span.swatch.density {} "density of each line: text / (text + tags)" }
                    li { span.swatch.score {} "score" }
                    li { span.swatch.gold {} "content, as marked" }
                    li { span.swatch.kept {} "kept by the model" }
                    li { span.swatch.wrong {} "misclassified: the two differ" }
                }
                p.note { "Click or tap the graph to go to that line in the list." }
                fieldset.controls {
                    legend { "Show" }
                    @for (value, name) in [("all", "all"), ("kept", "kept"), ("wrong", "misclassified")] {
                        label {
                            input type="radio" name="show" value=(value) checked[value == "all"];
                            " " (name) " lines"
                        }
                    }
                }
                (lines::legend())
                (scrolling("Lines of the page", &html! {
                    table.lines { (lines::head()) tbody #lines {} }
                }))
                p #rest.note {}
            }
            script #pages-data type="application/json" { (PreEscaped(data)) }
        }
        p.note {
            "At most the first " (count(LINES)) " lines of a page are shown. The first " (count(TEXTS))
            " lines and all misclassified lines have their text, up to " (TEXT) " characters."
        }
    })
}

fn page(subject: &Subject<'_>, at: usize) -> Page {
    let result = &subject.evaluation.pages[at];
    let (confusion, [f1, precision, recall]) = (&result.lines, of_page(result));
    let mut more = TEXTS;
    let line = |(nth, (mark, score, density, text)): (usize, (u8, f32, f64, &str))| {
        let is_wrong = matches!(mark, 1 | 2);
        let has_text = nth < TEXTS || (is_wrong && more > 0);
        more -= usize::from(has_text && nth >= TEXTS);
        let (score, density) = ((score * 1000.0).round() as u16, (density * 100.0).round() as u8);
        Line(mark, score, density, has_text.then(|| shown(text, TEXT)))
    };
    let found = lines(&subject.corpus.pages[at], result).enumerate();
    let thousandths = |share: f64| (share * 1000.0).round() / 1000.0;
    Page {
        id: shown(&result.id, NAME),
        f1: thousandths(f1),
        precision: thousandths(precision),
        recall: thousandths(recall),
        all: result.prediction.content.len(),
        misclassified: (confusion.false_positives + confusion.false_negatives) as usize,
        lines: found.take(LINES).map(line).collect(),
    }
}
