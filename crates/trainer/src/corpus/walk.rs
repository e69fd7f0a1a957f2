//! Visits what is between the tags and texts of a page, including that of `<noscript>`.

use std::ops::Range;

use dechaff_page::{Token, Tokens};

use dechaff_page::Source;

/// The kind of a span that was found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Found {
    /// A comment, or markup that browsers read as one: `<!x>`, `<?x>`.
    Comment,
    /// All the markup in a `<noscript>` or `<noframes>`. It is reported before its contents.
    Noscript,
    /// All the text of a script, style, title or the like, in which there is no markup.
    Raw,
}

/// Reports each span that is found, as bytes in [`Source::bytes`], in order.
pub(crate) fn walk(source: &Source<'_>, sink: &mut dyn FnMut(Found, Range<usize>)) {
    for token in Tokens::of(&source.bytes).with_noscript() {
        match token {
            Token::Comment { span } => sink(Found::Comment, span),
            Token::Enter { span, .. } => sink(Found::Noscript, span),
            Token::Raw { span, .. } => sink(Found::Raw, span),
            Token::Start { .. } | Token::End { .. } | Token::Text { .. } | Token::Leave { .. } => {}
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
