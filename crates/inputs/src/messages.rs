//! Names and texts from outside, made safe for messages.
//!
//! The name of a file, or any text from a file, may contain line breaks and escape sequences.
//! Printed unchanged, these could forge a message or control the terminal.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fmt;
use std::path::Path;

/// Returns a path in one line. Characters that control terminals are escaped as in Rust, and so are
/// bytes that are not UTF-8.
pub fn sanitized<P: AsRef<Path> + ?Sized>(path: &P) -> String {
    escaped(&text_of(path.as_ref().as_os_str())).into_owned()
}

/// Escapes a text so that it fits into one line: control characters, such as line breaks, and
/// characters that change the direction of text are written as in Rust.
pub fn escaped(text: &str) -> Cow<'_, str> {
    if !text.chars().any(acts) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        if acts(character) {
            escaped.extend(character.escape_default());
        } else {
            escaped.push(character);
        }
    }
    Cow::Owned(escaped)
}

/// Returns whether a terminal acts on a character instead of displaying it.
fn acts(character: char) -> bool {
    let directs = matches!(
        character,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    );
    character.is_control() || directs
}

/// Converts a name to text. Bytes that are not UTF-8 become `\xff` and the like, so different names
/// stay different.
pub fn text_of(name: &OsStr) -> Cow<'_, str> {
    if let Some(text) = name.to_str() {
        return Cow::Borrowed(text);
    }
    let mut text = String::new();
    for chunk in name.as_encoded_bytes().utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
    }
    Cow::Owned(text)
}

/// Returns a number and the noun that it counts, in the singular for 1: `counted(2, "page")` is
/// `2 pages`.
pub fn counted(count: impl fmt::Display, what: &str) -> String {
    let count = count.to_string();
    let plural = if count == "1" { "" } else { "s" };
    format!("{count} {what}{plural}")
}

/// Formats an error of the operating system without its number, which helps no reader.
pub fn without_number(error: &std::io::Error) -> String {
    let text = error.to_string();
    let number = error.raw_os_error().map(|number| format!(" (os error {number})"));
    number.and_then(|number| text.strip_suffix(&number)).unwrap_or(&text).to_string()
}

/// Quotes a word for a shell.
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "._-/+,:@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.into()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// Returns the last part of a path. This also works for `.`.
pub fn name_of(path: &Path) -> String {
    let full = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    full.file_name().unwrap_or(full.as_os_str()).to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_for_terminals_are_escaped() {
        assert_eq!(sanitized("größe 1/a\\b.html"), "größe 1/a\\b.html");
        assert_eq!(sanitized("a\n\x1b]0;b\x07\u{9b}1m"), "a\\n\\u{1b}]0;b\\u{7}\\u{9b}1m");
        assert_eq!(escaped("a\u{202e}b\u{2028}c\td"), "a\\u{202e}b\\u{2028}c\\td");
    }

    #[cfg(unix)]
    #[test]
    fn names_that_differ_stay_different() {
        use std::os::unix::ffi::OsStrExt;
        let text = |bytes: &'static [u8]| text_of(OsStr::from_bytes(bytes));
        assert_eq!(text(b"\xff\xc3\xa9\xfe.html"), "\\xffé\\xfe.html");
        assert_eq!(text("é.html".as_bytes()), "é.html");
    }

    #[test]
    fn errors_of_the_system_have_no_numbers() {
        let missing = std::io::Error::from(std::io::ErrorKind::NotFound);
        assert_eq!(without_number(&missing), missing.to_string());
        let found = std::fs::read("/nowhere/a.html").unwrap_err();
        assert!(!without_number(&found).contains("os error"), "{}", without_number(&found));
    }

    #[test]
    fn a_quoted_word_is_one_word() {
        let all = ["my-pages", "", "two words", "it's $HOME", "größe/ü.html"].map(quoted);
        assert_eq!(all, ["my-pages", "''", "'two words'", "'it'\\''s $HOME'", "größe/ü.html"]);
    }
}
