//! Text without control characters.

use std::borrow::Cow;

/// Returns a text without control characters: no format needs them, and terminals act on some. Tabs
/// and line feeds are kept, and other white space among them (U+000B to U+000D, U+0085) becomes
/// spaces.
///
/// ```
/// assert_eq!(dechaff_page::text::without_controls("a\u{1b}[2Jb\tc\u{9b}"), "a[2Jb\tc");
/// ```
pub fn without_controls(text: &str) -> Cow<'_, str> {
    filtered::<false>(text)
}

/// Returns a text without control characters. Carriage returns are kept, too.
pub fn cleaned(text: Cow<'_, str>) -> Cow<'_, str> {
    match text {
        Cow::Borrowed(text) => filtered::<true>(text),
        Cow::Owned(text) => {
            let clean = match filtered::<true>(&text) {
                Cow::Borrowed(_) => None,
                Cow::Owned(clean) => Some(clean),
            };
            Cow::Owned(clean.unwrap_or(text))
        }
    }
}

fn filtered<const RETURNS: bool>(text: &str) -> Cow<'_, str> {
    let is_control =
        |c: char| c.is_control() && !matches!(c, '\t' | '\n') && !(RETURNS && c == '\r');
    // Testing all bytes without a branch is fastest. U+0080 to U+009F begin with 0xc2, as other
    // characters do.
    let may_be = |b: u8| {
        let control = (b < b' ') & (b != b'\t') & (b != b'\n') & !(RETURNS & (b == b'\r'));
        control | (b == 0x7f) | (b == 0xc2)
    };
    if !text.bytes().fold(false, |found, byte| found | may_be(byte)) || !text.contains(is_control) {
        return Cow::Borrowed(text);
    }
    let kept = text.chars().filter_map(|c| match c {
        c if !is_control(c) => Some(c),
        '\u{b}' | '\u{c}' | '\r' | '\u{85}' => Some(' '),
        _ => None,
    });
    Cow::Owned(kept.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_left_out() {
        assert!(matches!(without_controls("a\tb\nc \u{a0}é\u{a7}"), Cow::Borrowed(_)));
        assert_eq!(without_controls("\0a\u{1b}]0;x\u{7}b\u{7f}c\u{9b}31m"), "a]0;xbc31m");
        assert_eq!(without_controls("a\u{c}b\u{b}c\u{85}d\re"), "a b c d e");
        assert_eq!(cleaned("a\r\nb\u{c}".into()), "a\r\nb ");
        assert_eq!(cleaned("a\u{8}b".to_string().into()), "ab");
        assert_eq!(cleaned("ab".to_string().into()), "ab");
    }
}
