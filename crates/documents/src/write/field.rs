//! What can be written of a page, by name: fields of JSON objects, columns of tables.

use std::fmt;
use std::str::FromStr;

use dechaff_page::named::UnknownName;

use crate::write::Format;
use dechaff_metadata::{FieldKind, Metadata};

/// A field of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Field {
    /// The name of the page.
    Id,
    /// The address of the page: that which was given, else the one that the page declares.
    Url,
    /// The headline, or the `<title>` if no headline is found.
    Title,
    /// The text of `<title>`.
    PageTitle,
    /// The language that the page declares.
    Lang,
    /// The content in one of [`Format::texts`].
    Written(Format),
    /// The content as a tree of blocks.
    Document,
    /// The mean score of the kept lines.
    Score,
    /// The expected page F1.
    Confidence,
    /// The probability that the page has useful content.
    Useful,
    /// All lines of the page, kept or not.
    Lines,
    /// A field of the metadata, one of [`Metadata::FIELDS`] other than the title.
    Metadata(&'static FieldKind),
}

/// What must be read of a page, besides its lines, for some fields.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Needs {
    /// Its document.
    pub document: bool,
    /// Its metadata.
    pub metadata: bool,
}

impl Needs {
    /// Returns what some fields need together.
    pub fn of<'f>(fields: impl IntoIterator<Item = &'f Field>) -> Self {
        let mut all = Self::default();
        for Self { document, metadata } in fields.into_iter().map(|field| field.needs()) {
            all.document |= document;
            all.metadata |= metadata;
        }
        all
    }
}

impl Field {
    /// Iterates over all fields.
    pub fn all() -> impl Iterator<Item = Self> {
        let first = [Self::Id, Self::Url, Self::Title, Self::PageTitle, Self::Lang];
        let last = [Self::Document, Self::Score, Self::Confidence, Self::Useful, Self::Lines];
        let metadata = Metadata::FIELDS.iter().filter(|kind| kind.name != "title");
        let written = Format::texts().map(Self::Written);
        first.into_iter().chain(written).chain(last).chain(metadata.map(Self::Metadata))
    }

    /// Returns its name in options and output.
    pub fn name(self) -> &'static str {
        match self {
            Self::Id => "id",
            Self::Url => "url",
            Self::Title => "title",
            Self::PageTitle => "page_title",
            Self::Lang => "lang",
            Self::Written(Format::SourceHtml) => "source_html",
            Self::Written(format) => format.name(),
            Self::Document => "document",
            Self::Score => "score",
            Self::Confidence => "confidence",
            Self::Useful => "useful",
            Self::Lines => "lines",
            Self::Metadata(kind) => kind.name,
        }
    }

    /// Returns what it is, in a sentence.
    pub fn help(self) -> &'static str {
        match self {
            Self::Id => "The name of the page",
            Self::Url => "The address of the page: the one given, else the one that it declares",
            Self::Title => "The headline, or the <title> if no headline is found",
            Self::PageTitle => "The text of <title>",
            Self::Lang => "The language that the page declares",
            Self::Written(format) => format.help(),
            Self::Document => "The content as a tree of blocks",
            Self::Score => "The mean score of the kept lines",
            Self::Confidence => "The expected page F1, 0 to 1; null with a baseline",
            Self::Useful => {
                "The probability that the page has useful content, 0 to 1; null with a baseline"
            }
            Self::Lines => "All lines of the page, also those that are not kept",
            Self::Metadata(kind) => kind.help,
        }
    }

    /// Returns what must be read of a page for it.
    pub fn needs(self) -> Needs {
        let (document, metadata) = match self {
            Self::Written(Format::Plain | Format::SourceHtml) => (false, false),
            Self::Url | Self::Lang | Self::Written(_) | Self::Document => (true, false),
            Self::Title | Self::Metadata(_) => (false, true),
            Self::Id
            | Self::PageTitle
            | Self::Score
            | Self::Confidence
            | Self::Useful
            | Self::Lines => (false, false),
        };
        Needs { document, metadata }
    }
}

impl FromStr for Field {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let found = Self::all().find(|known| known.name() == name);
        found.ok_or_else(|| UnknownName::new("field", name, Self::all().map(Self::name)))
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_field_has_its_own_name() {
        let mut names: Vec<_> = Field::all().map(Field::name).collect();
        assert!(Field::all().all(|field| field.name().parse() == Ok(field)));
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Field::all().count());
        let wrong = "heading".parse::<Field>().unwrap_err().to_string();
        assert!(
            wrong.starts_with("no field \"heading\", expected one of id, url, title"),
            "{wrong}"
        );
    }
}
