//! Digits of the scripts that pages write dates in, and the years of pages.

use std::ops::RangeInclusive;

/// The years of pages. A number outside is something else.
pub(crate) const YEARS: RangeInclusive<u32> = 1980..=2100;

/// The difference between years of the Buddhist calendar, as in Thailand, and Gregorian years.
pub(crate) const BUDDHIST: u32 = 543;

/// The eras of East Asian calendars, and the Gregorian year before their first year.
pub(crate) const ERAS: [(&str, u32); 5] =
    [("令和", 2018), ("平成", 1988), ("昭和", 1925), ("民國", 1911), ("民国", 1911)];

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

/// The Chinese digits. `〇` is also written `零`.
const CHINESE: [char; 10] = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// Returns whether a character may be part of a number of a Chinese or Japanese date: a digit of
/// any kind, `十` for ten, or `元` for the first year of an era.
pub(crate) fn is_numeral(c: char) -> bool {
    matches!(c, '十' | '元' | '零') || CHINESE.contains(&c) || digit(c).is_some()
}

/// Returns the value of such a number up to 9999: `七`, `二十三`, `二〇二五`.
pub(crate) fn numeral(text: &str) -> Option<u32> {
    let value = |c: char| {
        let at = CHINESE.iter().position(|known| *known == c);
        digit(c).or(at.map(|at| at as u32)).or((c == '零').then_some(0))
    };
    let plain = |text: &str| {
        let short = (1..=4).contains(&text.chars().count());
        text.chars().try_fold(0, |all, c| Some(all * 10 + value(c)?)).filter(|_| short)
    };
    match text.split_once('十') {
        Some((tens, ones)) => {
            let part = |text: &str, none| if text.is_empty() { Some(none) } else { plain(text) };
            Some(part(tens, 1)? * 10 + part(ones, 0)?)
        }
        None if text == "元" => Some(1),
        None => plain(text),
    }
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
        for (text, value) in [
            ("七", 7),
            ("十", 10),
            ("十二", 12),
            ("三十一", 31),
            ("二〇二五", 2025),
            ("元", 1),
            ("12", 12),
        ] {
            assert_eq!(numeral(text), Some(value), "{text}");
        }
        assert_eq!(["", "元旦", "二〇二五一"].map(numeral), [None; 3]);
        assert_eq!(
            [1979, 1980, 2100, 2101, 2523, 2643, 2644].map(year),
            [None, Some(1980), Some(2100), None, Some(1980), Some(2100), None]
        );
    }
}
