//! What gives a line its score: learners as they run, without anything that trains them.

mod linear;
mod multinomial;
mod network;
mod trees;

pub use linear::{CLIP, Linear};
pub use multinomial::Multinomial;
pub use network::{Network, Scaling};
pub use trees::{BORDERS_MAX, Borders, DEPTH_MAX, Tree, Trees};

use bincode::{Decode, Encode};
use dechaff_features::Matrix;

/// One round's learner.
#[derive(Debug, Clone, PartialEq, Encode, Decode)]
pub enum Learner {
    /// Logistic regression.
    Logistic(Linear),
    /// A network with one hidden layer.
    Network(Network),
    /// Boosted oblivious trees.
    Trees(Trees),
}

impl Learner {
    /// The probability of content of each row of `features`, of which it reads the first
    /// [`Self::columns`] columns, `[n_lines]`.
    pub fn scores(&self, features: &Matrix) -> Vec<f32> {
        match self {
            Self::Logistic(linear) => {
                features.rows().map(|row| linear.probability(row) as f32).collect()
            }
            Self::Network(network) => network.probabilities(features),
            Self::Trees(trees) => trees.probabilities(features),
        }
    }

    /// How many columns it reads.
    pub fn columns(&self) -> usize {
        match self {
            Self::Logistic(linear) => linear.means.len(),
            Self::Network(network) => network.scaling.means.len(),
            Self::Trees(trees) => trees.columns as usize,
        }
    }

    /// Its name, as `--algorithm` calls it.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Logistic(_) => "logistic",
            Self::Network(_) => "mlp",
            Self::Trees(_) => "trees",
        }
    }

    /// What is wrong with it, if anything: lengths that do not fit, numbers that are not finite.
    pub fn problem(&self) -> Option<String> {
        match self {
            Self::Logistic(linear) => linear.problem(),
            Self::Network(network) => network.problem(),
            Self::Trees(trees) => trees.problem(),
        }
    }
}

/// The logistic function.
pub(crate) fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// Says which of some named numbers is not finite.
pub(crate) fn not_finite<'a>(
    what: &str,
    values: impl IntoIterator<Item = &'a f64>,
) -> Option<String> {
    let at = values.into_iter().position(|v| !v.is_finite())?;
    Some(format!("{what} {at} is not a finite number"))
}
