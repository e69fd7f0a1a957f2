//! Why a training ends without a model.

use crate::fit::FitError;

/// Why a model could not be trained.
#[derive(Debug, Clone, thiserror::Error)]
#[non_exhaustive]
pub enum TrainError {
    /// All lines have the same label, so there is nothing to distinguish.
    #[error(
        "all {lines} lines of the {pages} pages are {label}; training needs lines inside and outside the \
         markers"
    )]
    OneClass {
        /// The label of all lines.
        label: &'static str,
        /// The number of lines.
        lines: usize,
        /// The number of pages.
        pages: usize,
    },
    /// The corpus has one distinct page, so none would be left to train on.
    #[error(
        "there is only one page, or the others are copies of it; training and testing need at least two different pages"
    )]
    OnePage,
    /// No page belongs to a corpus or group that has a weight.
    #[error(
        "weight {name}: no corpus or group has this name; a corpus is named by its directory, a group in \
         pages.csv or gold.jsonl"
    )]
    NoSuchPages {
        /// The name of the corpus or group.
        name: String,
    },
    /// Only roles are to be learned, and no role has enough lines.
    #[error(
        "no role has {least} marked lines, so no role can be learned; mark roles with `dechaff label`, or in \
         roles.csv or gold.jsonl"
    )]
    NoRoles {
        /// The number of lines that a role needs.
        least: usize,
    },
    /// A learner could not be fitted.
    #[error("training failed ({part})")]
    Fit {
        /// The model that was being trained.
        part: String,
        /// Why it could not be fitted.
        source: FitError,
    },
}
