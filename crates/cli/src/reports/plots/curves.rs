//! Plots of precision and recall, and of calibration, for models and baselines with scores.

use dechaff_baselines::compare::Row;
use dechaff_trainer::LabelledPage;

use super::plot::{CURVES, Plot};
use crate::reports::chart::Axis;
use crate::reports::curves::{BINS, Ranked, calibration_points};

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
        calibration_points(&self.lines.bins(BINS))
    }
}

pub(super) fn precision_recall(curves: &[Curve<'_>]) -> String {
    let mut plot = Plot::new(
        "Precision and recall of lines",
        Axis::shares("recall: share of content lines kept"),
        Axis::shares("precision: share of kept lines that is content"),
    );
    for (curve, class) in curves.iter().zip(CURVES) {
        plot.line(class, curve.name, &curve.lines.precision_recall());
    }
    plot.svg()
}

pub(super) fn calibration(curves: &[Curve<'_>]) -> String {
    let mut plot = Plot::new(
        "Calibration: mean score and share of content",
        Axis::shares("mean score of each tenth of the scale"),
        Axis::shares("share of content"),
    );
    plot.line("grey", "perfect calibration", &[(0.0, 0.0), (1.0, 1.0)]);
    for (curve, class) in curves.iter().filter(|curve| curve.calibrated).zip(CURVES) {
        plot.line(class, curve.name, &curve.calibration());
    }
    plot.svg()
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
        let picture = precision_recall(&[curve]);
        assert!(picture.contains("Precision and recall") && picture.contains("</svg>"));
    }
}
