//! A plot of the errors in the article of 2007: false positives and false negatives of the
//! threshold 0.5 and of each perceptron.

use dechaff_baselines::compare::{Row, Step};
use dechaff_trainer::evaluation::Summary;
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

use super::style::{
    BLUE, DrawError, FONT, GREY, ORANGE, SIZE, TEXT, chart, legend, line, percent, sheet, text,
};

/// Two bars and the label below them.
struct Bars {
    label: String,
    false_positives: f64,
    false_negatives: f64,
}

/// Iterates over the rows of perceptrons.
pub(super) fn cells(rows: &[Row]) -> impl Iterator<Item = (String, &Row)> {
    rows.iter().filter_map(|row| {
        let family =
            row.baseline?.about().family.filter(|family| ["slp", "mlp"].contains(family))?;
        let [lines, attributes] = sizes(&row.name)?;
        Some((format!("{}\n{lines}L {attributes}A", family.to_uppercase()), row))
    })
}

/// Returns the lines and attributes in a name such as `slp-3l2a`.
fn sizes(name: &str) -> Option<[&str; 2]> {
    let (_, size) = name.split_once('-')?;
    let (lines, attributes) = size.split_once('l')?;
    Some([lines, attributes.strip_suffix('a')?])
}

/// Draws the plot. The bars of the threshold come first.
pub(super) fn draw(rows: &[Row], steps: &[Step]) -> Result<String, DrawError> {
    let half = steps.iter().find(|step| (step.threshold - 0.5).abs() < 1e-9);
    let mut bars: Vec<Bars> = half
        .map(|step| Bars {
            label: "0.5\n".into(),
            false_positives: step.false_positives,
            false_negatives: step.false_negatives,
        })
        .into_iter()
        .collect();
    let value = |summary: &Summary, name| summary.get(name).map_or(0.0, |metric| metric.value);
    bars.extend(cells(rows).map(|(label, row)| Bars {
        label,
        false_positives: value(&row.evaluation.overall, "line_false_positives"),
        false_negatives: value(&row.evaluation.overall, "line_false_negatives"),
    }));
    let level = bars.first().map_or(0.0, |first| first.false_positives + first.false_negatives);
    let most = bars.iter().map(|b| b.false_positives.max(b.false_negatives)).fold(0.02, f64::max);
    // The space above the bars is for the legend.
    let top = most.max(level) * 1.25;
    let count = bars.len();
    sheet((SIZE.0 + 160, SIZE.1), |area| {
        let mut chart = chart!(
            area,
            "Threshold, perceptron (SLP) and network (MLP) on lines (L) × attributes (A)",
            (72, 72),
            0f64..count as f64,
            0f64..top
        );
        chart
            .configure_mesh()
            .disable_x_mesh()
            .x_labels(0)
            .light_line_style(WHITE)
            .label_style((FONT, TEXT))
            .x_desc("baseline")
            .y_desc("share of all lines")
            .y_label_formatter(&percent)
            .draw()?;
        type Value = fn(&Bars) -> f64;
        let series: [(&str, RGBColor, f64, Value); 2] = [
            ("false positives: boilerplate kept", ORANGE, 0.12, |bars| bars.false_positives),
            ("false negatives: content missed", BLUE, 0.5, |bars| bars.false_negatives),
        ];
        for (label, colour, left, value) in series {
            let bars = bars.iter().enumerate().map(|(at, bars)| {
                let left = at as f64 + left;
                Rectangle::new([(left, 0.0), (left + 0.38, value(bars))], colour.filled())
            });
            chart.draw_series(bars)?.label(label).legend(move |(x, y)| {
                Rectangle::new([(x, y - 5), (x + 16, y + 5)], colour.filled())
            });
        }
        if !bars.is_empty() {
            let errors = LineSeries::new([(0.0, level), (count as f64, level)], GREY);
            line!(chart, errors, GREY, "all errors of the threshold 0.5");
        }
        legend!(chart, UpperRight);
        // The labels are below the axis, in two rows.
        for (at, bars) in bars.iter().enumerate() {
            let (x, y) = chart.backend_coord(&(at as f64 + 0.5, 0.0));
            for (row, part) in bars.label.split('\n').enumerate() {
                area.draw(&Text::new(
                    part.to_string(),
                    (x, y + 14 + 17 * row as i32),
                    text(HPos::Center),
                ))?;
            }
        }
        Ok(())
    })
}
