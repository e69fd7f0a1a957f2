//! The detectors of a model, which are prepared for scoring when they are first needed.

use std::sync::{Arc, OnceLock};

use dechaff_features::RoleFeatures;

use super::{Role, RoleDetector, ScoredPage, markup};
use crate::learners::Rounds;
use crate::model::Model;

/// Maximum number of lines whose features are in memory at once.
const CHUNK: usize = 1024;

/// Minimum probability of a role that a detector finds.
const LIKELY: f32 = 0.5;

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

    /// Returns the likeliest role of each of some lines, or `None` if no detector finds a likely
    /// role. In that case markup decides about the roles without a detector.
    pub(super) fn detect(
        &self,
        features: &RoleFeatures<'_>,
        scored: ScoredPage<'_>,
        candidates: &[usize],
    ) -> Vec<Option<Role>> {
        let prepare = || Rounds::new(self.all().iter().map(|detector| &detector.learner));
        let mut best: Vec<(f32, Option<Role>)> = vec![(LIKELY, None); candidates.len()];
        for (best, lines) in best.chunks_mut(CHUNK).zip(candidates.chunks(CHUNK)) {
            if scored.stop.is_set() {
                break;
            }
            let compiled = self.compiled.get_or_init(prepare);
            let columns = features.columns(lines, Some(compiled.wanted()));
            for (RoleDetector { role, .. }, compiled) in self.all().iter().zip(compiled.learners())
            {
                for ((best, p), &line) in best.iter_mut().zip(compiled.scores(&columns)).zip(lines)
                {
                    // Teasers and comments inside a text read like the text, so the role must be
                    // likelier than content.
                    let reads_like_text = matches!(role, Role::Teaser | Role::Comment);
                    let least = if reads_like_text { scored.scores[line] } else { 0.0 };
                    if p >= best.0.max(least) {
                        *best = (p, Some(*role));
                    }
                }
            }
        }
        let mut roles: Vec<Option<Role>> = best.into_iter().map(|(_, role)| role).collect();
        if !markup::roles().all(|role| self.detects(role)) {
            let by_markup = |line| markup::markup_role(features, line);
            for (role, &line) in roles.iter_mut().zip(candidates) {
                *role = role.or_else(|| by_markup(line).filter(|role| !self.detects(*role)));
            }
        }
        roles
    }

    /// Returns the lines that may have a role: the lines on which its detector alone is confident.
    /// This is much faster than finding their roles.
    pub(super) fn likely(
        &self,
        role: Role,
        features: &RoleFeatures<'_>,
        candidates: &[usize],
    ) -> Vec<usize> {
        let detectors = self.all().iter().zip(&self.alone);
        let mut detectors = detectors.filter(|(known, _)| known.role == role);
        let Some((detector, alone)) = detectors.next() else {
            let is_known = markup::roles().any(|known| known == role);
            return if is_known { candidates.to_vec() } else { Vec::new() };
        };
        let compiled = alone.get_or_init(|| Rounds::new([&detector.learner]));
        let columns = features.columns(candidates, Some(compiled.wanted()));
        let found = compiled.learners().iter().flat_map(|compiled| compiled.scores(&columns));
        candidates.iter().zip(found).filter(|(_, p)| *p >= LIKELY).map(|(line, _)| *line).collect()
    }
}
