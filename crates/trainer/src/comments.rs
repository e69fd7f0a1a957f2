//! The comments of a page, where markers are looked for.

use std::ops::Range;

use dechaff_features::{Tag, TextKind, Token, tokenize};

use crate::source::Source;

/// A comment.
#[derive(Debug, PartialEq)]
pub(crate) struct Comment {
    /// Its words in lower case, one space between them.
    pub(crate) text: String,
    /// Its bytes in the file.
    pub(crate) span: Range<usize>,
    /// The line of the file that it starts in.
    pub(crate) line: usize,
    /// Looks like a comment but is text, of a script or the like.
    pub(crate) is_text: bool,
}

/// Reads a page's comments, in order.
pub(crate) fn comments(html: &[u8]) -> Vec<Comment> {
    let source = Source::new(html);
    let mut reader = Reader { source: &source, found: Vec::new(), last: Tag::OTHER, nested: false };
    reader.read(0..source.bytes.len());
    let mut found = reader.found;
    // Line numbers and places in the file, in one pass over the page.
    let (mut line, mut read) = (1, 0);
    for comment in &mut found {
        line += memchr_count(&source.bytes[read..comment.span.start]);
        read = comment.span.start;
        comment.line = line;
        comment.span = source.in_file(comment.span.clone());
    }
    found
}

fn memchr_count(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&b| b == b'\n').count()
}

/// A comment's text, as comments are compared by: `<!--` and `-->` are taken off, white space runs
/// count as one space, ASCII letters are lower case.
pub(crate) fn normalize(comment: &str) -> String {
    let text = comment.trim();
    let text = text.strip_prefix("<!--").unwrap_or(text);
    let text = text.strip_suffix("-->").or(text.strip_suffix("--!>")).unwrap_or(text);
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    text.to_ascii_lowercase()
}

struct Reader<'a> {
    source: &'a Source<'a>,
    found: Vec<Comment>,
    /// The last start tag: what raw text belongs to.
    last: Tag,
    /// Reading the markup inside a `<noscript>`.
    nested: bool,
}

impl Reader<'_> {
    fn read(&mut self, range: Range<usize>) {
        let base = range.start;
        // The text of the script or the like that is being read.
        let mut raw = 0..0;
        let source = self.source;
        tokenize(&source.bytes[range], source.encoding, |token| {
            let text = match token {
                Token::Text { kind, ref span, .. } if kind != TextKind::Data => Some(span.clone()),
                _ => None,
            };
            if let Some(span) = text {
                if raw.is_empty() {
                    raw.start = base + span.start;
                }
                raw.end = base + span.end;
                return;
            }
            self.raw(std::mem::take(&mut raw));
            match token {
                Token::Start { name, .. } => self.last = Tag::from_name(name),
                Token::Comment { span } => self.push(base + span.start..base + span.end, false),
                _ => {}
            }
        });
        self.raw(raw);
    }

    /// The text of an element whose markup is not read: only that of `<noscript>` is markup to us.
    fn raw(&mut self, span: Range<usize>) {
        if span.is_empty() {
            return;
        }
        if matches!(self.last, Tag::NOSCRIPT | Tag::NOFRAMES) && !self.nested {
            self.nested = true;
            self.read(span);
            self.nested = false;
            return;
        }
        let source = self.source;
        let text = &source.bytes[..span.end];
        let mut at = span.start;
        while let Some(start) = find(text, b"<!--", at) {
            let Some(end) = find(text, b"-->", start + 4) else { break };
            at = end + 3;
            self.push(start..at, true);
        }
    }

    fn push(&mut self, span: Range<usize>, is_text: bool) {
        let bytes = &self.source.bytes[span.clone()];
        // Not `<!x>` and `<?x>`, which browsers take for comments too.
        if bytes.starts_with(b"<!--") {
            let (text, _) = self.source.encoding.decode_without_bom_handling(bytes);
            self.found.push(Comment { text: normalize(&text), span, line: 0, is_text });
        }
    }
}

fn find(text: &[u8], what: &[u8], from: usize) -> Option<usize> {
    text.get(from..)?.windows(what.len()).position(|window| window == what).map(|at| from + at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(html: &str) -> Vec<(String, usize, bool)> {
        let strip = |c: Comment| {
            assert!(html[c.span.clone()].starts_with("<!--"), "{c:?}");
            (c.text, c.line, c.is_text)
        };
        comments(html.as_bytes()).into_iter().map(strip).collect()
    }

    #[test]
    fn real_comments_and_others() {
        let html = "<p><!--A  b\n c-->\n<script>'<!-- d -->'</script><noscript>\n<p><!-- e --></noscript>\
                    <a title='<!-- f -->'><!g><?h?><style><!-- i --></style><!-- j --!><!-- k";
        let want = [
            ("a b c", 1, false),
            ("d", 3, true),
            ("e", 4, false),
            ("i", 4, true),
            ("j", 4, false),
            ("k", 4, false),
        ];
        assert_eq!(found(html), want.map(|(text, line, is_text)| (text.to_string(), line, is_text)));
    }

    #[test]
    fn markers_are_given_in_several_ways() {
        for given in ["<!-- Begin  Content -->", "begin content", " <!--BEGIN\tcontent--> "] {
            assert_eq!(normalize(given), "begin content");
        }
        assert_eq!(normalize("<!---->"), "");
    }
}
