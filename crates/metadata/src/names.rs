//! Splits and cleans the names of authors.

use dechaff_page::plain_text::{cut, plain};

use crate::leads::{without_label, without_lead};
use crate::name_form::is_plain_name;
use crate::text::{fold, is_placeholder};

/// Maximum number of authors of a page that are kept.
pub(super) const AUTHORS: usize = 32;
/// The length of the longest name, in characters.
const LONGEST: usize = 80;
/// The number of bytes of a text that are searched for names.
const TEXT: usize = 1000;

/// Returns the authors that a text names: `By Ann Lee and Bo Li` gives two. Handles, addresses and
/// texts that are not names are left out.
pub(super) fn authors_of(text: &str) -> Vec<String> {
    let text = plain(cut(text, TEXT));
    together(split(without_lead(&text)).into_iter().filter_map(name))
}

/// Returns all names without duplicates.
pub(super) fn together(names: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for name in names {
        if all.len() < AUTHORS && !all.iter().any(|known| fold(known) == fold(&name)) {
            all.push(name);
        }
    }
    all
}

/// Returns `Lee, Ann`, as bibliographic metadata writes a name, as `Ann Lee`.
pub(super) fn given_first(text: &str) -> Vec<String> {
    match text.split_once(", ") {
        Some((family, given)) if !given.contains(',') => authors_of(&format!("{given} {family}")),
        _ => authors_of(text),
    }
}

/// Separators of two names.
const BETWEEN: &[&str] = &[
    " and ", " AND ", " & ", " und ", " et ", " och ", " og ", " ed ", " и ", " та ", " ve ",
    " dan ", " và ", " és ", " şi ", " și ", " with ", " mit ", " και ", ";", "|", " / ", "、",
    "，", " · ", " • ",
];

/// Words that also occur in names (`Ortega y Gasset`). They separate names only if both have two or
/// more words.
const BETWEEN_FULL: &[&str] = &[" y ", " e ", " en ", " i ", " a ", " ja ", " og "];

fn split(text: &str) -> Vec<&str> {
    let mut parts = vec![text];
    for between in BETWEEN {
        // Most texts have no separator, and the test is faster than the search.
        if text.contains(between) {
            parts = parts.into_iter().flat_map(|part| part.split(between)).collect();
        }
    }
    for between in BETWEEN_FULL {
        if text.contains(between) {
            parts = parts.into_iter().flat_map(|part| full_names(part, between)).collect();
        }
    }
    let mut names: Vec<&str> = Vec::new();
    for part in parts.into_iter().flat_map(at_commas) {
        // The job and the employer of a person may follow the name.
        let job =
            names.last().and_then(|name| name.split_once(", ")).is_some_and(|(_, job)| is_job(job));
        if !names.is_empty() && (is_job(part) || job && !part.contains(' ')) {
            break;
        }
        names.push(part);
    }
    names
}

fn full_names<'t>(text: &'t str, between: &str) -> Vec<&'t str> {
    let parts: Vec<&str> = text.split(between).collect();
    let full = parts.iter().all(|part| part.split_whitespace().count() >= 2);
    if full { parts } else { vec![text] }
}

/// Splits a list of names at commas, unless they separate a degree, or a family name from a given
/// name: `Lee, Ann`.
fn at_commas(text: &str) -> Vec<&str> {
    let parts: Vec<&str> = text.split(", ").map(str::trim).collect();
    let full = |part: &&str| part.split_whitespace().count() >= 2 || !part.is_ascii();
    let names = parts.iter().all(|part| full(part) && !is_degree(part));
    if parts.len() > 1 && names { parts } else { vec![text] }
}

/// Words for jobs, in lower case.
#[rustfmt::skip]
const JOBS: &[&str] = &[
    "analyst", "analystin", "attorney", "autor", "autorin", "ceo", "cfo", "chair", "chairman", "chef", "chefredakteur",
    "chefredakteurin", "chief", "columnist", "consultant", "contributor", "coordinator", "correspondent",
    "corresponsal", "cto", "dietitian", "director", "directora", "doctor", "economist", "editor", "editora", "engineer",
    "expert", "experte", "expertin", "founder", "head", "journalist", "journalistin", "journaliste", "korrespondent",
    "korrespondentin", "lawyer", "leiter", "leiterin", "manager", "nutritionist", "officer", "periodista", "president",
    "producer", "professor", "professorin", "redacteur", "redakteur", "redakteurin", "redactor", "redactora",
    "reporter", "reporterin", "researcher", "rédacteur", "rédactrice", "scientist", "specialist", "staff", "strategist",
    "volontär", "volontärin", "writer",
];

/// Returns whether a text names a job: `Chief Economist`.
fn is_job(text: &str) -> bool {
    text.split_whitespace().any(|word| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        JOBS.contains(&&*word) || word.strip_suffix('s').is_some_and(|one| JOBS.contains(&one))
    })
}

/// Returns whether a text is a suffix of names: `MD`, `Ph.D.`, `Jr.`.
pub(super) fn is_degree(text: &str) -> bool {
    let text = text.trim();
    let letters: String = text.chars().filter(|c| c.is_alphabetic()).collect();
    let count = letters.chars().count();
    let capitals = letters.chars().filter(|c| c.is_uppercase()).count();
    let suffix = matches!(&*letters, "Jr" | "Sr" | "Inc" | "Ltd");
    !text.contains(' ') && (suffix || (count <= 6 && capitals * 2 >= count))
}

/// Texts that occur in place of names, in lower case.
const NO_NAMES: &[&str] = &[
    "admin", "administrator", "author", "unknown", "none", "anonymous", "false", "true", "guest",
    "by", "advertising", "advertisement", "werbung", "read more", "follow", "view all posts",
    "staff writer", "dr", "prof", "この記事を書いた人", "mo", "di", "do", "fr", "sa", "so",
];

/// Returns a cleaned name, or `None` if the text is not a name.
fn name(part: &str) -> Option<String> {
    let signs = ['"', '“', '”', ',', '|', '/', '-', '–', '—', '•', '·', ':', '：', ' ', '(', '*'];
    let part = without_address(part);
    // A person, and the desk or series that the text belongs to.
    let mut sides = part.split_once(" - ").into_iter().flat_map(|(one, other)| [one, other]);
    let person = sides.find(|name| is_plain_name(name));
    let part = person.unwrap_or(part);
    let part = part.strip_suffix(" im Gespräch").unwrap_or(part);
    let part = without_label(without_lead(part.trim().trim_matches(signs)));
    let part = without_initials(part.trim_end_matches(['.', ' ']));
    let part = if part.contains('(') { part } else { part.trim_end_matches(')') };
    let lower = part.to_lowercase();
    let address =
        part.contains("://") || lower.starts_with("www.") || part.starts_with(['@', '/', '#']);
    // Placeholders that a template should have replaced.
    let template =
        part.contains(['{', '}', '%']) || part.matches('.').count() > 2 && !part.contains(' ');
    let letters = part.chars().filter(|c| c.is_alphabetic()).count();
    let good = letters >= 2
        && part.chars().count() <= LONGEST
        && !address
        && !template
        && !is_placeholder(part)
        && !NO_NAMES.contains(&&*lower);
    good.then(|| part.to_string())
}

/// Returns a text without its e-mail address or handle: `Ann Lee, ann@example.org`, `Ann
/// Lee@annlee`.
fn without_address(text: &str) -> &str {
    let Some(at) = text.find(['@', '＠']).or_else(|| text.find("[email")) else { return text };
    // The text before the sign belongs to an address, unless it is a name of several words.
    let before = text[..at].trim_end();
    if text[at..].starts_with('[') || before.len() < at {
        return before;
    }
    match before.rsplit_once([' ', ',', ';', '(', '<']) {
        None => "",
        // A handle, not a host.
        Some(_) if !text[at + 1..].contains('.') => before,
        Some((name, _)) => name,
    }
}

/// Returns a name without initials or an address in brackets: `Ann Lee (ale)`.
fn without_initials(name: &str) -> &str {
    let parts = name.strip_suffix(')').and_then(|name| name.rsplit_once(" ("));
    let Some((before, initials)) = parts else { return name };
    let initials = initials.trim_end_matches('.');
    let short =
        (1..=4).contains(&initials.len()) && initials.bytes().all(|b| b.is_ascii_lowercase());
    if short || initials.starts_with("www.") { before.trim_end() } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_authors() {
        for text in [
            "By Ann Lee and Bo Li",
            "Ann Lee, Bo Li",
            "Ann Lee & Bo Li",
            "Ann Lee; Bo Li",
            "Ann Lee | Bo Li",
            "Ann Lee und Bo Li",
            "Ann Lee y Bo Li",
            "Ann Lee, Bo Li, Ann Lee",
            "Ann Lee &amp;amp; <b>Bo Li</b>",
        ] {
            assert_eq!(authors_of(text), ["Ann Lee", "Bo Li"], "{text}");
        }
    }

    #[test]
    fn one_author() {
        for (text, expected) in [
            ("Ann Lee, MD, Ph.D.", "Ann Lee, MD, Ph.D"),
            ("José Ortega y Gasset", "José Ortega y Gasset"),
            ("Ann Lee (ale)", "Ann Lee"),
            ("Ann Lee (Content Manager)", "Ann Lee (Content Manager)"),
            ("Lee, Ann", "Lee, Ann"),
            ("Staff", "Staff"),
            ("松岡大地", "松岡大地"),
            ("Ann Lee, a.lee@example.org", "Ann Lee"),
            ("Ann Lee (a.lee@example.org)", "Ann Lee"),
            ("Ann Lee [email protected]", "Ann Lee"),
            ("Ann Lee@annlee", "Ann Lee"),
            ("Ann Lee @annlee", "Ann Lee"),
            ("Ann Lee, Chief Economist", "Ann Lee"),
            ("Ann Lee, Senior Editor, Sea News", "Ann Lee"),
            ("Ann Lee - Sea Editorial Team", "Ann Lee"),
            ("Ann Lee im Gespräch", "Ann Lee"),
            ("Sea News - Ann Lee", "Ann Lee"),
            ("Sea News (www.example.org)", "Sea News"),
            ("Von dpa", "dpa"),
            ("Über Ann", "Ann"),
            ("Ann sagt", "Ann"),
            ("von Lee", "von Lee"),
        ] {
            assert_eq!(authors_of(text), [expected], "{text}");
        }
        assert_eq!(given_first("Lee, Ann"), ["Ann Lee"]);
    }

    #[test]
    fn text_that_is_not_a_name_is_rejected() {
        for text in [
            "",
            "@annlee",
            "a.lee@example.org",
            "page.head.extra.author",
            "{{ author }}",
            "https://example.org/authors/ann-lee",
            "www.example.org",
            "/authors/1",
            "admin",
            "12345",
            "[object Object]",
        ] {
            assert_eq!(authors_of(text), Vec::<String>::new(), "{text}");
        }
        assert_eq!(authors_of(&"word ".repeat(100_000)), Vec::<String>::new());
        assert!(authors_of(&"Ann Lee; ".repeat(100_000)).len() == 1);
    }
}
