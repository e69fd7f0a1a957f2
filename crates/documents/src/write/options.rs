//! Options for writing documents, the same in every format.

use crate::read::{Inline, InlineKind, may_be_shown};
use dechaff_metadata::Metadata;

/// Options for the parts of a document that are written, and for its metadata.
///
/// ```
/// use dechaff_documents::RenderOptions;
///
/// let options = RenderOptions::default().with_links(false).with_standalone(false);
/// assert!(options.emphasis && !options.links);
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct RenderOptions<'a> {
    /// Whether links are written. Otherwise only their text is written.
    pub links: bool,
    /// Whether links are a list at the end of text and Markdown, and only their text before it.
    pub link_list: bool,
    /// Whether pictures are written, in text their alternative texts. If it is `None`, they are written
    /// in every format but text.
    pub images: Option<bool>,
    /// Whether data tables are written.
    pub tables: bool,
    /// Whether tables with cells that span others are written as HTML in Markdown.
    pub html_tables: bool,
    /// Whether dollar signs are escaped in Markdown where readers that know formulas could take two for one.
    pub math_escapes: bool,
    /// Whether emphasis is marked. Inline code is always marked.
    pub emphasis: bool,
    /// Whether a whole file is written: HTML with its head, TEI with the XML declaration, Markdown whose
    /// metadata is front matter. Otherwise a part of a larger file is written.
    pub standalone: bool,
    /// The id of the page, for the formats that have a place for it: `data-id` in HTML, `<idno>` in TEI.
    pub id: Option<&'a str>,
    /// The metadata that is written with the document.
    pub metadata: Option<&'a Metadata>,
    /// The confidence that is written with the metadata, in every format but text.
    pub confidence: Option<f32>,
}

impl Default for RenderOptions<'_> {
    fn default() -> Self {
        Self {
            links: true,
            link_list: false,
            images: None,
            tables: true,
            html_tables: false,
            math_escapes: true,
            emphasis: true,
            standalone: true,
            id: None,
            metadata: None,
            confidence: None,
        }
    }
}

/// Defines a setter for each option.
macro_rules! setters {
    ($($with:ident $field:ident: $type:ty;)*) => {
        impl<'a> RenderOptions<'a> {
            $(
                #[doc = concat!("Sets [`Self::", stringify!($field), "`].")]
                #[must_use]
                pub fn $with(mut self, $field: impl Into<$type>) -> Self {
                    self.$field = $field.into();
                    self
                }
            )*
        }
    };
}

setters! {
    with_links links: bool;
    with_link_list link_list: bool;
    with_images images: Option<bool>;
    with_tables tables: bool;
    with_html_tables html_tables: bool;
    with_math_escapes math_escapes: bool;
    with_emphasis emphasis: bool;
    with_standalone standalone: bool;
    with_id id: Option<&'a str>;
    with_metadata metadata: Option<&'a Metadata>;
    with_confidence confidence: Option<f32>;
}

impl RenderOptions<'_> {
    /// Returns the content of an inline that is written without its mark: emphasis or a link that the options
    /// leave out, or a link that must not be shown.
    pub(super) fn unmarked<'i>(&self, kind: &'i InlineKind) -> Option<&'i [Inline]> {
        let (is_marked, content) = match kind {
            InlineKind::Emphasis(content)
            | InlineKind::Strong(content)
            | InlineKind::Strike(content) => (self.emphasis, content),
            InlineKind::Link { url, content, .. } => (self.links && may_be_shown(url), content),
            _ => return None,
        };
        (!is_marked).then_some(content)
    }

    /// Returns whether pictures are written in a format other than text.
    pub(crate) fn pictures(&self) -> bool {
        self.images.unwrap_or(true)
    }
}
