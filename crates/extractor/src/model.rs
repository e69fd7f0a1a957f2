//! A trained model: everything that inference needs, and where it came from.

use bincode::{Decode, Encode};
use dechaff_features::{CONTEXT, Matrix, Segmentation, columns};

use crate::learner::{Learner, Multinomial};
use crate::role::Role;
use crate::tokens::TokenWeights;

/// Which features a model's first round sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Encode, Decode)]
pub enum FeatureSet {
    /// Density, bytes and text length of the previous, current and next line.
    Shallow,
    /// Everything.
    Full,
}

impl FeatureSet {
    /// Its name, as `--features` calls it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Shallow => "shallow",
            Self::Full => "full",
        }
    }

    /// The names of its columns.
    pub fn columns(self) -> Vec<String> {
        columns(self.name()).into_iter().flatten().map(|column| column.name).collect()
    }
}

/// Where a model came from.
#[derive(Debug, Clone, Default, PartialEq, Encode, Decode)]
pub struct Info {
    /// The model's name.
    pub name: String,
    /// Version of the tool that trained it.
    pub tool: String,
    /// What trained it: options that differ from the defaults.
    pub options: String,
    /// The corpora, by name.
    pub corpora: Vec<String>,
    /// Stands for names, bytes and labels of the pages.
    pub corpus_hash: u64,
    /// Pages trained on.
    pub pages: u32,
    /// Lines trained on.
    pub lines: u64,
    /// What made chance repeatable.
    pub seed: u64,
    /// Held-out figures by name.
    pub metrics: Vec<(String, f64)>,
}

/// What learns the roles of lines.
#[derive(Debug, Clone, PartialEq, Encode, Decode)]
pub struct Roles {
    /// The roles that it tells apart, in the order of its classes.
    pub classes: Vec<Role>,
    /// Sees the features of the last round.
    pub learner: Multinomial,
}

impl Roles {
    /// The likeliest role of each row of `features`, those of the last round.
    pub(crate) fn likeliest(&self, features: &Matrix) -> impl Iterator<Item = Role> {
        let role = |class: usize| self.classes.get(class).copied().unwrap_or(Role::Other);
        self.learner.classes(features).into_iter().map(role)
    }
}

/// Turns the last round's log-odds into those of a probability: slope · x + offset (J. Platt 1999).
#[derive(Debug, Clone, Copy, PartialEq, Encode, Decode)]
pub struct Calibration {
    /// Factor; above 0.
    pub slope: f64,
    /// Summand.
    pub offset: f64,
}

impl Default for Calibration {
    fn default() -> Self {
        Self { slope: 1.0, offset: 0.0 }
    }
}

/// A trained model.
#[derive(Debug, Clone, PartialEq, Encode, Decode)]
pub struct Model {
    /// Where it came from.
    pub info: Info,
    /// Features of the first round.
    pub features: FeatureSet,
    /// Are lines the physical lines of the file, not those that a browser shows?
    pub physical_lines: bool,
    /// Names of these features, in order; a later round sees them and [`CONTEXT`] more.
    pub columns: Vec<String>,
    /// Learned dictionaries.
    pub tokens: TokenWeights,
    /// One learner a round.
    pub rounds: Vec<Learner>,
    /// Of the last round's scores.
    pub calibration: Calibration,
    /// What learns roles, if anything.
    pub roles: Option<Roles>,
    /// Lines of these roles are left out of the text unless asked for.
    pub exclude: Vec<Role>,
}

impl Model {
    /// What counts as a line.
    pub fn segmentation(&self) -> Segmentation {
        if self.physical_lines { Segmentation::Source } else { Segmentation::Rendered }
    }

    /// What is wrong with the model, if anything: features that are not known here, lengths that do
    /// not fit, numbers that are not finite.
    pub(crate) fn problem(&self) -> Option<String> {
        let known = self.features.columns();
        if let Some(name) = self.columns.iter().find(|name| !known.contains(name)) {
            return Some(format!("feature {name:?} is not known here"));
        }
        if self.columns != known {
            return Some(format!(
                "{} features in its order, expected the {} of the set {:?}",
                self.columns.len(),
                known.len(),
                self.features.name()
            ));
        }
        if self.rounds.is_empty() {
            return Some("no learner".into());
        }
        for (round, learner) in self.rounds.iter().enumerate() {
            let expected = known.len() + if round > 0 { CONTEXT } else { 0 };
            if learner.columns() != expected {
                return Some(format!(
                    "round {} reads {} columns, expected {expected}",
                    round + 1,
                    learner.columns()
                ));
            }
            if let Some(problem) = learner.problem() {
                return Some(format!("round {}: {problem}", round + 1));
            }
        }
        if let Some(roles) = &self.roles {
            let expected = known.len() + if self.rounds.len() > 1 { CONTEXT } else { 0 };
            if let Some(problem) = roles.learner.problem(roles.classes.len(), expected) {
                return Some(format!("roles: {problem}"));
            }
        }
        let Calibration { slope, offset } = self.calibration;
        if !(slope.is_finite() && slope > 0.0 && offset.is_finite()) {
            return Some(format!("calibration {slope} · x + {offset}"));
        }
        let mut tokens = self.tokens.all().into_iter().flat_map(|(_, weighted)| weighted.iter());
        tokens
            .find(|(_, weight)| !weight.is_finite())
            .map(|(token, _)| format!("the weight of token {token:?} is not a finite number"))
    }
}
