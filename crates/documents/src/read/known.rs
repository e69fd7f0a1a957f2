//! Remembers which attributes an element has.

use dechaff_page::Attributes;

/// What is known of the attributes of an element after they were read once. Most of the attributes
/// that the walk asks for are not there.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Known<'a> {
    /// The bits of the names: see [`bit`].
    names: u64,
    /// The value of the first `class` attribute.
    pub(crate) class: Option<&'a [u8]>,
}

impl<'a> Known<'a> {
    pub(crate) fn read(attributes: Attributes<'a>) -> Self {
        let (mut names, mut class) = (0, None);
        for (name, value) in attributes {
            names |= bit(name);
            if class.is_none() && name.len() == 5 && name.eq_ignore_ascii_case(b"class") {
                class = Some(value);
            }
        }
        Self { names, class }
    }

    /// Returns whether the attributes were read and there are some.
    pub(crate) fn is_read(&self) -> bool {
        self.names != 0
    }

    /// Returns whether there may be an attribute with one of some names.
    pub(crate) fn may_have_one_of<const N: usize>(&self, names: &Names<N>) -> bool {
        self.names & names.bits != 0
    }

    /// Returns whether there may be an attribute of this name.
    pub(crate) fn may_have(&self, name: &[u8]) -> bool {
        self.names & bit(name) != 0
    }
}

/// Names of attributes that are searched for together. Most elements have none of them.
#[derive(Debug)]
pub(crate) struct Names<const N: usize> {
    pub(crate) names: [&'static [u8]; N],
    bits: u64,
}

impl<const N: usize> Names<N> {
    pub(crate) const fn new(names: [&'static [u8]; N]) -> Self {
        let (mut bits, mut at) = (0, 0);
        while at < N {
            bits |= bit(names[at]);
            at += 1;
        }
        Self { names, bits }
    }
}

/// Returns the bit of the name of an attribute. It follows from its length and its first letter.
const fn bit(name: &[u8]) -> u64 {
    let first = if name.is_empty() { 0 } else { name[0] as usize & 0x1f };
    1 << ((name.len().wrapping_mul(5) ^ first) & 63)
}
