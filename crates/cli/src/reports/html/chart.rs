//! Charts of the report, with descriptions for screen readers and their values as tables.

use maud::{Markup, html};

use crate::reports::chart::{Axis, Chart};

/// A chart with its texts.
pub(super) struct Figure {
    /// The start of its ids in the document.
    pub(super) id: &'static str,
    pub(super) title: &'static str,
    /// A description of the chart in words.
    pub(super) description: String,
    pub(super) chart: Chart,
}

/// Creates a chart with the size of the charts in the report. Letters of 14 units are readable on a
/// phone.
pub(super) fn chart(x: Axis, y: Axis) -> Chart {
    Chart { size: (390.0, 300.0), margin: (58.0, 10.0, 14.0, 48.0), x, y }
}

impl Figure {
    /// Draws the figure. The table of its values is for readers who cannot see it.
    pub(super) fn draw<const N: usize>(
        &self,
        marks: &Markup,
        legend: &Markup,
        columns: [&str; N],
        rows: impl Iterator<Item = [String; N]>,
    ) -> Markup {
        let (width, height) = self.chart.size;
        let table = html! { table {
            thead { tr { @for column in columns { th.n scope="col" { (column) } } } }
            tbody { @for row in rows {
                tr { @for (at, cell) in row.into_iter().enumerate() {
                    @if at == 0 { th.n scope="row" { (cell) } } @else { td.n { (cell) } }
                } }
            } }
        } };
        html! {
            figure.chart {
                h3 { (self.title) }
                svg role="img" aria-labelledby={ (self.id) "-title " (self.id) "-about" }
                    viewBox={ "0 0 " (width) " " (height) } {
                    title #{ (self.id) "-title" } { (self.title) }
                    desc #{ (self.id) "-about" } { (self.description) }
                    (self.chart.axes())
                    (marks)
                }
                figcaption { (legend) p { (self.description) } }
                details { summary { "Table of values" } (super::scrolling(self.title, &table)) }
            }
        }
    }
}

/// Draws an entry of a legend, with a sample of the mark that it explains.
pub(super) fn key(class: &str, words: &str) -> Markup {
    html! {
        li {
            svg.key viewBox="0 0 28 12" aria-hidden="true" focusable="false" {
                @if class.starts_with("point") { circle class=(class) cx="14" cy="6" r="5" {} }
                @else { polyline class=(class) points="1,6 27,6" {} }
            }
            (words)
        }
    }
}
