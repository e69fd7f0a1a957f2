//! Collapses and trims white space in the text of lines.

/// Returns a text with each run of white space replaced by one space, and none at its ends.
pub fn collapse_white_space(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    collapse(trim(text), &mut out);
    out
}

/// Appends a text to another, with each run of white space replaced by one space.
pub(crate) fn collapse(text: &str, to: &mut String) {
    let bytes = text.as_bytes();
    // Most texts have nothing to collapse. Testing all bytes without a branch is fastest.
    let runs = bytes.iter().zip(bytes.get(1..).unwrap_or_default());
    let two = runs.fold(false, |found, (&a, &b)| found | ((a == b' ') & (b == b' ')));
    let other =
        bytes.iter().fold(false, |found, &b| found | ((b != b' ') & may_start_white_space(b)));
    if !two && !other && bytes.last() != Some(&b' ') {
        to.push_str(text);
        return;
    }
    // Most runs are one space already. The text between two others is copied at once.
    let (mut copied, mut at) = (0, 0);
    while at < bytes.len() {
        let plain = bytes[at] != b' ' && !may_start_white_space(bytes[at]);
        let single =
            bytes[at] == b' ' && bytes.get(at + 1).is_some_and(|&b| !may_start_white_space(b));
        if plain || single {
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
pub(crate) fn trim(text: &str) -> &str {
    let solid = |byte: Option<&u8>| byte.is_some_and(|b| b.is_ascii() && *b > b' ');
    let bytes = text.as_bytes();
    if solid(bytes.first()) && solid(bytes.last()) { text } else { text.trim() }
}

/// Returns whether a byte is the first byte of a white space character, or possibly of another
/// character.
fn may_start_white_space(byte: u8) -> bool {
    (byte <= b' ') | (byte == 0xc2) | (byte == 0xe1) | (byte == 0xe2) | (byte == 0xe3)
}

/// Returns the number of characters of a text.
pub(crate) fn count_chars(text: &str) -> usize {
    text.bytes().filter(|&byte| !(0x80..0xc0).contains(&byte)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_words_joined_by_spaces() {
        let mut rng = fastrand::Rng::with_seed(5);
        let all = [
            ' ',
            ' ',
            'a',
            'b',
            '\n',
            '\t',
            '\u{85}',
            '\u{a0}',
            '\u{a1}',
            '\u{1680}',
            '\u{2003}',
            '\u{2019}',
            '\u{3000}',
            '\u{3042}',
            '\u{e9}',
            '\u{1f600}',
            '\u{200b}',
            '\0',
            '\u{1c}',
        ];
        for _ in 0..20_000 {
            let text: String = (0..rng.usize(..12)).map(|_| all[rng.usize(..all.len())]).collect();
            let mut found = String::from("x");
            assert_eq!(trim(&text), text.trim());
            collapse(text.trim(), &mut found);
            let words: Vec<_> = text.split_whitespace().collect();
            assert_eq!(found[1..], words.join(" "), "{text:?}");
            assert_eq!(collapse_white_space(&text), words.join(" "), "{text:?}");
            assert_eq!(count_chars(&text), text.chars().count());
        }
    }
}
