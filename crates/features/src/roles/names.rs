//! The roles of lines that class, id, role and itemprop tokens indicate.

use std::ops::BitOr;
use std::sync::LazyLock;

use dechaff_page::lexicon::class_names::{
    AUTHOR, BYLINE, CAPTION, COMMENT, DATE, STANDFIRST, TEASER, weak,
};
use dechaff_page::text::filter::WordTable;
use dechaff_page::{Element, Name, Page};

/// A set of meanings of names.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Named(u32);

impl Named {
    /// Returns the same names, given by tokens that are clear enough for a rule.
    pub(crate) const fn clearly(self) -> Self {
        Self(self.0 << 16)
    }

    pub(crate) fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the roles that the tokens of an element indicate.
    pub(crate) fn of(page: &Page, element: &Element) -> Self {
        let bytes = |name: &Name| name.text.start as usize..name.text.end as usize;
        let names = page.names(element).iter();
        let known = names.filter_map(|name| BY_TOKEN.get(&page.name_bytes[bytes(name)]));
        known.fold(Self::default(), BitOr::bitor)
    }
}

impl BitOr for Named {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// Parts of all tokens that are named after comments.
const COMMENT_PARTS: [&str; 5] = ["omment", "oment", "disqus", "repl", "respond"];

/// Returns whether elements of a page may be named after comments. Most pages have no such name,
/// and are not examined further.
pub fn may_have_comments(page: &Page) -> bool {
    let is_there = |part: &str| memchr::memmem::find(&page.name_bytes, part.as_bytes()).is_some();
    COMMENT_PARTS.into_iter().any(is_there)
}

type Tokens = &'static [&'static str];

/// Defines the meanings by their bits, and the tokens of each: tokens that suffice for a rule, and
/// further ones in `weak`.
macro_rules! meanings {
    ($($name:ident $bit:literal [$($clear:expr),*];)*) => {
        impl Named {
            $(pub(crate) const $name: Self = Self(1 << $bit);)*
        }

        const TOKENS: &[(Named, &[Tokens], Tokens)] =
            &[$((Named::$name, &[$($clear),*], weak::$name)),*];
    };
}

meanings! {
    BYLINE 0 [AUTHOR, BYLINE];
    DATE 1 [DATE];
    CAPTION 2 [CAPTION];
    STANDFIRST 3 [STANDFIRST];
    TITLE 4 [];
    COMMENT 5 [COMMENT];
    TEASER 6 [TEASER];
    BODY 7 [];
    HEADER 8 [];
    PICTURE 9 [];
    TOOL 10 [];
    QUOTE 11 [];
}

/// The roles that each token indicates.
static BY_TOKEN: LazyLock<WordTable<Named>> = LazyLock::new(|| {
    let tokens = TOKENS.iter().flat_map(|&(named, clear, weak)| {
        let clear =
            clear.iter().copied().flatten().map(move |token| (*token, named | named.clearly()));
        clear.chain(weak.iter().map(move |token| (*token, named)))
    });
    WordTable::new(tokens)
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_in_all_names_of_comments() {
        for token in COMMENT.iter().chain(weak::COMMENT) {
            assert!(COMMENT_PARTS.iter().any(|part| token.contains(part)), "{token}");
        }
        let page = |class: &str| dechaff_page::segment(format!("<p class={class}>Jo").as_bytes());
        assert!(may_have_comments(&page("userComments").unwrap()));
        assert!(!may_have_comments(&page("story").unwrap()));
    }

    #[test]
    fn tokens_of_an_element() {
        let page =
            dechaff_page::segment(b"<div class='articleAuthor pub-date'><p class=plain>Jo</div>")
                .unwrap();
        let named = Named::of(&page, &page.elements[1]);
        assert!(named.has(Named::BYLINE) && named.has(Named::DATE) && !named.has(Named::CAPTION));
        assert!(named.has(Named::DATE.clearly()) && !named.has(Named::CAPTION.clearly()));
        let weak = dechaff_page::segment(b"<p class=vcard>Jo").unwrap();
        assert!(!Named::of(&weak, &weak.elements[1]).has(Named::BYLINE.clearly()));
        assert_eq!(Named::of(&page, &page.elements[2]), Named::default());
    }
}
