//! The common style of all plots: size, colours, fonts.

use std::ops::Range;

use plotters::coord::ranged1d::{DefaultFormatting, KeyPointHint, Ranged};
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// The width and height of a plot in pixels.
pub(super) const SIZE: (u32, u32) = (960, 560);

/// The colour of content that is kept.
pub(super) const BLUE: RGBColor = RGBColor(0x1f, 0x5f, 0xa8);
/// The colour of false positives.
pub(super) const ORANGE: RGBColor = RGBColor(0xd9, 0x6b, 0x1c);
/// The colour of boilerplate, thresholds and auxiliary lines.
pub(super) const GREY: RGBColor = RGBColor(0x8a, 0x8a, 0x8a);
/// The colours of several curves, in order.
pub(super) const CURVES: [RGBColor; 8] = [
    BLUE,
    ORANGE,
    RGBColor(0x2e, 0x8b, 0x57),
    RGBColor(0xa8, 0x32, 0x6e),
    RGBColor(0x6b, 0x4f, 0xb3),
    RGBColor(0x8c, 0x6d, 0x1f),
    RGBColor(0x1b, 0x9a, 0xaa),
    RGBColor(0x55, 0x55, 0x55),
];

/// The font of titles, axes and labels.
pub(super) const FONT: &str = "sans-serif";
/// The font sizes in pixels.
pub(super) const TITLE: u32 = 22;
pub(super) const TEXT: u32 = 15;

/// Why a plot could not be drawn.
pub(super) type DrawError = Box<dyn std::error::Error>;

/// Draws on a white background.
pub(super) fn sheet<F>(size: (u32, u32), draw: F) -> Result<String, DrawError>
where
    F: FnOnce(&DrawingArea<SVGBackend<'_>, plotters::coord::Shift>) -> Result<(), DrawError>,
{
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, size).into_drawing_area();
        area.fill(&WHITE)?;
        draw(&area)?;
        area.present()?;
    }
    Ok(svg)
}

/// Returns text of the usual size with this anchor.
pub(super) fn text(horizontal: HPos) -> TextStyle<'static> {
    (FONT, TEXT).into_font().color(&BLACK).pos(Pos::new(horizontal, VPos::Center))
}

/// Formats a share as a percentage.
pub(super) fn percent(share: &f64) -> String {
    format!("{:.0} %", share * 100.0)
}

/// An axis of shares that continues above 1 for the legend. Its ticks end at 1.
pub(super) struct Shares {
    pub(super) top: f64,
}

impl Ranged for Shares {
    type FormatOption = DefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, limit: (i32, i32)) -> i32 {
        RangedCoordf64::from(self.range()).map(value, limit)
    }

    fn key_points<Hint: KeyPointHint>(&self, _: Hint) -> Vec<f64> {
        (0..=5).map(|fifth| f64::from(fifth) / 5.0).collect()
    }

    fn range(&self) -> Range<f64> {
        0.0..self.top
    }
}

/// Begins a chart with a title, the room for labels below it and to its left, and the ranges of its axes.
macro_rules! chart {
    ($area:expr, $title:expr, ($below:expr, $left:expr), $x:expr, $y:expr) => {
        plotters::prelude::ChartBuilder::on($area)
            .caption($title, (super::style::FONT, super::style::TITLE))
            .margin(16)
            .margin_right(32)
            .x_label_area_size($below)
            .y_label_area_size($left)
            .build_cartesian_2d($x, $y)?
    };
}
pub(super) use chart;

/// Draws a line of this style, and its entry in the legend.
macro_rules! line {
    ($chart:expr, $series:expr, $style:expr, $label:expr) => {{
        let style = plotters::prelude::ShapeStyle::from($style);
        $chart.draw_series($series)?.label($label).legend(move |(x, y)| {
            plotters::prelude::PathElement::new([(x, y), (x + 16, y)], style)
        });
    }};
}
pub(super) use line;

/// Draws the legend of a chart in one of its corners.
macro_rules! legend {
    ($chart:expr, $corner:ident) => {
        $chart
            .configure_series_labels()
            .position(plotters::prelude::SeriesLabelPosition::$corner)
            .background_style(plotters::prelude::WHITE.mix(0.85))
            .border_style(super::style::GREY.mix(0.5))
            .label_font((super::style::FONT, super::style::TEXT))
            .margin(8)
            .draw()?
    };
}
pub(super) use legend;
