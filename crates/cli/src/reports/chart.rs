//! The common parts of all charts: axes, and marks at their values.

use maud::{Markup, html};

/// One axis of a chart, from 0.
pub(crate) struct Axis {
    pub(crate) label: &'static str,
    pub(crate) high: f64,
    /// The positions and labels of grid lines.
    pub(crate) ticks: Vec<(f64, String)>,
}

impl Axis {
    /// Creates an axis from 0 to 1.
    pub(crate) fn shares(label: &'static str) -> Self {
        Self::from_zero(label, 1.0, |share| format!("{share:.1}"))
    }

    /// Creates an axis from 0, with at most ten further ticks.
    pub(crate) fn from_zero(label: &'static str, high: f64, shown: fn(f64) -> String) -> Self {
        let unit = 10f64.powf((high / 10.0).log10().floor());
        let steps = [1.0, 2.0, 5.0].map(|times| times * unit);
        let step = steps.into_iter().find(|step| high / step < 8.0).unwrap_or(10.0 * unit);
        let ticks = (0..=10).map(|nth| f64::from(nth) * step).take_while(|tick| *tick <= high);
        Self { label, high, ticks: ticks.map(|tick| (tick, shown(tick))).collect() }
    }

    fn at(&self, value: f64) -> f64 {
        (value / self.high).clamp(0.0, 1.0)
    }
}

/// A chart.
pub(crate) struct Chart {
    /// Width and height.
    pub(crate) size: (f64, f64),
    /// The margins for labels: left, top, right, bottom.
    pub(crate) margin: (f64, f64, f64, f64),
    pub(crate) x: Axis,
    pub(crate) y: Axis,
}

impl Chart {
    fn x(&self, value: f64) -> f64 {
        self.margin.0 + self.x.at(value) * (self.size.0 - self.margin.0 - self.margin.2)
    }

    fn y(&self, value: f64) -> f64 {
        self.size.1
            - self.margin.3
            - self.y.at(value) * (self.size.1 - self.margin.1 - self.margin.3)
    }

    /// Draws a line through points. `class` gives its colour and dashes.
    pub(crate) fn line(&self, class: &str, points: &[(f64, f64)]) -> Markup {
        let place = |(x, y): &(f64, f64)| format!("{:.1},{:.1}", self.x(*x), self.y(*y));
        let points: Vec<_> = points.iter().map(place).collect();
        html! { polyline class=(class) points=(points.join(" ")) {} }
    }

    /// Draws a rectangle between two corners.
    pub(crate) fn area(
        &self,
        class: &str,
        (left, from): (f64, f64),
        (right, to): (f64, f64),
    ) -> Markup {
        let (low, high) = (self.y(from.min(to)), self.y(from.max(to)));
        html! { rect class=(class) x=(place(self.x(left))) y=(place(high))
        width=(place(self.x(right) - self.x(left))) height=(place(low - high)) {} }
    }

    /// Draws a circle at a point.
    pub(crate) fn point(&self, class: &str, radius: u32, (x, y): (f64, f64)) -> Markup {
        html! { circle class=(class) cx=(place(self.x(x))) cy=(place(self.y(y))) r=(radius) {} }
    }

    /// Draws the axes with their labels and grid lines. The label of a tick of the horizontal axis
    /// can have two lines.
    pub(crate) fn axes(&self) -> Markup {
        let (left, right) = (self.margin.0, self.size.0 - self.margin.2);
        let (top, bottom) = (self.margin.1, self.size.1 - self.margin.3);
        let middle = (place(f64::midpoint(left, right)), place(f64::midpoint(top, bottom)));
        html! { g.axes {
            @for (tick, label) in &self.x.ticks {
                @let x = place(self.x(*tick));
                line x1=(x) x2=(x) y1=(place(top)) y2=(place(bottom)) {}
                @for (line, label) in label.split('\n').enumerate() {
                    text x=(x) y=(place(bottom + 17.0 * (line as f64 + 1.0))) text-anchor="middle" { (label) }
                }
            }
            @for (tick, label) in &self.y.ticks {
                @let y = self.y(*tick);
                line x1=(place(left)) x2=(place(right)) y1=(place(y)) y2=(place(y)) {}
                text x=(place(left - 7.0)) y=(place(y + 4.5)) text-anchor="end" { (label) }
            }
            text x=(middle.0) y=(place(self.size.1 - 8.0)) text-anchor="middle" { (self.x.label) }
            text x="0" y="0" text-anchor="middle"
                transform={ "translate(13 " (middle.1) ") rotate(-90)" } { (self.y.label) }
        } }
    }
}

fn place(value: f64) -> String {
    format!("{value:.1}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_few() {
        let ticks = |high| {
            let axis = Axis::from_zero("", high, |tick| format!("{tick:.2}"));
            axis.ticks.into_iter().map(|(_, label)| label).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(ticks(1.0), "0.00 0.20 0.40 0.60 0.80 1.00");
        assert_eq!(ticks(0.13), "0.00 0.02 0.04 0.06 0.08 0.10 0.12");
        assert_eq!(ticks(790.0), "0.00 100.00 200.00 300.00 400.00 500.00 600.00 700.00");
        assert_eq!(ticks(30.0), "0.00 5.00 10.00 15.00 20.00 25.00 30.00");
    }
}
