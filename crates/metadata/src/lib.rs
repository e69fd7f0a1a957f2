#![doc = include_str!("../README.md")]
//!
//! The entry points are [`Metadata::read`] and [`Metadata::fields`].

mod authors;
mod declared;
mod evidence;
mod fields;
mod json_ld;
mod json_values;
mod kind;
mod language;
mod leads;
mod lenient_json;
mod mark;
mod name_form;
mod names;
mod origin;
mod page_kind;
mod page_rules;
mod product;
mod published;
mod seen_date;
mod site;
mod text;
mod thread;
mod title;
mod useful;
mod visible;

use dechaff_extractor::Extraction;

pub use dechaff_page::dates::Date;
pub use fields::{Field, FieldKind, Metadata};
pub use origin::{Origin, Sourced};
pub use page_kind::PageKind;
pub use page_rules::{LeftOut, PageRuleError, PageRules};
pub use product::Availability;
pub use useful::useful;

use evidence::Evidence;
use kind::Kind;
use language::{main_language, of_element, of_text};
use mark::Mark;
use origin::sourced;
use product::Product;

impl Metadata {
    /// Returns the headline, or the text of the page's `<title>` if no headline was found.
    pub fn title_or<'a>(&'a self, page_title: &'a str) -> &'a str {
        self.title.as_ref().map_or(page_title, |title| &title.value)
    }

    /// Reads the metadata of an extracted page. `url` is the address from which it was fetched, if
    /// known. With the feature `language`, the language of the text is detected if the page
    /// declares none, or one that the text does not look like.
    ///
    /// If the caller ends the work ([`Html::with_stop`](dechaff_page::Html::with_stop)), there is
    /// no metadata, so look at [`Stop::check`](dechaff_page::Stop::check) after it.
    ///
    /// ```no_run
    /// use dechaff_extractor::Extractor;
    /// use dechaff_metadata::Metadata;
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
        let (declared, marked) = declared::read(source, extraction.tape());
        if source.stop.is_set() {
            return Self::default();
        }
        let json_ld = json_ld::read(&declared.json_ld);
        let page = Evidence::new(&declared, &marked, &json_ld, extraction, url);
        let (authors, date) = (authors::authors(&page), published::published(&page));
        let kind = page_kind::page_kind(&page, authors.is_some(), date.is_some());
        let is_product = kind.as_ref().is_some_and(|kind| kind.value == PageKind::Product);
        let product = if is_product { product::product(&page) } else { Product::default() };
        let authors = authors.filter(|found| {
            !is_product || product::has_author(&page, &product, found.origin, kind.as_ref())
        });
        let metadata = Self {
            kind,
            title: title::title(&page),
            authors,
            date,
            modified: published::modified(&page),
            language: language_of(&page, extraction),
            site: site::name(&page),
            canonical_url: site::address(&page, url),
            description: site::description(&page),
            image: site::image(&page),
            tags: site::tags(&page),
            categories: site::categories(&page),
            license: site::license(&page),
            direction: site::direction(&page),
            price: product.price,
            currency: product.currency,
            availability: product.availability,
            sku: product.sku,
            gtin: product.gtin,
            brand: product.brand,
        };
        if !metadata.may_be_thread() {
            return metadata;
        }
        let thread = extraction.thread().filter(|thread| thread.is_most);
        let named = authors::named(&page).map(|mark| mark.at);
        let with = |read: Self, thread| read.with_thread(thread, named, page.custom);
        thread.into_iter().fold(metadata, with)
    }
}

/// Returns the language of an extracted page, as [`Metadata::language`] has it.
fn language(extraction: &Extraction<'_>) -> Option<Sourced<String>> {
    let (declared, marked) = declared::read(extraction.source(), extraction.tape());
    let json_ld = json_ld::read(&declared.json_ld);
    language_of(&Evidence::new(&declared, &marked, &json_ld, extraction, None), extraction)
}

fn language_of(page: &Evidence<'_>, extraction: &Extraction<'_>) -> Option<Sourced<String>> {
    of_text(extraction, site::language(page, of_element(extraction)))
}

#[cfg(test)]
pub(crate) mod tests;
