//! Features of the containers around a line, innermost first.
//!
//! A container is an element that contains more lines than the one inside it. Wrappers that add no
//! line are skipped.

use std::ops::Range;

use super::family::family;
use super::feature::Feature;
use crate::columns::Writer;
use crate::page_view::View;
use crate::scale::{ln_whole, ln1p};

/// The number of containers of a line that are described.
const LEVELS: usize = 6;

family! {
    CONTAINER = container(view: &View<'_>, element: u32) {
        let sums = &view.inside[element as usize];
        let weights = &view.elements[element as usize].near;
    }
    text "ln" "characters of text" "-" ln_whole(sums.chars);
    link_density "share" "share of characters inside links" "-" sums.link_density();
    sentences "ln" "sentence marks" "-" ln_whole(sums.sentences);
    lines "ln" "lines" "-" ln_whole(sums.lines);
    share "share" "share of the page's text" "-" sums.chars / view.total.chars.max(1.0);
    line_length "ln" "mean length of lines" "-" ln1p(sums.chars / sums.lines.max(1.0));
    images "per line" "images" "-" sums.images / sums.lines.max(1.0);
    siblings "ln" "elements of the same parent, tag and tokens" "-"
        ln_whole(view.siblings[element as usize] - 1.0);
    near_mean "log-odds" "mean weight of its own tag and tokens" "-" weights.mean();
    near_low "log-odds" "lowest weight of its own tag and tokens" "-" weights.low;
}

pub(super) fn features(out: &mut Vec<Feature>) {
    for level in 1..=LEVELS {
        let (prefix, place) = (format!("container{level}"), format!("container {level}"));
        out.extend(CONTAINER.iter().map(|entry| entry.at("containers", &prefix, &place)));
    }
}

/// The values for each element of the page, `[n_elements]`. They are 0 for the page itself, which
/// is not a container.
pub(super) type Own = Vec<[f32; CONTAINER.len()]>;

pub(super) fn prepare(view: &View<'_>) -> Own {
    let elements = (1..view.page.elements.len()).map(|element| container(view, element as u32));
    std::iter::once([0.0; CONTAINER.len()]).chain(elements).collect()
}

pub(super) fn write(view: &View<'_>, own: &Own, lines: &Range<usize>, out: &mut Writer<'_>) {
    let lines = &view.page.lines[lines.clone()];
    let mut elements: Vec<usize> = lines.iter().map(|line| line.element as usize).collect();
    for _ in 0..LEVELS {
        out.rows(elements.iter().map(|element| own[*element]));
        elements.iter_mut().for_each(|element| *element = view.wider[*element] as usize);
    }
}
