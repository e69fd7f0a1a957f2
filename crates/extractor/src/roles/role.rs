//! The roles of lines: their names, meanings and gold labels.

/// Where the labels of a role come from: a field of a corpus' gold file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gold {
    /// The field. It holds a text or a list of texts.
    pub field: &'static str,
    /// How its texts are found among the lines.
    pub matching: Matching,
}

/// How the texts of a gold file are found among the lines of a page. A line that could have several
/// roles has the role whose variant comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Matching {
    /// The line with most words of the text.
    OneLine,
    /// Lines near the beginning of the content that are part of one of the texts.
    Summary,
    /// Lines that are part of one of the texts, or contain one.
    Text,
    /// The same for texts of pictures, of which the gold file may lack some.
    Caption,
    /// Headings that equal one of the texts.
    Heading,
    /// Short lines with one of the names.
    Names,
    /// Short lines that have the day, in whatever form or as the text has it.
    Day,
    /// Lines inside the content that the gold text leaves out, and lines that are part of one of
    /// the texts.
    LeftOut,
}

dechaff_page::named! {
    /// The role of a line, besides content or not.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum Role: "role" {
        /// Running text, lists and tables: the main content of the page.
        Body = "body" => "text, lists and tables of the content",
        /// The headline.
        Title = "title" => "the headline",
        /// Who wrote it.
        Byline = "byline" => "names of authors",
        /// When it was published or changed.
        Date = "date" => "when the page was published or changed",
        /// The summary between headline and text.
        Standfirst = "standfirst" => "the summary below the headline",
        /// A heading inside the text.
        Heading = "heading" => "headings of the text",
        /// Text that belongs to a picture.
        Caption = "caption" => "texts that belong to images",
        /// "Read also" lines, newsletter boxes and appeals inside and after the text.
        Teaser = "teaser" => "pointers to other pages, newsletter boxes and appeals",
        /// A reader's comment.
        Comment = "comment" => "comments of readers",
        /// A quotation of another post of the thread. Detectors do not look for it.
        Quote = "quote" => "quotations in the posts of a thread",
        /// Boilerplate.
        Other = "other" => "boilerplate",
    }
}

impl Role {
    /// Returns where the labels of the role come from, or `None` if no field of a gold file has
    /// them.
    pub fn gold(self) -> Option<Gold> {
        let (field, matching) = match self {
            Self::Title => ("title", Matching::OneLine),
            Self::Byline => ("authors", Matching::Names),
            Self::Date => ("date", Matching::Day),
            Self::Standfirst => ("summary", Matching::Summary),
            Self::Heading => ("headings", Matching::Heading),
            Self::Caption => ("captions", Matching::Caption),
            Self::Teaser => ("teasers", Matching::LeftOut),
            Self::Comment => ("comments", Matching::Text),
            Self::Body | Self::Quote | Self::Other => return None,
        };
        Some(Gold { field, matching })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_roles() {
        for role in Role::ALL {
            assert_eq!(role.name().parse(), Ok(role));
        }
        let unknown = "kicker".parse::<Role>().unwrap_err().to_string();
        assert!(
            unknown.starts_with("unknown role \"kicker\"; expected one of body, title"),
            "{unknown}"
        );
    }
}
