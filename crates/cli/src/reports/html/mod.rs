//! The evaluation of a model on marked pages, as one self-contained HTML file.
//!
//! All text from outside passes [`mod@shown`]. maud escapes it, and [`json::for_script`] escapes
//! the data of the scripts. If an escape should ever fail, the policy of the report
//! ([`mod@policy`]) still allows only the scripts and styles of this module, and loads nothing.

mod chart;
mod charts;
mod facts;
mod json;
mod lines;
mod metrics;
mod pages;
mod policy;
mod shown;
mod viewer;

use dechaff_crawl::overwrite::Kind;
use dechaff_extractor::Model;
use dechaff_trainer::Corpus;
use dechaff_trainer::evaluation::Evaluation;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use policy::policy;
use shown::{NAME, shown};

use crate::args::corpus::CorpusArgs;
use crate::reports::json::TOOL;
use crate::reports::seen::Seen;
use crate::reports::slices::Slices;

/// The subject of a report.
pub(crate) struct Subject<'a> {
    pub(crate) model: &'a Model,
    pub(crate) corpus: &'a Corpus,
    pub(crate) evaluation: &'a Evaluation,
    pub(crate) slices: &'a Slices,
    /// The pages that the model was trained on, which are left out.
    pub(crate) seen: Option<&'a Seen>,
    pub(crate) corpora: &'a CorpusArgs,
    /// The number of pages, worst first, that are shown line by line.
    pub(crate) in_full: usize,
}

/// The kind of the file.
pub(crate) const REPORT: Kind = Kind {
    what: "a report of dechaff",
    beginning: b"<!DOCTYPE html><html class=\"dechaff-report\"",
};

/// The style sheets: colours and layout.
const STYLES: [&str; 2] = [include_str!("assets/style.css"), include_str!("assets/print.css")];
/// The scripts: one sorts and filters the table of pages, the other shows a page line by line.
const SCRIPTS: [&str; 2] = [include_str!("assets/table.js"), include_str!("assets/viewer.js")];

/// Creates the report. The same subject gives the same bytes.
///
/// # Errors
/// As serde_json.
pub(crate) fn document(subject: &Subject<'_>) -> Result<String, serde_json::Error> {
    // Worst pages first.
    let order = subject.evaluation.worst(usize::MAX);
    let in_full = &order[..subject.in_full.min(order.len())];
    // The sections, with their ids, and their names in the table of contents.
    let sections = [
        ("metrics", "Metrics", metrics::headline(&subject.evaluation.overall)),
        ("groups", "Groups and slices", metrics::slices(subject)),
        ("curves", "Curves", charts::all(subject)),
        ("pages", "Pages", pages::table(subject, &order, in_full.len())),
        ("page", "One page, line by line", viewer::viewer(subject, in_full)?),
    ];
    let title = format!(
        "Model {}, tested on {}",
        shown(&subject.model.name, NAME),
        shown(&subject.corpora.names().join(", "), NAME)
    );
    // It begins as `REPORT` says.
    let page = html! {
        (DOCTYPE)
        html.dechaff-report lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy(&STYLES, &SCRIPTS));
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="referrer" content="no-referrer";
                title { (title) " – dechaff report" }
                @for style in STYLES { style { (PreEscaped(style)) } }
            }
            body {
                a.skip href="#main" { "Skip to the report" }
                header { (facts::header(subject)) }
                nav aria-label="Contents" {
                    ul { @for (id, title, _) in &sections { li { a href={ "#" (id) } { (title) } } } }
                }
                main #main tabindex="-1" {
                    @for (id, title, body) in &sections {
                        section #(id) aria-labelledby={ (id) "-title" } {
                            h2 #{ (id) "-title" } { (title) }
                            (body)
                        }
                    }
                }
                footer {
                    p { "Written by " (TOOL) ". This file is complete: it loads nothing from elsewhere." }
                }
                @for script in SCRIPTS { script { (PreEscaped(script)) } }
            }
        }
    };
    Ok(page.into_string())
}

/// Draws a table that may be wider than the screen. It scrolls separately, also by keyboard.
fn scrolling(label: &str, table: &Markup) -> Markup {
    html! { div.scroll tabindex="0" role="region" aria-label=(label) { (table) } }
}

/// Formats a share with three decimal places.
fn share(value: f64) -> String {
    format!("{value:.3}")
}

/// Formats a count with commas between thousands.
fn count(value: usize) -> String {
    let digits = value.to_string();
    let thousands = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    thousands.collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts() {
        let all = [0, 999, 1000, 1_234_567].map(count);
        assert_eq!(all, ["0", "999", "1,000", "1,234,567"]);
    }
}
