//! Finds names in visible bylines.

use dechaff_page::dates::EDGE;
use dechaff_page::lexicon::months::is_english_month;

use crate::leads::{lead, without_lead};
use crate::name_form::is_name;
use crate::names::{authors_of, is_degree};

/// Returns the authors that a byline names: `By Ann Lee | 31 May 2024 | 5 min read`. The list is
/// empty if no part of it looks like a name.
pub(super) fn visible_authors(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let text = after_date(text).unwrap_or_else(|| from_lead(text));
    for part in parts(text) {
        let rest = before_date(without_lead(part));
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
        .map(str::trim)
        .filter(|part| !part.is_empty())
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
            text = text[..at].rsplit_once(' ').map_or("", |(before, _)| before);
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
            // Two elements without a space between them: `Ann LeeMay`.
            let turns = last.char_indices().skip(1).zip(last.chars()).find(|((at, c), before)| {
                before.is_lowercase()
                    && c.is_uppercase()
                    && is_english_month(&last[*at..].to_lowercase())
            });
            return turns.map_or(text, |((at, _), _)| &text[..text.len() - last.len() + at]);
        }
        text = &text[..text.len() - last.len()];
    }
}

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
