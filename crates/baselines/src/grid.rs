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
//! network has [`UNITS`](mlp::UNITS) hidden units and makes [`EPOCHS`](mlp::EPOCHS) passes over all
//! lines. A line is kept if the output is above [`HALF`]. Lines beyond the ends of the page count
//! as 0.

use dechaff_features::Matrix;
use dechaff_page::{Html, Page, PageError};
use dechaff_trainer::Label;
use dechaff_trainer::fit::{FitError, Problem, Table, logistic};

use crate::density::{ATTRIBUTES, CURRENT, HALF, mean};
use crate::method::{Kind, Lessons, Method};
use crate::mlp;
use crate::output::Output;
use crate::perceptron::Perceptron;
use crate::settings::Settings;

/// The offsets of the previous and the next line in the features.
const PREVIOUS: usize = 0;
const NEXT: usize = 2 * ATTRIBUTES;

/// The names of the cells: those with a single layer first, by lines and then by attributes.
const NAMES: [&str; 18] = [
    "slp-1l1a", "slp-1l2a", "slp-1l3a", "slp-2l1a", "slp-2l2a", "slp-2l3a", "slp-3l1a", "slp-3l2a",
    "slp-3l3a", "mlp-1l1a", "mlp-1l2a", "mlp-1l3a", "mlp-2l1a", "mlp-2l2a", "mlp-2l3a", "mlp-3l1a",
    "mlp-3l2a", "mlp-3l3a",
];

/// A cell of the article's grid.
#[derive(Debug)]
pub(crate) struct Cell {
    /// Whether it has a hidden layer.
    is_deep: bool,
    /// The number of lines that it reads: 1 to 3.
    lines: usize,
    /// The number of attributes of each line: 1 to 3.
    attributes: usize,
}

/// Iterates over all cells. Cells with a single layer come first, and smaller cells before larger
/// ones.
pub(crate) fn cells() -> impl Iterator<Item = Method> {
    NAMES.into_iter().enumerate().map(|(at, name)| {
        let (lines, attributes) = (at / 3 % 3 + 1, at % 3 + 1);
        Method {
            name,
            source: "Champandard 2007",
            family: Some(&name[..3]),
            threshold: Ok(Settings::set_threshold),
            kind: Kind::Cell(Cell { is_deep: at >= NAMES.len() / 2, lines, attributes }),
        }
    })
}

impl Cell {
    /// Returns the features that the cell reads, `[n_lines, n_columns]`. With `page_density`, the
    /// last column is the page's mean density.
    fn features(&self, page: &Page, page_density: bool) -> Matrix {
        let all = dechaff_features::shallow(page);
        let lines = [CURRENT, PREVIOUS, NEXT].into_iter().take(self.lines);
        let chosen: Vec<usize> = lines.flat_map(|line| line..line + self.attributes).collect();
        let densities: Vec<f64> = all.rows().map(|row| f64::from(row[CURRENT])).collect();
        let of_page = page_density.then(|| mean(&densities) as f32);
        let row = |row: &[f32]| -> Vec<f32> {
            chosen.iter().map(|&column| row[column]).chain(of_page).collect()
        };
        let values = all.rows().flat_map(row).collect();
        Matrix { values, columns: chosen.len() + usize::from(page_density) }
    }

    pub(crate) fn train(&self, from: &Lessons<'_>) -> Result<Perceptron, FitError> {
        let Settings { page_density, false_positive_cost: cost, .. } = *from.settings;
        let matrices: Vec<Matrix> =
            from.pages.iter().map(|page| self.features(&page.page, page_density)).collect();
        // Lines without a label are not learned from.
        let labelled = from.pages.iter().zip(&matrices).flat_map(|(page, matrix)| {
            page.labels().zip(matrix.rows()).filter(|(label, _)| *label != Label::Unknown)
        });
        let (labels, parts): (Vec<bool>, Vec<&[f32]>) =
            labelled.map(|(label, row)| (label == Label::Content, row)).unzip();
        if [true, false].iter().any(|label| !labels.contains(label)) {
            return Err(FitError::OneClass);
        }
        let weight = |content: &bool| if *content { 1.0 } else { cost as f32 };
        let weights: Vec<f32> = labels.iter().map(weight).collect();
        let table = Table::new(parts, self.columns(from.settings).len());
        let problem = Problem { table, labels: &labels, weights: &weights };
        if self.is_deep {
            return Ok(Perceptron::Mlp(mlp::fit(&problem, from.seed)));
        }
        logistic::fit(&problem, &logistic::Options::default(), None).map(Perceptron::Logistic)
    }

    /// Checks a perceptron that was read from a file.
    pub(crate) fn check(&self, perceptron: &Perceptron, settings: &Settings) -> Result<(), String> {
        let (found, expected) = (perceptron.columns(), self.columns(settings).len());
        if found != expected {
            return Err(format!("found {found} columns, expected {expected}"));
        }
        perceptron.check()
    }

    pub(crate) fn extract(
        &self,
        html: Html<'_>,
        perceptron: &Perceptron,
        settings: &Settings,
    ) -> Result<Output, PageError> {
        let page = dechaff_page::segment(html)?;
        let scores = perceptron.scores(&self.features(&page, settings.page_density));
        let scores: Vec<f64> = scores.into_iter().map(f64::from).collect();
        Ok(Output::of_lines(&page, &scores, settings.threshold.unwrap_or(HALF)))
    }

    /// Returns the names of its columns, in order.
    pub(crate) fn columns(&self, settings: &Settings) -> Vec<String> {
        let lines = ["current", "previous", "next"].into_iter().take(self.lines);
        let attributes = ["density", "bytes", "text_length"].into_iter().take(self.attributes);
        let of_line = |line| attributes.clone().map(move |name| format!("{line}_{name}"));
        let of_page = settings.page_density.then(|| "page_density".to_string());
        lines.flat_map(of_line).chain(of_page).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dechaff_trainer::LabelledPage;

    fn page(nth: usize) -> LabelledPage {
        let long = "a sentence that goes on and on, ".repeat(2 + nth % 3);
        let html = format!("<a href=/somewhere>Menu</a><p>{long}</p><a href=/elsewhere>About</a>");
        LabelledPage::new(dechaff_page::segment(html.as_bytes()).unwrap(), vec![0.0, 1.0, 0.0])
    }

    fn settings(false_positive_cost: f64, page_density: bool) -> Settings {
        Settings { false_positive_cost, page_density, ..Settings::default() }
    }

    #[test]
    fn a_cell_sees_its_lines_and_attributes() {
        let page = page(0).page;
        // Menu: 4 characters, 19 + 4 + 3 bytes of tags. The text: twice 32 characters without the
        // last space, and an end tag. About: 5 characters, 19 + 4 bytes.
        let (menu, text, about) = (4.0 / 30.0, 63.0 / 67.0, 5.0 / 28.0);
        let rows = |cell: &Cell, page_density| {
            let seen = cell.features(&page, page_density);
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
        let four = Cell { is_deep: false, lines: 2, attributes: 2 };
        assert_eq!(rows(&four, false), (4, expected.to_vec()));
        let one = Cell { is_deep: false, lines: 1, attributes: 3 };
        let expected = [vec![menu, 30.0, 4.0], vec![text, 67.0, 63.0], vec![about, 28.0, 5.0]];
        assert_eq!(rows(&one, false), (3, expected.to_vec()));
        let three = Cell { is_deep: false, lines: 3, attributes: 1 };
        let (columns, found) = rows(&three, true);
        assert_eq!((columns, &found[1][..3]), (4, &[text, menu, about][..]));
        let mean = (menu + text + about) / 3.0;
        assert!(found.iter().all(|row| (row[3] - mean).abs() < 1e-6), "{found:?}");
        let two = ["current_density", "current_bytes", "previous_density", "previous_bytes"];
        assert_eq!(four.columns(&settings(1.0, false)), two);
        let four = ["current_density", "previous_density", "next_density", "page_density"];
        assert_eq!(three.columns(&settings(1.0, true)), four);
    }

    #[test]
    fn both_perceptrons_learn_and_costs_move_them() {
        let pages: Vec<_> = (0..40).map(page).collect();
        let pages: Vec<&LabelledPage> = pages.iter().collect();
        let score = |cell: &Cell, pages: &[&LabelledPage], settings: &Settings| {
            let perceptron = cell.train(&Lessons { pages, settings, seed: 1 }).unwrap();
            perceptron.scores(&cell.features(&pages[0].page, settings.page_density))
        };
        for (is_deep, page_density) in [(false, false), (true, false), (false, true)] {
            let cell = Cell { is_deep, lines: 3, attributes: 3 };
            let plain = score(&cell, &pages, &settings(1.0, page_density));
            assert!(plain[0] < 0.5 && plain[1] > 0.5 && plain[2] < 0.5, "{plain:?}");
        }
        let mut mixed: Vec<_> = (0..60).map(page).collect();
        for (nth, page) in mixed.iter_mut().enumerate() {
            page.shares = vec![f32::from(nth % 3 == 0); 3];
        }
        let mixed: Vec<&LabelledPage> = mixed.iter().collect();
        let cell = Cell { is_deep: false, lines: 1, attributes: 1 };
        let [cheap, dear] = [1.0, 4.0].map(|cost| score(&cell, &mixed, &settings(cost, false))[1]);
        assert!(dear < cheap - 0.1, "{dear} {cheap}");
    }
}
