//! The comments of a page, where markers are looked for.

use std::ops::Range;

use dechaff_features::{collapse_white_space, decode};

use crate::corpus::source::Source;
use crate::corpus::walk::{Found, walk};

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
    let bytes = &*source.bytes;
    let mut found = Vec::new();
    let (mut line, mut read) = (1, 0);
    let mut push = |span: Range<usize>, is_text| {
        line += bytes[read..span.start].iter().filter(|&&b| b == b'\n').count();
        read = span.start;
        let text = decode(&bytes[span.clone()], source.encoding);
        found.push(Comment { text: normalize(&text), span: source.in_file(span), line, is_text });
    };
    walk(&source, &mut |what, span| match what {
        // Not `<!x>` and `<?x>`.
        Found::Comment if bytes[span.clone()].starts_with(b"<!--") => push(span, false),
        Found::Raw => {
            let text = &bytes[..span.end];
            let mut at = span.start;
            while let Some(start) = find(text, b"<!--", at) {
                let Some(end) = find(text, b"-->", start + 4) else { break };
                at = end + 3;
                push(start..at, true);
            }
        }
        _ => {}
    });
    found
}

/// A comment's text, as comments are compared by: `<!--` and `-->` are taken off, white space runs
/// count as one space, ASCII letters are lower case.
pub(crate) fn normalize(comment: &str) -> String {
    let text = comment.trim();
    let text = text.strip_prefix("<!--").unwrap_or(text);
    let text = text.strip_suffix("-->").or(text.strip_suffix("--!>")).unwrap_or(text);
    collapse_white_space(text).to_ascii_lowercase()
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
        assert_eq!(
            found(html),
            want.map(|(text, line, is_text)| (text.to_string(), line, is_text))
        );
    }

    #[test]
    fn markers_are_given_in_several_ways() {
        for given in ["<!-- Begin  Content -->", "begin content", " <!--BEGIN\tcontent--> "] {
            assert_eq!(normalize(given), "begin content");
        }
        assert_eq!(normalize("<!---->"), "");
    }
}
