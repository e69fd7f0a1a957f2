//! Metadata of a page: title, authors, dates and other fields, each with its origin.
//!
//! The values are chosen by rules. `docs/metadata.md` lists their order, and how often they are
//! right. One pass reads what the markup states. Visible bylines and dates are found in the lines
//! of an [`Extraction`].

mod authors;
mod date;
mod declared;
mod evidence;
mod fields;
mod json_ld;
mod json_values;
mod kind;
#[cfg(feature = "language")]
mod language;
mod leads;
mod lenient_json;
mod mark;
mod name_form;
mod names;
mod origin;
mod page_kind;
mod published;
mod seen_date;
mod site;
mod text;
mod title;
mod visible;
mod written_date;

use dechaff_features::{Html, Source, Tape};

pub use date::Date;
pub use fields::{Field, FieldKind, Metadata};
pub use origin::{Origin, Sourced};
pub use page_kind::PageKind;

use crate::Extraction;
use declared::Declared;
use evidence::Evidence;
#[cfg(feature = "language")]
use language::of_text;
pub(crate) use written_date::{Custom, written_date};

impl Metadata {
    /// Returns the headline or, if none was found, the text of the page's `<title>`.
    pub fn title_or<'a>(&'a self, page_title: &'a str) -> &'a str {
        self.title.as_ref().map_or(page_title, |title| &title.value)
    }

    /// Reads the metadata of a page that was extracted. `url` is the address from which it was fetched, if
    /// known. With the feature `language`, a page that declares no language has that of its text.
    ///
    /// If the caller ends the work ([`Html::with_stop`](crate::Html::with_stop)), there is no metadata, so look at
    /// [`Stop::check`](crate::Stop::check) after it.
    ///
    /// ```no_run
    /// use dechaff_extractor::Extractor;
    /// use dechaff_extractor::metadata::Metadata;
    ///
    /// # fn read(extractor: &Extractor, html: &[u8]) -> Result<(), dechaff_extractor::PageError> {
    /// let extraction = extractor.extract(html)?;
    /// let metadata = Metadata::read(&extraction, None);
    /// if let Some(title) = metadata.title {
    ///     println!("{} (from {})", title.value, title.origin);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn read(extraction: &Extraction<'_>, url: Option<&str>) -> Self {
        let source = extraction.source();
        let declared = Declared::read(source, extraction.tape());
        if source.stop.is_set() {
            return Self::default();
        }
        let json_ld = json_ld::read(&declared.json_ld);
        let page = Evidence::new(&declared, &json_ld, extraction, url);
        let (authors, date) = (authors::authors(&page), published::published(&page));
        Self {
            kind: page_kind::page_kind(&page, (authors.is_some(), date.is_some())),
            title: title::title(&page),
            authors,
            date,
            modified: published::modified(&page),
            language: site::language(&page).or_else(|| of_text(extraction)),
            site: site::name(&page),
            canonical_url: site::address(&page, url),
            description: site::description(&page),
            image: site::image(&page),
            tags: site::tags(&page),
            categories: site::categories(&page),
            license: site::license(&page),
            direction: site::direction(&page),
        }
    }
}

/// Languages are not detected.
#[cfg(not(feature = "language"))]
fn of_text(_: &Extraction<'_>) -> Option<Sourced<String>> {
    None
}

/// Returns the address that a page declares as its own, if it is absolute: that of `<link rel=canonical>`,
/// or else `og:url`.
pub fn declared_url<'a>(html: impl Into<Html<'a>>) -> Option<String> {
    let source = Source::new(html);
    site::declared_address(&Declared::read(&source, &Tape::read(&source.bytes)))
}

#[cfg(test)]
pub(crate) mod tests;
