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

/// Iterates over those of some words, which are in lower case, with which a text begins in either case.
pub(super) fn beginnings<'w>(text: &'w str, words: &'w [&'w str]) -> impl Iterator<Item = &'w str> {
    let bytes = text.as_bytes();
    let first = bytes.first().map_or(0, u8::to_ascii_lowercase);
    let mut lower = None;
    words.iter().copied().filter(move |word| {
        let known = word.as_bytes();
        // Most texts begin with another letter.
        match known[0] {
            one if one.is_ascii() && one != first => false,
            _ if word.is_ascii() => {
                bytes.get(..known.len()).is_some_and(|head| head.eq_ignore_ascii_case(known))
            }
            one if !one.is_ascii() && first.is_ascii() => false,
            _ => lower.get_or_insert_with(|| text.to_lowercase()).starts_with(word),
        }
    })
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
