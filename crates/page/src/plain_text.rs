//! Shortens and cleans the texts that a page declares.

use std::borrow::Cow;

use crate::page::whitespace::collapse_white_space;
use crate::text::without_controls;

/// Returns the start of a text: at most `most` bytes, and whole characters.
pub fn cut(text: &str, most: usize) -> &str {
    &text[..text.floor_char_boundary(most)]
}

/// Collapses white space and removes invisible characters, also marks of direction.
pub fn tidy(text: &str) -> String {
    let directs = |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202c}');
    let text = without_controls(text);
    // Most texts are ASCII.
    if !text.is_ascii() && text.contains(directs) {
        collapse_white_space(&text.replace(directs, ""))
    } else {
        collapse_white_space(&text)
    }
}

/// Cleans a text from markup or JSON: decodes character references that were escaped twice, and
/// removes tags.
pub fn plain(text: &str) -> String {
    tidy(&without_tags(&decoded(text)))
}

/// Decodes character references that were escaped twice.
pub fn decoded(text: &str) -> Cow<'_, str> {
    let mut text = Cow::Borrowed(text);
    for _ in 0..2 {
        if !(text.contains('&') && text.contains(';')) {
            break;
        }
        text = Cow::Owned(htmlize::unescape(&*text).into_owned());
    }
    text
}

/// Removes text that looks like a tag.
fn without_tags(text: &str) -> Cow<'_, str> {
    if !(text.contains('<') && text.contains('>')) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(lt) = rest.find('<') {
        let tag = &rest[lt + 1..];
        // Tested first, because a text with many `<` would be searched to its end for each.
        if !tag.trim_start_matches('/').starts_with(|c: char| c.is_ascii_alphabetic()) {
            out.push_str(&rest[..=lt]);
            rest = tag;
            continue;
        }
        // Without a `>`, the rest contains no tags.
        let Some(gt) = tag.find('>') else { break };
        out.push_str(&rest[..lt]);
        out.push(' ');
        rest = &tag[gt + 1..];
    }
    out.push_str(rest);
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_taken_out_and_nothing_else() {
        for (text, without) in [
            ("a <b class=x>bold</b> end", "a bold end"),
            ("1 < 2 <i>and</i> 3 > 2", "1 < 2 and 3 > 2"),
            ("a < b <c", "a < b <c"),
            ("< < <>", "< < <>"),
            ("&lt;b>x", "x"),
        ] {
            assert_eq!(plain(text), without);
        }
    }
}
