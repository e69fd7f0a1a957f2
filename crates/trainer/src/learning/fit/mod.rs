//! Fits learners to labelled rows.

pub mod logistic;
pub mod multinomial;
pub mod network;
pub mod trees;

use dechaff_extractor::FeatureSet;
use dechaff_extractor::learners::Learner;

/// Rows of several matrices as one table; the matrices have the same columns.
#[derive(Debug, Clone)]
pub struct Table<'a> {
    /// One part a page, `[n_lines, width]`.
    pub parts: Vec<&'a [f32]>,
    /// Columns of each row that are used: the first ones.
    pub columns: usize,
    /// Columns that each row has.
    pub width: usize,
}

impl<'a> Table<'a> {
    /// A table of parts that are `[n_lines, columns]`.
    pub fn new(parts: Vec<&'a [f32]>, columns: usize) -> Self {
        Self { parts, columns, width: columns }
    }

    /// The columns that a learner of this table reads, in their order.
    pub fn inputs(&self) -> Vec<u32> {
        (0..self.columns as u32).collect()
    }

    /// The rows in order.
    pub fn rows(&self) -> impl Iterator<Item = &[f32]> {
        let rows = self.parts.iter().flat_map(|part| part.chunks_exact(self.width.max(1)));
        rows.map(|row| &row[..self.columns])
    }

    /// The values of some neighbouring columns, `[n_columns][n_rows]`.
    pub fn columns(&self, range: std::ops::Range<usize>) -> Vec<Vec<f32>> {
        let mut columns = vec![Vec::new(); range.len()];
        for row in self.rows() {
            for (column, value) in columns.iter_mut().zip(&row[range.clone()]) {
                column.push(*value);
            }
        }
        columns
    }
}

/// What a learner is fitted to.
#[derive(Debug, Clone)]
pub struct Problem<'a> {
    /// The features.
    pub table: Table<'a>,
    /// Is the row content? `[n_rows]`
    pub labels: &'a [bool],
    /// How much the row counts, `[n_rows]`.
    pub weights: &'a [f32],
}

/// Mean and standard deviation of each column over some rows, or all; a column of one value has a
/// standard deviation of 1, so that it can be divided by.
fn moments(table: &Table<'_>, chosen: Option<&[usize]>) -> (Vec<f64>, Vec<f64>) {
    let rows: Vec<&[f32]> = table.rows().collect();
    let all: Vec<usize>;
    let chosen = match chosen {
        Some(chosen) => chosen,
        None => {
            all = (0..rows.len()).collect();
            &all
        }
    };
    let n = chosen.len() as f64;
    let mut means = vec![0.0; table.columns];
    for &row in chosen {
        means.iter_mut().zip(rows[row]).for_each(|(mean, x)| *mean += f64::from(*x) / n);
    }
    let mut scales = vec![0.0; table.columns];
    for &row in chosen {
        for ((scale, mean), x) in scales.iter_mut().zip(&means).zip(rows[row]) {
            *scale += (f64::from(*x) - mean).powi(2) / n;
        }
    }
    for scale in &mut scales {
        *scale = if *scale > 1e-12 { scale.sqrt() } else { 1.0 };
    }
    (means, scales)
}

/// A learner to be fitted.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Algorithm {
    /// Logistic regression.
    Logistic(logistic::Options),
    /// A network with one hidden layer.
    Network(network::Options),
    /// Boosted oblivious trees.
    Trees(trees::Options),
}

impl Algorithm {
    /// All of them, with their default options.
    pub fn all() -> [Self; 3] {
        [
            Self::Logistic(logistic::Options::default()),
            Self::Network(network::Options::default()),
            Self::Trees(trees::Options::default()),
        ]
    }

    /// The one to use where nothing speaks for another, with its default options: the shallow features
    /// are too few for trees.
    pub fn suited_to(features: FeatureSet) -> Self {
        match features {
            FeatureSet::Shallow => Self::Logistic(logistic::Options::default()),
            _ => Self::Trees(trees::Options::default()),
        }
    }

    /// The name of what it fits: see [`Learner::name`].
    pub fn name(&self) -> &'static str {
        match self {
            Self::Logistic(_) => "logistic",
            Self::Network(_) => "mlp",
            Self::Trees(_) => "trees",
        }
    }

    /// What it is, in a few words.
    pub fn description(&self) -> &'static str {
        match self {
            Self::Logistic(_) => "Logistic regression",
            Self::Network(_) => "A network with one hidden layer",
            Self::Trees(_) => "Boosted trees",
        }
    }

    /// For a round that others follow: trees half as many. It is trained once more for each fold, and
    /// what it leaves is what the next round is for.
    #[must_use]
    pub fn early(&self) -> Self {
        match self {
            Self::Trees(options) => {
                Self::Trees(trees::Options { trees: options.trees / 2, ..options.clone() })
            }
            other => other.clone(),
        }
    }
}

/// Why a learner could not be fitted.
#[derive(Debug, Clone, thiserror::Error)]
#[non_exhaustive]
pub enum FitError {
    /// All rows have the same label.
    #[error("all lines have the same label; training needs lines inside and outside the markers")]
    OneClass,
    /// The solver failed.
    #[error("the solver of the logistic regression failed: {0}")]
    Solver(String),
    /// The solver stopped before it arrived: more regularisation ([`logistic::Options::alpha`]) helps.
    #[error(
        "the logistic regression did not converge in {iterations} iterations (mean gradient \
         {gradient:.2e})"
    )]
    NotConverged {
        /// Iterations that it had.
        iterations: u64,
        /// Largest component of the gradient, by row.
        gradient: f64,
    },
}

/// Fits a learner.
///
/// # Errors
/// When all rows have the same label, or there are none; when a solver does not arrive.
pub fn fit(algorithm: &Algorithm, problem: &Problem<'_>, seed: u64) -> Result<Learner, FitError> {
    if problem.labels.iter().all(|&l| l) || !problem.labels.iter().any(|&l| l) {
        return Err(FitError::OneClass);
    }
    Ok(match algorithm {
        Algorithm::Logistic(options) => Learner::Logistic(logistic::fit(problem, options)?),
        Algorithm::Network(options) => Learner::Network(network::fit(problem, options, seed)),
        Algorithm::Trees(options) => Learner::Trees(trees::fit(problem, options, seed, &|_| {})),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_fitted_has_the_name_of_its_algorithm() {
        let values = [0.0, 1.0, 2.0, 3.0];
        let table = Table::new(vec![&values[..]], 1);
        let problem = Problem { table, labels: &[false, false, true, true], weights: &[1.0; 4] };
        for algorithm in Algorithm::all() {
            assert_eq!(fit(&algorithm, &problem, 1).unwrap().name(), algorithm.name());
        }
    }
}
