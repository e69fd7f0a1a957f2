//! The parts of a corpus that cannot be used, and why.

use std::path::{Path, PathBuf};

use dechaff_inputs::Refused;
use dechaff_inputs::messages::{counted, escaped};
use dechaff_page::PageError;

use crate::corpus::annotate::AnnotateError;
use crate::marking::problem::Problem;

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
        Self { path: path.to_path_buf(), reason: SkipReason::Row { line, problem } }
    }

    /// Creates one entry for all records of a gold file that have no page, by their ids.
    pub(crate) fn golds(path: &Path, ids: &[String]) -> Option<Self> {
        const NAMED: usize = 3;
        let names: Vec<_> = ids.iter().take(NAMED).map(|id| format!("`{}`", escaped(id))).collect();
        let more = if ids.len() > NAMED { ", …" } else { "" };
        let ids = counted(ids.len(), "id");
        let have = if ids == "1 id" { "has" } else { "have" };
        let problem = format!("{ids} {have} no page ({}{more})", names.join(", "));
        let reason = SkipReason::Unreadable(problem);
        (!names.is_empty()).then(|| Self { path: path.to_path_buf(), reason })
    }

    /// Creates an item of a container that cannot be used.
    pub(crate) fn item(path: &Path, place: &str, problem: String) -> Self {
        let place = place.to_string();
        Self { path: path.to_path_buf(), reason: SkipReason::Item { place, problem } }
    }
}

/// The reason why a page, or a line of a table of pages, cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SkipReason {
    /// The file or directory cannot be read. Holds the reason.
    #[error("{0}")]
    Unreadable(String),
    /// An item of a container, such as a line of JSON lines, has no page that can be used.
    #[error("{place}: {problem}")]
    Item {
        /// The place in the file, such as `line 3` or `record 5`.
        place: String,
        /// The problem: what was found, and what was expected.
        problem: String,
    },
    /// A line of `gold.jsonl` or `pages.csv` is wrong.
    #[error("line {line}: {problem}")]
    Row {
        /// The line, from 1.
        line: u64,
        /// The problem: what was found, and what was expected.
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
    /// The gold file names elements by selectors that cannot be read. Holds the problem.
    #[error("`elements` in the gold file: {0}")]
    Elements(String),
    /// The page has snippets and no text, so it cannot be marked.
    #[error("has snippets but no text; `annotate` needs the text of the content")]
    NoText,
    /// A labelled span, or all those of the page, are not on the page. Holds the problem.
    #[error("{0}")]
    Span(String),
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
        Self::Unreadable(refused.to_string())
    }
}
