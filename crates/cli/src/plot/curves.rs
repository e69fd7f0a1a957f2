//! Precision and recall, and calibration, of what gives scores.

use dechaff_trainer::classic::compare::Row;
use dechaff_trainer::classic::{Cell, System};
use dechaff_trainer::{Label, LabelledPage};
use plotters::prelude::*;

use super::style::{CURVES, DrawError, FONT, GREY, SIZE, TEXT, TITLE, legend, percent, sheet};

/// Bins of a calibration curve.
const BINS: usize = 10;
/// Lines that a bin must have to be drawn.
const FEW: usize = 20;
/// Points of a precision and recall curve.
const POINTS: usize = 200;

/// The lines of all pages with the scores that a system gave them, highest first.
pub(super) struct Curve<'a> {
    name: &'a str,
    /// Are the scores probabilities?
    calibrated: bool,
    lines: Vec<(f32, bool)>,
}

/// The curves of the rows whose scores rank lines: of the perceptrons the largest ones.
pub(super) fn curves<'a>(pages: &[LabelledPage], rows: &'a [Row]) -> Vec<Curve<'a>> {
    let shown = |row: &&Row| match row.system {
        None => true,
        Some(System::Perceptron(Cell { lines, attributes, .. })) => (lines, attributes) == (3, 3),
        Some(system) => {
            matches!(system, System::Ngram | System::DensityFilter | System::Annotator)
                || system.to_string() == "density-0.5"
        }
    };
    rows.iter()
        .filter(shown)
        .take(CURVES.len())
        .map(|row| {
            let pages = row.evaluation.pages.iter().zip(pages);
            let mut lines: Vec<(f32, bool)> = pages
                .flat_map(|(result, page)| {
                    let labels = page.labels().map(|label| label == Label::Content);
                    result.verdict.scores.iter().copied().zip(labels)
                })
                .collect();
            lines.sort_by(|a, b| b.0.total_cmp(&a.0));
            let calibrated =
                matches!(row.system, None | Some(System::Perceptron(_) | System::Ngram));
            Curve { name: &row.name, calibrated, lines }
        })
        .collect()
}

impl Curve<'_> {
    /// Recall and precision of the lines with the highest scores, for ever more of them. Lines of
    /// the same score come together; those of score 0, which most systems give to what they do not
    /// look at, are left out.
    fn precision_recall(&self) -> Vec<(f64, f64)> {
        let content = self.lines.iter().filter(|(_, content)| *content).count().max(1);
        let mut points: Vec<(f64, f64)> = Vec::new();
        let mut found = 0;
        let scored = self.lines.iter().take_while(|(score, _)| *score > 0.0);
        for (at, &(score, content_line)) in scored.enumerate() {
            found += usize::from(content_line);
            if self.lines.get(at + 1).is_some_and(|next| next.0 == score) {
                continue;
            }
            let recall = found as f64 / content as f64;
            let far = points.last().is_none_or(|last| recall - last.0 >= 1.0 / POINTS as f64);
            if far && found > 0 {
                points.push((recall, found as f64 / (at + 1) as f64));
            }
        }
        points
    }

    /// Mean score and share of content of the lines of each bin.
    fn calibration(&self) -> Vec<(f64, f64)> {
        let mut bins = vec![(0usize, 0.0, 0usize); BINS];
        for &(score, content) in &self.lines {
            let bin = &mut bins[((score * BINS as f32) as usize).min(BINS - 1)];
            *bin = (bin.0 + 1, bin.1 + f64::from(score), bin.2 + usize::from(content));
        }
        let point = |(lines, scores, content): (usize, f64, usize)| {
            (scores / lines as f64, content as f64 / lines as f64)
        };
        bins.into_iter().filter(|bin| bin.0 >= FEW).map(point).collect()
    }
}

pub(super) fn precision_recall(curves: &[Curve<'_>]) -> Result<String, DrawError> {
    let series: Vec<_> =
        curves.iter().map(|curve| (curve.name, curve.precision_recall())).collect();
    draw(
        "Precision and recall of lines",
        ("recall: content lines kept", "precision: content among kept lines"),
        &series,
        false,
    )
}

pub(super) fn calibration(curves: &[Curve<'_>]) -> Result<String, DrawError> {
    let series: Vec<_> = (curves.iter().filter(|curve| curve.calibrated))
        .map(|curve| (curve.name, curve.calibration()))
        .collect();
    draw(
        "Calibration: what scores promise, and what they keep",
        ("score, mean of a tenth of the scale", "share of content"),
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
        let mut chart = ChartBuilder::on(area)
            .caption(title, (FONT, TITLE))
            .margin(16)
            .margin_right(32)
            .x_label_area_size(44)
            .y_label_area_size(72)
            .build_cartesian_2d(0f64..1f64, 0f64..1.02)?;
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
            chart
                .draw_series(LineSeries::new([(0.0, 0.0), (1.0, 1.0)], GREY))?
                .label("as promised")
                .legend(|(x, y)| PathElement::new([(x, y), (x + 16, y)], GREY));
        }
        for ((name, points), colour) in series.iter().zip(CURVES) {
            let line = LineSeries::new(points.iter().copied(), colour.stroke_width(2));
            chart
                .draw_series(line.point_size(if points.len() > BINS { 0 } else { 4 }))?
                .label(*name)
                .legend(move |(x, y)| {
                    PathElement::new([(x, y), (x + 16, y)], colour.stroke_width(2))
                });
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

    #[test]
    fn curves_by_hand() {
        let lines = vec![(0.9, true), (0.8, true), (0.8, false), (0.1, true)];
        let curve = Curve { name: "x", calibrated: true, lines };
        assert_eq!(
            curve.precision_recall(),
            [(1.0 / 3.0, 1.0), (2.0 / 3.0, 2.0 / 3.0), (1.0, 0.75)]
        );
        let mut lines = vec![(0.95, true); 30];
        lines.extend(vec![(0.05, false); 30]);
        let curve = Curve { name: "x", calibrated: true, lines };
        let points = curve.calibration();
        assert!((points[0].0 - 0.05).abs() < 1e-6 && points[0].1 == 0.0 && points[1].1 == 1.0);
        let picture = precision_recall(&[curve]).unwrap();
        assert!(picture.contains("Precision and recall") && picture.contains("</svg>"));
    }
}
