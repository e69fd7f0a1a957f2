//! Metrics with their intervals: the main metrics, all metrics, and the metrics of each group.

use dechaff_trainer::evaluation::{Metric, SnippetCounts, Summary};
use maud::{Markup, html};

use super::shown::{NAME, shown};
use super::{Subject, count, scrolling, share};

/// The main metrics, with their headings.
const HEADLINE: [(&str, &str); 9] = [
    ("page_f1", "Page word-F1"),
    ("page_precision", "Page precision"),
    ("page_recall", "Page recall"),
    ("snippet_f1", "Snippet F1"),
    ("snippet_precision", "Snippet precision"),
    ("snippet_recall", "Snippet recall"),
    ("line_error_rate", "Line error rate"),
    ("line_precision", "Line precision"),
    ("line_recall", "Line recall"),
];

/// Draws the metrics over all pages.
pub(super) fn headline(overall: &Summary) -> Markup {
    html! {
        div.cards {
            @for (name, title) in HEADLINE {
                @if let Some(metric) = overall.get(name) {
                    div.card {
                        h3 { (title) }
                        p.value { (share(metric.value)) }
                        p.interval { "95 % interval " (share(metric.low)) " to " (share(metric.high)) }
                        (bar(metric))
                        p.meaning { (metric.meaning()) }
                    }
                }
            }
        }
        p { (count(overall.false_positives)) " boilerplate lines were kept, and "
            (count(overall.false_negatives)) " content lines were missed."
            @if let Some(SnippetCounts { wanted, found, unwanted, kept, .. }) = overall.snippets {
                " " (count(found)) " of " (count(wanted)) " wanted snippets were kept, and " (count(kept))
                " of " (count(unwanted)) " unwanted snippets were kept."
            }
        }
        details {
            summary { "All metrics" }
            (scrolling("All metrics", &html! { table {
                thead { tr {
                    th scope="col" { "Metric" } th.n scope="col" { "Value" }
                    th scope="col" { "95 % interval" } th scope="col" { "Meaning" }
                } }
                tbody { @for metric in &overall.metrics {
                    tr {
                        th scope="row" { code { (metric.name) } } td.n { (share(metric.value)) }
                        td { (share(metric.low)) " to " (share(metric.high)) } td { (metric.meaning()) }
                    }
                } }
            } }))
        }
    }
}

/// Draws the metrics of each group and of the other slices.
pub(super) fn slices(subject: &Subject<'_>) -> Markup {
    let overall = &subject.evaluation.overall;
    html! {
        @if subject.evaluation.groups.is_empty() {
            p { "The pages have no groups, or all have the same group. To see the metrics of "
                "each kind of page here, add a column " code { "group" } " to " code { "pages.csv" } "." }
        }
        @if let Some(worst) = subject.slices.worst(overall) {
            p { (shown(&worst.to_string(), 2 * NAME)) }
        }
        @for (property, of) in &subject.slices.0 { (by(property, of, overall)) }
    }
}

/// Draws the metrics by a property of pages.
fn by(property: &str, of: &[(String, Summary)], overall: &Summary) -> Markup {
    let columns = ["page_precision", "page_recall", "line_error_rate", "line_f1"];
    let row = |name: &str, summary: &Summary| {
        html! { tr {
            th scope="row" { bdi { (name) } }
            td.n { (count(summary.pages)) } td.n { (count(summary.lines)) }
            @if let Some(f1) = summary.get("page_f1") {
                td.n { (share(f1.value)) }
                td.n { (share(f1.low)) " to " (share(f1.high)) }
                td.bar { (bar(f1)) }
            }
            @for column in columns {
                td.n { @if let Some(metric) = summary.get(column) { (share(metric.value)) } }
            }
        } }
    };
    scrolling(
        &format!("Metrics by {property}"),
        &html! { table {
            thead { tr {
                th scope="col" { (property) } th.n scope="col" { "Pages" } th.n scope="col" { "Lines" }
                th.n scope="col" { "Page F1" } th.n scope="col" { "95 % interval" }
                th scope="col" { "From 0 to 1" }
                th.n scope="col" { "Page precision" } th.n scope="col" { "Page recall" }
                th.n scope="col" { "Line error rate" } th.n scope="col" { "Line F1" }
            } }
            tbody { @for (name, summary) in of { (row(&shown(name, NAME), summary)) } }
            tfoot { (row("all pages", overall)) }
        } },
    )
}

/// Draws a metric and its interval on a scale from 0 to 1. It is purely visual, because the numbers
/// are next to it.
fn bar(metric: &Metric) -> Markup {
    let at = |value: f64| format!("{:.1}", value.clamp(0.0, 1.0) * 200.0);
    let width = (metric.high - metric.low).clamp(0.0, 1.0) * 200.0;
    html! {
        svg.bar viewBox="0 0 200 12" preserveAspectRatio="none" aria-hidden="true" focusable="false" {
            rect.track x="0" y="5" width="200" height="2" {}
            rect.range x=(at(metric.low)) y="3" width=(format!("{:.1}", width.max(1.0))) height="6" {}
            rect.value x=(at((metric.value - 0.006).max(0.0))) y="0" width="2.4" height="12" {}
        }
    }
}
