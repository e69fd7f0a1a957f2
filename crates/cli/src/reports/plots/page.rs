//! The lines of one page: their density, and their bytes and text (2007).

use dechaff_features::Line;
use dechaff_trainer::LabelledPage;
use dechaff_trainer::classic::density::{HALF, densities};
use plotters::prelude::*;

use super::style::{BLUE, DrawError, FONT, GREY, ORANGE, SIZE, TEXT, TITLE, legend, sheet};

/// The density of each line; the content is blue, the lines above one half have a dot.
pub(super) fn density(page: &LabelledPage) -> Result<String, DrawError> {
    let values = densities(&page.page);
    let lines = values.len();
    sheet(SIZE, |area| {
        let mut chart = ChartBuilder::on(area)
            .caption(title("Density by line", page), (FONT, TITLE))
            .margin(16)
            .margin_right(32)
            .x_label_area_size(44)
            .y_label_area_size(64)
            .build_cartesian_2d(0f64..lines.max(1) as f64, 0f64..1.35)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .light_line_style(WHITE)
            .label_style((FONT, TEXT))
            .x_desc("line of the page")
            .x_label_formatter(&|x| format!("{x:.0}"))
            .y_label_formatter(&|y| if *y <= 1.0 { format!("{y:.1}") } else { String::new() })
            .y_desc("density: text / (text + tags), characters")
            .draw()?;
        for (is_content, colour, label) in
            [(false, GREY, "boilerplate"), (true, BLUE, "content, as marked")]
        {
            let bars = values.iter().zip(&page.shares).enumerate();
            let bars = bars.filter(|(_, (_, share))| (**share >= 0.5) == is_content).map(
                |(at, (density, _))| {
                    let (left, right) = (at as f64 + 0.1, at as f64 + 0.9);
                    Rectangle::new([(left, 0.0), (right, *density)], colour.mix(0.75).filled())
                },
            );
            chart.draw_series(bars)?.label(label).legend(move |(x, y)| {
                Rectangle::new([(x, y - 5), (x + 16, y + 5)], colour.mix(0.75).filled())
            });
        }
        chart
            .draw_series(LineSeries::new(
                [(0.0, HALF), (lines as f64, HALF)],
                ORANGE.stroke_width(2),
            ))?
            .label("threshold 0.5")
            .legend(|(x, y)| PathElement::new([(x, y), (x + 16, y)], ORANGE.stroke_width(2)));
        let kept = values.iter().enumerate().filter(|(_, density)| **density > HALF);
        chart
            .draw_series(kept.map(|(at, density)| {
                Circle::new((at as f64 + 0.5, density + 0.015), 3, ORANGE.filled())
            }))?
            .label("kept by it")
            .legend(|(x, y)| Circle::new((x + 8, y), 3, ORANGE.filled()));
        legend!(chart, UpperRight);
        Ok(())
    })
}

/// Bytes of HTML and characters of text of each line, on a logarithmic axis.
pub(super) fn bytes(page: &LabelledPage) -> Result<String, DrawError> {
    let lines = &page.page.lines;
    let most = lines.iter().map(|line| line.bytes).max().unwrap_or(1).max(10);
    sheet(SIZE, |area| {
        let mut chart = ChartBuilder::on(area)
            .caption(title("HTML and text by line", page), (FONT, TITLE))
            .margin(16)
            .margin_right(32)
            .x_label_area_size(44)
            .y_label_area_size(64)
            .build_cartesian_2d(
                0f64..lines.len().max(1) as f64,
                (1f64..f64::from(most) * 1.5).log_scale(),
            )?;
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
            ("bytes of HTML that the line took", ORANGE, |line| line.bytes),
            ("characters of its text", BLUE, |line| line.chars),
        ];
        for (label, colour, value) in series {
            let points: Vec<(f64, f64)> = lines
                .iter()
                .enumerate()
                .map(|(at, line)| (at as f64 + 0.5, f64::from(value(line).max(1))))
                .collect();
            chart
                .draw_series(LineSeries::new(points, colour.stroke_width(2)))?
                .label(label)
                .legend(move |(x, y)| {
                    PathElement::new([(x, y), (x + 16, y)], colour.stroke_width(2))
                });
        }
        legend!(chart, UpperRight);
        Ok(())
    })
}

fn title(what: &str, page: &LabelledPage) -> String {
    // The end of an id says more than its beginning.
    let from = page.id.char_indices().rev().nth(47).map_or(0, |(at, _)| at);
    format!("{what}: {}{}", if from > 0 { "…" } else { "" }, &page.id[from..])
}
