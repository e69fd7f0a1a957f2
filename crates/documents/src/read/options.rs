//! Options for creating documents.

dechaff_page::named! {
    /// How the headline of a page is treated.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Title: "rule for the headline" {
        /// It is the first block of the document, wherever it is on the page, even if its line is not
        /// kept. It is left out if headlines are excluded by their role.
        #[default]
        Auto = "auto" => "Write the headline first, wherever it is on the page",
        /// It is treated like any other line.
        Keep = "keep" => "Treat the headline like any other line",
        /// It is left out.
        Drop = "drop" => "Omit the headline",
    }
}

/// Options for creating a document.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct DocumentOptions {
    /// The address of the page, against which links and pictures are resolved. If it is `None`,
    /// that of `<base>`, `<link rel=canonical>` or `og:url` is used.
    pub url: Option<String>,
    /// How the headline is treated.
    pub title: Title,
    /// Whether the document is only written as text. Pictures, emphasis and the addresses of links are then not
    /// read, which is faster.
    pub only_text: bool,
}

impl DocumentOptions {
    /// Sets the address of the page.
    #[must_use]
    pub fn with_url(mut self, url: impl Into<Option<String>>) -> Self {
        self.url = url.into();
        self
    }

    /// Sets how the headline is treated.
    #[must_use]
    pub fn with_title(mut self, title: Title) -> Self {
        self.title = title;
        self
    }

    /// Sets whether the document is only written as text.
    #[must_use]
    pub fn with_only_text(mut self, only_text: bool) -> Self {
        self.only_text = only_text;
        self
    }
}
