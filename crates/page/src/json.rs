//! Reads JSON with the mistakes that pages make: comments, line breaks in strings, invalid escapes,
//! missing and extra commas. Nothing is an error: unreadable parts are skipped.

use std::borrow::Cow;

use crate::html::attributes::{Attributes, begins};

/// A part of a JSON text. Strings are as written between their quotes ([`unescaped`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Token<'a> {
    /// The start of an object.
    Object,
    /// The start of an array.
    Array,
    /// The end of an object or an array.
    End,
    /// A string before a colon.
    Key(&'a str),
    /// Another string.
    Text(&'a str),
    /// A number, `true`, `false`, `null`, or a word that is no JSON.
    Word(&'a str),
}

/// Returns whether this is the start tag of a script with JSON-LD.
pub(crate) fn is_json_ld(mut attributes: Attributes<'_>) -> bool {
    attributes.any(|(name, value)| {
        name.eq_ignore_ascii_case(b"type") && {
            let value = htmlize::unescape_attribute(String::from_utf8_lossy(value));
            let value = value.trim_start().as_bytes();
            begins(value, b"application/ld+json") || begins(value, b"application/json+ld")
        }
    })
}

/// Returns the text of a script. Scripts have no character references and no escapes outside of
/// strings, but some pages write each quote as one, or as one of one.
pub(crate) fn script(text: Cow<'_, str>) -> Cow<'_, str> {
    let start = text.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '[' | '{'));
    if start.starts_with('&') && start.len() < text.len() && !text.contains('"') {
        let once = htmlize::unescape(text);
        return if once.contains('"') { once } else { htmlize::unescape(once).into_owned().into() };
    }
    let is_escaped = |(at, _): (usize, &str)| text[..at].ends_with('\\');
    if start.starts_with("\\\"") && text.match_indices('"').all(is_escaped) {
        return unescaped(&text).into_owned().into();
    }
    text
}

/// Iterates over the parts of a text, up to a string that does not end.
pub fn tokens(text: &str) -> impl Iterator<Item = Token<'_>> {
    let mut rest = text;
    let last_line = text.rfind('\n').map_or(usize::MAX, |at| text.len() - at);
    std::iter::from_fn(move || {
        loop {
            rest = rest.trim_start_matches(is_between);
            let comment = match rest.get(..2) {
                // In a script of one line, a comment may surround the values.
                Some("//") if rest.len() < last_line => "",
                Some("//") => "\n",
                Some("/*") => "*/",
                _ => break,
            };
            rest = rest[2..].split_once(comment).map_or("", |(_, after)| after);
        }
        let bracket = match rest.chars().next()? {
            '"' => {
                let end = end_of_string(rest)?;
                let string = &rest[1..end];
                rest = rest[end + 1..].trim_start();
                let is_key = rest.starts_with(':');
                return Some(if is_key { Token::Key(string) } else { Token::Text(string) });
            }
            '{' => Token::Object,
            '[' => Token::Array,
            '}' | ']' => Token::End,
            first => {
                let length = first.len_utf8();
                let after = rest[length..].find(|c| is_between(c) || "\"{}[]/".contains(c));
                let (word, after) = rest.split_at(after.map_or(rest.len(), |at| length + at));
                rest = after;
                return Some(Token::Word(word));
            }
        };
        rest = &rest[1..];
        Some(bracket)
    })
}

fn is_between(c: char) -> bool {
    c.is_whitespace() || c.is_control() || matches!(c, ',' | ':' | ';')
}

/// Returns where the quote is that ends the string at the start of a text.
fn end_of_string(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut end = 1;
    loop {
        end += memchr::memchr2(b'"', b'\\', bytes.get(end..)?)?;
        if bytes[end] == b'"' {
            return Some(end);
        }
        // A backslash escapes the next character.
        end += 2;
    }
}

/// Returns the text of a string. Invalid escapes lose their backslash, and half of a surrogate pair
/// becomes U+FFFD.
pub fn unescaped(raw: &str) -> Cow<'_, str> {
    if !raw.contains('\\') {
        return raw.into();
    }
    let mut text = String::with_capacity(raw.len());
    let mut units: Vec<u16> = Vec::new();
    let mut rest = raw;
    while let Some((before, after)) = rest.split_once('\\') {
        if !before.is_empty() {
            flush(&mut units, &mut text);
            text.push_str(before);
        }
        let hex = after.strip_prefix('u').and_then(|hex| hex.get(..4));
        if let Some(unit) = hex.and_then(|hex| u16::from_str_radix(hex, 16).ok()) {
            // Characters beyond 16 bits are written as two escapes.
            units.push(unit);
            rest = &after[5..];
            continue;
        }
        flush(&mut units, &mut text);
        let mut characters = after.chars();
        match characters.next() {
            Some('n' | 'r' | 't' | 'b' | 'f') => text.push(' '),
            Some(other) => text.push(other),
            None => {}
        }
        rest = characters.as_str();
    }
    flush(&mut units, &mut text);
    text.push_str(rest);
    text.into()
}

fn flush(units: &mut Vec<u16>, text: &mut String) {
    let chars = char::decode_utf16(units.drain(..));
    text.extend(chars.map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn start_tags_of_json_ld() {
        for (attributes, expected) in [
            ("type=application/ld+json", true),
            ("id=a TYPE=' Application/LD+JSON; charset=utf-8'", true),
            ("type='application&#x2F;json&#43;ld'", true),
            ("type=text/javascript", false),
            ("class=application/ld+json", false),
        ] {
            assert_eq!(
                is_json_ld(Attributes::new(attributes.as_bytes())),
                expected,
                "{attributes}"
            );
        }
    }

    #[test]
    fn references_for_all_quotes() {
        assert_eq!(script("{&quot;a&quot;: &quot;b &amp; c&quot;}".into()), r#"{"a": "b & c"}"#);
        assert_eq!(script(" [{&#34;a&#x22;: &#034;b&#34;}]".into()), r#" [{"a": "b"}]"#);
        assert_eq!(script("{&amp;quot;a&amp;quot;: 1}".into()), r#"{"a": 1}"#);
        let escaped = r#"{\"a\": \"b\/c \\\"d\\\"\"}"#;
        assert_eq!(script(escaped.into()), r#"{"a": "b/c \"d\""}"#);
        let half = r#"{\"a\": "b"}"#;
        assert_eq!(script(half.into()), half);
        let mixed = r#"{"a": "&quot;b&quot;"}"#;
        assert_eq!(script(mixed.into()), mixed);
    }

    #[test]
    fn mistakes_are_passed_over() {
        use Token::{Array, End, Key, Object, Text, Word};
        let text = r#"<!-- {"a" : -1.5e3,, 'b': [true "c\"d" /*"*/; // "
            x{é "e"}/]"#;
        let expected = [
            Word("<!--"),
            Object,
            Key("a"),
            Word("-1.5e3"),
            Word("'b'"),
            Array,
            Word("true"),
            Text("c\\\"d"),
            Word("x"),
            Object,
            Word("é"),
            Text("e"),
            End,
            Word("/"),
            End,
        ];
        assert_eq!(tokens(text).collect::<Vec<_>>(), expected);
    }
}
