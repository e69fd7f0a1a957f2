//! Features of the nearest heading before a line.

use std::ops::Range;

use super::family::family;
use crate::columns::Writer;
use crate::page_view::View;
use crate::scale::ln;
use dechaff_page::Tag;

family! {
    LAST = last(view: &View<'_>, i: usize, heading: usize, level: f32) {}
    heading_distance "ln" "lines since the last heading" "-" ln((i - heading) as u32);
    heading_level "level / 6" "level of the last heading, 0 without one" "-" level / 6.0;
    heading_words "log-odds" "mean weight of the words of the last heading" "-"
        view.words[heading].mean();
    heading_phrase "log-odds" "weight of the last heading as a phrase" "-" view.phrase[heading];
    heading_link_density "share" "share of the last heading's characters inside links" "-"
        view.link_density[heading];
    heading_near "log-odds" "mean weight of the last heading's nearest elements" "-"
        view.weights(heading).near.mean();
}

family! {
    NEXT = next(i: usize, heading: usize) {}
    next_heading_distance "ln" "lines to the next heading, or to the end of the page" "-"
        ln((heading - i) as u32);
}

const WIDTH: usize = LAST.len() + NEXT.len();

/// Returns the values for each line, `[n_lines]`.
pub(super) type Own = Vec<[f32; WIDTH]>;

pub(super) fn prepare(view: &View<'_>) -> Own {
    let n = view.page.lines.len();
    let mut out = vec![[0.0; WIDTH]; n];
    let mut above: Option<(usize, f32)> = None;
    for (i, row) in out.iter_mut().enumerate() {
        if let Some(level) = level(view, i) {
            above = Some((i, level));
        }
        if let Some((heading, level)) = above {
            row[..LAST.len()].copy_from_slice(&last(view, i, heading, level));
        }
    }
    let mut below = n;
    for (i, row) in out.iter_mut().enumerate().rev() {
        row[LAST.len()..].copy_from_slice(&next(i, below));
        if level(view, i).is_some() {
            below = i;
        }
    }
    out
}

fn level(view: &View<'_>, i: usize) -> Option<f32> {
    let mask = view.element(i).mask;
    [Tag::H1, Tag::H2, Tag::H3, Tag::H4, Tag::H5, Tag::H6]
        .iter()
        .zip(1u8..)
        .find(|(tag, _)| mask & tag.bit() != 0)
        .map(|(_, level)| f32::from(level))
}

pub(super) fn write(_: &View<'_>, own: &Own, lines: &Range<usize>, out: &mut Writer<'_>) {
    out.rows(own[lines.clone()].iter().copied());
}
