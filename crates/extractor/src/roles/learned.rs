//! Roles that a model has learned.

use dechaff_features::Matrix;

use super::Role;
use crate::learners::Multinomial;

/// Classifies lines by their role.
#[derive(Debug, Clone, PartialEq)]
pub struct RoleClassifier {
    /// The roles that it tells apart, in the order of its classes.
    pub classes: Vec<Role>,
    /// Sees the features of the last round.
    pub learner: Multinomial,
}

impl RoleClassifier {
    /// The most likely role of each row of `features`, those of the last round.
    pub(crate) fn classify(&self, features: &Matrix) -> impl Iterator<Item = Role> {
        let role = |class: usize| self.classes.get(class).copied().unwrap_or(Role::Other);
        self.learner.classes(features).into_iter().map(role)
    }
}
