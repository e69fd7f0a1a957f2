//! Several annotators who mark the pages of one directory.

use serde::Serialize;

/// Who marks the pages, and how many pages are marked twice.
#[derive(Debug, Clone, Default, Serialize)]
pub(crate) struct Annotators {
    /// Their names.
    #[serde(rename = "annotators")]
    pub(crate) names: Vec<String>,
    /// The share of the pages that a second annotator marks, too.
    pub(crate) overlap: f64,
}
