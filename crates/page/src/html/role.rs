//! The roles by which WAI-ARIA gives an element the meaning of another one.

use crate::html::attributes::Attributes;
use crate::html::tag::Tag;

/// The roles, and the tags with the same meaning.
const ROLES: [(&[u8], Tag); 9] = [
    (b"list", Tag::UL),
    (b"listitem", Tag::LI),
    (b"table", Tag::TABLE),
    (b"rowgroup", Tag::TBODY),
    (b"row", Tag::TR),
    (b"cell", Tag::TD),
    (b"columnheader", Tag::TH),
    (b"rowheader", Tag::TH),
    (b"heading", Tag::H2),
];

impl Tag {
    /// Returns the tag that has the meaning of this one with its attributes: `<div role=listitem>`
    /// is an item. The end tags of HTML know no roles.
    pub(crate) fn with_role(self, attributes: &Attributes<'_>) -> Self {
        let role = if self == Self::DIV { attributes.get(b"role") } else { None };
        let Some(role) = role else { return self };
        let known = ROLES.iter().find(|(name, _)| name.eq_ignore_ascii_case(role));
        match (known, attributes.get(b"aria-level")) {
            (Some((_, Self::H2)), Some([level @ b'1'..=b'6'])) => Self::heading(level - b'0'),
            _ => known.map_or(self, |(_, tag)| *tag),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::html::{Token, Tokens};

    #[test]
    fn roles_of_boxes() {
        let tags = |html: &str| -> Vec<&str> {
            let tag = |token| match token {
                Token::Start { tag, attributes, .. } => Some(tag.with_role(&attributes).name()),
                _ => None,
            };
            Tokens::of(html.as_bytes()).filter_map(tag).collect()
        };
        assert_eq!(
            tags("<div role=list><DIV ROLE='ListItem'><div role=main>"),
            ["ul", "li", "div"]
        );
        assert_eq!(tags("<div role=heading aria-level=3><div role=heading>"), ["h3", "h2"]);
        assert_eq!(tags("<ul role=list><span role=heading>"), ["ul", "span"]);
    }
}
