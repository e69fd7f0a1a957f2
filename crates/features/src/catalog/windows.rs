//! Means over the lines around a line.

use std::ops::Range;

use super::family::family;
use super::feature::Feature;
use crate::columns::Writer;
use crate::page_view::View;
use crate::scale::ln1p;

/// The number of lines on each side.
const WIDTHS: [usize; 3] = [5, 12, 30];

family! {
    WINDOW = values(view: &View<'_>, i: usize) { let line = view.line(i); }
    text "ln" "mean characters of text" "-" line.chars as f32;
    link_text "ln" "mean characters inside links" "-" line.link_chars as f32;
    sentences "ln" "mean sentence marks" "-" view.stats(i).sentence_marks as f32;
    around "log-odds" "mean weight of class and id tokens" "-" view.weights(i).around.mean();
    words "log-odds" "mean weight of words" "-" view.words[i].mean();
}

pub(super) fn features(out: &mut Vec<Feature>) {
    for width in WIDTHS {
        let (prefix, place) = (format!("window{width}"), format!("{width} lines each way"));
        out.extend(WINDOW.iter().map(|entry| entry.at("windows", &prefix, &place)));
    }
}

/// Returns the sums over the lines before each line, and over all lines, `[n_lines + 1]`.
pub(super) type Own = Vec<[f64; WINDOW.len()]>;

pub(super) fn prepare(view: &View<'_>) -> Own {
    let n = view.page.lines.len();
    let mut sums = Vec::with_capacity(n + 1);
    let mut sum = [0.0f64; WINDOW.len()];
    sums.push(sum);
    for i in 0..n {
        sum.iter_mut().zip(values(view, i)).for_each(|(sum, value)| *sum += f64::from(value));
        sums.push(sum);
    }
    sums
}

pub(super) fn write(view: &View<'_>, own: &Own, lines: &Range<usize>, out: &mut Writer<'_>) {
    let n = view.page.lines.len();
    for width in WIDTHS {
        // The unit says whether the logarithm of the mean is used.
        let wanted: [bool; WINDOW.len()] = out.wanted();
        let is_ln = |k: usize| wanted[k] && WINDOW[k].unit == "ln";
        let is_ln: [bool; WINDOW.len()] = std::array::from_fn(is_ln);
        out.rows(lines.clone().map(|i| {
            let (from, to) = (i.saturating_sub(width), (i + width + 1).min(n));
            let (before, after) = (&own[from], &own[to]);
            std::array::from_fn::<f32, { WINDOW.len() }, _>(|k| {
                let mean = ((after[k] - before[k]) / (to - from) as f64) as f32;
                if is_ln[k] { ln1p(mean.max(0.0)) } else { mean }
            })
        }));
    }
}
