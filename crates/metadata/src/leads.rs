//! Finds the words that introduce an author: [`bylines`](dechaff_page::lexicon::bylines).

use std::sync::LazyLock;

use dechaff_page::lexicon::by_first::ByFirst;
use dechaff_page::lexicon::bylines::{AFTER_ONE, BEFORE_ONE, LEADS, PARTICLES};

use crate::text::prefix;

/// Returns a text without the words that introduce an author.
pub(super) fn without_lead(text: &str) -> &str {
    let signs = [' ', ':', '：', '/', '／', '|', '-', '–', '\u{a0}', '(', '（', '・', '＝'];
    let text = text.trim_start_matches(['(', '（']);
    lead(text).map_or(text, |length| text[length..].trim_start_matches(signs))
}

/// Returns a name of one word without its label: `Von dpa`, `Ann sagt:`.
pub(super) fn without_label(text: &str) -> &str {
    match text.split_once(' ') {
        Some((label, name)) if !name.contains(' ') && BEFORE_ONE.contains(&label) => name,
        Some((name, verb)) if AFTER_ONE.contains(&verb) => name,
        _ => text,
    }
}

/// Returns the number of bytes at the start of a text that introduce an author.
pub(super) fn lead(text: &str) -> Option<usize> {
    // Particles introduce an author only before a name.
    static ALL: LazyLock<ByFirst<bool>> =
        LazyLock::new(|| ByFirst::of(&[(LEADS, false), (PARTICLES, true)]));
    let found = ALL.alike(text).filter_map(|(word, is_particle)| {
        let length = prefix(text, word)?;
        let begins =
            if *is_particle { precedes_name(text, length) } else { ends(text, length, word) };
        begins.then_some(length)
    });
    found.max()
}

/// Returns whether a name of two words with a capital, a colon or nothing follows `length` bytes of
/// a text.
fn precedes_name(text: &str, length: usize) -> bool {
    let rest = &text[length..];
    let name = rest.trim_start_matches([' ', ':', '\u{a0}']);
    let is_name = name.starts_with(char::is_uppercase) && name.split_whitespace().nth(1).is_some();
    rest.is_empty() || rest.starts_with(':') || name.len() < rest.len() && is_name
}

/// Returns whether a word ends after `length` bytes of a text. Scripts without spaces need no word
/// end.
fn ends(text: &str, length: usize, lead: &str) -> bool {
    let rest = &text[length..];
    let Some(next) = rest.chars().next() else { return true };
    let east = lead.chars().next().is_some_and(|c| c > '\u{2e80}');
    // `ByAnn Lee`, where two elements are side by side.
    let glued = lead == "by" && text.starts_with("By") && next.is_uppercase();
    // Without a colon, it may be the beginning of a sentence.
    let label = matches!(
        lead,
        "text" | "texto" | "tekst" | "words" | "haber" | "文" | "글" | "journalist" | "reporter"
    );
    match next {
        ':' | '：' | '/' | '／' | '・' | '＝' => true,
        _ if label => false,
        _ => east || glued || !next.is_alphanumeric() && !matches!(next, '\'' | '’' | '-'),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leads_of_many_languages() {
        for text in [
            "By Ann Lee",
            "BY: Ann Lee",
            "Written by Ann Lee",
            "ByAnn Lee",
            "Von Ann Lee",
            "Par Ann Lee",
            "Por Ann Lee",
            "Di Ann Lee",
            "Door Ann Lee",
            "Text: Ann Lee",
            "Автор: Ann Lee",
            "Oleh: Ann Lee",
            "作者：Ann Lee",
            "文／Ann Lee",
            "文・写真＝Ann Lee",
            "Propos recueillis par Ann Lee",
            "Text och foto: Ann Lee",
            "View all posts by Ann Lee",
            "(责编：Ann Lee",
            "Ann Lee",
        ] {
            assert_eq!(without_lead(text), "Ann Lee", "{text}");
        }
    }

    #[test]
    fn names_that_begin_like_a_lead() {
        for name in [
            "Byron Lee", "von der Leyen", "Von Miller", "Di Maria", "De Niro", "Authority",
            "Text and more", "Dale Lee",
        ] {
            assert_eq!(lead(name), None, "{name}");
        }
    }
}
