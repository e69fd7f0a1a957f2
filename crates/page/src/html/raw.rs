//! Finds the end of the text of elements whose markup is not read.

use memchr::{memchr, memchr2};

use crate::html::attributes::{begins, ends_name};
use crate::html::tag::Tag;
use crate::tag_list;

/// The elements whose markup is not read.
const RAW: [Tag; 10] = tag_list! {
    TITLE TEXTAREA SCRIPT STYLE NOSCRIPT IFRAME XMP NOEMBED NOFRAMES PLAINTEXT
};

/// Returns whether the markup inside an element is not read.
pub(super) fn is_raw(tag: Tag) -> bool {
    RAW.contains(&tag)
}

/// Returns a bit that identifies such an element.
pub(super) fn bit(tag: Tag) -> u16 {
    RAW.iter().position(|raw| *raw == tag).map_or(0, |at| 1 << at)
}

/// Returns the end of the raw text that starts at `from`: its end tag, if there is one.
pub(super) fn end(html: &[u8], from: usize, tag: Tag) -> Option<usize> {
    match tag {
        Tag::PLAINTEXT => Some(html.len()),
        Tag::SCRIPT => script_end(html, from),
        _ => starts(html, from).find(|&lt| is_end_tag(&html[lt..], tag)),
    }
}

/// Returns the end of raw text without an end tag, which starts at `from`. A title ends at the next
/// tag, for example, and a script where the head ends or the body begins.
pub(super) fn unclosed_end(html: &[u8], from: usize, tag: Tag) -> usize {
    match tag {
        Tag::SCRIPT => {
            let is_end = |&lt: &usize| {
                is_end_tag(&html[lt..], Tag::HEAD) || is_tag(&html[lt + 1..], Tag::BODY)
            };
            starts(html, from).find(is_end).unwrap_or(html.len())
        }
        // Its markup is read, or left out as a whole.
        Tag::NOSCRIPT | Tag::NOFRAMES => html.len(),
        _ => super::text_end(html, from),
    }
}

/// Iterates over the positions of `<`.
fn starts(html: &[u8], from: usize) -> impl Iterator<Item = usize> {
    memchr::memchr_iter(b'<', &html[from..]).map(move |lt| from + lt)
}

/// Returns the end of a script. A script may contain scripts inside an HTML comment (13.2.5.18 to
/// 33).
fn script_end(html: &[u8], from: usize) -> Option<usize> {
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
        at += found?;
        let rest = &html[at..];
        match state {
            State::Plain | State::Escaped if is_end_tag(rest, Tag::SCRIPT) => return Some(at),
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
    begins(rest, name) && rest.get(name.len()).is_some_and(|&byte| ends_name(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_its_own_whole_end_tag_ends_it() {
        let text = |html: &str, tag| {
            let end = end(html.as_bytes(), 0, tag);
            end.map_or_else(|| "unclosed".to_string(), |end| html[..end].to_string())
        };
        assert_eq!(text("a</b></titles></TITLE x>b", Tag::TITLE), "a</b></titles>");
        assert_eq!(text("a</title", Tag::TITLE), "unclosed");
        assert_eq!(text("a</textarea/>", Tag::TEXTAREA), "a");
        assert_eq!(text("<!--</style>-->", Tag::STYLE), "<!--");
        assert_eq!(text("a</plaintext>", Tag::PLAINTEXT), "a</plaintext>");
    }

    #[test]
    fn text_without_an_end_tag() {
        let text = |html: &str, tag| html[..unclosed_end(html.as_bytes(), 0, tag)].to_string();
        assert_eq!(text("a < b</titlevalue=><p>c", Tag::TITLE), "a < b");
        assert_eq!(text("a { }<body>b", Tag::STYLE), "a { }");
        assert_eq!(text("a < b</head><body>c", Tag::SCRIPT), "a < b");
        assert_eq!(text("f('<p>')<BODY class=c>d", Tag::SCRIPT), "f('<p>')");
        assert_eq!(text("f('<p>')<p>d", Tag::SCRIPT), "f('<p>')<p>d");
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
        ] {
            let html = format!("{script}{rest}");
            assert_eq!(end(html.as_bytes(), 0, Tag::SCRIPT), Some(script.len()), "{html}");
        }
        assert_eq!(end(b"<!-- <script> </script", 0, Tag::SCRIPT), None);
    }
}
