//! The part of a page that a format has, and the arrangement of several pages. The table of formats
//! is in the module above.

use crate::tree::Document;
use crate::write::RenderOptions;

/// The part of a page that a format has.
#[derive(Debug, Clone, Copy)]
pub enum Content {
    /// The document, written by this function.
    Document(fn(&Document, &RenderOptions<'_>) -> String),
    /// The kept lines, one below the other.
    KeptLines,
    /// A JSON object with some [`Field`](crate::format::Field)s of the page.
    Object,
    /// The lines of the page, kept or not, with their scores.
    AllLines,
}

/// The arrangement of several pages in one output.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Stream {
    /// The text before the first page.
    pub begin: &'static str,
    /// Returns the heading of a page, given its id. A single page has no heading.
    pub heading: Option<fn(&str) -> String>,
    /// The text between two pages.
    pub between: &'static str,
    /// The text at the end of each page.
    pub page_end: &'static str,
    /// The text after the last page.
    pub end: &'static str,
    /// The output if there are no pages. If it is `None`, this is the beginning and the end.
    pub empty: Option<&'static str>,
    /// The text after a single page.
    pub alone: &'static str,
}

impl Stream {
    /// Pages one after the other.
    pub(super) const PLAIN: Self = Self {
        begin: "",
        heading: None,
        between: "",
        page_end: "",
        end: "",
        empty: None,
        alone: "",
    };

    /// Returns the text before a page, which is the `nth` from 0.
    pub fn before(&self, id: &str, nth: u64) -> String {
        let first = if nth > 0 { self.between } else { self.begin };
        self.heading.map_or_else(|| first.to_string(), |heading| first.to_string() + &heading(id))
    }

    /// Returns the text after the last of a number of pages, possibly 0.
    pub fn after(&self, pages: u64) -> String {
        match self.empty {
            _ if pages > 0 => self.end.to_string(),
            Some(empty) => empty.to_string(),
            None => [self.begin, self.end].concat(),
        }
    }
}
