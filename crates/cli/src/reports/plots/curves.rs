//! Plots of precision and recall, and of calibration, for models and baselines with scores.

use dechaff_baselines::compare::Row;
use dechaff_trainer::LabelledPage;
use plotters::prelude::*;

use crate::reports::curves::{BINS, Ranked};

use super::style::{
    CURVES, DrawError, FONT, GREY, SIZE, TEXT, chart, legend, line, percent, sheet,
};

/// The number of lines that a bin must have to be drawn.
const FEW: usize = 20;

/// The lines of all pages with the scores of a model or baseline.
pub(super) struct Curve<'a> {
    name: &'a str,
    /// Whether the scores are probabilities.
    calibrated: bool,
    lines: Ranked,
}

/// Whether a row is drawn.
#[derive(Clone, Copy, PartialEq)]
enum Rank {
    First,
    /// It is drawn if there is room.
    Variant,
    Not,
}

fn rank(row: &Row) -> Rank {
    match row.baseline.map(|_| row.name.as_str()) {
        None
        | Some(
            "slp-3l3a" | "mlp-3l3a" | "density-0.5" | "density-filter" | "ngram" | "annotator",
        ) => Rank::First,
        Some("density-filter-clean" | "annotator-ngram" | "link-ratio") => Rank::Variant,
        Some(_) => Rank::Not,
    }
}

/// Returns the curves of the rows whose scores rank lines. Of the perceptrons, only the largest
/// ones are included.
pub(super) fn curves<'a>(pages: &[LabelledPage], rows: &'a [Row]) -> Vec<Curve<'a>> {
    let mut shown: Vec<&Row> = rows.iter().filter(|row| rank(row) != Rank::Not).collect();
    while shown.len() > CURVES.len() {
        let variant = shown.iter().rposition(|row| rank(row) == Rank::Variant);
        shown.remove(variant.unwrap_or(shown.len() - 1));
    }
    shown
        .into_iter()
        .map(|row| {
            let lines = Ranked::of_pages(pages, &row.evaluation.pages, |_| 1.0);
            let calibrated = row.baseline.is_none_or(|baseline| baseline.about().is_calibrated);
            Curve { name: &row.name, calibrated, lines }
        })
        .collect()
}

impl Curve<'_> {
    pub(super) fn is_calibrated(&self) -> bool {
        self.calibrated
    }

    /// Returns the mean score and the share of content of the lines in each bin.
    fn calibration(&self) -> Vec<(f64, f64)> {
        let bins = self.lines.bins(BINS);
        let drawn = bins.iter().filter(|bin| bin.lines >= FEW);
        drawn.map(|bin| (bin.mean_score(), bin.share())).collect()
    }
}

pub(super) fn precision_recall(curves: &[Curve<'_>]) -> Result<String, DrawError> {
    let series: Vec<_> =
        curves.iter().map(|curve| (curve.name, curve.lines.precision_recall())).collect();
    draw(
        "Precision and recall of lines",
        ("recall: share of content lines kept", "precision: share of kept lines that is content"),
        &series,
        false,
    )
}

pub(super) fn calibration(curves: &[Curve<'_>]) -> Result<String, DrawError> {
    let series: Vec<_> = (curves.iter().filter(|curve| curve.calibrated))
        .map(|curve| (curve.name, curve.calibration()))
        .collect();
    draw(
        "Calibration: mean score and share of content",
        ("mean score of each tenth of the scale", "share of content"),
        &series,
        true,
    )
}

fn draw(
    title: &str,
    (x_desc, y_desc): (&str, &str),
    series: &[(&str, Vec<(f64, f64)>)],
    diagonal: bool,
) -> Result<String, DrawError> {
    sheet((SIZE.0, SIZE.1 + 80), |area| {
        let mut chart = chart!(area, title, (44, 72), 0f64..1f64, 0f64..1.02);
        chart
            .configure_mesh()
            .light_line_style(WHITE)
            .label_style((FONT, TEXT))
            .x_desc(x_desc)
            .y_desc(y_desc)
            .x_label_formatter(&percent)
            .y_label_formatter(&percent)
            .draw()?;
        if diagonal {
            let diagonal = LineSeries::new([(0.0, 0.0), (1.0, 1.0)], GREY);
            line!(chart, diagonal, GREY, "perfect calibration");
        }
        for ((name, points), colour) in series.iter().zip(CURVES) {
            let (style, dots) = (colour.stroke_width(2), if points.len() > BINS { 0 } else { 4 });
            let series = LineSeries::new(points.iter().copied(), style).point_size(dots);
            line!(chart, series, style, *name);
        }
        if diagonal {
            legend!(chart, UpperLeft);
        } else {
            legend!(chart, LowerLeft);
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reports::curves::Scored;

    #[test]
    fn bins_with_few_lines_are_not_drawn() {
        let mut lines = vec![Scored { score: 0.95, content: true, weight: 1.0 }; 30];
        lines.extend(vec![Scored { score: 0.05, content: false, weight: 1.0 }; 30]);
        lines.push(Scored { score: 0.5, content: false, weight: 1.0 });
        let curve = Curve { name: "x", calibrated: true, lines: Ranked::of(lines) };
        let points = curve.calibration();
        assert!(points.len() == 2 && (points[0].0 - 0.05).abs() < 1e-6);
        assert!(points[0].1 == 0.0 && points[1].1 == 1.0);
        let picture = precision_recall(&[curve]).unwrap();
        assert!(picture.contains("Precision and recall") && picture.contains("</svg>"));
    }
}
