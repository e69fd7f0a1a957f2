//! Features of the lines with the same kind of markup, or with the same text, as a line.

use std::ops::Range;

use super::family::family;
use crate::columns::Writer;
use crate::page_view::{Sums, View};
use crate::scale::{ln_whole, ln1p};

family! {
    GROUP = group(view: &View<'_>, sums: &Sums) {}
    group_lines "ln" "lines of the same signature" "-" ln_whole(sums.lines);
    group_line_length "ln" "mean length of the lines of the same signature" "-"
        ln1p(sums.chars / sums.lines);
    group_link_density "share" "share of their characters inside links" "-" sums.link_density();
    group_sentences "ln" "sentence marks of the lines of the same signature" "-"
        ln_whole(sums.sentences);
    group_share "share" "share of the page's text in lines of the same signature" "-"
        sums.chars / view.total.chars.max(1.0);
    group_images "per line" "images before the lines of the same signature" "-"
        sums.images / sums.lines;
}

family! {
    TEXT = text(view: &View<'_>, i: usize) {}
    repeats "ln" "other lines with the same text" "-" view.repeats[i];
}

/// Returns the values for each group of lines, `[n_groups]`.
pub(super) type Own = Vec<[f32; GROUP.len()]>;

pub(super) fn prepare(view: &View<'_>) -> Own {
    view.by_group.iter().map(|sums| group(view, sums)).collect()
}

pub(super) fn write(view: &View<'_>, own: &Own, lines: &Range<usize>, out: &mut Writer<'_>) {
    let groups = &view.groups.of[lines.clone()];
    out.rows(groups.iter().map(|group| own[*group as usize]));
    out.rows(lines.clone().map(|i| text(view, i)));
}
