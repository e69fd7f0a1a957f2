//! Metadata of a page: title, authors, dates and other fields, each with its origin.
//!
//! The values are chosen by rules. `docs/metadata.md` lists their order, and how often they are
//! right. One pass reads what the markup states. Visible bylines and dates are found in the lines
//! of an [`Extraction`].

mod authors;
mod date;
mod declared;
mod evidence;
mod json_ld;
mod json_values;
mod kind;
mod leads;
mod lenient_json;
mod mark;
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

use std::borrow::Cow;

use dechaff_features::{Html, Source, Tape};

pub use date::Date;
pub use origin::{Origin, Sourced};
pub use page_kind::PageKind;

use crate::Extraction;
use crate::controls::without_controls;
use declared::Declared;
use evidence::Evidence;
pub(crate) use written_date::{Custom, written_date};

/// Metadata of a page. Fields that the page does not state are `None`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Metadata {
    /// The headline, without the name of the site.
    pub title: Option<Sourced<String>>,
    /// The names of the authors. The list is never empty.
    pub authors: Option<Sourced<Vec<String>>>,
    /// The day of publication as written on the page, in its own time zone. If it is unknown, the
    /// day of the last change.
    pub date: Option<Sourced<Date>>,
    /// The day of the last change, if the markup states it.
    pub modified: Option<Sourced<Date>>,
    /// The language as a BCP 47 tag: `de`, `pt-BR`.
    pub language: Option<Sourced<String>>,
    /// The name of the site.
    pub site: Option<Sourced<String>>,
    /// The address that the page declares for itself. If it declares none, that from which it was
    /// fetched.
    pub canonical_url: Option<Sourced<String>>,
    /// The description of the page, in a sentence or two.
    pub description: Option<Sourced<String>>,
    /// The address of the picture that represents the page.
    pub image: Option<Sourced<String>>,
    /// What kind of page it is. `None` is any other kind, or unknown.
    pub kind: Option<Sourced<PageKind>>,
    /// The tags of the text. The list is never empty.
    pub tags: Option<Sourced<Vec<String>>>,
    /// The categories or sections of the site that it is in. The list is never empty.
    pub categories: Option<Sourced<Vec<String>>>,
    /// The licence of the text: its address, or its name.
    pub license: Option<Sourced<String>>,
    /// The direction in which the text is read, if the page states it: `ltr` or `rtl`.
    pub direction: Option<Sourced<String>>,
}

/// A field of [`Metadata`] for output, with its value or its list of values.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Field<'a> {
    /// The name of the field, one of [`Metadata::FIELDS`].
    pub name: &'static str,
    /// The values: one, unless the field is a list.
    pub values: Vec<Cow<'a, str>>,
    /// Whether the field can have several values.
    pub is_list: bool,
    /// Where the values were found.
    pub origin: Origin,
}

impl Field<'_> {
    /// Returns the field with values of one line each, without control characters and what XML does not
    /// allow.
    #[must_use]
    pub fn in_one_line(mut self) -> Self {
        for value in &mut self.values {
            let plain = without_controls(value).replace(['\n', '\t'], " ");
            *value = plain.replace(['\u{fffe}', '\u{ffff}'], "").into();
        }
        self
    }
}

impl Metadata {
    /// The names of all fields, in the order of output.
    pub const FIELDS: [&'static str; 14] = [
        "title",
        "authors",
        "date",
        "modified",
        "language",
        "site",
        "canonical_url",
        "description",
        "image",
        "kind",
        "tags",
        "categories",
        "license",
        "direction",
    ];

    /// The names of the fields that are lists.
    pub const LISTS: [&'static str; 3] = ["authors", "tags", "categories"];

    /// Returns the known fields, in the order of [`Self::FIELDS`].
    pub fn fields(&self) -> Vec<Field<'_>> {
        let kind = self.kind.as_ref().map(|found| Field {
            name: "kind",
            values: vec![Cow::Borrowed(found.value.name())],
            is_list: false,
            origin: found.origin,
        });
        let fields = [
            text("title", self.title.as_ref()),
            list("authors", self.authors.as_ref()),
            day("date", self.date.as_ref()),
            day("modified", self.modified.as_ref()),
            text("language", self.language.as_ref()),
            text("site", self.site.as_ref()),
            text("canonical_url", self.canonical_url.as_ref()),
            text("description", self.description.as_ref()),
            text("image", self.image.as_ref()),
            kind,
            list("tags", self.tags.as_ref()),
            list("categories", self.categories.as_ref()),
            text("license", self.license.as_ref()),
            text("direction", self.direction.as_ref()),
        ];
        fields.into_iter().flatten().collect()
    }

    /// Returns the headline or, if none was found, the text of the page's `<title>`.
    pub fn title_or<'a>(&'a self, page_title: &'a str) -> &'a str {
        self.title.as_ref().map_or(page_title, |title| &title.value)
    }

    /// Reads the metadata of a page. `extraction` is that of the same page, and `url` is the
    /// address from which it was fetched, if known.
    ///
    /// If the caller ends the work ([`Html::with_stop`]), there is no metadata, so look at
    /// [`Stop::check`](crate::Stop::check) after it.
    ///
    /// ```no_run
    /// use dechaff_extractor::Extractor;
    /// use dechaff_extractor::metadata::Metadata;
    ///
    /// # fn read(extractor: &Extractor, html: &[u8]) -> Result<(), dechaff_extractor::PageError> {
    /// let extraction = extractor.extract(html)?;
    /// let metadata = Metadata::read(html, &extraction, None);
    /// if let Some(title) = metadata.title {
    ///     println!("{} (from {})", title.value, title.origin);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn read<'a>(html: impl Into<Html<'a>>, extraction: &Extraction, url: Option<&str>) -> Self {
        let source = extraction.source(html.into());
        let declared = Declared::read(&source, &extraction.tape(&source));
        if source.stop.is_set() {
            return Self::default();
        }
        let json_ld = json_ld::read(&declared.json_ld);
        let page = Evidence::new(&declared, &json_ld, extraction, &source, url);
        let (authors, date) = (authors::authors(&page), published::published(&page));
        Self {
            kind: page_kind::page_kind(&page, (authors.is_some(), date.is_some())),
            title: title::title(&page),
            authors,
            date,
            modified: published::modified(&page),
            language: site::language(&page),
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

/// Returns the address that a page declares as its own, if it is absolute: that of `<link rel=canonical>`,
/// or else `og:url`.
pub fn declared_url<'a>(html: impl Into<Html<'a>>) -> Option<String> {
    let source = Source::new(html);
    site::declared_address(&Declared::read(&source, &Tape::read(&source.bytes)))
}

fn text<'a>(name: &'static str, found: Option<&'a Sourced<String>>) -> Option<Field<'a>> {
    let Sourced { value, origin } = found?;
    Some(Field { name, values: vec![Cow::Borrowed(value)], is_list: false, origin: *origin })
}

fn list<'a>(name: &'static str, found: Option<&'a Sourced<Vec<String>>>) -> Option<Field<'a>> {
    let Sourced { value, origin } = found?;
    let values = value.iter().map(|value| Cow::Borrowed(&**value)).collect();
    Some(Field { name, values, is_list: true, origin: *origin })
}

fn day(name: &'static str, found: Option<&Sourced<Date>>) -> Option<Field<'static>> {
    let Sourced { value, origin } = found?;
    Some(Field {
        name,
        values: vec![Cow::Owned(value.to_string())],
        is_list: false,
        origin: *origin,
    })
}

#[cfg(test)]
pub(crate) mod tests;
