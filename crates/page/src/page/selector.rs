//! Reads selectors of style sheets, and tells which elements they select.
//!
//! Tags, classes, ids, attributes, and descendants and children of such elements are known. The
//! crates `selectors` and `cssparser` would read all of CSS, but their licence (MPL-2.0) asks more
//! of those who link dechaff than its own does, and what hides text needs little of it.

use std::borrow::Cow;

use crate::html::attributes::is_one_of;
use crate::html::tag::Tag;
use crate::page::open_elements::{Open, fold};
use crate::text::filter::form;

/// Maximum number of compounds in a selector. Each has a bit in a mask.
const MAX_COMPOUNDS: usize = 16;
/// Maximum number of names in a selector.
const MAX_NAMES: usize = 32;

/// The pseudo-elements, which are no elements of a page.
const PSEUDO_ELEMENTS: [&str; 4] = ["before", "after", "first-line", "first-letter"];

/// Returns whether a selector ends with a pseudo-element. Many of them are icons.
pub(crate) fn selects_pseudo_element(selector: &[u8]) -> bool {
    let name = memchr::memrchr(b':', selector).map(|at| &selector[at + 1..]);
    name.is_some_and(|name| is_one_of(name, &PSEUDO_ELEMENTS))
}

/// The kind of a name in a selector.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    Class,
    Id,
    Attribute,
    Tag,
}

/// A class, an id or an attribute that an element must have, or its tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Name<'a> {
    kind: Kind,
    name: &'a [u8],
    /// The sign before the `=` of an attribute, `=` if there is none, or 0 without a value.
    operator: u8,
    value: &'a [u8],
    ignores_case: bool,
    /// The bit of a class or an id among those of an element, or 0.
    bit: u128,
    /// The tag of this name, if HTML knows it.
    tag: Tag,
}

impl<'a> Name<'a> {
    fn new(kind: Kind, name: &'a [u8]) -> Self {
        let has_bit = matches!(kind, Kind::Class | Kind::Id);
        let bit = if has_bit { bit_of(form(name)) } else { 0 };
        let tag = if kind == Kind::Tag { Tag::from_name(name) } else { Tag::OTHER };
        Self { kind, name, operator: 0, value: b"", ignores_case: false, bit, tag }
    }
}

/// Returns the bit of a class or an id with a [`form`] among those of an element.
pub(crate) fn bit_of(form: u64) -> u128 {
    1 << (form % 128)
}

/// The conditions of one element in a selector.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Compound<'a> {
    /// Its names. That of the tag is in any case.
    names: Vec<Name<'a>>,
    /// Whether it is a child of the compound before it, and not any descendant.
    is_child: bool,
}

/// A selector.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Selector<'a> {
    compounds: Vec<Compound<'a>>,
    /// Whether elements are selected only if something holds that is not read, such as `:hover`.
    pub(crate) is_conditional: bool,
}

/// An open element and the elements around it, outermost first, in a page.
#[derive(Clone, Copy)]
pub(crate) struct Around<'a> {
    pub(crate) html: &'a [u8],
    pub(crate) open: &'a [Open],
    /// The steps in which the elements around it are compared with names.
    steps: u64,
    /// The bits of their classes and ids.
    bits: u128,
}

impl<'a> Around<'a> {
    pub(crate) fn new(html: &'a [u8], open: &'a [Open]) -> Self {
        let around = open.split_last().map_or(open, |(_, around)| around);
        let bits = around.iter().fold(0, |bits, open| bits | open.bits);
        Self { html, open, steps: around.iter().map(Open::steps).sum(), bits }
    }
}

impl<'a> Selector<'a> {
    /// Reads a selector. `outer` is the selector of the rule around it. Returns `None` for one that
    /// selects no element, such as `::before`, or that is not read.
    pub(crate) fn read(text: &'a [u8], outer: Option<&Self>) -> Option<Self> {
        let mut text = without_comments(text).trim_ascii_end();
        let mut found =
            outer.cloned().unwrap_or(Self { compounds: Vec::new(), is_conditional: false });
        let mut is_same = false;
        if let Some(rest) = text.strip_prefix(b"&") {
            (text, is_same) = (rest, true);
        }
        let mut compound = Compound::default();
        if is_same {
            compound = found.compounds.pop().unwrap_or_default();
        }
        let mut at = 0;
        while at < text.len() {
            let rest = &text[at..];
            match rest[0] {
                b'.' | b'#' => {
                    let length = name_length(&rest[1..]);
                    let kind = if rest[0] == b'.' { Kind::Class } else { Kind::Id };
                    compound.names.push(Name::new(kind, &rest[1..=length]));
                    if length == 0 {
                        return None;
                    }
                    at += 1 + length;
                }
                b'[' => {
                    let end = rest.iter().position(|b| *b == b']')?;
                    compound.names.push(attribute(&rest[1..end])?);
                    at += end + 1;
                }
                b':' => {
                    let name = &rest[1..1 + name_length(&rest[1..])];
                    if name.is_empty() || is_one_of(name, &PSEUDO_ELEMENTS) {
                        return None;
                    }
                    if name.eq_ignore_ascii_case(b"root") && compound.tag().is_none() {
                        compound.names.push(Name::new(Kind::Tag, b"html"));
                    } else {
                        found.is_conditional = true;
                    }
                    at += 1 + name.len();
                    if text.get(at) == Some(&b'(') {
                        at += 1 + crate::page::style_sheet::closing(&text[at + 1..])?;
                    }
                }
                b'/' if rest.starts_with(b"/*") => at += memchr::memmem::find(rest, b"*/")? + 2,
                b'*' => at += 1,
                b' ' | b'\t' | b'\n' | b'\r' | b'\x0c' | b'>' | b'+' | b'~' => {
                    let is_sign =
                        |b: &u8| b.is_ascii_whitespace() || matches!(b, b'>' | b'+' | b'~');
                    let length = rest.iter().take_while(|b| is_sign(b)).count();
                    let signs = &rest[..length];
                    if without_comments(&rest[length..]).is_empty() {
                        break;
                    }
                    // The elements before an element are not known any more.
                    if signs.iter().any(|b| matches!(b, b'+' | b'~')) {
                        found.is_conditional = true;
                        compound = Compound { is_child: compound.is_child, ..Compound::default() };
                    } else {
                        if at > 0 || compound != Compound::default() {
                            found.compounds.push(compound);
                        }
                        compound = Compound { is_child: signs.contains(&b'>'), ..<_>::default() };
                    }
                    at += length;
                }
                _ => {
                    let length = name_length(rest);
                    if length == 0 || compound.tag().is_some() {
                        return None;
                    }
                    compound.names.push(Name::new(Kind::Tag, &rest[..length]));
                    at += length;
                }
            }
            if compound.names.len() > MAX_NAMES {
                return None;
            }
        }
        found.compounds.push(compound);
        (!text.is_empty() || is_same).then_some(())?;
        (found.compounds.len() <= MAX_COMPOUNDS).then_some(found)
    }

    /// Returns the specificity: ids, then classes and attributes, then tags.
    pub(crate) fn specificity(&self) -> u32 {
        let names = self.compounds.iter().flat_map(|compound| &compound.names);
        let weight = |name: &Name<'_>| match name.kind {
            Kind::Id => 1 << 20,
            Kind::Class | Kind::Attribute => 1 << 10,
            Kind::Tag => 1,
        };
        names.map(weight).sum()
    }

    fn subject(&self) -> Option<&Compound<'a>> {
        self.compounds.last()
    }

    /// Returns the name by which selected elements are looked up: an id before a class, before an
    /// attribute, before a tag. It is `None` if any element may be selected.
    pub(crate) fn key(&self) -> Option<(Kind, &'a [u8])> {
        let subject = self.subject()?;
        let of = |kind: &Kind| {
            let name = subject.names.iter().rev().find(|name| name.kind == *kind);
            name.map(|name| (*kind, name.name))
        };
        [Kind::Id, Kind::Class, Kind::Attribute, Kind::Tag].iter().find_map(of)
    }

    /// Returns all names that the selected element has, or its tag if there are none.
    pub(crate) fn keys(&self) -> impl Iterator<Item = (Kind, &'a [u8])> {
        let names = || self.subject().into_iter().flat_map(|subject| &subject.names);
        let is_all = names().all(|name| name.kind == Kind::Tag);
        let wanted = names().filter(move |name| is_all || name.kind != Kind::Tag);
        wanted.map(|name| (name.kind, name.name))
    }

    /// Returns the tag of the selected element.
    pub(crate) fn tag(&self) -> Option<&'a [u8]> {
        self.subject()?.tag().map(|tag| tag.name)
    }

    /// Returns whether an attribute that scripts take away when they have drawn a page selects the
    /// element, such as `x-cloak`.
    pub(crate) fn is_cloak(&self) -> bool {
        let mut names = self.subject().into_iter().flat_map(|subject| &subject.names);
        names.any(|name| {
            name.kind == Kind::Attribute && memchr::memmem::find(name.name, b"cloak").is_some()
        })
    }

    /// Returns whether the innermost open element is selected, if what is not read holds. Counts
    /// the steps that this takes.
    pub(crate) fn selects(&self, around: Around<'_>, steps: &mut u64) -> bool {
        let Some((subject, outer)) = self.compounds.split_last() else { return false };
        let [elements @ .., element] = around.open else { return false };
        *steps += element.steps();
        if !subject.is(element, around.html) {
            return false;
        }
        if outer.is_empty() {
            return true;
        }
        // Most selectors name a class that no element around has.
        let bits = |compound: &Compound<'_>| compound.names.iter().fold(0, |all, it| all | it.bit);
        if outer.iter().any(|compound| bits(compound) & !around.bits != 0) {
            return false;
        }
        *steps += around.steps * outer.len() as u64;
        // Bit `n + 1` is set if the first `n` compounds match here: directly around the element, or
        // anywhere around it.
        let (mut parent, mut anywhere) = (1u32, 1u32);
        for open in elements {
            let mut here = 1;
            for (nth, compound) in outer.iter().enumerate() {
                let before = if compound.is_child { parent } else { anywhere };
                if before & 1 << nth != 0 && compound.is(open, around.html) {
                    here |= 2 << nth;
                }
            }
            (parent, anywhere) = (here, anywhere | here);
        }
        let needed = if subject.is_child { parent } else { anywhere };
        needed & 1 << outer.len() != 0
    }

    /// Returns whether the innermost open element would be selected with other classes, or inside
    /// other elements: it has one of the names of the selected element.
    pub(crate) fn may_select(&self, around: Around<'_>) -> bool {
        let (Some(subject), Some(element)) = (self.subject(), around.open.last()) else {
            return false;
        };
        let has = |name: &&Name<'_>| name.is_of(element, around.html);
        let mut others = subject.names.iter().filter(|name| name.kind != Kind::Tag).peekable();
        subject.tag().iter().all(has) && (others.peek().is_none() || others.any(|name| has(&name)))
    }
}

impl<'a> Compound<'a> {
    fn tag(&self) -> Option<&Name<'a>> {
        self.names.iter().find(|name| name.kind == Kind::Tag)
    }

    fn is(&self, open: &Open, html: &[u8]) -> bool {
        self.names.iter().all(|name| name.is_of(open, html))
    }
}

impl Name<'_> {
    fn is_of(&self, open: &Open, html: &[u8]) -> bool {
        if self.bit & !open.bits != 0 {
            return false;
        }
        match self.kind {
            Kind::Class => {
                open.class(html).split(u8::is_ascii_whitespace).any(|word| word == self.name)
            }
            Kind::Id => open.attributes(html).get(b"id") == Some(self.name),
            Kind::Attribute => {
                let value = open.attributes(html).get(self.name);
                value.is_some_and(|value| self.is_value(value))
            }
            Kind::Tag => {
                open.tag == self.tag && (self.tag != Tag::OTHER || open.name == fold(self.name))
            }
        }
    }

    fn is_value(&self, value: &[u8]) -> bool {
        let [value, wanted] = [value, self.value].map(|text| match self.ignores_case {
            true => Cow::Owned(text.to_ascii_lowercase()),
            false => Cow::Borrowed(text),
        });
        let (value, wanted) = (&*value, &*wanted);
        match self.operator {
            b'=' => value == wanted,
            b'^' => !wanted.is_empty() && value.starts_with(wanted),
            b'$' => !wanted.is_empty() && value.ends_with(wanted),
            b'*' => !wanted.is_empty() && memchr::memmem::find(value, wanted).is_some(),
            b'~' => value.split(u8::is_ascii_whitespace).any(|word| word == wanted),
            b'|' => value.strip_prefix(wanted).is_some_and(|rest| matches!(rest, [] | [b'-', ..])),
            _ => true,
        }
    }
}

/// Reads the text in the brackets of `[name=value]`.
fn attribute(text: &[u8]) -> Option<Name<'_>> {
    let text = text.trim_ascii();
    let (name, rest) = text.split_at(name_length(text));
    let mut found = Name::new(Kind::Attribute, name);
    let rest = rest.trim_ascii_start();
    if name.is_empty() || rest.is_empty() {
        return (!name.is_empty()).then_some(found);
    }
    let equals = rest.iter().take(2).position(|b| *b == b'=')?;
    let mut value = rest[equals + 1..].trim_ascii();
    if let Some((b'i' | b'I' | b's' | b'S', before)) = value.split_last()
        && before.last().is_some_and(|b| matches!(b, b' ' | b'"' | b'\''))
    {
        found.ignores_case = matches!(value.last(), Some(b'i' | b'I'));
        value = before.trim_ascii_end();
    }
    if let [quote @ (b'"' | b'\''), inside @ .., last] = value
        && quote == last
    {
        value = inside;
    }
    (found.operator, found.value) = (rest[0], value);
    Some(found)
}

/// Returns a text without the comments and the white space at its begin.
pub(crate) fn without_comments(text: &[u8]) -> &[u8] {
    let mut text = text.trim_ascii_start();
    while let Some(comment) = text.strip_prefix(b"/*") {
        let end = memchr::memmem::find(comment, b"*/").map_or(comment.len(), |end| end + 2);
        text = comment[end..].trim_ascii_start();
    }
    text
}

pub(crate) fn name_length(text: &[u8]) -> usize {
    let is_name = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_') || *b >= 0x80;
    text.iter().position(|b| !is_name(b)).unwrap_or(text.len())
}
