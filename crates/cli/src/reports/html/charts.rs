//! Charts of precision and recall, and of calibration.

use dechaff_page::text::word_count;
use maud::{Markup, html};

use super::chart::{Figure, chart, key};
use super::{Subject, count, share};
use crate::reports::chart::Axis;
use crate::reports::curves::{Bin, FEW, Ranked};

pub(super) fn all(subject: &Subject<'_>) -> Markup {
    let (pages, results) = (&subject.corpus.pages, &subject.evaluation.pages);
    let by_lines = Ranked::of_pages(pages, results, |_| 1.0);
    let by_words = Ranked::of_pages(pages, results, |text| f64::from(word_count(text)));
    html! {
        div.charts {
            (precision_recall(subject, &by_lines, &by_words))
            (calibration(&by_lines.bins()))
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
    let row = |step: u8| {
        let threshold = f32::from(step) / 20.0;
        let (lines, words) = (by_lines.at(threshold), by_words.at(threshold));
        let precision = |of: Option<f64>| of.map_or_else(|| "none kept".into(), share);
        let [of_lines, of_words] = [lines, words].map(|of| (precision(of.0), share(of.1)));
        [format!("{threshold:.2}"), of_lines.0, of_lines.1, of_words.0, of_words.1]
    };
    let columns =
        ["Threshold", "Precision, lines", "Recall, lines", "Precision, words", "Recall, words"];
    figure.draw(&marks, &legend, columns, (1..20).map(row))
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
    let edge = |at: usize| format!("{:.2}", at as f64 / bins.len() as f64);
    let row = |(at, bin): (usize, &Bin)| {
        let shares = [bin.mean_score(), bin.share()];
        let [score, content] = shares.map(|of| if bin.lines == 0 { "–".into() } else { share(of) });
        let scores = format!("{} to {}", edge(at), edge(at + 1));
        [scores, count(bin.lines), count(bin.content), score, content]
    };
    let columns = ["Scores", "Lines", "Content", "Mean score", "Share of content"];
    figure.draw(&marks, &legend, columns, bins.iter().enumerate().map(row))
}
