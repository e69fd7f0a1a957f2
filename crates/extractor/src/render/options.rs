//! How documents are written.

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

impl MarkdownOptions {
    /// Says whether links are written, or their text alone.
    #[must_use]
    pub fn with_links(mut self, links: bool) -> Self {
        self.links = links;
        self
    }

    /// Says whether pictures are written.
    #[must_use]
    pub fn with_images(mut self, images: bool) -> Self {
        self.images = images;
        self
    }

    /// Says whether tables of data are written.
    #[must_use]
    pub fn with_tables(mut self, tables: bool) -> Self {
        self.tables = tables;
        self
    }

    /// Says whether emphasis is marked.
    #[must_use]
    pub fn with_emphasis(mut self, emphasis: bool) -> Self {
        self.emphasis = emphasis;
        self
    }
}

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

impl TextOptions {
    /// Says whether tables of data are written.
    #[must_use]
    pub fn with_tables(mut self, tables: bool) -> Self {
        self.tables = tables;
        self
    }

    /// Says whether the texts that stand for pictures are written.
    #[must_use]
    pub fn with_images(mut self, images: bool) -> Self {
        self.images = images;
        self
    }
}

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
    /// Says whether a whole page is written, or its `<article>` alone.
    #[must_use]
    pub fn with_page(mut self, page: bool) -> Self {
        self.page = page;
        self
    }

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

    /// Says whether links are written, or their text alone.
    #[must_use]
    pub fn with_links(mut self, links: bool) -> Self {
        self.links = links;
        self
    }

    /// Says whether pictures are written.
    #[must_use]
    pub fn with_images(mut self, images: bool) -> Self {
        self.images = images;
        self
    }

    /// Says whether tables of data are written.
    #[must_use]
    pub fn with_tables(mut self, tables: bool) -> Self {
        self.tables = tables;
        self
    }

    /// Says whether emphasis is written.
    #[must_use]
    pub fn with_emphasis(mut self, emphasis: bool) -> Self {
        self.emphasis = emphasis;
        self
    }
}

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
    /// Says whether the whole file is written, or the `<TEI>` element alone.
    #[must_use]
    pub fn with_file(mut self, file: bool) -> Self {
        self.file = file;
        self
    }

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

    /// Says whether links are written, or their text alone.
    #[must_use]
    pub fn with_links(mut self, links: bool) -> Self {
        self.links = links;
        self
    }

    /// Says whether pictures are written.
    #[must_use]
    pub fn with_images(mut self, images: bool) -> Self {
        self.images = images;
        self
    }

    /// Says whether tables of data are written.
    #[must_use]
    pub fn with_tables(mut self, tables: bool) -> Self {
        self.tables = tables;
        self
    }

    /// Says whether emphasis is written.
    #[must_use]
    pub fn with_emphasis(mut self, emphasis: bool) -> Self {
        self.emphasis = emphasis;
        self
    }
}
