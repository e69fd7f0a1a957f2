//! The common parts of all charts: axes, labels, and descriptions for screen readers.

use maud::{Markup, html};

/// The size of a chart in its own units. Letters of 14 units are readable on a phone.
const SIZE: (f64, f64) = (390.0, 300.0);
/// The margins for labels: left, top, right, bottom.
const MARGIN: (f64, f64, f64, f64) = (58.0, 10.0, 14.0, 48.0);

/// One axis of a chart.
pub(super) struct Axis {
    pub(super) label: &'static str,
    pub(super) low: f64,
    pub(super) high: f64,
    /// The positions and labels of grid lines.
    pub(super) ticks: Vec<(f64, String)>,
}

impl Axis {
    /// Creates an axis from 0 to 1.
    pub(super) fn shares(label: &'static str) -> Self {
        let ticks = (0..=5).map(|fifth| f64::from(fifth) / 5.0);
        Self {
            label,
            low: 0.0,
            high: 1.0,
            ticks: ticks.map(|tick| (tick, format!("{tick:.1}"))).collect(),
        }
    }

    /// Returns the position of a value on the axis, 0..=1.
    fn at(&self, value: f64) -> f64 {
        ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }
}

/// A chart with its axes.
pub(super) struct Chart {
    /// The id of the chart, unique on the page.
    pub(super) id: &'static str,
    pub(super) title: &'static str,
    /// A description in words.
    pub(super) description: String,
    pub(super) x: Axis,
    pub(super) y: Axis,
}

impl Chart {
    pub(super) fn x(&self, value: f64) -> f64 {
        MARGIN.0 + self.x.at(value) * (SIZE.0 - MARGIN.0 - MARGIN.2)
    }

    pub(super) fn y(&self, value: f64) -> f64 {
        SIZE.1 - MARGIN.3 - self.y.at(value) * (SIZE.1 - MARGIN.1 - MARGIN.3)
    }

    /// Draws a line through points.
    pub(super) fn line(&self, class: &str, points: &[(f64, f64)]) -> Markup {
        let place = |(x, y): &(f64, f64)| format!("{:.1},{:.1}", self.x(*x), self.y(*y));
        let points: Vec<_> = points.iter().map(place).collect();
        html! { polyline class=(class) points=(points.join(" ")) {} }
    }

    /// Draws a rectangle between two corners.
    pub(super) fn area(
        &self,
        class: &str,
        (left, from): (f64, f64),
        (right, to): (f64, f64),
    ) -> Markup {
        let (low, high) = (self.y(from.min(to)), self.y(from.max(to)));
        html! { rect class=(class) x=(place(self.x(left))) y=(place(high))
        width=(place(self.x(right) - self.x(left))) height=(place(low - high)) {} }
    }

    /// Draws a point.
    pub(super) fn point(&self, class: &str, (x, y): (f64, f64)) -> Markup {
        html! { circle class=(class) cx=(place(self.x(x))) cy=(place(self.y(y))) r="5" {} }
    }

    /// Draws words inside the chart.
    pub(super) fn words(&self, (x, y): (f64, f64), words: &str) -> Markup {
        html! { text x=(place(self.x(x))) y=(place(self.y(y))) { (words) } }
    }

    /// Draws the whole chart. `table` contains its numbers.
    pub(super) fn draw(&self, marks: &Markup, legend: &Markup, table: &Markup) -> Markup {
        let (left, right) = (MARGIN.0, SIZE.0 - MARGIN.2);
        let (top, bottom) = (MARGIN.1, SIZE.1 - MARGIN.3);
        let middle = (place(f64::midpoint(left, right)), place(f64::midpoint(top, bottom)));
        html! {
            figure.chart {
                h3 { (self.title) }
                svg role="img" aria-labelledby={ (self.id) "-title " (self.id) "-about" }
                    viewBox={ "0 0 " (SIZE.0) " " (SIZE.1) } {
                    title #{ (self.id) "-title" } { (self.title) }
                    desc #{ (self.id) "-about" } { (self.description) }
                    g.axes {
                        @for (tick, label) in &self.x.ticks {
                            @let x = place(self.x(*tick));
                            line x1=(x) x2=(x) y1=(place(top)) y2=(place(bottom)) {}
                            text x=(x) y=(place(bottom + 17.0)) text-anchor="middle" { (label) }
                        }
                        @for (tick, label) in &self.y.ticks {
                            @let y = self.y(*tick);
                            line x1=(place(left)) x2=(place(right)) y1=(place(y)) y2=(place(y)) {}
                            text x=(place(left - 7.0)) y=(place(y + 4.5)) text-anchor="end" { (label) }
                        }
                        text x=(middle.0) y=(place(SIZE.1 - 8.0)) text-anchor="middle" { (self.x.label) }
                        text x="0" y="0" text-anchor="middle"
                            transform={ "translate(13 " (middle.1) ") rotate(-90)" } { (self.y.label) }
                    }
                    (marks)
                }
                figcaption { (legend) p { (self.description) } }
                details { summary { "Table of values" } (super::scrolling(self.title, table)) }
            }
        }
    }
}

fn place(value: f64) -> String {
    format!("{value:.1}")
}

/// Draws an entry of a legend, with a sample of what it explains.
pub(super) fn key(class: &str, words: &str) -> Markup {
    html! {
        li {
            svg.key viewBox="0 0 28 12" aria-hidden="true" focusable="false" {
                @if class.starts_with("point") { circle class=(class) cx="14" cy="6" r="5" {} }
                @else if class.starts_with("area") { rect class=(class) x="4" y="1" width="20" height="10" {} }
                @else { polyline class=(class) points="1,6 27,6" {} }
            }
            (words)
        }
    }
}
