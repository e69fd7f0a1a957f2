//! Recognises texts that are a date and little else, such as the dates above posts.

use std::collections::HashSet;
use std::sync::LazyLock;

use foldhash::fast::FixedState;

use super::{Custom, written_date};
use crate::lexicon::dates::{AGO, AGO_AROUND, AGO_PARTS};
use crate::lexicon::months::names_month;
use crate::lexicon::numbers::digit;

/// Maximum number of words of a date that is recognised by its words; the second applies to a date
/// without a year.
pub const MOST_WORDS: usize = 9;
const MAX_WORDS_OF_DAY: usize = 6;

static COUNTS_BACK: LazyLock<HashSet<&str, FixedState>> =
    LazyLock::new(|| AGO.iter().copied().collect());

/// Returns whether a text is a number and a unit of time: `3y`, `12 h`. The caller must know from
/// the place of the text that it is a date.
pub fn is_age(text: &str) -> bool {
    let unit = text.trim_start_matches(|c: char| c.is_ascii_digit());
    (1..=2).contains(&(text.len() - unit.len()))
        && matches!(unit.trim_start(), "m" | "min" | "h" | "d" | "w" | "mo" | "y")
}

/// Returns whether a text states a day, or how long ago it was.
pub fn is_date(text: &str) -> bool {
    let count = text.split_whitespace().count();
    if count > MOST_WORDS || text.contains("://") {
        return false;
    }
    let lower = text.to_lowercase();
    let mut words = lower.split(|c: char| !c.is_alphabetic());
    words.any(|word| COUNTS_BACK.contains(word))
        || counts_back(text)
        || !text.is_ascii() && is_cjk_date(text)
        || has_year(text) && written_date(text, Custom::default()).is_some()
        || count <= MAX_WORDS_OF_DAY && has_day_of_month(&lower)
}

/// Returns whether a text has digits for a day and a year. Most texts with a number have fewer.
fn has_year(text: &str) -> bool {
    text.chars().filter(|c| digit(*c).is_some()).nth(2).is_some()
}

/// Returns whether a text counts back from today by the words around a number: `il y a 3 jours`.
pub fn counts_back(text: &str) -> bool {
    let is_in = |(before, after): &(&str, &str)| {
        let Some(end) = text.len().checked_sub(after.len()) else { return false };
        let Some(inner) = text.get(before.len()..end) else { return false };
        let is = |part: &str, known: &str| part.eq_ignore_ascii_case(known);
        inner.starts_with(|c| digit(c).is_some())
            && is(&text[..before.len()], before)
            && is(&text[end..], after)
    };
    AGO_AROUND.iter().any(is_in)
}

/// Returns whether a text in Chinese, Japanese or Korean counts back, or has a month and a day.
fn is_cjk_date(text: &str) -> bool {
    let is_digit = |c| digit(c).is_some();
    let is_month = |(before, after): (&str, &str)| {
        before.ends_with(is_digit) && after.trim_start().starts_with(is_digit)
    };
    AGO_PARTS.iter().any(|part| text.contains(part))
        || text.split_once(['月', '월']).is_some_and(is_month)
}

/// Iterates over the words of a text that do not belong to a date, by their index among all words.
pub fn other_words(text: &str) -> impl Iterator<Item = usize> {
    text.split_whitespace().enumerate().filter(|(_, word)| !is_time(word)).map(|(at, _)| at)
}

fn is_time(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    let is_of_date = |word: &str| is_joint(word) || names_month(word);
    if word.is_empty() || word.starts_with(|c: char| digit(c).is_some()) {
        return true;
    }
    // Most words are ASCII, and need no memory of their own.
    let mut lower = [0; 32];
    match lower.get_mut(..word.len()) {
        Some(lower) if word.is_ascii() => {
            lower.copy_from_slice(word.as_bytes());
            lower.make_ascii_lowercase();
            str::from_utf8(lower).is_ok_and(is_of_date)
        }
        _ => is_of_date(&word.to_lowercase()),
    }
}

/// Returns whether a word in lower case may stand between a day and a time.
#[rustfmt::skip]
fn is_joint(word: &str) -> bool {
    matches!(
        word,
        "on" | "at" | "am" | "pm" | "um" | "uhr" | "à" | "a" | "las" | "om" | "kl" | "of" | "de" | "den" | "st" | "nd"
            | "rd" | "th"
    )
}

/// Returns whether a text has a day number next to the name of a month: `8th March`, `16-Jun-20`.
fn has_day_of_month(lower: &str) -> bool {
    let words = lower.split(|c: char| !c.is_alphanumeric());
    let mut before = "";
    let has_pair = words.filter(|word| !word.is_empty()).any(|word| {
        let found = is_day(before) && names_month(word) || is_day(word) && names_month(before);
        before = word;
        found
    });
    // Only the name of the weekday may precede it. `out` is a month, too: `4 out of 5`.
    has_pair && !lower.contains(" out of ") && other_words(lower).all(|at| at == 0)
}

fn is_day(word: &str) -> bool {
    let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    matches!(digits.parse(), Ok(1..=31_u8))
        && matches!(&word[digits.len()..], "" | "st" | "nd" | "rd" | "th")
}

/// Reads a date in ISO 8601 at the start of a value: `2012-12-19 17:14:29Z`. Other text may follow.
pub fn iso(value: &[u8]) -> Option<String> {
    let value = str::from_utf8(value.trim_ascii()).ok()?;
    let bytes = value.as_bytes();
    let fits = |at: usize, form: &str| {
        let part = bytes.get(at..at + form.len());
        part.is_some_and(|part| {
            let mut pairs = part.iter().zip(form.bytes());
            pairs.all(
                |(byte, form)| if form == b'0' { byte.is_ascii_digit() } else { *byte == form },
            )
        })
    };
    if !fits(0, "0000-00-00")
        || !matches!(bytes[0], b'1' | b'2')
        || bytes.get(10).is_some_and(u8::is_ascii_digit)
    {
        return None;
    }
    let mut date = value[..10].to_string();
    if !matches!(bytes.get(10), Some(b'T' | b' ')) || !fits(11, "00:00") {
        return Some(date);
    }
    let end = if fits(16, ":00") { 19 } else { 16 };
    date.push('T');
    date.push_str(&value[11..end]);
    date.push_str(if end == 16 { ":00" } else { "" });
    let fraction = value[end..].starts_with('.');
    let zone =
        value[end..].trim_start_matches(|c: char| fraction && (c == '.' || c.is_ascii_digit()));
    let zone = zone.trim_start();
    let zone_at = value.len() - zone.len();
    let mut forms = [("00:00", 4), ("0000", 3)].into_iter();
    if zone.starts_with('Z') {
        date.push('Z');
    } else if let Some((_, minutes)) = forms.find(|(form, _)| fits(zone_at + 1, form))
        && zone.starts_with(['+', '-'])
    {
        date.extend([&zone[..3], ":", &zone[minutes..minutes + 2]]);
    }
    Some(date)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_have_a_day_or_count_back() {
        for text in [
            "May 31, 2024, 8:16 pm", "3 days ago", "2 小时前", "Sunday 8th March",
            "Tue 16-Jun-20 16:12:14", "10:16am On Apr 24", "19.11.2019, 16:38",
            "Thu, Jun 23 '05, 7:14 PM", "gestern", "9/6/16 1:25 p.m.", "il y a 3 jours", "5月15日",
            "10 Monate 3 Wochen her", "منذ 3 أيام", "2 años antes", "wczoraj, 15:12", "어제 3:12",
            "před 2 lety", "a year ago", "٣ مايو ٢٠٢٤", "för 3 dagar sedan", "acum 2 zile",
        ] {
            assert!(is_date(text), "{text}");
        }
        for text in [
            "4.6 out of 5 stars",
            "Nest Hub (2nd Gen)",
            "65.06 sek.",
            "12:30 PM CET",
            "Current Time 0:15",
            "5",
            "11:45",
            "May",
            "v1.2.3",
            "You may take 3 of them, or none, as you like",
            "il y a du vent",
            "3 sisters of her",
            "2/3/16 of it",
        ] {
            assert!(!is_date(text), "{text}");
        }
    }

    #[test]
    fn dates_for_programs() {
        for (value, expected) in [
            ("2012-12-19 17:14:29Z", "2012-12-19T17:14:29Z"),
            ("2024-11-27T19:36:29.906Z", "2024-11-27T19:36:29Z"),
            ("2020-04-18T23:31:12-0700", "2020-04-18T23:31:12-07:00"),
            ("2012-12-19 17:14:29 +00:00", "2012-12-19T17:14:29+00:00"),
            ("2026-05-01T08:00", "2026-05-01T08:00:00"),
            ("2026-05-01, License: CC BY-SA", "2026-05-01"),
            ("2026-05-01", "2026-05-01"),
        ] {
            assert_eq!(iso(value.as_bytes()).as_deref(), Some(expected));
        }
        for value in ["1715555216", "PT15S", "2026-05", "1 May 2026", ""] {
            assert_eq!(iso(value.as_bytes()), None);
        }
    }
}
