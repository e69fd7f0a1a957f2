//! Goes through what stands between the tags and texts of a page, `<noscript>` included.

use std::ops::Range;

use dechaff_features::{Token, Tokens};

use crate::corpus::source::Source;

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
    read(source, 0..source.bytes.len(), false, sink);
}

fn read(
    source: &Source<'_>,
    part: Range<usize>,
    nested: bool,
    sink: &mut dyn FnMut(Found, Range<usize>),
) {
    for token in Tokens::of_part(&source.bytes, part) {
        match token {
            Token::Comment { span } => sink(Found::Comment, span),
            Token::Raw { tag, span } if tag.holds_markup() && !nested => {
                sink(Found::Noscript, span.clone());
                read(source, span, true, sink);
            }
            Token::Raw { span, .. } => sink(Found::Raw, span),
            Token::Start { .. } | Token::End { .. } | Token::Text { .. } => {}
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
