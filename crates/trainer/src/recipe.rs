//! What a model is made with.

use std::num::NonZeroUsize;
use std::sync::Arc;

use dechaff_extractor::{FeatureSet, Model, Role};
use dechaff_features::Segmentation;

use crate::corpus::split::Split;
use crate::learning::fit::{Algorithm, logistic};

/// What decides how a model is trained and tested. The default is what `dechaff train` does.
#[derive(Debug, Clone)]
pub struct Recipe {
    /// What counts as a line, as it did when the corpus was read.
    pub segmentation: Segmentation,
    /// Features of the first round.
    pub features: FeatureSet,
    /// The learner of each round; none for the one that suits the features: see
    /// [`Algorithm::suited_to`].
    pub algorithm: Option<Algorithm>,
    /// Rounds to train; none for two with full features, and one with shallow ones or with a base.
    pub rounds: Option<NonZeroUsize>,
    /// A shipped or earlier model to start from: its rounds come first, and what it knows of tokens
    /// that the corpus does not teach stays. It must have the same lines and features.
    pub base: Option<Base>,
    /// The random seed.
    pub seed: u64,
    /// Which pages the model is tested on.
    pub split: Split,
    /// Roles whose lines the model keeps whatever their score.
    pub include: Vec<Role>,
    /// Roles whose lines the model leaves out of the text.
    pub exclude: Vec<Role>,
    /// Train only what finds roles, on top of [`Self::base`], which must be there; all else stays.
    pub roles_only: bool,
    /// On pages with snippets, does a first model label the lines that no snippet labels? Otherwise they
    /// are not learned from.
    pub guess_between_snippets: bool,
}

/// A model that another one starts from.
#[derive(Debug, Clone)]
pub struct Base {
    /// Its name or file, for the record.
    pub name: String,
    /// The model.
    pub model: Arc<Model>,
}

impl Default for Recipe {
    fn default() -> Self {
        Self {
            segmentation: Segmentation::Rendered,
            features: FeatureSet::Full,
            algorithm: None,
            rounds: None,
            base: None,
            seed: 42,
            split: Split::default(),
            include: Vec::new(),
            exclude: Vec::new(),
            roles_only: false,
            guess_between_snippets: true,
        }
    }
}

impl Recipe {
    /// The learner of the last round.
    pub fn algorithm(&self) -> Algorithm {
        self.algorithm.clone().unwrap_or_else(|| Algorithm::suited_to(self.features))
    }

    /// The learner of each round that is trained, in order.
    pub fn learners(&self) -> Vec<Algorithm> {
        let last = self.algorithm();
        let mut learners = vec![last.early(); self.rounds() - 1];
        learners.push(last);
        learners
    }

    /// Rounds that are trained.
    fn rounds(&self) -> usize {
        let default = if self.features == FeatureSet::Full && self.base.is_none() { 2 } else { 1 };
        self.rounds.map_or(default, NonZeroUsize::get)
    }

    /// The recipe as the options of `dechaff train`, for the record in the model. The seed has a place of
    /// its own there.
    pub fn record(&self) -> String {
        let algorithm = self.algorithm();
        let mut record = vec![
            format!("--lines {}", self.segmentation.name()),
            format!("--features {}", self.features.name()),
            format!("--algorithm {}", algorithm.name()),
            format!("--rounds {}", self.rounds()),
        ];
        if let Algorithm::Logistic(logistic::Options { alpha, .. }) = algorithm
            && alpha != logistic::Options::default().alpha
        {
            record.push(format!("--alpha {alpha}"));
        }
        record.push(match self.split {
            Split::Holdout(share) => format!("--holdout {share}"),
            Split::Folds(n) => format!("--folds {n}"),
        });
        record.extend(self.include.iter().map(|role| format!("--include {}", role.name())));
        record.extend(self.exclude.iter().map(|role| format!("--exclude {}", role.name())));
        record.extend(self.base.iter().map(|base| format!("--base {}", base.name)));
        if self.roles_only {
            record.push("--roles-only".into());
        }
        if !self.guess_between_snippets {
            record.push("--no-guessing".into());
        }
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
        assert_eq!(
            full.record(),
            "--lines rendered --features full --algorithm trees --rounds 2 --holdout 0.1"
        );
        let trees = |trees| Algorithm::Trees(trees::Options { trees, ..trees::Options::default() });
        assert_eq!(full.learners(), [trees(150), trees(300)]);
        assert_eq!(
            shallow().record(),
            "--lines rendered --features shallow --algorithm logistic --rounds 1 --holdout 0.1"
        );
        assert_eq!(shallow().learners(), [Algorithm::Logistic(logistic::Options::default())]);
        let model = include_bytes!("../../../models/general/model.bin");
        let model = Arc::new(Model::from_bytes(model).unwrap());
        let further = Recipe { base: Some(Base { name: "general".into(), model }), ..full };
        assert_eq!(
            further.record(),
            "--lines rendered --features full --algorithm trees --rounds 1 --holdout 0.1 --base general"
        );
    }

    #[test]
    fn what_is_not_the_default_is_recorded() {
        let alpha = logistic::Options { alpha: 0.5, ..logistic::Options::default() };
        let recipe = Recipe {
            segmentation: Segmentation::Source,
            algorithm: Some(Algorithm::Logistic(alpha)),
            rounds: NonZeroUsize::new(3),
            split: Split::Folds(5),
            include: vec![Role::Standfirst],
            exclude: vec![Role::Title, Role::Caption],
            roles_only: true,
            ..shallow()
        };
        assert_eq!(
            recipe.record(),
            "--lines source --features shallow --algorithm logistic --rounds 3 --alpha 0.5 --folds 5 \
             --include standfirst --exclude title --exclude caption --roles-only"
        );
        assert_eq!(recipe.learners().len(), 3);
    }
}
