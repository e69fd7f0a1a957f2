//! Format version 2. It names the features that the model reads, and also feature sets, roles and
//! segmentations.

use bincode::{Decode, Encode};
use dechaff_features::{FeatureSet, Segmentation};

use super::error::{ModelError, shortened};
use super::list::{Leaves, List, Text};
use super::names::{Columns, NameTable, at};
use super::tokens::Dictionaries;
use super::v1::with_dates;
use crate::learners::{self, Learner, MAX_BORDERS, MAX_DEPTH};
use crate::limits::{MAX_ENTRIES, MAX_ROUNDS, MAX_TREES, MAX_WEIGHTS};
use crate::model::{Info, Model};
use crate::roles::{Role, RoleClassifier, Together};

pub(super) type Entries<T> = List<T, MAX_ENTRIES>;

/// `R` is how a version stores what finds roles.
#[derive(Encode, Decode)]
pub(super) struct Payload<R> {
    info: WireInfo,
    features: Text,
    segmentation: Text,
    /// The names of the features that the learners read. Learners refer to them by their index in
    /// this list.
    names: Entries<Text>,
    rounds: List<WireLearner, MAX_ROUNDS>,
    roles: Option<R>,
    exclude: Entries<Text>,
    tokens: Dictionaries,
}

#[derive(Encode, Decode)]
struct WireInfo {
    name: Text,
    tool: Text,
    options: Text,
    corpora: Entries<Text>,
    corpus_hash: u64,
    pages: u32,
    lines: u64,
    seed: u64,
    metrics: Entries<(Text, f64)>,
}

#[derive(Encode, Decode)]
pub(super) struct WireRoles {
    classes: Entries<Text>,
    learner: Multinomial,
}

/// The order of the variants is part of the format: new ones are added at the end.
#[derive(Encode, Decode)]
pub(super) enum WireLearner {
    Logistic(Linear),
    Network(Network),
    Trees(Trees),
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
pub(super) struct Network {
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

#[derive(Encode, Decode)]
struct Multinomial {
    inputs: Entries<u32>,
    means: Entries<f64>,
    scales: Entries<f64>,
    weights: List<f64, MAX_WEIGHTS>,
    intercepts: Entries<f64>,
}

/// Reads the model in a payload, for a build in which `columns_of` returns the columns of a feature
/// set.
pub(super) fn model(
    payload: Payload<WireRoles>,
    columns_of: impl Fn(FeatureSet) -> Columns,
) -> Result<Model, ModelError> {
    let model = model_with(payload, columns_of, together)?;
    Ok(Model { exclude: with_dates(model.exclude), ..model })
}

/// The classifier of a file, for a build with these columns.
pub(super) fn together(roles: WireRoles, columns: &[u32]) -> Result<RoleClassifier, ModelError> {
    let Multinomial {
        inputs: List(inputs),
        means: List(means),
        scales: List(scales),
        weights: List(weights),
        intercepts: List(intercepts),
    } = roles.learner;
    let inputs = resolve(columns, inputs)?;
    Ok(RoleClassifier::Together(Together {
        classes: wire_roles(roles.classes)?,
        learner: learners::Multinomial { inputs, means, scales, weights, intercepts },
    }))
}

/// The model in a payload, its roles as `roles_of` reads them.
pub(super) fn model_with<R>(
    payload: Payload<R>,
    columns_of: impl Fn(FeatureSet) -> Columns,
    roles_of: impl Fn(R, &[u32]) -> Result<RoleClassifier, ModelError>,
) -> Result<Model, ModelError> {
    let features = FeatureSet::from_name(&payload.features.0)
        .ok_or_else(|| unknown("feature set", &payload.features.0))?;
    let segmentation = Segmentation::from_name(&payload.segmentation.0)
        .ok_or_else(|| unknown("segmentation", &payload.segmentation.0))?;
    let columns = columns_of(features).find(payload.names.0.iter().map(|name| name.0.as_str()))?;
    let roles = payload.roles.map(|roles| roles_of(roles, &columns));
    let WireInfo { name, tool, options, corpora, corpus_hash, pages, lines, seed, metrics } =
        payload.info;
    let info = Info {
        name: name.0,
        tool: tool.0,
        options: options.0,
        corpora: corpora.into_iter().map(|name| name.0).collect(),
        corpus_hash,
        pages,
        lines,
        seed,
        metrics: metrics.into_iter().map(|(name, value)| (name.0, value)).collect(),
    };
    Ok(Model {
        info,
        features,
        segmentation,
        tokens: payload.tokens.into(),
        rounds: (payload.rounds.into_iter())
            .map(|learner| from_wire(learner, &columns))
            .collect::<Result<_, _>>()?,
        roles: roles.transpose()?,
        include: Vec::new(),
        exclude: wire_roles(payload.exclude)?,
    })
}

pub(super) fn unknown(what: &str, name: &str) -> ModelError {
    let name = shortened(name);
    ModelError::Unusable(format!("{what} {name:?} is not known to this program"))
}

pub(super) fn wire_roles(names: Entries<Text>) -> Result<Vec<Role>, ModelError> {
    let role = |name: Text| Role::from_name(&name.0).ok_or_else(|| unknown("role", &name.0));
    names.into_iter().map(role).collect()
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
        WireLearner::Network(network) => {
            let Network {
                inputs: List(inputs),
                means: List(means),
                scales: List(scales),
                clip,
                input: List(input),
                bias: List(bias),
                output: List(output),
                intercept,
            } = network;
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
            let feature = |(number, List(borders))| {
                let column = at(columns, number)?;
                Ok::<_, ModelError>(learners::Borders { column, borders })
            };
            Learner::Trees(learners::Trees {
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
    })
}

/// The names of roles as they are stored.
pub(super) fn role_names(roles: &[Role]) -> Entries<Text> {
    List(roles.iter().map(|role| Text(role.name().to_string())).collect())
}

impl WireRoles {
    pub(super) fn of(roles: &Together, names: &mut NameTable) -> Self {
        let learners::Multinomial { inputs, means, scales, weights, intercepts } =
            roles.learner.clone();
        let inputs = inputs.into_iter().map(|column| names.number(column)).collect();
        Self {
            classes: role_names(&roles.classes),
            learner: Multinomial {
                inputs: List(inputs),
                means: List(means),
                scales: List(scales),
                weights: List(weights),
                intercepts: List(intercepts),
            },
        }
    }
}

impl<R> Payload<R> {
    /// A model as it is stored, with its roles as `roles_of` stores them.
    pub(super) fn of(
        model: &Model,
        roles_of: impl Fn(&RoleClassifier, &mut NameTable) -> R,
    ) -> Self {
        let mut names = NameTable::new(model.features);
        let rounds = model.rounds.iter().map(|learner| to_wire(learner, &mut names)).collect();
        let roles = model.roles.as_ref().map(|roles| roles_of(roles, &mut names));
        let Info { name, tool, options, corpora, corpus_hash, pages, lines, seed, metrics } =
            model.info.clone();
        Self {
            info: WireInfo {
                name: Text(name),
                tool: Text(tool),
                options: Text(options),
                corpora: corpora.into_iter().map(Text).collect::<Vec<_>>().into(),
                corpus_hash,
                pages,
                lines,
                seed,
                metrics: List(metrics.into_iter().map(|(name, v)| (Text(name), v)).collect()),
            },
            features: Text(model.features.name().into()),
            segmentation: Text(model.segmentation.name().into()),
            names: List(names.into_names().into_iter().map(Text).collect()),
            rounds: List(rounds),
            roles,
            exclude: role_names(&model.exclude),
            tokens: model.tokens.clone().into(),
        }
    }
}

pub(super) fn to_wire(learner: &Learner, names: &mut NameTable) -> WireLearner {
    let mut numbers = |inputs: Vec<u32>| -> Vec<u32> {
        inputs.into_iter().map(|column| names.number(column)).collect()
    };
    match learner.clone() {
        Learner::Logistic(linear) => {
            let learners::Linear { inputs, means, scales, weights, intercept } = linear;
            let inputs = numbers(inputs);
            WireLearner::Logistic(Linear {
                inputs: List(inputs),
                means: List(means),
                scales: List(scales),
                weights: List(weights),
                intercept,
            })
        }
        Learner::Network(network) => {
            let learners::Network { inputs, scaling, input, bias, output, intercept } = network;
            let learners::Scaling { means, scales, clip } = scaling;
            let inputs = numbers(inputs);
            WireLearner::Network(Network {
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
        Learner::Trees(learners::Trees { features, trees, unit, start }) => {
            let feature =
                |learners::Borders { column, borders }| (names.number(column), List(borders));
            WireLearner::Trees(Trees {
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
            })
        }
    }
}
