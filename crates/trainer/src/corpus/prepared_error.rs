//! Why a prepared page cannot be read.

use crate::corpus::sanitized::counted;

/// What a prepared page must have been written by: lines differ between versions.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Why a prepared page cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PreparedError {
    /// It does not begin as prepared pages do.
    #[error("found other data, expected a page that `dechaff prepare` wrote")]
    Magic,
    /// It ends too early.
    #[error("the page is truncated by {}", counted(*missing, "byte"))]
    CutOff {
        /// The number of bytes that are missing.
        missing: usize,
    },
    /// The checksum does not match.
    #[error("the page is damaged: its checksum does not match")]
    Damaged,
    /// Another version wrote it.
    #[error(
        "the page was prepared by dechaff {found}, and this is dechaff {VERSION}, which may split it into \
         other lines; prepare the pages again"
    )]
    Version {
        /// The version that wrote it.
        found: String,
    },
    /// Its contents contradict each other.
    #[error("the page is malformed: {0}")]
    Malformed(String),
}
