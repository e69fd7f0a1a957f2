//! Finds the words that introduce bylines, credits, dates and teasers.

use std::sync::LazyLock;

use dechaff_page::lexicon::dates::NEAR_DATE;
use dechaff_page::lexicon::notices::{ALSO, CREDIT};
use dechaff_page::lexicon::{bylines, months};
use dechaff_page::text::ascii_run;
use dechaff_page::text::filter::{Filter, WordTable, form};

/// The kinds of words in a short text.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Wording {
    /// Whether it begins with a word that introduces an author.
    pub(crate) by: bool,
    /// Whether it has the name of a month.
    pub(crate) month: bool,
    /// Whether it names the source of a picture.
    pub(crate) credit: bool,
    /// Whether it points to other texts, or asks for something.
    pub(crate) also: bool,
    /// The share of its words with a capital first.
    pub(crate) capitals: f32,
    /// Whether it says when a text was published or changed.
    pub(crate) published: bool,
}

/// Words that are looked at.
const MOST: u8 = 60;

const IS_BY: u8 = 1;
const IS_CREDIT: u8 = 1 << 1;
const IS_ALSO: u8 = 1 << 2;
const IS_PUBLISHED: u8 = 1 << 3;

/// The known words.
struct Known {
    /// The kind of each word, as bits.
    words: WordTable<u8>,
    /// A filter of the first three letters of months whose names are ASCII.
    months: Filter<16>,
}

impl Known {
    fn new() -> Self {
        let lists = [(CREDIT, IS_CREDIT), (ALSO, IS_ALSO), (NEAR_DATE, IS_PUBLISHED)];
        let listed =
            lists.into_iter().flat_map(|(list, bit)| list.iter().map(move |word| (*word, bit)));
        let words = WordTable::new(bylines::words().map(|word| (word, IS_BY)).chain(listed));
        let months = months::ascii_names().map(|name| form(&name.as_bytes()[..3]));
        Self { words, months: Filter::of(months) }
    }

    /// Returns whether a word may begin with the name of a month in ASCII letters.
    fn may_be_month(&self, word: &[u8]) -> bool {
        word.first_chunk::<3>().is_some_and(|first| self.months.may_have(form(first)))
    }
}

static KNOWN: LazyLock<Known> = LazyLock::new(Known::new);

/// The length of the word at the beginning of a text, and whether all of it is ASCII.
fn word_length(text: &str) -> (usize, bool) {
    let bytes = text.as_bytes();
    let run = ascii_run(bytes);
    if bytes.get(run).is_none_or(u8::is_ascii) {
        return (run, true);
    }
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '\u{301}');
    let more = text[run..].find(|c| !is_part(c)).unwrap_or(text.len() - run);
    (run + more, more == 0)
}

impl Wording {
    /// Reads a text.
    pub(crate) fn of(text: &str) -> Self {
        let known = &*KNOWN;
        let mut wording = Self::default();
        let (mut words, mut capitals) = (0u8, 0u8);
        let mut lower = String::new();
        let mut rest = text;
        while words < MOST {
            let (length, is_ascii) = word_length(rest);
            if length == 0 {
                let Some(sign) = rest.chars().next() else { break };
                rest = &rest[sign.len_utf8()..];
                continue;
            }
            let (word, after) = rest.split_at(length);
            rest = after;
            words += 1;
            lower.clear();
            let (is, month) = if is_ascii {
                capitals += u8::from(word.as_bytes()[0].is_ascii_uppercase());
                let may_be_known = known.words.may_have(word.as_bytes());
                let may_be_month = known.may_be_month(word.as_bytes());
                if !may_be_known && !may_be_month {
                    continue;
                }
                lower.push_str(word);
                lower.make_ascii_lowercase();
                let is = if may_be_known { known.words.get(lower.as_bytes()) } else { None };
                (is, may_be_month && months::names_month(&lower))
            } else {
                capitals += u8::from(word.starts_with(char::is_uppercase));
                let lower = word.to_lowercase();
                (known.words.get(lower.as_bytes()), months::names_month(&lower))
            };
            let is = is.unwrap_or_default();
            wording.by |= words <= 2 && is & IS_BY != 0;
            wording.month |= month;
            wording.credit |= is & IS_CREDIT != 0;
            wording.also |= is & IS_ALSO != 0;
            wording.published |= is & IS_PUBLISHED != 0;
        }
        wording.credit = wording.credit || has_sign_of_copyright(text.as_bytes());
        wording.capitals = f32::from(capitals) / f32::from(words.max(1));
        wording
    }
}

/// Returns whether a text has `©` or `(c)`.
fn has_sign_of_copyright(text: &[u8]) -> bool {
    memchr::memchr2_iter(b'(', 0xa9, text).any(|at| match text[at] {
        b'(' => text[at..].starts_with(b"(c)"),
        _ => at > 0 && text[at - 1] == 0xc2,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_short_lines() {
        let by = Wording::of("Von Jo Lee");
        assert!(by.by && !by.credit && by.capitals == 1.0);
        assert!(Wording::of("31 décembre").month && !Wording::of("Home").month);
        assert!(Wording::of("A goat © Jo").credit && Wording::of("Foto: Jo").credit);
        assert!(Wording::of("Lesen Sie auch: Goats").also);
        assert_eq!(Wording::of(""), Wording::default());
    }

    /// Reads a text as defined: every part between signs in lower case, looked for in every list.
    fn expected(text: &str) -> Wording {
        let parts = text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '\u{301}');
        let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).take(60).collect();
        let lower: Vec<String> = parts.iter().map(|part| part.to_lowercase()).collect();
        let has = |list: &[&str]| lower.iter().any(|word| list.contains(&word.as_str()));
        let is_by = |word: &String| bylines::words().any(|by| by == word);
        let capitals = parts.iter().filter(|part| part.starts_with(char::is_uppercase)).count();
        Wording {
            by: lower.iter().take(2).any(is_by),
            month: lower.iter().any(|word| months::names_month(word)),
            credit: has(CREDIT) || text.contains('©') || text.contains("(c)"),
            also: has(ALSO),
            published: has(NEAR_DATE),
            capitals: capitals as f32 / parts.len().max(1) as f32,
        }
    }

    #[test]
    fn every_known_word_in_any_case_and_place() {
        let lists = [CREDIT, ALSO, NEAR_DATE].into_iter().flatten().copied();
        for word in lists.chain(bylines::words()).chain(months::ascii_names()) {
            let upper = word.to_uppercase();
            for text in [
                word.to_string(),
                format!("{upper}: x"),
                format!("A  -{word}"),
                format!("a b, {word}er"),
                format!("{word}1234567"),
                format!("{word}12345678"),
                format!("x{word}"),
            ] {
                assert_eq!(Wording::of(&text), expected(&text), "{text}");
            }
        }
    }

    #[test]
    fn odd_words() {
        let long = "a".repeat(300);
        for text in [
            " ",
            "-",
            "é",
            "\u{301}x",
            "may\u{301}",
            "Mai\u{301} x",
            "ÄRZTE and Özil",
            "9 May, 12h",
            "(c",
            "((c)",
            "Â© ¢©",
            "\u{e9}\u{29} \u{3a9}",
            "日本 写真 (C)",
            "x ¬ by",
            "x by ¬ by",
            &long,
            &"by ".repeat(70),
            &format!("{}by", "x ".repeat(60)),
            &format!("{}also", "x ".repeat(59)),
        ] {
            assert_eq!(Wording::of(text), expected(text), "{text}");
        }
    }
}
