//! Features of the words that a line shares with the texts in which the page declares its content:
//! see [`crate::page::declared`].

use std::ops::Range;

use super::family::family;
use crate::columns::Writer;
use crate::declared_words::DeclaredOverlap;
use crate::page_view::View;
use crate::scale::ln1p;

family! {
    DECLARED = declared(overlap: &DeclaredOverlap, words: f32) {}
    description_overlap "share" "share of its words that the page's description has" "-"
        overlap.description;
    description_cover "share" "share of the description's words that it has" "-" overlap.cover;
    stated_overlap "share" "share of its pairs of words that the texts in the page's JSON-LD have" "-"
        overlap.body;
    stated_words "ln" "words of the texts in the page's JSON-LD" "-" ln1p(words);
}

pub(super) type Own = ();

pub(super) fn prepare(_: &View<'_>) -> Own {}

pub(super) fn write(view: &View<'_>, (): &Own, lines: &Range<usize>, out: &mut Writer<'_>) {
    let overlaps = view.declared[lines.clone()].iter();
    out.rows(overlaps.map(|overlap| declared(overlap, view.declared_words)));
}
