//! `slp-1l1a` to `mlp-3l3a`: perceptrons on 1 to 3 lines with 1 to 3 attributes each.
//!
//! A. Champandard (2007) trains a single-layer perceptron and a network with a hidden layer on the
//! density, bytes and text length of a line, the one before and the one behind, and shows false
//! positives and negatives for each combination beside those of the threshold 0.5. Errors of one
//! kind can be made to cost more than those of the other.
//!
//! Choices, where the article says nothing. 1L is the line itself, 2L adds the previous line and 3L
//! the next one. 1A is density, 2A adds bytes and 3A text length. The single-layer perceptron is
//! a logistic regression, the same function with another way to its weights. The network has
//! [`UNITS`] hidden units and sees every line [`EPOCHS`] times. A line is kept when the output
//! is above [`HALF`](super::density::HALF). Lines that are not there count as 0.

use dechaff_extractor::learners::Learner;
use dechaff_features::{Matrix, Page};

use super::system::{Cell, Perceptron};
use crate::corpus::LabelledPage;
use crate::labels::label::Label;
use crate::learning::fit::{Algorithm, FitError, Problem, Table, fit, logistic, network};

/// Hidden units of the network.
pub const UNITS: usize = 16;
/// How often the network sees each line.
pub const EPOCHS: usize = 30;
/// Attributes that the features have for each line: density, bytes, text length.
const ATTRIBUTES: usize = 3;
/// Where the features have the attributes of the previous, the current and the next line.
const PREVIOUS: usize = 0;
pub(super) const CURRENT: usize = ATTRIBUTES;
const NEXT: usize = 2 * ATTRIBUTES;

/// What a cell of the grid sees of each line of a page.
pub fn features(cell: Cell, page: &Page) -> Matrix {
    let all = dechaff_features::shallow(page);
    let columns: Vec<usize> = [CURRENT, PREVIOUS, NEXT]
        .into_iter()
        .take(cell.lines.into())
        .flat_map(|line| line..line + usize::from(cell.attributes))
        .collect();
    let values = all.rows().flat_map(|row| columns.iter().map(|&column| row[column])).collect();
    Matrix { values, columns: columns.len() }
}

/// Trains a cell. `cost` is what a false positive costs, a false negative costing 1.
///
/// # Errors
/// [`FitError`] when all lines are of one kind, or the solver fails.
pub fn train(
    cell: Cell,
    pages: &[&LabelledPage],
    cost: f64,
    seed: u64,
) -> Result<Learner, FitError> {
    let matrices: Vec<Matrix> = pages.iter().map(|page| features(cell, &page.page)).collect();
    let columns = usize::from(cell.lines) * usize::from(cell.attributes);
    let parts = matrices.iter().map(|matrix| &matrix.values[..]).collect();
    let labels: Vec<bool> = (pages.iter().flat_map(|page| page.labels()))
        .map(|label| label == Label::Content)
        .collect();
    let weights: Vec<f32> =
        labels.iter().map(|content| if *content { 1.0 } else { cost as f32 }).collect();
    let algorithm = match cell.perceptron {
        Perceptron::Single => Algorithm::Logistic(logistic::Options::default()),
        Perceptron::Multi => Algorithm::Network(network::Options {
            units: UNITS,
            epochs: EPOCHS,
            batch: 256,
            rate: 5e-3,
            l2: 0.0,
            ..network::Options::default()
        }),
    };
    let table = Table::new(parts, columns);
    fit(&algorithm, &Problem { table, labels: &labels, weights: &weights }, seed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(nth: usize) -> LabelledPage {
        let long = "a sentence that goes on and on, ".repeat(2 + nth % 3);
        let html = format!("<a href=/somewhere>Menu</a><p>{long}</p><a href=/elsewhere>About</a>");
        LabelledPage {
            page: dechaff_features::segment(html.as_bytes()).unwrap(),
            shares: vec![0.0, 1.0, 0.0],
            ..LabelledPage::default()
        }
    }

    const CELL: Cell = Cell { perceptron: Perceptron::Single, lines: 2, attributes: 2 };

    #[test]
    fn a_cell_sees_its_lines_and_attributes() {
        let page = page(0).page;
        let seen = features(CELL, &page);
        assert_eq!(seen.columns, 4);
        let (first, second) = (&page.lines[0], &page.lines[1]);
        let row: Vec<f32> = seen.rows().nth(1).unwrap().to_vec();
        assert_eq!((row[1], row[3]), (second.bytes as f32, first.bytes as f32));
        assert!(row[0] > row[2]);
        assert_eq!(seen.rows().next().unwrap()[2..], [0.0, 0.0]);
        let one = Cell { lines: 1, attributes: 3, ..CELL };
        let row = features(one, &page).values;
        assert_eq!(row[1..3], [first.bytes as f32, first.chars as f32]);
    }

    #[test]
    fn both_perceptrons_learn_and_costs_move_them() {
        let pages: Vec<_> = (0..40).map(page).collect();
        let pages: Vec<&LabelledPage> = pages.iter().collect();
        let scores = |perceptron, cost| {
            let cell = Cell { perceptron, lines: 3, attributes: 3 };
            let learner = train(cell, &pages, cost, 1).unwrap();
            learner.scores(&features(cell, &pages[0].page))
        };
        for perceptron in [Perceptron::Single, Perceptron::Multi] {
            let plain = scores(perceptron, 1.0);
            assert!(plain[0] < 0.5 && plain[1] > 0.5 && plain[2] < 0.5, "{plain:?}");
        }
        let cell = Cell { perceptron: Perceptron::Single, lines: 1, attributes: 1 };
        let mixed: Vec<_> = (0..60)
            .map(|nth| LabelledPage { shares: vec![f32::from(nth % 3 == 0); 3], ..page(nth) })
            .collect();
        let mixed: Vec<&LabelledPage> = mixed.iter().collect();
        let score = |cost| {
            let learner = train(cell, &mixed, cost, 1).unwrap();
            learner.scores(&features(cell, &mixed[0].page))[1]
        };
        assert!(score(4.0) < score(1.0) - 0.1, "{} {}", score(4.0), score(1.0));
    }
}
