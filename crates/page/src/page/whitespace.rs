//! Collapses and trims white space in the text of lines.

/// Returns a text with each run of white space replaced by one space, and none at its ends.
pub fn collapse_white_space(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    collapse(trim(text), &mut out);
    out
}

/// The number of bytes that are searched for white space at once.
const AT_ONCE: usize = 16;

/// Appends a text to another, with each run of white space replaced by one space.
pub fn collapse(text: &str, to: &mut String) {
    let bytes = text.as_bytes();
    let ends_run = |b: u8, next: u8| {
        (may_start_white_space(b) & (b != b' ')) | ((b == b' ') & may_start_white_space(next))
    };
    // Most texts have nothing to collapse. Testing all bytes without a branch is fastest.
    let may_end_run =
        |b: u8, next: u8| (may_start_white_space(b) & (b != b' ')) | ((b == b' ') & (next == b' '));
    let pairs = bytes.iter().zip(bytes.get(1..).unwrap_or_default());
    let found = pairs.fold(false, |found, (&b, &next)| found | may_end_run(b, next));
    if !found && !bytes.last().is_some_and(|last| may_start_white_space(*last)) {
        to.push_str(text);
        return;
    }
    // Most runs are one space already. The text between two others is copied at once.
    let (mut copied, mut at) = (0, 0);
    while at < bytes.len() {
        if let Some(next) = bytes[at..].first_chunk::<{ AT_ONCE + 1 }>()
            && !(0..AT_ONCE).fold(false, |found, n| found | ends_run(next[n], next[n + 1]))
        {
            at += AT_ONCE;
            continue;
        }
        if !ends_run(bytes[at], bytes.get(at + 1).copied().unwrap_or(b' ')) {
            at += 1;
            continue;
        }
        let rest = &text[at..];
        let run = rest.len() - rest.trim_start().len();
        if run == 0 {
            at += rest.chars().next().map_or(1, char::len_utf8);
            continue;
        }
        to.push_str(&text[copied..at]);
        to.push(' ');
        at += run;
        copied = at;
    }
    to.push_str(&text[copied..]);
}

/// Returns a text without the white space at its ends. Most texts have none.
pub fn trim(text: &str) -> &str {
    if is_solid(text.as_bytes().first()) { trim_end(text) } else { text.trim() }
}

/// Returns a text without the white space at its end.
pub(crate) fn trim_end(text: &str) -> &str {
    if is_solid(text.as_bytes().last()) { text } else { text.trim_end() }
}

/// Returns whether a byte is an ASCII character other than white space.
fn is_solid(byte: Option<&u8>) -> bool {
    byte.is_some_and(|byte| byte.is_ascii() && *byte > b' ')
}

/// Returns whether a byte is the first byte of a white space character, or possibly of another
/// character.
fn may_start_white_space(byte: u8) -> bool {
    (byte <= b' ') | (byte == 0xc2) | (byte.wrapping_sub(0xe1) < 3)
}

/// Returns the number of characters of a text.
pub(crate) fn count_chars(text: &str) -> u32 {
    (if text.is_ascii() { text.len() } else { text.chars().count() }) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_words_joined_by_spaces() {
        let mut rng = fastrand::Rng::with_seed(5);
        let all = [
            ' ', ' ', 'a', 'b', '\n', '\t', '\u{85}', '\u{a0}', '\u{a1}', '\u{1680}', '\u{2003}',
            '\u{2019}', '\u{3000}', '\u{3042}', '\u{e9}', '\u{1f600}', '\u{200b}', '\0', '\u{1c}',
        ];
        for _ in 0..20_000 {
            // White space near and far.
            let letters = rng.u8(..3);
            let mut next =
                || if rng.u8(..20) < letters * 9 { 'a' } else { all[rng.usize(..all.len())] };
            let mut text: String = (0..12).map(|_| next()).collect();
            text.extend((0..letters * 20).map(|_| next()));
            let mut found = String::from("x");
            assert_eq!((trim(&text), trim_end(&text)), (text.trim(), text.trim_end()));
            collapse(text.trim(), &mut found);
            let words: Vec<_> = text.split_whitespace().collect();
            assert_eq!(found[1..], words.join(" "), "{text:?}");
            assert_eq!(collapse_white_space(&text), words.join(" "), "{text:?}");
            assert_eq!(count_chars(&text) as usize, text.chars().count());
        }
    }
}
