//! The detectors of a model, which are prepared for scoring when they are first needed.

use std::sync::{Arc, OnceLock};

use dechaff_features::RoleFeatures;

use super::learned::{detect, likely};
use super::{Role, RoleDetector, markup};
use crate::learners::Rounds;
use crate::model::Model;

/// The detectors of a model. They are prepared for scoring when they are first used.
#[derive(Debug)]
pub(crate) struct Detectors {
    model: Arc<Model>,
    compiled: OnceLock<Rounds>,
    /// Each detector alone.
    alone: Vec<OnceLock<Rounds>>,
}

impl Detectors {
    pub(crate) fn of(model: &Arc<Model>) -> Self {
        let alone = vec![OnceLock::new(); model.roles.len()];
        Self { model: Arc::clone(model), compiled: OnceLock::new(), alone }
    }

    fn all(&self) -> &[RoleDetector] {
        &self.model.roles
    }

    /// Returns whether a detector finds a role.
    fn detects(&self, role: Role) -> bool {
        self.all().iter().any(|known| known.role == role)
    }

    /// Returns the likeliest role of each of some lines, as [`detect`]. If no detector finds a
    /// role, markup decides about the roles without a detector.
    pub(super) fn detect(
        &self,
        features: &RoleFeatures<'_>,
        scores: &[f32],
        candidates: &[usize],
    ) -> Vec<Option<Role>> {
        let prepare = || Rounds::new(self.all().iter().map(|detector| &detector.learner));
        let mut roles = match self.all() {
            [] => vec![None; candidates.len()],
            all => detect(all, self.compiled.get_or_init(prepare), features, scores, candidates),
        };
        if !markup::ROLES.iter().all(|role| self.detects(*role)) {
            let by_markup = markup::markup_roles(features, candidates).into_iter();
            for (role, by_markup) in roles.iter_mut().zip(by_markup) {
                *role = role.or(by_markup.filter(|role| !self.detects(*role)));
            }
        }
        roles
    }

    /// Returns the lines that may have a role. This is much faster than finding their roles.
    pub(super) fn likely(
        &self,
        role: Role,
        features: &RoleFeatures<'_>,
        candidates: &[usize],
    ) -> Vec<usize> {
        let detectors = self.all().iter().zip(&self.alone);
        let mut detectors = detectors.filter(|(known, _)| known.role == role);
        let Some((detector, alone)) = detectors.next() else {
            return if markup::ROLES.contains(&role) { candidates.to_vec() } else { Vec::new() };
        };
        likely(alone.get_or_init(|| Rounds::new([&detector.learner])), features, candidates)
    }
}
