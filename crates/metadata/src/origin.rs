//! The origins of metadata values.

/// A value with its origin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sourced<T> {
    /// The value.
    pub value: T,
    /// The place where it was found.
    pub origin: Origin,
}

/// Returns a function that adds an origin to a value.
pub(super) fn sourced<T>(origin: Origin) -> impl Fn(T) -> Sourced<T> {
    move |value| Sourced { value, origin }
}

dechaff_page::named! {
    /// The kind of place where a value was found.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum Origin: "origin" {
        /// A script of type `application/ld+json`.
        JsonLd = "json-ld",
        /// `<meta property="og:…">` or `article:…`.
        OpenGraph = "open-graph",
        /// `itemprop`, or RDFa's `property`.
        Microdata = "microdata",
        /// `<meta name="dc.…">` or `dcterms.…`.
        DublinCore = "dublin-core",
        /// Any other `<meta>`.
        Meta = "meta",
        /// The data of another script.
        Script = "script",
        /// A link with `rel`: `author`, `canonical`, `image_src`.
        Rel = "rel",
        /// `<time>`.
        Time = "time",
        /// A heading.
        Heading = "heading",
        /// `<title>`.
        TitleElement = "title-element",
        /// Visible text: a byline, a date.
        Line = "line",
        /// An attribute of `<html>`.
        Html = "html",
        /// The address of the page.
        Url = "url",
    }
}
