//! What a page declares about itself before its content.

use crate::encoding::decode;
use crate::{Html, Source, Tag, Tape, Token};

/// The number of start tags that are read for the page's own address, language and direction.
const HEAD_TAGS: usize = 1000;

/// The properties that a page declares before its content.
#[derive(Debug, Default)]
pub struct Head {
    /// The language of the page.
    pub lang: Option<String>,
    /// The direction of its text: `ltr`, `rtl` or `auto`.
    pub dir: Option<String>,
    /// The address that relative addresses are resolved against.
    pub base: Option<String>,
    /// The address of the page: that of `<link rel=canonical>`, or else `og:url`.
    pub canonical: Option<String>,
}

impl Head {
    /// Reads the tags of a page up to its content.
    pub fn read(source: &Source<'_>, tape: &Tape) -> Self {
        let mut head = Self::default();
        let mut canonical_link = false;
        let mut tags = 0;
        let mut in_noscript = false;
        for token in tape.tokens(&source.bytes) {
            let (tag, attributes) = match token {
                Token::Start { tag, attributes, .. } if !in_noscript => (tag, attributes),
                Token::Enter { .. } | Token::Leave { .. } => {
                    in_noscript = matches!(token, Token::Enter { .. });
                    continue;
                }
                _ => continue,
            };
            tags += 1;
            let value = |name: &[u8]| {
                let mut attributes = attributes;
                let found = attributes.find(|(known, _)| known.eq_ignore_ascii_case(name));
                let text = decode(found?.1, source.encoding);
                let text = htmlize::unescape_attribute(text).trim().to_string();
                (!text.is_empty()).then_some(text)
            };
            match tag {
                Tag::HTML | Tag::BODY => {
                    let is_lang = |lang: &String| {
                        lang.len() <= 35
                            && lang.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
                    };
                    let lang = value(b"lang").or_else(|| value(b"xml:lang")).filter(is_lang);
                    head.lang = head.lang.or(lang);
                    let dir = value(b"dir").map(|dir| dir.to_ascii_lowercase());
                    let dir = dir.filter(|dir| matches!(dir.as_str(), "ltr" | "rtl" | "auto"));
                    head.dir = head.dir.or(dir);
                }
                Tag::BASE => head.base = head.base.or_else(|| value(b"href")),
                Tag::LINK if !canonical_link => {
                    if value(b"rel").is_some_and(|rel| rel.eq_ignore_ascii_case("canonical"))
                        && let Some(href) = value(b"href")
                    {
                        head.canonical = Some(href);
                        canonical_link = true;
                    }
                }
                Tag::META if head.canonical.is_none() => {
                    let name = value(b"property").or_else(|| value(b"name"));
                    if name.is_some_and(|name| name.eq_ignore_ascii_case("og:url")) {
                        head.canonical = value(b"content");
                    }
                }
                _ => {}
            }
            let content =
                tag == Tag::BODY || tag.is_block() && !matches!(tag, Tag::HTML | Tag::HEAD);
            if content && tag != Tag::NOSCRIPT || tags >= HEAD_TAGS {
                break;
            }
        }
        head
    }
}

/// Returns the address that a page declares as its own, if it is absolute.
pub fn declared_url<'a>(html: impl Into<Html<'a>>) -> Option<String> {
    let source = Source::new(html);
    let url = Head::read(&source, &Tape::read(&source.bytes)).canonical?;
    (url.starts_with("http://") || url.starts_with("https://")).then_some(url)
}
