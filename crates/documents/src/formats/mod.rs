//! The table of output formats, and the parts of a page that they write.

mod chunk_json;
mod content;
mod field;

pub use chunk_json::chunk_objects;
pub use content::{Content, Stream};
pub use field::{Field, Reads};

use crate::tree::Document;
use crate::write::{RenderOptions, markdown, tei, text, with_header};

/// Defines the columns of the table of formats, and a method for each.
macro_rules! columns {
    ($($(#[$doc:meta])* $column:ident: $type:ty;)*) => {
        struct Row { $($column: $type,)* }

        impl Format {
            $($(#[$doc])* pub fn $column(self) -> $type {
                TABLE[self as usize].$column
            })*
        }
    };
}

columns! {
    /// Returns the name in options and output.
    name: &'static str;
    /// Returns a short description.
    help: &'static str;
    /// Returns the extension of files.
    extension: &'static str;
    /// Returns the media type, for example for HTTP.
    media_type: &'static str;
    /// Returns the part of a page that the format writes.
    content: Content;
    /// Returns how several pages are arranged in one output.
    stream: Stream;
}

/// Defines the formats, each with its columns in their order.
macro_rules! formats {
    ($($format:ident: $name:literal, $extension:literal, $media_type:literal, $help:literal,
        $content:expr, $stream:expr;)*) => {
        /// An output format for the content of pages.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Format {
            $(#[doc = concat!($help, ".")] $format,)*
        }

        const TABLE: &[Row] = &[$(Row {
            name: $name,
            extension: $extension,
            media_type: $media_type,
            help: $help,
            content: $content,
            stream: $stream,
        }),*];

        impl Format {
            /// All formats, in the order of the table.
            pub const ALL: [Self; TABLE.len()] = [$(Self::$format),*];
        }
    };
}

formats! {
    Text: "text", "txt", "text/plain; charset=utf-8",
        "The content as text: headline, paragraphs, items with their marks, tables as rows with tabs",
        Content::Document(|page, options| with_header(page.to_text(options), options)),
        Stream { heading: Some(text::heading), between: "\u{c}", ..Stream::PLAIN };
    Plain: "plain", "txt", "text/plain; charset=utf-8",
        "The kept lines of the page alone, without the structure of a document",
        Content::KeptLines,
        Stream { heading: Some(text::heading), between: "\u{c}", ..Stream::PLAIN };
    Markdown: "markdown", "md", "text/markdown; charset=utf-8",
        "The content as Markdown: headings, lists, tables, code, links, images, footnotes",
        Content::Document(Document::to_markdown),
        // On the line of a heading, a form feed would make it a paragraph.
        Stream { heading: Some(markdown::heading), between: "\n\u{c}\n\n", ..Stream::PLAIN };
    Html: "html", "html", "text/html; charset=utf-8",
        "The content as safe HTML",
        Content::Document(Document::to_html), Stream::PLAIN;
    Json: "json", "json", "application/json",
        "One JSON object for one page, an array of objects for several",
        Content::Object,
        Stream {
            begin: "[\n", between: ",\n", end: "\n]\n", empty: Some("[]\n"), alone: "\n",
            ..Stream::PLAIN
        };
    Jsonl: "jsonl", "jsonl", "application/jsonl",
        "One JSON object per page, each on its own line",
        Content::Object, Stream { page_end: "\n", alone: "\n", ..Stream::PLAIN };
    Csv: "csv", "csv", "text/csv; charset=utf-8",
        "One row per line of the page, with its score and whether it is kept",
        Content::AllLines, Stream::PLAIN;
    Tei: "tei", "xml", "application/tei+xml; charset=utf-8",
        "XML as defined by the Text Encoding Initiative",
        Content::Document(Document::to_tei),
        Stream { begin: tei::CORPUS_BEGIN, end: tei::CORPUS_END, ..Stream::PLAIN };
}

dechaff_page::named!(Format, "format");

impl Format {
    /// Returns the first format whose files have an extension.
    pub fn of_extension(extension: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.extension() == extension)
    }

    /// Iterates over the formats that write one page as a text.
    pub fn texts() -> impl Iterator<Item = Self> {
        let is_text =
            |format: &Self| matches!(format.content(), Content::Document(_) | Content::KeptLines);
        Self::ALL.into_iter().filter(is_text)
    }
}

impl Document {
    /// Returns the document in a format, or `None` for formats of lines or fields, such as CSV.
    pub fn render(&self, format: Format, options: &RenderOptions<'_>) -> Option<String> {
        match format.content() {
            Content::Document(write) => Some(write(self, options)),
            Content::KeptLines | Content::Object | Content::AllLines => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_format_has_its_own_row() {
        for (format, row) in Format::ALL.into_iter().zip(TABLE) {
            assert_eq!((format.name(), row.name.parse()), (row.name, Ok(format)));
        }
        // An extension means the first format that has it.
        assert_eq!(Format::of_extension("txt"), Some(Format::Text));
        assert_eq!(Format::of_extension("pdf"), None);
        assert!("pdf".parse::<Format>().is_err());
    }

    #[test]
    fn pages_in_a_stream() {
        let stream = |format: Format, pages: u64| {
            let stream = format.stream();
            let page = |nth: u64| stream.before(&format!("p_{nth}"), nth) + "x" + stream.page_end;
            (0..pages).map(page).collect::<String>() + &stream.after(pages)
        };
        assert_eq!(stream(Format::Text, 2), "# p_0\nx\u{c}# p_1\nx");
        assert_eq!(stream(Format::Markdown, 2), "# p_0\n\nx\n\u{c}\n\n# p_1\n\nx");
        assert_eq!(stream(Format::Json, 0), "[]\n");
        assert_eq!(stream(Format::Json, 2), "[\nx,\nx\n]\n");
        assert_eq!(stream(Format::Jsonl, 2), "x\nx\n");
        assert!(stream(Format::Tei, 0).ends_with("</teiHeader>\n</teiCorpus>\n"));
        assert!(stream(Format::Tei, 1).ends_with("</teiHeader>\nx</teiCorpus>\n"));
    }
}
