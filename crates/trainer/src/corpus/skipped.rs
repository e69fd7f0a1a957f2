//! The parts of a corpus that cannot be used, and why.

use std::path::{Path, PathBuf};

use dechaff_inputs::Refused;
use dechaff_inputs::messages::{counted, escaped};
use dechaff_page::PageError;

use crate::corpus::annotate::AnnotateError;
use crate::marking::Problem;

/// A page, or a line of a table of pages, that could not be used.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Skipped {
    /// The file of the page or of the table.
    pub path: PathBuf,
    /// The reason, with the place in the file.
    pub reason: SkipReason,
}

impl Skipped {
    /// Creates a line of a table that cannot be used.
    pub(crate) fn row(path: &Path, (line, problem): (u64, String)) -> Self {
        Self::unusable(path, format!("line {line}: {problem}"))
    }

    /// Creates one entry for all records of a gold file that have no page, by their ids.
    pub(crate) fn golds(path: &Path, ids: &[String]) -> Option<Self> {
        const NAMED: usize = 3;
        let names: Vec<_> = ids.iter().take(NAMED).map(|id| format!("`{}`", escaped(id))).collect();
        let more = if ids.len() > NAMED { ", …" } else { "" };
        let ids = counted(ids.len(), "id");
        let have = if ids == "1 id" { "has" } else { "have" };
        let problem = format!("{ids} {have} no page ({}{more})", names.join(", "));
        (!names.is_empty()).then(|| Self::unusable(path, problem))
    }

    /// Creates an item of a container that cannot be used.
    pub(crate) fn item(path: &Path, place: &str, problem: &str) -> Self {
        Self::unusable(path, format!("{place}: {problem}"))
    }

    pub(crate) fn unusable(path: &Path, problem: String) -> Self {
        Self { path: path.to_path_buf(), reason: SkipReason::Unusable(problem) }
    }
}

/// The reason why a page, or a line of a table of pages, cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SkipReason {
    /// The file, the line of a table, or what it says of the page cannot be used. Holds the reason,
    /// with the place in the file.
    #[error("{0}")]
    Unusable(String),
    /// The markers or the selector do not define the content.
    #[error("{0}")]
    Marking(Problem),
    /// The page cannot be marked.
    #[error(transparent)]
    Annotation(AnnotateError),
    /// Another file has the name that the page would be written to.
    #[error(
        "already exists with other contents and was not changed; to replace it, delete it first"
    )]
    Exists,
    /// The page is too long to be read.
    #[error(transparent)]
    Page(#[from] PageError),
}

impl SkipReason {
    /// Returns whether the page is simply not marked.
    pub fn is_unmarked(&self) -> bool {
        matches!(self, Self::Marking(problem) if problem.kind.is_absence())
    }
}

impl From<Refused> for SkipReason {
    fn from(refused: Refused) -> Self {
        Self::Unusable(refused.to_string())
    }
}
