//! Finds prices in texts: an amount with the sign or the code of its currency.

use std::borrow::Cow;
use std::ops::Range;

use dechaff_page::lexicon::numbers::digit;
use dechaff_page::lexicon::products::{CODES, COUNTRIES, CURRENCIES, Currencies, DASHED, NOW};

use crate::text::{is_alike, prefix};

/// An amount of money.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Price {
    /// The amount as a decimal number.
    pub(super) amount: String,
    /// The code of the currency in ISO 4217.
    pub(super) currency: &'static str,
    /// Whether the text has no words beside it.
    pub(super) is_alone: bool,
    /// Whether a word before it says that it is asked now.
    pub(super) is_now: bool,
    /// The bytes of the amount and of its currency.
    span: Range<usize>,
}

impl Price {
    fn value(&self) -> f64 {
        self.amount.parse().unwrap_or(f64::MAX)
    }

    /// Returns the lower of two prices, in the same currency.
    pub(super) fn lower(self, other: Self) -> Self {
        let is_lower = other.currency == self.currency && other.value() < self.value();
        if is_lower { Self { is_now: self.is_now, ..other } } else { self }
    }
}

/// Countries or languages that decide for which currency a sign stands: `["ca", "en"]`.
pub(super) type Places<'a> = [&'a str; 3];

/// Returns the price that a text asks. If there are several without words between them (`£5 £7`),
/// returns the lowest. A price after a word for what is asked now comes before the first one.
pub(super) fn asked(text: &str, places: Places<'_>) -> Option<Price> {
    let text = &*in_digits(text);
    let mut prices = prices(text, places);
    let mut asked = prices.next()?;
    let is_word = |text: &str| text.contains(|c: char| c.is_alphanumeric() || c == '+');
    let is_now = |text: &str| {
        let word = text.trim_matches(|c: char| !c.is_alphabetic()).to_lowercase();
        NOW.contains(&&*word)
    };
    let mut is_alone = !is_word(&text[..asked.span.start]);
    let (mut end, mut goes_on) = (asked.span.end, true);
    for price in prices {
        let between = &text[end..price.span.start];
        end = price.span.end;
        goes_on &= !is_word(between);
        if is_now(between) {
            (asked, goes_on) = (Price { is_now: true, ..price }, true);
        } else if goes_on {
            asked = asked.lower(price);
        }
    }
    is_alone &= goes_on && !is_word(&text[end..]);
    (asked.value() > 0.0).then_some(Price { is_alone, ..asked })
}

/// Returns a text with European digits and signs between them.
fn in_digits(text: &str) -> Cow<'_, str> {
    let is_other = |c: char| digit(c).is_some() && !c.is_ascii();
    if text.is_ascii() || !text.contains(is_other) {
        return text.into();
    }
    let european = |c: char| match (digit(c), c) {
        (Some(value), _) => char::from_digit(value, 10).unwrap_or(c),
        (_, '٬') => ',',
        (_, '٫') => '.',
        _ => c,
    };
    text.chars().map(european).collect()
}

/// Iterates over the prices in a text.
fn prices<'t>(text: &'t str, places: Places<'t>) -> impl Iterator<Item = Price> + 't {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let start = at + text[at..].find(|c: char| c.is_ascii_digit())?;
            let number = number(&text[start..]);
            let end = start + number.len();
            let before = sign_at_end(&text[at..start]);
            let is_in_word = text[at..start].ends_with(|c: char| c.is_alphanumeric() || c == '-');
            let found = before
                .or_else(|| sign_at_start(&text[end..]).filter(|_| !is_in_word))
                .or_else(|| sign_of_dash(&text[end..], places).filter(|_| !is_in_word));
            let is_before = before.is_some();
            at = end;
            let Some((sign, length)) = found else { continue };
            let after = if is_before { "" } else { &text[end + length..] };
            let is_whole = text[end..].starts_with(sign) && number.bytes().all(|b| b != b'.');
            let cents = cents(after).filter(|_| is_whole);
            let amount = match cents {
                Some(cents) => decimal(&format!("{number}.{cents}")),
                None => decimal(number),
            };
            let Some(amount) = amount else { continue };
            let length = length + cents.map_or(0, str::len);
            let currency = currency(sign, places);
            if currency.is_empty() {
                continue;
            }
            let span = if is_before { start - length..end } else { start..end + length };
            at = span.end;
            return Some(Price { amount, currency, is_alone: false, is_now: false, span });
        }
    })
}

/// Returns an amount as a decimal number in one form: `1.299,00` is 1299, `19,5` is 19.50. Returns
/// `None` if the text is not an amount.
pub(super) fn decimal(text: &str) -> Option<String> {
    let text = text.trim();
    let point = text.rfind(['.', ',']).filter(|at| matches!(text.len() - at - 1, 1 | 2));
    let (whole, cents) = point.map_or((text, ""), |at| (&text[..at], &text[at + 1..]));
    let groups: Vec<&str> = whole.split(|c: char| !c.is_ascii_digit()).collect();
    let (first, rest) = groups.split_first()?;
    let is_grouped = rest.is_empty() || first.len() <= 3;
    // In India, all groups but the last have two digits: `1,24,999`.
    let (last, middle) = rest.split_last().unwrap_or((&"000", &[]));
    let are = |length| middle.iter().all(|group| group.len() == length);
    if first.is_empty() || !is_grouped || last.len() != 3 || !(are(3) || are(2)) {
        return None;
    }
    let whole = groups.concat();
    let digits = whole.trim_start_matches('0');
    let whole = if digits.is_empty() { "0" } else { digits };
    if whole.len() > 12 || !cents.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let is_round = cents.bytes().all(|byte| byte == b'0');
    Some(if is_round { whole.to_string() } else { format!("{whole}.{cents:0<2}") })
}

/// Returns the number at the beginning of a text, with the signs between its digits.
fn number(text: &str) -> &str {
    let digits = |at: usize| text[at..].bytes().take_while(u8::is_ascii_digit).count();
    let mut end = digits(0);
    while let Some(sign) = text[end..].chars().next() {
        let after = digits(end + sign.len_utf8());
        let goes_on = match sign {
            '.' | ',' | '\'' | '’' => after > 0,
            ' ' | '\u{a0}' | '\u{202f}' => after == 3,
            _ => false,
        };
        if !goes_on {
            break;
        }
        end += sign.len_utf8() + after;
    }
    &text[..end]
}

/// A sign of a currency, or its code, and its length with the white space before or after it.
type Sign = (&'static str, usize);

fn sign_at_start(text: &str) -> Option<Sign> {
    // `20,- €`, `19.– CHF`
    let signless = text.trim_start_matches([',', '.', '-', '–', '—']);
    let rest = signless.trim_start_matches([' ', '\u{a0}', '\u{202f}']);
    let is_spaced = rest.len() < signless.len() || !rest.starts_with(char::is_alphabetic);
    if text.len() - rest.len() > 6 || signless.len() < text.len() && !is_spaced {
        return None;
    }
    let (sign, length) = known_signs(rest.chars().next()?).find_map(|sign| {
        let length = prefix(rest, sign)?;
        is_apart(rest, length).then_some((sign, length))
    })?;
    Some((sign, text.len() - rest.len() + length))
}

fn sign_at_end(text: &str) -> Option<Sign> {
    let rest = text.trim_end_matches([' ', '\u{a0}', '\u{202f}', ':']);
    if text.len() - rest.len() > 3 {
        return None;
    }
    // `kr. 450`
    ending(text, rest).or_else(|| ending(text, rest.strip_suffix('.')?))
}

/// Returns the sign at the end of `rest`, which `text` begins with.
fn ending(text: &str, rest: &str) -> Option<Sign> {
    let (sign, length) = known_signs(rest.chars().next_back()?).find_map(|sign| {
        let mut chars = rest.chars();
        let mut is_next = |c| chars.next_back().is_some_and(|found| is_alike(c, found));
        let is_one = sign.chars().rev().all(&mut is_next);
        let length = rest.len() - chars.as_str().len();
        (is_one && is_apart(rest, rest.len() - length)).then_some((sign, length))
    })?;
    Some((sign, text.len() - rest.len() + length))
}

/// Returns whether no word goes on at a place in a text. A capital may begin a word without a space
/// before it, where two elements are side by side: `SonderpreisCHF 20Normalpreis`.
fn is_apart(text: &str, at: usize) -> bool {
    let mut after = text[at..].chars();
    match (text[..at].chars().next_back(), after.next()) {
        (Some(before), Some(next)) if before.is_alphabetic() && next.is_alphabetic() => {
            let begins = before.is_lowercase() || after.next().is_some_and(char::is_lowercase);
            next.is_uppercase() && begins
        }
        _ => true,
    }
}

/// Returns the currency that `,-` after an amount stands for in a country: `1.299,-`.
fn sign_of_dash(text: &str, places: Places<'_>) -> Option<Sign> {
    let dash = [",-", ",–", ",—", ".-", ".–", ".—"].into_iter().find(|d| text.starts_with(d))?;
    let place = places.iter().find_map(|place| DASHED.iter().find(|(known, _)| known == place));
    place
        .filter(|_| !text[dash.len()..].starts_with(char::is_alphanumeric))
        .map(|(_, code)| (*code, dash.len()))
}

/// Returns the cents directly after the sign of a currency: `29€90`.
fn cents(text: &str) -> Option<&str> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (cents, rest) = text.split_at(digits);
    let ends = !rest.starts_with(['.', ',', '%']) && sign_at_start(rest).is_none();
    (digits == 2 && ends).then_some(cents)
}

/// Iterates over the codes and signs of currencies that may begin or end with a character, codes
/// first.
fn known_signs(edge: char) -> impl Iterator<Item = &'static str> {
    let codes = if edge.is_ascii_uppercase() { CODES } else { &[] };
    codes.iter().copied().chain(CURRENCIES.iter().map(|(sign, _)| *sign))
}

/// Returns the code of the currency that a sign or code stands for.
fn currency(sign: &'static str, places: Places<'_>) -> &'static str {
    let of_sign = |(known, countries): &(&str, Currencies)| (*known == sign).then_some(*countries);
    let countries = COUNTRIES.iter().find_map(of_sign).unwrap_or_default();
    let here = countries.iter().find(|(place, _)| places.contains(place));
    let found = here.or_else(|| CURRENCIES.iter().find(|(known, _)| *known == sign));
    found.map_or(sign, |(_, code)| code)
}

/// Returns the code of the currency that a page declares by its code, its sign or its word.
pub(super) fn currency_of(text: &str, places: Places<'_>) -> Option<String> {
    let text = text.trim();
    let sign = sign_at_start(text).filter(|(_, length)| *length == text.len());
    let of_sign = sign.map(|(sign, _)| currency(sign, places)).filter(|code| !code.is_empty());
    let is_code = text.len() == 3 && text.bytes().all(|byte| byte.is_ascii_alphabetic());
    of_sign.map(str::to_string).or_else(|| is_code.then(|| text.to_ascii_uppercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn is(text: &str, expected: &str) {
        let found = asked(text, ["", "", ""]);
        let found = found.map_or_else(String::new, |p| format!("{} {}", p.amount, p.currency));
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn prices_in_texts() {
        for (text, expected) in [
            ("£450", "450 GBP"),
            ("€ 88,00 -11%", "88 EUR"),
            ("71,91 € 79,90 €", "71.91 EUR"),
            ("64.27 € 43.97 € (- 32%)", "43.97 EUR"),
            ("502,20 – 558,00 б.р.", "558 BYN"),
            ("$87.11 + $9.23 Shipping", "87.11 USD"),
            ("€ 20,-", "20 EUR"),
            ("19.– CHF", "19 CHF"),
            ("CHF 1’299.50", "1299.50 CHF"),
            ("1 299,5 zł", "1299.50 PLN"),
            ("44 890 тг.", "44890 KZT"),
            ("195 kr", "195 SEK"),
            ("US $1,234.00", "1234 USD"),
            ("99.00 NZD", "99 NZD"),
            ("2.499 €", "2499 EUR"),
            ("Price: $169.99", "169.99 USD"),
            ("From €70.50", "70.50 EUR"),
            ("30,000원~", "30000 KRW"),
            ("€344.00VAT included", "344 EUR"),
            ("SonderpreisCHF 2’890.00NormalpreisCHF 3’290.00", "2890 CHF"),
            ("2.450,00 TL1.899,90 TL", "1899.90 TRY"),
            ("De R$ 1.299,00 Por R$ 1.049,90 em 10x de R$ 104,99", "1049.90 BRL"),
            ("₹1,24,999", "124999 INR"),
            ("kr. 1.299,00", "1299 SEK"),
            ("29€90", "29.90 EUR"),
            ("5€ 10€", "5 EUR"),
            ("٣٤٩٫٥ ريال", "349.50 SAR"),
        ] {
            is(text, expected);
        }
    }

    #[test]
    fn texts_without_a_price() {
        for text in [
            "", "2 for 1", "10.11.2024", "$", "12 pieces", "5 lectures", "0,00 €", "1.2.3 €",
            "$ 12.34.5", "GTX-3992-kr", "5 ft", "₹1,24,99", "1.299,-",
        ] {
            is(text, "");
        }
    }

    #[test]
    fn signs_of_several_countries() {
        let of = |text, place| asked(text, [place, "", ""]).unwrap().currency;
        assert_eq!((of("$5", "tw"), of("$5", "ca"), of("$5", "de")), ("TWD", "CAD", "USD"));
        assert_eq!((of("5 kr", "no"), of("5 kr", "se")), ("NOK", "SEK"));
        assert_eq!((of("1.299,-", "da"), of("20,–", "de")), ("DKK", "EUR"));
        assert_eq!(currency_of("usd", [""; 3]).as_deref(), Some("USD"));
        assert_eq!(currency_of("Lei", [""; 3]).as_deref(), Some("RON"));
        assert_eq!(currency_of("coins", [""; 3]), None);
    }
}
