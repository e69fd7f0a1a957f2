//! A trained model: everything that inference needs, and where it came from.

use dechaff_features::{Feature, FeatureSet, Segmentation};

use crate::learners::Learner;
use crate::roles::{Role, RoleClassifier};
use crate::tokens::TokenWeights;

/// Where a model came from.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Info {
    /// The model's name.
    pub name: String,
    /// Name and version of the program that trained it.
    pub tool: String,
    /// The training options that differ from the defaults.
    pub options: String,
    /// The names of the corpora it was trained on.
    pub corpora: Vec<String>,
    /// Hash of the names, bytes and labels of the pages it was trained on.
    pub corpus_hash: u64,
    /// How many pages it was trained on.
    pub pages: u32,
    /// How many lines it was trained on.
    pub lines: u64,
    /// The random seed.
    pub seed: u64,
    /// Held-out metrics by name.
    pub metrics: Vec<(String, f64)>,
}

/// A trained model.
///
/// Its learners address the columns of this build's feature matrices
/// ([`FeatureSet::columns`]). Its file names the features instead, so it can be read by builds that
/// have more features or have them in another order.
#[derive(Debug, Clone, PartialEq)]
pub struct Model {
    /// Where it came from.
    pub info: Info,
    /// The features that the first round chooses from.
    pub features: FeatureSet,
    /// What counts as a line.
    pub segmentation: Segmentation,
    /// The learned dictionaries.
    pub tokens: TokenWeights,
    /// The learner of each round.
    pub rounds: Vec<Learner>,
    /// Classifies the lines by role, if the training corpus had roles.
    pub roles: Option<RoleClassifier>,
    /// Lines of these roles are left out of the text unless the caller asks for them.
    pub exclude: Vec<Role>,
}

impl Model {
    /// The columns of the matrix that the last round sees.
    pub fn columns(&self) -> impl Iterator<Item = &'static Feature> {
        self.features.columns(self.rounds.len())
    }

    /// What makes the model unusable, if anything: lengths that do not fit, numbers that are not
    /// finite.
    pub(crate) fn problem(&self) -> Option<String> {
        if self.rounds.is_empty() {
            return Some("no learner".into());
        }
        let first = self.features.columns(1).count();
        let last = self.columns().count();
        for (round, learner) in self.rounds.iter().enumerate() {
            let columns = if round == 0 { first } else { last };
            if let Some(problem) = learner.problem(columns) {
                return Some(format!("round {}: {problem}", round + 1));
            }
        }
        if let Some(roles) = &self.roles
            && let Some(problem) = roles.learner.problem(roles.classes.len(), last)
        {
            return Some(format!("roles: {problem}"));
        }
        let mut tokens = self.tokens.all().into_iter().flat_map(|(_, list)| list.iter());
        tokens
            .find(|(_, weight)| !weight.is_finite())
            .map(|(token, _)| format!("the weight of token {token:?} is not a finite number"))
    }
}
