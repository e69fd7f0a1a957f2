//! The parts of a corpus that cannot be used, and why.

use std::path::{Path, PathBuf};

use dechaff_page::PageError;

use crate::corpus::annotate::AnnotateError;
use crate::corpus::table::Problem as RowProblem;
use crate::marking::problem::Problem;

/// A page, or a line of a table of pages, that could not be used.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Skipped {
    /// The file of the page or of the table.
    pub path: PathBuf,
    /// Why it could not be used, and where in the file.
    pub reason: SkipReason,
}

impl Skipped {
    /// A line of a table or of a file of JSON lines.
    pub(crate) fn row(path: &Path, (line, problem): RowProblem) -> Self {
        Self { path: path.to_path_buf(), reason: SkipReason::Row { line, problem } }
    }
}

/// Why a page, or a line of a table of pages, could not be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SkipReason {
    /// The file cannot be read. Holds the message of the operating system.
    #[error("cannot be read: {0}")]
    Unreadable(String),
    /// The directory cannot be listed. Holds the message of the operating system.
    #[error("{0}")]
    Unlisted(String),
    /// A line of `gold.jsonl` or `pages.csv` is wrong.
    #[error("line {line}: {problem}")]
    Row {
        /// The line, from 1.
        line: u64,
        /// What was found and expected.
        problem: String,
    },
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
    /// The page has snippets, but none of them occurs in its lines.
    #[error(
        "none of its {snippets} snippets was found in its lines; check that the snippets come from this page"
    )]
    NoSnippetFound {
        /// The number of snippets of the page.
        snippets: usize,
    },
    /// The gold file names elements by selectors that cannot be read. Holds what is wrong.
    #[error("`elements` in the gold file: {0}")]
    Elements(String),
    /// The page has snippets and no text, so it cannot be marked.
    #[error("has snippets but no text; `annotate` needs the text of the content")]
    NoText,
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
