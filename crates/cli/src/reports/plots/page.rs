//! Plots of the lines of one page: their density (2007, 2009), and their bytes and text (2007).

use dechaff_baselines::density::{HALF, densities};
use dechaff_baselines::density_filter::{Chunk, chunks};
use dechaff_baselines::{Settings, share_of};
use dechaff_page::Line;
use dechaff_trainer::LabelledPage;

use super::plot::Plot;
use crate::reports::chart::Axis;

/// The density of a line, whether it is content, and whether it is kept.
type Measured = (f64, bool, bool);

/// Plots the density of each rendered line and the threshold of one half (2007).
pub(super) fn density(page: &LabelledPage) -> String {
    let values = densities(&page.page);
    let lines = values.iter().zip(&page.shares);
    let lines = lines.map(|(density, share)| (*density, *share >= 0.5, *density > HALF));
    let axes = ["line of the page", "density: characters of text / (these + bytes of tags)"];
    let title = title("Density by line", page);
    draw(title, axes, &lines.collect::<Vec<_>>(), HALF, "threshold 0.5")
}

/// Plots the density of each physical line of the file, including those of its head, and the
/// threshold of one half minus the deviation (2009). Only lines that are long enough count for the
/// deviation, and only such lines are kept.
pub(super) fn physical(page: &LabelledPage, settings: &Settings) -> String {
    let half = settings.threshold.unwrap_or(HALF);
    let min = settings.min_text_length as usize;
    let (all, _) = chunks(&page.html, 0, half);
    let (_, threshold) = chunks(&page.html, min, half);
    let line = |chunk: &Chunk| {
        let kept = chunk.line.text_length() >= min && chunk.density > threshold;
        (chunk.density, share_of(page, &chunk.line.span).is_some_and(|share| share >= 0.5), kept)
    };
    let lines: Vec<_> = all.iter().map(line).collect();
    let axes = [
        "physical line of the file, without empty lines",
        "density: (text + 1) / (markup + text + 1), characters",
    ];
    let label = format!("threshold {half} minus the standard deviation: {threshold:.2}");
    draw(title("Density by physical line", page), axes, &lines, threshold, &label)
}

/// Draws bars, which are blue for content, and a threshold with its label. Kept lines have a dot.
fn draw(
    title: String,
    [x, y]: [&'static str; 2],
    lines: &[Measured],
    threshold: f64,
    label: &str,
) -> String {
    let count = lines.len().max(1) as f64;
    let mut plot = Plot::new(title, Axis::from_zero(x, count, whole), Axis::shares(y));
    for (is_content, class, label) in
        [(false, "grey", "boilerplate"), (true, "blue", "content, as marked")]
    {
        let bars = lines.iter().enumerate().filter(|(_, line)| line.1 == is_content);
        let bars = bars.map(|(at, (density, ..))| (at as f64 + 0.1, at as f64 + 0.9, *density));
        plot.bars(class, label, bars);
    }
    // The deviation can be larger than one half.
    plot.line("orange", label, &[(0.0, threshold.max(0.0)), (count, threshold.max(0.0))]);
    let kept = lines.iter().enumerate().filter(|(_, line)| line.2);
    let above = kept.map(|(at, (density, ..))| (at as f64 + 0.5, density + 0.015));
    plot.dots("orange", "kept with this threshold", above);
    plot.svg()
}

/// Plots the bytes of HTML and the characters of text of each line, on a logarithmic axis.
pub(super) fn bytes(page: &LabelledPage) -> String {
    let lines = &page.page.lines;
    let most = lines.iter().map(|line| line.bytes.max(line.chars)).max().unwrap_or(1).max(10);
    let high = f64::from(most).log10();
    let ticks = (0..=9).map(f64::from).take_while(|power| *power <= high);
    let y = Axis {
        label: "bytes, characters (logarithmic)",
        high,
        ticks: ticks.map(|power| (power, whole(10f64.powf(power)))).collect(),
    };
    let x = Axis::from_zero("line of the page", lines.len().max(1) as f64, whole);
    let mut plot = Plot::new(title("HTML and text by line", page), x, y);
    type Value = fn(&Line) -> u32;
    let series: [(&str, &str, Value); 2] = [
        ("bytes of HTML of the line", "orange", |line| line.bytes),
        ("characters of text of the line", "blue", |line| line.chars),
    ];
    for (label, class, value) in series {
        let height = |line| f64::from(value(line).max(1)).log10();
        let points = lines.iter().enumerate().map(|(at, line)| (at as f64 + 0.5, height(line)));
        plot.line(class, label, &points.collect::<Vec<_>>());
    }
    plot.svg()
}

fn whole(number: f64) -> String {
    format!("{number:.0}")
}

fn title(what: &str, page: &LabelledPage) -> String {
    // The end of an id is more specific than its beginning.
    let from = page.id.char_indices().rev().nth(47).map_or(0, |(at, _)| at);
    format!("{what}: {}{}", if from > 0 { "…" } else { "" }, &page.id[from..])
}
