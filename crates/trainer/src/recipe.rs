//! The settings that a model is trained with.

use std::borrow::Borrow;
use std::num::NonZeroUsize;
use std::sync::Arc;

use dechaff_extractor::{Decision, Model, Role};
use dechaff_features::FeatureSet;

use crate::fit::{Algorithm, logistic};
use crate::{LabelledPage, PageWeights, Split};

/// The settings for training and testing a model. The default settings are the defaults of `dechaff
/// train`.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Recipe {
    /// The features of the first round. With a base, this and the next two are not used.
    pub features: FeatureSet,
    /// The learner of the last round. `None` chooses the one that suits the features: see
    /// [`Algorithm::suited_to`]. Earlier rounds use [`Algorithm::early`].
    pub algorithm: Option<Algorithm>,
    /// The number of rounds to train. `None` is two rounds for full features, and otherwise one.
    pub rounds: Option<NonZeroUsize>,
    /// A shipped or earlier model to adapt. The model stays as it is, and the changes that the
    /// corpus proves are added as a correction.
    pub base: Option<Base>,
    /// The random seed.
    pub seed: u64,
    /// The pages that the model is tested on. `None` tests on each page of a corpus of at most 300
    /// pages, in five folds, and otherwise on a tenth of the pages.
    pub split: Option<Split>,
    /// The rule by which the model chooses the lines to keep. `None` takes the rule of the base, or
    /// else the default.
    pub decision: Option<Decision>,
    /// The roles whose lines the model keeps whatever their scores.
    pub include: Vec<Role>,
    /// The roles whose lines the model leaves out of the text.
    pub exclude: Vec<Role>,
    /// Whether the structure of the page corrects the model's decision. `None` takes the setting of
    /// the base, or else corrects it.
    pub structure: Option<bool>,
    /// Maximum number of posts in documents of the model that are mostly a thread, or 0 for all.
    /// `None` takes the number of the base, or else all.
    pub posts: Option<u32>,
    /// Whether only the role detectors are trained, on top of [`Self::base`], which must be set.
    pub roles_only: bool,
    /// Whether, on pages with snippets, a first model labels the lines that no snippet labels. If
    /// not, these lines are not learned from.
    pub guess_between_snippets: bool,
    /// The weights of the pages of corpora and groups.
    pub weights: PageWeights,
}

/// A model that training continues from.
#[derive(Debug, Clone)]
pub struct Base {
    /// The name or file, as the new model records it.
    pub name: String,
    /// The model.
    pub model: Arc<Model>,
}

impl Default for Recipe {
    fn default() -> Self {
        Self {
            features: FeatureSet::Full,
            algorithm: None,
            rounds: None,
            base: None,
            seed: 42,
            split: None,
            decision: None,
            include: Vec::new(),
            exclude: Vec::new(),
            structure: None,
            posts: None,
            roles_only: false,
            guess_between_snippets: true,
            weights: PageWeights::default(),
        }
    }
}

impl Recipe {
    /// Returns the learner of the last round.
    pub fn algorithm(&self) -> Algorithm {
        self.algorithm.clone().unwrap_or_else(|| Algorithm::suited_to(self.features))
    }

    /// Returns the learner of each round that is trained, in order.
    pub fn learners(&self) -> Vec<Algorithm> {
        let last = self.algorithm();
        let mut learners = vec![last.early(); self.rounds() - 1];
        learners.push(last);
        learners
    }

    /// Returns the number of rounds that are trained.
    fn rounds(&self) -> usize {
        let default = if self.features == FeatureSet::Full { 2 } else { 1 };
        self.rounds.map_or(default, NonZeroUsize::get)
    }

    /// Returns the split, or the default for the pages.
    pub(crate) fn split(&self, pages: &[impl Borrow<LabelledPage>]) -> Split {
        /// With more pages, a tenth of them gives precise metrics.
        const FEW: usize = 300;
        let counted = pages.iter().filter(|page| !(*page).borrow().uncounted).count();
        let default = if counted <= FEW { Split::Folds(5) } else { Split::Holdout(0.1) };
        self.split.unwrap_or(default)
    }

    /// Returns the model with the decision of the recipe. Settings that the recipe leaves open
    /// stay.
    pub(crate) fn configured(&self, model: &Model) -> Model {
        let chosen = |own: &[Role], base: &[Role]| {
            if own.is_empty() { base.to_vec() } else { own.to_vec() }
        };
        Model {
            posts: self.posts.unwrap_or(model.posts),
            decision: self.decision.unwrap_or(model.decision),
            structure: self.structure.unwrap_or(model.structure),
            include: chosen(&self.include, &model.include),
            exclude: chosen(&self.exclude, &model.exclude),
            ..model.clone()
        }
    }

    /// Returns the recipe as options of `dechaff train`, as the model records it. The seed is not
    /// among them, because the model records it separately.
    pub fn record(&self) -> String {
        let algorithm = self.algorithm();
        let mut record = match &self.base {
            Some(base) => vec![format!("--base {}", base.name)],
            None => vec![
                format!("--features {}", self.features.name()),
                format!("--algorithm {}", algorithm.name()),
                format!("--rounds {}", self.rounds()),
            ],
        };
        if let Algorithm::Logistic(logistic::Options { alpha, .. }) = algorithm
            && alpha != logistic::Options::default().alpha
        {
            record.push(format!("--alpha {alpha}"));
        }
        record.extend(self.split.map(|split| match split {
            Split::Holdout(share) => format!("--holdout {share}"),
            Split::Folds(n) => format!("--folds {n}"),
        }));
        record.extend(self.decision.map(|decision| match decision {
            Decision::Expected { beta } => format!("--beta {beta}"),
            Decision::Threshold(threshold) => format!("--threshold {threshold}"),
        }));
        record.extend(self.include.iter().map(|role| format!("--include {}", role.name())));
        record.extend(self.exclude.iter().map(|role| format!("--exclude {}", role.name())));
        let flag = |is_set: bool, name: &str| is_set.then(|| name.to_string());
        record.extend(flag(self.structure == Some(false), "--no-structure"));
        record.extend(self.posts.map(|posts| format!("--posts {posts}")));
        record.extend(flag(self.roles_only, "--roles-only"));
        record.extend(flag(!self.guess_between_snippets, "--no-guessing"));
        record.extend(Some(self.weights.to_string()).filter(|weights| !weights.is_empty()));
        record.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learning::fit::trees;

    fn shallow() -> Recipe {
        Recipe { features: FeatureSet::Shallow, ..Recipe::default() }
    }

    #[test]
    fn defaults_follow_the_features() {
        let full = Recipe::default();
        assert_eq!(full.record(), "--features full --algorithm trees --rounds 2");
        let trees = |trees| Algorithm::Trees(trees::Options { trees, ..trees::Options::default() });
        assert_eq!(full.learners(), [trees(150), trees(300)]);
        assert_eq!(shallow().record(), "--features shallow --algorithm logistic --rounds 1");
        assert_eq!(shallow().learners(), [Algorithm::Logistic(logistic::Options::default())]);
        let model = include_bytes!("../../../models/general/model.bin");
        let model = Arc::new(Model::from_bytes(model).unwrap());
        let further = Recipe { base: Some(Base { name: "general".into(), model }), ..full };
        assert_eq!(further.record(), "--base general");
    }

    #[test]
    fn values_other_than_the_default_are_recorded() {
        let alpha = logistic::Options { alpha: 0.5, ..logistic::Options::default() };
        let recipe = Recipe {
            algorithm: Some(Algorithm::Logistic(alpha)),
            rounds: NonZeroUsize::new(3),
            split: Some(Split::Folds(5)),
            decision: Some(Decision::Expected { beta: 0.6 }),
            include: vec![Role::Standfirst],
            exclude: vec![Role::Title, Role::Caption],
            roles_only: true,
            ..shallow()
        };
        assert_eq!(
            recipe.record(),
            "--features shallow --algorithm logistic --rounds 3 --alpha 0.5 --folds 5 \
             --beta 0.6 --include standfirst --exclude title --exclude caption --roles-only"
        );
        assert_eq!(recipe.learners().len(), 3);
    }
}
