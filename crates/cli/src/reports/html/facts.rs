//! The head of the report: its subject and warnings.

use std::path::Path;

use maud::{Markup, html};

use super::shown::{NAME, shown};
use super::{Subject, count};
use crate::reports::json::{TOOL, hex};

/// Draws the title, the model that was evaluated, and its pages.
pub(super) fn header(subject: &Subject<'_>) -> Markup {
    let (model, info) = (subject.model, &subject.model.info);
    let (corpus, overall) = (subject.corpus, &subject.evaluation.overall);
    let list = |names: &[String]| shown(&names.join(", "), 4 * NAME);
    let skipped = corpus.skipped.len();
    html! {
        p.kind { "dechaff report" }
        h1 {
            "Model " bdi { (shown(&model.name, NAME)) }
            ", tested on " bdi { (list(&subject.corpora.names())) }
        }
        @if let Some(seen) = subject.seen {
            p.warning role="note" { strong { "Warning: " } (seen.message()) "." }
        }
        @if skipped > 0 {
            div.warning role="note" {
                p {
                    strong { (count(skipped)) " skipped: " }
                    "they could not be used and are not part of the metrics."
                }
                details {
                    summary { "Skipped pages and reasons" }
                    ul { @for page in corpus.skipped.iter().take(SKIPPED) {
                        li {
                            bdi { (shown(&inside(subject, &page.path), 2 * NAME)) } ": "
                            (shown(&page.reason.to_string(), 2 * NAME))
                        }
                    } }
                    @if skipped > SKIPPED { p { "And " (count(skipped - SKIPPED)) " more." } }
                }
            }
        }
        dl.facts {
            div { dt { "Model" } dd {
                bdi { (shown(&model.name, NAME)) } " " code { (hex(model.hash())) }
            } }
            div { dt { "Trained on" } dd {
                bdi { (list(&info.corpora)) } ", " (count(info.pages as usize)) " pages"
            } }
            div { dt { "Tested on" } dd {
                bdi { (list(&subject.corpora.names())) } " " code { (hex(corpus.hash)) } ", "
                (count(overall.pages)) " pages, " (count(overall.lines)) " lines"
            } }
            div { dt { "Tool" } dd { (TOOL) ", seed " (info.seed) " of the 1,000 bootstrap samples" } }
        }
    }
}

/// Returns the path of a page inside its corpus. The path of the corpus on this machine is not
/// disclosed.
fn inside(subject: &Subject<'_>, path: &Path) -> String {
    let mut inside =
        subject.corpora.corpora.iter().filter_map(|corpus| path.strip_prefix(corpus).ok());
    inside.next().unwrap_or(path).to_string_lossy().into_owned()
}

/// Maximum number of skipped pages that are named.
const SKIPPED: usize = 100;
