//! Learners at inference, without code for training.

mod forest;
mod linear;
mod logistic;
mod rounds;
mod trees;

pub use linear::{CLIP, Linear};
pub use logistic::{log_odds, mixed};
pub use rounds::Rounds;
pub use trees::{Borders, MAX_DEPTH, Tree, Trees};

use dechaff_features::Matrix;

/// The learner of one round.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Learner {
    /// Logistic regression.
    Logistic(Linear),
    /// Boosted oblivious trees.
    Trees(Trees),
}

impl Learner {
    /// Returns the probability of content of each row of `features`, `[n_lines]`.
    pub fn scores(&self, features: &Matrix) -> Vec<f32> {
        match self {
            Self::Logistic(linear) => {
                features.rows().map(|row| linear.probability(row) as f32).collect()
            }
            Self::Trees(trees) => trees.probabilities(features),
        }
    }

    /// Returns the columns of the matrix that it reads, in the order of its own indices.
    pub fn inputs(&self) -> Vec<u32> {
        match self {
            Self::Logistic(linear) => linear.inputs.clone(),
            Self::Trees(trees) => trees.inputs().collect(),
        }
    }

    /// The same, to be replaced by other columns.
    pub(crate) fn inputs_mut(&mut self) -> Vec<&mut u32> {
        match self {
            Self::Logistic(linear) => linear.inputs.iter_mut().collect(),
            Self::Trees(trees) => {
                trees.features.iter_mut().map(|feature| &mut feature.column).collect()
            }
        }
    }

    /// Returns its name, as in `--algorithm`.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Logistic(_) => "logistic",
            Self::Trees(_) => "trees",
        }
    }

    /// Returns the importance of each input (`[n_inputs]`), with a description of the measure.
    pub fn importance(&self) -> (&'static str, Vec<f64>) {
        match self {
            Self::Logistic(linear) => {
                ("weight of each standardised column", linear.weights.clone())
            }
            Self::Trees(trees) => ("number of splits on each column", trees.importance()),
        }
    }

    /// Returns the log-odds that each column adds to those of a row.
    pub(crate) fn effects(&self, row: &[f32]) -> Vec<(u32, f64)> {
        match self {
            Self::Logistic(linear) => linear.terms(row).collect(),
            Self::Trees(trees) => trees.effects(row),
        }
    }

    /// Checks that it can be used on matrices with this number of columns.
    ///
    /// # Errors
    /// Vectors of wrong lengths, or numbers that are not finite.
    pub fn check(&self, columns: usize) -> Result<(), String> {
        match self {
            Self::Logistic(linear) => linear.check(columns),
            Self::Trees(trees) => trees.check(columns),
        }
    }
}

/// Checks a condition. `problem` returns the message if it is not met.
pub(crate) fn ensure(right: bool, problem: impl FnOnce() -> String) -> Result<(), String> {
    if right { Ok(()) } else { Err(problem()) }
}

/// Checks that a list has at most `most` entries.
pub(crate) fn at_most(what: &str, found: usize, most: usize) -> Result<(), String> {
    ensure(found <= most, || format!("{found} {what}: at most {most} are read"))
}
