//! A plot of the errors at each fixed threshold of density.

use dechaff_baselines::compare::Step;
use plotters::prelude::*;

use super::style::{
    BLUE, CURVES, DrawError, FONT, GREY, ORANGE, SIZE, TEXT, chart, legend, line, percent, sheet,
};

/// Plots error rate, false positives and false negatives against the threshold.
pub(super) fn draw(steps: &[Step]) -> Result<String, DrawError> {
    let most = steps.iter().map(|step| step.error_rate).fold(0.05, f64::max);
    sheet(SIZE, |area| {
        let mut chart = chart!(
            area,
            "Errors of a fixed density threshold",
            (44, 72),
            0f64..1f64,
            0f64..most * 1.05
        );
        chart
            .configure_mesh()
            .light_line_style(WHITE)
            .label_style((FONT, TEXT))
            .x_desc("threshold of density")
            .y_desc("share of all lines")
            .y_label_formatter(&percent)
            .draw()?;
        type Value = fn(&Step) -> f64;
        let series: [(&str, RGBColor, Value); 3] = [
            ("misclassified lines", CURVES[7], |step| step.error_rate),
            ("false positives: boilerplate kept", ORANGE, |step| step.false_positives),
            ("false negatives: content missed", BLUE, |step| step.false_negatives),
        ];
        for (label, colour, value) in series {
            let points = steps.iter().map(|step| (step.threshold, value(step)));
            let style = colour.stroke_width(2);
            line!(chart, LineSeries::new(points, style).point_size(2), style, label);
        }
        line!(chart, LineSeries::new([(0.5, 0.0), (0.5, most * 1.05)], GREY), GREY, "0.5");
        legend!(chart, UpperMiddle);
        Ok(())
    })
}
