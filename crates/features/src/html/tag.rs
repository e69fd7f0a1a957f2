//! HTML tag names, in one table of the names that rules and features use.

/// The element starts and ends a line.
const BLOCK: u8 = 1;
/// The element has no end tag.
const VOID: u8 = 2;
/// The text of the element is not in any line.
const SKIP: u8 = 4;
/// The end tag of an inline element does not close elements across this one.
const CONTAINER: u8 = 8;

/// The name of an element. `Tag::OTHER` is every name that is not in the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tag(u8);

macro_rules! tags {
    ($($konst:ident $name:literal $flags:expr;)*) => {
        impl Tag {
            tags!(@consts 0u8; $($konst)*);

            /// Returns the tag with a name, ignoring case.
            pub fn from_name(name: &[u8]) -> Self {
                #[allow(non_upper_case_globals)]
                mod keys {
                    $(pub(crate) const $konst: u64 = super::key($name.as_bytes());)*
                }
                let tag = match key(name) {
                    $(keys::$konst => Self::$konst,)*
                    _ => Self::OTHER,
                };
                let known = TABLE[usize::from(tag.0)].0.as_bytes();
                if known == name || known.eq_ignore_ascii_case(name) { tag } else { Self::OTHER }
            }
        }

        const TABLE: &[(&str, u8)] = &[$(($name, $flags)),*];
    };
    (@consts $n:expr; $head:ident $($tail:ident)*) => {
        #[allow(missing_docs)]
        pub const $head: Self = Self($n);
        tags!(@consts $n + 1; $($tail)*);
    };
    (@consts $n:expr;) => {
        /// The number of tags in the table.
        pub const COUNT: usize = $n as usize;
    };
}

// The first 64 have a bit in an element's mask of open elements.
tags! {
    OTHER "" 0;
    A "a" 0;
    ARTICLE "article" BLOCK | CONTAINER;
    ASIDE "aside" BLOCK | CONTAINER;
    BLOCKQUOTE "blockquote" BLOCK;
    BUTTON "button" BLOCK;
    CODE "code" 0;
    DD "dd" BLOCK;
    DETAILS "details" BLOCK;
    DIALOG "dialog" BLOCK;
    DIV "div" BLOCK | CONTAINER;
    DL "dl" BLOCK;
    DT "dt" BLOCK;
    FIGCAPTION "figcaption" BLOCK;
    FIGURE "figure" BLOCK;
    FOOTER "footer" BLOCK | CONTAINER;
    FORM "form" BLOCK;
    H1 "h1" BLOCK;
    H2 "h2" BLOCK;
    H3 "h3" BLOCK;
    H4 "h4" BLOCK;
    H5 "h5" BLOCK;
    H6 "h6" BLOCK;
    HEADER "header" BLOCK | CONTAINER;
    LABEL "label" BLOCK;
    LI "li" BLOCK;
    MAIN "main" BLOCK | CONTAINER;
    MENU "menu" BLOCK;
    NAV "nav" BLOCK | CONTAINER;
    NOSCRIPT "noscript" BLOCK;
    OL "ol" BLOCK;
    P "p" BLOCK;
    PRE "pre" BLOCK;
    SECTION "section" BLOCK | CONTAINER;
    SPAN "span" 0;
    STRONG "strong" 0;
    SUMMARY "summary" BLOCK;
    TABLE "table" BLOCK | CONTAINER;
    TBODY "tbody" BLOCK;
    TD "td" BLOCK | CONTAINER;
    TH "th" BLOCK | CONTAINER;
    THEAD "thead" BLOCK;
    TFOOT "tfoot" BLOCK;
    TIME "time" 0;
    TR "tr" BLOCK;
    UL "ul" BLOCK;
    B "b" 0;
    EM "em" 0;
    I "i" 0;
    CITE "cite" 0;
    SMALL "small" 0;
    FONT "font" 0;
    CENTER "center" BLOCK;
    ADDRESS "address" BLOCK;
    CAPTION "caption" BLOCK;
    FIELDSET "fieldset" BLOCK;
    HTML "html" BLOCK;
    HEAD "head" BLOCK;
    BODY "body" BLOCK | CONTAINER;
    SEARCH "search" BLOCK;
    HGROUP "hgroup" BLOCK;
    NOFRAMES "noframes" BLOCK;
    LEGEND "legend" BLOCK;
    DIR "dir" BLOCK;
    // The tags from here on have no bit.
    AREA "area" VOID;
    BASE "base" VOID;
    BR "br" BLOCK | VOID;
    COL "col" VOID;
    EMBED "embed" VOID;
    HR "hr" BLOCK | VOID;
    IMG "img" VOID;
    INPUT "input" VOID;
    LINK "link" VOID;
    META "meta" VOID;
    PARAM "param" VOID;
    SOURCE "source" VOID;
    TRACK "track" VOID;
    WBR "wbr" VOID;
    SVG "svg" SKIP;
    MATH "math" SKIP;
    SELECT "select" SKIP;
    TEMPLATE "template" SKIP;
    OPTGROUP "optgroup" BLOCK;
    OPTION "option" BLOCK;
    TITLE "title" 0;
    TEXTAREA "textarea" SKIP;
    SCRIPT "script" SKIP;
    STYLE "style" SKIP;
    IFRAME "iframe" SKIP;
    XMP "xmp" BLOCK;
    NOEMBED "noembed" 0;
    PLAINTEXT "plaintext" BLOCK;
    FRAMESET "frameset" BLOCK;
    OBJECT "object" 0;
}

impl Tag {
    /// Returns the name in lower case. It is empty for [`Tag::OTHER`].
    pub fn name(self) -> &'static str {
        TABLE[usize::from(self.0)].0
    }

    /// Returns the tag's position in the table, below [`Tag::COUNT`].
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Returns the tag at a position in the table.
    pub(crate) fn from_index(index: u32) -> Option<Self> {
        let index = u8::try_from(index).ok()?;
        (usize::from(index) < Self::COUNT).then_some(Self(index))
    }

    /// Returns the tag's bit in a mask of open elements, or 0 for tags without a bit.
    pub const fn bit(self) -> u64 {
        if self.0 > 0 && self.0 < 64 { 1 << self.0 } else { 0 }
    }

    /// Returns whether the element starts and ends a line.
    pub fn is_block(self) -> bool {
        self.has(BLOCK)
    }

    /// Returns whether the raw text of the element is markup that browsers show if scripts are
    /// disabled or frames are unknown.
    pub fn holds_markup(self) -> bool {
        matches!(self, Self::NOSCRIPT | Self::NOFRAMES)
    }

    /// Returns whether the element has no end tag, as `<br>` and `<meta>`.
    pub fn is_void(self) -> bool {
        self.has(VOID)
    }

    pub(crate) fn is_skipped(self) -> bool {
        self.has(SKIP)
    }

    pub(crate) fn is_container(self) -> bool {
        self.has(CONTAINER)
    }

    fn has(self, flag: u8) -> bool {
        TABLE[usize::from(self.0)].1 & flag != 0
    }
}

/// Folds a name into a number, ignoring case, so that the table becomes a `match` on numbers.
///
/// If two names of the table had the same number, one arm of the match would be unreachable, which
/// is a compiler warning and so an error in the checks. An unknown name with the number of a known
/// one does no harm, because the caller compares the names too.
const fn key(name: &[u8]) -> u64 {
    let mut key = 0u64;
    let mut i = 0;
    // No name in the table is longer.
    while i < name.len() && i < 12 {
        key = key.rotate_left(8) ^ name[i] as u64;
        i += 1;
    }
    // Sets the bit that makes ASCII letters lower case in every byte. It is set in digits anyway.
    key | 0x2020_2020_2020_2020
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_finds_itself_in_any_case() {
        for (i, (name, _)) in TABLE.iter().enumerate().skip(1) {
            assert_eq!(Tag::from_name(name.as_bytes()).index(), i, "{name}");
            assert_eq!(Tag::from_name(name.to_uppercase().as_bytes()).index(), i, "{name}");
        }
        assert_eq!(Tag::COUNT, TABLE.len());
    }

    #[test]
    fn unknown_names_are_other() {
        for name in ["", "x-foo", "divx", "di", "blockquotes", "\0\0a"] {
            assert_eq!(Tag::from_name(name.as_bytes()), Tag::OTHER, "{name:?}");
        }
    }

    #[test]
    fn only_the_first_64_have_bits() {
        assert_eq!(Tag::DIR.bit(), 1 << 63);
        assert_eq!(Tag::AREA.bit(), 0);
        assert_eq!(Tag::OTHER.bit(), 0);
    }
}
