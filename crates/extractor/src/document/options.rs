//! Options for creating documents.

/// How the headline of a page is treated.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Title {
    /// It is the first block of the document, wherever it is on the page, even if its line is not
    /// kept. It is left out if headlines are excluded by their role.
    #[default]
    Auto,
    /// It is treated like any other line.
    Keep,
    /// It is left out.
    Drop,
}

impl Title {
    /// All rules.
    pub const ALL: [Self; 3] = [Self::Auto, Self::Keep, Self::Drop];

    /// Returns the name in options.
    pub fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Keep => "keep",
            Self::Drop => "drop",
        }
    }

    /// Returns what becomes of the headline, in a sentence.
    pub fn help(self) -> &'static str {
        match self {
            Self::Auto => "Write the headline first, wherever it is on the page",
            Self::Keep => "Treat the headline like any other line",
            Self::Drop => "Omit the headline",
        }
    }
}

dechaff_features::named!(Title, "rule for the headline");

/// Options for creating a document.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct DocumentOptions {
    /// The address of the page, against which links and pictures are resolved. If it is `None`,
    /// that of `<base>`, `<link rel=canonical>` or `og:url` is used.
    pub url: Option<String>,
    /// How the headline is treated.
    pub title: Title,
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
}
