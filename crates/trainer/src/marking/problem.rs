//! Problems of the markers of a page.

use std::fmt;

use crate::marking::html_comments::Comment;

/// A problem with the markers of a page, and where it is.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Problem {
    /// The line of the marked file, from 1.
    pub line: usize,
    /// The kind of problem.
    pub kind: ProblemKind,
}

/// The kind of a problem with markers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProblemKind {
    /// The page has no markers.
    #[error("not marked (a page without content needs one empty pair of markers)")]
    NoMarkers,
    /// The page has comments that look like markers, but nothing shows that they are not the site's
    /// own.
    #[error(
        "its comments look like markers but probably belong to the site: dechaff did not write them, and \
         fewer than one page in ten has a complete pair"
    )]
    Unsigned,
    /// No element of the page matches the selector.
    #[error("the selector matches no element")]
    NoElement,
    /// A start marker without an end.
    #[error("this start marker has no end marker")]
    Unclosed,
    /// An end marker without a start.
    #[error("this end marker has no start marker")]
    StrayEnd,
    /// A start marker inside a marked region.
    #[error("this start marker is inside a marked region")]
    Nested,
    /// A marker in a script, style or title, where it is text.
    #[error("this marker is in a script, style or title, where it is text and not a comment")]
    InText,
}

impl Problem {
    pub(crate) fn new(kind: ProblemKind, comment: &Comment) -> Self {
        Self { line: comment.line, kind }
    }

    /// Creates the problem of a page that is not marked.
    pub(crate) fn absence(kind: ProblemKind) -> Self {
        Self { line: 1, kind }
    }

    /// Returns the line of the problem. The absence of markers has no place in the file.
    pub(crate) fn place(&self) -> Option<usize> {
        (!self.kind.is_absence()).then_some(self.line)
    }
}

impl ProblemKind {
    /// Returns whether the problem is that the page is not marked.
    pub fn is_absence(self) -> bool {
        matches!(self, Self::NoMarkers | Self::Unsigned | Self::NoElement)
    }

    /// Returns whether the labels of the page are probably wrong. Training on such a page would do
    /// unnoticed harm.
    pub(crate) fn invalidates_labels(self) -> bool {
        !matches!(self, Self::Nested | Self::InText)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.place() {
            write!(f, "line {line}: ")?;
        }
        self.kind.fmt(f)
    }
}
