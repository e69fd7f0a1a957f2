//! The errors of model files.

use dechaff_format::FormatError;

/// Why a model file could not be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ModelError {
    /// It is no model file, or is damaged, or reading or writing failed.
    #[error(transparent)]
    File(#[from] FormatError),
    /// The model reads a feature that this program cannot compute.
    #[error(
        "this program has no feature {name:?} in its set {set:?}; the model may come from a newer \
         version of dechaff"
    )]
    UnknownFeature {
        /// The name of the feature, shortened.
        name: String,
        /// The feature set of the model.
        set: &'static str,
    },
    /// The values of the model cannot be used.
    #[error("the file cannot be used: {0}")]
    Unusable(String),
}

impl From<std::io::Error> for ModelError {
    fn from(error: std::io::Error) -> Self {
        FormatError::Io(error).into()
    }
}
