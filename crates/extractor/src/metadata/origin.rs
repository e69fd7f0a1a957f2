//! The origins of metadata values.

use std::fmt;

/// A value with its origin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sourced<T> {
    /// The value.
    pub value: T,
    /// The place where it was found.
    pub origin: Origin,
}

/// The kind of place where a value was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Origin {
    /// A script of type `application/ld+json`.
    JsonLd,
    /// `<meta property="og:…">` or `article:…`.
    OpenGraph,
    /// `itemprop`, or RDFa's `property`.
    Microdata,
    /// `<meta name="dc.…">` or `dcterms.…`.
    DublinCore,
    /// Any other `<meta>`.
    Meta,
    /// A link with `rel`: `author`, `canonical`, `image_src`.
    Rel,
    /// `<time>`.
    Time,
    /// A heading.
    Heading,
    /// `<title>`.
    TitleElement,
    /// Visible text: a byline, a date.
    Line,
    /// An attribute of `<html>`.
    Html,
    /// The address of the page.
    Url,
}

impl Origin {
    /// Returns the name in output.
    pub fn name(self) -> &'static str {
        match self {
            Self::JsonLd => "json-ld",
            Self::OpenGraph => "open-graph",
            Self::Microdata => "microdata",
            Self::DublinCore => "dublin-core",
            Self::Meta => "meta",
            Self::Rel => "rel",
            Self::Time => "time",
            Self::Heading => "heading",
            Self::TitleElement => "title-element",
            Self::Line => "line",
            Self::Html => "html",
            Self::Url => "url",
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(self.name())
    }
}
