//! Calendar dates, and the formats that programs write.

use std::fmt;

use crate::lexicon::numbers::YEARS;

/// A day of the Gregorian calendar. It displays as `2024-05-31`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// Creates a date if the day exists and is from 1980 to 2100. Other years are mistakes of the
    /// page.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let leap =
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            2 if leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        };
        let is_day = YEARS.contains(&u32::from(year)) && (1..=days).contains(&day);
        is_day.then_some(Self { year, month, day })
    }

    /// Returns the year.
    pub fn year(self) -> u16 {
        self.year
    }

    /// Returns the month, 1 to 12.
    pub fn month(self) -> u8 {
        self.month
    }

    /// Returns the day of the month, 1 to 31.
    pub fn day(self) -> u8 {
        self.day
    }

    /// Returns the number of days since a fixed day. Years are counted from the first of March.
    fn number(self) -> u32 {
        let (month, day) = (u32::from(self.month), u32::from(self.day));
        let year = u32::from(self.year) - u32::from(month <= 2);
        let days = (153 * ((month + 9) % 12) + 2) / 5 + day;
        365 * year + year / 4 - year / 100 + year / 400 + days
    }

    /// Returns whether the date is at least a week before another date.
    pub fn is_well_before(self, other: Self) -> bool {
        self.number() + 7 <= other.number()
    }

    /// Returns whether two dates are the same day or neighbouring days.
    pub fn is_next_to(self, other: Self) -> bool {
        self.number().abs_diff(other.number()) <= 1
    }

    /// Returns the date with day and month exchanged, if there is one.
    pub fn exchanged(self) -> Option<Self> {
        Self::new(self.year, self.day, self.month)
    }

    /// Reads ISO 8601 and similar formats (`2024-05-31T08:00:00+02:00`, `2024/05/31`, `20240531`),
    /// or seconds or milliseconds since 1970. The time of day and the time zone are ignored: the
    /// day is used as it is written. For seconds it is the day in UTC.
    pub fn of_program(text: &str) -> Option<Self> {
        let text = text.trim().trim_matches('"');
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let number = |from: usize, to: usize| text.get(from..to)?.parse::<u16>().ok();
        match digits {
            4 => {
                let mut parts = text.splitn(3, ['-', '/', '.']);
                let year = parts.next()?.parse().ok()?;
                let month = parts.next()?.trim().parse().ok()?;
                let last = parts.next()?.trim_start();
                let day = last.bytes().take_while(u8::is_ascii_digit).count();
                Self::new(year, month, last.get(..day)?.parse().ok()?)
            }
            8 | 14 => Self::new(number(0, 4)?, number(4, 6)? as u8, number(6, 8)? as u8),
            10 if text.len() == 10 => Self::of_seconds(text.parse().ok()?),
            13 if text.len() == 13 => Self::of_seconds(text.parse::<i64>().ok()? / 1000),
            _ => None,
        }
    }

    /// Returns the day in UTC of a number of seconds since 1970. The calendar is counted from the
    /// first of March of the year 0, in eras of 400 years.
    fn of_seconds(seconds: i64) -> Option<Self> {
        let days = seconds.div_euclid(86_400) + 719_468;
        let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let shifted = (5 * of_year + 2) / 153;
        let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
        let year = year + era * 400 + i64::from(month <= 2);
        let day = of_year - (153 * shifted + 2) / 5 + 1;
        Self::new(year.try_into().ok()?, month as u8, day as u8)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        Date::of_program(text).map_or_else(String::new, |date| date.to_string())
    }

    #[test]
    fn the_day_as_written() {
        for text in [
            "2024-05-31", "2024-05-31T23:59:59-11:00", "2024-05-31T00:10:00+02:00",
            "2024-05-31 08:00", "2024/05/31", "2024-5-31", "20240531", "20240531T0800Z",
            "20240531080000", "\"2024-05-31\"",
        ] {
            assert_eq!(read(text), "2024-05-31", "{text}");
        }
    }

    #[test]
    fn seconds_since_1970() {
        // date -u -d @951782399 and @951782400: the leap day of 2000 ends and begins.
        assert_eq!(read("951782399"), "");
        assert_eq!(read("1709164799"), "2024-02-28");
        assert_eq!(read("1709164800"), "2024-02-29");
        assert_eq!(read("1709251200000"), "2024-03-01");
    }

    #[test]
    fn distances_of_days() {
        let day = |text| Date::of_program(text).unwrap();
        for (earlier, later) in [
            ("2024-02-29", "2024-03-01"),
            ("2023-12-31", "2024-01-01"),
            ("2024-04-30", "2024-05-01"),
        ] {
            assert!(day(earlier).is_next_to(day(later)) && day(later).is_next_to(day(earlier)));
        }
        assert!(!day("2023-02-28").is_next_to(day("2023-03-02")));
        assert!(day("2024-02-25").is_well_before(day("2024-03-03")));
        assert!(!day("2024-02-26").is_well_before(day("2024-03-03")));
    }

    #[test]
    fn text_without_a_valid_day_is_not_a_date() {
        for text in [
            "", "2024", "2024-05", "2024-13-01", "2023-02-29", "0000-00-00", "1970-01-01",
            "9999999999", "5 minutes ago",
        ] {
            assert_eq!(read(text), "", "{text}");
        }
        assert_eq!(
            Date::new(2000, 2, 29).map(|d| (d.year(), d.month(), d.day())),
            Some((2000, 2, 29))
        );
        assert_eq!(Date::new(2100, 2, 29), None);
    }
}
