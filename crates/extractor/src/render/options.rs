//! How documents are written.

/// The setters of switches, so that options with the same switches do not repeat them.
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

/// How a document is written as Markdown.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct MarkdownOptions {
    /// Are links written, or their text alone?
    pub links: bool,
    /// Are pictures written?
    pub images: bool,
    /// Are tables of data written?
    pub tables: bool,
    /// Is emphasis marked? Inline code always is.
    pub emphasis: bool,
}

impl Default for MarkdownOptions {
    fn default() -> Self {
        Self { links: true, images: true, tables: true, emphasis: true }
    }
}

setters! { MarkdownOptions {
    /// Says whether links are written, or their text alone.
    with_links = links;
    /// Says whether pictures are written.
    with_images = images;
    /// Says whether tables of data are written.
    with_tables = tables;
    /// Says whether emphasis is marked.
    with_emphasis = emphasis;
} }

/// How a document is written as text.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct TextOptions {
    /// Are tables of data written?
    pub tables: bool,
    /// Are the texts that stand for pictures written?
    pub images: bool,
}

impl Default for TextOptions {
    fn default() -> Self {
        Self { tables: true, images: false }
    }
}

setters! { TextOptions {
    /// Says whether tables of data are written.
    with_tables = tables;
    /// Says whether the texts that stand for pictures are written.
    with_images = images;
} }

/// How a document is written as HTML.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct HtmlOptions {
    /// A whole page, or its `<article>` alone?
    pub page: bool,
    /// What the article is called, in `data-id`.
    pub id: Option<String>,
    /// Lines of HTML for the `<head>` of a page, such as `<meta>` elements. They are written as they
    /// are.
    pub head: String,
    /// Are links written, or their text alone?
    pub links: bool,
    /// Are pictures written?
    pub images: bool,
    /// Are tables of data written?
    pub tables: bool,
    /// Is emphasis written?
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
    /// Says what the article is called.
    #[must_use]
    pub fn with_id(mut self, id: impl Into<Option<String>>) -> Self {
        self.id = id.into();
        self
    }

    /// Says what else the `<head>` holds.
    #[must_use]
    pub fn with_head(mut self, head: impl Into<String>) -> Self {
        self.head = head.into();
        self
    }
}

setters! { HtmlOptions {
    /// Says whether a whole page is written, or its `<article>` alone.
    with_page = page;
    /// Says whether links are written, or their text alone.
    with_links = links;
    /// Says whether pictures are written.
    with_images = images;
    /// Says whether tables of data are written.
    with_tables = tables;
    /// Says whether emphasis is written.
    with_emphasis = emphasis;
} }

/// How a document is written as TEI.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct TeiOptions {
    /// The whole XML file, with its declaration, or the `<TEI>` element alone, to put into a corpus?
    pub file: bool,
    /// What the document is called, in `<idno>`.
    pub id: Option<String>,
    /// Elements for `<sourceDesc>`, such as `<bibl>`, in place of the title and the address. They are
    /// written as they are.
    pub source: Option<String>,
    /// Are links written, or their text alone?
    pub links: bool,
    /// Are pictures written?
    pub images: bool,
    /// Are tables of data written?
    pub tables: bool,
    /// Is emphasis written?
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
    /// Says what the document is called.
    #[must_use]
    pub fn with_id(mut self, id: impl Into<Option<String>>) -> Self {
        self.id = id.into();
        self
    }

    /// Says what describes the source.
    #[must_use]
    pub fn with_source(mut self, source: impl Into<Option<String>>) -> Self {
        self.source = source.into();
        self
    }
}

setters! { TeiOptions {
    /// Says whether the whole file is written, or the `<TEI>` element alone.
    with_file = file;
    /// Says whether links are written, or their text alone.
    with_links = links;
    /// Says whether pictures are written.
    with_images = images;
    /// Says whether tables of data are written.
    with_tables = tables;
    /// Says whether emphasis is written.
    with_emphasis = emphasis;
} }
