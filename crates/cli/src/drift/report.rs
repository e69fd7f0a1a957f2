//! Writes the sites that changed as a table.

use std::io::{self, Write};

use dechaff_inputs::messages::{counted, escaped};

use super::compare::{Drift, Site};
use super::figures::Figure;

/// The columns of the table. The last one has the kinds of page whose shares changed.
const HEAD: [&str; 8] =
    ["site", "change", "pages", "empty", "words", "confidence", "new paths", "kinds"];

/// Writes the sites that changed, and all together.
pub(crate) fn write_text(to: &mut dyn Write, drift: &Drift) -> io::Result<()> {
    let rows = drift.changed().chain([&drift.total]).map(cells);
    let rows: Vec<_> = [HEAD.map(String::from)].into_iter().chain(rows).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: [usize; 8] = std::array::from_fn(|column| width(column).unwrap_or_default());
    for row in &rows {
        let cells = row.iter().zip(widths).map(|(cell, width)| format!("{cell:<width$}"));
        writeln!(to, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    let of = counted(drift.sites.len(), "site");
    if drift.sites.is_empty() {
        return Ok(());
    }
    writeln!(to, "\n{} of {of} changed (*)", drift.changed().count())?;
    match drift.not_compared {
        0 => Ok(()),
        small => writeln!(to, "{} not compared: too few pages", counted(small, "other site")),
    }
}

fn cells(site: &Site) -> [String; 8] {
    let cell = |name: &str| {
        let figure = site.figures.iter().find(|figure| figure.name == name);
        figure.map_or_else(|| "-".to_string(), both)
    };
    let is_kind = |figure: &&Figure| {
        figure.changed && !HEAD.contains(&figure.name) && figure.name != "new_paths"
    };
    let kinds = site.figures.iter().filter(is_kind);
    let kinds = kinds.map(|figure| format!("{} {}", figure.name, both(figure)));
    let [old, new] = site.pages;
    [
        escaped(&site.site).into_owned(),
        format!("{:.2}", site.change),
        format!("{old} to {new}"),
        cell("empty"),
        cell("words"),
        cell("confidence"),
        cell("new_paths"),
        kinds.collect::<Vec<_>>().join(", "),
    ]
}

/// Writes a figure of both runs, with a star if its change is credible.
fn both(figure: &Figure) -> String {
    let digits = if figure.name == "words" { 0 } else { 2 };
    let star = if figure.changed { "*" } else { "" };
    format!("{:.digits$} to {:.digits$}{star}", figure.old, figure.new)
}
