//! A page as tags and text, without comments, scripts and styles.

use std::ops::Range;

use dechaff_features::{Attributes, Tag, TextKind, Token, tokenize};

use crate::source::Source;

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
    Reader {
        source,
        sink,
        last: Tag::OTHER,
        node: String::new(),
        span: 0..0,
        kind: TextKind::Data,
    }
    .read(0..source.bytes.len(), false);
}

struct Reader<'a> {
    source: &'a Source<'a>,
    sink: &'a mut dyn FnMut(Event<'_>),
    /// The last start tag: what raw text belongs to.
    last: Tag,
    node: String,
    span: Range<usize>,
    kind: TextKind,
}

impl Reader<'_> {
    fn read(&mut self, range: Range<usize>, nested: bool) {
        let base = range.start;
        let moved = |span: Range<usize>| span.start + base..span.end + base;
        let (source, encoding) = (self.source, self.source.encoding);
        tokenize(&source.bytes[range], encoding, |token| match token {
            Token::Text { text, kind, span } => {
                let span = moved(span);
                if self.span.is_empty() {
                    self.span.start = span.start;
                }
                self.span.end = span.end;
                self.kind = kind;
                self.node.push_str(text);
            }
            Token::Comment { .. } => {
                self.end_node(nested);
                (self.sink)(Event::Comment);
            }
            Token::Start { name, attributes, span } => {
                self.end_node(nested);
                let tag = Tag::from_name(name);
                self.last = tag;
                (self.sink)(Event::Start { tag, attributes, span: moved(span) });
            }
            Token::End { name, span } => {
                self.end_node(nested);
                (self.sink)(Event::End { tag: Tag::from_name(name), span: moved(span) });
            }
        });
        self.end_node(nested);
    }

    fn end_node(&mut self, nested: bool) {
        let span = std::mem::replace(&mut self.span, 0..0);
        if span.is_empty() {
            return;
        }
        let node = std::mem::take(&mut self.node);
        match self.kind {
            TextKind::Data | TextKind::RcData => {
                (self.sink)(Event::Text { text: &htmlize::unescape(&*node), span });
            }
            TextKind::Raw if !nested && matches!(self.last, Tag::NOSCRIPT | Tag::NOFRAMES) => {
                self.read(span, true);
            }
            TextKind::Raw | TextKind::Script => {}
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
