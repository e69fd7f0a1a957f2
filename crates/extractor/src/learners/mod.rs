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

    /// Checks that it can be used on matrices with this number of columns.
    ///
    /// # Errors
    /// Vectors of wrong lengths, or numbers that are not finite.
    pub fn check(&self, columns: usize) -> Result<(), String> {
        match self {
            Self::Logistic(linear) => linear.check(columns),
            Self::Mlp(mlp) => mlp.check(columns),
            Self::Trees(trees) => trees.check(columns),
        }
    }
}

/// Checks something of a model. `problem` says what is wrong otherwise.
pub(crate) fn ensure(right: bool, problem: impl FnOnce() -> String) -> Result<(), String> {
    if right { Ok(()) } else { Err(problem()) }
}

/// Checks that all inputs are columns of the matrix.
pub(crate) fn known_inputs(inputs: &[u32], columns: usize) -> Result<(), String> {
    let unknown = inputs.iter().find(|&&input| input as usize >= columns);
    unknown.map_or(Ok(()), |input| Err(format!("column {input} of {columns}")))
}

/// Checks that a list has at most `most` entries.
pub(crate) fn at_most(what: &str, found: usize, most: usize) -> Result<(), String> {
    ensure(found <= most, || format!("{found} {what}: at most {most} are read"))
}

/// Checks that sums of weights are finite. `reach` is the largest value that their terms can add up to, and
/// `most` the largest value of the type of the sum. Half of it leaves room for rounding.
pub(crate) fn in_reach(reach: f64, most: f64) -> Result<(), String> {
    ensure(reach <= most / 2.0, || {
        "the weights are so large that a score may not be a number".to_string()
    })
}

/// Checks that the numbers of a list are finite.
pub(crate) fn finite(what: &str, values: &[f64]) -> Result<(), String> {
    let at = values.iter().position(|v| !v.is_finite());
    at.map_or(Ok(()), |at| Err(format!("{what} {at} is not a finite number")))
}

/// Checks that standard deviations are above 0.
pub(crate) fn positive<T: PartialOrd + Default>(scales: &[T]) -> Result<(), String> {
    let at = scales.iter().position(|scale| *scale <= T::default());
    at.map_or(Ok(()), |at| Err(format!("scale {at} is not above 0")))
}
