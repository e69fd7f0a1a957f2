//! Features of the words that a line shares with the texts in which the page states its content:
//! see [`crate::page::stated`].

use super::family::family;
use super::feature::Feature;
use super::full::{Full, Row};
use super::line::ln1p;
use crate::stated_words::StatedOverlap;

family! {
    STATED = stated(overlap: &StatedOverlap, words: f32) {}
    description_overlap "share" "share of its words that the page's description has" "-"
        overlap.description;
    description_cover "share" "share of the description's words that it has" "-" overlap.cover;
    stated_overlap "share" "share of its pairs of words that the texts in the page's JSON-LD have" "-"
        overlap.body;
    stated_words "ln" "words of the texts in the page's JSON-LD" "-" ln1p(words);
}

pub(super) const WIDTH: usize = STATED.len();

pub(super) fn features(out: &mut Vec<Feature>) {
    out.extend(STATED.iter().map(|entry| entry.feature("stated")));
}

pub(super) fn write(page: &Full<'_>, i: usize, row: &mut Row<'_>) {
    let view = &page.view;
    row.write(&stated(&view.stated[i], view.stated_words));
}
