//! The learners of all rounds in the form for inference.

use dechaff_features::Columns;

use super::Learner;
use super::forest::Forest;

/// The learners of a model's rounds in the form for scoring lines, and the columns that they read.
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
        Self {
            wanted: wanted(learners.clone().flat_map(Learner::inputs)),
            learners: learners.map(running).collect(),
        }
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
    /// Returns the probability of content of each line, `[n_lines]`.
    pub(crate) fn scores(&self, columns: &Columns) -> Vec<f32> {
        match self {
            Self::Forest(forest) => forest.probabilities(columns),
            Self::Rows(learner, width) => learner.scores(&columns.to_matrix(*width)),
        }
    }
}

/// Returns, for each column, whether it is among some columns.
fn wanted(columns: impl Iterator<Item = u32>) -> Vec<bool> {
    let mut wanted = Vec::new();
    for column in columns {
        let at = column as usize;
        if wanted.len() <= at {
            wanted.resize(at + 1, false);
        }
        wanted[at] = true;
    }
    wanted
}
