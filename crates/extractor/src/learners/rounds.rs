//! The learners of all rounds in the form for inference.

use dechaff_features::Columns;

use super::forest::Forest;
use super::logistic::corrected;
use super::{Learner, Trees};

/// The learners of a model's rounds and its corrections in the form for scoring lines, and the columns
/// that they read.
#[derive(Debug, Clone)]
pub struct Rounds {
    learners: Vec<Running>,
    wanted: Vec<bool>,
}

/// A learner in the form for scoring.
#[derive(Debug, Clone)]
pub(crate) enum Running {
    /// A learner that reads columns.
    Forest(Forest),
    /// A learner that reads rows with this number of values.
    Rows(Learner, usize),
    /// Trees whose log-odds are added to those of the previous scores.
    Correction(Forest),
}

impl Rounds {
    /// Prepares learners, those of the first round first.
    pub fn new<'a>(learners: impl IntoIterator<Item = &'a Learner, IntoIter: Clone>) -> Self {
        let learners = learners.into_iter();
        let running = |learner: &Learner| match learner {
            Learner::Trees(trees) => Running::Forest(Forest::new(trees)),
            other => {
                // A learner that reads nothing also gives each line a score.
                let width = other.inputs().iter().max().map_or(1, |last| *last as usize + 1);
                Running::Rows(other.clone(), width)
            }
        };
        let mut wanted = Vec::new();
        learners.clone().for_each(|learner| add(&mut wanted, learner.inputs()));
        Self { wanted, learners: learners.map(running).collect() }
    }

    /// Adds corrections, each of the scores before it.
    #[must_use]
    pub fn with_corrections(mut self, corrections: &[Trees]) -> Self {
        for trees in corrections {
            add(&mut self.wanted, trees.inputs());
            self.learners.push(Running::Correction(Forest::new(trees)));
        }
        self
    }

    pub(crate) fn learners(&self) -> &[Running] {
        &self.learners
    }

    /// Returns, for each column, whether a round reads it.
    pub(crate) fn wanted(&self) -> &[bool] {
        &self.wanted
    }
}

impl Running {
    /// Returns the probability of content of each line, `[n_lines]`. `before` are those of the same
    /// lines in the previous round.
    pub(crate) fn scores(&self, columns: &Columns, before: &[f32]) -> Vec<f32> {
        match self {
            Self::Correction(forest) => corrected(before, &forest.log_odds(columns)),
            Self::Forest(forest) => forest.probabilities(columns),
            Self::Rows(learner, width) => learner.scores(&columns.to_matrix(*width)),
        }
    }
}

/// Marks columns as wanted.
fn add(wanted: &mut Vec<bool>, columns: impl IntoIterator<Item = u32>) {
    for column in columns {
        let at = column as usize;
        if wanted.len() <= at {
            wanted.resize(at + 1, false);
        }
        wanted[at] = true;
    }
}
