//! Finds the values of labels in lines: `SKU: 12-34`, or a line `Brand` and the line after it.

use dechaff_page::plain_text::plain;

/// Maximum number of bytes of a label.
const LABEL: usize = 40;

/// A text that may be a label with a value.
pub(super) struct Labelled<'t> {
    /// The text before the value, in lower case.
    head: String,
    /// Whether a sign stands between them.
    has_sign: bool,
    /// The value, which is empty if the label is all of the text.
    pub(super) value: &'t str,
}

impl<'t> Labelled<'t> {
    /// Splits a text at its first colon, or before its first word with a digit. Returns `None` for
    /// a text without a colon that is too long for a label.
    pub(super) fn of(text: &'t str) -> Option<Self> {
        let is_sign = |c: char| {
            c.is_whitespace()
                || matches!(c, ':' | '：' | '.' | '#' | '№' | '°' | 'º' | '\u{200e}' | '\u{200f}')
        };
        let bytes = text.as_bytes();
        // The third byte begins a wide colon, among others.
        let mut signs = memchr::memchr3_iter(b':', b'#', 0xef, bytes);
        let sign = signs.find(|at| bytes[*at].is_ascii() || text[*at..].starts_with('：'));
        let code = || {
            let digit = bytes.iter().position(u8::is_ascii_digit)?;
            let before = text[..digit].char_indices().rev().find(|(_, c)| is_sign(*c));
            Some(before.map_or(0, |(at, sign)| at + sign.len_utf8()))
        };
        // A word with a digit may be all of the label: `ean13`.
        let code = || code().filter(|at| *at > 0);
        let end = sign.or_else(code).unwrap_or(text.len());
        let head = text[..end].trim_end_matches(is_sign);
        (sign.is_some() || head.len() <= LABEL).then(|| Self {
            head: head.to_lowercase(),
            has_sign: sign.is_some(),
            value: text[end..].trim_matches(is_sign),
        })
    }

    /// Returns whether the head is one of some labels. Before a label with a sign there may be
    /// other words.
    pub(super) fn has_one_of(&self, labels: &[&str]) -> bool {
        let last = self.head.as_bytes().last();
        // Most texts end with another letter.
        let mut alike = labels.iter().filter(|label| label.as_bytes().last() == last);
        alike.any(|label| match self.head.strip_suffix(label) {
            Some("") => true,
            Some(before) => self.has_sign && !before.ends_with(char::is_alphabetic),
            None => false,
        })
    }
}

/// Returns a value as a product code: one word with a digit.
pub(super) fn code(value: &str) -> Option<String> {
    let end =
        value.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '-' | '/' | '.' | '_'));
    let code = value[..end.unwrap_or(value.len())].trim_matches(['-', '/', '.', '_']);
    let is_code = (3..=32).contains(&code.len()) && code.bytes().any(|byte| byte.is_ascii_digit());
    is_code.then(|| code.to_string())
}

/// Returns a value as the name of a brand.
pub(super) fn brand(value: &str) -> Option<String> {
    let value = plain(value);
    // A row such as `Discontinued by manufacturer: no` has an answer.
    let is_answer = ["yes", "no"].iter().any(|answer| value.eq_ignore_ascii_case(answer));
    let is_name = !is_answer
        && value.chars().count() <= 40
        && value.split(' ').count() <= 5
        && value.contains(char::is_alphabetic)
        && !value.contains([':', '：', '|', '?', '!', '$', '{']);
    is_name.then_some(value)
}

/// Returns a GTIN (8, 12, 13 or 14 digits), if its check digit is right.
///
/// GS1 General Specifications, 7.9: digits count three times and once in turn, from the last.
pub(super) fn gtin(value: &str) -> Option<String> {
    let end = value.find(|c: char| !c.is_ascii_digit() && c != '-').unwrap_or(value.len());
    let digits = value[..end].replace('-', "");
    let weighted = digits
        .bytes()
        .rev()
        .enumerate()
        .map(|(at, digit)| u32::from(digit - b'0') * if at % 2 == 0 { 1 } else { 3 });
    let is_one = matches!(digits.len(), 8 | 12 | 13 | 14)
        && weighted.sum::<u32>().is_multiple_of(10)
        && digits.bytes().any(|digit| digit != b'0');
    is_one.then_some(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_and_their_values() {
        let of = |text| {
            let found = Labelled::of(text)?;
            found.has_one_of(&["sku", "item", "item no", "код"]).then_some(found.value)
        };
        assert_eq!(of("SKU: 12-34"), Some("12-34"));
        assert_eq!(of("Item No. # 418295"), Some("418295"));
        assert_eq!(of("Kite (red) Код: 01245"), Some("01245"));
        assert_eq!((of("SKU"), of("SKU №12"), of("SKU K-7")), (Some(""), Some("12"), Some("K-7")));
        assert_eq!((of("skull"), of("A sku 5"), of("")), (None, None, None));
    }

    #[test]
    fn codes_brands_and_numbers() {
        assert_eq!(code("002.937.72 Table").as_deref(), Some("002.937.72"));
        assert_eq!((code("of"), code("table"), code("1 of 5"), code("")), (None, None, None, None));
        assert_eq!(brand("Jack Daniel's").as_deref(), Some("Jack Daniel's"));
        assert_eq!((brand("12"), brand("the glass that the sea made")), (None, None));
        assert_eq!(gtin("978-9724084985 x").as_deref(), Some("9789724084985"));
        assert_eq!((gtin("9789724084986"), gtin("00000000"), gtin("12")), (None, None, None));
    }
}
