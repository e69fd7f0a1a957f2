//! Options for creating documents.

/// Options for creating a document.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct DocumentOptions {
    /// The address of the page, against which links and pictures are resolved. If it is `None`, the
    /// address in `<base>`, `<link rel=canonical>` or `og:url` is used.
    pub url: Option<String>,
    /// Whether the document is only written as text. Pictures, emphasis and the addresses of links
    /// are then not read, which is faster.
    pub only_text: bool,
}

impl DocumentOptions {
    /// Sets the address of the page.
    #[must_use]
    pub fn with_url(mut self, url: impl Into<Option<String>>) -> Self {
        self.url = url.into();
        self
    }

    /// Sets whether the document is only written as text.
    #[must_use]
    pub fn with_only_text(mut self, only_text: bool) -> Self {
        self.only_text = only_text;
        self
    }
}
