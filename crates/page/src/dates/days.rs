//! The days and numbers of a text, in any script.

use crate::lexicon::numbers::{self, BUDDHIST, YEARS, digit, may_have_digit};

/// A day as a page declares it: year, month, day.
pub type Day = (u16, u8, u8);

/// Reads a day from how programs write it: `2024-05-31…`, `2024/05/31`, `20240531…`.
pub(crate) fn declared_day(text: &str) -> Option<Day> {
    let text = text.trim().trim_matches('"');
    let number = |text: Option<&str>| text?.parse::<u16>().ok();
    let (year, month, day) = match text.as_bytes().get(4)? {
        b'-' | b'/' => (text.get(..4), text.get(5..7), text.get(8..10)),
        _ => (text.get(..4), text.get(4..6), text.get(6..8)),
    };
    let (year, month, day) = (number(year)?, number(month)?, number(day)?);
    let is_day =
        YEARS.contains(&u32::from(year)) && (1..=12).contains(&month) && (1..=31).contains(&day);
    is_day.then_some((year, month as u8, day as u8))
}

/// The forms of the numbers in a text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Numbers {
    /// How many there are.
    pub count: u32,
    /// A year of the web, in Gregorian or Buddhist count.
    pub year: bool,
    /// A time of day.
    pub clock: bool,
    /// Three numbers in the form of a date, separated by single characters: `3.5.2024`.
    pub day: bool,
    /// The day and the month, or the day and the year, of a day that the page declares.
    pub declared: bool,
}

impl Numbers {
    /// Reads the numbers of a text. `days` are the days that the page declares.
    pub fn of(text: &str, days: &[Day]) -> Self {
        let (runs, count) = runs(text);
        let runs = &runs[..count];
        if runs.is_empty() {
            return Self::default();
        }
        let mut found = Self { count: runs.len() as u32, ..Self::default() };
        for (nth, run) in runs.iter().enumerate() {
            let year = |n: u32| numbers::year(n).is_some();
            found.year |= run.digits == 4 && year(run.value);
            let Some(next) = runs.get(nth + 1) else { continue };
            let hour = run.value < 24 && run.digits <= 2 && next.digits == 2 && next.value < 60;
            found.clock |= hour && matches!(run.sign, Some(':' | 'h' | 'H' | '時' | '点' | '시'));
            let signs = |sign: Option<char>| {
                matches!(sign, Some('.' | '/' | '-' | '年' | '月' | '년' | '월'))
            };
            let Some(last) = runs.get(nth + 2) else { continue };
            let small = |run: &Run| run.digits <= 2 && (1..=31).contains(&run.value);
            let long = |run: &Run| (run.digits == 4 && year(run.value)) || run.digits == 2;
            found.day |= signs(run.sign)
                && signs(next.sign)
                && small(next)
                && ((small(run) && long(last))
                    || (run.digits == 4 && year(run.value) && small(last)));
        }
        let has = |value: u32| runs.iter().any(|run| run.value == value);
        found.declared = runs.len() >= 2
            && days.iter().any(|&(year, month, day)| {
                let (year, month, day) = (u32::from(year), u32::from(month), u32::from(day));
                has(day) && (has(year) || has(year + BUDDHIST) || (month != day && has(month)))
            });
        found
    }
}

#[derive(Clone, Copy, Default)]
struct Run {
    value: u32,
    digits: u32,
    /// The character between this number and the next, if there is exactly one.
    sign: Option<char>,
}

/// Numbers of a text that are read.
const MOST: usize = 12;

/// The first numbers of a text, and how many there are.
fn runs(text: &str) -> ([Run; MOST], usize) {
    let (mut runs, mut count) = ([Run::default(); MOST], 0);
    let first_digit = || text.find(|c| digit(c).is_some());
    let first = may_have_digit(text.as_bytes()).then(first_digit).flatten();
    let Some(first) = first else { return (runs, 0) };
    let mut between = 1;
    for c in text[first..].chars() {
        let Some(digit) = digit(c) else {
            between += 1;
            runs[count - 1].sign = (between == 1).then_some(c);
            continue;
        };
        if between > 0 {
            if count == MOST {
                break;
            }
            count += 1;
        }
        between = 0;
        let run = &mut runs[count - 1];
        run.value = run.value.saturating_mul(10).saturating_add(digit);
        run.digits += 1;
    }
    (runs, count)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: Day = (2024, 5, 31);

    #[test]
    fn declared_days() {
        for text in ["2024-05-31T08:00", "2024/05/31", "20240531", " \"2024-05-31\""] {
            assert_eq!(declared_day(text), Some(DAY), "{text}");
        }
        for text in ["", "2024", "2024-13-01", "31 May 2024", "1024-05-31", "2024-5-31"] {
            assert_eq!(declared_day(text), None, "{text}");
        }
    }

    #[track_caller]
    fn are(text: &str, [year, clock, day, declared]: [bool; 4]) {
        let found = Numbers::of(text, &[DAY]);
        let found = [found.year, found.clock, found.day, found.declared];
        assert_eq!(found, [year, clock, day, declared], "{text}");
    }

    #[test]
    fn days_in_text() {
        let [y, n] = [true, false];
        are("31.05.2024, 15:47 Uhr", [y, y, y, y]);
        are("31 May 2024", [y, n, n, y]);
        are("31 мая, 9:07", [n, y, n, n]);
        are("2024年5月31日", [y, n, y, y]);
        are("٣١ مايو ٢٠٢٤", [y, n, n, y]);
        are("31 พ.ค. 2567", [y, n, n, y]);
        are("7.30 pm, 12 of 31", [n, n, n, n]);
        are("Since 1984", [y, n, n, n]);
        are("Since 1904", [n, n, n, n]);
        are("", [n, n, n, n]);
        // At any place of a long text, and after characters of several bytes.
        for before in (0..80).flat_map(|n| ["x", "é", "日"].map(|c| c.repeat(n) + " ")) {
            are(&format!("{before}31 May 2024"), [y, n, n, y]);
            are(&format!("{before}٣١ مايو ٢٠٢٤"), [y, n, n, y]);
            are(&before, [n, n, n, n]);
        }
    }
}
