//! Digits of the scripts that pages write dates in, and the years of pages.

use std::ops::RangeInclusive;

/// The years of pages. A number outside is something else.
pub(crate) const YEARS: RangeInclusive<u32> = 1980..=2100;

/// The difference between years of the Buddhist calendar, as in Thailand, and Gregorian years.
pub(crate) const BUDDHIST: u32 = 543;

/// Returns the Gregorian year of a number that is a year from 1980 to 2100 in the Gregorian or the
/// Buddhist calendar.
pub fn year(number: u32) -> Option<u32> {
    let is_year = |year: &u32| YEARS.contains(year);
    Some(number).filter(is_year).or_else(|| number.checked_sub(BUDDHIST).filter(is_year))
}

/// Returns the value of a digit: European, Arabic, Persian, Devanagari, Bengali, Thai or full
/// width.
pub fn digit(c: char) -> Option<u32> {
    if c < '٠' {
        return c.to_digit(10);
    }
    let zeros = ['٠', '۰', '०', '০', '๐', '０'];
    let value = |zero: char| u32::from(c).checked_sub(u32::from(zero)).filter(|value| *value < 10);
    zeros.into_iter().find_map(value)
}

/// Returns whether some bytes of UTF-8 may have a [`digit`]. Most texts have none.
pub fn may_have_digit(bytes: &[u8]) -> bool {
    // Digits that are not ASCII begin with this byte or a higher one.
    let may_begin_digit = |byte: &u8| (byte.wrapping_sub(b'0') < 10) | (*byte >= 0xd9);
    // Without a branch for each byte, many are tested at once.
    let (chunks, rest) = bytes.as_chunks::<32>();
    let has_one =
        |chunk: &[u8; 32]| chunk.iter().fold(false, |any, byte| any | may_begin_digit(byte));
    chunks.iter().any(has_one) || rest.iter().any(may_begin_digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_and_years() {
        for (nine, seven) in
            [('9', '7'), ('٩', '٧'), ('۹', '۷'), ('९', '७'), ('৯', '৭'), ('๙', '๗'), ('９', '７')]
        {
            assert_eq!((digit(nine), digit(seven)), (Some(9), Some(7)));
            for length in [0, 1, 31, 32, 33, 70] {
                let before = "é".repeat(length / 2) + &"x".repeat(length % 2);
                assert!(!may_have_digit(before.as_bytes()));
                assert!(may_have_digit(format!("{before}{nine}").as_bytes()));
            }
        }
        assert_eq!([digit('x'), digit('九')], [None; 2]);
        assert_eq!(
            [1979, 1980, 2100, 2101, 2523, 2643, 2644].map(year),
            [None, Some(1980), Some(2100), None, Some(1980), Some(2100), None]
        );
    }
}
