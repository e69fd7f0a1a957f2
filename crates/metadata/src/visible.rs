//! Finds names in visible bylines.

use dechaff_page::dates::{Custom, EDGE, written_date};
use dechaff_page::lexicon::bylines::{AFTER_NAME, LEADS, OTHER_LABELS};
use dechaff_page::lexicon::dates::{PUBLISHED, UPDATED};
use dechaff_page::lexicon::months::is_english_month;
use dechaff_page::lexicon::numbers::may_have_digit;

use crate::leads::{lead, without_lead};
use crate::name_form::{is_name, is_plain_name};
use crate::names::{authors_of, is_degree};
use crate::text::{folds_to_one_of, has};

/// Returns the authors that a byline names: `By Ann Lee | 31 May 2024 | 5 min read`. The list is
/// empty if no part of it looks like a name.
pub(super) fn visible_authors(text: &str) -> Vec<String> {
    let before = before_word(text);
    if !before.is_empty() {
        return before;
    }
    let mut found: Vec<String> = Vec::new();
    let lead_text = after_date(text).or_else(|| after_label(text));
    let text = lead_text.or_else(|| after_comma(text)).unwrap_or_else(|| from_lead(text));
    for part in parts(text) {
        let is_led = lead_text.is_some() || lead(part).is_some();
        let rest = before_label(without_lead(part), is_led);
        let rest = before_date(if is_led { before_place(rest) } else { rest });
        let goes_on = rest.starts_with(['&', ',']) || part.to_lowercase().starts_with("and ");
        if !found.is_empty() && !goes_on {
            break;
        }
        let names = names_in(rest);
        if names.is_empty() && !found.is_empty() {
            break;
        }
        found.extend(names);
    }
    found
}

/// Returns whether a part of a line introduces an author: `31 May 2024 · By Ann Lee`.
pub(super) fn has_lead(text: &str) -> bool {
    parts(text).any(|part| lead(part).is_some())
        || from_lead(text).len() < text.len()
        || after_date(text).is_some()
        || after_label(text).is_some()
        || !before_word(text).is_empty()
}

/// Returns the text after words that certainly introduce an author, or all of it if there are no
/// such words.
fn from_lead(text: &str) -> &str {
    const LEADS: &[&str] = &[
        "written by ", "Written By ", "Written by ", "posts by ", "articles by ", "Post by ",
        "Started by ", "Guide by ", "Thread starter ", "more about ", "edited by ", "Reviewed by ",
    ];
    // Every byline has one of these words.
    if !["By ", "by ", "starter ", "about "].iter().any(|part| text.contains(part)) {
        return text;
    }
    let found = LEADS.iter().filter_map(|lead| text.find(lead).map(|at| at + lead.len())).min();
    found.map_or(text, |at| &text[at..])
}

/// Returns the text after a date and a word that introduces an author: `Posted on May 31, 2024 by
/// Ann Lee`.
fn after_date(text: &str) -> Option<&str> {
    const BETWEEN: &[&str] = &[
        " by ", " By ", " von ", " par ", " por ", " door ", " di ", " av ", " Von ", " Par ",
        " Por ", " Door ",
    ];
    if !text.bytes().any(|byte| byte.is_ascii_digit()) {
        return None;
    }
    const ZONES: &[&str] = &[
        " UTC", " GMT", " EST", " EDT", " CST", " CDT", " MST", " MDT", " PST", " PDT", " ET",
        " PT", " BST", " CET", " CEST", " IST",
    ];
    let ends = ["Uhr", "am", "pm", "AM", "PM"];
    let is_date = |text: &str| {
        let text = ZONES.iter().find_map(|zone| text.strip_suffix(zone)).unwrap_or(text);
        text.ends_with(|c: char| c.is_ascii_digit())
            || ends.iter().any(|end| text.ends_with(end))
                && text.contains(|c: char| c.is_ascii_digit())
    };
    BETWEEN.iter().find_map(|between| {
        let (before, after) = text.split_once(between)?;
        is_date(before.trim_end_matches(['.', ' ', '|', ','])).then_some(after)
    })
}

/// Returns the text after a date and a label: `9. Januar 2026 Autor: Ann Lee`.
fn after_label(text: &str) -> Option<&str> {
    if !may_have_digit(text.as_bytes()) {
        return None;
    }
    text.match_indices([':', '：']).find_map(|(at, sign)| {
        let before = text[..at].trim_end().to_lowercase();
        let date = LEADS.iter().filter_map(|lead| {
            let date = before.strip_suffix(lead)?;
            // Scripts without spaces need no begin of a word, but their short labels are parts of
            // others.
            let is_east =
                lead.starts_with(|c: char| c > '\u{2e80}') && lead.chars().nth(1).is_some();
            (is_east || !date.ends_with(char::is_alphabetic)).then_some(date)
        });
        let mut date = date.filter(|date| written_date(date, Custom::default()).is_some());
        date.next().map(|_| text[at + sign.len()..].trim_start())
    })
}

/// Returns the names before a Korean word for a reporter: `김서연 기자`. Each has two to four
/// syllables.
fn before_word(text: &str) -> Vec<String> {
    if text.is_ascii() {
        return Vec::new();
    }
    let is_syllable = |c: char| ('가'..='힣').contains(&c);
    let found = AFTER_NAME.iter().find_map(|word| {
        let (before, after) = text.split_once(word)?;
        let before = before.strip_suffix([' ', EDGE, '\n'])?;
        (!after.starts_with(is_syllable)).then_some(before)
    });
    let last = found.and_then(|before| before.rsplit([' ', EDGE, '\n', '=', '[', '(']).next());
    let names = last.unwrap_or_default().split(['·', ',', '/']);
    let are_names =
        |name: &&str| (2..=4).contains(&name.chars().count()) && name.chars().all(is_syllable);
    names.filter(are_names).map(str::to_string).collect()
}

/// Returns the name after a date and a comma: `31 May 2024, Ann Lee`.
fn after_comma(text: &str) -> Option<&str> {
    let (date, name) = text.rsplit_once(", ")?;
    let first = date.split([' ', '.']).next().unwrap_or_default();
    let begins = first.bytes().next()?.is_ascii_digit() || is_english_month(&first.to_lowercase());
    let is_date = begins && date.ends_with(|c: char| c.is_ascii_digit());
    (is_date && is_plain_name(name) && written_date(date, Custom::default()).is_some())
        .then_some(name)
}

/// Returns the text before the category in which a text was posted: `Ann Lee in Sea notes`.
fn before_place(text: &str) -> &str {
    const BETWEEN: &[&str] = &[
        " in ", " under ", " and tagged ", " and is filed ", " unter ", " dans ", " en ",
        " veröffentlicht", " geschrieben", " for ",
    ];
    let name = BETWEEN.iter().filter_map(|between| {
        let (name, rest) = text.split_once(between)?;
        // `en` separates two Dutch names, too.
        let is_other = *between == " en " && is_plain_name(rest);
        (is_plain_name(name) && !is_other).then_some(name)
    });
    name.min_by_key(|name| name.len()).unwrap_or(text)
}

/// Returns the text before the label of who took the pictures: `Ann Lee Fotos: Bo Li`. In a text
/// that `is_led` by words for an author, any label ends the names.
fn before_label(text: &str, is_led: bool) -> &str {
    const LABELS: &[&str] =
        &["foto", "fotos", "photo", "photos", "bild", "bilder", "фото", "illustration", "video"];
    let mut labels = text.match_indices([':', '：']).filter_map(|(at, _)| {
        let before = text[..at].trim_end();
        let east = OTHER_LABELS.iter().filter_map(|label| before.strip_suffix(label));
        east.min_by_key(|before| before.len()).or_else(|| {
            let (before, label) = before.rsplit_once([' ', EDGE])?;
            let is_word = is_led && label.chars().all(char::is_alphabetic);
            (is_word || folds_to_one_of(label, LABELS)).then_some(before)
        })
    });
    labels.next().unwrap_or(text)
}

/// Returns whether a text says of the whole page when and by whom it was posted: `This entry was
/// posted on May 31, 2024 by Ann Lee in Sea notes.`
pub(super) fn is_note(text: &str) -> bool {
    const NOTES: &[&str] = &[
        "This entry was ", "This post was ", "This article was ", "Dieser Beitrag wurde ",
        "Dieser Eintrag wurde ", "Dieser Artikel wurde ", "Cet article a été ",
    ];
    NOTES.iter().any(|note| text.starts_with(note)) && after_date(text).is_some()
}

/// Returns the names at the beginning of a part. A description of the person may follow a comma,
/// and no name follows it.
fn names_in(text: &str) -> Vec<String> {
    let text = text.trim_matches(['&', ',', ' ']);
    let mut names = Vec::new();
    for (nth, name) in authors_of(text).into_iter().enumerate() {
        // `authors_of` keeps titles and jobs with the name. Titles stay, and jobs are removed.
        let name = match name.split_once(", ") {
            Some((first, rest)) if !rest.split(", ").all(is_degree) => first.to_string(),
            _ => name,
        };
        if !is_name(&name) {
            break;
        }
        if nth > 0
            && !name.contains(' ')
            && name.is_ascii()
            && text.contains(',')
            && !text.contains('&')
        {
            break;
        }
        names.push(name);
    }
    names
}

/// Splits a byline into parts: at line breaks, edges of elements, bars and points.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(['\n', EDGE, '|', '•', '·', '●', '»', '／', '⋅', '∙', '—', '｜', '✦', '🕑'])
        .flat_map(|part| part.split(" - "))
        .flat_map(|part| part.split(" – "))
        .flat_map(glued)
        .map(str::trim)
        .filter(|part| !part.is_empty())
}

/// Splits a part where the texts of two elements are side by side: `May 31, 2024Ann Lee`, `5 min
/// readBy Ann Lee`.
fn glued(part: &str) -> [&str; 2] {
    let begins = |at: &usize| {
        let (before, after) = part.split_at(*at);
        let year = before.bytes().rev().take_while(u8::is_ascii_digit).count() == 4;
        year && after.chars().nth(1).is_some_and(char::is_lowercase)
            || after.starts_with("By ") && before.ends_with(char::is_alphanumeric)
    };
    // Most parts have no capital inside of a word.
    let may_begin =
        |[before, c]: &[u8; 2]| *before != b' ' && (c.is_ascii_uppercase() || !c.is_ascii());
    if !part.as_bytes().array_windows().any(may_begin) {
        return [part, ""];
    }
    let mut capitals = part.char_indices().filter(|(_, c)| c.is_uppercase()).map(|(at, _)| at);
    capitals.find(begins).map_or([part, ""], |at| part.split_at(at).into())
}

/// Returns a part without the date, time or count at its end: `Ann Lee on May 31, 2024`.
fn before_date(text: &str) -> &str {
    let mut text = text;
    if let Some(at) = text.find(|c: char| c.is_ascii_digit()) {
        // A handle may contain digits.
        if at == 0 || text[..at].ends_with([' ', '(', '@', '\u{a0}']) {
            if text.contains(' ') || at > 0 {
                text = &text[..at];
            }
        } else if text.contains(' ') {
            // Of two elements without a space between them, the first may be names: `Ann Lee31
            // May`.
            let names = names_in(&text[..at]);
            let turns = text[..at].ends_with(char::is_lowercase) && !names.is_empty();
            text = if turns && names.iter().all(|name| is_plain_name(name)) {
                &text[..at]
            } else {
                text[..at].rsplit_once(' ').map_or("", |(before, _)| before)
            };
        }
    }
    loop {
        let sign =
            |c: char| c.is_whitespace() || matches!(c, ',' | '(' | ':' | '-' | '–' | '@' | '|');
        text = text.trim_end_matches(sign);
        let Some(last) = text.rsplit([' ', '\u{a0}']).next().filter(|last| !last.is_empty()) else {
            return text;
        };
        let word = last.trim_matches(|c: char| !c.is_alphabetic()).to_lowercase();
        if !is_english_month(&word) && !DATE_WORDS.contains(&&*word) {
            // Two elements without a space between them: `Ann LeeMay`, `Ann LeeUpdated`.
            let is_of_date = |word: &str| {
                let is_long = word.chars().count() >= GLUED;
                is_english_month(word)
                    || is_long && (DATE_WORDS.contains(&word) || has(word, UPDATED))
                    || is_long && has(word, PUBLISHED)
            };
            let turns = last.char_indices().skip(1).zip(last.chars()).find(|((at, c), before)| {
                before.is_lowercase() && c.is_uppercase() && is_of_date(&last[*at..].to_lowercase())
            });
            return turns.map_or(text, |((at, _), _)| &text[..text.len() - last.len() + at]);
        }
        text = &text[..text.len() - last.len()];
    }
}

/// Minimum length in characters of a word that follows a name without a space. Shorter ones end
/// names: `LeOn`.
const GLUED: usize = 4;
/// Words between a name and a date, and words of a date besides months.
const DATE_WORDS: &[&str] = &[
    "on", "at", "updated", "last", "published", "posted", "am", "um", "le", "el", "il", "op",
    "den", "date", "the", "stand", "vom", "monday", "tuesday", "wednesday", "thursday", "friday",
    "saturday", "sunday", "mon", "tue", "wed", "thu", "thur", "fri", "sat", "sun", "reviewed",
    "reading", "time", "read",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn are(text: &str, expected: &[&str]) {
        assert_eq!(visible_authors(text), expected, "{text}");
    }

    #[test]
    fn bylines() {
        are("By Ann Lee", &["Ann Lee"]);
        are("By Ann Lee and Bo Li | May 31, 2024 | 5 min read", &["Ann Lee", "Bo Li"]);
        are("May 31, 2024 · By Ann Lee", &["Ann Lee"]);
        are("Written by\nAnn Lee\nSenior Editor", &["Ann Lee"]);
        are("This post was written by Ann Lee, Head of Glass", &["Ann Lee"]);
        are("Ann Lee, MD, on Friday, May 31, 2024 at 8:00", &["Ann Lee, MD"]);
        are("Posted on May 31, 2024 by Ann Lee", &["Ann Lee"]);
        are("Friday May 31, 2024 9:05 am PDT by Ann Lee", &["Ann Lee"]);
        are("31.05.2024 13:30 Uhr von Ann Lee", &["Ann Lee"]);
        are("Ann LeeMay 31, 2024", &["Ann Lee"]);
        are("Ann Lee\u{1f}Founder at Glassworks", &["Ann Lee"]);
        are("Post by boli99 » 11. Sep 2024, 18:36", &["boli99"]);
        are("文/松岡大地", &["松岡大地"]);
        are("文・山田 花子", &["山田 花子"]);
        are("By Ann Lee and Bo Li, Harbour correspondents", &["Ann Lee", "Bo Li"]);
        are("Texto: Ann Lee Fotos: Bo Li", &["Ann Lee"]);
        are("Words: Ann Lee. Pictures: Bo Li", &["Ann Lee"]);
        are("By Ann Lee for the Sea News", &["Ann Lee"]);
        are("김서연 기자 입력 2024.05.31 14:20", &["김서연"]);
        are("입력 2024.05.31 수정 2024.06.01 김서연·이민호 기자", &["김서연", "이민호"]);
    }

    #[test]
    fn a_label_after_a_date() {
        are("Veröffentlicht: 31. Mai 2024 Autor: Ann Lee", &["Ann Lee"]);
        are("31 мая 2024, 09:40Текст: Анна Ли", &["Анна Ли"]);
        are("31 May 2024 Author: Ann Lee Topic: Sea", &["Ann Lee"]);
        are("2024-05-31 08:12 来源：新河日报 作者：李明华 编辑：王芳", &["李明华"]);
        are("2024-05-31 08:12来源：新河日报作者：李明华编辑：王芳", &["李明华"]);
        assert!(has_lead("31 May 2024 Author: Ann Lee") && !has_lead("31 May 2024 Topic: Sea"));
    }

    #[test]
    fn elements_side_by_side() {
        are("By Ann Lee31 May 2024", &["Ann Lee"]);
        are("By Ann Lee and Bo Li31 May 2024", &["Ann Lee", "Bo Li"]);
        are("Von Ann LeeAktualisiert am 31. Mai 2024", &["Ann Lee"]);
        are("By Ann LeeLast updated May 31", &["Ann Lee"]);
        are("31 May 2024Ann Lee", &["Ann Lee"]);
        are("5 min readBy Ann Lee", &["Ann Lee"]);
        are("By Ann LeOn May 31, 2024", &["Ann LeOn"]);
        are("Post by Ann boli99", &["Ann"]);
        are("Glass ABC31 of the sea", &["Glass"]);
        assert!(has_lead("31 May 2024By Ann Lee") && !has_lead("Sea Glass 2024Edition"));
    }

    #[test]
    fn the_category_is_not_part_of_the_name() {
        are(
            "Posted Friday, May 31, 2024 by Ann Lee in Sea notes, Glass | 2 comments",
            &["Ann Lee"],
        );
        are("Posted on May 31, 2024 by Ann Lee under Sea", &["Ann Lee"]);
        are("Publicado el 31/05/2024 por Ann Lee en Notas", &["Ann Lee"]);
        are("Door Ann Lee en Bo Li", &["Ann Lee", "Bo Li"]);
        are("Ann Lee in Moscow", &[]);
        assert!(is_note("This entry was posted on 31 May 2024 by Ann Lee in Sea."));
        assert!(!is_note("This entry was seen in Moscow by Ann Lee"));
    }

    #[test]
    fn a_date_a_comma_and_a_name() {
        are("31 May 2024, Ann Lee", &["Ann Lee"]);
        are("31 мая 2024, Анна Ли", &["Анна Ли"]);
        are("May 31, 2024, Ann Lee", &["Ann Lee"]);
        are("On 31 May 2024, Ann Lee", &[]);
        are("31 May 2024, Moscow", &[]);
        are("31 May 2024 Sea, Glass Beach", &[]);
    }

    #[test]
    fn text_without_a_person_is_not_a_byline() {
        for text in [
            "", "5 min read", "May 31, 2024", "Share this article", "Read more",
            "Advertiser Disclosure:", "Jun", "Publiziert", "Donnerstag, 5. Mai", "Teilen",
        ] {
            are(text, &[]);
        }
        assert!(has_lead("May 31 · By Ann Lee") && !has_lead("Glass by the sea"));
    }
}
