//! Options for writing documents, the same in every format.

use crate::tree::{Inline, InlineKind, may_be_shown};
use dechaff_extractor::Stop;
use dechaff_metadata::Metadata;

/// Defines options, each with its default and its setter.
macro_rules! options {
    ($(#[$meta:meta])* $Options:ident $(<$a:lifetime>)?:
        $($(#[doc = $doc:literal])+ $option:ident: $type:ty = $default:expr, $with:ident;)*) => {
        $(#[$meta])*
        #[derive(Debug, Clone)]
        #[non_exhaustive]
        pub struct $Options $(<$a>)? {
            $($(#[doc = $doc])+ pub $option: $type,)*
        }

        impl $(<$a>)? Default for $Options $(<$a>)? {
            fn default() -> Self {
                Self { $($option: $default),* }
            }
        }

        impl $(<$a>)? $Options $(<$a>)? {
            $(
                #[doc = concat!("Sets [`Self::", stringify!($option), "`].")]
                #[must_use]
                pub fn $with(mut self, $option: impl Into<$type>) -> Self {
                    self.$option = $option.into();
                    self
                }
            )*
        }
    };
}
pub(crate) use options;

options! {
    /// Options for the parts of a document that are written, and for its metadata.
    ///
    /// ```
    /// use dechaff_documents::RenderOptions;
    ///
    /// let options = RenderOptions::default().with_links(false).with_standalone(false);
    /// assert!(options.emphasis && !options.links);
    /// ```
    RenderOptions<'a>:

    /// Whether links are written. Otherwise only their text is written.
    links: bool = true, with_links;
    /// Whether links are a list at the end of text and Markdown, and only their text before it.
    link_list: bool = false, with_link_list;
    /// Whether pictures are written, in text their alternative texts. If it is `None`, they are
    /// written in every format but text.
    images: Option<bool> = None, with_images;
    /// Whether data tables are written.
    tables: bool = true, with_tables;
    /// Whether tables with cells that span others are written as HTML in Markdown.
    html_tables: bool = false, with_html_tables;
    /// Whether dollar signs are escaped in Markdown where readers that know formulas could take two
    /// for one.
    math_escapes: bool = true, with_math_escapes;
    /// Whether emphasis is marked. Inline code is always marked.
    emphasis: bool = true, with_emphasis;
    /// Whether a whole file is written: HTML with its head, TEI with the XML declaration, Markdown
    /// whose metadata is front matter. Otherwise a part of a larger file is written.
    standalone: bool = true, with_standalone;
    /// The id of the page, for the formats that have a place for it: `data-id` in HTML, `<idno>` in
    /// TEI.
    id: Option<&'a str> = None, with_id;
    /// The metadata that is written with the document.
    metadata: Option<&'a Metadata> = None, with_metadata;
    /// The confidence that is written with the metadata, in every format but text.
    confidence: Option<f32> = None, with_confidence;
    /// What ends the writing before it is complete.
    stop: Stop<'a> = Stop::default(), with_stop;
}

/// The number of parts between two looks at the stop.
const PARTS: usize = 256;

impl RenderOptions<'_> {
    /// Returns the content of an inline that is written without its mark: emphasis or a link that
    /// the options leave out, or a link that must not be shown.
    pub(super) fn unmarked<'i>(&self, kind: &'i InlineKind) -> Option<&'i [Inline]> {
        let (is_marked, content) = match kind {
            InlineKind::Marked { mark, content } if mark.is_emphasis() => (self.emphasis, content),
            InlineKind::Link { url, content, .. } => (self.links && may_be_shown(url), content),
            _ => return None,
        };
        (!is_marked).then_some(content)
    }

    /// Iterates over parts of a document until the stop is set. The stop is looked at every few
    /// hundred parts.
    pub(crate) fn until_stop<'i, T>(&self, parts: &'i [T]) -> impl Iterator<Item = &'i T> {
        let goes_on = |nth: usize| nth % PARTS != PARTS - 1 || !self.stop.is_set();
        parts.iter().enumerate().take_while(move |(nth, _)| goes_on(*nth)).map(|(_, part)| part)
    }

    /// Returns whether pictures are written in a format other than text.
    pub(crate) fn pictures(&self) -> bool {
        self.images.unwrap_or(true)
    }
}
