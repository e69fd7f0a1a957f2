//! Reads dates as people write them, in many languages.

use crate::lexicon::months::month;
use crate::lexicon::numbers;
use crate::lexicon::numbers::{digit, may_have_digit};

use super::date::Date;
use super::numerals::in_digits;

/// In a text, the place where an element begins or ends between two words without a space.
pub const EDGE: char = '\u{1f}';

/// The conventions of a page's language that dates depend on.
#[derive(Debug, Clone, Copy, Default)]
pub struct Custom {
    /// Whether the month precedes the day in `3/4/2024`.
    month_first: bool,
    croatian: bool,
}

/// Top-level domains of two letters that do not indicate a country.
const NO_LAND: &[&str] = &["us", "io", "co", "ai", "tv", "me", "ph"];

impl Custom {
    /// Derives the conventions from the language of a page (`en-US`) and its address.
    pub fn of(language: &str, address: &str) -> Self {
        let language = language.to_ascii_lowercase().replace('_', "-");
        let (main, region) = language.split_once('-').unwrap_or((&language, ""));
        let host = address.split("://").nth(1).unwrap_or("").split(['/', '?']).next();
        let land = host.and_then(|host| host.rsplit('.').next()).unwrap_or("");
        let elsewhere = land.len() == 2 && !NO_LAND.contains(&land);
        let month_first = match (main, region) {
            ("en" | "es", "us") | ("en", "ph") => true,
            ("en" | "", "") => !elsewhere,
            _ => false,
        };
        Self { month_first, croatian: matches!(main, "hr" | "bs") }
    }

    /// Returns the custom of some texts of a page: numbers above 12 in dates such as `25/12/2024`
    /// tell whether days precede months, if all agree.
    #[must_use]
    pub fn with_examples<'t>(self, texts: impl Iterator<Item = &'t str>) -> Self {
        let mut orders = texts.filter_map(day_first);
        let Some(day_first) = orders.next() else { return self };
        let is_same = orders.all(|other| other == day_first);
        Self { month_first: if is_same { !day_first } else { self.month_first }, ..self }
    }

    /// Returns the custom by which the dates of some texts ascend or descend, if they do so only
    /// with the day and the month the other way round.
    #[must_use]
    pub fn with_order(self, texts: &[&str]) -> Self {
        let days = |custom| {
            texts.iter().filter_map(|text| written_date(text, custom)).collect::<Vec<Date>>()
        };
        let other = Self { month_first: !self.month_first, ..self };
        let (own, turned) = (days(self), days(other));
        let is_better = || disorder(&own) > 0 && disorder(&turned) == 0;
        if own.len() == turned.len() && is_better() { other } else { self }
    }
}

/// Returns how many dates of a list follow one that they should precede, if it ascends or descends.
pub fn disorder(dates: &[Date]) -> usize {
    let down = dates.windows(2).filter(|pair| pair[0] > pair[1]).count();
    down.min(dates.windows(2).filter(|pair| pair[0] < pair[1]).count())
}

/// Returns whether the day precedes the month in the first date of a text that is numbers with
/// slashes, if one of them is above 12.
fn day_first(text: &str) -> Option<bool> {
    let first = memchr::memchr(b'/', text.as_bytes())?;
    let number = |text: &str| text.parse::<u32>().ok().filter(|_| text.len() <= 2);
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let before = text[..first].bytes().rev().take_while(u8::is_ascii_digit).count();
    let rest = &text[first + 1..];
    let (one, other) = (number(&text[first - before..first])?, number(&rest[..digits(rest)])?);
    let year = rest[digits(rest)..].strip_prefix('/')?;
    let is_date = digits(year) == 4 && (1..=31).contains(&one) && (1..=31).contains(&other);
    (is_date && (one > 12) != (other > 12)).then_some(one > 12)
}

/// A part of a text that matters for dates.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Piece {
    /// A number and its number of digits.
    Number(u32, u8),
    Month(u8),
    /// `年`, `년`.
    YearSign,
    /// `月`, `월`.
    MonthSign,
    /// `tháng`, which precedes the number of the month.
    MonthWord,
    /// `.`, `/` or `-` between numbers.
    Point,
    Other,
}

/// Returns the first date in a text that has a day, a month and a year.
pub fn written_date(text: &str, custom: Custom) -> Option<Date> {
    // Most texts contain no date.
    if !may_have_digit(text.as_bytes()) {
        return None;
    }
    let text = &*in_digits(text);
    if !may_have_date(text) {
        return None;
    }
    let pieces = pieces(text, custom);
    // A date does not begin in the middle of `10.11.12.13` or of `Mar 23-Apr 14`.
    let is_inside = |at: usize| match pieces[..at] {
        [.., Piece::Number(..), Piece::Point] => true,
        [.., Piece::Month(_)] => {
            matches!(pieces[at..], [Piece::Number(..), Piece::Month(_), Piece::Number(_, 2)])
        }
        _ => false,
    };
    let mut starts = (0..pieces.len()).filter(|at| !is_inside(*at));
    starts.find_map(|at| date_at(&pieces[at..], custom))
}

/// Returns whether a text has enough numbers for a date: three numbers, or a year and another
/// number. A year has four digits, or two after an apostrophe or at the end of the text.
fn may_have_date(text: &str) -> bool {
    let (mut numbers, mut digits, mut has_year) = (0, 0, false);
    let mut before = ' ';
    for c in text.chars() {
        if digit(c).is_some() {
            has_year |= digits == 0 && is_apostrophe(before) || digits == 3;
            numbers += usize::from(digits == 0);
            digits += 1;
        } else {
            digits = 0;
        }
        if numbers > 2 || numbers == 2 && has_year {
            return true;
        }
        before = c;
    }
    numbers == 2 && digits == 2
}

/// Returns the date at the start of some pieces.
fn date_at(pieces: &[Piece], custom: Custom) -> Option<Date> {
    use Piece::{Month, MonthSign, MonthWord, Number, Other, Point, YearSign};
    match *pieces {
        [Number(y, 4), YearSign, Number(m, 1 | 2), MonthSign, Number(d, 1 | 2), ..]
        | [Number(y, 4), Point, Number(m, 1 | 2), Point, Number(d, 1 | 2), ..]
        | [Number(d, 1 | 2), MonthWord, Number(m, 1 | 2), Number(y, 4), ..]
        | [Number(d, 1 | 2), MonthWord, Number(m, 1 | 2), Point, Number(y, 4), ..] => day(y, m, d),
        [Number(y, 4), Month(m), Number(d, 1 | 2), ..]
        | [Number(d, 1 | 2), Month(m), Number(y, 4), ..]
        | [Month(m), Number(d, 1 | 2), Number(y, 4), ..] => day(y, m.into(), d),
        [Number(a, 1 | 2), Point, Number(b, 1 | 2), Point, Number(y, 4), ..] => {
            numeric(a, b, y, custom)
        }
        // A year has two digits only if day and month have two too: `05.03.24`.
        [Number(a, 2), Point, Number(b, 2), Point, Number(y, 2), ref rest @ ..]
            if !matches!(rest, [Point, Number(..), ..]) =>
        {
            numeric(a, b, 2000 + y, custom)
        }
        // Or if nothing follows the name of a month and the year: `3 May 25`.
        [Number(d, 1 | 2), Month(m), Number(y @ 0..50, 2)] => day(2000 + y, m.into(), d),
        // In Latvian, the year comes first: `2025. gada 3. maijs`.
        [Number(y, 4), Point, Number(d, 1 | 2), Month(m), ref rest @ ..]
            if !matches!(rest, [Number(_, 4), ..]) =>
        {
            day(y, m.into(), d)
        }
        // Or if a time follows: `9/6/16 1:25 p.m.`
        [
            Number(a, 1 | 2),
            Point,
            Number(b, 1 | 2),
            Point,
            Number(y, 2),
            Number(0..24, 1 | 2),
            Other,
            Number(0..60, 2),
            ..,
        ] => numeric(a, b, 2000 + y, custom),
        // Or if nothing follows: `Ann Lee, 8.5.12`.
        [Number(d, 1 | 2), Point, Number(m, 1 | 2), Point, Number(y, 2)] if !custom.month_first => {
            day(2000 + y, m, d)
        }
        _ => None,
    }
}

fn day(year: u32, month: u32, day: u32) -> Option<Date> {
    let year = numbers::year(year)?;
    Date::new(year.try_into().ok()?, month.try_into().ok()?, day.try_into().ok()?)
}

/// Returns the date of `a/b/year`.
fn numeric(a: u32, b: u32, year: u32, custom: Custom) -> Option<Date> {
    if a <= 12 && (b > 12 || custom.month_first) { day(year, a, b) } else { day(year, b, a) }
}

/// Maximum number of pieces of a text that are read.
const MOST: usize = 120;

fn pieces(text: &str, custom: Custom) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next().filter(|_| pieces.len() < MOST) {
        let (length, piece) = if digit(c).is_some() {
            let before = text[..text.len() - rest.len()].chars().next_back();
            match number(rest) {
                // `’25`
                (length, Some(Piece::Number(year, 2)))
                    if before.is_some_and(is_apostrophe)
                        && !rest[length..].starts_with(char::is_alphabetic) =>
                {
                    let century = if year < 50 { 2000 } else { 1900 };
                    (length, Some(Piece::Number(century + year, 4)))
                }
                found => found,
            }
        } else if is_word(c) {
            let length = word_end(rest);
            (length, word(&rest[..length], custom))
        } else {
            (c.len_utf8(), sign(c))
        };
        rest = &rest[length..];
        // A point next to the name of a month ends an ordinal number or an abbreviation.
        match (pieces.last(), piece) {
            (_, None) | (Some(Piece::Month(_)), Some(Piece::Point)) => {}
            (Some(Piece::Point), Some(month @ Piece::Month(_))) => {
                pieces.pop();
                pieces.push(month);
            }
            (_, Some(piece)) => pieces.push(piece),
        }
    }
    pieces
}

/// Returns whether a character may replace the century of a year.
fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '’' | '‘')
}

/// Returns the piece of a character that is neither a letter nor a digit, or `None` for a character
/// that may occur anywhere in a date.
fn sign(c: char) -> Option<Piece> {
    match c {
        '年' | '년' => Some(Piece::YearSign),
        '月' | '월' => Some(Piece::MonthSign),
        '.' | '/' | '-' | '\u{2010}' | '\u{2011}' => Some(Piece::Point),
        ',' | '،' | '\'' | '’' | '‘' | '(' | '[' | '日' | '일' | 'º' | 'ª' | '°' => None,
        _ if c.is_whitespace() || c == EDGE => None,
        _ => Some(Piece::Other),
    }
}

/// Returns the end of a word. A word also ends between a small letter and capitals, which occurs
/// where two elements are side by side without a space (`HealthMAY`).
fn word_end(text: &str) -> usize {
    let mut small = false;
    for (at, c) in text.char_indices() {
        if !is_word(c) || (small && c.is_uppercase()) {
            return at;
        }
        small = c.is_lowercase();
    }
    text.len()
}

/// Returns whether a character is a letter, or a vowel sign of Devanagari, Bengali or Thai. Rust
/// counts only some of these as letters.
fn is_word(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphabetic();
    }
    let sign = matches!(c, '年' | '년' | '月' | '월' | '日' | '일' | 'º' | 'ª');
    let mark =
        matches!(c, '\u{0300}'..='\u{036f}' | '\u{0900}'..='\u{09e3}' | '\u{0e31}'..='\u{0e4e}');
    (c.is_alphabetic() || mark) && !sign && digit(c).is_none()
}

/// Reads the number at the beginning of a text. Returns its length in bytes and the piece.
fn number(text: &str) -> (usize, Option<Piece>) {
    let (mut value, mut digits, mut length) = (0u32, 0u8, 0);
    for (c, digit) in text.chars().map_while(|c| Some((c, digit(c)?))) {
        value = value.saturating_mul(10).saturating_add(digit);
        digits = digits.saturating_add(1);
        length += c.len_utf8();
    }
    (length, Some(Piece::Number(value, digits)))
}

/// Returns the piece of a word, or `None` for a word that dates may contain: `31 de mayo del 2024`,
/// `May 31st`, `31 мая 2024 г.`
fn word(word: &str, custom: Custom) -> Option<Piece> {
    let lower = word.to_lowercase();
    match &*lower {
        "tháng" => Some(Piece::MonthWord),
        "de" | "del" | "of" | "the" | "st" | "nd" | "rd" | "th" | "d" | "m" | "den" | "er"
        | "gada" | "năm" | "ng" => None,
        _ => Some(month(&lower, custom.croatian).map_or(Piece::Other, Piece::Month)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, language: &str) -> String {
        let custom = Custom::of(language, "");
        written_date(text, custom).map_or_else(String::new, |date| date.to_string())
    }

    #[test]
    fn the_same_day_in_thirty_languages() {
        for (language, text) in [
            ("en-US", "May 31, 2024"),
            ("en-US", "Published Fri, May 31st 2024 at 8:00"),
            ("en-GB", "31 May 2024"),
            ("en-GB", "the 31st of May, 2024"),
            ("en", "31-May-2024"),
            ("en", "HealthMAY 31, 2024Updated: JUNE 2, 2024"),
            ("de", "Freitag, 31. Mai 2024, 8:00 Uhr"),
            ("de", "Stand: 31.05.2024"),
            ("de", "31.05.24"),
            ("de", "von Ann Lee, 31.5.24"),
            ("fr", "le 31 mai 2024"),
            ("es", "31 de mayo de 2024"),
            ("ca", "31 de maig del 2024"),
            ("it", "31 maggio 2024"),
            ("pt", "31 de maio de 2024"),
            ("nl", "31 mei 2024"),
            ("sv", "31 maj 2024"),
            ("da", "31. maj 2024"),
            ("nb", "31. mai 2024"),
            ("fi", "31. toukokuuta 2024"),
            ("is", "31. maí 2024"),
            ("pl", "31 maja 2024"),
            ("cs", "31. května 2024"),
            ("sk", "31. mája 2024"),
            ("hr", "31. svibnja 2024."),
            ("hu", "2024. május 31."),
            ("ro", "31 mai 2024"),
            ("lt", "2024 m. gegužės 31 d."),
            ("el", "31 Μαΐου 2024"),
            ("ru", "31 мая 2024 г."),
            ("uk", "31 травня 2024 р."),
            ("tr", "31 Mayıs 2024"),
            ("id", "31 Mei 2024"),
            ("vi", "ngày 31 tháng 5 năm 2024"),
            ("ar", "٣١ مايو ٢٠٢٤"),
            ("he", "31 במאי 2024"),
            ("hi", "31 मई 2024"),
            ("th", "31 พฤษภาคม 2567"),
            ("ja", "2024年5月31日 8時"),
            ("ja", "更新日令和6年5月31日"),
            ("zh", "二〇二四年五月三十一日"),
            ("de", "31. Mai 24"),
            ("en", "Fri, May 31 ’24, 7:14 PM"),
            ("sr", "31. мај 2024."),
            ("lv", "2024. gada 31. maijs"),
            ("zh", "2024-05-31 08:00"),
            ("ko", "2024년 5월 31일"),
            ("ko", "2024. 5. 31."),
        ] {
            assert_eq!(read(text, language), "2024-05-31", "{language}: {text}");
        }
    }

    #[test]
    fn day_and_month_by_language_and_land() {
        for (language, address, expected) in [
            ("en-US", "", "2024-03-04"),
            ("en", "https://example.com/", "2024-03-04"),
            ("en", "https://example.co.uk/a", "2024-04-03"),
            ("en-GB", "https://example.com/", "2024-04-03"),
            ("de", "", "2024-04-03"),
            ("fr-CA", "", "2024-04-03"),
            ("", "https://example.com/", "2024-03-04"),
        ] {
            let found = written_date("3/4/2024", Custom::of(language, address)).unwrap();
            assert_eq!(found.to_string(), expected, "{language} {address}");
        }
        let us = Custom::of("en-US", "");
        let with = |texts: &[&str]| {
            let custom = us.with_examples(texts.iter().copied());
            written_date("3/4/2024", custom).unwrap().to_string()
        };
        assert_eq!(with(&["3/4/2024", "and/or", "é/é", "/", "on 25/12/2024"]), "2024-04-03");
        assert_eq!(with(&["25/12/2024", "12/25/2024"]), "2024-03-04");
        assert_eq!(with(&["25/12", "99/12/2024", "1/25/2024/5"]), "2024-03-04");
        assert_eq!(read("25/12/2024", "en-US"), "2024-12-25");
        assert_eq!(read("12/25/2024", "de"), "2024-12-25");
    }

    #[test]
    fn the_same_name_for_two_months() {
        assert_eq!(read("5. listopada 2024.", "hr"), "2024-10-05");
        assert_eq!(read("5 listopada 2024", "pl"), "2024-11-05");
    }

    #[test]
    fn text_without_a_full_date_is_not_a_date() {
        for text in [
            "", "5 minutes ago", "yesterday", "May 2024", "2024", "© 2019–2024", "31 June 2024",
            "MacBook Pro 14 2023", "1.2.3", "10.11.12.13", "Version 3.8.10", "3.8.10 is out",
            "05:31:2024", "31 May 24 of them", "by Mar 23-Apr 14", "31 of 24", "5 May '90s",
            "31 May 85",
        ] {
            assert_eq!(read(text, "en"), "", "{text}");
        }
        assert_eq!(read(&"9".repeat(100_000), "en"), "");
    }
}
