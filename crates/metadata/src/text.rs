//! Compares values.

/// Reduces a text to its letters and digits in lower case, so that different spellings of a title
/// or name compare equal.
pub(super) fn fold(text: &str) -> String {
    folded(text).collect()
}

/// Texts in place of a value that is missing, in lower case.
const PLACEHOLDERS: &[&str] =
    &["null", "undefined", "nan", "n/a", "[object object]", "object object", "(null)"];
/// Signs of templates that should have been replaced by values.
const TEMPLATES: &[&str] = &["{{", "}}", "${", "<%", "%>", "[[", "{%"];

/// Returns whether a text stands in place of a value that is missing.
pub(super) fn is_placeholder(text: &str) -> bool {
    let text = text.trim();
    let is_one = |text: &str| PLACEHOLDERS.iter().any(|known| text.eq_ignore_ascii_case(known));
    // `null null`, where a given name and a family name are missing.
    is_one(text)
        || !text.is_empty() && text.split_whitespace().all(is_one)
        || is_variable(text)
        || TEMPLATES.iter().any(|sign| text.contains(sign))
}

/// Returns whether a text is the name of a variable: `%SITE_NAME%`, `__AUTHOR__`, `{author}`.
fn is_variable(text: &str) -> bool {
    [("%", "%"), ("%%", "%%"), ("__", "__"), ("#", "#"), ("{", "}")].iter().any(|(begin, end)| {
        let name = text.strip_prefix(begin).and_then(|text| text.strip_suffix(end));
        name.is_some_and(|name| {
            let begins = name.starts_with(|c: char| c.is_ascii_alphabetic());
            begins && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
        })
    })
}

/// Returns whether a text contains one of some words, which are in lower case.
pub(super) fn has(text: &str, words: &[&str]) -> bool {
    let lower = text.to_lowercase();
    words.iter().any(|word| lower.contains(word))
}

/// Returns the length in bytes of a word at the start of a text, in either case. The word is in
/// lower case, or is a code in capitals.
pub(super) fn prefix(text: &str, word: &str) -> Option<usize> {
    let mut chars = text.chars();
    let begins = word.chars().all(|wanted| chars.next().is_some_and(|c| is_alike(wanted, c)));
    begins.then(|| text.len() - chars.as_str().len())
}

/// Returns whether a character of a text matches a character of a word in lower case, or of a code
/// in capitals.
pub(super) fn is_alike(wanted: char, found: char) -> bool {
    wanted == found || wanted.is_lowercase() && found.to_lowercase().eq([wanted])
}

/// Returns whether a text, once [`fold`]ed, equals one of some folded texts.
pub(super) fn folds_to_one_of(text: &str, folded_texts: &[&str]) -> bool {
    // Most texts begin with another letter.
    let first = folded(text).next();
    let mut alike = folded_texts.iter().filter(|known| known.chars().next() == first);
    alike.any(|known| folded(text).eq(known.chars()))
}

fn folded(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_are_missing() {
        for text in [
            "null", "Null NULL", "%SITE_NAME%", "%author%", "__TITLE__", "{author}", "#title#",
            "a {{ name }}",
        ] {
            assert!(is_placeholder(text), "{text}");
        }
        for text in ["", "Null Island", "100%", "%5 off%", "%", "__init__ methods", "Nan Lee"] {
            assert!(!is_placeholder(text), "{text}");
        }
    }
}
