//! Makes text from outside safe to show.

/// Maximum number of characters of a name, an id or a token that are shown.
pub(super) const NAME: usize = 120;
/// Maximum number of characters of a line that are shown.
pub(super) const TEXT: usize = 300;

/// Replaces control characters, and characters that change the direction of text, by �, and white
/// space by a space. Cuts the text after `most` characters.
///
/// The result is plain text: it must still be escaped for HTML.
pub(super) fn shown(text: &str, most: usize) -> String {
    let mut out: String = text.chars().take(most).map(visible).collect();
    if text.chars().nth(most).is_some() {
        out.push('…');
    }
    out
}

fn visible(c: char) -> char {
    match c {
        c if c.is_whitespace() => ' ',
        // Embeddings, overrides and isolates. The plain marks U+200E and U+200F are harmless.
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => char::REPLACEMENT_CHARACTER,
        c if c.is_control() => char::REPLACEMENT_CHARACTER,
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_that_would_break_the_page_are_replaced() {
        assert_eq!(shown("a\u{202e}b\u{0}c\u{1b}[31m\u{7f}", 20), "a�b�c�[31m�");
        assert_eq!(shown("a\tb\nc\u{85}d\u{2028}e", 20), "a b c d e");
        assert_eq!(shown("שלום\u{200f} 你好 <b>&\"'", 40), "שלום\u{200f} 你好 <b>&\"'");
    }

    #[test]
    fn long_text_is_cut_between_characters() {
        assert_eq!(shown("äöü", 3), "äöü");
        assert_eq!(shown("äöüß", 3), "äöü…");
        assert_eq!(shown("", 3), "");
    }
}
