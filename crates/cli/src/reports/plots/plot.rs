//! A plot with a legend, as an SVG file.

use maud::{Markup, PreEscaped, html};

use crate::reports::chart::{Axis, Chart};

const STYLE: &str = "svg{background:#fff;font:15px sans-serif}.title{font-size:22px}\
    .axes line{stroke:#e4e4e4}.axes text{fill:#222}polyline{fill:none;stroke:currentColor;stroke-width:2}\
    rect,circle{fill:currentColor}.blue{color:#1f5fa8}.orange{color:#d96b1c}.grey{color:#8a8a8a}\
    .dark{color:#555}";
/// The height of a row of the legend.
const ROW: f64 = 21.0;

/// A plot. The legend is above it.
pub(super) struct Plot {
    title: String,
    chart: Chart,
    marks: Vec<Markup>,
    legend: Vec<Markup>,
}

impl Plot {
    pub(super) fn new(title: impl Into<String>, x: Axis, y: Axis) -> Self {
        let chart = Chart { size: (960.0, 540.0), margin: (72.0, 8.0, 24.0, 60.0), x, y };
        Self { title: title.into(), chart, marks: Vec::new(), legend: Vec::new() }
    }

    /// Draws a line.
    pub(super) fn line(&mut self, class: &str, label: &str, points: &[(f64, f64)]) {
        self.marks.push(self.chart.line(class, points));
        self.explain(label, &html! { polyline class=(class) points="0,-5 16,-5" {} });
    }

    /// Draws bars, each with its left, right and upper end.
    pub(super) fn bars(
        &mut self,
        class: &str,
        label: &str,
        bars: impl Iterator<Item = (f64, f64, f64)>,
    ) {
        let bar = |(left, right, top)| self.chart.area(class, (left, 0.0), (right, top));
        self.marks.extend(bars.map(bar).collect::<Vec<_>>());
        self.explain(label, &html! { rect class=(class) y="-10" width="16" height="10" {} });
    }

    /// Draws dots.
    pub(super) fn dots(
        &mut self,
        class: &str,
        label: &str,
        points: impl Iterator<Item = (f64, f64)>,
    ) {
        self.marks.extend(points.map(|at| self.chart.point(class, 3, at)).collect::<Vec<_>>());
        self.explain(label, &html! { circle class=(class) cx="8" cy="-5" r="3" {} });
    }

    fn explain(&mut self, label: &str, sample: &Markup) {
        self.legend.push(html! { (sample) text x="24" { (label) } });
    }

    /// Returns the file.
    pub(super) fn svg(self) -> String {
        let (width, height) = self.chart.size;
        let top = 40.0 + ROW * self.legend.len() as f64;
        let svg = html! {
            svg xmlns="http://www.w3.org/2000/svg" width=(width) height=(height + top) {
                style { (PreEscaped(STYLE)) }
                text.title x=(width / 2.0) y="28" text-anchor="middle" { (self.title) }
                @for (row, entry) in self.legend.iter().enumerate() {
                    g transform={ "translate(72 " (52.0 + ROW * row as f64) ")" } { (entry) }
                }
                g transform={ "translate(0 " (top) ")" } {
                    (self.chart.axes())
                    @for mark in &self.marks { (mark) }
                }
            }
        };
        svg.into_string() + "\n"
    }
}

/// Formats a share of an axis.
pub(super) fn percent(share: f64) -> String {
    format!("{:.0} %", share * 100.0)
}
