//! Roles that a model has learned.

use dechaff_features::role_features;

use super::Role;
use crate::learners::{Learner, at_most, ensure};
use crate::limits::MAX_DETECTORS;

/// Estimates the probability that a line has a role.
#[derive(Debug, Clone, PartialEq)]
pub struct RoleDetector {
    /// The role.
    pub role: Role,
    /// The learner. Its columns are the columns of [`role_features`].
    pub learner: Learner,
}

/// Checks that detectors can be used.
pub(crate) fn check(detectors: &[RoleDetector]) -> Result<(), String> {
    // Each works on every line that may have a role.
    at_most("detectors", detectors.len(), MAX_DETECTORS)?;
    let columns = role_features().len();
    for (at, RoleDetector { role, learner }) in detectors.iter().enumerate() {
        ensure(detectors[..at].iter().all(|earlier| earlier.role != *role), || {
            format!("more than one detector of {role}")
        })?;
        learner.check(columns).map_err(|problem| format!("{role}: {problem}"))?;
    }
    Ok(())
}
