//! A page as tags and text, without comments, scripts and styles.

use std::ops::Range;

use dechaff_features::{Attributes, Tag, Token, Tokens, decode};

use crate::corpus::source::Source;

/// A tag or a text node. Spans are bytes of the [`Source`].
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
    /// A whole text node, entities decoded.
    Text {
        text: &'a str,
        span: Range<usize>,
    },
    Comment,
}

/// Reads a page. The markup inside `<noscript>` is read as markup.
pub(super) fn events(source: &Source<'_>, sink: &mut dyn FnMut(Event<'_>)) {
    read(source, 0..source.bytes.len(), false, sink);
}

fn read(source: &Source<'_>, part: Range<usize>, nested: bool, sink: &mut dyn FnMut(Event<'_>)) {
    for token in Tokens::of_part(&source.bytes, part) {
        match token {
            Token::Text { span } | Token::Raw { tag: Tag::TITLE | Tag::TEXTAREA, span } => {
                let node = decode(&source.bytes[span.clone()], source.encoding);
                sink(Event::Text { text: &htmlize::unescape(&*node), span });
            }
            Token::Raw { tag, span } if tag.holds_markup() && !nested => {
                read(source, span, true, sink);
            }
            Token::Raw { tag: Tag::PLAINTEXT, span } => {
                let text = &decode(&source.bytes[span.clone()], source.encoding);
                sink(Event::Text { text, span });
            }
            Token::Raw { .. } => {}
            Token::Comment { .. } => sink(Event::Comment),
            Token::Start { tag, attributes, span, .. } => {
                sink(Event::Start { tag, attributes, span });
            }
            Token::End { tag, span, .. } => sink(Event::End { tag, span }),
        }
    }
}

/// Text with its white space collapsed.
pub(super) fn collapse(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_scripts_and_styles_are_no_text() {
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
        assert_eq!(collapse("  a\n b "), "a b");
    }
}
