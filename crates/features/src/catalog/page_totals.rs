//! Features of the whole page, which are the same for all of its lines.

use std::ops::Range;

use super::family::family;
use crate::columns::Writer;
use crate::page_view::View;
use crate::scale::ln1p;
use dechaff_page::Tag;

family! {
    TOTALS = totals(view: &View<'_>) {
        let total = &view.total;
        let n = total.lines.max(1.0);
        let lines = || 0..view.page.lines.len();
        let share = |yes: &dyn Fn(usize) -> bool| lines().filter(|&i| yes(i)).count() as f32 / n;
        let articles = view.page.elements.iter().filter(|e| e.tag == Tag::ARTICLE).count();
        let paragraphs: f32 =
            lines().map(|i| view.is_in(i, Tag::P) * view.line(i).chars as f32).sum();
    }
    page_text "ln" "characters of text, of the page" "-" ln1p(total.chars);
    page_lines "ln" "lines, of the page" "-" ln1p(total.lines);
    page_link_density "share" "share of characters inside links, of the page" "-"
        total.link_density();
    page_longest "share" "the longest line's share of the page's text" "-"
        view.longest / total.chars.max(1.0);
    page_sentences "ln" "sentence marks, of the page" "-" ln1p(total.sentences);
    page_line_length "ln" "mean length of lines, of the page" "-" ln1p(total.chars / n);
    page_articles "ln" "article elements, of the page" "-" ln1p(articles as f32);
    page_items "share" "share of lines in list items, of the page" "-"
        share(&|i| view.is_in(i, Tag::LI) > 0.0);
    page_paragraphs "share" "share of the text in paragraphs, of the page" "-"
        paragraphs / total.chars.max(1.0);
    page_images "per line" "images, of the page" "-" total.images / n;
    page_currency "share" "share of lines with a currency sign, of the page" "-"
        share(&|i| view.stats(i).currency > 0);
    page_names "log-odds" "mean weight of the lines' class and id tokens, of the page" "-"
        lines().map(|i| view.weights(i).around.mean()).sum::<f32>() / n;
}

/// The values of the page.
pub(super) type Own = [f32; TOTALS.len()];

pub(super) fn prepare(view: &View<'_>) -> Own {
    totals(view)
}

pub(super) fn write(_: &View<'_>, own: &Own, lines: &Range<usize>, out: &mut Writer<'_>) {
    for value in *own {
        out.column(std::iter::repeat_n(value, lines.len()));
    }
}
