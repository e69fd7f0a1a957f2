//! A trained model: everything that inference needs, and a record of its origin.

use bincode::{Decode, Encode};
use dechaff_features::{Feature, FeatureSet};
use dechaff_format::shortened;

use crate::decision::Decision;
use crate::learners::{Learner, at_most, ensure};
use crate::limits::{MAX_ENTRIES, MAX_ROUNDS, MAX_SEEN, MAX_TOKEN_WEIGHT, MAX_TOKENS};
use crate::roles::{self, Role, RoleDetector};
use crate::structure::{Unit, UnitScores};
pub use crate::tokens::{TokenList, TokenWeights};

/// The record of a model's origin.
#[derive(Debug, Clone, Default, PartialEq, Encode, Decode)]
pub struct Info {
    /// The name and version of the program that trained it.
    pub tool: String,
    /// The training options that differ from the defaults.
    pub options: String,
    /// The names of the corpora it was trained on.
    pub corpora: Vec<String>,
    /// A hash of the names, bytes and labels of the pages it was trained on.
    pub corpus_hash: u64,
    /// The number of pages it was trained on.
    pub pages: u32,
    /// The number of lines it was trained on.
    pub lines: u64,
    /// The random seed.
    pub seed: u64,
    /// The held-out metrics by name.
    pub metrics: Vec<(String, f64)>,
}

/// A trained model.
///
/// Its learners refer to columns of this build's feature matrices ([`FeatureSet::columns`]). Its
/// file names the features instead, so builds with more features, or with another order of
/// features, can read it.
#[derive(Debug, Clone, PartialEq)]
pub struct Model {
    /// Its name, which is the name of its file. It is not part of the file.
    pub name: String,
    /// The record of its origin.
    pub info: Info,
    /// The features that the first round can use.
    pub features: FeatureSet,
    /// The learned dictionaries.
    pub tokens: TokenWeights,
    /// The learner of each round.
    pub rounds: Vec<Learner>,
    /// The rounds of further corpora, in order. Each is mixed with the scores of all before it.
    pub mixtures: Vec<Mixture>,
    /// The rule that decides which lines are kept, unless the caller chooses another rule.
    pub decision: Decision,
    /// The detectors of roles that were learned from the training corpus, one for each role.
    pub roles: Vec<RoleDetector>,
    /// Lines of these roles are part of the text whatever their score, unless the caller leaves
    /// them out.
    pub include: Vec<Role>,
    /// Lines of these roles are left out of the text unless the caller asks for them.
    pub exclude: Vec<Role>,
    /// The largest number of posts that a document has if it is mostly a thread, or 0 for all.
    pub posts: u32,
    /// Whether the structure of the page corrects the decision, unless the caller chooses
    /// otherwise.
    pub structure: bool,
    /// What the units of a page need to be kept, 0..=2 for each kind.
    pub units: UnitScores,
    /// The pages that it and its bases were trained on, in ascending order.
    pub seen: Vec<Fingerprint>,
}

/// Rounds that were trained on further pages, and their weight. They read the same features as the
/// rounds of the model, and the context of their own scores.
#[derive(Debug, Clone, PartialEq)]
pub struct Mixture {
    /// The learner of each round.
    pub rounds: Vec<Learner>,
    /// The weight of their log-odds in the mean with the log-odds of the scores before them, 0..=1.
    pub weight: f32,
}

/// Hashes that identify a page that a model was trained on. The page cannot be reconstructed from
/// them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub struct Fingerprint {
    /// A hash of its HTML without the markers, or 0 if that is unknown.
    pub html: u64,
    /// One bit each of 64 places of the MinHash of its content, or 0 for short texts. For nearly
    /// equal texts, few bits differ.
    pub text: u64,
}

impl Model {
    /// Names the model. A name is not part of a model's file and hash.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }

    /// Iterates over the columns of the matrix that the last round reads.
    pub fn columns(&self) -> impl Iterator<Item = &'static Feature> {
        self.features.columns(self.context_rounds())
    }

    /// Returns the maximum number of rounds of the model and its mixtures. If there are two or
    /// more, learners read the context of scores.
    pub(crate) fn context_rounds(&self) -> usize {
        self.parts().map(|(_, rounds)| rounds.len()).max().unwrap_or(0)
    }

    /// Iterates over the model's own rounds, with the weight 1, and the rounds of its mixtures,
    /// each with their weight.
    pub fn parts(&self) -> impl Iterator<Item = (f32, &[Learner])> {
        let mixtures = self.mixtures.iter().map(|mixture| (mixture.weight, &mixture.rounds[..]));
        std::iter::once((1.0, &self.rounds[..])).chain(mixtures)
    }

    /// Checks that the model can be used.
    ///
    /// # Errors
    /// Vectors of wrong lengths, larger sizes than the [`limits`](crate::limits), or numbers that
    /// are not finite or give scores that are not finite.
    pub(crate) fn check(&self) -> Result<(), String> {
        for (weight, rounds) in self.parts() {
            ensure(!rounds.is_empty(), || "no learner".into())?;
            ensure((0.0..=1.0).contains(&weight), || {
                format!("the weight of a mixture is {weight}, expected a number from 0 to 1")
            })?;
        }
        at_most("rounds", self.parts().map(|(_, rounds)| rounds.len()).sum(), MAX_ROUNDS)?;
        at_most("corpora", self.info.corpora.len(), MAX_ENTRIES)?;
        at_most("metrics", self.info.metrics.len(), MAX_ENTRIES)?;
        at_most("pages", self.seen.len(), MAX_SEEN)?;
        at_most("excluded roles", self.exclude.len(), MAX_ENTRIES)?;
        at_most("included roles", self.include.len(), MAX_ENTRIES)?;
        for (_, list) in self.tokens.all() {
            at_most("tokens", list.len(), MAX_TOKENS)?;
        }
        let first = self.features.columns(1).count();
        let last = self.columns().count();
        for (round, learner) in self.parts().flat_map(|(_, rounds)| rounds.iter().enumerate()) {
            let columns = if round == 0 { first } else { last };
            let problem = |problem| format!("round {}: {problem}", round + 1);
            learner.check(columns).map_err(problem)?;
        }
        roles::check(&self.roles).map_err(|problem| format!("roles: {problem}"))?;
        self.decision.check()?;
        for unit in Unit::ALL {
            let score = self.units[unit];
            ensure((0.0..=2.0).contains(&score), || {
                format!(
                    "the minimum score of the unit {unit} is {score}, expected a number from 0 to 2"
                )
            })?;
        }
        let expected = -MAX_TOKEN_WEIGHT..=MAX_TOKEN_WEIGHT;
        for (_, list) in self.tokens.all() {
            let wrong = list.weights().position(|weight| !expected.contains(&weight));
            if let Some((token, weight)) = wrong.and_then(|at| list.iter().nth(at)) {
                let token = shortened(token);
                return Err(format!(
                    "the weight of token {token:?} is {weight}, expected a number from \
                     -{MAX_TOKEN_WEIGHT} to {MAX_TOKEN_WEIGHT}"
                ));
            }
        }
        Ok(())
    }
}
