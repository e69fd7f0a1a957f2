//! Names in text that readers see: bylines.

use super::mark::EDGE;
use super::months::month;
use super::names::{authors_of, lead, without_lead};

/// A name has no more words than this.
const WORDS: usize = 6;

/// The authors that a byline names: `By Ann Lee | 31 May 2024 | 5 min read`. None where no part of it
/// looks like a name.
pub(super) fn visible_authors(text: &str) -> Vec<String> {
    let mut led = false;
    let mut found: Vec<String> = Vec::new();
    for part in parts(text) {
        let has_lead = lead(part).is_some();
        let rest = if has_lead { without_lead(part) } else { part };
        if has_lead && found.is_empty() {
            led = true;
        }
        let rest = before_date(rest);
        if rest.is_empty() {
            if has_lead { continue } else if found.is_empty() { continue } else { break }
        }
        let goes_on = rest.starts_with(['&', ',']) || rest.to_lowercase().starts_with("and ");
        if !found.is_empty() && !goes_on {
            break;
        }
        let names: Vec<String> = authors_of(rest.trim_matches(['&', ',', ' '])).into_iter().filter(|name| is_name(name)).collect();
        if names.is_empty() && !found.is_empty() {
            break;
        }
        found.extend(names);
    }
    let _ = led;
    found
}

/// The parts of a byline: lines, elements, and what bars and points separate.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(['\n', EDGE, '|', '•', '·', '●', '»', '／', '\u{2022}', '⋅', '∙', '—', '｜', '✦', '🕑'])
        .flat_map(|part| part.split(" - "))
        .flat_map(|part| part.split(" – "))
        .map(str::trim)
        .filter(|part| !part.is_empty())
}

/// A part without the date, time or count at its end: `Ann Lee on May 31, 2024`.
fn before_date(text: &str) -> &str {
    let mut text = text;
    if let Some(at) = text.find(|c: char| c.is_ascii_digit()) {
        // A handle has digits in it.
        if at == 0 || text[..at].ends_with([' ', '(', '@', '\u{a0}']) {
            text = &text[..at];
        } else if text.contains(' ') {
            text = text[..at].rsplit_once(' ').map_or("", |(before, _)| before);
        }
    }
    loop {
        let trimmed = text.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, ',' | '(' | ':' | '-' | '–' | '@' | '.' | '|'));
        let Some(last) = trimmed.rsplit([' ', '\u{a0}']).next().filter(|last| !last.is_empty()) else { return trimmed };
        let word = last.trim_matches(|c: char| !c.is_alphabetic()).to_lowercase();
        let cut_before = text.len() < text.len() + 1 && is_date_word(&word, trimmed.contains(' '));
        if !cut_before {
            return trimmed;
        }
        text = &trimmed[..trimmed.len() - last.len()];
    }
}

/// Words that stand between a name and a date.
fn is_date_word(word: &str, has_others: bool) -> bool {
    matches!(
        word,
        "on" | "at" | "updated" | "last" | "published" | "posted" | "am" | "um" | "le" | "el" | "il" | "op" | "den" | "date" | "the" | "stand" | "vom"
            | "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday" | "mon" | "tue" | "wed" | "thu" | "thur" | "fri" | "sat" | "sun"
            | "reviewed" | "reading" | "time" | "read"
    ) || (has_others && word.chars().count() >= 3 && word.is_ascii() && word.len() <= 9 && month(word, false).is_some() && is_full_month(word))
}

/// Few names are those of months, but `Mart`, `May` and `Avril` are: those alone behind a name count that
/// are written in full or in three letters.
fn is_full_month(word: &str) -> bool {
    word.len() == 3 || matches!(word, "january" | "february" | "march" | "april" | "june" | "july" | "august" | "september" | "sept" | "october" | "november" | "december")
}

/// Words that no name has, in lower case.
#[rustfmt::skip]
const NO_NAMES: &[&str] = &[
    "read", "min", "mins", "minute", "minutes", "written", "author", "authors", "updated", "published", "posted", "share", "follow", "comments", "comment", "disclosure",
    "more", "about", "view", "all", "posts", "article", "articles", "subscribe", "newsletter", "ago", "hours", "days", "your", "this", "was", "is", "are", "our", "you", "he", "she", "has", "have", "his", "her",
    "click", "here", "category", "categories", "tags", "in", "for", "with", "advertisement", "member", "joined", "login", "sign", "email", "reply", "says", "said", "replied", "bio", "name", "using", "how",
    "senior", "writer", "website", "facebook", "twitter", "linkedin", "instagram", "copy", "link", "save", "print", "contributor", "contributors", "reviewer", "related", "latest", "stories",
    "uhr", "lesezeit", "minuten", "artikel", "lectura", "min.", "leestijd", "medically", "reviewed", "fact", "checked", "edited", "editor's", "note", "photo", "credit", "image", "source",
];

/// Does a text look like a name: few words, a capital first, none that names do not have?
fn is_name(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.is_empty() || words.len() > WORDS {
        return false;
    }
    let first = text.chars().find(|c| c.is_alphabetic());
    // One word alone may be a handle.
    let starts = first.is_some_and(|c| !c.is_lowercase()) || words.len() == 1;
    let end = text.trim_end_matches('.');
    starts
        && !end.contains(['?', '!', ':', '"', '“', '=', '{', '<'])
        && !words.iter().any(|word| NO_NAMES.contains(&&*word.to_lowercase()))
        && !(words.len() > 1 && words.iter().filter(|word| word.starts_with(char::is_lowercase)).count() * 2 > words.len())
}
