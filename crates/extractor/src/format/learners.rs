//! Learners in files. They refer to features by their index in a list of names.

use bincode::{Decode, Encode};

use super::names::{NameTable, at};
use crate::learners::{Learner, Linear, Trees};
use dechaff_format::FormatError as ModelError;

/// The order of the variants is part of the format: new ones are added at the end.
#[derive(Encode, Decode)]
pub(super) enum WireLearner {
    Logistic(Linear),
    /// The number of a learner that no version writes.
    Unused,
    Trees(Trees),
    /// No learner, but the weight of a mixture, whose rounds follow.
    Mixture(f32),
}

/// Replaces indices of the file by columns of this build.
pub(super) fn from_wire(learner: WireLearner, columns: &[u32]) -> Result<Learner, ModelError> {
    let mut learner = match learner {
        WireLearner::Logistic(linear) => Learner::Logistic(linear),
        WireLearner::Trees(trees) => Learner::Trees(trees),
        WireLearner::Unused => return Err(ModelError::unusable("unknown learner")),
        WireLearner::Mixture(_) => {
            return Err(ModelError::unusable("expected a learner, found a weight"));
        }
    };
    for input in learner.inputs_mut() {
        *input = at(columns, *input)?;
    }
    Ok(learner)
}

pub(super) fn to_wire(learner: &Learner, names: &mut NameTable) -> WireLearner {
    let mut learner = learner.clone();
    for input in learner.inputs_mut() {
        *input = names.number(*input);
    }
    match learner {
        Learner::Logistic(linear) => WireLearner::Logistic(linear),
        Learner::Trees(trees) => WireLearner::Trees(trees),
    }
}
