//! The names of the attributes of a tag, as a small set that shows which tags a reader can skip.
//!
//! The end of a tag is found by reading its attributes, so their names are known then. Later
//! readers do not search a tag for attributes that are not in its set.

/// A set of attribute names. Names with the same bit cannot be told apart, so the set may seem to
/// contain a name that it lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AttributeNames(u64);

impl AttributeNames {
    pub(crate) const ALL: Self = Self(u64::MAX);
    /// No names.
    pub const NONE: Self = Self(0);
    /// `class`
    pub const CLASS: Self = Self::of(b"class");
    /// `id`
    pub const ID: Self = Self::of(b"id");
    /// `href`
    pub const HREF: Self = Self::of(b"href");
    /// `rel`
    pub const REL: Self = Self::of(b"rel");
    /// `itemprop`, `itemtype` and `property`
    pub const ITEM: Self =
        Self::of(b"itemprop").or(Self::of(b"itemtype")).or(Self::of(b"property"));
    /// The attributes that may hide an element from readers: `style`, `hidden` and `popover`.
    pub(crate) const HIDING: Self =
        Self::of(b"style").or(Self::of(b"hidden")).or(Self::of(b"popover"));

    /// Returns the set of one name, which must be in lower case and not empty.
    #[inline]
    #[must_use]
    pub const fn of(name: &[u8]) -> Self {
        Self::like(name[0], name.len())
    }

    /// Returns the union of two sets.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns whether two sets may have a name in common.
    #[inline]
    #[must_use]
    pub const fn has_any_of(self, names: Self) -> bool {
        self.0 & names.0 != 0
    }

    /// Returns the set of all names with this first byte, in either case, and this length. The hash
    /// is chosen so that frequent attributes of pages do not share a bit with the names above.
    #[inline]
    pub(crate) const fn like(first: u8, length: usize) -> Self {
        let first = (first & 31) as usize;
        Self(1 << ((length.wrapping_mul(54) ^ (first * 13)) & 63))
    }

    /// Returns a hash of the set, which is 0 if it is empty.
    #[inline]
    pub(crate) fn hash(self) -> u8 {
        (self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_share_their_bit_with_few_others() {
        const SETS: [AttributeNames; 5] = [
            AttributeNames::CLASS,
            AttributeNames::ID,
            AttributeNames::HREF,
            AttributeNames::REL,
            AttributeNames::HIDING,
        ];
        for (at, set) in SETS.iter().enumerate() {
            assert!(SETS[..at].iter().all(|other| !other.has_any_of(*set)), "{set:?}");
            for name in ["src", "alt", "title", "target", "type", "width", "role", "data-id"] {
                assert!(!set.has_any_of(AttributeNames::of(name.as_bytes())), "{name}");
            }
        }
        assert_eq!(AttributeNames::like(b'C', 5), AttributeNames::CLASS);
        // A name of the same form.
        assert_eq!(AttributeNames::of(b"height"), AttributeNames::of(b"hidden"));
    }
}
