//! Features of the position of a line on the page.

use std::ops::Range;

use super::family::family;
use crate::columns::Writer;
use crate::page_view::View;
use crate::scale::flag;

family! {
    POSITION = position(view: &View<'_>, i: usize, chars_before: f32) {
        let n = view.page.lines.len() as f32;
        let element = view.element(i);
        let (after_h1, from_h1) = distance(i, view.first_h1);
        let (after_title, from_title) = distance(i, view.first_title);
        let [core_50, core_70, core_90] = view.in_cores[view.line(i).element as usize].map(flag);
    }
    text_before "share" "share of the page's text before it" "-"
        chars_before / view.total.chars.max(1.0);
    lines_before "share" "share of the page's lines before it" "-" i as f32 / n;
    has_h1 "flag" "the page has an h1" "-" flag(view.first_h1.is_some());
    after_h1 "flag" "at or after the first h1" "-" after_h1;
    from_h1 "50 lines" "distance from the first h1, -2..=2" "-" from_h1;
    after_title "flag" "at or after the first line that repeats the title" "-" after_title;
    from_title "50 lines" "distance from the first line that repeats the title, -2..=2" "-"
        from_title;
    depth "20 elements" "elements around it" "-" f32::from(element.depth) / 20.0;
    hidden "flag" "hidden by a style or attribute" "-" flag(element.hidden);
    noscript "flag" "in noscript" "-" flag(element.noscript);
    core_50 "flag" "in the innermost element with 50 % of the sentence marks outside links" "-"
        core_50;
    core_70 "flag" "in the innermost element with 70 % of the sentence marks outside links" "-"
        core_70;
    core_90 "flag" "in the innermost element with 90 % of the sentence marks outside links" "-"
        core_90;
    relative_length "share" "length relative to the longest line" "-"
        view.line(i).chars as f32 / view.longest;
    relative_link_density "share" "link density less the page's" "-"
        view.link_density[i] - view.total.link_density();
}

/// The number of characters of text before each line, `[n_lines]`.
pub(super) type Own = Vec<f32>;

pub(super) fn prepare(view: &View<'_>) -> Own {
    let before = view.page.lines.iter().scan(0.0, |chars, line| {
        let before = *chars;
        *chars += line.chars as f32;
        Some(before)
    });
    before.collect()
}

pub(super) fn write(view: &View<'_>, own: &Own, lines: &Range<usize>, out: &mut Writer<'_>) {
    out.rows(lines.clone().map(|i| {
        let middle = own[i] + view.line(i).chars as f32 / 2.0;
        position(view, i, middle)
    }));
}

/// Returns whether line `i` is at or after another line, and its distance from it. Both are 0 if
/// there is no other line.
fn distance(i: usize, other: Option<usize>) -> (f32, f32) {
    other.map_or((0.0, 0.0), |other| {
        let distance = (i as f32 - other as f32) / 50.0;
        (flag(i >= other), distance.clamp(-2.0, 2.0))
    })
}
