//! Goes through what stands between the tags and texts of a page, `<noscript>` included.

use std::ops::Range;

use dechaff_features::{Tag, TextKind, Token, tokenize};

use crate::source::Source;

/// What is found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Found {
    /// A comment, or what browsers take for one: `<!x>`, `<?x>`.
    Comment,
    /// All the markup in a `<noscript>` or `<noframes>`, told before what it holds.
    Noscript,
    /// All the text of a script, style, title or the like, whose markup is not read.
    Raw,
}

/// Tells what is found with its bytes in [`Source::bytes`], in order.
pub(crate) fn walk(source: &Source<'_>, sink: &mut dyn FnMut(Found, Range<usize>)) {
    Walker { source, sink, last: Tag::OTHER, nested: false }.read(0..source.bytes.len());
}

struct Walker<'a> {
    source: &'a Source<'a>,
    sink: &'a mut dyn FnMut(Found, Range<usize>),
    /// The last start tag: what raw text belongs to.
    last: Tag,
    /// Reading the markup inside a `<noscript>`.
    nested: bool,
}

impl Walker<'_> {
    fn read(&mut self, range: Range<usize>) {
        let base = range.start;
        let mut raw = 0..0;
        let source = self.source;
        tokenize(&source.bytes[range], source.encoding, |token| {
            let raw_text = match token {
                Token::Text { kind, ref span, .. } if kind != TextKind::Data => Some(span.clone()),
                _ => None,
            };
            if let Some(span) = raw_text {
                raw = if raw.is_empty() { base + span.start } else { raw.start }..base + span.end;
                return;
            }
            self.raw(std::mem::take(&mut raw));
            match token {
                Token::Start { name, .. } => self.last = Tag::from_name(name),
                Token::Comment { span } => {
                    (self.sink)(Found::Comment, base + span.start..base + span.end);
                }
                _ => {}
            }
        });
        self.raw(raw);
    }

    fn raw(&mut self, span: Range<usize>) {
        if span.is_empty() {
            return;
        }
        if matches!(self.last, Tag::NOSCRIPT | Tag::NOFRAMES) && !self.nested {
            (self.sink)(Found::Noscript, span.clone());
            self.nested = true;
            self.read(span);
            self.nested = false;
        } else {
            (self.sink)(Found::Raw, span);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_in_order() {
        let html = "<title>a</title><!--b--><noscript><p>c<!--d--><style>e</style></noscript><?f?><script>g";
        let mut found = Vec::new();
        walk(&Source::new(html.as_bytes()), &mut |what, span| found.push((what, &html[span])));
        let want = [
            (Found::Raw, "a"),
            (Found::Comment, "<!--b-->"),
            (Found::Noscript, "<p>c<!--d--><style>e</style>"),
            (Found::Comment, "<!--d-->"),
            (Found::Raw, "e"),
            (Found::Comment, "<?f?>"),
            (Found::Raw, "g"),
        ];
        assert_eq!(found, want);
    }
}
