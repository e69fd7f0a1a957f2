//! What a line is on its page: one table of the roles.

/// A row of the table.
struct Row {
    name: &'static str,
    help: &'static str,
    gold: Option<Gold>,
}

/// Where the labels of a role come from: a field of a corpus' gold file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gold {
    /// The field. It holds a text or a list of texts.
    pub field: &'static str,
    /// How its texts are found among the lines.
    pub matching: Matching,
}

/// How the texts of a gold file are found among the lines of a page. A line that could have several roles
/// has the one whose variant is first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Matching {
    /// One line has most words of the text.
    OneLine,
    /// Lines near the beginning of the content that are part of one of the texts.
    Summary,
    /// Lines that are part of one of the texts, or contain one.
    Text,
    /// The same for texts of pictures, of which the gold file may lack some.
    Caption,
    /// Headings that are one of the texts.
    Heading,
    /// Short lines that have one of the names.
    Names,
    /// Short lines that have the day, in whatever form or as the text has it.
    Day,
    /// Lines inside the content that the gold text leaves out, and lines that are part of one of the texts.
    LeftOut,
}

macro_rules! roles {
    ($($(#[$doc:meta])* $role:ident $name:literal $help:literal $gold:expr;)*) => {
        /// What a line is, besides content or not.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Role {
            $($(#[$doc])* $role,)*
        }

        const TABLE: &[Row] = &[$(Row {
            name: $name,
            help: $help,
            gold: $gold,
        }),*];

        impl Role {
            /// All roles, in the order of the table.
            pub const ALL: [Self; TABLE.len()] = [$(Self::$role),*];
        }
    };
}

const fn gold(field: &'static str, matching: Matching) -> Option<Gold> {
    Some(Gold { field, matching })
}

// Name, meaning, and where labels come from.
roles! {
    /// Running text, lists and tables: the main content of the page.
    Body "body" "text, lists and tables of the content" None;
    /// The headline.
    Title "title" "the headline" gold("title", Matching::OneLine);
    /// Who wrote it.
    Byline "byline" "names of authors" gold("authors", Matching::Names);
    /// When it was published or changed.
    Date "date" "when the page was published or changed" gold("date", Matching::Day);
    /// The summary between headline and text.
    Standfirst "standfirst" "the summary below the headline" gold("summary", Matching::Summary);
    /// A heading inside the text.
    Heading "heading" "headings of the text" gold("headings", Matching::Heading);
    /// Text that belongs to a picture.
    Caption "caption" "texts that belong to pictures" gold("captions", Matching::Caption);
    /// "Read also" lines, newsletter boxes and appeals inside and after the text.
    Teaser "teaser" "pointers to other pages, newsletter boxes and appeals" gold("teasers", Matching::LeftOut);
    /// A reader's comment.
    Comment "comment" "comments of readers" gold("comments", Matching::Text);
    /// A quotation of another post of the thread. Detectors do not look for it.
    Quote "quote" "quotations in the posts of a thread" None;
    /// Boilerplate.
    Other "other" "boilerplate" None;
}

impl Role {
    const fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// Its name in output, options and model files.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// What it is, in a few words.
    pub fn help(self) -> &'static str {
        self.row().help
    }

    /// Where its labels come from; none where nothing states it.
    pub fn gold(self) -> Option<Gold> {
        self.row().gold
    }
}

dechaff_page::named!(Role, "role");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_role_stands_at_its_place_under_its_own_name() {
        for (role, row) in Role::ALL.into_iter().zip(TABLE) {
            assert_eq!((role.name(), row.name.parse()), (row.name, Ok(role)));
            assert!(!role.help().is_empty());
        }
        let unknown = "kicker".parse::<Role>().unwrap_err().to_string();
        assert!(
            unknown.starts_with("no role \"kicker\", expected one of body, title"),
            "{unknown}"
        );
    }
}
