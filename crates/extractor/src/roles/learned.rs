//! Roles that a model has learned.

use dechaff_features::{Columns, RoleFeatures, role_features};

use super::Role;
use crate::learners::{Learner, Multinomial, Rounds, too_many};
use crate::limits::MAX_DETECTORS;

/// Finds the roles of lines.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum RoleClassifier {
    /// One learner tells some roles apart by the features of the last round, as models of file versions 1
    /// and 2 do.
    Together(Together),
    /// A detector for each role, by the features of [`role_features`].
    Each(Vec<RoleDetector>),
}

/// Tells titles and comments from the rest, by the features of the last round.
#[derive(Debug, Clone, PartialEq)]
pub struct Together {
    /// The roles that it tells apart, in the order of its classes.
    pub classes: Vec<Role>,
    /// Sees the features of the last round.
    pub learner: Multinomial,
}

impl Together {
    /// The most likely role of each line, by the features of the last round.
    pub(crate) fn classify(&self, features: &Columns) -> impl Iterator<Item = Role> {
        let role = |class: usize| self.classes.get(class).copied().unwrap_or(Role::Other);
        self.learner.classes_of(features).into_iter().map(role)
    }
}

/// Says how likely a line has one role.
#[derive(Debug, Clone, PartialEq)]
pub struct RoleDetector {
    /// The role.
    pub role: Role,
    /// Its columns are those of [`role_features`].
    pub learner: Learner,
}

impl RoleClassifier {
    /// The learner that needs the features of the last round, if it is one.
    pub(crate) fn together(&self) -> Option<&Together> {
        match self {
            Self::Together(together) => Some(together),
            Self::Each(_) => None,
        }
    }

    /// The detectors, if there are any.
    pub(crate) fn detectors(&self) -> &[RoleDetector] {
        match self {
            Self::Together(_) => &[],
            Self::Each(detectors) => detectors,
        }
    }

    /// The roles that it finds.
    pub fn roles(&self) -> impl Iterator<Item = Role> {
        let classes = self.together().map_or(&[][..], |together| &together.classes);
        classes.iter().copied().chain(self.detectors().iter().map(|detector| detector.role))
    }

    /// What makes it unusable, if anything; `columns` are those of the last round.
    pub(crate) fn problem(&self, columns: usize) -> Option<String> {
        match self {
            Self::Together(Together { classes, learner }) => {
                learner.problem(classes.len(), columns)
            }
            Self::Each(detectors) => {
                // Each works on every line that may have a role.
                too_many("detectors", detectors.len(), MAX_DETECTORS).or_else(|| {
                    let columns = role_features().len();
                    detectors.iter().enumerate().find_map(|(at, RoleDetector { role, learner })| {
                        if detectors[..at].iter().any(|earlier| earlier.role == *role) {
                            return Some(format!("more than one detector of {}", role.name()));
                        }
                        let problem = learner.problem(columns)?;
                        Some(format!("{}: {problem}", role.name()))
                    })
                })
            }
        }
    }
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
