//! Classifies elements by their attributes.

use dechaff_features::{Attributes, Tag};

/// What an element is marked as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A heading of the first level.
    H1,
    /// `itemprop=headline`.
    Headline,
    /// `itemprop=author`.
    Author,
    /// `itemprop=name`, which counts only inside an author.
    Name,
    /// `rel=author`.
    RelAuthor,
    /// A class or id with a word for an author.
    AuthorClass,
    /// A class or id with a word for a byline.
    BylineClass,
    /// `itemprop=datePublished`, `<time pubdate>`, or the equivalent in RDFa.
    Published,
    /// `itemprop=dateModified`.
    Modified,
    /// Any other `<time>`.
    Time,
    /// A class or id with a word for a date.
    DateClass,
}

/// The kinds that the attributes of an element mark it as.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Kinds([Option<Kind>; 3]);

impl Kinds {
    fn add(&mut self, kind: Kind) {
        if self.iter().any(|known| known == kind) {
            return;
        }
        if let Some(free) = self.0.iter_mut().find(|slot| slot.is_none()) {
            *free = Some(kind);
        }
    }

    fn extend(&mut self, kind: Option<Kind>) {
        kind.into_iter().for_each(|kind| self.add(kind));
    }

    pub(super) fn is_empty(self) -> bool {
        self.0[0].is_none()
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Kind> {
        self.0.into_iter().flatten()
    }
}

/// The number of [`Seen`] values. It is a power of two.
const PLACES: usize = 512;

/// Values of class and id attributes with their kinds, because most elements have the same values as
/// others. Each value has one place, so a page can make the cache useless, but not slow.
#[derive(Debug)]
pub(super) struct Seen<'a>(Vec<(&'a [u8], Kinds)>);

impl<'a> Seen<'a> {
    pub(super) fn new() -> Self {
        Self(vec![(&[], Kinds::default()); PLACES])
    }

    /// Returns the kinds that a class or id marks an element as.
    fn kinds(&mut self, value: &'a [u8]) -> Kinds {
        let byte = |at: usize| value.get(at).copied().map_or(0, usize::from);
        let (middle, last) = (byte(value.len() / 2), byte(value.len().saturating_sub(1)));
        let key = ((value.len() * 31 + byte(0)) * 31 + middle) * 31 + last;
        let place = &mut self.0[key % PLACES];
        if place.0 != value {
            let mut kinds = Kinds::default();
            words(value, |word| kinds.extend(class_kind(word)));
            *place = (value, kinds);
        }
        place.1
    }
}

/// Returns the kinds that the attributes of an element mark it as.
pub(super) fn attribute_kinds<'a>(
    tag: Tag,
    attributes: Attributes<'a>,
    seen: &mut Seen<'a>,
) -> Kinds {
    let mut kinds = Kinds::default();
    if matches!(tag, Tag::BODY | Tag::HTML) {
        return kinds;
    }
    if tag == Tag::H1 {
        kinds.add(Kind::H1);
    }
    let mut pubdate = false;
    for (name, value) in attributes {
        let is = |known: &[u8]| name == known || name.eq_ignore_ascii_case(known);
        match (name.len(), name.first().map(u8::to_ascii_lowercase)) {
            (5, Some(b'c')) if !tag.is_void() && is(b"class") => {
                seen.kinds(value).iter().for_each(|kind| kinds.add(kind));
            }
            (2, Some(b'i')) if !tag.is_void() && is(b"id") => {
                seen.kinds(value).iter().for_each(|kind| kinds.add(kind));
            }
            (8, Some(b'i' | b'p')) if is(b"itemprop") || is(b"property") => {
                let properties = value.split(u8::is_ascii_whitespace).take(8);
                properties.for_each(|property| kinds.extend(property_kind(property)));
            }
            (3, Some(b'r')) if tag != Tag::LINK && is(b"rel") => {
                let mut relations = value.split(u8::is_ascii_whitespace);
                if relations.any(|relation| relation.eq_ignore_ascii_case(b"author")) {
                    kinds.add(Kind::RelAuthor);
                }
            }
            (7, Some(b'p')) => pubdate |= is(b"pubdate"),
            _ => {}
        }
    }
    if tag == Tag::TIME {
        kinds.add(if pubdate { Kind::Published } else { Kind::Time });
    }
    // A `<meta>` that is not microdata is read as a `<meta>`.
    let is_item = || { attributes }.any(|(name, _)| name.eq_ignore_ascii_case(b"itemprop"));
    if tag == Tag::META && !is_item() { Kinds::default() } else { kinds }
}

/// Returns the kind of a property. A prefix as in `schema:author` is ignored.
fn property_kind(property: &[u8]) -> Option<Kind> {
    let name = property.rsplit(|byte| *byte == b':').next()?.to_ascii_lowercase();
    Some(match &*name {
        b"author" | b"creator" => Kind::Author,
        b"name" => Kind::Name,
        b"headline" => Kind::Headline,
        b"datepublished" | b"datecreated" => Kind::Published,
        b"datemodified" => Kind::Modified,
        _ => return None,
    })
}

/// Returns the kind of a word of a class or id.
fn class_kind(word: &[u8]) -> Option<Kind> {
    // What all of them begin with; most words need not be compared.
    let first = word.first().map(u8::to_ascii_lowercase);
    if word.len() < 4 || !matches!(first, Some(b'a' | b'b' | b'd' | b'f' | b'p' | b't' | b'w')) {
        return None;
    }
    let mut lower = [0u8; 24];
    let lower = lower.get_mut(..word.len())?;
    lower.copy_from_slice(word);
    lower.make_ascii_lowercase();
    Some(match &*lower {
        b"author" | b"authors" | b"writer" | b"autor" | b"autore" | b"auteur" => Kind::AuthorClass,
        b"byline" | b"bylines" => Kind::BylineClass,
        b"date" | b"dateline" | b"datetime" | b"published" | b"pubdate" | b"timestamp"
        | b"posted" | b"time" | b"datum" | b"fecha" | b"publish" | b"publication" => {
            Kind::DateClass
        }
        _ => return None,
    })
}

/// Calls `see` with the runs of letters in a class or id as written, split between the parts of
/// camel case.
fn words(value: &[u8], mut see: impl FnMut(&[u8])) {
    let value = &value[..value.len().min(300)];
    let mut at = 0;
    while at < value.len() {
        let start = at;
        let mut lower = false;
        while let Some(byte) = value.get(at).filter(|byte| byte.is_ascii_alphabetic()) {
            if lower && byte.is_ascii_uppercase() {
                break;
            }
            lower = byte.is_ascii_lowercase();
            at += 1;
        }
        if at == start {
            at += 1;
            continue;
        }
        see(&value[start..at]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn is(tag: Tag, attributes: &str, expected: &[Kind]) {
        let mut seen = Seen::new();
        for _ in 0..2 {
            let kinds = attribute_kinds(tag, Attributes::new(attributes.as_bytes()), &mut seen);
            assert_eq!(kinds.iter().collect::<Vec<_>>(), expected, "{attributes}");
        }
    }

    #[test]
    fn what_attributes_say() {
        is(Tag::SPAN, " class='c-articleAuthor__x'", &[Kind::AuthorClass]);
        is(Tag::SPAN, " id=post-date", &[Kind::DateClass]);
        is(Tag::DIV, " class=updated", &[]);
        is(Tag::DIV, " class=authority", &[]);
        is(Tag::SPAN, " itemprop='author creator'", &[Kind::Author]);
        is(Tag::SPAN, " property=schema:datePublished", &[Kind::Published]);
        is(Tag::A, " rel='nofollow author'", &[Kind::RelAuthor]);
        is(Tag::LINK, " rel=author", &[]);
        is(Tag::TIME, " pubdate", &[Kind::Published]);
        is(Tag::TIME, " class=date", &[Kind::DateClass, Kind::Time]);
        is(Tag::H1, "", &[Kind::H1]);
        is(Tag::META, " itemprop=datePublished", &[Kind::Published]);
        is(Tag::META, " property=author", &[]);
        is(Tag::BODY, " class=author", &[]);
    }

    #[test]
    fn values_with_one_place_are_told_apart() {
        let mut seen = Seen::new();
        // The same length, first, middle and last byte.
        for (class, expected) in [("author x", true), ("autxor x", false), ("author x", true)] {
            let attributes = format!(" class='{class}'");
            let kinds =
                attribute_kinds(Tag::P, Attributes::new(attributes.as_bytes()), &mut Seen::new());
            assert_eq!(!kinds.is_empty(), expected, "{class}");
            assert_eq!(!seen.kinds(class.as_bytes()).is_empty(), expected, "{class}");
        }
    }
}
