//! The payload of a model file. It names the features that the model reads, and also feature sets and
//! roles.

use bincode::{BorrowDecode, Decode, Encode};
use dechaff_features::{FeatureSet, role_features};
use dechaff_format::{Entries, List, Text, shortened};

use super::error::ModelError;
use super::learners::{WireLearner, from_wire, to_wire};
use super::names::{Columns, NameTable};
use super::tokens::{Dictionaries, Keep};
use crate::decision::Decision;
use crate::limits::{MAX_DETECTORS, MAX_ROUNDS, MAX_SEEN};
use crate::model::{Fingerprint, Info, Mixture, Model};
use crate::roles::{Role, RoleDetector};

#[derive(Encode, BorrowDecode)]
pub(super) struct Payload<'a> {
    info: WireInfo,
    features: Text,
    /// The names of the features that the rounds read. Learners refer to them by their index in this
    /// list.
    names: Entries<Text>,
    /// The learners of the rounds, then the weight and the learners of each mixture.
    rounds: List<WireLearner, MAX_ROUNDS>,
    decision: WireDecision,
    roles: Detectors,
    include: Entries<Text>,
    exclude: Entries<Text>,
    tokens: Dictionaries<'a>,
    structure: bool,
    posts: u32,
    seen: List<(u64, u64), MAX_SEEN>,
}

#[derive(Encode, Decode)]
struct WireInfo {
    tool: Text,
    options: Text,
    corpora: Entries<Text>,
    corpus_hash: u64,
    pages: u32,
    lines: u64,
    seed: u64,
    metrics: Entries<(Text, f64)>,
}

/// The order of the variants is part of the format: new ones are added at the end.
#[derive(Encode, Decode)]
enum WireDecision {
    Expected { beta: f64 },
    Threshold(f64),
}

#[derive(Encode, Decode)]
struct Detectors {
    /// The names of the features that the detectors read. Detectors refer to them by their index in this
    /// list.
    names: Entries<Text>,
    detectors: List<(Text, WireLearner), MAX_DETECTORS>,
}

/// Reads the model in a payload, for a build in which `columns_of` returns the columns of a feature
/// set. `keep` makes its lists of tokens.
pub(super) fn model<'a>(
    payload: Payload<'a>,
    keep: Keep<'a>,
    columns_of: impl Fn(FeatureSet) -> Columns,
) -> Result<Model, ModelError> {
    let features = payload.features.0.parse();
    let features: FeatureSet = features.map_err(|_| unknown("feature set", &payload.features.0))?;
    let columns = columns_of(features).find(payload.names.0.iter().map(|name| name.0.as_str()))?;
    let (mut rounds, mut mixtures) = (Vec::new(), Vec::<Mixture>::new());
    for learner in payload.rounds {
        match (learner, mixtures.last_mut()) {
            (WireLearner::Mixture(weight), _) => {
                mixtures.push(Mixture { rounds: Vec::new(), weight });
            }
            (learner, last) => {
                let part = last.map_or(&mut rounds, |mixture| &mut mixture.rounds);
                part.push(from_wire(learner, &columns)?);
            }
        }
    }
    Ok(Model {
        info: payload.info.into(),
        features,
        tokens: payload.tokens.read(keep)?,
        rounds,
        mixtures,
        decision: match payload.decision {
            WireDecision::Expected { beta } => Decision::Expected { beta },
            WireDecision::Threshold(threshold) => Decision::Threshold(threshold),
        },
        roles: payload.roles.read()?,
        include: roles(payload.include)?,
        exclude: roles(payload.exclude)?,
        posts: payload.posts,
        structure: payload.structure,
        seen: payload.seen.into_iter().map(|(html, text)| Fingerprint { html, text }).collect(),
    })
}

/// Returns texts as they are stored.
fn texts(texts: impl IntoIterator<Item = String>) -> Entries<Text> {
    List(texts.into_iter().map(Text).collect())
}

fn unknown(what: &str, name: &str) -> ModelError {
    let name = shortened(name);
    ModelError::Unusable(format!("{what} {name:?} is not known to this program"))
}

fn role(name: &Text) -> Result<Role, ModelError> {
    name.0.parse().map_err(|_| unknown("role", &name.0))
}

fn roles(names: Entries<Text>) -> Result<Vec<Role>, ModelError> {
    names.0.iter().map(role).collect()
}

impl<'a> From<&'a Model> for Payload<'a> {
    fn from(model: &'a Model) -> Self {
        let mut names = NameTable::new(model.features);
        let mut rounds: Vec<_> =
            model.rounds.iter().map(|learner| to_wire(learner, &mut names)).collect();
        for Mixture { rounds: mixed, weight } in &model.mixtures {
            rounds.push(WireLearner::Mixture(*weight));
            rounds.extend(mixed.iter().map(|learner| to_wire(learner, &mut names)));
        }
        let role_names = |roles: &[Role]| texts(roles.iter().map(|role| role.name().to_string()));
        Self {
            info: (&model.info).into(),
            features: Text(model.features.name().into()),
            names: texts(names.into_names()),
            rounds: List(rounds),
            decision: match model.decision {
                Decision::Expected { beta } => WireDecision::Expected { beta },
                Decision::Threshold(threshold) => WireDecision::Threshold(threshold),
            },
            roles: Detectors::new(&model.roles),
            include: role_names(&model.include),
            exclude: role_names(&model.exclude),
            tokens: (&model.tokens).into(),
            structure: model.structure,
            posts: model.posts,
            seen: List(model.seen.iter().map(|page| (page.html, page.text)).collect()),
        }
    }
}

impl From<WireInfo> for Info {
    fn from(info: WireInfo) -> Self {
        let WireInfo { tool, options, corpora, corpus_hash, pages, lines, seed, metrics } = info;
        Self {
            name: String::new(),
            tool: tool.0,
            options: options.0,
            corpora: corpora.into_iter().map(|name| name.0).collect(),
            corpus_hash,
            pages,
            lines,
            seed,
            metrics: metrics.into_iter().map(|(name, value)| (name.0, value)).collect(),
        }
    }
}

impl From<&Info> for WireInfo {
    fn from(info: &Info) -> Self {
        // The name of a model is that of its file, and no part of it.
        let Info { name: _, tool, options, corpora, corpus_hash, pages, lines, seed, metrics } =
            info.clone();
        Self {
            tool: Text(tool),
            options: Text(options),
            corpora: texts(corpora),
            corpus_hash,
            pages,
            lines,
            seed,
            metrics: List(metrics.into_iter().map(|(name, v)| (Text(name), v)).collect()),
        }
    }
}

impl Detectors {
    fn new(detectors: &[RoleDetector]) -> Self {
        let columns = role_features().iter().map(|feature| feature.name.as_str());
        let mut names = NameTable::named(columns);
        let detectors: Vec<_> = detectors
            .iter()
            .map(|RoleDetector { role, learner }| {
                (Text(role.name().to_string()), to_wire(learner, &mut names))
            })
            .collect();
        Self { names: texts(names.into_names()), detectors: detectors.into() }
    }

    fn read(self) -> Result<Vec<RoleDetector>, ModelError> {
        let columns = Columns::of_roles().find(self.names.0.iter().map(|name| name.0.as_str()))?;
        let detector = |(name, learner): (Text, WireLearner)| {
            Ok(RoleDetector { role: role(&name)?, learner: from_wire(learner, &columns)? })
        };
        self.detectors.into_iter().map(detector).collect()
    }
}
