//! Compares values.

/// Reduces a text to its letters and digits in lower case, so that different spellings of a title
/// or name compare equal.
pub(super) fn fold(text: &str) -> String {
    folded(text).collect()
}

/// Returns whether a text has one of some words, which are in lower case.
pub(super) fn has(text: &str, words: &[&str]) -> bool {
    let lower = text.to_lowercase();
    words.iter().any(|word| lower.contains(word))
}

/// Returns whether a text that is [`fold`]ed is one of some texts.
pub(super) fn folds_to_one_of(text: &str, folded_texts: &[&str]) -> bool {
    // Most texts begin with another letter.
    let first = folded(text).next();
    let mut alike = folded_texts.iter().filter(|known| known.chars().next() == first);
    alike.any(|known| folded(text).eq(known.chars()))
}

fn folded(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase)
}
