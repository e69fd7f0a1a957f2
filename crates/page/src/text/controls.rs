//! Text without characters that nobody sees.

use std::borrow::Cow;

/// Returns a text without invisible characters. They are a way to put words into programs that read
/// pages for people, and some of them control terminals:
///
/// - Control characters. Tabs and line feeds are kept, and other white space among them (U+000B to
///   U+000D, U+0085) becomes spaces.
/// - Places where a line or a word may break: soft hyphens, U+200B, U+2060 and U+FEFF.
/// - Tags (U+E0000 to U+E007F), which spell out ASCII, except in the flags of England, Scotland and
///   Wales.
/// - Variation selectors, except for one after a character that may have one.
/// - Characters that turn around the order of others (U+202D, U+202E).
/// - Two and more characters in a row that are drawn as nothing (`Default_Ignorable_Code_Point`),
///   and joiners after ASCII. One joiner inside a word or an emoji is kept.
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
    // Testing all bytes without a branch is fastest. Most texts are ASCII without controls.
    let kind = |b: u8| {
        let control = (b < b' ') & (b != b'\t') & (b != b'\n') & !(RETURNS & (b == b'\r'));
        u8::from(control | (b == 0x7f)) | u8::from(b >= 0x80) << 1
    };
    let bytes = text.as_bytes();
    let kinds = bytes.iter().fold(0, |found, b| found | kind(*b));
    let has_unseen = match kinds {
        0 => false,
        // A control of ASCII.
        _ if kinds & 1 != 0 => true,
        _ => {
            let is_rare = |c: char| is_control::<RETURNS>(c) || is_unseen(c);
            let is_at = |at: usize| text[at..].starts_with(is_rare);
            may_have_unseen(bytes)
                || memchr::memchr3_iter(0xc2, 0xe1, 0xe3, bytes).any(is_at)
                || memchr::memchr3_iter(0xcd, 0xd8, 0xf0, bytes).any(is_at)
        }
    };
    if has_unseen { Cow::Owned(seen::<RETURNS>(text)) } else { Cow::Borrowed(text) }
}

fn is_control<const RETURNS: bool>(c: char) -> bool {
    c.is_control() && !matches!(c, '\t' | '\n') && !(RETURNS && c == '\r')
}

/// Returns whether a text may contain one of the most frequent characters that are left out, by
/// their bytes.
fn may_have_unseen(bytes: &[u8]) -> bool {
    memchr::memchr3_iter(0xe2, 0xef, 0xf3, bytes).any(|at| {
        matches!(
            bytes[at..],
            [0xe2, 0x80, 0x8b..=0x8f | 0xaa..=0xae, ..]
                | [0xe2, 0x81, 0xa0..=0xaf, ..]
                | [0xef, 0xb8, 0x80..=0x8f, ..]
                | [0xef, 0xbb, 0xbf, ..]
                | [0xef, 0xbe, 0xa0, ..]
                | [0xef, 0xbf, 0xb0..=0xbb, ..]
                | [0xf3, 0xa0, ..]
        )
    })
}

/// The tags after a black flag that make it the flag of England, Scotland or Wales.
const FLAGS: [&str; 3] = ["gbeng", "gbsct", "gbwls"];

fn seen<const RETURNS: bool>(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    // The previous character. Characters that are always removed do not count.
    let mut before = ' ';
    let mut chars = text.chars().filter_map(|c| match c {
        '\u{b}' | '\u{c}' | '\u{85}' => Some(' '),
        '\r' if !RETURNS => Some(' '),
        '\u{202d}' | '\u{202e}' => None,
        c => Some(c).filter(|c| !is_control::<RETURNS>(*c) && !is_break(*c)),
    });
    while let Some(c) = chars.next() {
        if is_tag(c) {
            let tags = || chars.clone().map_while(tag);
            let is_flag = |flag: &&str| {
                flag.chars().chain(['\u{7f}']).eq(tag(c).into_iter().chain(tags()).take(6))
            };
            if before == '\u{1f3f4}' && FLAGS.iter().any(is_flag) {
                kept.push(c);
                kept.extend(chars.by_ref().take(5));
                before = '\u{e007f}';
            }
            continue;
        }
        let is_shown = match c {
            '\u{fe00}'..='\u{fe0f}' => is_base(before),
            '\u{e0100}'..='\u{e01ef}' => is_base(before) && before >= '\u{2e80}',
            c if is_unseen(c) => {
                // A selector and a tag after it are left out.
                let next = || chars.clone().find(|next| !is_selector(*next) && !is_tag(*next));
                let in_run = is_unseen(before) || next().is_some_and(is_unseen);
                let joins = matches!(c, '\u{200c}' | '\u{200d}' | '\u{2061}'..='\u{2064}');
                !(in_run || joins && before.is_ascii())
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

fn is_tag(c: char) -> bool {
    matches!(c, '\u{e0000}'..='\u{e007f}')
}

/// Returns the character of ASCII that a tag spells.
fn tag(c: char) -> Option<char> {
    is_tag(c).then(|| char::from(c as u8 & 0x7f))
}

fn is_selector(c: char) -> bool {
    matches!(c, '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}

/// Returns whether a variation selector may follow.
fn is_base(c: char) -> bool {
    !c.is_whitespace() && !is_unseen(c) && !is_selector(c)
}

/// Returns whether a character only says where a line or a word may break.
fn is_break(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}' | '\u{2060}' | '\u{feff}')
}

/// Returns whether a character is drawn as nothing: the ones of `Default_Ignorable_Code_Point` but
/// for selectors and tags, and annotations of lines (U+FFF9 to U+FFFB).
#[inline]
fn is_unseen(c: char) -> bool {
    // Most characters are below.
    c >= '\u{ad}'
        && matches!(
            c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
                | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
                | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
                | '\u{1d173}'..='\u{1d17a}' | '\u{e0080}'..='\u{e00ff}'
                | '\u{e01f0}'..='\u{e0fff}'
        )
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
            ("Bevöl\u{ad}kerung\u{feff}", "Bevölkerung"),
            ("a\u{200b}b", "ab"),
            ("é\u{ad}\u{34f}\u{ad}\u{34f}é", "éé"),
            ("é\u{3164}\u{115f}é", "éé"),
            ("é\u{2066}\u{2069}\u{fff9}\u{fffb}é", "éé"),
            ("é\u{1d173}\u{1d17a}\u{180e}\u{61c}", "é"),
            ("🏴\u{e0067}\u{e0062}\u{e0061}\u{e007f}", "🏴"),
            ("❤\u{fe0f}\u{fe01}\u{e0100} \u{fe0f}", "❤\u{fe0f} "),
            ("a\u{e0101}", "a"),
            ("\u{200b}\u{3}\u{200b}\u{fe00}\u{200c}\u{e0041}\u{feff}b", "b"),
            ("é\u{3}\u{fe0f}\u{3}\u{fe0f}", "é\u{fe0f}"),
        ] {
            assert_eq!(without_controls(text), shown, "{text:?}");
        }
        // Families, flags of digits, ideographs with variants, Persian, Hindi, and three flags.
        let flag = |tags: &str| format!("🏴{tags}\u{e007f}");
        for text in [
            "👩\u{200d}👧",
            "❤\u{fe0f}\u{200d}🔥",
            "1\u{fe0f}\u{20e3}",
            "葛\u{e0100}",
            "می\u{200c}خواهم",
            "क्\u{200d}ष",
            "C\u{200e}",
            &flag("\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}"),
            &flag("\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}"),
            &flag("\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}"),
        ] {
            assert_eq!(without_controls(text), text);
        }
        assert!(matches!(without_controls("“a” – é，葛"), Cow::Borrowed(_)));
    }
}
