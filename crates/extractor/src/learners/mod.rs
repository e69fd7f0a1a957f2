//! Learners at inference, without code for training.

mod forest;
mod linear;
mod logistic;
mod mlp;
mod rounds;
mod trees;

pub use linear::{CLIP, Linear};
pub use logistic::{log_odds, mixed};
pub use mlp::{Mlp, Scaling};
pub use rounds::Rounds;
pub use trees::{Borders, MAX_BORDERS, MAX_DEPTH, Tree, Trees};

use dechaff_features::Matrix;
use serde::{Deserialize, Serialize};

/// The learner of one round.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[non_exhaustive]
pub enum Learner {
    /// Logistic regression.
    Logistic(Linear),
    /// A multilayer perceptron with one hidden layer.
    Mlp(Mlp),
    /// Boosted oblivious trees.
    #[serde(skip)]
    Trees(Trees),
}

impl Learner {
    /// Returns the probability of content of each row of `features`, `[n_lines]`.
    pub fn scores(&self, features: &Matrix) -> Vec<f32> {
        match self {
            Self::Logistic(linear) => {
                features.rows().map(|row| linear.probability(row) as f32).collect()
            }
            Self::Mlp(mlp) => mlp.probabilities(features),
            Self::Trees(trees) => trees.probabilities(features),
        }
    }

    /// Returns the columns of the matrix that it reads, in the order of its own indices.
    pub fn inputs(&self) -> Vec<u32> {
        match self {
            Self::Logistic(linear) => linear.inputs.clone(),
            Self::Mlp(mlp) => mlp.inputs.clone(),
            Self::Trees(trees) => trees.inputs().collect(),
        }
    }

    /// The same, to be replaced by other columns.
    pub(crate) fn inputs_mut(&mut self) -> Vec<&mut u32> {
        match self {
            Self::Logistic(linear) => linear.inputs.iter_mut().collect(),
            Self::Mlp(mlp) => mlp.inputs.iter_mut().collect(),
            Self::Trees(trees) => {
                trees.features.iter_mut().map(|feature| &mut feature.column).collect()
            }
        }
    }

    /// Returns its name, which is that of `--algorithm`.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Logistic(_) => "logistic",
            Self::Mlp(_) => "mlp",
            Self::Trees(_) => "trees",
        }
    }

    /// Returns the importance of each input (`[n_inputs]`), with a description of the measure.
    pub fn importance(&self) -> (&'static str, Vec<f64>) {
        match self {
            Self::Logistic(linear) => ("weight of each standardised column", linear.importance()),
            Self::Mlp(mlp) => ("sum of |weight to a unit · weight of the unit|", mlp.importance()),
            Self::Trees(trees) => ("number of splits on each column", trees.importance()),
        }
    }

    /// Returns the log-odds that each column adds to those of a row. An MLP has no such parts.
    pub(crate) fn effects(&self, row: &[f32]) -> Vec<(u32, f64)> {
        match self {
            Self::Logistic(linear) => linear.terms(row).collect(),
            Self::Mlp(_) => Vec::new(),
            Self::Trees(trees) => trees.effects(row),
        }
    }

    /// Returns why it cannot be used on matrices with this number of columns, if so: vectors of
    /// wrong lengths, or numbers that are not finite.
    pub fn problem(&self, columns: usize) -> Option<String> {
        match self {
            Self::Logistic(linear) => linear.problem(columns),
            Self::Mlp(mlp) => mlp.problem(columns),
            Self::Trees(trees) => trees.problem(columns),
        }
    }
}

/// Returns a message about an input that is not a column of the matrix, if there is one.
pub(crate) fn unknown_input(inputs: &[u32], columns: usize) -> Option<String> {
    let input = inputs.iter().find(|&&input| input as usize >= columns)?;
    Some(format!("column {input} of {columns}"))
}

/// Returns a message about a list with more than `most` entries, if it has more.
pub(crate) fn too_many(what: &str, found: usize, most: usize) -> Option<String> {
    (found > most).then(|| format!("{found} {what}: at most {most} are read"))
}

/// Returns a message if sums of weights may not be finite. `reach` is the largest value that their
/// terms can add up to, and `most` the largest value of the type of the sum. Half of it leaves room
/// for rounding.
pub(crate) fn out_of_reach(reach: f64, most: f64) -> Option<String> {
    let fits = reach <= most / 2.0;
    (!fits).then(|| "the weights are so large that a score may not be a number".to_string())
}

/// Returns a message about the first named list with a number that is not finite, if there is one.
pub(crate) fn not_finite<'a>(
    what: &str,
    values: impl IntoIterator<Item = &'a f64>,
) -> Option<String> {
    let at = values.into_iter().position(|v| !v.is_finite())?;
    Some(format!("{what} {at} is not a finite number"))
}
