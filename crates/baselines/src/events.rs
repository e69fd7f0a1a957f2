//! Reads a page as tags and text, without comments, scripts and styles.

use std::borrow::Cow;
use std::ops::Range;

pub(super) use dechaff_page::elements::collapse_white_space as collapse;
use dechaff_page::encoding::decode;
use dechaff_page::{Attributes, Source, Tag, Token, Tokens};

/// A tag or a text node. Spans are byte ranges of the [`Source`].
pub(super) enum Event<'a> {
    Start {
        tag: Tag,
        attributes: Attributes<'a>,
        span: Range<usize>,
    },
    End {
        tag: Tag,
        span: Range<usize>,
    },
    /// A whole text node, with its entities decoded.
    Text {
        text: &'a str,
        span: Range<usize>,
    },
    Comment,
}

/// The bytes of an element, and its name.
pub(super) type Named = (Range<usize>, Cow<'static, str>);

/// Returns the name of an element in lower case. For an unknown element it is as the page writes
/// it.
pub(super) fn tag_name(source: &Source<'_>, tag: Tag, name: &[u8]) -> Cow<'static, str> {
    match tag {
        Tag::OTHER => Cow::Owned(decode(name, source.encoding).to_lowercase()),
        _ => Cow::Borrowed(tag.name()),
    }
}

/// Reads a page. The markup inside `<noscript>` is read as markup.
///
/// The contents of scripts and style sheets in SVG and MathML are left out too, although they are
/// not raw text there. They reach up to their end tag, or up to the end of the SVG around them.
pub(super) fn events(source: &Source<'_>, sink: &mut dyn FnMut(Event<'_>)) {
    let mut code: Option<Tag> = None;
    for token in Tokens::of(&source.bytes).with_noscript() {
        if let Some(inside) = code {
            let ends = match &token {
                Token::Start { tag, .. } => tag.is_block(),
                Token::End { tag, .. } => {
                    *tag == inside || tag.is_block() || matches!(*tag, Tag::SVG | Tag::MATH)
                }
                Token::Enter { .. } | Token::Leave { .. } => true,
                Token::Text { .. } | Token::Raw { .. } | Token::Comment { .. } => false,
            };
            if !ends {
                continue;
            }
            code = None;
        }
        match token {
            Token::Text { span } | Token::Raw { tag: Tag::TITLE | Tag::TEXTAREA, span } => {
                let node = decode(&source.bytes[span.clone()], source.encoding);
                sink(Event::Text { text: &htmlize::unescape(&*node), span });
            }
            Token::Raw { tag: Tag::PLAINTEXT, span } => {
                let text = &decode(&source.bytes[span.clone()], source.encoding);
                sink(Event::Text { text, span });
            }
            Token::Raw { .. } | Token::Enter { .. } | Token::Leave { .. } => {}
            Token::Comment { .. } => sink(Event::Comment),
            Token::Start { tag, attributes, span, .. } => {
                // A slash ends a script only in SVG. Elsewhere its text is raw.
                if matches!(tag, Tag::SCRIPT | Tag::STYLE) && !attributes.self_closing() {
                    code = Some(tag);
                }
                sink(Event::Start { tag, attributes, span });
            }
            Token::End { tag, span, .. } => sink(Event::End { tag, span }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_scripts_and_styles_are_not_text() {
        let html = "<title>T &amp; U</title><style>s</style><p>a&lt;b<!--c--><script>x</script>\
                    <noscript><b>n</b></noscript>z";
        let mut seen = String::new();
        events(&Source::new(html.as_bytes()), &mut |event| match event {
            Event::Start { tag, .. } => seen.push_str(&format!("<{}>", tag.name())),
            Event::End { .. } => seen.push_str("</>"),
            Event::Text { text, span } => {
                seen.push_str(&format!("[{text} {}]", span.len()));
            }
            Event::Comment => seen.push('#'),
        });
        assert_eq!(
            seen,
            "<title>[T & U 9]</><style></><p>[a<b 6]#<script></><noscript><b>[n 1]</></>[z 1]"
        );
    }

    /// Returns the text of a page, with a bar between two nodes.
    fn text(html: &str) -> String {
        let mut seen = Vec::new();
        events(&Source::new(html.as_bytes()), &mut |event| {
            if let Event::Text { text, .. } = event {
                seen.push(text.to_string());
            }
        });
        seen.join("|")
    }

    #[test]
    fn code_in_svg_is_not_text() {
        assert_eq!(text("<svg><style>a {<!--x--> b</style><text>c</text></svg>d"), "c|d");
        assert_eq!(text("<svg><script>a<![CDATA[b]]><g>c</script>d"), "d");
        assert_eq!(text("<svg><style/>a<math><style>b</math>c"), "a|c");
        // Without an end tag it ends with the SVG.
        assert_eq!(text("<svg><style>a</svg>b"), "b");
        assert_eq!(text("<svg><script>a<p>b"), "b");
        assert_eq!(text("<svg><style>a</div>b"), "b");
        assert_eq!(text("<noscript><svg><style>a</noscript>b"), "b");
        // Outside of SVG, the slash ends nothing.
        assert_eq!(text("<style>a</style><script/>b</script>c<script></script>d"), "c|d");
    }
}
