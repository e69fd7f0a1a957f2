//! The errors of reading and writing files.

use std::fmt::Display;
use std::io;

/// Why a file could not be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FormatError {
    /// Reading or writing failed.
    #[error("the file cannot be read or written")]
    Io(#[from] io::Error),
    /// The file is of another kind or version, is damaged, or has unusable values. The message says
    /// what was found and what was expected.
    #[error("{0}")]
    Invalid(String),
}

impl FormatError {
    /// Returns the error of a file that was decoded, but whose values cannot be used.
    pub fn unusable(problem: impl Display) -> Self {
        Self::Invalid(format!("the file cannot be used: {problem}"))
    }
}
