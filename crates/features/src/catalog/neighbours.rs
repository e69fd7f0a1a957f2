//! Features of the previous and next lines.

use std::ops::Range;

use super::family::places;
use super::feature::Feature;
use super::line::LINE;
use crate::columns::Writer;
use crate::page_view::View;

/// The lines next to a line, of which all line features are included.
const ADJACENT: [(&str, isize); 2] = [("previous", -1), ("next", 1)];
/// Lines further away, of which only some features are included.
const FAR: [(&str, isize); 4] =
    [("3_before", -3), ("2_before", -2), ("2_after", 2), ("3_after", 3)];
const FAR_FEATURES: [usize; 12] = places(
    [
        "text_length", "density", "link_density", "sentences", "ends_sentence", "around_mean",
        "near_mean", "words_mean", "phrase", "images", "tags", "title_overlap",
    ],
    LINE,
);

pub(super) fn features(out: &mut Vec<Feature>) {
    for (place, _) in ADJACENT {
        let line = format!("{place} line");
        out.extend(LINE.iter().map(|entry| entry.at("neighbours", place, &line)));
    }
    for (place, _) in FAR {
        out.extend(FAR_FEATURES.iter().map(|&at| {
            let entry = &LINE[at];
            let doc = format!("{}, line {}", entry.doc, place.replace('_', " "));
            entry.named("neighbours", format!("{}_{place}", entry.name), doc)
        }));
    }
}

/// The columns are the columns of [`line`](super::line), which come first, shifted by some lines.
pub(super) type Own = ();

pub(super) fn prepare(_: &View<'_>) -> Own {}

pub(super) fn write(_: &View<'_>, (): &Own, _: &Range<usize>, out: &mut Writer<'_>) {
    for (_, distance) in ADJACENT {
        (0..LINE.len()).for_each(|column| out.shifted(column, distance));
    }
    for (_, distance) in FAR {
        FAR_FEATURES.iter().for_each(|column| out.shifted(*column, distance));
    }
}
