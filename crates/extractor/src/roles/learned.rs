//! Roles that a model has learned.

use dechaff_features::{RoleFeatures, role_features};

use super::Role;
use crate::learners::{Learner, Rounds, at_most, ensure};
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

/// The number of lines whose features are in memory at once.
const CHUNK: usize = 1024;

/// The probability from which a detector finds a role.
const LIKELY: f32 = 0.5;

/// Returns the likeliest role of each of some lines, or `None` if no detector finds a likely role.
/// `compiled` are the detectors in the form for scoring.
pub(super) fn detect(
    detectors: &[RoleDetector],
    compiled: &Rounds,
    features: &RoleFeatures<'_>,
    scores: &[f32],
    candidates: &[usize],
) -> Vec<Option<Role>> {
    let mut best: Vec<(f32, Option<Role>)> = vec![(LIKELY, None); candidates.len()];
    for (best, candidates) in best.chunks_mut(CHUNK).zip(candidates.chunks(CHUNK)) {
        let columns = features.columns(candidates, compiled.wanted());
        for (RoleDetector { role, .. }, compiled) in detectors.iter().zip(compiled.learners()) {
            for ((best, p), &line) in best.iter_mut().zip(compiled.scores(&columns)).zip(candidates)
            {
                // Teasers and comments inside a text read like the text, so the role must be
                // likelier than content.
                let reads_like_text = matches!(role, Role::Teaser | Role::Comment);
                let least = if reads_like_text { scores[line] } else { 0.0 };
                if p >= best.0.max(least) {
                    *best = (p, Some(*role));
                }
            }
        }
    }
    best.into_iter().map(|(_, role)| role).collect()
}

/// Returns the lines on which this detector alone is confident. `compiled` is the detector in the
/// form for scoring.
pub(super) fn likely(
    compiled: &Rounds,
    features: &RoleFeatures<'_>,
    candidates: &[usize],
) -> Vec<usize> {
    let columns = features.columns(candidates, compiled.wanted());
    let found = compiled.learners().iter().flat_map(|compiled| compiled.scores(&columns));
    candidates.iter().zip(found).filter(|(_, p)| *p >= LIKELY).map(|(line, _)| *line).collect()
}
