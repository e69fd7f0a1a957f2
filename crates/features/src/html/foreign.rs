//! Where a page is in SVG or MathML, in which no element's text is raw.

use crate::attributes::Attributes;
use crate::tag::Tag;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Content {
    Html,
    Svg,
    MathMl,
}

/// The changes between HTML and foreign content that are open: without the elements around them,
/// which tell the difference on a few pages that are broken already.
#[derive(Debug, Default)]
pub(super) struct Foreign(Vec<Content>);

/// What ends foreign content (13.2.6.5).
#[rustfmt::skip]
const BREAKOUT: &[&str] = &[
    "b", "big", "blockquote", "body", "br", "center", "code", "dd", "div", "dl", "dt", "em", "embed",
    "h1", "h2", "h3", "h4", "h5", "h6", "head", "hr", "i", "img", "li", "listing", "menu", "meta",
    "nobr", "ol", "p", "pre", "ruby", "s", "small", "span", "strike", "strong", "sub", "sup",
    "table", "tt", "u", "ul", "var",
];
const BREAKOUT_OF_FONT: &[&str] = &["color", "face", "size"];
/// What holds HTML inside SVG and MathML.
const HTML_IN_SVG: &[&str] = &["desc", "title", "foreignobject"];
const HTML_IN_MATHML: &[&str] = &["mi", "mo", "mn", "ms", "mtext", "annotation-xml"];
const HTML_TYPES: &[&str] = &["text/html", "application/xhtml+xml"];

impl Foreign {
    pub(super) fn is_inside(&self) -> bool {
        self.0.last().is_some_and(|&content| content != Content::Html)
    }

    /// Sees a start tag, and tells whether its element is foreign.
    pub(super) fn open(&mut self, tag: Tag, name: &[u8], attributes: Attributes<'_>) -> bool {
        let inside = self.is_inside();
        let content = match tag {
            Tag::SVG => Content::Svg,
            Tag::MATH => Content::MathMl,
            _ if inside => Content::Html,
            _ => return false,
        };
        if content == Content::Html {
            if breaks_out(name, attributes) {
                self.break_out();
                return false;
            }
            if !self.holds_html(name) || !may_hold_html(name, attributes) {
                return true;
            }
        }
        if !attributes.self_closing() {
            self.0.push(content);
        }
        true
    }

    /// Sees an end tag.
    pub(super) fn close(&mut self, tag: Tag, name: &[u8]) {
        let Some(&content) = self.0.last() else { return };
        match content {
            Content::Html => {
                let outside = self.0.len() - 1;
                self.0.truncate(outside);
                if !self.holds_html(name) {
                    self.0.push(Content::Html);
                }
            }
            _ if matches!(tag, Tag::P | Tag::BR) => self.break_out(),
            Content::Svg if tag == Tag::SVG => drop(self.0.pop()),
            Content::MathMl if tag == Tag::MATH => drop(self.0.pop()),
            Content::Svg | Content::MathMl => {}
        }
    }

    fn break_out(&mut self) {
        while self.is_inside() {
            self.0.pop();
        }
    }

    /// Does such an element of the innermost content hold HTML?
    fn holds_html(&self, name: &[u8]) -> bool {
        match self.0.last() {
            Some(Content::Svg) => is_one_of(name, HTML_IN_SVG),
            Some(Content::MathMl) => is_one_of(name, HTML_IN_MATHML),
            Some(Content::Html) | None => false,
        }
    }
}

fn breaks_out(name: &[u8], mut attributes: Attributes<'_>) -> bool {
    is_one_of(name, BREAKOUT)
        || (name.eq_ignore_ascii_case(b"font")
            && attributes.any(|(attribute, _)| is_one_of(attribute, BREAKOUT_OF_FONT)))
}

fn may_hold_html(name: &[u8], mut attributes: Attributes<'_>) -> bool {
    !name.eq_ignore_ascii_case(b"annotation-xml")
        || attributes.any(|(attribute, value)| {
            attribute.eq_ignore_ascii_case(b"encoding") && is_one_of(value, HTML_TYPES)
        })
}

fn is_one_of(name: &[u8], list: &[&str]) -> bool {
    list.iter().any(|known| known.as_bytes().eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use crate::html::{Token, Tokens};

    /// Is the text of the last style element in `html` raw?
    fn is_html_behind(html: &str) -> bool {
        let html = format!("{html}<style><x></style>");
        Tokens::of(html.as_bytes()).any(|token| matches!(token, Token::Raw { .. }))
    }

    #[test]
    fn foreign_content_begins_and_ends() {
        for html in [
            "",
            "<svg/>",
            "<svg></svg>",
            "<svg><g><svg></svg></svg>",
            "<svg><svg><p>",
            "<svg><g></p>",
            "<svg><font SIZE=1>",
            "<svg><foreignObject>",
            "<svg><title>",
            "<math><mi>",
            "<math><annotation-xml Encoding='TEXT/html'>",
            "<svg><desc></svg>",
        ] {
            assert!(is_html_behind(html), "{html}");
        }
        for html in [
            "<SVG>",
            "<math><x>",
            "<svg><font>",
            "<svg><desc/>",
            "<svg><desc></desc>",
            "<svg><mi>",
            "<math><annotation-xml>",
            "<math><mi><svg>",
            "<svg><foreignobject><svg></svg></foreignObject>",
            "<svg></math>",
        ] {
            assert!(!is_html_behind(html), "{html}");
        }
    }
}
