//! A plot of the errors in the article of 2007: false positives and false negatives of the
//! threshold 0.5 and of each perceptron.

use dechaff_baselines::compare::{Row, Step};

use super::plot::{Plot, percent};
use crate::reports::chart::Axis;

/// Iterates over the rows of perceptrons.
pub(super) fn cells(rows: &[Row]) -> impl Iterator<Item = (String, &Row)> {
    rows.iter().filter_map(|row| {
        row.baseline?.about().family.filter(|family| ["slp", "mlp"].contains(family))?;
        // Such as `slp-3l2a`.
        let (family, size) = row.name.split_once('-')?;
        let size = size.replace('l', "l ");
        Some((format!("{family}\n{size}").to_uppercase(), row))
    })
}

/// Draws the plot. The bars of the threshold come first.
pub(super) fn draw(rows: &[Row], steps: &[Step]) -> String {
    let half = steps.iter().find(|step| (step.threshold - 0.5).abs() < 1e-9);
    let half = half.map(|step| ("0.5".into(), [step.false_positives, step.false_negatives]));
    let cells = cells(rows).map(|(label, row)| {
        let metrics = ["line_false_positives", "line_false_negatives"];
        (label, metrics.map(|metric| row.evaluation.overall.value(metric)))
    });
    // The label below each pair of bars, and the values of the two.
    let pairs: Vec<(String, [f64; 2])> = half.into_iter().chain(cells).collect();
    let level = pairs.first().map_or(0.0, |(_, values)| values.iter().sum());
    let most = pairs.iter().flat_map(|(_, values)| *values).fold(0.02, f64::max);
    let count = pairs.len() as f64;
    let ticks = pairs.iter().enumerate();
    let x = Axis {
        label: "baseline",
        high: count.max(1.0),
        ticks: ticks.map(|(at, (label, _))| (at as f64 + 0.5, label.clone())).collect(),
    };
    let mut plot = Plot::new(
        "Threshold, perceptron (SLP) and network (MLP) on lines (L) × attributes (A)",
        x,
        Axis::from_zero("share of all lines", most.max(level) * 1.05, percent),
    );
    let series = [
        ("false positives: boilerplate kept", "orange", 0.12),
        ("false negatives: content missed", "blue", 0.5),
    ];
    for (nth, (label, class, left)) in series.into_iter().enumerate() {
        let left = |at: usize| at as f64 + left;
        let bars = pairs.iter().enumerate();
        let bars = bars.map(|(at, (_, values))| (left(at), left(at) + 0.38, values[nth]));
        plot.bars(class, label, bars);
    }
    if !pairs.is_empty() {
        plot.line("grey", "all errors of the threshold 0.5", &[(0.0, level), (count, level)]);
    }
    plot.svg()
}
