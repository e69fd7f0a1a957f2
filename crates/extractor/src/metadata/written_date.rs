//! Dates as people write them, in many languages.

use super::date::Date;
use super::months::month;

/// What is known about the language of a page, as far as dates depend on it.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Custom {
    /// The month stands before the day in `3/4/2024`.
    month_first: bool,
    croatian: bool,
}

impl Custom {
    /// By the language of a page (`en-US`) and its address.
    pub(super) fn of(language: &str, url: &str) -> Self {
        let language = language.to_ascii_lowercase().replace('_', "-");
        let (main, region) = language.split_once('-').unwrap_or((&language, ""));
        let host = url.split("://").nth(1).unwrap_or("").split(['/', '?']).next().unwrap_or("");
        let land = host.rsplit('.').next().unwrap_or("");
        let elsewhere =
            land.len() == 2 && !matches!(land, "us" | "io" | "co" | "ai" | "tv" | "me" | "ph");
        let month_first = match (main, region) {
            ("en" | "es", "us") | ("en", "ph") => true,
            ("en" | "", "") => !elsewhere,
            _ => false,
        };
        Self { month_first, croatian: matches!(main, "hr" | "bs") }
    }
}

/// One piece of a text.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Piece {
    /// A number with its count of digits.
    Number(u32, u8),
    Month(u8),
    /// `年`, `년`.
    YearSign,
    /// `月`, `월`; Vietnamese `tháng` stands before the number.
    MonthSign,
    MonthWord,
    /// `.`, `/` or `-` with no space around it.
    Point,
    /// A word that stands in dates: `de`, `of`, `th`, a day of the week.
    Filler,
    Other,
}

/// The first date in a text that names a day, a month and a year.
pub(super) fn written_date(text: &str, custom: Custom) -> Option<Date> {
    let pieces = pieces(text, custom);
    (0..pieces.len()).find_map(|at| date_at(&pieces[at..], custom))
}

/// The date that begins there.
fn date_at(pieces: &[Piece], custom: Custom) -> Option<Date> {
    use Piece::{Month, MonthSign, MonthWord, Number, Point, YearSign};
    let of = |year: u32, month: u32, day: u32| {
        Date::new(year.try_into().ok()?, month.try_into().ok()?, day.try_into().ok()?)
    };
    let after = |pieces: &[Piece], n: usize| -> [Piece; 5] {
        let mut rest = [Piece::Other; 5];
        let found = pieces.iter().skip(n).filter(|p| **p != Piece::Filler);
        rest.iter_mut().zip(found).for_each(|(slot, piece)| *slot = *piece);
        rest
    };
    match *pieces.first()? {
        Number(a, digits) => match (digits, after(pieces, 1)) {
            (4, [YearSign, Number(m, _), MonthSign, Number(d, _), ..]) => of(a, m, d),
            (4, [Point, Number(m, 1 | 2), Point, Number(d, 1 | 2), ..]) => of(a, m, d),
            (4, [Point, Number(m, 1 | 2), Number(d, 1 | 2), ..]) => of(a, m, d),
            (4, [Month(m), Number(d, 1 | 2), ..]) => of(a, m.into(), d),
            (4, [Point, Month(m), Point | Number(..), ..]) => match after(pieces, 3) {
                [Point, Number(d, 1 | 2), ..] | [Number(d, 1 | 2), ..] => of(a, m.into(), d),
                _ => None,
            },
            (1 | 2, [Month(m), Number(y, 4), ..]) => of(y, m.into(), a),
            (1 | 2, [Point, Month(m), Point, Number(y, 4), ..]) => of(y, m.into(), a),
            (1 | 2, [Point, Month(m), Number(y, 4), ..]) => of(y, m.into(), a),
            (1 | 2, [Month(m), Point, Number(y, 4), ..]) => of(y, m.into(), a),
            (1 | 2, [MonthWord, Number(m, 1 | 2), Number(y, 4), ..])
            | (1 | 2, [MonthWord, Number(m, 1 | 2), Point, Number(y, 4), ..]) => of(y, m, a),
            (1 | 2, [Point, Number(b, 1 | 2), Point, Number(y, 4), ..]) => numeric(a, b, y, custom),
            // Two digits of a year only in full: `05.03.24`.
            (2, [Point, Number(b, 2), Point, Number(y, 2), ..]) => numeric(a, b, 2000 + y, custom),
            _ => None,
        },
        Month(m) => match after(pieces, 1) {
            [Number(d, 1 | 2), Number(y, 4), ..] => of(y, m.into(), d),
            [Point, Number(d, 1 | 2), Number(y, 4), ..] => of(y, m.into(), d),
            [Number(d, 1 | 2), Point, Number(y, 4), ..] => of(y, m.into(), d),
            // Fri May 31 2024, and what `Date` of JavaScript or `date` write: Fri May 31 08:00:00 2024.
            _ => None,
        },
        _ => None,
    }
}

/// `a/b/year`.
fn numeric(a: u32, b: u32, year: u32, custom: Custom) -> Option<Date> {
    let (day, month) = match (a, b) {
        (13.., _) => (a, b),
        (_, 13..) => (b, a),
        _ if custom.month_first => (b, a),
        _ => (a, b),
    };
    Date::new(year.try_into().ok()?, month.try_into().ok()?, day.try_into().ok()?)
}

/// No more of a text is looked at, in pieces.
const MOST: usize = 120;

fn pieces(text: &str, custom: Custom) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if pieces.len() >= MOST {
            break;
        }
        let length;
        if digit(c).is_some() {
            length = number(rest, &mut pieces);
        } else if is_word(c) {
            length = word_end(rest);
            pieces.push(word(&rest[..length], custom));
        } else {
            length = c.len_utf8();
            match c {
                '年' | '년' => pieces.push(Piece::YearSign),
                '月' | '월' => pieces.push(Piece::MonthSign),
                '.' | '/' | '-' | '\u{2010}' | '\u{2011}' => pieces.push(Piece::Point),
                ',' | '،' | '\'' | '’' | '(' | '[' | '日' | '일' | 'º' | 'ª' | '°' => {
                    pieces.push(Piece::Filler)
                }
                _ if c.is_whitespace() => {}
                _ => pieces.push(Piece::Other),
            }
        }
        rest = &rest[length..];
    }
    pieces
}

/// Where a word ends: also where small letters turn into capitals, as text without a space between two
/// elements does (`HealthMAY`).
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

fn is_word(c: char) -> bool {
    let sign = matches!(c, '年' | '년' | '月' | '월' | '日' | '일' | 'º' | 'ª');
    let mark = matches!(c, '\u{0300}'..='\u{036f}' | '\u{0900}'..='\u{0903}' | '\u{093a}'..='\u{094f}' | '\u{0981}'..='\u{0983}' | '\u{09bc}'..='\u{09d7}' | '\u{0e31}' | '\u{0e34}'..='\u{0e3a}' | '\u{0e47}'..='\u{0e4e}');
    (c.is_alphabetic() || mark) && !sign
}

/// The value of a digit: European, Arabic, Persian, Devanagari, Bengali, Thai or full width.
fn digit(c: char) -> Option<u32> {
    let zeros = ['0', '٠', '۰', '०', '০', '๐', '０'];
    zeros.into_iter().find_map(|zero| (c as u32).checked_sub(zero as u32).filter(|d| *d < 10))
}

fn number(text: &str, pieces: &mut Vec<Piece>) -> usize {
    let (mut value, mut digits, mut length) = (0u32, 0u8, 0);
    for c in text.chars() {
        let Some(digit) = digit(c) else { break };
        value = value.saturating_mul(10).saturating_add(digit);
        digits = digits.saturating_add(1);
        length += c.len_utf8();
    }
    pieces.push(Piece::Number(value, digits));
    length
}

fn word(word: &str, custom: Custom) -> Piece {
    let lower = word.to_lowercase();
    match &*lower {
        "tháng" => return Piece::MonthWord,
        "de" | "del" | "of" | "the" | "st" | "nd" | "rd" | "th" | "d" | "a" | "den" | "er"
        | "năm" | "г" | "р" | "til" | "ng" | "พ" | "ศ" => return Piece::Filler,
        _ => {}
    }
    month(&lower, custom.croatian).map_or(Piece::Other, Piece::Month)
}
