//! Names of authors, cleaned and taken apart.

use super::text::{cut, fold, plain};

/// No more authors of a page are kept.
pub(super) const AUTHORS: usize = 32;
/// A name is no longer than this, in characters.
const LONGEST: usize = 80;

/// The authors that a text names: `By Ann Lee and Bo Li` gives two. Handles, addresses and what is no
/// name are left out.
pub(super) fn authors_of(text: &str) -> Vec<String> {
    let text = plain(cut(text, 1000));
    let text = without_lead(&text);
    let mut found: Vec<String> = Vec::new();
    for part in split(text) {
        let Some(name) = name(part) else { continue };
        if found.len() < AUTHORS && !found.iter().any(|known| fold(known) == fold(&name)) {
            found.push(name);
        }
    }
    found
}

/// Words that stand before an author, in lower case.
#[rustfmt::skip]
const LEADS: &[&str] = &[
    "by", "by:", "written by", "written by:", "posted by", "posted by:", "published by", "words by", "story by", "article by", "reported by",
    "author:", "author", "authors:", "authored by", "text by", "text:", "post author:", "review by", "reviewed by", "created by", "from", "contributed by", "post by", "post by:", "article by:", "guide by", "contributors:", "contributor:", "started by", "medically reviewed by", "view all posts by", "content by", "view posts by",
    "von", "von:", "autor:", "autorin:", "autor", "text von", "ein artikel von", "geschrieben von", "verfasst von", "par", "par:", "auteur :", "auteur:", "écrit par", "publié par",
    "por", "por:", "escrito por", "publicado por", "autora:", "texto:", "redacción:", "di", "di:", "a cura di", "scritto da", "da", "autore:",
    "door", "door:", "geschreven door", "auteur", "af", "af:", "av", "av:", "skrevet af", "skrevet av", "tekst:", "text av", "fotos:", "teksti:", "kirjoittanut",
    "autor tekstu:", "oprac.", "oprac.:", "przez", "autoři:", "napsal", "napsal:", "napsala", "szerző:", "írta:", "de", "scris de", "автор:", "автор", "текст:", "автори:",
    "oleh", "oleh:", "penulis:", "reporter:", "yazan:", "yazar:", "haber:", "tác giả:", "bởi", "文：", "文:", "文/", "文／", "作者：", "作者:", "記者", "记者", "编辑：", "責任編輯：", "責任編集",
    "(责编：", "责编：", "责任编辑：", "기자", "글", "글:", "द्वारा", "بقلم", "بقلم:", "كتب", "مأת", "מאת:", "מאת", "του", "της", "γράφει",
];

/// A text without the words that introduce an author.
pub(super) fn without_lead(text: &str) -> &str {
    lead(text).map_or(text, |length| {
        text[length..].trim_start_matches([' ', ':', '：', '/', '|', '-', '–'])
    })
}

/// How many bytes of a text introduce an author.
pub(super) fn lead(text: &str) -> Option<usize> {
    let mut best = None;
    for lead in LEADS {
        let mut rest = text.chars();
        let mut length = 0;
        let same = lead.chars().all(|wanted| {
            rest.next().is_some_and(|c| {
                length += c.len_utf8();
                c == wanted || c.to_lowercase().eq(std::iter::once(wanted))
            })
        });
        let ends = lead.ends_with([':', '：', '/', '／', '.'])
            || !lead.is_ascii() && rest.as_str().chars().next().is_some_and(|c| c > '\u{2e80}')
            || rest.as_str().is_empty()
            || rest.as_str().starts_with([' ', ':', '\u{a0}', '：', '\u{1f}', '\n'])
            || (*lead == "by"
                && text.starts_with("By")
                && rest.as_str().starts_with(char::is_uppercase));
        if same && ends && best.is_none_or(|known| length > known) {
            best = Some(length);
        }
    }
    best
}

/// What stands between two names.
#[rustfmt::skip]
const BETWEEN: &[&str] = &[
    " and ", " & ", " und ", " et ", " och ", " og ", " ed ", " и ", " та ", " ve ", " dan ", " và ", " és ", " şi ", " și ", " with ", " mit ", " και ", " و ",
    "; ", ";", " | ", "|", " / ", "、", "，", " · ", " • ", "\u{a0}and ",
];

/// Titles behind a name that a comma sets off.
fn is_title(part: &str) -> bool {
    let letters: String = part.chars().filter(|c| c.is_alphabetic()).collect();
    let capitals = letters.chars().filter(|c| c.is_uppercase()).count();
    let short = letters.chars().count() <= 6 && !part.trim().contains(' ');
    letters.is_empty()
        || (short && capitals * 2 > letters.chars().count())
        || matches!(
            &*letters.to_lowercase(),
            "phd"
                | "jr"
                | "sr"
                | "msc"
                | "bsc"
                | "md"
                | "edd"
                | "pharmd"
                | "inc"
                | "llc"
                | "ltd"
                | "gmbh"
        )
}

/// Words between two names that stand in names too (`Ortega y Gasset`): they separate names of two words
/// and more.
const BETWEEN_FULL: &[&str] = &[" y ", " e ", " en ", " i ", " a ", " ja "];

fn between_full<'t>(text: &'t str, between: &str) -> Vec<&'t str> {
    let parts: Vec<&str> = text.split(between).collect();
    let full = parts.iter().all(|part| part.split_whitespace().count() >= 2);
    if full { parts } else { vec![text] }
}

fn split(text: &str) -> Vec<&str> {
    let mut parts = vec![text];
    for between in BETWEEN {
        parts = parts.into_iter().flat_map(|part| part.split(between)).collect();
    }
    for between in BETWEEN_FULL {
        parts = parts.into_iter().flat_map(|part| between_full(part, between)).collect();
    }
    parts.into_iter().flat_map(at_commas).collect()
}

/// A list of names apart, unless its commas set off a title or a family name: `Lee, Ann`.
fn at_commas(text: &str) -> Vec<&str> {
    let parts: Vec<&str> = text.split(", ").collect();
    let names = parts.iter().all(|part| part.split_whitespace().count() >= 2 || !part.is_ascii());
    if parts.len() > 1 && names && !parts.iter().any(|part| is_title(part)) {
        parts
    } else {
        vec![text]
    }
}

/// A name without initials in brackets: `Ann Lee (ale)`.
fn without_initials(name: &str) -> &str {
    let Some((before, initials)) = name.strip_suffix(')').and_then(|name| name.rsplit_once(" ("))
    else {
        return name;
    };
    let initials = initials.trim_end_matches('.');
    let short =
        (1..=4).contains(&initials.len()) && initials.bytes().all(|b| b.is_ascii_lowercase());
    if short { before.trim_end() } else { name }
}

/// A name as it should read; none where it is no name.
fn name(part: &str) -> Option<String> {
    let part = part.trim().trim_matches([
        '"', '“', '”', ',', '|', '/', '-', '–', '—', '•', '·', ':', '：', ' ', '(', '*',
    ]);
    let part = without_lead(part);
    let part = part.trim_end_matches(['.', ' ']).trim();
    let part = without_initials(part);
    let part =
        if part.ends_with(')') && !part.contains('(') { part.trim_end_matches(')') } else { part };
    let lower = part.to_lowercase();
    let letters = part.chars().filter(|c| c.is_alphabetic()).count();
    let no_name = letters < 2
        || part.chars().count() > LONGEST
        || part.starts_with('@')
        || part.contains("://")
        || lower.starts_with("www.")
        || part.starts_with('/')
        || part.starts_with('#')
        || matches!(
            &*lower,
            "admin"
                | "administrator"
                | "author"
                | "unknown"
                | "null"
                | "none"
                | "undefined"
                | "n/a"
                | "anonymous"
                | "false"
                | "true"
                | "guest"
                | "view all posts"
                | "by"
                | "read more"
                | "follow"
                | "object object"
                | "[object object]"
        );
    (!no_name).then(|| part.to_string())
}
