//! Splits class, id, role and itemprop attributes into tokens.

use std::ops::Range;

use crate::page::{Name, Page};
use crate::text::{Recent, hash};

/// Maximum number of tokens of one element.
const MAX_PER_ELEMENT: usize = 16;
const LENGTH: std::ops::RangeInclusive<usize> = 2..=20;

/// Attribute values of the page with their tokens.
pub(crate) type Seen<'a> = Recent<'a, Range<u32>, 64>;

/// Appends the tokens of an element's attributes to the page's names.
///
/// Values are split at every character that is not an ASCII letter, and between the parts of camel
/// case: `postBody entry-content` gives `post`, `body`, `entry`, `content`.
pub(crate) fn append<'a>(
    page: &mut Page,
    values: impl Iterator<Item = &'a [u8]>,
    seen: &mut Seen<'a>,
) {
    let first = page.names.len();
    for value in values.filter(|value| !value.is_empty()) {
        let place = seen.place(value);
        let before = page.names.len();
        if place.0 == value && before - first + place.1.len() <= MAX_PER_ELEMENT {
            page.names.extend_from_within(place.1.start as usize..place.1.end as usize);
            continue;
        }
        let mut rest = value;
        while let Some(token) = next(&mut rest) {
            if !LENGTH.contains(&token.len()) {
                continue;
            }
            if page.names.len() - first == MAX_PER_ELEMENT {
                return;
            }
            let start = page.name_bytes.len() as u32;
            let mut hash = hash::EMPTY;
            // Sets the bit that makes ASCII letters lower case.
            page.name_bytes.extend(token.iter().map(|letter| {
                hash = hash::push(hash, letter | 0x20);
                letter | 0x20
            }));
            page.names.push(Name { hash, text: start..page.name_bytes.len() as u32 });
        }
        *place = (value, before as u32..page.names.len() as u32);
    }
}

/// Removes the next run of ASCII letters from a text. Runs are split between the parts of camel
/// case: `aBc` gives `a`, `Bc`, and `ABc` gives `A`, `Bc`.
fn next<'a>(text: &mut &'a [u8]) -> Option<&'a [u8]> {
    let run = |text: &[u8], is_part: fn(&u8) -> bool| {
        text.iter().position(|byte| !is_part(byte)).unwrap_or(text.len())
    };
    let token = &text[run(text, |byte| !byte.is_ascii_alphabetic())..];
    let upper = run(token, u8::is_ascii_uppercase);
    let lower = run(&token[upper..], u8::is_ascii_lowercase);
    let length = match upper {
        0 | 1 => upper + lower,
        _ if lower > 0 => upper - 1,
        _ => upper,
    };
    let (token, rest) = token.split_at(length);
    *text = rest;
    (!token.is_empty()).then_some(token)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(values: &[&str]) -> String {
        let mut page = Page::default();
        append(&mut page, values.iter().map(|value| value.as_bytes()), &mut Seen::default());
        page.names.iter().map(|n| page.name_text(n)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn cut_at_camel_case_and_punctuation() {
        assert_eq!(
            tokens(&["postBody entry-content__XMLText2 a", "mainNav", ""]),
            "post body entry content xml text main nav"
        );
    }

    #[test]
    fn of_attributes_that_name_an_element() {
        let html = b"<p ID=mainNav title=id class ROLE='main' href='class' itemprop=articleBody>x";
        let page = crate::segment(html).unwrap();
        let names = page.names(page.element(&page.lines[0])).iter();
        let names: Vec<&str> = names.map(|name| page.name_text(name)).collect();
        assert_eq!(names, ["main", "nav", "main", "article", "body"]);
    }

    #[test]
    fn values_seen_before_have_the_same_tokens() {
        let values = ["post item", "", "postItem", "post item", "x", "post item"];
        assert_eq!(tokens(&values), "post item post item post item post item");
        // The fourth of five tokens each has room for one, and a truncated value is not taken for a
        // complete one.
        let long = "aa bb cc dd ee";
        assert_eq!(tokens(&[long, long, long, long]), format!("{long} {long} {long} aa"));
        let mut page = Page::default();
        let mut seen = Seen::default();
        for values in [[long; 4], [long; 4]] {
            let before = page.names.len();
            append(&mut page, values.iter().map(|value| value.as_bytes()), &mut seen);
            assert_eq!(page.names.len() - before, MAX_PER_ELEMENT);
        }
        // Both have the same place in the cache: it is chosen by the length and the last four
        // bytes.
        assert_eq!(tokens(&["ab cd", "xb cd", "ab cd"]), "ab cd xb cd ab cd");
    }

    #[test]
    fn bounded() {
        let long = "ab cd ".repeat(1000);
        assert_eq!(tokens(&[&long, "more"]).split(' ').count(), MAX_PER_ELEMENT);
        assert_eq!(tokens(&[&"x".repeat(21)]), "");
    }
}
