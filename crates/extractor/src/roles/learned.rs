//! Roles that a model has learned.

use dechaff_features::{RoleFeatures, role_features};

use super::Role;
use crate::learners::{Learner, Rounds, too_many};
use crate::limits::MAX_DETECTORS;

/// Says how likely a line has one role.
#[derive(Debug, Clone, PartialEq)]
pub struct RoleDetector {
    /// The role.
    pub role: Role,
    /// Its columns are those of [`role_features`].
    pub learner: Learner,
}

/// Returns why detectors cannot be used, if so.
pub(crate) fn problem(detectors: &[RoleDetector]) -> Option<String> {
    // Each works on every line that may have a role.
    if let Some(problem) = too_many("detectors", detectors.len(), MAX_DETECTORS) {
        return Some(problem);
    }
    let columns = role_features().len();
    detectors.iter().enumerate().find_map(|(at, RoleDetector { role, learner })| {
        if detectors[..at].iter().any(|earlier| earlier.role == *role) {
            return Some(format!("more than one detector of {}", role.name()));
        }
        let problem = learner.problem(columns)?;
        Some(format!("{}: {problem}", role.name()))
    })
}

/// The number of lines whose features are in memory at once.
const CHUNK: usize = 1024;

/// The probability from which a detector finds a role.
const LIKELY: f32 = 0.5;

/// The likeliest role of each of some lines; none where no detector finds one likely. `running` are the
/// detectors in the form for scoring.
pub(super) fn detect(
    detectors: &[RoleDetector],
    running: &Rounds,
    features: &RoleFeatures<'_>,
    scores: &[f32],
    asked: &[usize],
) -> Vec<Option<Role>> {
    let mut best: Vec<(f32, Option<Role>)> = vec![(LIKELY, None); asked.len()];
    for (best, asked) in best.chunks_mut(CHUNK).zip(asked.chunks(CHUNK)) {
        let columns = features.columns(asked, running.wanted());
        for (RoleDetector { role, .. }, running) in detectors.iter().zip(running.learners()) {
            for ((best, p), &line) in best.iter_mut().zip(running.scores(&columns)).zip(asked) {
                // Teasers inside a text read like it: they are teasers where that is likelier than content.
                let least = if *role == Role::Teaser { scores[line] } else { 0.0 };
                if p >= best.0.max(least) {
                    *best = (p, Some(*role));
                }
            }
        }
    }
    best.into_iter().map(|(_, role)| role).collect()
}

/// Those of some lines on which a detector finds its role likely, whatever others find. `running` is this
/// detector alone.
pub(super) fn likely(running: &Rounds, features: &RoleFeatures<'_>, asked: &[usize]) -> Vec<usize> {
    let columns = features.columns(asked, running.wanted());
    let found = running.learners().iter().flat_map(|running| running.scores(&columns));
    asked.iter().zip(found).filter(|(_, p)| *p >= LIKELY).map(|(line, _)| *line).collect()
}
