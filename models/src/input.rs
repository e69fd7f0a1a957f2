//! A page to extract, with what is known of it.

use dechaff_extractor::Html;

/// A page to extract.
#[derive(Debug, Clone, Copy)]
pub struct Input<'a> {
    /// Its bytes, and the charset that came with them.
    pub html: Html<'a>,
    /// The address from which it was fetched, if known. Links are resolved with it.
    pub url: Option<&'a str>,
    /// Its name, for the formats that have a place for it.
    pub id: Option<&'a str>,
    /// The name of its site. If it is `None`, the site is the host of its address, or else of the
    /// address that the page declares.
    pub site: Option<&'a str>,
}

impl<'a, T: Into<Html<'a>>> From<T> for Input<'a> {
    fn from(html: T) -> Self {
        Self { html: html.into(), url: None, id: None, site: None }
    }
}
