//! A plot of the errors in the article of 2007: false positives and false negatives of the
//! threshold 0.5 and of each perceptron.

use dechaff_baselines::compare::{Row, Step};

use super::plot::{Plot, percent};
use crate::reports::chart::Axis;

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
pub(super) fn draw(rows: &[Row], steps: &[Step]) -> String {
    let half = steps.iter().find(|step| (step.threshold - 0.5).abs() < 1e-9);
    let mut bars: Vec<Bars> = half
        .map(|step| Bars {
            label: "0.5".into(),
            false_positives: step.false_positives,
            false_negatives: step.false_negatives,
        })
        .into_iter()
        .collect();
    bars.extend(cells(rows).map(|(label, row)| Bars {
        label,
        false_positives: row.evaluation.overall.value("line_false_positives"),
        false_negatives: row.evaluation.overall.value("line_false_negatives"),
    }));
    let level = bars.first().map_or(0.0, |first| first.false_positives + first.false_negatives);
    let most = bars.iter().map(|b| b.false_positives.max(b.false_negatives)).fold(0.02, f64::max);
    let count = bars.len() as f64;
    let ticks = bars.iter().enumerate();
    let x = Axis {
        label: "baseline",
        low: 0.0,
        high: count.max(1.0),
        ticks: ticks.map(|(at, bars)| (at as f64 + 0.5, bars.label.clone())).collect(),
    };
    let mut plot = Plot::new(
        "Threshold, perceptron (SLP) and network (MLP) on lines (L) × attributes (A)",
        x,
        Axis::from_zero("share of all lines", most.max(level) * 1.05, percent),
    );
    type Value = fn(&Bars) -> f64;
    let series: [(&str, &str, f64, Value); 2] = [
        ("false positives: boilerplate kept", "orange", 0.12, |bars| bars.false_positives),
        ("false negatives: content missed", "blue", 0.5, |bars| bars.false_negatives),
    ];
    for (label, class, left, value) in series {
        let left = |at: usize| at as f64 + left;
        let bars = bars.iter().enumerate();
        let bars = bars.map(|(at, bars)| (left(at), left(at) + 0.38, value(bars)));
        plot.bars(class, label, bars);
    }
    if !bars.is_empty() {
        plot.line("grey", "all errors of the threshold 0.5", &[(0.0, level), (count, level)]);
    }
    plot.svg()
}
