//! Which attributes a tag may have, for readers that need nothing of most tags.
//!
//! The end of a tag is found by reading its attributes, so their names are known there. Whoever reads the tag
//! later need not look for those that are not among them.

/// A set of names of attributes. It may contain a name of which only the first letter and the length are those
/// of an attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AttributeNames(u8);

impl AttributeNames {
    pub(crate) const NONE: Self = Self(0);
    pub(crate) const ALL: Self = Self(u8::MAX);
    /// `class`
    pub const CLASS: Self = Self(1);
    /// `id`
    pub const ID: Self = Self(2);
    /// `href`
    pub const HREF: Self = Self(4);
    /// `rel`
    pub const REL: Self = Self(8);
    /// `itemprop`, `itemtype` and `property`
    pub const ITEM: Self = Self(16);
    const STYLE: Self = Self(32);
    const HIDDEN: Self = Self(64);
    const POPOVER: Self = Self(128);
    /// The attributes that may hide an element from readers: `style`, `hidden` and `popover`.
    pub(crate) const HIDING: Self = Self::STYLE.or(Self::HIDDEN).or(Self::POPOVER);

    /// Returns the names in this set or in another one.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns whether one of some names is in the set.
    #[inline]
    #[must_use]
    pub const fn has_any_of(self, names: Self) -> bool {
        self.0 & names.0 != 0
    }

    /// Returns the names that begin with this byte and have this length.
    #[inline]
    pub(crate) fn like(first: u8, length: usize) -> Self {
        Self(FIRST[usize::from(first)] & LENGTH[length.min(LENGTH.len() - 1)])
    }
}

/// The names in lower case, each with its set.
const NAMES: [(&[u8], AttributeNames); 10] = [
    (b"class", AttributeNames::CLASS),
    (b"id", AttributeNames::ID),
    (b"href", AttributeNames::HREF),
    (b"rel", AttributeNames::REL),
    (b"itemprop", AttributeNames::ITEM),
    (b"itemtype", AttributeNames::ITEM),
    (b"property", AttributeNames::ITEM),
    (b"style", AttributeNames::STYLE),
    (b"hidden", AttributeNames::HIDDEN),
    (b"popover", AttributeNames::POPOVER),
];

/// The sets of the names that begin with each byte, in either case.
const FIRST: [u8; 256] = {
    let mut sets = [0; 256];
    let mut at = 0;
    while at < NAMES.len() {
        let (name, AttributeNames(set)) = NAMES[at];
        sets[name[0] as usize] |= set;
        sets[name[0].to_ascii_uppercase() as usize] |= set;
        at += 1;
    }
    sets
};

/// The sets of the names of each length. The last one, which is empty, is that of all longer names.
const LENGTH: [u8; 16] = {
    let mut sets = [0; 16];
    let mut at = 0;
    while at < NAMES.len() {
        let (name, AttributeNames(set)) = NAMES[at];
        assert!(name.len() + 1 < sets.len());
        sets[name.len()] |= set;
        at += 1;
    }
    sets
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_is_in_its_set_and_in_no_other() {
        for (name, set) in NAMES {
            for first in [name[0], name[0].to_ascii_uppercase()] {
                assert_eq!(AttributeNames::like(first, name.len()), set);
            }
            for longer in [name.len() + 8, 300] {
                assert_eq!(AttributeNames::like(name[0], longer), AttributeNames::NONE);
            }
        }
        assert_eq!(AttributeNames::like(b't', 5), AttributeNames::NONE);
        // A name of the same form.
        assert_eq!(AttributeNames::like(b'h', b"height".len()), AttributeNames::HIDDEN);
    }
}
