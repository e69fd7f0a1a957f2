//! The learners of all rounds in the form in which they run.

use dechaff_features::Columns;

use super::Learner;
use super::forest::Forest;

/// The learners of a model's rounds, made ready to score lines, and the columns that they read.
#[derive(Debug, Clone)]
pub struct Rounds {
    learners: Vec<Running>,
    wanted: Vec<bool>,
}

/// A learner that is ready to run.
#[derive(Debug, Clone)]
pub(crate) enum Running {
    /// Reads columns.
    Forest(Forest),
    /// Reads rows with so many values.
    Rows(Learner, usize),
}

impl Rounds {
    /// Makes learners ready, those of the first round first.
    pub fn new(learners: &[Learner]) -> Self {
        let running = |learner: &Learner| match learner {
            Learner::Trees(trees) => Running::Forest(Forest::new(trees)),
            other => {
                let width = other.inputs().iter().max().map_or(0, |last| *last as usize + 1);
                Running::Rows(other.clone(), width)
            }
        };
        Self {
            learners: learners.iter().map(running).collect(),
            wanted: wanted(learners.iter().flat_map(Learner::inputs)),
        }
    }

    pub(crate) fn learners(&self) -> &[Running] {
        &self.learners
    }

    /// For each column, does a round read it?
    pub(crate) fn wanted(&self) -> &[bool] {
        &self.wanted
    }

    /// The same, with some columns more.
    pub(crate) fn wanted_and(&self, more: &[u32]) -> Vec<bool> {
        let own = (0u32..).zip(&self.wanted).filter(|(_, wanted)| **wanted).map(|(at, _)| at);
        wanted(own.chain(more.iter().copied()))
    }
}

impl Running {
    /// The probability of content of each line, `[n_lines]`.
    pub(crate) fn scores(&self, columns: &Columns) -> Vec<f32> {
        match self {
            Self::Forest(forest) => forest.probabilities(columns),
            Self::Rows(learner, width) => learner.scores(&columns.to_matrix(*width)),
        }
    }
}

/// Says for each column whether it is among some.
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
