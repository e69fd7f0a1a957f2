//! Options for writing documents.

/// Defines the setters of switches, so that options with the same switches do not repeat them.
macro_rules! setters {
    ($options:ident { $($(#[$doc:meta])* $with:ident = $field:ident;)* }) => {
        impl $options {
            $(
                $(#[$doc])*
                #[must_use]
                pub fn $with(mut self, $field: bool) -> Self {
                    self.$field = $field;
                    self
                }
            )*
        }
    };
}

/// Options for Markdown.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct MarkdownOptions {
    /// Whether links are written. Otherwise only their text is written.
    pub links: bool,
    /// Whether pictures are written.
    pub images: bool,
    /// Whether data tables are written.
    pub tables: bool,
    /// Whether emphasis is marked. Inline code is always marked.
    pub emphasis: bool,
}

impl Default for MarkdownOptions {
    fn default() -> Self {
        Self { links: true, images: true, tables: true, emphasis: true }
    }
}

setters! { MarkdownOptions {
    /// Sets whether links are written. Otherwise only their text is written.
    with_links = links;
    /// Sets whether pictures are written.
    with_images = images;
    /// Sets whether data tables are written.
    with_tables = tables;
    /// Sets whether emphasis is marked.
    with_emphasis = emphasis;
} }

/// Options for plain text.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct TextOptions {
    /// Whether data tables are written.
    pub tables: bool,
    /// Whether the alternative texts of pictures are written.
    pub images: bool,
}

impl Default for TextOptions {
    fn default() -> Self {
        Self { tables: true, images: false }
    }
}

setters! { TextOptions {
    /// Sets whether data tables are written.
    with_tables = tables;
    /// Sets whether the alternative texts of pictures are written.
    with_images = images;
} }

/// Options for HTML.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct HtmlOptions {
    /// Whether a whole page is written. Otherwise only its `<article>` is written.
    pub page: bool,
    /// The id of the article, in `data-id`.
    pub id: Option<String>,
    /// Lines of HTML for the `<head>` of a page, such as `<meta>` elements. They are not escaped.
    pub head: String,
    /// Whether links are written. Otherwise only their text is written.
    pub links: bool,
    /// Whether pictures are written.
    pub images: bool,
    /// Whether data tables are written.
    pub tables: bool,
    /// Whether emphasis is written.
    pub emphasis: bool,
}

impl Default for HtmlOptions {
    fn default() -> Self {
        Self {
            page: true,
            id: None,
            head: String::new(),
            links: true,
            images: true,
            tables: true,
            emphasis: true,
        }
    }
}

impl HtmlOptions {
    /// Sets the id of the article.
    #[must_use]
    pub fn with_id(mut self, id: impl Into<Option<String>>) -> Self {
        self.id = id.into();
        self
    }

    /// Sets further lines for the `<head>`.
    #[must_use]
    pub fn with_head(mut self, head: impl Into<String>) -> Self {
        self.head = head.into();
        self
    }
}

setters! { HtmlOptions {
    /// Sets whether a whole page is written. Otherwise only its `<article>` is written.
    with_page = page;
    /// Sets whether links are written. Otherwise only their text is written.
    with_links = links;
    /// Sets whether pictures are written.
    with_images = images;
    /// Sets whether data tables are written.
    with_tables = tables;
    /// Sets whether emphasis is written.
    with_emphasis = emphasis;
} }

/// Options for TEI.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct TeiOptions {
    /// Whether a whole XML file with its declaration is written. Otherwise only the `<TEI>` element
    /// is written, for a corpus.
    pub file: bool,
    /// The id of the document, in `<idno>`.
    pub id: Option<String>,
    /// Elements for `<sourceDesc>`, such as `<bibl>`, that replace the title and the address. They
    /// are not escaped.
    pub source: Option<String>,
    /// Whether links are written. Otherwise only their text is written.
    pub links: bool,
    /// Whether pictures are written.
    pub images: bool,
    /// Whether data tables are written.
    pub tables: bool,
    /// Whether emphasis is written.
    pub emphasis: bool,
}

impl Default for TeiOptions {
    fn default() -> Self {
        Self {
            file: true,
            id: None,
            source: None,
            links: true,
            images: true,
            tables: true,
            emphasis: true,
        }
    }
}

impl TeiOptions {
    /// Sets the id of the document.
    #[must_use]
    pub fn with_id(mut self, id: impl Into<Option<String>>) -> Self {
        self.id = id.into();
        self
    }

    /// Sets the elements that describe the source.
    #[must_use]
    pub fn with_source(mut self, source: impl Into<Option<String>>) -> Self {
        self.source = source.into();
        self
    }
}

setters! { TeiOptions {
    /// Sets whether a whole file is written. Otherwise only the `<TEI>` element is written.
    with_file = file;
    /// Sets whether links are written. Otherwise only their text is written.
    with_links = links;
    /// Sets whether pictures are written.
    with_images = images;
    /// Sets whether data tables are written.
    with_tables = tables;
    /// Sets whether emphasis is written.
    with_emphasis = emphasis;
} }
