//! Feature importance and token weights of the model.

use std::collections::HashMap;

use dechaff_extractor::Model;
use maud::{Markup, html};

use super::shown::{NAME, shown};
use super::{count, scrolling};
use crate::reports::importance::{Round, Tokens, feature_importance};

/// The number of columns and tokens of each kind that are shown.
const SHOWN: usize = 15;

/// Draws the columns of each round, and the tokens of each dictionary.
pub(super) fn all(model: &Model) -> Markup {
    let found = feature_importance(model, usize::MAX);
    let docs: HashMap<&str, &str> =
        model.columns().map(|feature| (feature.name.as_str(), feature.doc.as_str())).collect();
    html! {
        @for (number, of) in found.rounds.iter().enumerate() { (round(number + 1, of, &docs)) }
        @if !found.tokens.is_empty() {
            h3 { "Dictionaries" }
            p {
                "The tokens that most indicate content and boilerplate, with their log-odds. Values above 0 "
                "indicate content."
            }
            div.dictionaries { @for of in &found.tokens { (dictionary(of)) } }
        }
    }
}

fn round(number: usize, round: &Round, docs: &HashMap<&str, &str>) -> Markup {
    let shown_columns = &round.columns[..SHOWN.min(round.columns.len())];
    let most = shown_columns.iter().map(|(_, value)| value.abs()).fold(0.0, f64::max);
    let title = format!("Round {number}: {}", round.algorithm);
    html! {
        h3 { (title) }
        p {
            "The " (shown_columns.len()) " most important of " (count(round.columns.len()))
            " columns: " (round.measure) "."
        }
        (scrolling(&title, &html! { table {
            thead { tr {
                th scope="col" { "Column" } th.n scope="col" { "Value" }
                th.wide scope="col" { "Size" } th scope="col" { "Meaning" }
            } }
            tbody { @for (name, value) in shown_columns { tr {
                th scope="row" { code { (name) } }
                td.n { (number_of(*value)) }
                td.wide { (bar(*value, most)) }
                td { (docs.get(name.as_str()).copied().unwrap_or_default()) }
            } } }
        } }))
    }
}

fn dictionary(tokens: &Tokens) -> Markup {
    let about = match tokens.name {
        "around" => "class and id tokens of all elements around a line",
        "near" => "tags and tokens of the nearest elements",
        "words" => "words of the text",
        "phrases" => "whole short lines",
        _ => "",
    };
    let side = |content: bool| {
        let of_side = tokens.strongest.iter().filter(move |(_, weight)| (*weight > 0.0) == content);
        of_side.take(SHOWN).collect::<Vec<_>>()
    };
    html! {
        div.dictionary {
            h4 { (tokens.name) ": " (about) }
            p { (count(tokens.count)) " tokens" }
            div.sides { @for (title, content) in [("For content", true), ("For boilerplate", false)] {
                table {
                    caption { (title) }
                    thead { tr { th scope="col" { "Token" } th.n scope="col" { "Log-odds" } } }
                    tbody { @for (token, weight) in side(content) { tr {
                        th scope="row" { bdi { (shown(token, NAME)) } }
                        td.n { (format!("{weight:+.2}")) }
                    } } }
                }
            } }
        }
    }
}

fn number_of(value: f64) -> String {
    if value.fract() == 0.0 { format!("{value:.0}") } else { format!("{value:+.4}") }
}

/// Draws the size of a value, to the right, or to the left if it is below 0.
fn bar(value: f64, most: f64) -> Markup {
    let size = if most > 0.0 { value.abs() / most * 100.0 } else { 0.0 };
    let class = if value < 0.0 { "area-boilerplate" } else { "area-content" };
    html! {
        svg.bar viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true" focusable="false" {
            rect class=(class) x="0" y="1" width=(format!("{size:.1}")) height="10" {}
        }
    }
}
