//! What a line is on its page.

/// What a line is, besides content or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Role {
    /// Running text, lists, tables: what the page is for.
    Body,
    /// The headline.
    Title,
    /// Author, date, source.
    Byline,
    /// Text that belongs to a picture.
    Caption,
    /// A reader's comment.
    Comment,
    /// Boilerplate.
    Other,
}

impl Role {
    /// All roles.
    pub const ALL: [Self; 6] =
        [Self::Body, Self::Title, Self::Byline, Self::Caption, Self::Comment, Self::Other];

    /// Its name in output and options.
    pub fn name(self) -> &'static str {
        match self {
            Self::Body => "body",
            Self::Title => "title",
            Self::Byline => "byline",
            Self::Caption => "caption",
            Self::Comment => "comment",
            Self::Other => "other",
        }
    }

    /// The role of a name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.name() == name)
    }
}
