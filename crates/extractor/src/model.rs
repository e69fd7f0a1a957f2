//! A trained model: everything that inference needs, and where it came from.

use dechaff_features::{Feature, FeatureSet, Segmentation};

use crate::learners::{Learner, too_many};
use crate::limits::{MAX_ENTRIES, MAX_ROUNDS, MAX_TOKEN_WEIGHT, MAX_TOKENS};
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
    /// Finds the roles of lines, if the training corpus had roles.
    pub roles: Option<RoleClassifier>,
    /// Lines of these roles are part of the text whatever their score, unless the caller leaves them out.
    pub include: Vec<Role>,
    /// Lines of these roles are left out of the text unless the caller asks for them.
    pub exclude: Vec<Role>,
}

impl Model {
    /// The columns of the matrix that the last round sees.
    pub fn columns(&self) -> impl Iterator<Item = &'static Feature> {
        self.features.columns(self.rounds.len())
    }

    /// What makes the model unusable, if anything: lengths that do not fit, more than the
    /// [`limits`](crate::limits), numbers that are not finite or that give scores that are not.
    pub(crate) fn problem(&self) -> Option<String> {
        if self.rounds.is_empty() {
            return Some("no learner".into());
        }
        let too_large = too_many("rounds", self.rounds.len(), MAX_ROUNDS)
            .or_else(|| too_many("corpora", self.info.corpora.len(), MAX_ENTRIES))
            .or_else(|| too_many("metrics", self.info.metrics.len(), MAX_ENTRIES))
            .or_else(|| too_many("excluded roles", self.exclude.len(), MAX_ENTRIES))
            .or_else(|| too_many("included roles", self.include.len(), MAX_ENTRIES))
            .or_else(|| {
                let lists = self.tokens.all();
                lists.iter().find_map(|(_, list)| too_many("tokens", list.len(), MAX_TOKENS))
            });
        if too_large.is_some() {
            return too_large;
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
            && let Some(problem) = roles.problem(last)
        {
            return Some(format!("roles: {problem}"));
        }
        let mut tokens = self.tokens.all().into_iter().flat_map(|(_, list)| list.iter());
        tokens.find(|(_, weight)| !(-MAX_TOKEN_WEIGHT..=MAX_TOKEN_WEIGHT).contains(weight)).map(
            |(token, weight)| {
                format!(
                    "the weight of token {token:?} is {weight}, expected a number from \
                     -{MAX_TOKEN_WEIGHT} to {MAX_TOKEN_WEIGHT}"
                )
            },
        )
    }
}
