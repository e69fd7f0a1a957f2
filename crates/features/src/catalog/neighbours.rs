//! Features of the previous and next lines.

use super::family::places;
use super::feature::Feature;
use super::full::{Full, Row};
use super::line::LINE;

/// The lines next to a line, of which all line features are included.
const ADJACENT: [(&str, isize); 2] = [("previous", -1), ("next", 1)];
/// Lines further away, of which only some features are included.
const FAR: [(&str, isize); 4] =
    [("3_before", -3), ("2_before", -2), ("2_after", 2), ("3_after", 3)];
const FAR_FEATURES: [usize; 12] = places(
    [
        "text_length",
        "density",
        "link_density",
        "sentences",
        "ends_sentence",
        "around_mean",
        "near_mean",
        "words_mean",
        "phrase",
        "images",
        "tags",
        "title_overlap",
    ],
    LINE,
);

pub(super) const WIDTH: usize = ADJACENT.len() * LINE.len() + FAR.len() * FAR_FEATURES.len();

pub(super) fn features(out: &mut Vec<Feature>) {
    for (place, _) in ADJACENT {
        out.extend(LINE.iter().map(|entry| {
            let doc = format!("{}, {place} line", entry.doc);
            entry.named("neighbours", format!("{place}_{}", entry.name), doc)
        }));
    }
    for (place, _) in FAR {
        out.extend(FAR_FEATURES.iter().map(|&at| {
            let entry = &LINE[at];
            let doc = format!("{}, line {}", entry.doc, place.replace('_', " "));
            entry.named("neighbours", format!("{}_{place}", entry.name), doc)
        }));
    }
}

pub(super) fn write(page: &Full<'_>, i: usize, row: &mut Row<'_>) {
    let at = |distance| i.checked_add_signed(distance).and_then(|j| page.lines.get(j));
    for (_, distance) in ADJACENT {
        match at(distance) {
            Some(line) => row.write(line),
            None => row.skip(LINE.len()),
        }
    }
    for (_, distance) in FAR {
        match at(distance) {
            Some(line) => row.write(&FAR_FEATURES.map(|k| line[k])),
            None => row.skip(FAR_FEATURES.len()),
        }
    }
}
