//! Charts of precision and recall, of calibration, and of the distribution of scores.

use dechaff_page::text::word_count;
use maud::{Markup, html};

use super::chart::{Figure, chart, key};
use super::{Subject, count, share};
use crate::reports::chart::Axis;
use crate::reports::curves::{BINS, Bin, FEW, Ranked};

/// The number of bars of the histogram.
const BARS: usize = 20;

pub(super) fn all(subject: &Subject<'_>) -> Markup {
    let (pages, results) = (&subject.corpus.pages, &subject.evaluation.pages);
    let by_lines = Ranked::of_pages(pages, results, |_| 1.0);
    let by_words = Ranked::of_pages(pages, results, |text| f64::from(word_count(text)));
    html! {
        div.charts {
            (precision_recall(subject, &by_lines, &by_words))
            (calibration(&by_lines.bins(BINS)))
            (histogram(&by_lines.bins(BARS)))
        }
    }
}

fn precision_recall(subject: &Subject<'_>, by_lines: &Ranked, by_words: &Ranked) -> Markup {
    let all = &subject.evaluation.overall;
    let lines = (all.value("line_recall"), all.value("line_precision"));
    let words = (all.value("word_recall"), all.value("word_precision"));
    let figure = Figure {
        id: "precision-recall",
        title: "Precision and recall",
        description: format!(
            "Each point of a curve is a threshold of the score. A lower threshold keeps more content and \
             more boilerplate. The model makes its decision for each page. Its recall is {} and its \
             precision {} on lines, and {} and {} on words.",
            share(lines.0),
            share(lines.1),
            share(words.0),
            share(words.1)
        ),
        chart: chart(
            Axis::shares("recall: content that is kept"),
            Axis::shares("precision: kept that is content"),
        ),
    };
    let chart = &figure.chart;
    let marks = html! {
        (chart.line("line-words", &by_words.precision_recall()))
        (chart.line("line-lines", &by_lines.precision_recall()))
        (chart.point("point-words", 5, words))
        (chart.point("point-lines", 5, lines))
    };
    let legend = html! { ul.legend {
        (key("line-lines", "lines")) (key("line-words", "words"))
        (key("point-lines", "lines, decision of the model"))
        (key("point-words", "words, decision of the model"))
    } };
    let precision = |value: Option<f64>| value.map_or_else(|| "none kept".to_string(), share);
    let table = html! { table {
        thead { tr {
            th.n scope="col" { "Threshold" }
            th.n scope="col" { "Precision, lines" } th.n scope="col" { "Recall, lines" }
            th.n scope="col" { "Precision, words" } th.n scope="col" { "Recall, words" }
        } }
        tbody { @for step in 1u8..20 {
            @let threshold = f32::from(step) / 20.0;
            @let (lines, words) = (by_lines.at(threshold), by_words.at(threshold));
            tr {
                th.n scope="row" { (format!("{threshold:.2}")) }
                td.n { (precision(lines.0)) } td.n { (share(lines.1)) }
                td.n { (precision(words.0)) } td.n { (share(words.1)) }
            }
        } }
    } };
    figure.draw(&marks, &legend, &table)
}

fn calibration(bins: &[Bin]) -> Markup {
    let figure = Figure {
        id: "calibration",
        title: "Calibration",
        description: format!(
            "The share of content among lines with a similar score, in tenths. On the diagonal, scores are \
             calibrated. Below it, scores are too high; above it, too low. Tenths with fewer than {FEW} \
             lines are not drawn."
        ),
        chart: chart(Axis::shares("mean score"), Axis::shares("share of content")),
    };
    let drawn = bins.iter().filter(|bin| bin.lines >= FEW);
    let points: Vec<_> = drawn.map(|bin| (bin.mean_score(), bin.share())).collect();
    let chart = &figure.chart;
    let marks = html! {
        (chart.line("line-promise", &[(0.0, 0.0), (1.0, 1.0)]))
        (chart.line("line-lines", &points))
        @for point in &points { (chart.point("point-lines", 5, *point)) }
    };
    let legend = html! { ul.legend { (key("line-lines", "measured")) (key("line-promise", "perfect calibration")) } };
    figure.draw(&marks, &legend, &bins_table(bins, true))
}

fn histogram(bins: &[Bin]) -> Markup {
    let height = |lines: usize| (1.0 + lines as f64).log10();
    let most = bins.iter().map(|bin| bin.content.max(bin.lines - bin.content)).max().unwrap_or(0);
    let high = height(most).max(1.0) * 1.08;
    let tens =
        (1..).map(|power| 10usize.saturating_pow(power)).take_while(|ten| height(*ten) <= high);
    let ticks = tens.flat_map(|ten| [(height(ten), short(ten)), (-height(ten), short(ten))]);
    let mut ticks: Vec<_> = ticks.collect();
    ticks.push((0.0, "0".into()));
    let content: usize = bins.iter().map(|bin| bin.content).sum();
    let lines: usize = bins.iter().map(|bin| bin.lines).sum();
    let figure = Figure {
        id: "histogram",
        title: "Scores",
        description: format!(
            "The number of lines by score: {} content lines above the axis, {} boilerplate lines below it. \
             The vertical axis is logarithmic. A good model has content on the right and boilerplate on \
             the left.",
            count(content),
            count(lines - content)
        ),
        chart: chart(
            Axis::shares("score"),
            Axis { label: "lines, logarithmic", low: -high, high, ticks },
        ),
    };
    let wide = 1.0 / bins.len().max(1) as f64;
    let chart = &figure.chart;
    let marks = html! {
        @for (at, bin) in bins.iter().enumerate() {
            @let (left, right) = ((at as f64 + 0.06) * wide, (at as f64 + 0.94) * wide);
            (chart.area("area-content", (left, 0.0), (right, height(bin.content))))
            (chart.area("area-boilerplate", (left, 0.0), (right, -height(bin.lines - bin.content))))
        }
        (chart.words((0.03, high * 0.86), "content"))
        (chart.words((0.72, -high * 0.92), "boilerplate"))
    };
    let legend = html! { ul.legend {
        (key("area-content", "content")) (key("area-boilerplate", "boilerplate"))
    } };
    figure.draw(&marks, &legend, &bins_table(bins, false))
}

/// Formats a power of ten for an axis.
fn short(count: usize) -> String {
    match count {
        1_000_000.. => format!("{}M", count / 1_000_000),
        1000.. => format!("{}k", count / 1000),
        _ => count.to_string(),
    }
}

/// Draws a table with the numbers of bins.
fn bins_table(bins: &[Bin], calibration: bool) -> Markup {
    let edge = |at: usize| format!("{:.2}", at as f64 / bins.len().max(1) as f64);
    html! { table {
        thead { tr {
            th scope="col" { "Scores" } th.n scope="col" { "Lines" } th.n scope="col" { "Content" }
            @if calibration { th.n scope="col" { "Mean score" } th.n scope="col" { "Share of content" } }
            @else { th.n scope="col" { "Boilerplate" } }
        } }
        tbody { @for (at, bin) in bins.iter().enumerate() {
            tr {
                th scope="row" { (edge(at)) " to " (edge(at + 1)) }
                td.n { (count(bin.lines)) } td.n { (count(bin.content)) }
                @if calibration {
                    @if bin.lines == 0 { td.n { "–" } td.n { "–" } }
                    @else { td.n { (share(bin.mean_score())) } td.n { (share(bin.share())) } }
                } @else { td.n { (count(bin.lines - bin.content)) } }
            }
        } }
    } }
}
