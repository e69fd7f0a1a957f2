//! The reasons of corrections.

/// Why a line is kept or left out against its score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// It is kept, because most of its siblings with the same markup are.
    Siblings,
    /// It is a heading, and is kept because the text below it is.
    TextBelow,
    /// It is a heading, and is left out because nothing of its section is kept.
    NoTextBelow,
    /// It is left out, because its text is kept elsewhere on the page.
    Copy,
    /// It is left out, because it recurs on other pages of the site ([`Site`](crate::Site)).
    Site,
    /// It is in a part of the page that was chosen to be kept ([`Chosen`](crate::Chosen)).
    Keep,
    /// It is in a part of the page that was chosen to be left out.
    Drop,
}

impl Reason {
    /// Returns the name in output.
    pub fn name(self) -> &'static str {
        match self {
            Self::Siblings => "siblings",
            Self::TextBelow => "text-below",
            Self::NoTextBelow => "no-text-below",
            Self::Copy => "copy",
            Self::Site => "site",
            Self::Keep => "keep",
            Self::Drop => "drop",
        }
    }
}
