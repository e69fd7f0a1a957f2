//! Writes the numbers of Chinese and Japanese dates with European digits.

use std::borrow::Cow;

use crate::lexicon::numbers::{ERAS, is_numeral, numeral};

/// Maximum length of a number, in bytes of UTF-8.
const LONGEST: usize = 16;

/// Returns a text whose numbers before `年`, `月` and `日` have European digits, and whose years
/// are Gregorian: `令和七年五月三日` becomes `2025年5月3日`. Most texts have no such number.
pub(super) fn in_digits(text: &str) -> Cow<'_, str> {
    if !text.contains('年') {
        return text.into();
    }
    let mut whole = String::with_capacity(text.len());
    for part in text.split_inclusive(['年', '月', '日']) {
        let end = part.char_indices().next_back().map_or(0, |(at, _)| at);
        let (before, sign) = part.split_at(end);
        let start = before.trim_end_matches(is_numeral).len();
        let digits = Some(&before[start..]).filter(|digits| digits.len() <= LONGEST);
        let number = digits.and_then(numeral).filter(|_| matches!(sign, "年" | "月" | "日"));
        let Some(number) = number else {
            whole.push_str(part);
            continue;
        };
        let before = &before[..start];
        let era = ERAS.iter().filter(|_| sign == "年");
        let mut era = era.filter_map(|(name, year)| Some((before.strip_suffix(name)?, year)));
        let (before, year) = era.next().unwrap_or((before, &0));
        whole.push_str(before);
        whole.push_str(&(number + year).to_string());
        whole.push_str(sign);
    }
    whole.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_chinese_and_japanese_dates() {
        for (text, expected) in [
            ("更新日：令和7年5月31日", "更新日：2025年5月31日"),
            ("平成三十一年四月三十日、令和元年五月一日", "2019年4月30日、2019年5月1日"),
            ("二〇二四年五月三十一日 星期五", "2024年5月31日 星期五"),
            ("民國113年5月31日", "2024年5月31日"),
            ("公元2024年", "公元2024年"),
            ("年", "年"),
        ] {
            assert_eq!(in_digits(text), expected);
        }
    }
}
