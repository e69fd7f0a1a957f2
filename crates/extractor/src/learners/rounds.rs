//! The learners of all rounds in the form for inference.

use dechaff_features::Columns;

use super::Learner;
use super::forest::Forest;

/// The learners of a model in the form for scoring lines, and the columns that they read.
#[derive(Debug, Clone)]
pub struct Rounds {
    /// The weights of the model's own rounds, which is 1, and of its mixtures, with their rounds.
    parts: Vec<(f32, Vec<Running>)>,
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
    /// Prepares the learners of rounds, first round first.
    pub fn new<'a>(learners: impl IntoIterator<Item = &'a Learner>) -> Self {
        Self::of([(1.0, learners)])
    }

    /// Prepares the rounds of a model and of its mixtures ([`Model::parts`](crate::Model::parts)).
    pub fn of<'a>(
        parts: impl IntoIterator<Item = (f32, impl IntoIterator<Item = &'a Learner>)>,
    ) -> Self {
        let mut wanted = Vec::new();
        let mut running = |learner: &Learner| {
            for column in learner.inputs() {
                wanted.resize(wanted.len().max(column as usize + 1), false);
                wanted[column as usize] = true;
            }
            match learner {
                Learner::Trees(trees) => Running::Forest(Forest::new(trees)),
                other => {
                    // A learner that reads nothing also gives each line a score.
                    let width = other.inputs().iter().max().map_or(1, |last| *last as usize + 1);
                    Running::Rows(other.clone(), width)
                }
            }
        };
        let parts = parts
            .into_iter()
            .map(|(weight, learners)| (weight, learners.into_iter().map(&mut running).collect()))
            .collect();
        Self { parts, wanted }
    }

    /// Returns the learners of the model's own rounds.
    pub(crate) fn learners(&self) -> &[Running] {
        self.parts.first().map_or(&[], |(_, learners)| learners)
    }

    pub(crate) fn parts(&self) -> &[(f32, Vec<Running>)] {
        &self.parts
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
