//! The fields of pages, by name: those of JSON objects, and the columns of tables.

use std::fmt;
use std::str::FromStr;

use dechaff_page::named::UnknownName;

use crate::formats::Format;
use dechaff_metadata::{FieldKind, Metadata};

/// Defines the fields, each with its name, its help, and what is read of a page for it.
macro_rules! fields {
    ($($(#[$doc:meta])* $field:ident $name:literal $help:literal $(reads $reads:ident)?;)*) => {
        /// A field of a page.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Field {
            $($(#[$doc])* $field,)*
            /// The content in one of [`Format::texts`].
            Written(Format),
            /// A field of the metadata, one of [`Metadata::FIELDS`] other than the title.
            Metadata(&'static FieldKind),
        }

        impl Field {
            /// The fields that are neither a format nor metadata.
            const OWN: [Self; [$($name),*].len()] = [$(Self::$field),*];

            /// Returns its name, its help, and what is read of a page for it.
            fn row(self) -> (&'static str, &'static str, Reads) {
                match self {
                    $(Self::$field => ($name, $help, [$(Reads::$reads,)? Reads::Lines][0]),)*
                    Self::Metadata(kind) => (kind.name, kind.help, Reads::Lines),
                    Self::Written(format) => {
                        let reads = match format {
                            Format::Plain => Reads::Lines,
                            Format::Text => Reads::Text,
                            _ => Reads::Document,
                        };
                        (format.name(), format.help(), reads)
                    }
                }
            }
        }
    };
}

fields! {
    /// The name of the page.
    Id "id" "The name of the page";
    /// The address of the page: that which was given, else the one that the page declares.
    Url "url" "The address of the page: the one given, else the one that it declares" reads Text;
    /// The headline, or the `<title>` if no headline is found.
    Title "title" "The headline, or the <title> if no headline is found";
    /// The text of `<title>`.
    PageTitle "page_title" "The text of <title>";
    /// The language that the page declares.
    Lang "lang" "The language that the page declares" reads Text;
    /// The content as a tree of blocks.
    Document "document" "The content as a tree of blocks" reads Document;
    /// The posts of a thread in their order: none on other pages.
    Posts "posts" "The posts of a thread in their order: author, date, text and more" reads Document;
    /// The chunks of the page, of at most 300 words.
    Chunks "chunks" "The page in chunks of 300 words, as --chunks 300w writes them" reads Document;
    /// The number of words of the kept lines.
    WordCount "wordcount" "The number of words of the kept lines";
    /// All metadata, with the origin of each field.
    AllMetadata "metadata" "All metadata as an object, as with --metadata";
    /// The mean score of the kept lines.
    Score "score" "The mean score of the kept lines";
    /// The expected page F1.
    Confidence "confidence" "The expected page F1, 0 to 1; null with a baseline";
    /// The probability that the page has useful content.
    Useful "useful" "The probability that the page has useful content, 0 to 1; null with a baseline";
    /// The name of the encoding of the page.
    Encoding "encoding" "The encoding of the page, such as UTF-8; null with a baseline";
    /// Whether text that was encoded twice, or addresses that Cloudflare encoded, were repaired.
    Repaired "repaired" "Whether text that was encoded twice, or addresses that Cloudflare encoded, were repaired; null with a baseline";
    /// Whether text that the page hides from its readers is kept.
    HiddenKept "hidden_kept" "Whether text that the page hides from its readers is kept; null with a baseline";
    /// All lines of the page, kept or not.
    Lines "lines" "All lines of the page, also those that are not kept";
}

/// The part of a page that is read for a field, besides its lines and its metadata. Each includes
/// the parts before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reads {
    /// Nothing.
    Lines,
    /// A document with text alone.
    Text,
    /// A document with links, pictures and emphasis.
    Document,
}

impl Field {
    /// Returns its name in options and output.
    pub fn name(self) -> &'static str {
        self.row().0
    }

    /// Returns what it is, in a sentence.
    pub fn help(self) -> &'static str {
        self.row().1
    }

    /// Returns what is read of a page for it, besides its lines and its metadata.
    pub fn reads(self) -> Reads {
        self.row().2
    }

    /// Returns the fields that the JSON objects of a format have unless others are chosen.
    pub fn defaults(format: Format) -> &'static [Self] {
        const TEXT: Field = Field::Written(Format::Text);
        match format {
            Format::Json => &[Self::Id, TEXT, Self::Document, Self::Lines],
            _ => &[Self::Id, TEXT],
        }
    }

    /// Iterates over all fields.
    pub fn all() -> impl Iterator<Item = Self> {
        let is_first = |field: &Self| *field != Self::Document;
        let first = Self::OWN.into_iter().take_while(is_first);
        let last = Self::OWN.into_iter().skip_while(is_first);
        let metadata = Metadata::FIELDS.iter().filter(|kind| kind.name != "title");
        let written = Format::texts().map(Self::Written);
        first.chain(written).chain(last).chain(metadata.map(Self::Metadata))
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
            wrong.starts_with("unknown field \"heading\"; expected one of id, url, title"),
            "{wrong}"
        );
    }
}
