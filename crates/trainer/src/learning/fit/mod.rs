//! Fits learners to labelled rows.

pub mod logistic;
pub mod trees;

use dechaff_extractor::learners::Learner;
use dechaff_features::FeatureSet;

/// The rows of several matrices with the same columns, as one table.
#[derive(Debug, Clone)]
pub struct Table<'a> {
    /// The matrices, one for each page, each `[n_lines, width]` in row-major order.
    pub parts: Vec<&'a [f32]>,
    /// The number of columns that are used. They are the first ones of each row.
    pub columns: usize,
    /// The number of columns in each row of `parts`.
    pub width: usize,
}

impl<'a> Table<'a> {
    /// Creates a table of parts with the shape `[n_lines, columns]`.
    pub fn new(parts: Vec<&'a [f32]>, columns: usize) -> Self {
        Self { parts, columns, width: columns }
    }

    /// Returns the columns that a learner of this table reads, in order.
    pub fn inputs(&self) -> Vec<u32> {
        (0..self.columns as u32).collect()
    }

    /// Iterates over the rows in order.
    pub fn rows(&self) -> impl Iterator<Item = &[f32]> {
        let rows = self.parts.iter().flat_map(|part| part.chunks_exact(self.width.max(1)));
        rows.map(|row| &row[..self.columns])
    }

    /// Returns the values of a range of columns, `[n_columns][n_rows]`.
    pub fn columns(&self, range: std::ops::Range<usize>) -> Vec<Vec<f32>> {
        let mut columns = vec![Vec::new(); range.len()];
        for row in self.rows() {
            for (column, value) in columns.iter_mut().zip(&row[range.clone()]) {
                column.push(*value);
            }
        }
        columns
    }

    /// Returns the mean and the standard deviation of each column, over the rows in `chosen`. A
    /// constant column has a standard deviation of 1, so that one can divide by it.
    pub fn moments(&self, chosen: &[usize]) -> (Vec<f64>, Vec<f64>) {
        let rows: Vec<&[f32]> = self.rows().collect();
        let n = chosen.len() as f64;
        let mut means = vec![0.0; self.columns];
        for &row in chosen {
            means.iter_mut().zip(rows[row]).for_each(|(mean, x)| *mean += f64::from(*x) / n);
        }
        let mut scales = vec![0.0; self.columns];
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
}

/// The rows, labels and weights that a learner is fitted to.
#[derive(Debug, Clone)]
pub struct Problem<'a> {
    /// The features.
    pub table: Table<'a>,
    /// Whether each row is content, `[n_rows]`.
    pub labels: &'a [bool],
    /// The weight of each row, `[n_rows]`.
    pub weights: &'a [f32],
}

/// A kind of learner, with its settings.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Algorithm {
    /// Logistic regression.
    Logistic(logistic::Options),
    /// Boosted oblivious trees.
    Trees(trees::Options),
}

impl Algorithm {
    /// Returns all algorithms with their default settings.
    pub fn all() -> [Self; 2] {
        [Self::Logistic(logistic::Options::default()), Self::Trees(trees::Options::default())]
    }

    /// Returns the default algorithm for a feature set, with its default settings: logistic
    /// regression for shallow features, which are too few for trees, and otherwise trees.
    pub fn suited_to(features: FeatureSet) -> Self {
        match features {
            FeatureSet::Shallow => Self::Logistic(logistic::Options::default()),
            _ => Self::Trees(trees::Options::default()),
        }
    }

    /// Returns the name of the learner that it fits: see [`Learner::name`].
    pub fn name(&self) -> &'static str {
        match self {
            Self::Logistic(_) => "logistic",
            Self::Trees(_) => "trees",
        }
    }

    /// Returns a description of a few words.
    pub fn description(&self) -> &'static str {
        match self {
            Self::Logistic(_) => "Logistic regression",
            Self::Trees(_) => "Boosted trees",
        }
    }

    /// Returns the algorithm for a round that other rounds follow, with half as many trees. Such a
    /// round is trained once more for each fold, and the next round corrects its mistakes.
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
    /// The solver did not converge. More regularisation ([`logistic::Options::alpha`]) helps.
    #[error(
        "the logistic regression did not converge in {iterations} iterations (mean gradient \
         {gradient:.2e})"
    )]
    NotConverged {
        /// The number of iterations that the solver ran.
        iterations: u64,
        /// The largest component of the gradient, divided by the number of rows.
        gradient: f64,
    },
}

/// Fits a learner to labelled rows. `start` is a learner of similar rows. A logistic regression
/// begins at its weights, which saves most of the iterations and does not change the result.
///
/// # Errors
/// [`FitError`] if all rows have the same label, if there are no rows, or if a solver does not
/// converge.
pub(crate) fn fit(
    algorithm: &Algorithm,
    problem: &Problem<'_>,
    start: Option<&Learner>,
    seed: u64,
) -> Result<Learner, FitError> {
    if problem.labels.iter().all(|&l| l) || !problem.labels.iter().any(|&l| l) {
        return Err(FitError::OneClass);
    }
    Ok(match algorithm {
        Algorithm::Logistic(options) => {
            let start =
                if let Some(Learner::Logistic(linear)) = start { Some(linear) } else { None };
            Learner::Logistic(logistic::fit(problem, options, start)?)
        }
        Algorithm::Trees(options) => Learner::Trees(trees::fit(problem, options, seed)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fitted_learner_has_the_name_of_its_algorithm() {
        let values = [0.0, 1.0, 2.0, 3.0];
        let table = Table::new(vec![&values[..]], 1);
        let problem = Problem { table, labels: &[false, false, true, true], weights: &[1.0; 4] };
        for algorithm in Algorithm::all() {
            assert_eq!(fit(&algorithm, &problem, None, 1).unwrap().name(), algorithm.name());
        }
    }
}
