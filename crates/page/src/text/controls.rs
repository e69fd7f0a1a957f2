//! Text without characters that nobody sees.

use std::borrow::Cow;

/// Returns a text without invisible characters. They are a way to put words into programs that read
/// pages for people, and some of them control terminals:
///
/// - Control characters. Tabs and line feeds are kept, and other white space among them (U+000B to
///   U+000D, U+0085) becomes spaces.
/// - Tags (U+E0000 to U+E007F), which spell out ASCII.
/// - Variation selectors, except for one after a character that may have one.
/// - Characters that turn around the order of others (U+202D, U+202E).
/// - Two and more characters without width in a row, and joiners after ASCII.
///
/// ```
/// use dechaff_page::text::without_controls;
///
/// assert_eq!(without_controls("a\u{1b}[2Jb\tc\u{9b}"), "a[2Jb\tc");
/// assert_eq!(without_controls("a\u{e0068}\u{e0069}\u{202e}b ❤\u{fe0f}"), "ab ❤\u{fe0f}");
/// ```
pub fn without_controls(text: &str) -> Cow<'_, str> {
    filtered::<false>(text)
}

/// As [`without_controls`], but carriage returns are kept, too.
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
    // Testing all bytes without a branch is fastest. U+0080 to U+009F begin with 0xc2, as other
    // characters do.
    let may_be = |b: u8| {
        let control = (b < b' ') & (b != b'\t') & (b != b'\n') & !(RETURNS & (b == b'\r'));
        control | (b == 0x7f) | (b == 0xc2)
    };
    let is_control = |c: char| is_control::<RETURNS>(c);
    let has_control =
        text.bytes().fold(false, |found, byte| found | may_be(byte)) && text.contains(is_control);
    if has_control || may_have_unseen(text.as_bytes()) {
        Cow::Owned(seen::<RETURNS>(text))
    } else {
        Cow::Borrowed(text)
    }
}

fn is_control<const RETURNS: bool>(c: char) -> bool {
    c.is_control() && !matches!(c, '\t' | '\n') && !(RETURNS && c == '\r')
}

/// Returns whether a text may contain one of the characters above that are not controls, by their
/// bytes.
fn may_have_unseen(bytes: &[u8]) -> bool {
    memchr::memchr3_iter(0xe2, 0xef, 0xf3, bytes).any(|at| {
        matches!(
            bytes[at..],
            [0xe2, 0x80, 0x8b..=0x8d | 0xad | 0xae, ..]
                | [0xe2, 0x81, 0xa0..=0xa4, ..]
                | [0xef, 0xb8, 0x80..=0x8f, ..]
                | [0xef, 0xbb, 0xbf, ..]
                | [0xf3, 0xa0, ..]
        )
    })
}

fn seen<const RETURNS: bool>(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    // The previous character. Characters that are always removed do not count.
    let mut before = ' ';
    let mut chars = text.chars().filter_map(|c| match c {
        '\u{b}' | '\u{c}' | '\u{85}' => Some(' '),
        '\r' if !RETURNS => Some(' '),
        '\u{e0000}'..='\u{e007f}' | '\u{202d}' | '\u{202e}' => None,
        c => Some(c).filter(|c| !is_control::<RETURNS>(*c)),
    });
    while let Some(c) = chars.next() {
        let is_shown = match c {
            '\u{fe00}'..='\u{fe0f}' => is_base(before),
            '\u{e0100}'..='\u{e01ef}' => is_base(before) && before >= '\u{2e80}',
            c if has_no_width(c) => {
                // A selector after it is left out.
                let next = || chars.clone().find(|next| !is_selector(*next));
                let in_run = has_no_width(before) || next().is_some_and(has_no_width);
                let joins_nothing =
                    before.is_ascii() && !matches!(c, '\u{200b}' | '\u{2060}' | '\u{feff}');
                !in_run && !joins_nothing
            }
            _ => true,
        };
        kept.extend(Some(c).filter(|_| is_shown));
        if is_shown || !is_selector(c) {
            before = c;
        }
    }
    kept
}

fn is_selector(c: char) -> bool {
    matches!(c, '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}

/// Returns whether a variation selector may follow.
fn is_base(c: char) -> bool {
    !c.is_whitespace() && !has_no_width(c) && !is_selector(c)
}

fn has_no_width(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2064}' | '\u{feff}')
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

    #[test]
    fn characters_that_nobody_sees_are_left_out() {
        for (text, shown) in [
            ("a\u{e0041}\u{e007f}b", "ab"),
            ("a\u{202e}b\u{202c}", "ab\u{202c}"),
            ("a\u{200b}\u{200c}\u{2060}b", "ab"),
            ("a\u{200d}b\u{2063}", "ab"),
            ("❤\u{fe0f}\u{fe01}\u{e0100} \u{fe0f}", "❤\u{fe0f} "),
            ("a\u{e0101}", "a"),
            ("\u{200b}\u{3}\u{200b}\u{fe00}\u{200c}\u{e0041}\u{feff}b", "b"),
            ("é\u{3}\u{fe0f}\u{3}\u{fe0f}", "é\u{fe0f}"),
        ] {
            assert_eq!(without_controls(text), shown, "{text:?}");
        }
        // Families, flags of digits, ideographs with variants, Persian, and a place for a line
        // break.
        for text in
            ["👩\u{200d}👧", "1\u{fe0f}\u{20e3}", "葛\u{e0100}", "می\u{200c}خواهم", "a\u{200b}b"]
        {
            assert_eq!(without_controls(text), text);
        }
        assert!(matches!(without_controls("“a” – é，葛"), Cow::Borrowed(_)));
    }
}
