//! `slp-1l1a` to `mlp-3l3a`: perceptrons on 1 to 3 lines with 1 to 3 attributes each.
//!
//! A. Champandard (2007) trains a single-layer perceptron and a network with a hidden layer on the
//! density, bytes and text length of a line, the previous one and the next one. For each
//! combination, the article shows false positives and false negatives next to those of the
//! threshold 0.5. Errors of one kind can cost more than those of the other.
//!
//! The article also computes the page's mean density, as an optional input of the network: see
//! [`page-density`](super::Settings::page_density).
//!
//! Choices, where the article says nothing. 1L is the line itself, 2L adds the previous line and 3L
//! the next one. 1A is density, 2A adds bytes and 3A text length. The single-layer perceptron is a
//! logistic regression, which is the same function with weights that are found in another way. The
//! network has [`UNITS`] hidden units and makes [`EPOCHS`] passes over all lines. A line is kept if
//! the output is above [`HALF`]. Lines beyond the ends of the page count as 0.

use dechaff_extractor::learners::Learner;
use dechaff_features::Matrix;
use dechaff_page::{Html, Page, PageError};
use dechaff_trainer::fit::{Algorithm, FitError, Problem, Table, fit, logistic, mlp};
use dechaff_trainer::{Label, LabelledPage};

use crate::density::{ATTRIBUTES, CURRENT, HALF, mean};
use crate::method::{About, Given, Learned, Lessons, Method};
use crate::output::Output;
use crate::settings::Settings;

/// The number of hidden units of the network.
pub const UNITS: usize = 16;
/// The number of passes of the network over all lines.
pub const EPOCHS: usize = 30;
/// The offsets of the previous and the next line in the features.
const PREVIOUS: usize = 0;
const NEXT: usize = 2 * ATTRIBUTES;

/// A cell of the article's grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// Whether it has a hidden layer.
    pub perceptron: Perceptron,
    /// The number of lines that it reads: 1 to 3.
    pub lines: u8,
    /// The number of attributes of each line: 1 to 3.
    pub attributes: u8,
}

dechaff_page::named! {
    /// The learner of a cell. The names of its cells begin with its name.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Perceptron: "perceptron" {
        /// A perceptron with a single layer.
        Single = "slp",
        /// A perceptron with a hidden layer.
        Multi = "mlp",
    }
}

/// A cell as a baseline.
#[derive(Debug, Clone)]
pub(crate) struct NamedCell {
    cell: Cell,
    name: String,
}

/// Iterates over all cells: those with a single layer first, and the smaller ones first.
pub(crate) fn cells() -> impl Iterator<Item = NamedCell> {
    let sizes = (1..=3).flat_map(|lines| (1..=3).map(move |attributes| (lines, attributes)));
    Perceptron::ALL.into_iter().flat_map(move |perceptron| {
        sizes.clone().map(move |(lines, attributes)| {
            let name = format!("{perceptron}-{lines}l{attributes}a");
            NamedCell { cell: Cell { perceptron, lines, attributes }, name }
        })
    })
}

impl Method for NamedCell {
    fn name(&self) -> &str {
        &self.name
    }

    fn about(&self) -> About {
        About {
            is_trained: true,
            family: Some(self.cell.perceptron.name()),
            ..About::by("Champandard 2007")
        }
    }

    fn train(&self, from: &Lessons<'_>) -> Result<Learned, FitError> {
        train(self.cell, from.pages, from.settings, from.seed).map(Learned::Learner)
    }

    fn check(&self, learned: &Learned, settings: &Settings) -> Result<(), String> {
        let Learned::Learner(learner) = learned else { return Err(self.cannot_use()) };
        let expected = columns(self.cell, settings.page_density);
        let found = learner.inputs().len();
        if found != expected {
            return Err(format!("found {found} columns, expected {expected}"));
        }
        learner.check(expected)
    }

    fn extract(&self, html: Html<'_>, given: &Given<'_>) -> Result<Output, PageError> {
        let Learned::Learner(learner) = given.learned else { return Ok(Output::default()) };
        let page = dechaff_page::segment(html)?;
        let scores = learner.scores(&features(self.cell, &page, given.settings.page_density));
        let scores: Vec<f64> = scores.into_iter().map(f64::from).collect();
        Ok(Output::of_lines(&page, &scores, given.settings.threshold.unwrap_or(HALF)))
    }

    fn columns(&self, settings: &Settings) -> Vec<String> {
        names(self.cell, settings.page_density)
    }
}

/// Returns the number of columns that a cell reads.
pub fn columns(cell: Cell, page_density: bool) -> usize {
    usize::from(cell.lines) * usize::from(cell.attributes) + usize::from(page_density)
}

/// Returns the names of these columns.
pub fn names(cell: Cell, page_density: bool) -> Vec<String> {
    let lines = ["current", "previous", "next"].into_iter().take(cell.lines.into());
    let attributes = ["density", "bytes", "text_length"].into_iter().take(cell.attributes.into());
    let of_line = |line| attributes.clone().map(move |name| format!("{line}_{name}"));
    let of_page = page_density.then(|| "page_density".to_string());
    lines.flat_map(of_line).chain(of_page).collect()
}

/// Returns the features that a cell reads, `[n_lines, columns]`. With `page_density`, the last
/// column is the page's mean density.
pub fn features(cell: Cell, page: &Page, page_density: bool) -> Matrix {
    let all = dechaff_features::shallow(page);
    let chosen: Vec<usize> = [CURRENT, PREVIOUS, NEXT]
        .into_iter()
        .take(cell.lines.into())
        .flat_map(|line| line..line + usize::from(cell.attributes))
        .collect();
    let densities: Vec<f64> = all.rows().map(|row| f64::from(row[CURRENT])).collect();
    let of_page = page_density.then(|| mean(&densities) as f32);
    let row = |row: &[f32]| -> Vec<f32> {
        chosen.iter().map(|&column| row[column]).chain(of_page).collect()
    };
    let values = all.rows().flat_map(row).collect();
    Matrix { values, columns: columns(cell, page_density) }
}

/// Trains a cell with the costs and columns of the settings.
///
/// # Errors
/// [`FitError`] if all lines have the same label, or if the solver fails.
pub fn train(
    cell: Cell,
    pages: &[&LabelledPage],
    settings: &Settings,
    seed: u64,
) -> Result<Learner, FitError> {
    let Settings { page_density, false_positive_cost: cost, .. } = *settings;
    let matrices: Vec<Matrix> =
        pages.iter().map(|page| features(cell, &page.page, page_density)).collect();
    // Lines without a label are not learned from.
    let labelled = pages.iter().zip(&matrices).flat_map(|(page, matrix)| {
        page.labels().zip(matrix.rows()).filter(|(label, _)| *label != Label::Unknown)
    });
    let (labels, parts): (Vec<bool>, Vec<&[f32]>) =
        labelled.map(|(label, row)| (label == Label::Content, row)).unzip();
    let weights: Vec<f32> =
        labels.iter().map(|content| if *content { 1.0 } else { cost as f32 }).collect();
    let algorithm = match cell.perceptron {
        Perceptron::Single => Algorithm::Logistic(logistic::Options::default()),
        Perceptron::Multi => Algorithm::Mlp(mlp::Options {
            units: UNITS,
            epochs: EPOCHS,
            batch: 256,
            rate: 5e-3,
            l2: 0.0,
            ..mlp::Options::default()
        }),
    };
    let table = Table::new(parts, columns(cell, page_density));
    fit(&algorithm, &Problem { table, labels: &labels, weights: &weights }, None, seed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(nth: usize) -> LabelledPage {
        let long = "a sentence that goes on and on, ".repeat(2 + nth % 3);
        let html = format!("<a href=/somewhere>Menu</a><p>{long}</p><a href=/elsewhere>About</a>");
        LabelledPage::new(dechaff_page::segment(html.as_bytes()).unwrap(), vec![0.0, 1.0, 0.0])
    }

    const CELL: Cell = Cell { perceptron: Perceptron::Single, lines: 2, attributes: 2 };

    #[test]
    fn a_cell_sees_its_lines_and_attributes() {
        let page = page(0).page;
        // Menu: 4 characters, 19 + 4 + 3 bytes of tags. The text: twice 32 characters without the last
        // space, and an end tag. About: 5 characters, 19 + 4 bytes.
        let (menu, text, about) = (4.0 / 30.0, 63.0 / 67.0, 5.0 / 28.0);
        let rows = |cell, page_density| {
            let seen = features(cell, &page, page_density);
            (
                seen.columns,
                seen.values.chunks(seen.columns).map(<[f32]>::to_vec).collect::<Vec<_>>(),
            )
        };
        let expected = [
            vec![menu, 30.0, 0.0, 0.0],
            vec![text, 67.0, menu, 30.0],
            vec![about, 28.0, text, 67.0],
        ];
        assert_eq!(rows(CELL, false), (4, expected.to_vec()));
        let one = Cell { lines: 1, attributes: 3, ..CELL };
        let expected = [vec![menu, 30.0, 4.0], vec![text, 67.0, 63.0], vec![about, 28.0, 5.0]];
        assert_eq!(rows(one, false), (3, expected.to_vec()));
        let three = Cell { lines: 3, attributes: 1, ..CELL };
        let (columns, found) = rows(three, true);
        assert_eq!((columns, &found[1][..3]), (4, &[text, menu, about][..]));
        let mean = (menu + text + about) / 3.0;
        assert!(found.iter().all(|row| (row[3] - mean).abs() < 1e-6), "{found:?}");
        let two = ["current_density", "current_bytes", "previous_density", "previous_bytes"];
        assert_eq!(names(CELL, false), two);
        let three = ["current_density", "previous_density", "next_density", "page_density"];
        assert_eq!(names(Cell { lines: 3, attributes: 1, ..CELL }, true), three);
    }

    #[test]
    fn both_perceptrons_learn_and_costs_move_them() {
        let pages: Vec<_> = (0..40).map(page).collect();
        let pages: Vec<&LabelledPage> = pages.iter().collect();
        let settings = |false_positive_cost, page_density| Settings {
            false_positive_cost,
            page_density,
            ..Settings::default()
        };
        let scores = |perceptron, page_density| {
            let cell = Cell { perceptron, lines: 3, attributes: 3 };
            let learner = train(cell, &pages, &settings(1.0, page_density), 1).unwrap();
            learner.scores(&features(cell, &pages[0].page, page_density))
        };
        for (perceptron, page_density) in
            [(Perceptron::Single, false), (Perceptron::Multi, false), (Perceptron::Single, true)]
        {
            let plain = scores(perceptron, page_density);
            assert!(plain[0] < 0.5 && plain[1] > 0.5 && plain[2] < 0.5, "{plain:?}");
        }
        let cell = Cell { perceptron: Perceptron::Single, lines: 1, attributes: 1 };
        let mut mixed: Vec<_> = (0..60).map(page).collect();
        for (nth, page) in mixed.iter_mut().enumerate() {
            page.shares = vec![f32::from(nth % 3 == 0); 3];
        }
        let mixed: Vec<&LabelledPage> = mixed.iter().collect();
        let score = |cost| {
            let learner = train(cell, &mixed, &settings(cost, false), 1).unwrap();
            learner.scores(&features(cell, &mixed[0].page, false))[1]
        };
        assert!(score(4.0) < score(1.0) - 0.1, "{} {}", score(4.0), score(1.0));
    }
}
