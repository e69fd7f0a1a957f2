//! Records the tokens of a page, so that later readings need not find them in its bytes again.
//!
//! Line segmentation reads a page first. Documents and metadata read the same tokens later, and
//! most of that time would go into finding the ends of tags, comments and texts. A tape takes 8
//! bytes for each token. It is recorded only for callers that read the page again.

use std::ops::Range;

use crate::html::attribute_names::AttributeNames;
use crate::html::attributes::{Attributes, name_end};
use crate::html::tag::Tag;
use crate::html::{Token, Tokens};

/// The tokens of a page.
#[derive(Debug, Clone)]
pub struct Tape {
    entries: Vec<Entry>,
    names: NameSets,
    /// The offset after the last token.
    end: u32,
    /// The length of the page in bytes.
    bytes: usize,
}

/// The sets of attribute names of start tags, each at the place of its hash. Sets with the same
/// hash are joined. Most pages have a few dozen different sets.
type NameSets = Box<[AttributeNames; 256]>;

/// A token. It ends where the next one starts.
#[derive(Debug, Clone, Copy)]
struct Entry {
    /// The offset of its first byte.
    start: u32,
    kind: Kind,
    tag: Tag,
    /// The place of the names of a start tag's attributes in [`NameSets`].
    names: u8,
    /// The offset of the value of the class in the attributes of a start tag, after its quotation
    /// mark. It is 0 if there is no class, if the value is not quoted, or if the offset exceeds
    /// 255.
    class: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Start,
    End,
    Text,
    Raw,
    Comment,
    Enter,
    Leave,
    /// Bytes that belong to no token, such as the document type.
    Gap,
}

impl Tape {
    /// Records the tokens of a page, with the markup in `<noscript>` ([`Tokens::with_noscript`]).
    /// Bytes after the first 4 GiB are left out.
    pub fn read(html: &[u8]) -> Self {
        let mut tape = Self::new(html.len());
        let part = Tokens::of_part(html, 0..html.len().min(u32::MAX as usize));
        part.with_noscript().for_each(|token| tape.record(&token));
        tape
    }

    /// Creates an empty tape for a page of this length.
    pub(crate) fn new(bytes: usize) -> Self {
        let entries = Vec::with_capacity(bytes / BYTES_A_TOKEN);
        Self { entries, names: Box::new([AttributeNames::NONE; 256]), end: 0, bytes }
    }

    /// Records the next token.
    #[inline(always)]
    pub(crate) fn record(&mut self, token: &Token<'_>) {
        let (mut names, mut class) = (0, 0);
        let (kind, tag, span) = match token {
            Token::Start { tag, attributes, span, .. } => {
                names = attributes.names().hash();
                let set = &mut self.names[usize::from(names)];
                *set = set.or(attributes.names());
                let start = attributes.class().start;
                let quote = start.checked_sub(1).and_then(|at| attributes.as_bytes().get(at));
                if matches!(quote, Some(b'"' | b'\'')) {
                    class = u8::try_from(start).unwrap_or_default();
                }
                (Kind::Start, *tag, span)
            }
            Token::End { tag, span, .. } => (Kind::End, *tag, span),
            Token::Text { span } => (Kind::Text, Tag::OTHER, span),
            Token::Raw { tag, span } => (Kind::Raw, *tag, span),
            Token::Comment { span } => (Kind::Comment, Tag::OTHER, span),
            // The tokens of the markup follow.
            Token::Enter { tag, span } => (Kind::Enter, *tag, &(span.start..span.start)),
            Token::Leave { at } => (Kind::Leave, Tag::OTHER, &(*at..*at)),
        };
        let start = span.start as u32;
        if start != self.end {
            let (start, kind, tag) = (self.end, Kind::Gap, Tag::OTHER);
            self.entries.push(Entry { start, kind, tag, names: 0, class: 0 });
        }
        self.entries.push(Entry { start, kind, tag, names, class });
        self.end = span.end as u32;
    }

    /// Returns the number of start tags and texts that begin in a part of the page.
    pub fn count(&self, part: Range<usize>) -> usize {
        let before = |offset| self.entries.partition_point(|entry| (entry.start as usize) < offset);
        let entries = &self.entries[before(part.start)..before(part.end.max(part.start))];
        let is_counted = |entry: &&Entry| matches!(entry.kind, Kind::Start | Kind::Text);
        entries.iter().filter(is_counted).count()
    }

    /// Iterates over the recorded tokens of a page. `html` must be the page that was recorded. For
    /// another page of the same length, tokens have the offsets of the recorded ones.
    ///
    /// # Panics
    /// If the length of the page is another one.
    pub fn tokens<'a, 't>(&'t self, html: &'a [u8]) -> TapeTokens<'a, 't> {
        self.tokens_from(html, 0)
    }

    /// As [`Self::tokens`], with the tokens that start at an offset or after it. If the markup of a
    /// `<noscript>` begins at the offset, its [`Token::Enter`] is left out.
    ///
    /// # Panics
    /// As [`Self::tokens`].
    pub fn tokens_from<'a, 't>(&'t self, html: &'a [u8], from: usize) -> TapeTokens<'a, 't> {
        assert!(self.bytes == html.len(), "{} bytes, expected {}", html.len(), self.bytes);
        let first = self.entries.partition_point(|entry| (entry.start as usize) < from);
        let entries = match &self.entries[first..] {
            [first, inside @ ..] if first.kind == Kind::Enter && first.start as usize == from => {
                inside
            }
            entries => entries,
        };
        TapeTokens { html, entries, names: &self.names, end: self.end }
    }
}

/// Memory is reserved for one token in this number of bytes. Most pages have fewer tokens.
const BYTES_A_TOKEN: usize = 32;

/// An iterator over the tokens of a [`Tape`].
#[derive(Debug, Clone)]
pub struct TapeTokens<'a, 't> {
    html: &'a [u8],
    entries: &'t [Entry],
    names: &'t NameSets,
    end: u32,
}

impl TapeTokens<'_, '_> {
    /// Skips to the next raw text, or the next start tag for which `wanted` returns true, given the
    /// set of its attribute names. Skipping takes much less time than reading the tokens.
    #[inline]
    pub fn skip_to(&mut self, wanted: impl Fn(Tag, AttributeNames) -> bool) {
        let is_next = |entry: &Entry| match entry.kind {
            Kind::Start => wanted(entry.tag, self.names[usize::from(entry.names)]),
            kind => kind == Kind::Raw,
        };
        let next = self.entries.iter().position(is_next).unwrap_or(self.entries.len());
        self.entries = &self.entries[next..];
    }
}

impl<'a> Iterator for TapeTokens<'a, '_> {
    type Item = Token<'a>;

    // Most readers need nothing of most tokens, which costs nothing if it is seen here.
    #[inline(always)]
    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            let (&Entry { start, kind, tag, names, class }, rest) = self.entries.split_first()?;
            self.entries = rest;
            let span = start as usize..rest.first().map_or(self.end, |next| next.start) as usize;
            return Some(match kind {
                Kind::Start => {
                    let inside = &self.html[span.start + 1..span.end - 1];
                    let (name, attributes) = split(inside, tag);
                    let class = class_at(attributes, class.into());
                    let names = self.names[usize::from(names)];
                    let attributes = Attributes::found(attributes, names).with_class(class);
                    Token::Start { tag, name, attributes, span }
                }
                Kind::End => {
                    let inside = &self.html[span.start + 2..span.end - 1];
                    Token::End { tag, name: split(inside, tag).0, span }
                }
                Kind::Text => Token::Text { span },
                Kind::Raw => Token::Raw { tag, span },
                Kind::Comment => Token::Comment { span },
                Kind::Enter => {
                    let leave = rest.iter().find(|entry| entry.kind == Kind::Leave);
                    let end = leave.map_or(self.end, |leave| leave.start) as usize;
                    Token::Enter { tag, span: span.start..end }
                }
                Kind::Leave => Token::Leave { at: span.start },
                Kind::Gap => continue,
            });
        }
    }
}

/// Returns where the value of the class is that begins at a place, or nowhere if this is 0.
#[inline]
fn class_at(attributes: &[u8], start: usize) -> Range<usize> {
    let quote = start.checked_sub(1).and_then(|at| attributes.get(at));
    let length = quote.and_then(|quote| memchr::memchr(*quote, &attributes[start..]));
    length.map_or(0..0, |length| start..start + length)
}

/// Splits the inside of a tag into its name and the rest.
#[inline]
fn split(inside: &[u8], tag: Tag) -> (&[u8], &[u8]) {
    inside.split_at(if tag == Tag::OTHER { name_end(inside, 0) } else { tag.name().len() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(html: &[u8]) {
        let tape = Tape::read(html);
        let shown = |token: Token<'_>| format!("{token:?}");
        let expected: Vec<String> = Tokens::of(html).with_noscript().map(shown).collect();
        let found: Vec<String> = tape.tokens(html).map(shown).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn the_tokens_are_those_of_the_page() {
        for (_, html) in crate::pages::pages("pages") {
            check(&html);
        }
        for html in [
            "",
            "x",
            "<!doctype html> <p class=a>b</p ></><br/><![CDATA[x]]>y<!-- c -->",
            "<svg><![CDATA[a<b]]></svg><x-y a='>'>z</X-Y>",
            "<noscript>b<i>c</noscript>d<noframes><noscript>e<u></noframes>f",
            "<noscript><a href='</noscript>x<noscript></noscript><noscript><b",
            "<script>if(a<b)</script><title>a&amp;<b></title><plaintext></p>",
            "a<p",
            "a <!doctype",
        ] {
            check(html.as_bytes());
        }
        for length in [30, 31, 32, 256, 70_000] {
            let name = "x".repeat(length);
            check(format!("<{name} a=b>c</{name}>").as_bytes());
        }
    }

    #[test]
    fn a_part_of_a_page_begins_with_the_next_token() {
        let html = b"<p>a<b>c";
        let tape = Tape::read(html);
        let found = |from| format!("{:?}", tape.tokens_from(html, from).next().unwrap());
        assert_eq!(found(3), "Text { span: 3..4 }");
        assert!(found(4).contains("span: 4..7"), "{}", found(4));
        assert_eq!(found(5), "Text { span: 7..8 }");
        assert!(tape.tokens_from(html, 8).next().is_none());
        assert_eq!(tape.bytes, html.len());
        assert_eq!([tape.count(0..8), tape.count(4..8), tape.count(5..5)], [4, 2, 0]);
    }

    #[test]
    fn a_part_may_begin_in_a_noscript() {
        let html = b"<noscript><b>x</b></noscript>";
        let tape = Tape::read(html);
        let found = |from| format!("{:?}", tape.tokens_from(html, from).next().unwrap());
        assert!(found(9).starts_with("Enter"), "{}", found(9));
        assert!(found(10).starts_with("Start") && found(10).ends_with("span: 10..13 }"));
    }

    #[test]
    fn the_class_is_known() {
        let far = format!("<p id={} class=c>", "x".repeat(70_000));
        for (html, expected) in [
            ("<p class='a b'>", Some("a b")),
            ("<p id=x CLASS=\"a\" class='b'>", Some("a")),
            ("<font color='red' class='a'>", Some("a")),
            ("<p class='' class=b>", Some("")),
            ("<p class>", None),
            ("<font color=red>", None),
            ("<p class=a>", None),
            (&far, None),
        ] {
            let tape = Tape::read(html.as_bytes());
            let Some(Token::Start { attributes, .. }) = tape.tokens(html.as_bytes()).next() else {
                panic!("no tag in {html}");
            };
            let found = attributes.known_class().map(|class| str::from_utf8(class).unwrap());
            assert_eq!(found, expected, "{html}");
        }
    }

    #[test]
    fn tokens_may_be_left_out() {
        let html = b"<!doctype html><a href=x>a</a><!-- b --><title>c</title><p class=d>e<p id=f>g";
        let tape = Tape::read(html);
        let mut tokens = tape.tokens(html);
        let found: Vec<String> = std::iter::from_fn(|| {
            tokens.skip_to(|tag, names| tag == Tag::A || names.has_any_of(AttributeNames::ID));
            tokens.next().map(|token| format!("{token:?}"))
        })
        .collect();
        assert_eq!(found.len(), 3, "{found:?}");
        let spans = ["span: 15..25", "span: 47..48", "span: 68..76"];
        assert!(found.iter().zip(spans).all(|(token, span)| token.contains(span)), "{found:?}");
    }

    #[test]
    fn another_page_of_the_same_length_does_no_harm() {
        let long = "x".repeat(70_000);
        let html =
            format!("<p class=a>b<!-- c --></p><noscript><i>x</i></noscript><{long} a></{long}>");
        let tape = Tape::read(html.as_bytes());
        for byte in [b'<', b'>', b' ', b'x', 0xff] {
            let other = vec![byte; html.len()];
            for token in tape.tokens(&other) {
                if let Token::Start { attributes, .. } = token {
                    attributes.for_each(drop);
                }
            }
        }
    }
}
