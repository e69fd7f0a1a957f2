//! Roles that a model has learned.

use dechaff_features::Columns;

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
    /// The most likely role of each line, by the features of the last round.
    pub(crate) fn classify(&self, features: &Columns) -> impl Iterator<Item = Role> {
        let role = |class: usize| self.classes.get(class).copied().unwrap_or(Role::Other);
        self.learner.classes_of(features).into_iter().map(role)
    }
}
