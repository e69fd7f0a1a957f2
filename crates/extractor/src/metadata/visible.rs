//! Finds names in visible bylines.

use dechaff_features::lexicon::months::is_english_month;

use super::leads::{lead, without_lead};
use super::mark::EDGE;
use super::names::{authors_of, is_degree};

/// The largest number of words of a name.
const WORDS: usize = 6;

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

/// Returns the text after words that certainly introduce an author, or all of it if it has none.
fn from_lead(text: &str) -> &str {
    const LEADS: &[&str] = &[
        "written by ",
        "Written By ",
        "Written by ",
        "posts by ",
        "articles by ",
        "Post by ",
        "Started by ",
        "Guide by ",
        "Thread starter ",
        "more about ",
        "edited by ",
        "Reviewed by ",
    ];
    // Most texts have none, and none has one without one of these.
    if !["By ", "by ", "starter ", "about "].iter().any(|part| text.contains(part)) {
        return text;
    }
    let found = LEADS.iter().filter_map(|lead| text.find(lead).map(|at| at + lead.len())).min();
    found.map_or(text, |at| &text[at..])
}

/// Returns the text after a date and a word that introduces an author: `Posted on May 31, 2024 by Ann Lee`.
fn after_date(text: &str) -> Option<&str> {
    const BETWEEN: &[&str] = &[" by ", " By ", " von ", " par ", " por ", " door ", " di ", " av "];
    let ends = ["Uhr", "am", "pm", "AM", "PM"];
    let is_date = |text: &str| {
        text.ends_with(|c: char| c.is_ascii_digit())
            || ends.iter().any(|end| text.ends_with(end))
                && text.contains(|c: char| c.is_ascii_digit())
    };
    BETWEEN.iter().find_map(|between| {
        let (before, after) = text.split_once(between)?;
        is_date(before.trim_end_matches(['.', ' ', '|', ','])).then_some(after)
    })
}

/// Returns the names at the beginning of a part. What follows a comma may be a description of the
/// person, and no name follows that.
fn names_in(text: &str) -> Vec<String> {
    let text = text.trim_matches(['&', ',', ' ']);
    let mut names = Vec::new();
    for (nth, name) in authors_of(text).into_iter().enumerate() {
        // `authors_of` keeps titles with the name. They stay, but what a person does is removed.
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

/// Splits a byline into parts: lines, elements, and what bars and points separate.
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
        if !is_date_word(&word) {
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

/// Returns whether a word occurs between a name and a date, or in a date.
fn is_date_word(word: &str) -> bool {
    is_english_month(word)
        || matches!(
            word,
            "on" | "at"
                | "updated"
                | "last"
                | "published"
                | "posted"
                | "am"
                | "um"
                | "le"
                | "el"
                | "il"
                | "op"
                | "den"
                | "date"
                | "the"
                | "stand"
                | "vom"
                | "monday"
                | "tuesday"
                | "wednesday"
                | "thursday"
                | "friday"
                | "saturday"
                | "sunday"
                | "mon"
                | "tue"
                | "wed"
                | "thu"
                | "thur"
                | "fri"
                | "sat"
                | "sun"
                | "reviewed"
                | "reading"
                | "time"
                | "read"
        )
}

/// Words that do not occur in names, in lower case.
#[rustfmt::skip]
const NO_NAMES: &[&str] = &[
    "read", "min", "mins", "minute", "minutes", "written", "author", "authors", "updated", "published", "posted", "share", "follow", "comments", "comment", "disclosure",
    "more", "about", "view", "all", "posts", "article", "articles", "subscribe", "newsletter", "ago", "hours", "days", "your", "this", "was", "is", "are", "our", "you", "he", "she", "has", "have", "his", "her",
    "click", "here", "category", "categories", "tags", "in", "for", "with", "advertisement", "member", "joined", "login", "sign", "email", "reply", "says", "said", "replied", "bio", "name", "using", "how",
    "senior", "writer", "website", "facebook", "twitter", "linkedin", "instagram", "copy", "link", "save", "print", "contributor", "contributors", "reviewer", "related", "latest", "stories",
    "uhr", "lesezeit", "minuten", "artikel", "lectura", "min.", "leestijd", "medically", "reviewed", "fact", "checked", "edited", "editor's", "note", "photo", "credit", "image", "source",
    "expert", "officer", "attorney", "manager", "head", "director", "columnist", "correspondent", "post", "guide", "what", "why", "to", "at", "home", "blog", "news", "search", "menu", "skip", "contents", "table", "featured",
    "guides", "reviews", "resources", "product", "products", "overview", "introduction", "summary", "listen", "top", "best", "free", "new", "get", "shop", "buy", "sale", "price", "start", "learn", "by", "from", "on",
    "publiziert", "veröffentlicht", "erschienen", "aktualisiert", "publié", "publicado", "pubblicato", "gepubliceerd", "gesponserte", "sponsored", "quelle", "source", "fuente", "fonte",
    "folgen", "teilen", "drucken", "merken", "kommentar", "kommentare", "kommentieren", "antworten", "kategorie", "kategorien", "schlagwörter", "weiterlesen", "abonnieren", "anmelden",
    "partager", "suivre", "compartir", "seguir", "condividi", "segui", "whatsapp", "via", "continuing", "wortlaut", "deal",
    "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonnabend", "sonntag", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche", "lunes", "martes",
    "miércoles", "jueves", "viernes", "sábado", "lunedì", "martedì", "mercoledì", "giovedì", "venerdì",
];

/// Returns whether a text looks like a name: few words, a capital first, and no word that names do
/// not have.
pub(super) fn is_name(text: &str) -> bool {
    let text = text.strip_prefix("the ").unwrap_or(text);
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.is_empty() || words.len() > WORDS {
        return false;
    }
    let first = text.chars().find(|c| c.is_alphanumeric());
    // A single word may be a handle.
    let starts = first.is_some_and(|c| !c.is_lowercase()) || words.len() == 1;
    starts
        && !text.contains(['?', '!', ':', '"', '“', '=', '{', '<', '%', '$', '€'])
        && !words
            .iter()
            .any(|word| NO_NAMES.contains(&&*word.trim_end_matches([',', ':']).to_lowercase()))
        && (words.len() > 1 || !is_english_month(&text.to_lowercase()))
        && words.iter().filter(|word| word.starts_with(char::is_lowercase)).count() * 2
            <= words.len().max(2)
}

/// Returns whether an unmarked line looks like the name of a person: two to four words, each with a
/// capital.
pub(super) fn is_plain_name(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    (2..=4).contains(&words.len())
        && is_name(text)
        && words.iter().all(|word| {
            word.starts_with(char::is_uppercase)
                || matches!(
                    *word,
                    "de" | "van" | "von" | "der" | "da" | "di" | "la" | "del" | "bin" | "al"
                )
        })
        && text.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '.' | '-' | '\'' | '’'))
}

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
        are("31.05.2024 13:30 Uhr von Ann Lee", &["Ann Lee"]);
        are("Ann LeeMay 31, 2024", &["Ann Lee"]);
        are("Ann Lee\u{1f}Founder at Glassworks", &["Ann Lee"]);
        are("Post by boli99 » 11. Sep 2024, 18:36", &["boli99"]);
        are("文/松岡大地", &["松岡大地"]);
    }

    #[test]
    fn text_without_a_person_is_not_a_byline() {
        for text in [
            "",
            "5 min read",
            "May 31, 2024",
            "Share this article",
            "Read more",
            "Advertiser Disclosure:",
            "Jun",
            "Publiziert",
            "Donnerstag, 5. Mai",
            "Teilen",
        ] {
            are(text, &[]);
        }
        assert!(has_lead("May 31 · By Ann Lee") && !has_lead("Glass by the sea"));
    }

    #[test]
    fn plain_names_without_markup() {
        assert!(["Ann Lee", "Ludwig van Beethoven", "J. R. Lee"].into_iter().all(is_plain_name));
        assert!(
            ["Ann", "Sea glass", "Ann Lee 5", "Home News", "ann lee"]
                .into_iter()
                .all(|text| !is_plain_name(text))
        );
    }
}
