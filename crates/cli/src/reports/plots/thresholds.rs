//! A plot of the errors at each fixed threshold of density.

use dechaff_baselines::compare::Step;

use super::plot::{Plot, percent};
use crate::reports::chart::Axis;

/// Plots error rate, false positives and false negatives against the threshold.
pub(super) fn draw(steps: &[Step]) -> String {
    let most = steps.iter().map(|step| step.error_rate).fold(0.05, f64::max);
    let mut plot = Plot::new(
        "Errors of a fixed density threshold",
        Axis::shares("threshold of density"),
        Axis::from_zero("share of all lines", most * 1.05, percent),
    );
    type Value = fn(&Step) -> f64;
    let series: [(&str, &str, Value); 3] = [
        ("misclassified lines", "dark", |step| step.error_rate),
        ("false positives: boilerplate kept", "orange", |step| step.false_positives),
        ("false negatives: content missed", "blue", |step| step.false_negatives),
    ];
    for (label, class, value) in series {
        let points: Vec<_> = steps.iter().map(|step| (step.threshold, value(step))).collect();
        plot.line(class, label, &points);
    }
    plot.line("grey", "0.5", &[(0.5, 0.0), (0.5, most * 1.05)]);
    plot.svg()
}
