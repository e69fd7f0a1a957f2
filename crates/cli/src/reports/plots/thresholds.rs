//! A plot of the errors at each fixed threshold of density.

use dechaff_baselines::compare::Step;
use plotters::prelude::*;

use super::style::{
    BLUE, CURVES, DrawError, FONT, GREY, ORANGE, SIZE, TEXT, TITLE, legend, percent, sheet,
};

/// Plots error rate, false positives and false negatives against the threshold.
pub(super) fn draw(steps: &[Step]) -> Result<String, DrawError> {
    let most = steps.iter().map(|step| step.error_rate).fold(0.05, f64::max);
    sheet(SIZE, |area| {
        let mut chart = ChartBuilder::on(area)
            .caption("Errors of a fixed density threshold", (FONT, TITLE))
            .margin(16)
            .margin_right(32)
            .x_label_area_size(44)
            .y_label_area_size(72)
            .build_cartesian_2d(0f64..1f64, 0f64..most * 1.05)?;
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
            chart
                .draw_series(LineSeries::new(points, colour.stroke_width(2)).point_size(2))?
                .label(label)
                .legend(move |(x, y)| {
                    PathElement::new([(x, y), (x + 16, y)], colour.stroke_width(2))
                });
        }
        chart
            .draw_series(LineSeries::new([(0.5, 0.0), (0.5, most * 1.05)], GREY.stroke_width(1)))?
            .label("0.5")
            .legend(|(x, y)| PathElement::new([(x, y), (x + 16, y)], GREY.stroke_width(1)));
        legend!(chart, UpperMiddle);
        Ok(())
    })
}
