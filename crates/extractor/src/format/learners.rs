//! Learners as they are stored. They refer to features by their place in a list of names.

use bincode::{Decode, Encode};
use dechaff_format::{Entries, List};

use super::error::ModelError;
use super::leaves::Leaves;
use super::names::{NameTable, at};

use crate::learners::{self, Learner, MAX_BORDERS, MAX_DEPTH};
use crate::limits::{MAX_TREES, MAX_WEIGHTS};

/// The order of the variants is part of the format: new ones are added at the end.
#[derive(Encode, Decode)]
pub(super) enum WireLearner {
    Logistic(Linear),
    Mlp(Mlp),
    Trees(Trees),
    /// No learner, but the weight of a mixture, whose rounds follow.
    Mixture(f32),
}

#[derive(Encode, Decode)]
pub(super) struct Linear {
    inputs: Entries<u32>,
    means: Entries<f64>,
    scales: Entries<f64>,
    weights: Entries<f64>,
    intercept: f64,
}

#[derive(Encode, Decode)]
pub(super) struct Mlp {
    inputs: Entries<u32>,
    means: Entries<f32>,
    scales: Entries<f32>,
    clip: f32,
    input: List<f32, MAX_WEIGHTS>,
    bias: Entries<f32>,
    output: Entries<f32>,
    intercept: f32,
}

#[derive(Encode, Decode)]
pub(super) struct Trees {
    /// The inputs and their borders.
    features: Entries<(u32, List<f32, MAX_BORDERS>)>,
    trees: List<Tree, MAX_TREES>,
    unit: f32,
    start: f32,
}

#[derive(Encode, Decode)]
struct Tree {
    levels: List<(u16, u8), MAX_DEPTH>,
    leaves: Leaves<{ 1 << MAX_DEPTH }>,
}

/// Replaces indices of the file by columns of this build.
fn resolve(columns: &[u32], mut inputs: Vec<u32>) -> Result<Vec<u32>, ModelError> {
    for input in &mut inputs {
        *input = at(columns, *input)?;
    }
    Ok(inputs)
}

pub(super) fn from_wire(learner: WireLearner, columns: &[u32]) -> Result<Learner, ModelError> {
    Ok(match learner {
        WireLearner::Mixture(_) => {
            return Err(ModelError::Unusable("expected a learner, found a weight".into()));
        }
        WireLearner::Logistic(Linear {
            inputs: List(inputs),
            means: List(means),
            scales: List(scales),
            weights: List(weights),
            intercept,
        }) => {
            let inputs = resolve(columns, inputs)?;
            Learner::Logistic(learners::Linear { inputs, means, scales, weights, intercept })
        }
        WireLearner::Mlp(mlp) => {
            let Mlp {
                inputs: List(inputs),
                means: List(means),
                scales: List(scales),
                clip,
                input: List(input),
                bias: List(bias),
                output: List(output),
                intercept,
            } = mlp;
            Learner::Mlp(learners::Mlp {
                inputs: resolve(columns, inputs)?,
                scaling: learners::Scaling { means, scales, clip },
                input,
                bias,
                output,
                intercept,
            })
        }
        WireLearner::Trees(trees) => Learner::Trees(trees_from_wire(trees, columns)?),
    })
}

fn trees_from_wire(
    Trees { features, trees, unit, start }: Trees,
    columns: &[u32],
) -> Result<learners::Trees, ModelError> {
    let feature = |(number, List(borders))| {
        let column = at(columns, number)?;
        Ok::<_, ModelError>(learners::Borders { column, borders })
    };
    Ok(learners::Trees {
        features: features.into_iter().map(feature).collect::<Result<_, _>>()?,
        trees: (trees.into_iter())
            .map(|Tree { levels: List(levels), leaves: Leaves(leaves) }| learners::Tree {
                levels,
                leaves,
            })
            .collect(),
        unit,
        start,
    })
}

pub(super) fn to_wire(learner: &Learner, names: &mut NameTable) -> WireLearner {
    let numbers = |inputs: Vec<u32>, names: &mut NameTable| -> Vec<u32> {
        inputs.into_iter().map(|column| names.number(column)).collect()
    };
    match learner.clone() {
        Learner::Logistic(linear) => {
            let learners::Linear { inputs, means, scales, weights, intercept } = linear;
            let inputs = numbers(inputs, names);
            WireLearner::Logistic(Linear {
                inputs: List(inputs),
                means: List(means),
                scales: List(scales),
                weights: List(weights),
                intercept,
            })
        }
        Learner::Mlp(mlp) => {
            let learners::Mlp { inputs, scaling, input, bias, output, intercept } = mlp;
            let learners::Scaling { means, scales, clip } = scaling;
            let inputs = numbers(inputs, names);
            WireLearner::Mlp(Mlp {
                inputs: List(inputs),
                means: List(means),
                scales: List(scales),
                clip,
                input: List(input),
                bias: List(bias),
                output: List(output),
                intercept,
            })
        }
        Learner::Trees(trees) => WireLearner::Trees(trees_to_wire(trees, names)),
    }
}

fn trees_to_wire(trees: learners::Trees, names: &mut NameTable) -> Trees {
    let learners::Trees { features, trees, unit, start } = trees;
    let feature = |learners::Borders { column, borders }| (names.number(column), List(borders));
    Trees {
        features: List(features.into_iter().map(feature).collect()),
        trees: (trees.into_iter())
            .map(|learners::Tree { levels, leaves }| Tree {
                levels: List(levels),
                leaves: Leaves(leaves),
            })
            .collect::<Vec<_>>()
            .into(),
        unit,
        start,
    }
}
