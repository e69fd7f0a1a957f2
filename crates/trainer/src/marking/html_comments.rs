//! Reads the comments of a page, among which the markers are.

use std::ops::Range;

use dechaff_page::elements::collapse_white_space;
use dechaff_page::encoding::decode;
use dechaff_page::{Source, Token, Tokens};
use memchr::memmem;

/// A comment in a page.
#[derive(Debug, PartialEq)]
pub(crate) struct Comment {
    /// The words of the comment in lower case, separated by one space.
    pub(crate) text: String,
    /// The bytes of the comment in the file.
    pub(crate) span: Range<usize>,
    /// The end of its `<!--` in the file.
    pub(crate) opened: usize,
    /// The bytes of [`KEPT`] in the file, if the text begins with it.
    pub(crate) kept: Option<Range<usize>>,
    /// The line of the file in which it starts.
    pub(crate) line: usize,
    /// Whether it looks like a comment but is text of a script or the like.
    pub(crate) is_text: bool,
}

/// The prefix of a site's own comment that would otherwise be read as a marker.
pub(crate) const KEPT: &str = "kept by dechaff:";
/// The start of a comment.
const OPEN: &[u8] = b"<!--";

/// Reads a page's comments, in order.
pub(crate) fn comments(html: &[u8]) -> Vec<Comment> {
    let source = Source::new(html);
    let bytes = &*source.bytes;
    let mut found = Vec::new();
    let (mut line, mut read) = (1, 0);
    let mut push = |span: Range<usize>, is_text| {
        line += bytes[read..span.start].iter().filter(|&&b| b == b'\n').count();
        read = span.start;
        let text = decode(&bytes[span.clone()], source.encoding);
        let open = span.start..span.start + OPEN.len();
        let kept = open.end..open.end + KEPT.len();
        let is_kept = bytes.get(kept.clone()) == Some(KEPT.as_bytes()) && kept.end <= span.end;
        found.push(Comment {
            text: normalize(&text),
            opened: source.in_file(open).end,
            kept: is_kept.then(|| source.in_file(kept)),
            span: source.in_file(span),
            line,
            is_text,
        });
    };
    for token in Tokens::of(bytes).with_noscript() {
        match token {
            // Not `<!x>` and `<?x>`.
            Token::Comment { span } if bytes[span.clone()].starts_with(OPEN) => push(span, false),
            Token::Raw { span, .. } => {
                let find = |what: &[u8], from: usize| {
                    let at = memmem::find(bytes.get(from..span.end)?, what)?;
                    Some(from + at..from + at + what.len())
                };
                let mut at = span.start;
                while let Some(open) = find(OPEN, at) {
                    let Some(close) = find(b"-->", open.end) else { break };
                    at = close.end;
                    push(open.start..at, true);
                }
            }
            _ => {}
        }
    }
    found
}

/// Normalises the text of a comment for comparison: removes `<!--` and `-->`, replaces runs of
/// white space by one space, and converts ASCII letters to lower case.
pub(crate) fn normalize(comment: &str) -> String {
    let text = comment.trim();
    let text = text.strip_prefix("<!--").unwrap_or(text);
    let text = text.strip_suffix("-->").or(text.strip_suffix("--!>")).unwrap_or(text);
    collapse_white_space(text).to_ascii_lowercase()
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
        assert_eq!(
            found(html),
            want.map(|(text, line, is_text)| (text.to_string(), line, is_text))
        );
    }

    #[test]
    fn kept_comments_are_found_in_every_encoding() {
        let html = "<p>日<!--kept by dechaff:a--><!-- kept by dechaff:b--><!--kept by--><!--KEPT by dechaff:c-->";
        let utf16: Vec<u8> = html.encode_utf16().flat_map(u16::to_le_bytes).collect();
        for (bytes, unit) in [(html.as_bytes(), 1), (&utf16, 2)] {
            let found = comments(bytes);
            let kept: Vec<_> = found.iter().map(|comment| comment.kept.clone()).collect();
            let start = found[0].opened;
            assert_eq!(start, found[0].span.start + 4 * unit);
            assert_eq!(kept, [Some(start..start + KEPT.len() * unit), None, None, None]);
        }
    }

    #[test]
    fn markers_are_given_in_several_ways() {
        for given in ["<!-- Begin  Content -->", "begin content", " <!--BEGIN\tcontent--> "] {
            assert_eq!(normalize(given), "begin content");
        }
        assert_eq!(normalize("<!---->"), "");
    }
}
