//! The sets of features that models use.

use std::sync::LazyLock;

use super::feature::Feature;
use super::{context, full, shallow};

dechaff_page::named! {
    /// The features that the first round of a model can use. Later rounds also use the
    /// [`context_features`].
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum FeatureSet: "feature set" {
        /// Density, bytes and text length of the previous, current and next line.
        Shallow = "shallow" => "Nine features: density, bytes and text length of the previous, current and next line",
        /// The features of all families except the shallow one.
        Full = "full" => "All features, with dictionaries learned from the corpus",
    }
}

impl FeatureSet {
    /// Returns the features of the set, in the order of the columns of this build's matrices.
    pub fn features(self) -> &'static [Feature] {
        static SHALLOW: LazyLock<Vec<Feature>> = LazyLock::new(|| list(shallow::features));
        static FULL: LazyLock<Vec<Feature>> = LazyLock::new(|| list(full::features));
        match self {
            Self::Shallow => &SHALLOW,
            Self::Full => &FULL,
        }
    }

    /// Returns whether some of its features are computed with learned dictionaries.
    pub fn uses_dictionaries(self) -> bool {
        matches!(self, Self::Full)
    }

    /// Iterates over the columns of a matrix for models with this number of rounds: the features of
    /// the set, and those of the context if there is a second round.
    pub fn columns(self, rounds: usize) -> impl Iterator<Item = &'static Feature> {
        let context = if rounds > 1 { context_features() } else { &[] };
        self.features().iter().chain(context)
    }
}

/// Returns the features that describe the scores of an earlier round, in the order of their
/// columns.
pub fn context_features() -> &'static [Feature] {
    static CONTEXT: LazyLock<Vec<Feature>> = LazyLock::new(|| list(context::features));
    &CONTEXT
}

/// Returns the features that a function appends.
pub(super) fn list(features: fn(&mut Vec<Feature>)) -> Vec<Feature> {
    let mut list = Vec::new();
    features(&mut list);
    list
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn names_are_unique_in_each_matrix() {
        for set in FeatureSet::ALL {
            let names: Vec<&str> = set.columns(2).map(|feature| feature.name.as_str()).collect();
            assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len(), "{set:?}");
        }
    }

    #[test]
    fn every_feature_is_documented() {
        for feature in FeatureSet::ALL.into_iter().flat_map(|set| set.columns(2)) {
            let Feature { name, unit, doc, source, family } = feature;
            let texts = [name.as_str(), unit, doc.as_str(), source, family];
            assert!(texts.iter().all(|text| !text.is_empty()), "{feature:?}");
        }
    }
}
