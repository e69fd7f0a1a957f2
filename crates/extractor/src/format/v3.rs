//! Version 3. Roles may have detectors that read features of their own, and a model names the roles whose
//! lines it keeps. All else is as in version 2.

use bincode::{Decode, Encode};
use dechaff_features::{FeatureSet, role_features};

use super::error::ModelError;
use super::list::{List, Text};
use super::names::{Columns, NameTable};
use super::v2::{self, Entries, WireLearner, from_wire, role_names, to_wire, unknown, wire_roles};
use crate::limits::MAX_DETECTORS;
use crate::model::Model;
use crate::roles::{Role, RoleClassifier, RoleDetector};

#[derive(Encode, Decode)]
pub(super) struct Payload {
    model: v2::Payload<WireRoles>,
    include: Entries<Text>,
}

/// The order of the variants is part of the format: new ones come last.
#[derive(Encode, Decode)]
enum WireRoles {
    Together(v2::WireRoles),
    Each(Detectors),
}

#[derive(Encode, Decode)]
struct Detectors {
    /// The features that the detectors read. They address them by their place in this list.
    names: Entries<Text>,
    detectors: List<(Text, WireLearner), MAX_DETECTORS>,
}

/// The model in a payload, for a build with the columns that `columns_of` gives for a feature set.
pub(super) fn model(
    payload: Payload,
    columns_of: impl Fn(FeatureSet) -> Columns,
) -> Result<Model, ModelError> {
    let roles_of = |roles, columns: &[u32]| match roles {
        WireRoles::Together(roles) => v2::together(roles, columns),
        WireRoles::Each(roles) => detectors(roles),
    };
    let model = v2::model_with(payload.model, columns_of, roles_of)?;
    Ok(Model { include: wire_roles(payload.include)?, ..model })
}

fn detectors(roles: Detectors) -> Result<RoleClassifier, ModelError> {
    let columns = Columns::of_roles().find(roles.names.0.iter().map(|name| name.0.as_str()))?;
    let detector = |(name, learner): (Text, WireLearner)| {
        let role = Role::from_name(&name.0).ok_or_else(|| unknown("role", &name.0))?;
        Ok(RoleDetector { role, learner: from_wire(learner, &columns)? })
    };
    let found: Result<_, ModelError> = roles.detectors.into_iter().map(detector).collect();
    Ok(RoleClassifier::Each(found?))
}

impl From<&Model> for Payload {
    fn from(model: &Model) -> Self {
        Self {
            model: v2::Payload::of(model, |roles, names| match roles {
                RoleClassifier::Together(roles) => {
                    WireRoles::Together(v2::WireRoles::of(roles, names))
                }
                RoleClassifier::Each(detectors) => WireRoles::Each(Detectors::of(detectors)),
            }),
            include: role_names(&model.include),
        }
    }
}

impl Detectors {
    fn of(detectors: &[RoleDetector]) -> Self {
        let columns = role_features().iter().map(|feature| feature.name.as_str());
        let mut names = NameTable::named(columns);
        let detectors: Vec<_> = detectors
            .iter()
            .map(|RoleDetector { role, learner }| {
                (Text(role.name().to_string()), to_wire(learner, &mut names))
            })
            .collect();
        let names: Vec<Text> = names.into_names().into_iter().map(Text).collect();
        Self { names: names.into(), detectors: detectors.into() }
    }
}
