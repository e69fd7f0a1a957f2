//! Format version 1. It names all features of a set and refers to them by their indices. The
//! features of the context follow without names.

use bincode::Decode;
use dechaff_features::{FeatureSet, Segmentation};

use super::error::ModelError;
use super::list::{List, Text};
use super::names::{Columns, at};
use super::tokens::Dictionaries;
use crate::learners::{self, Learner, MAX_BORDERS, MAX_DEPTH};
use crate::limits::{MAX_ENTRIES, MAX_ROUNDS, MAX_TREES, MAX_WEIGHTS};
use crate::model::{Info, Model};
use crate::roles::{Role, RoleClassifier, Together};

/// The features of the context, in the order of version 1.
const CONTEXT: [&str; 26] = [
    "score",
    "score_1_before",
    "score_1_after",
    "score_2_before",
    "score_2_after",
    "score_3_before",
    "score_3_after",
    "score_4_before",
    "score_4_after",
    "score_window3",
    "score_window8",
    "score_window20",
    "score_element1",
    "score_element2",
    "score_element3",
    "score_element4",
    "score_element5",
    "score_element6",
    "score_group",
    "score_page",
    "score_highest",
    "score_highest_before",
    "score_highest_after",
    "from_first",
    "from_last",
    "score_done",
];

type Entries<T> = List<T, MAX_ENTRIES>;

#[derive(Decode)]
pub(super) struct Payload {
    info: WireInfo,
    features: WireSet,
    physical_lines: bool,
    columns: Entries<Text>,
    tokens: Dictionaries,
    rounds: List<WireLearner, MAX_ROUNDS>,
    calibration: Calibration,
    roles: Option<WireRoles>,
    exclude: Entries<WireRole>,
}

#[derive(Decode)]
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

#[derive(Decode)]
enum WireSet {
    Shallow,
    Full,
}

/// No program ever fitted it. It is 1 and 0 in every file.
#[derive(Decode)]
struct Calibration {
    slope: f64,
    offset: f64,
}

#[derive(Decode)]
struct WireRoles {
    classes: Entries<WireRole>,
    learner: Multinomial,
}

#[derive(Decode, Clone, Copy)]
enum WireRole {
    Body,
    Title,
    Byline,
    Caption,
    Comment,
    Other,
}

#[derive(Decode)]
enum WireLearner {
    Logistic(Linear),
    Network(Network),
    Trees(Trees),
}

#[derive(Decode)]
struct Linear {
    means: Entries<f64>,
    scales: Entries<f64>,
    weights: Entries<f64>,
    intercept: f64,
}

#[derive(Decode)]
struct Network {
    means: Entries<f32>,
    scales: Entries<f32>,
    clip: f32,
    input: List<f32, MAX_WEIGHTS>,
    bias: Entries<f32>,
    output: Entries<f32>,
    intercept: f32,
}

#[derive(Decode)]
struct Trees {
    columns: u16,
    features: Entries<(u16, List<f32, MAX_BORDERS>)>,
    trees: List<Tree, MAX_TREES>,
    unit: f32,
    start: f32,
}

#[derive(Decode)]
struct Tree {
    levels: List<(u16, u8), MAX_DEPTH>,
    leaves: List<i16, { 1 << MAX_DEPTH }>,
}

#[derive(Decode)]
struct Multinomial {
    means: Entries<f64>,
    scales: Entries<f64>,
    weights: List<f64, MAX_WEIGHTS>,
    intercepts: Entries<f64>,
}

/// Reads the model in a payload, for a build in which `columns_of` returns the columns of a feature
/// set.
pub(super) fn model(
    payload: Payload,
    columns_of: impl Fn(FeatureSet) -> Columns,
) -> Result<Model, ModelError> {
    let Calibration { slope, offset } = payload.calibration;
    if (slope, offset) != (1.0, 0.0) {
        let problem = format!("calibration {slope} · x + {offset}, expected 1 · x + 0");
        return Err(ModelError::Unusable(problem));
    }
    let features = match payload.features {
        WireSet::Shallow => FeatureSet::Shallow,
        WireSet::Full => FeatureSet::Full,
    };
    let first = payload.columns.0.len();
    let last = if payload.rounds.0.len() > 1 { first + CONTEXT.len() } else { first };
    let names: Vec<String> =
        payload.columns.into_iter().map(|name| name.0).chain(CONTEXT.map(String::from)).collect();
    let columns = columns_of(features).find(names.iter().map(String::as_str))?;
    let learner = |(round, learner)| {
        let width = if round == 0 { first } else { last };
        wire_learner(learner, &columns, width)
            .map_err(|problem| ModelError::Unusable(format!("round {}: {problem}", round + 1)))
    };
    let roles = payload.roles.map(|roles| {
        let Multinomial {
            means: List(means),
            scales: List(scales),
            weights: List(weights),
            intercepts: List(intercepts),
        } = roles.learner;
        let inputs = inputs(&columns, means.len(), last)
            .map_err(|problem| ModelError::Unusable(format!("roles: {problem}")))?;
        Ok::<_, ModelError>(RoleClassifier::Together(Together {
            classes: roles.classes.into_iter().map(Role::from).collect(),
            learner: learners::Multinomial { inputs, means, scales, weights, intercepts },
        }))
    });
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
        segmentation: match payload.physical_lines {
            true => Segmentation::Source,
            false => Segmentation::Rendered,
        },
        tokens: payload.tokens.into(),
        rounds: payload.rounds.into_iter().enumerate().map(learner).collect::<Result<_, _>>()?,
        roles: roles.transpose()?,
        include: Vec::new(),
        exclude: with_dates(payload.exclude.into_iter().map(Role::from).collect()),
    })
}

/// Roles that a file of version 1 or 2 leaves out: dates were bylines then.
pub(super) fn with_dates(mut roles: Vec<Role>) -> Vec<Role> {
    if let Some(at) = roles.iter().position(|role| *role == Role::Byline) {
        roles.insert(at + 1, Role::Date);
    }
    roles
}

impl From<WireRole> for Role {
    fn from(role: WireRole) -> Self {
        match role {
            WireRole::Body => Self::Body,
            WireRole::Title => Self::Title,
            WireRole::Byline => Self::Byline,
            WireRole::Caption => Self::Caption,
            WireRole::Comment => Self::Comment,
            WireRole::Other => Self::Other,
        }
    }
}

/// Returns the inputs of a learner that reads the first `n` columns, of which there must be
/// `width`.
fn inputs(columns: &[u32], n: usize, width: usize) -> Result<Vec<u32>, String> {
    if n != width {
        return Err(format!("{n} columns, expected {width}"));
    }
    Ok(columns[..n].to_vec())
}

fn wire_learner(learner: WireLearner, columns: &[u32], width: usize) -> Result<Learner, String> {
    Ok(match learner {
        WireLearner::Logistic(Linear {
            means: List(means),
            scales: List(scales),
            weights: List(weights),
            intercept,
        }) => {
            let inputs = inputs(columns, means.len(), width)?;
            Learner::Logistic(learners::Linear { inputs, means, scales, weights, intercept })
        }
        WireLearner::Network(network) => {
            let Network {
                means: List(means),
                scales: List(scales),
                clip,
                input: List(input),
                bias: List(bias),
                output: List(output),
                intercept,
            } = network;
            Learner::Network(learners::Network {
                inputs: inputs(columns, means.len(), width)?,
                scaling: learners::Scaling { means, scales, clip },
                input,
                bias,
                output,
                intercept,
            })
        }
        WireLearner::Trees(trees) => {
            inputs(columns, trees.columns.into(), width)?;
            let feature = |(number, List(borders))| {
                let column = at(&columns[..width], u32::from(number)).map_err(|e| e.to_string())?;
                Ok::<_, String>(learners::Borders { column, borders })
            };
            Learner::Trees(learners::Trees {
                features: trees.features.into_iter().map(feature).collect::<Result<_, _>>()?,
                trees: (trees.trees.into_iter())
                    .map(|Tree { levels: List(levels), leaves: List(leaves) }| learners::Tree {
                        levels,
                        leaves,
                    })
                    .collect(),
                unit: trees.unit,
                start: trees.start,
            })
        }
    })
}
