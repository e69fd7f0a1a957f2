//! The payload of a model file. Features, feature sets, roles and kinds of units are stored by
//! name.

use bincode::{BorrowDecode, Decode, Encode};
use dechaff_features::{FeatureSet, role_features};
use dechaff_format::shortened;

use super::learners::{WireLearner, from_wire, to_wire};
use super::names::{Columns, NameTable};
use crate::decision::Decision;
use crate::model::{Fingerprint, Info, Mixture, Model};
use crate::roles::{Role, RoleDetector};
use crate::structure::{Unit, UnitScores};
use crate::tokens::{TokenList, TokenWeights};
use dechaff_format::FormatError as ModelError;

/// Makes a list that may stay from the tokens in a file.
pub(super) type Keep<'a> = fn(TokenList<'a>) -> TokenList<'static>;

#[derive(Encode, BorrowDecode)]
pub(super) struct Payload<'a> {
    info: Info,
    features: String,
    /// The names of the features that the rounds read. Learners refer to them by index.
    names: Vec<String>,
    /// The learners of the rounds, then the weight and the learners of each mixture.
    rounds: Vec<WireLearner>,
    decision: Decision,
    roles: Detectors,
    include: Vec<String>,
    exclude: Vec<String>,
    /// The dictionaries, in the order of [`TokenWeights::all`].
    tokens: [TokenList<'a>; 4],
    structure: bool,
    posts: u32,
    seen: Vec<Fingerprint>,
    units: Vec<(String, f32)>,
}

#[derive(Encode, Decode)]
struct Detectors {
    /// The names of the features that the detectors read. Detectors refer to them by index.
    names: Vec<String>,
    detectors: Vec<(String, WireLearner)>,
}

/// Reads the model in a payload, for a build in which `columns_of` returns the columns of a feature
/// set. `keep` makes its lists of tokens.
pub(super) fn model<'a>(
    payload: Payload<'a>,
    keep: Keep<'a>,
    columns_of: impl Fn(FeatureSet) -> Columns,
) -> Result<Model, ModelError> {
    let features = payload.features.parse();
    let features: FeatureSet = features.map_err(|_| unknown("feature set", &payload.features))?;
    let columns = columns_of(features).find(&payload.names)?;
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
        name: String::new(),
        info: payload.info,
        features,
        tokens: TokenWeights::read(payload.tokens.map(keep))?,
        rounds,
        mixtures,
        decision: payload.decision,
        roles: payload.roles.read()?,
        include: roles(&payload.include)?,
        exclude: roles(&payload.exclude)?,
        posts: payload.posts,
        structure: payload.structure,
        units: units(&payload.units)?,
        seen: payload.seen,
    })
}

fn unknown(what: &str, name: &str) -> ModelError {
    let name = shortened(name);
    ModelError::unusable(format_args!("{what} {name:?} is not known to this program"))
}

fn role(name: &str) -> Result<Role, ModelError> {
    name.parse().map_err(|_| unknown("role", name))
}

fn roles(names: &[String]) -> Result<Vec<Role>, ModelError> {
    names.iter().map(|name| role(name)).collect()
}

/// Reads what units need to be kept. A kind that is not named has the default.
fn units(named: &[(String, f32)]) -> Result<UnitScores, ModelError> {
    let mut units = UnitScores::default();
    for (name, score) in named {
        let unit: Unit = name.parse().map_err(|_| unknown("unit", name))?;
        units[unit] = *score;
    }
    Ok(units)
}

impl<'a> From<&'a Model> for Payload<'a> {
    fn from(model: &'a Model) -> Self {
        let mut names = NameTable::default();
        let mut rounds: Vec<_> =
            model.rounds.iter().map(|learner| to_wire(learner, &mut names)).collect();
        for Mixture { rounds: mixed, weight } in &model.mixtures {
            rounds.push(WireLearner::Mixture(*weight));
            rounds.extend(mixed.iter().map(|learner| to_wire(learner, &mut names)));
        }
        let role_names =
            |roles: &[Role]| roles.iter().map(|role| role.name().to_string()).collect();
        Self {
            info: model.info.clone(),
            features: model.features.name().into(),
            names: names.into_names(model.features.columns(2)),
            rounds,
            decision: model.decision,
            roles: Detectors::new(&model.roles),
            include: role_names(&model.include),
            exclude: role_names(&model.exclude),
            tokens: model.tokens.all().map(|(_, list)| list.borrowed()),
            structure: model.structure,
            posts: model.posts,
            seen: model.seen.clone(),
            units: Unit::ALL.map(|unit| (unit.name().into(), model.units[unit])).into(),
        }
    }
}

impl Detectors {
    fn new(detectors: &[RoleDetector]) -> Self {
        let mut names = NameTable::default();
        let detectors = detectors
            .iter()
            .map(|RoleDetector { role, learner }| {
                (role.name().to_string(), to_wire(learner, &mut names))
            })
            .collect();
        Self { names: names.into_names(role_features().iter()), detectors }
    }

    fn read(self) -> Result<Vec<RoleDetector>, ModelError> {
        let names = role_features().iter().map(|feature| feature.name.as_str());
        let columns = Columns::named("roles", names).find(&self.names)?;
        let detector = |(name, learner): (String, WireLearner)| {
            Ok(RoleDetector { role: role(&name)?, learner: from_wire(learner, &columns)? })
        };
        self.detectors.into_iter().map(detector).collect()
    }
}
