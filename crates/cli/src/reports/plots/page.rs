//! Plots of the lines of one page: their density (2007, 2009), and their bytes and text (2007).

use dechaff_baselines::density::{HALF, densities};
use dechaff_baselines::density_filter::{Chunk, chunks};
use dechaff_baselines::{Settings, share_of};
use dechaff_features::Line;
use dechaff_trainer::LabelledPage;
use plotters::prelude::*;

use super::style::{
    BLUE, DrawError, FONT, GREY, ORANGE, SIZE, Shares, TEXT, chart, legend, line, sheet,
};

/// Lines with their densities, and the threshold.
struct Densities {
    title: String,
    x_desc: &'static str,
    y_desc: &'static str,
    /// For each line, its density, whether it is content, and whether it is kept.
    lines: Vec<(f64, bool, bool)>,
    threshold: f64,
    /// The label of the threshold.
    label: String,
}

/// Plots the density of each rendered line and the threshold of one half (2007).
pub(super) fn density(page: &LabelledPage) -> Result<String, DrawError> {
    let values = densities(&page.page);
    let lines = values.iter().zip(&page.shares);
    draw(&Densities {
        title: title("Density by line", page),
        x_desc: "line of the page",
        y_desc: "density: characters of text / (these + bytes of tags)",
        lines: lines.map(|(density, share)| (*density, *share >= 0.5, *density > HALF)).collect(),
        threshold: HALF,
        label: "threshold 0.5".into(),
    })
}

/// Plots the density of each physical line of the file, including those of its head, and the
/// threshold of one half minus the deviation (2009). Only lines that are long enough count for the
/// deviation, and only such lines are kept.
pub(super) fn physical(page: &LabelledPage, settings: &Settings) -> Result<String, DrawError> {
    let half = settings.threshold.unwrap_or(HALF);
    let min = settings.min_text_length as usize;
    let all = chunks(&page.html, 0, half).chunks;
    let threshold = chunks(&page.html, min, half).threshold;
    let line = |chunk: &Chunk| {
        let kept = chunk.line.text_length() >= min && chunk.density > threshold;
        (chunk.density, share_of(page, &chunk.line.span).is_some_and(|share| share >= 0.5), kept)
    };
    draw(&Densities {
        title: title("Density by physical line", page),
        x_desc: "physical line of the file, without empty lines",
        y_desc: "density: (text + 1) / (markup + text + 1), characters",
        lines: all.iter().map(line).collect(),
        threshold,
        label: format!("threshold {half} minus the standard deviation: {threshold:.2}"),
    })
}

/// Draws bars, which are blue for content. Lines that are kept have a dot.
fn draw(densities: &Densities) -> Result<String, DrawError> {
    let Densities { title, lines, threshold, label, .. } = densities;
    let count = lines.len().max(1) as f64;
    // The deviation can be larger than one half.
    let shown = threshold.max(0.0);
    sheet(SIZE, |area| {
        let mut chart = chart!(area, title, (44, 64), 0f64..count, Shares { top: 1.35 });
        chart
            .configure_mesh()
            .disable_x_mesh()
            .light_line_style(WHITE)
            .label_style((FONT, TEXT))
            .x_desc(densities.x_desc)
            .x_label_formatter(&|x| format!("{x:.0}"))
            .y_label_formatter(&|y| format!("{y:.1}"))
            .y_desc(densities.y_desc)
            .draw()?;
        for (is_content, colour, label) in
            [(false, GREY, "boilerplate"), (true, BLUE, "content, as marked")]
        {
            let bars = lines.iter().enumerate().filter(|(_, line)| line.1 == is_content);
            let bars = bars.map(|(at, (density, ..))| {
                let (left, right) = (at as f64 + 0.1, at as f64 + 0.9);
                Rectangle::new([(left, 0.0), (right, *density)], colour.mix(0.75).filled())
            });
            chart.draw_series(bars)?.label(label).legend(move |(x, y)| {
                Rectangle::new([(x, y - 5), (x + 16, y + 5)], colour.mix(0.75).filled())
            });
        }
        let style = ORANGE.stroke_width(2);
        let threshold = LineSeries::new([(0.0, shown), (count, shown)], style);
        line!(chart, threshold, style, label);
        let kept = lines.iter().enumerate().filter(|(_, line)| line.2);
        chart
            .draw_series(kept.map(|(at, (density, ..))| {
                Circle::new((at as f64 + 0.5, density + 0.015), 3, ORANGE.filled())
            }))?
            .label("kept with this threshold")
            .legend(|(x, y)| Circle::new((x + 8, y), 3, ORANGE.filled()));
        legend!(chart, UpperRight);
        Ok(())
    })
}

/// Plots the bytes of HTML and the characters of text of each line, on a logarithmic axis.
pub(super) fn bytes(page: &LabelledPage) -> Result<String, DrawError> {
    let lines = &page.page.lines;
    let most = lines.iter().map(|line| line.bytes.max(line.chars)).max().unwrap_or(1).max(10);
    // The top fifth of the plot is for the legend.
    let top = f64::from(most).powf(1.25);
    sheet(SIZE, |area| {
        let mut chart = chart!(
            area,
            title("HTML and text by line", page),
            (44, 64),
            0f64..lines.len().max(1) as f64,
            (1f64..top).log_scale()
        );
        chart
            .configure_mesh()
            .disable_x_mesh()
            .light_line_style(WHITE)
            .label_style((FONT, TEXT))
            .x_desc("line of the page")
            .x_label_formatter(&|x| format!("{x:.0}"))
            .y_label_formatter(&|y| format!("{y:.0}"))
            .y_desc("bytes, characters (logarithmic)")
            .draw()?;
        type Value = fn(&Line) -> u32;
        let series: [(&str, RGBColor, Value); 2] = [
            ("bytes of HTML of the line", ORANGE, |line| line.bytes),
            ("characters of text of the line", BLUE, |line| line.chars),
        ];
        for (label, colour, value) in series {
            let points = lines.iter().enumerate();
            let points = points.map(|(at, line)| (at as f64 + 0.5, f64::from(value(line).max(1))));
            let style = colour.stroke_width(2);
            line!(chart, LineSeries::new(points, style), style, label);
        }
        legend!(chart, UpperRight);
        Ok(())
    })
}

fn title(what: &str, page: &LabelledPage) -> String {
    // The end of an id is more specific than its beginning.
    let from = page.id.char_indices().rev().nth(47).map_or(0, |(at, _)| at);
    format!("{what}: {}{}", if from > 0 { "…" } else { "" }, &page.id[from..])
}
