//! Quotes words for a shell.

/// Quotes one word.
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "._-/+,:@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.into()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quoted_word_is_one_word() {
        let all = ["my-pages", "", "two words", "it's $HOME", "größe/ü.html"].map(quoted);
        assert_eq!(all, ["my-pages", "''", "'two words'", "'it'\\''s $HOME'", "größe/ü.html"]);
    }
}
