//! Why a training ends without a model.

use crate::learning::fit::FitError;

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
        "there is only one distinct page, but training and testing need at least two; add pages"
    )]
    OnePage,
    /// No page belongs to a corpus or group that has a weight.
    #[error(
        "no page belongs to the corpus or group {name:?}, which has a weight; a corpus has the name of its \
         directory, and a group that in pages.csv or gold.jsonl"
    )]
    NoSuchPages {
        /// The name of the corpus or group.
        name: String,
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
