//! Values as they should read.

use std::borrow::Cow;

use dechaff_features::collapse_white_space;

/// A text of at most so many bytes.
pub(super) fn cut(text: &str, most: usize) -> &str {
    let mut end = text.len().min(most);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// White space collapsed, and nothing in it that cannot be seen.
pub(super) fn tidy(text: &str) -> String {
    let unseen = |c: char| {
        matches!(
            c,
            '\u{ad}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'
                ..='\u{202e}' | '\u{2060}' | '\u{feff}'
        ) || (c.is_control() && !c.is_whitespace())
    };
    if text.contains(unseen) {
        collapse_white_space(&text.replace(unseen, ""))
    } else {
        collapse_white_space(text)
    }
}

/// A text that markup or JSON states, tidy: character references that were escaped once more than
/// needed are decoded, and tags are taken out.
pub(super) fn plain(text: &str) -> String {
    let mut text = Cow::Borrowed(text);
    for _ in 0..2 {
        if !(text.contains('&') && text.contains(';')) {
            break;
        }
        text = Cow::Owned(htmlize::unescape(&*text).into_owned());
    }
    tidy(&without_tags(&text))
}

/// Takes out what looks like the tag of an element.
fn without_tags(text: &str) -> Cow<'_, str> {
    if !(text.contains('<') && text.contains('>')) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(lt) = rest.find('<') {
        let tag = &rest[lt + 1..];
        // Not looked for in vain: a text of many `<` would be read to its end for each.
        if !tag.trim_start_matches('/').starts_with(|c: char| c.is_ascii_alphabetic()) {
            out.push_str(&rest[..=lt]);
            rest = tag;
            continue;
        }
        // Without a `>` none of what follows is a tag.
        let Some(gt) = tag.find('>') else { break };
        out.push_str(&rest[..lt]);
        out.push(' ');
        rest = &tag[gt + 1..];
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// Letters and digits alone, in lower case: what two spellings of a title or name have in common.
pub(super) fn fold(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
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
