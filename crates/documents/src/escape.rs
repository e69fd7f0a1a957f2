//! Escapes a caller's text, such as an identifier or a heading, for the formats of documents.

pub use crate::write::markdown::escaped as markdown;
use crate::write::markup as append_markup;
pub use dechaff_page::text::without_controls;

/// Escapes a text for HTML or XML, also in quoted attributes. Characters that XML 1.0 does not
/// allow are left out.
///
/// ```
/// assert_eq!(dechaff_documents::escape::markup("a<b>\u{1b}\u{fffe}"), "a&lt;b&gt;");
/// ```
pub fn markup(text: &str) -> String {
    let mut to = String::with_capacity(text.len());
    append_markup(text, &mut to);
    to
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_identifier_is_text() {
        for (id, expected) in [
            ("https://example.org/~a/b_c?d=1&e=2#f", "https://example.org/~a/b_c?d=1&e=2#f"),
            ("<img src=x onerror=alert(1)>", r"\<img src=x onerror=alert(1)>"),
            ("[a](javascript:b)", r"\[a](javascript:b)"),
            ("a\nb\u{1b}", "a b"),
            ("a #", r"a \#"),
            ("`a` &lt; *b*", r"\`a\` \&lt; \*b\*"),
            ("", ""),
        ] {
            assert_eq!(markdown(id), expected);
        }
    }
}
