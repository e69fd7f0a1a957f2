//! Splits a page into the physical lines of its file, as the articles of 2009 and 2011 do.

use std::ops::Range;

use encoding_rs::Encoding;

use crate::encoding::detect::decode;
use crate::page::bounds;
use crate::page::{Element, Line, Page, Piece};

/// Reads the physical lines of `html` from `from` on. The text of a line is what is outside `<…>`
/// in it, and the search for markup starts again in each line (S. Pal, "Extracting Useful Text from
/// HTML", 2009). So if a tag continues in the next line, its rest is text there, and so are
/// scripts. Lines without text are left out. All lines belong to the page itself, without other
/// elements.
pub(crate) fn segment(html: &[u8], encoding: &'static Encoding, from: usize, pieces: bool) -> Page {
    let mut page = Page { elements: vec![Element::root()], ..Page::default() };
    let mut start = from;
    while start < html.len() {
        // If the page has too many lines for its length, the line continues for some bytes.
        let room = bounds::has_line(page.lines.len(), start);
        let from = if room { start } else { html.len().min(start + bounds::SHORTEST - 1) };
        let end = memchr::memchr2(b'\n', b'\r', &html[from..]).map_or(html.len(), |n| from + n);
        append(&mut page, html, encoding, start..end, pieces);
        start = end + 1;
    }
    page
}

fn append(
    page: &mut Page,
    html: &[u8],
    encoding: &'static Encoding,
    range: Range<usize>,
    keep_pieces: bool,
) {
    let trimmed = html[range.clone()].trim_ascii();
    let (mut tags, mut text_bytes) = (0, 0);
    let mut span: Option<Range<usize>> = None;
    let text_start = page.text.len();
    for run in runs(html, range) {
        tags += u32::from(html.get(run.end) == Some(&b'<'));
        let decoded = decode(&html[run.clone()], encoding);
        let decoded = htmlize::unescape(&*decoded);
        text_bytes += run.len();
        let run_text = page.text.len();
        if decoded.starts_with(char::is_whitespace) {
            separate(&mut page.text, text_start);
        }
        for word in decoded.split_whitespace() {
            page.text.push_str(word);
            page.text.push(' ');
        }
        if !decoded.ends_with(char::is_whitespace) && page.text.len() > run_text {
            page.text.pop();
        }
        let run_chars = page.text[run_text..].chars().count();
        if decoded.trim().is_empty() {
            continue;
        }
        span = Some(span.map_or(run.clone(), |span| span.start..run.end));
        if keep_pieces {
            page.pieces.push(Piece {
                line: page.lines.len() as u32,
                span: run.start as u32..run.end as u32,
                chars: run_chars as u32,
            });
        }
    }
    let kept = page.text[text_start..].trim_end().len();
    page.text.truncate(text_start + kept);
    let Some(span) = span else { return };
    page.lines.push(Line {
        start: span.start as u32,
        end: span.end as u32,
        text: text_start as u32..page.text.len() as u32,
        chars: page.text[text_start..].chars().count() as u32,
        bytes: trimmed.len() as u32,
        markup: trimmed.len().saturating_sub(text_bytes) as u32,
        tags,
        links: 0,
        link_chars: 0,
        strong_chars: 0,
        images: 0,
        fields: 0,
        element: 0,
    });
}

/// Ends the text after `start` with a space.
fn separate(text: &mut String, start: usize) {
    if text.len() > start && !text.ends_with(' ') {
        text.push(' ');
    }
}

/// Returns the ranges of a physical line outside `<…>`, without white space at the ends of the
/// line.
fn runs(html: &[u8], line: Range<usize>) -> Vec<Range<usize>> {
    let bytes = &html[line.clone()];
    let first = bytes.len() - bytes.trim_ascii_start().len();
    let mut at = line.start + first;
    let end = line.start + first + bytes.trim_ascii().len();
    let mut runs = Vec::new();
    while at < end {
        let open = memchr::memchr(b'<', &html[at..end]).map_or(end, |n| at + n);
        if open > at {
            runs.push(at..open);
        }
        at = memchr::memchr(b'>', &html[open..end]).map_or(end, |n| open + n + 1);
    }
    runs
}

#[cfg(test)]
mod tests {
    use crate::{Page, Segmentation};

    fn read(html: &[u8]) -> (Page, Vec<String>) {
        let page = Segmentation::Source.segment_with_pieces(html).unwrap();
        let text = page.lines.iter().map(|line| page.text(line).to_string()).collect();
        (page, text)
    }

    #[test]
    fn one_line_each_with_what_is_outside_tags() {
        let html = "<p>One <b>two</b>,\r\n  three</p>\n<br>\n\n  x &lt; y\n<a\nhref=z>w</a>";
        let (page, text) = read(html.as_bytes());
        assert_eq!(text, ["One two,", "three", "x < y", "href=z>w"]);
        let spans: Vec<_> = page.lines.iter().map(|line| &html[line.span()]).collect();
        assert_eq!(spans, ["One <b>two</b>,", "three", "x &lt; y", "href=z>w"]);
        assert_eq!((page.lines[0].bytes, page.lines[0].markup, page.lines[0].tags), (18, 10, 2));
    }

    #[test]
    fn other_encodings() {
        let (page, text) = read(b"<meta charset=latin1>\n<p>caf\xe9</p>");
        assert_eq!((text[0].as_str(), page.lines[0].chars), ("café", 4));
        let utf16: Vec<u8> =
            "\u{feff}<p>ü</p>\nä".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let (page, text) = read(&utf16);
        assert_eq!(text, ["ü", "ä"]);
        assert_eq!(page.lines[1].span(), utf16.len() - 2..utf16.len());
    }

    #[test]
    fn nothing_of_nothing() {
        for html in ["", "\n\r\n", "<", ">", "<<>>", "   "] {
            let (page, _) = read(html.as_bytes());
            assert!(page.lines.iter().all(|line| line.end as usize <= html.len()), "{html:?}");
        }
        assert!(read(b"<p>\n</p>").1.is_empty());
    }
}
