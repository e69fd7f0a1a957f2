//! Tracks where a page is in SVG or MathML, in which no element's text is raw.

use crate::html::attributes::{Attributes, is_one_of};
use crate::html::tag::Tag;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Content {
    Svg,
    MathMl,
    /// HTML inside these, in the element with this name.
    Html(&'static str),
}

/// The open changes between HTML and foreign content.
///
/// The open elements are not known here. So the end tag of any block ends foreign content, as if
/// that block were open around it. `</svg>` also ends SVG from inside HTML in it, and a section
/// directly in `<svg><title>` and similar elements is read as a comment.
#[derive(Debug, Default)]
pub(super) struct Foreign(Vec<Content>);

/// The tags that end foreign content (13.2.6.5).
const BREAKOUT: &[&str] = &[
    "b", "big", "blockquote", "body", "br", "center", "code", "dd", "div", "dl", "dt", "em",
    "embed", "h1", "h2", "h3", "h4", "h5", "h6", "head", "hr", "i", "img", "li", "listing", "menu",
    "meta", "nobr", "ol", "p", "pre", "ruby", "s", "small", "span", "strike", "strong", "sub",
    "sup", "table", "tt", "u", "ul", "var",
];
const BREAKOUT_OF_FONT: &[&str] = &["color", "face", "size"];
/// The elements that contain HTML inside SVG and MathML.
const HTML_IN_SVG: &[&str] = &["desc", "title", "foreignobject"];
const HTML_IN_MATHML: &[&str] = &["mi", "mo", "mn", "ms", "mtext", "annotation-xml"];
const HTML_TYPES: &[&str] = &["text/html", "application/xhtml+xml"];

impl Foreign {
    pub(super) fn is_inside(&self) -> bool {
        matches!(self.0.last(), Some(Content::Svg | Content::MathMl))
    }

    /// Handles a start tag. Returns whether its element is foreign.
    #[inline]
    pub(super) fn open(&mut self, tag: Tag, name: &[u8], attributes: Attributes<'_>) -> bool {
        // Most tags are outside.
        let begins = matches!(tag, Tag::SVG | Tag::MATH);
        (begins || self.is_inside()) && self.open_foreign(tag, name, attributes)
    }

    fn open_foreign(&mut self, tag: Tag, name: &[u8], attributes: Attributes<'_>) -> bool {
        let has_looks = || attributes.clone().any(|(name, _)| is_one_of(name, BREAKOUT_OF_FONT));
        let encoding = || attributes.get(b"encoding");
        let is_html = || encoding().is_some_and(|encoding| is_one_of(encoding, HTML_TYPES));
        let content = match tag {
            Tag::SVG => Content::Svg,
            Tag::MATH => Content::MathMl,
            _ if is_one_of(name, BREAKOUT) || name.eq_ignore_ascii_case(b"font") && has_looks() => {
                self.break_out();
                return false;
            }
            _ => match self.holds_html(name) {
                Some("annotation-xml") if !is_html() => return true,
                Some(known) => Content::Html(known),
                None => return true,
            },
        };
        if !attributes.self_closing() {
            self.0.push(content);
        }
        true
    }

    /// Handles an end tag.
    #[inline]
    pub(super) fn close(&mut self, tag: Tag, name: &[u8]) {
        if !self.0.is_empty() {
            self.close_foreign(tag, name);
        }
    }

    fn close_foreign(&mut self, tag: Tag, name: &[u8]) {
        let ends = |content: &Content| match content {
            Content::Svg => tag == Tag::SVG,
            Content::MathMl => tag == Tag::MATH,
            Content::Html(known) => known.as_bytes().eq_ignore_ascii_case(name),
        };
        match self.0.as_slice() {
            [.., content] if ends(content) => drop(self.0.pop()),
            [.., content, Content::Html(_)] if ends(content) => self.0.truncate(self.0.len() - 2),
            [.., Content::Svg | Content::MathMl] if tag.is_block() => self.break_out(),
            _ => {}
        }
    }

    fn break_out(&mut self) {
        while self.is_inside() {
            self.0.pop();
        }
    }

    /// Returns the name of the element if it contains HTML within the innermost content.
    fn holds_html(&self, name: &[u8]) -> Option<&'static str> {
        let list = match self.0.last()? {
            Content::Svg => HTML_IN_SVG,
            Content::MathMl => HTML_IN_MATHML,
            Content::Html(_) => return None,
        };
        list.iter().copied().find(|known| known.as_bytes().eq_ignore_ascii_case(name))
    }
}

#[cfg(test)]
mod tests {
    use crate::html::tag::Tag;
    use crate::html::{Token, Tokens};

    /// Returns whether the text of a style element after `html` is raw.
    fn is_html_behind(html: &str) -> bool {
        let html = format!("{html}<style><x></style>");
        Tokens::of(html.as_bytes()).any(|token| matches!(token, Token::Raw { tag: Tag::STYLE, .. }))
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
            "<svg><desc></svg></desc>",
            "<svg><foreignObject><title>t</title>",
            "<svg><g></button>",
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
