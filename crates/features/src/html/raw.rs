//! Finds the end of the text of elements whose markup is not read.

use memchr::{memchr, memchr2};

use crate::html::attributes::ends_name;
use crate::html::tag::Tag;

/// Returns whether the markup inside an element is not read.
pub(super) fn is_raw(tag: Tag) -> bool {
    matches!(
        tag,
        Tag::TITLE
            | Tag::TEXTAREA
            | Tag::SCRIPT
            | Tag::STYLE
            | Tag::NOSCRIPT
            | Tag::IFRAME
            | Tag::XMP
            | Tag::NOEMBED
            | Tag::NOFRAMES
            | Tag::PLAINTEXT
    )
}

/// Returns where the raw text of such an element, which starts at `from`, ends: at its end tag.
pub(super) fn end(html: &[u8], from: usize, tag: Tag) -> usize {
    match tag {
        Tag::PLAINTEXT => html.len(),
        Tag::SCRIPT => script_end(html, from),
        _ => {
            let mut starts = memchr::memchr_iter(b'<', &html[from..]).map(|lt| from + lt);
            starts.find(|&lt| is_end_tag(&html[lt..], tag)).unwrap_or(html.len())
        }
    }
}

/// Returns the end of a script. Inside what looks like a comment, a script may contain scripts
/// (13.2.5.18 to 33).
fn script_end(html: &[u8], from: usize) -> usize {
    enum State {
        Plain,
        Escaped,
        DoubleEscaped,
    }
    let mut state = State::Plain;
    let mut at = from;
    loop {
        let rest = &html[at..];
        let found = match state {
            State::Plain => memchr(b'<', rest),
            State::Escaped | State::DoubleEscaped => memchr2(b'<', b'-', rest),
        };
        let Some(found) = found else { return html.len() };
        at += found;
        let rest = &html[at..];
        match state {
            State::Plain | State::Escaped if is_end_tag(rest, Tag::SCRIPT) => return at,
            State::Plain if rest.starts_with(b"<!--") => {
                state = State::Escaped;
                // The dashes of `<!--` may also be those of `-->`.
                at += 1;
            }
            State::Escaped if rest[0] == b'<' && is_tag(&rest[1..], Tag::SCRIPT) => {
                state = State::DoubleEscaped;
            }
            State::DoubleEscaped if is_end_tag(rest, Tag::SCRIPT) => state = State::Escaped,
            State::Escaped | State::DoubleEscaped if rest.starts_with(b"-->") => {
                state = State::Plain;
            }
            _ => {}
        }
        at += 1;
    }
}

fn is_end_tag(rest: &[u8], tag: Tag) -> bool {
    rest.starts_with(b"</") && is_tag(&rest[2..], tag)
}

/// Returns whether `rest` starts with the complete name of a tag.
fn is_tag(rest: &[u8], tag: Tag) -> bool {
    let name = tag.name().as_bytes();
    rest.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name))
        && rest.get(name.len()).is_some_and(|&byte| ends_name(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_its_own_whole_end_tag_ends_it() {
        let text = |html: &str, tag| html[..end(html.as_bytes(), 0, tag)].to_string();
        assert_eq!(text("a</b></titles></TITLE x>b", Tag::TITLE), "a</b></titles>");
        assert_eq!(text("a</title", Tag::TITLE), "a</title");
        assert_eq!(text("a</textarea/>", Tag::TEXTAREA), "a");
        assert_eq!(text("<!--</style>-->", Tag::STYLE), "<!--");
        assert_eq!(text("a</plaintext>", Tag::PLAINTEXT), "a</plaintext>");
    }

    #[test]
    fn scripts_in_comments() {
        for (script, rest) in [
            ("a<b</scripts>", "</script>"),
            ("<!-- a", "</script>-->"),
            ("<!-- <script> </script> -->", "</script>"),
            ("<!-- <script> --> ", "</script>"),
            ("<!-- <script> </script> ", "</script>-->"),
            ("<!-- <scripts> ", "</script> "),
            ("<!--><script>", "</script>"),
            ("<!---><script>", "</script>"),
            ("<!-- <script> </script", ""),
        ] {
            let html = format!("{script}{rest}");
            assert_eq!(&html[..end(html.as_bytes(), 0, Tag::SCRIPT)], script);
        }
    }
}
