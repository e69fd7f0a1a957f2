//! Version 2. It names the features that the model reads, and sets, roles and segmentations too.

use bincode::{Decode, Encode};
use dechaff_features::{FeatureSet, Segmentation};

use super::error::ModelError;
use super::names::{Columns, NameTable, at};
use super::tokens::Dictionaries;
use crate::learners::{self, Learner};
use crate::model::{Info, Model};
use crate::roles::{Role, RoleClassifier};

#[derive(Encode, Decode)]
pub(super) struct Payload {
    info: WireInfo,
    features: String,
    segmentation: String,
    /// The features that the learners read. They address them by their place in this list.
    names: Vec<String>,
    rounds: Vec<WireLearner>,
    roles: Option<WireRoles>,
    exclude: Vec<String>,
    tokens: Dictionaries,
}

#[derive(Encode, Decode)]
struct WireInfo {
    name: String,
    tool: String,
    options: String,
    corpora: Vec<String>,
    corpus_hash: u64,
    pages: u32,
    lines: u64,
    seed: u64,
    metrics: Vec<(String, f64)>,
}

#[derive(Encode, Decode)]
struct WireRoles {
    classes: Vec<String>,
    learner: Multinomial,
}

/// The order of the variants is part of the format: new ones come last.
#[derive(Encode, Decode)]
enum WireLearner {
    Logistic(Linear),
    Network(Network),
    Trees(Trees),
}

#[derive(Encode, Decode)]
struct Linear {
    inputs: Vec<u32>,
    means: Vec<f64>,
    scales: Vec<f64>,
    weights: Vec<f64>,
    intercept: f64,
}

#[derive(Encode, Decode)]
struct Network {
    inputs: Vec<u32>,
    means: Vec<f32>,
    scales: Vec<f32>,
    clip: f32,
    input: Vec<f32>,
    bias: Vec<f32>,
    output: Vec<f32>,
    intercept: f32,
}

#[derive(Encode, Decode)]
struct Trees {
    /// Inputs and their borders.
    features: Vec<(u32, Vec<f32>)>,
    trees: Vec<Tree>,
    unit: f32,
    start: f32,
}

#[derive(Encode, Decode)]
struct Tree {
    levels: Vec<(u16, u8)>,
    leaves: Vec<i16>,
}

#[derive(Encode, Decode)]
struct Multinomial {
    inputs: Vec<u32>,
    means: Vec<f64>,
    scales: Vec<f64>,
    weights: Vec<f64>,
    intercepts: Vec<f64>,
}

/// The model in a payload, for a build with the columns that `columns_of` gives for a feature set.
pub(super) fn model(
    payload: Payload,
    columns_of: impl Fn(FeatureSet) -> Columns,
) -> Result<Model, ModelError> {
    let features = FeatureSet::from_name(&payload.features)
        .ok_or_else(|| unknown("feature set", &payload.features))?;
    let segmentation = Segmentation::from_name(&payload.segmentation)
        .ok_or_else(|| unknown("segmentation", &payload.segmentation))?;
    let columns = columns_of(features).find(&payload.names)?;
    let roles = payload.roles.map(|roles| {
        let Multinomial { inputs, means, scales, weights, intercepts } = roles.learner;
        let inputs = resolve(&columns, inputs)?;
        Ok::<_, ModelError>(RoleClassifier {
            classes: wire_roles(roles.classes)?,
            learner: learners::Multinomial { inputs, means, scales, weights, intercepts },
        })
    });
    let WireInfo { name, tool, options, corpora, corpus_hash, pages, lines, seed, metrics } =
        payload.info;
    Ok(Model {
        info: Info { name, tool, options, corpora, corpus_hash, pages, lines, seed, metrics },
        features,
        segmentation,
        tokens: payload.tokens.into(),
        rounds: (payload.rounds.into_iter())
            .map(|learner| from_wire(learner, &columns))
            .collect::<Result<_, _>>()?,
        roles: roles.transpose()?,
        exclude: wire_roles(payload.exclude)?,
    })
}

fn unknown(what: &str, name: &str) -> ModelError {
    ModelError::Unusable(format!("{what} {name:?} is not known to this program"))
}

fn wire_roles(names: Vec<String>) -> Result<Vec<Role>, ModelError> {
    let role = |name: String| Role::from_name(&name).ok_or_else(|| unknown("role", &name));
    names.into_iter().map(role).collect()
}

/// The columns of this build that stand behind numbers of the file.
fn resolve(columns: &[u32], mut inputs: Vec<u32>) -> Result<Vec<u32>, ModelError> {
    for input in &mut inputs {
        *input = at(columns, *input)?;
    }
    Ok(inputs)
}

fn from_wire(learner: WireLearner, columns: &[u32]) -> Result<Learner, ModelError> {
    Ok(match learner {
        WireLearner::Logistic(Linear { inputs, means, scales, weights, intercept }) => {
            let inputs = resolve(columns, inputs)?;
            Learner::Logistic(learners::Linear { inputs, means, scales, weights, intercept })
        }
        WireLearner::Network(network) => {
            let Network { inputs, means, scales, clip, input, bias, output, intercept } = network;
            Learner::Network(learners::Network {
                inputs: resolve(columns, inputs)?,
                scaling: learners::Scaling { means, scales, clip },
                input,
                bias,
                output,
                intercept,
            })
        }
        WireLearner::Trees(Trees { features, trees, unit, start }) => {
            let feature = |(number, borders)| {
                let column = at(columns, number)?;
                Ok::<_, ModelError>(learners::Borders { column, borders })
            };
            Learner::Trees(learners::Trees {
                features: features.into_iter().map(feature).collect::<Result<_, _>>()?,
                trees: (trees.into_iter())
                    .map(|Tree { levels, leaves }| learners::Tree { levels, leaves })
                    .collect(),
                unit,
                start,
            })
        }
    })
}

impl From<&Model> for Payload {
    fn from(model: &Model) -> Self {
        let mut names = NameTable::new(model.features);
        let rounds = model.rounds.iter().map(|learner| to_wire(learner, &mut names)).collect();
        let role_names = |roles: &[Role]| roles.iter().map(|r| r.name().to_string()).collect();
        let roles = model.roles.as_ref().map(|roles| {
            let learners::Multinomial { inputs, means, scales, weights, intercepts } =
                roles.learner.clone();
            let inputs = inputs.into_iter().map(|column| names.number(column)).collect();
            WireRoles {
                classes: role_names(&roles.classes),
                learner: Multinomial { inputs, means, scales, weights, intercepts },
            }
        });
        let Info { name, tool, options, corpora, corpus_hash, pages, lines, seed, metrics } =
            model.info.clone();
        Self {
            info: WireInfo {
                name,
                tool,
                options,
                corpora,
                corpus_hash,
                pages,
                lines,
                seed,
                metrics,
            },
            features: model.features.name().into(),
            segmentation: model.segmentation.name().into(),
            names: names.into_names(),
            rounds,
            roles,
            exclude: role_names(&model.exclude),
            tokens: model.tokens.clone().into(),
        }
    }
}

fn to_wire(learner: &Learner, names: &mut NameTable) -> WireLearner {
    let mut numbers = |inputs: Vec<u32>| -> Vec<u32> {
        inputs.into_iter().map(|column| names.number(column)).collect()
    };
    match learner.clone() {
        Learner::Logistic(linear) => {
            let learners::Linear { inputs, means, scales, weights, intercept } = linear;
            let inputs = numbers(inputs);
            WireLearner::Logistic(Linear { inputs, means, scales, weights, intercept })
        }
        Learner::Network(network) => {
            let learners::Network { inputs, scaling, input, bias, output, intercept } = network;
            let learners::Scaling { means, scales, clip } = scaling;
            let inputs = numbers(inputs);
            WireLearner::Network(Network {
                inputs,
                means,
                scales,
                clip,
                input,
                bias,
                output,
                intercept,
            })
        }
        Learner::Trees(learners::Trees { features, trees, unit, start }) => {
            let feature = |learners::Borders { column, borders }| (names.number(column), borders);
            WireLearner::Trees(Trees {
                features: features.into_iter().map(feature).collect(),
                trees: (trees.into_iter())
                    .map(|learners::Tree { levels, leaves }| Tree { levels, leaves })
                    .collect(),
                unit,
                start,
            })
        }
    }
}
