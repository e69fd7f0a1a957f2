//! What can be wrong with the markers of a page.

use std::fmt;

use crate::marking::html_comments::Comment;

/// Something wrong with the markers of a page, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The byte of the marked file.
    pub offset: usize,
    /// The line of the marked file, from 1.
    pub line: usize,
    /// What is wrong.
    pub kind: ProblemKind,
}

/// What is wrong with a marker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProblemKind {
    /// The page has none.
    NoMarkers,
    /// It has comments that look like markers, and nothing says that they are not the site's own.
    Unsigned,
    /// No element of the page is selected.
    NoElement,
    /// A start without an end.
    Unclosed,
    /// An end without a start.
    StrayEnd,
    /// A start inside a marked region.
    Nested,
    /// It stands in a script, style or title, where it is text.
    InText,
}

impl Problem {
    pub(crate) fn new(kind: ProblemKind, comment: &Comment) -> Self {
        Self { offset: comment.span.start, line: comment.line, kind }
    }

    /// Of a page that is not marked.
    pub(crate) fn absence(kind: ProblemKind) -> Self {
        Self { offset: 0, line: 1, kind }
    }

    /// See [`ProblemKind::spoils_labels`].
    pub fn spoils_labels(&self) -> bool {
        self.kind.spoils_labels()
    }

    /// Is it at some place, or is it that there is nothing?
    pub(crate) fn has_place(&self) -> bool {
        !self.kind.is_absence()
    }
}

impl ProblemKind {
    /// Is it that the page is not marked at all?
    pub fn is_absence(self) -> bool {
        matches!(self, Self::NoMarkers | Self::Unsigned | Self::NoElement)
    }

    /// Are the labels of the page likely wrong? To train on it would hurt without a sign.
    pub fn spoils_labels(self) -> bool {
        !matches!(self, Self::Nested | Self::InText)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.has_place() {
            write!(f, "line {}: ", self.line)?;
        }
        self.kind.fmt(f)
    }
}

impl fmt::Display for ProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoMarkers => "no markers; a page without content needs one empty pair",
            Self::Unsigned => {
                "comments like the markers, but they seem to belong to the site: dechaff did not write \
                 them, and fewer than one page in ten has a complete pair"
            }
            Self::NoElement => "the selector matches no element",
            Self::Unclosed => "this start marker has no end marker",
            Self::StrayEnd => "this end marker has no start marker",
            Self::Nested => "this start marker is inside a marked region",
            Self::InText => "this marker is in a script, style or title, where it is text and not a comment",
        })
    }
}
