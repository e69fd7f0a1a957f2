//! HTML tag names: all names that rules and features use.

use crate::html::attributes::ends_name;

/// The element starts and ends a line.
const BLOCK: u8 = 1;
/// The element has no end tag.
const VOID: u8 = 2;
/// The text of the element is not in any line.
const SKIP: u8 = 4;
/// The end tag of an inline element does not close elements across this one.
const CONTAINER: u8 = 8;

/// The name of an element. `Tag::OTHER` is every name that is not in the table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Tag(u8);

/// Defines the tags in the order of their positions, and their names, which are in lower case.
macro_rules! tags {
    ($($konst:ident)*) => {
        impl Tag {
            /// Every name that is not in the table.
            pub const OTHER: Self = Self(0);
            tags!(@consts 1u8; $($konst)*);
        }

        /// The names of the tags.
        const NAMES: [&str; Tag::COUNT] = ["", $({
            const NAME: [u8; stringify!($konst).len()] = lower(stringify!($konst));
            match str::from_utf8(&NAME) {
                Ok(name) => name,
                Err(_) => "",
            }
        }),*];
    };
    (@consts $n:expr; $head:ident $($tail:ident)*) => {
        #[allow(missing_docs)]
        pub const $head: Self = Self($n);
        tags!(@consts $n + 1; $($tail)*);
    };
    (@consts $n:expr;) => {
        /// The number of tags in the table.
        pub(crate) const COUNT: usize = $n as usize;
    };
}

const fn lower<const N: usize>(name: &str) -> [u8; N] {
    let (mut lower, mut at) = ([0; N], 0);
    while at < N {
        lower[at] = name.as_bytes()[at].to_ascii_lowercase();
        at += 1;
    }
    lower
}

/// An array of tags: `tag_list! { P LI H1 }`.
#[macro_export]
macro_rules! tag_list {
    ($($tag:ident)*) => { [$($crate::Tag::$tag),*] };
}

// With `OTHER`, the first 64 have a bit in an element's mask of open elements.
tags! {
    A ARTICLE ASIDE BLOCKQUOTE BUTTON CODE DD DETAILS DIALOG DIV DL DT FIGCAPTION FIGURE FOOTER FORM
    H1 H2 H3 H4 H5 H6 HEADER LABEL LI MAIN MENU NAV NOSCRIPT OL P PRE SECTION SPAN STRONG SUMMARY
    TABLE TBODY TD TH THEAD TFOOT TIME TR UL B EM I CITE SMALL FONT CENTER ADDRESS CAPTION FIELDSET
    HTML HEAD BODY SEARCH HGROUP NOFRAMES LEGEND DIR
    // The tags from here on have no bit.
    AREA BASE BR COL EMBED HR IMG INPUT LINK META PARAM SOURCE TRACK WBR SVG MATH SELECT TEMPLATE
    OPTGROUP OPTION TITLE TEXTAREA SCRIPT STYLE IFRAME XMP NOEMBED PLAINTEXT FRAMESET OBJECT
}

const BLOCKS: &[Tag] = &tag_list! {
    ARTICLE ASIDE BLOCKQUOTE BUTTON DD DETAILS DIALOG DIV DL DT FIGCAPTION FIGURE FOOTER FORM H1 H2 H3
    H4 H5 H6 HEADER LABEL LI MAIN MENU NAV NOSCRIPT OL P PRE SECTION SUMMARY TABLE TBODY TD TH THEAD
    TFOOT TR UL CENTER ADDRESS CAPTION FIELDSET HTML HEAD BODY SEARCH HGROUP NOFRAMES LEGEND DIR BR HR
    OPTGROUP OPTION XMP PLAINTEXT FRAMESET
};
const VOIDS: &[Tag] = &tag_list! {
    AREA BASE BR COL EMBED HR IMG INPUT LINK META PARAM SOURCE TRACK WBR
};
const SKIPPED: &[Tag] = &tag_list! { SVG MATH SELECT TEMPLATE TEXTAREA SCRIPT STYLE IFRAME };
const CONTAINERS: &[Tag] = &tag_list! {
    ARTICLE ASIDE DIV FOOTER HEADER MAIN NAV SECTION TABLE TD TH BODY
};

/// The tags with each flag.
const FLAGGED: [(u8, &[Tag]); 4] =
    [(BLOCK, BLOCKS), (VOID, VOIDS), (SKIP, SKIPPED), (CONTAINER, CONTAINERS)];

/// The flags of each tag.
const FLAGS: [u8; Tag::COUNT] = {
    let (mut flags, mut list) = ([0; Tag::COUNT], 0);
    while list < FLAGGED.len() {
        let ((flag, tags), mut at) = (FLAGGED[list], 0);
        while at < tags.len() {
            flags[tags[at].0 as usize] |= flag;
            at += 1;
        }
        list += 1;
    }
    flags
};

impl Tag {
    /// Returns the tag with a name, ignoring case.
    pub fn from_name(name: &[u8]) -> Self {
        Self::of_key(name, name.iter().fold(0, |key, &byte| push(key, byte)))
    }

    /// Reads the name of a tag that starts at `from`: returns its tag and the end of the name.
    #[inline]
    pub(crate) fn read(html: &[u8], from: usize) -> (Self, usize) {
        let (mut key, mut at) = (0, from);
        while let Some(&byte) = html.get(at).filter(|byte| !ends_name(**byte)) {
            key = push(key, byte);
            at += 1;
        }
        (Self::of_key(&html[from..at], key), at)
    }

    #[inline]
    fn of_key(name: &[u8], key: u64) -> Self {
        let tag = Self(PLACES[place(key)]);
        let is_it = if name.len() <= 8 {
            // The key has all of its bytes. Letters may differ in the bit of the case.
            let known = KEYS[tag.index()];
            let letters = known & 0x4040_4040_4040_4040;
            (key ^ known) & !(letters >> 1) == 0 && name.len() == tag.name().len()
        } else {
            tag.name().as_bytes().eq_ignore_ascii_case(name)
        };
        if is_it { tag } else { Self::OTHER }
    }

    /// Returns the name in lower case. It is empty for [`Tag::OTHER`].
    pub fn name(self) -> &'static str {
        NAMES[self.index()]
    }

    /// Returns the tag's position in the table.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Returns the tag's bit in a mask of open elements, or 0 for tags without a bit.
    pub const fn bit(self) -> u64 {
        if self.0 > 0 && self.0 < 64 { 1 << self.0 } else { 0 }
    }

    /// Returns the level of a heading, 1 for `<h1>` to 6 for `<h6>`.
    pub fn heading_level(self) -> Option<u8> {
        // The six tags are neighbours in the table.
        (Self::H1.0..=Self::H6.0).contains(&self.0).then(|| self.0 - Self::H1.0 + 1)
    }

    /// Returns the tag of a heading of a level, 1 to 6.
    pub(crate) fn heading(level: u8) -> Self {
        Self(Self::H1.0 + level - 1)
    }

    /// Returns whether the element starts and ends a line.
    pub fn is_block(self) -> bool {
        self.has(BLOCK)
    }

    /// Returns whether the raw text of the element is markup that browsers show if scripts are
    /// disabled or frames are unknown.
    pub(crate) fn holds_markup(self) -> bool {
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
        FLAGS[self.index()] & flag != 0
    }
}

/// Extends the key of a name by a byte. The key of up to eight bytes has all of them.
#[inline]
const fn push(key: u64, byte: u8) -> u64 {
    key.rotate_left(8) ^ byte as u64
}

/// The key of each name in [`NAMES`].
const KEYS: [u64; Tag::COUNT] = {
    let mut keys = [0; Tag::COUNT];
    let mut tag = 0;
    while tag < NAMES.len() {
        let name = NAMES[tag].as_bytes();
        let mut at = 0;
        while at < name.len() {
            keys[tag] = push(keys[tag], name[at]);
            at += 1;
        }
        tag += 1;
    }
    keys
};

/// The tag at each [`place`], or [`Tag::OTHER`].
const PLACES: [u8; 512] = {
    let mut places = [0; 512];
    let mut tag = 1;
    while tag < NAMES.len() {
        let place = place(KEYS[tag]);
        assert!(places[place] == 0, "two names have one place: another multiplier is needed");
        places[place] = tag as u8;
        tag += 1;
    }
    places
};

/// Returns the place of a key in a table of 512, ignoring case. The names in [`NAMES`] have
/// different places; an unknown name may have any place.
#[inline]
const fn place(key: u64) -> usize {
    // Sets the bit that makes ASCII letters lower case in every byte. Digits have this bit already.
    let lower = key | 0x2020_2020_2020_2020;
    // The multiplier was found by trial.
    (lower.wrapping_mul(0x4156_06fb_90a3_3895) >> 55) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_finds_itself_in_any_case() {
        for (i, name) in NAMES.iter().enumerate().skip(1) {
            assert_eq!(Tag::from_name(name.as_bytes()).index(), i, "{name}");
            assert_eq!(Tag::from_name(name.to_uppercase().as_bytes()).index(), i, "{name}");
        }
        assert_eq!((Tag::H1.name(), Tag::BLOCKQUOTE.name()), ("h1", "blockquote"));
    }

    #[test]
    fn unknown_names_are_other() {
        for name in
            ["", "x-foo", "divx", "di", "blockquotes", "\0\0a", "\0a", "h\x11", "H\x11", "\x01"]
        {
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
