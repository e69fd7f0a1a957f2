//! Finds the dates of posts.

use dechaff_page::Tag;
use dechaff_page::dates::{Custom, Date, written_date};
use dechaff_page::elements::collapse_white_space;
use dechaff_page::lexicon::class_names::{NO_POST_DATE_PARTS, POST_DATE_PARTS};
use dechaff_page::lexicon::dates::{AGO, AGO_PARTS, OTHERS, UPDATED};
use dechaff_page::lexicon::months::names_month;
use dechaff_page::lexicon::numbers::digit;
use dechaff_page::lexicon::parts::Parts;

use super::label::{Label, MAX_LABEL, MAX_WRITTEN, add, is_apart, text, trimmed};
use crate::read::dom::Dom;
use crate::read::markup::{Kind, Names, Node};

/// The largest number of words in a date that only its words show to be one, and in one without a year.
const MAX_WORDS: usize = 9;
const MAX_WORDS_OF_DAY: usize = 6;
/// The largest number of its words that are no part of the date.
const MAX_OTHERS: usize = 2;

/// Attributes with a date for programs.
static DATED: Names<2> = Names::new([b"datetime", b"title"]);
/// Values of `itemprop`.
static PUBLISHED: Parts = Parts::of(&["datepublished", "datecreated"]);
/// Words that may stand between a day and a time.
const JOINTS: &[&str] = &[
    "on", "at", "am", "pm", "um", "uhr", "à", "a", "las", "om", "kl", "of", "de", "den", "st",
    "nd", "rd", "th",
];

/// Returns the dates of a part of a page, in order.
pub(super) fn dates(dom: &Dom<'_>) -> Vec<Label> {
    let mut found: Vec<Label> = Vec::new();
    for (at, node) in dom.nodes.iter().enumerate().skip(1) {
        match node.kind {
            // Elements without text may have a date for programs.
            Kind::Element if node.all <= MAX_WRITTEN && (node.all > 0 || !node.tag.is_block()) => {
                if let Some(rank) = rank(node).filter(|_| shows_date(dom, at)) {
                    add(&mut found, dom, Label { at, rank });
                }
            }
            // The element around a text is known already if it is marked as a date.
            Kind::Text
                if node.line.is_some()
                    && found.last().is_none_or(|date| at >= dom.nodes[date.at].end)
                    && is_date_text(dom, node) =>
            {
                let at = whole(dom, at);
                add(&mut found, dom, Label { at, rank: 1 });
            }
            _ => {}
        }
    }
    found.retain(|date| is_apart(dom, date.at));
    for date in &mut found {
        if is_change(dom, date.at) {
            date.rank = 0;
        }
    }
    found
}

/// Returns how much speaks for an element being a date.
fn rank(node: &Node<'_>) -> Option<u8> {
    let named = |name: &[u8]| node.attribute(name).unwrap_or_default();
    let is_time = node.tag == Tag::TIME || node.is_named(b"relative-time");
    if node.attributes_of(&DATED).any(|value| iso(value).is_some()) {
        return Some(if is_time { 2 } else { 1 });
    }
    if node.all == 0 {
        return None;
    }
    if is_time || PUBLISHED.are_in(named(b"itemprop")) {
        return Some(2);
    }
    let class = named(b"class");
    (POST_DATE_PARTS.are_in(class) && !NO_POST_DATE_PARTS.are_in(class)).then_some(1)
}

/// Returns whether an element that is marked as a date has one: for programs, or with a day for readers.
fn shows_date(dom: &Dom<'_>, at: usize) -> bool {
    let node = &dom.nodes[at];
    let is_stated = || node.attributes_of(&DATED).any(|value| iso(value).is_some());
    let is_seconds = || {
        let stated = dom.attribute(node, b"datetime").unwrap_or_default();
        Date::of_program(&stated).is_some()
    };
    is_stated() || is_seconds() || {
        let text = text(dom, at);
        text.len() <= MAX_WRITTEN && (is_date(&text) || is_age(&text))
    }
}

/// Returns whether a text is a date by its words: `May 31, 2024, 8:16 pm`, `3 days ago`.
pub(super) fn is_date_text(dom: &Dom<'_>, node: &Node<'_>) -> bool {
    let bytes = &dom.source.bytes[node.span.clone()];
    // A decoded text has as many words or more.
    let words = || bytes.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    if !(2..=MAX_WRITTEN).contains(&bytes.len())
        || !bytes.iter().any(u8::is_ascii_digit)
        || words().nth(MAX_WORDS).is_some()
    {
        return false;
    }
    let text = collapse_white_space(&dom.text(node));
    let leads = || matches!(dom.nodes[node.parent].tag, Tag::A | Tag::TIME);
    text.len() <= MAX_LABEL
        && (other_words(&text).nth(MAX_OTHERS).is_none() && is_date(&text)
            || is_age(&text) && leads())
}

/// Returns the outermost element around a text with a date that has nothing else but a time.
fn whole(dom: &Dom<'_>, at: usize) -> usize {
    let is_whole = |around: &usize| {
        let node = &dom.nodes[*around];
        node.all == dom.nodes[at].all && !node.tag.is_block() || {
            node.all <= MAX_LABEL && { other_words(&text(dom, *around)).next().is_none() }
        }
    };
    dom.ancestors(at).take_while(is_whole).last().unwrap_or(at)
}

/// Returns whether a text is a number and a unit of time: `3y`, `12 h`. Only the place of the text tells that it is
/// a date.
pub(super) fn is_age(text: &str) -> bool {
    let unit = text.trim_start_matches(|c: char| c.is_ascii_digit());
    (1..=2).contains(&(text.len() - unit.len()))
        && matches!(unit.trim_start(), "m" | "min" | "h" | "d" | "w" | "mo" | "y")
}

/// Returns whether a text states a day, or how long ago it was.
pub(super) fn is_date(text: &str) -> bool {
    let count = text.split_whitespace().count();
    if count > MAX_WORDS || text.contains("://") {
        return false;
    }
    let lower = text.to_lowercase();
    let mut words = lower.split(|c: char| !c.is_alphabetic());
    words.any(|word| AGO.contains(&word))
        || !text.is_ascii() && AGO_PARTS.iter().any(|part| text.contains(part))
        || written_date(text, Custom::default()).is_some()
        || count <= MAX_WORDS_OF_DAY && has_day_of_month(&lower)
}

/// Iterates over the words of a text that are no part of a date, with their places among all of its words.
fn other_words(text: &str) -> impl Iterator<Item = usize> {
    text.split_whitespace().enumerate().filter(|(_, word)| !is_time(word)).map(|(at, _)| at)
}

fn is_time(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    word.is_empty()
        || word.starts_with(|c: char| digit(c).is_some())
        || JOINTS.contains(&word.as_str())
        || names_month(&word)
}

/// Returns whether a text has the number of a day next to the name of a month: `8th March`, `16-Jun-20`.
fn has_day_of_month(lower: &str) -> bool {
    // Only the name of the weekday may precede it. `out` is a month, too: `4 out of 5`.
    if lower.contains(" out of ") || other_words(lower).any(|at| at > 0) {
        return false;
    }
    let mut before = "";
    { lower.split(|c: char| !c.is_alphanumeric()) }.filter(|word| !word.is_empty()).any(|word| {
        let found = is_day(before) && names_month(word) || names_month(before) && is_day(word);
        before = word;
        found
    })
}

fn is_day(word: &str) -> bool {
    let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    matches!(digits.parse(), Ok(1..=31_u8))
        && matches!(&word[digits.len()..], "" | "st" | "nd" | "rd" | "th")
}

/// Returns whether a date is that of a change or of something else, by its words and those next to it.
fn is_change(dom: &Dom<'_>, at: usize) -> bool {
    let around = dom.ancestors(at).find(|around| dom.nodes[*around].all > dom.nodes[at].all);
    let around = around.filter(|around| dom.nodes[*around].all <= MAX_WRITTEN);
    let text = text(dom, around.unwrap_or(at)).to_lowercase();
    UPDATED.iter().chain(OTHERS).any(|word| text.contains(word))
}

/// When something was written.
#[derive(Debug, Default)]
pub(super) struct When {
    /// As the page tells readers, or else programs.
    pub(super) words: String,
    /// In ISO 8601, if the page states a day and its year.
    pub(super) iso: Option<String>,
}

impl When {
    pub(super) fn of(dom: &Dom<'_>, at: usize, custom: Custom) -> Self {
        let node = &dom.nodes[at];
        let element = if node.kind == Kind::Element { node } else { &dom.nodes[node.parent] };
        let text = text(dom, at);
        let text = trimmed(&text);
        let is_alone = element.all <= node.all;
        let stated = |name: &[u8]| dom.attribute(element, name).filter(|_| is_alone);
        let values = [b"datetime".as_slice(), b"content", b"title"].into_iter().filter_map(stated);
        let declared: Vec<String> =
            values.filter(|value| value.len() <= MAX_WRITTEN && is_date(value)).collect();
        let written = |text: &str| written_date(text, custom).map(|date| date.to_string());
        let iso = declared.iter().find_map(|value| iso(value.as_bytes()));
        let iso = iso.or_else(|| declared.iter().find_map(|value| written(value)));
        let seconds = || Date::of_program(&stated(b"datetime")?).map(|date| date.to_string());
        let iso = iso.or_else(|| written(text)).or_else(seconds);
        let words = if text.is_empty() { declared.into_iter().next() } else { Some(text.into()) };
        Self { words: words.unwrap_or_default(), iso }
    }
}

/// Returns a date that is written for programs, in ISO 8601: `2012-12-19 17:14:29Z`. What follows it is something
/// else.
fn iso(value: &[u8]) -> Option<String> {
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
    let minutes = match () {
        () if fits(zone_at + 1, "00:00") => Some(zone_at + 4),
        () if fits(zone_at + 1, "0000") => Some(zone_at + 3),
        () => None,
    };
    if zone.starts_with('Z') {
        date.push('Z');
    } else if let Some(minutes) = minutes.filter(|_| zone.starts_with(['+', '-'])) {
        date.extend([&value[zone_at..zone_at + 3], ":", &value[minutes..minutes + 2]]);
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
            "Thu, Jun 23 '05, 7:14 PM", "gestern",
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
