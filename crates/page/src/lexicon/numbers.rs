//! Digits of the scripts that pages write dates in, and the years of pages.

use std::ops::RangeInclusive;

/// The years of pages. A number outside is something else.
pub(crate) const YEARS: RangeInclusive<u32> = 1980..=2100;

/// By how much years of the Buddhist calendar, as in Thailand, are larger.
pub(crate) const BUDDHIST: u32 = 543;

/// Returns the Gregorian year of a number that is one of the [`YEARS`] in the Gregorian or the
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

/// Returns the offset of the first [`digit`] of a text. Most texts have none.
pub(crate) fn first_digit(text: &str) -> Option<usize> {
    // Digits that are not ASCII begin with this byte of UTF-8 or a higher one.
    let may_begin_digit = |byte: &u8| (byte.wrapping_sub(b'0') < 10) | (*byte >= 0xd9);
    // Without a branch for each byte, many are tested at once.
    let (chunks, _) = text.as_bytes().as_chunks::<32>();
    let has_none =
        |chunk: &&[u8; 32]| !chunk.iter().fold(false, |any, byte| any | may_begin_digit(byte));
    let from = text.ceil_char_boundary(chunks.iter().take_while(has_none).count() * 32);
    text[from..].find(|c| digit(c).is_some()).map(|at| from + at)
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
                assert_eq!(first_digit(&before), None);
                assert_eq!(first_digit(&format!("{before}{nine} 1")), Some(before.len()));
            }
        }
        assert_eq!([digit('x'), digit('九')], [None; 2]);
        assert_eq!(
            [1979, 1980, 2100, 2101, 2523, 2643, 2644].map(year),
            [None, Some(1980), Some(2100), None, Some(1980), Some(2100), None]
        );
    }
}
