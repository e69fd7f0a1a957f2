//! Splits class, id, role and itemprop attributes into tokens.

use crate::page::{Name, Page};
use crate::text::hash;

/// The largest number of tokens of one attribute, and of one element.
const MAX_PER_VALUE: usize = 24;
const MAX_PER_ELEMENT: usize = 16;
const LENGTH: std::ops::RangeInclusive<usize> = 2..=20;

/// Appends the tokens of an element's attributes to the page's names.
///
/// Values are split at every character that is not an ASCII letter, and between the parts of camel
/// case: `postBody entry-content` gives `post`, `body`, `entry`, `content`.
pub(crate) fn append<'a>(page: &mut Page, values: impl Iterator<Item = &'a [u8]>) {
    let first = page.names.len();
    for value in values {
        for token in Tokens(value).filter(|t| LENGTH.contains(&t.len())).take(MAX_PER_VALUE) {
            if page.names.len() - first == MAX_PER_ELEMENT {
                return;
            }
            let start = page.name_bytes.len();
            // Sets the bit that makes ASCII letters lower case.
            page.name_bytes.extend(token.iter().map(|letter| letter | 0x20));
            let hash = hash::hash(&page.name_bytes[start..]);
            let text = start as u32..page.name_bytes.len() as u32;
            page.names.push(Name { hash, text });
        }
    }
}

/// Iterates over runs of ASCII letters, split between the parts of camel case: `aBc` gives `a`,
/// `Bc`, and `ABc` gives `A`, `Bc`.
struct Tokens<'a>(&'a [u8]);

impl<'a> Iterator for Tokens<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let run = |from: usize, case: Case| {
            self.0[from..].iter().take_while(|b| CASES[usize::from(**b)] == case).count()
        };
        let start = run(0, Case::None);
        let upper = run(start, Case::Upper);
        let lower = run(start + upper, Case::Lower);
        let end = match upper {
            0 | 1 => start + upper + lower,
            _ if lower > 0 => start + upper - 1,
            _ => start + upper,
        };
        let token = &self.0[start..end];
        self.0 = &self.0[end..];
        (!token.is_empty()).then_some(token)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Case {
    None,
    Lower,
    Upper,
}

/// The case of each byte, if it is an ASCII letter.
const CASES: [Case; 256] = {
    let mut cases = [Case::None; 256];
    let mut byte = 0;
    while byte < 256 {
        cases[byte] = match byte as u8 {
            b'a'..=b'z' => Case::Lower,
            b'A'..=b'Z' => Case::Upper,
            _ => Case::None,
        };
        byte += 1;
    }
    cases
};

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(values: &[&str]) -> String {
        let mut page = Page::default();
        append(&mut page, values.iter().map(|value| value.as_bytes()));
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
    fn bounded() {
        let long = "ab cd ".repeat(1000);
        assert_eq!(tokens(&[&long, "more"]).split(' ').count(), MAX_PER_ELEMENT);
        assert_eq!(tokens(&[&"x".repeat(21)]), "");
    }
}
