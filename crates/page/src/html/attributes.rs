//! Reads the attributes of a start tag from its bytes, as the HTML standard's tokenizer does.

use std::fmt;

use crate::html::attribute_names::AttributeNames;

/// An iterator over the attributes of one start tag, in order.
#[derive(Clone, Copy)]
pub struct Attributes<'a> {
    bytes: &'a [u8],
    /// The number of bytes that have been read.
    at: usize,
    /// The names that may be among them.
    names: AttributeNames,
    /// The value of the class, if it is known.
    class: (usize, usize),
}

impl fmt::Debug for Attributes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |bytes: &[u8]| bytes.escape_ascii().to_string();
        f.debug_list().entries(self.map(|(name, value)| (shown(name), shown(value)))).finish()
    }
}

impl<'a> Attributes<'a> {
    /// No attributes.
    pub const NONE: Self = Self { bytes: b"", at: 0, names: AttributeNames::NONE, class: (0, 0) };

    /// Creates an iterator over the bytes between a tag's name and its `>`.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self::found(bytes, AttributeNames::ALL)
    }

    /// As [`Self::new`], with the names that [`tag_end`] found.
    pub(crate) fn found(bytes: &'a [u8], names: AttributeNames) -> Self {
        Self { bytes, at: 0, names, class: (0, 0) }
    }

    /// Sets where the value of the class is in the bytes.
    pub(crate) fn with_class(self, class: Span) -> Self {
        Self { class: (class.start, class.end), ..self }
    }

    /// Returns the span of the value of the class. It is empty if the tag has no class, or if the
    /// attributes were not read together with their tag.
    #[inline]
    pub(crate) fn class(&self) -> Span {
        self.class.0..self.class.1
    }

    /// Returns the value of the class, if it was found when the tag was read.
    #[inline]
    pub fn known_class(&self) -> Option<&'a [u8]> {
        if self.class.1 > 0 { self.bytes.get(self.class()) } else { None }
    }

    /// Returns the value of the first attribute with a name in lower case, as written. Most tags
    /// do not have the attribute that is asked for.
    // Inlined, so the set with the name is a constant.
    #[inline]
    pub fn get(self, name: &[u8]) -> Option<&'a [u8]> {
        if self.names.has_any_of(AttributeNames::of(name)) { self.find_value(name) } else { None }
    }

    fn find_value(mut self, name: &[u8]) -> Option<&'a [u8]> {
        self.find(|(found, _)| found.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    /// Returns the names that may be among the attributes. Most tags have few.
    #[inline]
    pub fn names(&self) -> AttributeNames {
        self.names
    }

    /// Returns the bytes of all attributes.
    pub fn as_bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Returns whether the tag ends with `/>`, where the slash is not part of a value.
    pub fn self_closing(&self) -> bool {
        let mut rest = *self;
        self.bytes.ends_with(b"/")
            && std::iter::from_fn(|| rest.next_spans())
                .all(|(_, value)| value.end < self.bytes.len())
    }

    /// Returns where the name and the value of the next attribute are in the bytes.
    pub(crate) fn next_spans(&mut self) -> Option<(Span, Span)> {
        let start = skip(self.bytes, self.at, |b| is(b, SPACE | SLASH));
        self.at = self.bytes.len();
        if start == self.bytes.len() {
            return None;
        }
        let (name, value, end) = attribute(self.bytes, start)?;
        self.at = end;
        Some((name, value))
    }

    /// Returns the bytes of a span.
    #[inline]
    pub(crate) fn bytes(&self, span: Span) -> &'a [u8] {
        &self.bytes[span]
    }
}

impl<'a> Iterator for Attributes<'a> {
    /// The name and the value as written. The value is empty if there is none.
    type Item = (&'a [u8], &'a [u8]);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let (name, value) = self.next_spans()?;
        Some((self.bytes(name), self.bytes(value)))
    }
}

/// Returns the end of the name of a tag that starts at `from`.
pub(crate) fn name_end(html: &[u8], from: usize) -> usize {
    skip(html, from, |b| !ends_name(b))
}

/// Returns whether a byte ends the name of a tag.
pub(crate) fn ends_name(byte: u8) -> bool {
    is(byte, SPACE | SLASH | END)
}

/// Returns the position after the `>` of the tag whose name ends at `from`, the set of its
/// attribute names, and the span of the value of its class. Returns `None` if the tag does not end.
#[inline]
pub(crate) fn tag_end(html: &[u8], from: usize) -> Option<(usize, AttributeNames, Span)> {
    let (mut at, mut names, mut class) = (from, AttributeNames::NONE, 0..0);
    loop {
        at = skip(html, at, |b| is(b, SPACE | SLASH));
        if *html.get(at)? == b'>' {
            return Some((at + 1, names, class));
        }
        let (name, value);
        (name, value, at) = attribute(html, at)?;
        let (first, length) = (html[name.start], name.len());
        // The first of several classes counts.
        if length == 5
            && first | 0x20 == b'c'
            && class.end == 0
            && html[name].eq_ignore_ascii_case(b"class")
        {
            class = value;
        }
        names = names.or(AttributeNames::like(first, length));
    }
}

/// Returns whether a value begins with some letters, in either case.
pub fn begins(value: &[u8], start: &[u8]) -> bool {
    value.get(..start.len()).is_some_and(|value| value.eq_ignore_ascii_case(start))
}

/// Returns whether a name is in a list, in either case.
pub fn is_one_of(name: &[u8], list: &[&str]) -> bool {
    list.iter().any(|known| known.as_bytes().eq_ignore_ascii_case(name))
}

pub(crate) type Span = std::ops::Range<usize>;

/// Returns the name, the value and the end of the attribute at `start`, or `None` if its quotes are
/// never closed.
#[inline]
fn attribute(bytes: &[u8], start: usize) -> Option<(Span, Span, usize)> {
    // A leading `=` belongs to the name.
    let name_end = skip(bytes, start + 1, |b| !is(b, SPACE | SLASH | END | EQUALS));
    let equals = skip(bytes, name_end, |b| is(b, SPACE));
    if bytes.get(equals) != Some(&b'=') {
        return Some((start..name_end, 0..0, name_end));
    }
    let value = skip(bytes, equals + 1, |b| is(b, SPACE));
    match bytes.get(value) {
        Some(&quote @ (b'"' | b'\'')) => {
            let end = value + 1 + memchr::memchr(quote, &bytes[value + 1..])?;
            Some((start..name_end, value + 1..end, end + 1))
        }
        _ => {
            let end = skip(bytes, value, |b| !is(b, SPACE | END));
            Some((start..name_end, value..end, end))
        }
    }
}

const SPACE: u8 = 1;
const SLASH: u8 = 2;
const END: u8 = 4;
const EQUALS: u8 = 8;

/// The role of each byte in the grammar of attributes.
const KINDS: [u8; 256] = {
    let mut kinds = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        kinds[byte] = match byte as u8 {
            b'/' => SLASH,
            b'>' => END,
            b'=' => EQUALS,
            b if b.is_ascii_whitespace() => SPACE,
            _ => 0,
        };
        byte += 1;
    }
    kinds
};

#[inline]
fn is(byte: u8, kinds: u8) -> bool {
    KINDS[usize::from(byte)] & kinds != 0
}

#[inline]
fn skip(bytes: &[u8], from: usize, while_: impl Fn(u8) -> bool) -> usize {
    let mut at = from;
    while at < bytes.len() && while_(bytes[at]) {
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(tag: &str) -> Vec<(String, String)> {
        let text = |b: &[u8]| String::from_utf8_lossy(b).into_owned();
        Attributes::new(tag.as_bytes()).map(|(n, v)| (text(n), text(v))).collect()
    }

    #[test]
    fn quoted_unquoted_and_bare() {
        let pair = |n: &str, v: &str| (n.to_string(), v.to_string());
        assert_eq!(
            parse(" class=\"a b\" id = x  hidden data-x='>' href=/a/b/ /"),
            [
                pair("class", "a b"),
                pair("id", "x"),
                pair("hidden", ""),
                pair("data-x", ">"),
                pair("href", "/a/b/")
            ]
        );
        assert_eq!(parse(" \"stray id=x"), [pair("\"stray", ""), pair("id", "x")]);
        assert_eq!(parse("=x=y"), [pair("=x", "y")]);
        assert_eq!(parse("a='open"), []);
    }

    #[test]
    fn slashes_at_the_end() {
        for (tag, closed) in
            [("/", true), (" a/", true), (" a='b'/", true), (" a=b/", false), ("", false)]
        {
            assert_eq!(Attributes::new(tag.as_bytes()).self_closing(), closed, "{tag}");
        }
    }

    #[test]
    fn ends_of_tags() {
        let end = |tag: &[u8]| tag_end(tag, 0).map(|(end, ..)| end);
        assert_eq!(end(b" a='>' b>x"), Some(9));
        assert_eq!(end(b" a\">x"), Some(4));
        assert_eq!(end(b" a='>"), None);
        assert_eq!(end(b"/>"), Some(2));
        assert_eq!(end(b" a=b\">x"), Some(6));
        assert_eq!(end(b" =\"'>x"), Some(5));
        assert_eq!(end(b" a=>x"), Some(4));
        assert_eq!(end(b" a = '>'>x"), Some(9));
        assert_eq!(end(b" a"), None);
    }

    #[test]
    fn names_are_found_with_the_end() {
        let found = |tag: &str| tag_end(tag.as_bytes(), 0).unwrap().1;
        let title = AttributeNames::of(b"title");
        assert_eq!(found(" >"), AttributeNames::NONE);
        assert_eq!(found(" title=style data-id=x>"), title.or(AttributeNames::of(b"data-id")));
        assert_eq!(found(" CLASS=a title=style>"), AttributeNames::CLASS.or(title));
        for tag in [" style=a href=b>", " HREF hidden>", " popover=a href=b>"] {
            assert!(found(tag).has_any_of(AttributeNames::HIDING), "{tag}");
            assert!(found(tag).has_any_of(AttributeNames::HREF), "{tag}");
            assert!(!found(tag).has_any_of(AttributeNames::REL), "{tag}");
        }
    }
}
