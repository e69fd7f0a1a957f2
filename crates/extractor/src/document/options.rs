//! What a document is to hold.

/// What becomes of the headline of a page.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Title {
    /// It heads the document, wherever it stands on the page, also where the line is not kept. Not if
    /// headlines are left out by their role.
    #[default]
    Auto,
    /// It is treated as any other line.
    Keep,
    /// It is left out.
    Drop,
}

/// How a document is made.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct DocumentOptions {
    /// The address of the page, which links and pictures are relative to. Without it that of
    /// `<base>`, `<link rel=canonical>` or `og:url` counts.
    pub url: Option<String>,
    /// What becomes of the headline.
    pub title: Title,
}

impl DocumentOptions {
    /// Says which address the page has.
    #[must_use]
    pub fn with_url(mut self, url: impl Into<Option<String>>) -> Self {
        self.url = url.into();
        self
    }

    /// Says what becomes of the headline.
    #[must_use]
    pub fn with_title(mut self, title: Title) -> Self {
        self.title = title;
        self
    }
}
