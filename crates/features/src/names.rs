//! Tokens of class, id, role and itemprop attributes.

use crate::attributes::Attributes;
use crate::hash;
use crate::page::{Name, Page};

/// Tokens of one attribute that count, and of one element.
const MAX_PER_VALUE: usize = 24;
const MAX_PER_ELEMENT: usize = 16;
const LENGTH: std::ops::RangeInclusive<usize> = 2..=20;

/// Appends the tokens of an element's attributes to the page's names.
///
/// Names are cut at every character that is no ASCII letter and where camel case turns:
/// `postBody entry-content` gives `post`, `body`, `entry`, `content`.
pub(crate) fn append(page: &mut Page, attributes: Attributes<'_>) {
    let first = page.names.len();
    for (name, value) in attributes {
        let named = matches!(name.len(), 2 | 4 | 5 | 8)
            && [b"class".as_slice(), b"id", b"role", b"itemprop"]
                .iter()
                .any(|known| name.eq_ignore_ascii_case(known));
        if !named {
            continue;
        }
        for token in Tokens(value).filter(|t| LENGTH.contains(&t.len())).take(MAX_PER_VALUE) {
            if page.names.len() - first == MAX_PER_ELEMENT {
                return;
            }
            let start = page.name_text.len();
            page.name_text.push_str(token);
            page.name_text[start..].make_ascii_lowercase();
            let hash = hash::hash(&page.name_text.as_bytes()[start..]);
            let text = start as u32..page.name_text.len() as u32;
            page.names.push(Name { hash, text });
        }
    }
}

/// Runs of ASCII letters, cut where camel case turns: `aBc`, `ABc` -> `a`, `Bc`; `A`, `Bc`.
struct Tokens<'a>(&'a [u8]);

impl<'a> Iterator for Tokens<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let start = self.0.iter().position(u8::is_ascii_alphabetic)?;
        let rest = &self.0[start..];
        let upper = rest.iter().take_while(|b| b.is_ascii_uppercase()).count();
        let lower = rest[upper..].iter().take_while(|b| b.is_ascii_lowercase()).count();
        let end = match upper {
            0 | 1 => upper + lower,
            _ if lower > 0 => upper - 1,
            _ => upper,
        };
        self.0 = &rest[end..];
        str::from_utf8(&rest[..end]).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(attributes: &str) -> String {
        let mut page = Page::default();
        append(&mut page, Attributes::new(attributes.as_bytes()));
        page.names.iter().map(|n| page.name_text(n)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn cut_at_camel_case_and_punctuation() {
        assert_eq!(
            tokens(" class='postBody entry-content__XMLText2 a'"),
            "post body entry content xml text"
        );
        assert_eq!(
            tokens(" ID=mainNav ROLE='main' itemprop=articleBody"),
            "main nav main article body"
        );
        assert_eq!(tokens(" href='class' data-id=x title=id"), "");
    }

    #[test]
    fn bounded() {
        let long = format!(" class='{}' id=more", "ab cd ".repeat(1000));
        assert_eq!(tokens(&long).split(' ').count(), MAX_PER_ELEMENT);
        assert_eq!(tokens(&format!(" id={}", "x".repeat(21))), "");
    }
}
