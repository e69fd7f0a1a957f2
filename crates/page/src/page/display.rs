//! Which elements begin and end a line.

use crate::html::tag::Tag;
use crate::page::style;

/// Blocks that only group text. Other blocks, such as items and cells, have a place in a structure.
const GROUPS: u64 = Tag::DIV.bit() | Tag::P.bit() | Tag::SECTION.bit() | Tag::ADDRESS.bit();

/// Returns whether an element begins and ends a line: its name says so, unless its own `style` says
/// otherwise.
#[inline]
pub(crate) fn breaks_line<'a>(tag: Tag, style: impl FnOnce() -> Option<&'a [u8]>) -> bool {
    let is_block = tag.is_block();
    let is_free = !is_block && !tag.is_void() && !tag.is_skipped() || tag.bit() & GROUPS != 0;
    if is_free && let Some(style) = style() {
        overruled(style).unwrap_or(is_block)
    } else {
        is_block
    }
}

/// Returns whether the `display` of a style, if it has one, makes a block.
fn overruled(style: &[u8]) -> Option<bool> {
    let is_display = |(name, _): &(&[u8], &[u8])| name.eq_ignore_ascii_case(b"display");
    let (_, value) = style::pairs(style).filter(is_display).last()?;
    let value = value.split(|byte| b" !".contains(byte)).next()?;
    match value.to_ascii_lowercase().as_slice() {
        b"block" | b"flex" | b"grid" | b"table" | b"list-item" | b"flow-root" => Some(true),
        b"inline" | b"inline-block" | b"inline-flex" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {

    #[track_caller]
    fn lines(html: &str) -> String {
        let page = crate::segment(html.as_bytes()).unwrap();
        page.lines.iter().map(|line| page.text(line)).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn a_style_overrules_the_name() {
        for inline in ["inline", " INLINE-block ", "block;display:inline", "inline!important"] {
            let html = format!("<div>a <div style='color:red;display:{inline}'>b</div> c</div>d");
            assert_eq!(lines(&html), "a b c|d", "{inline}");
        }
        for block in ["block", "flex;margin:0", "Grid"] {
            let html = format!("a <span style='display:{block}'>b <i>c</i></span> d");
            assert_eq!(lines(&html), "a|b c|d", "{block}");
        }
        for other in ["", "inherit", "none", "-x"] {
            let html = format!(
                "a <div style='display:{other}'>b</div> <b style='display:{other}'>c</b> d"
            );
            assert_eq!(lines(&html), "a|b|c d", "{other}");
        }
    }

    #[test]
    fn items_and_headings_are_lines_in_any_style() {
        assert_eq!(lines("<ul><li style=display:inline>a<li style=display:inline>b</ul>"), "a|b");
        assert_eq!(lines("<h2 style=display:inline>a</h2> b"), "a|b");
    }

    #[test]
    fn a_paragraph_ends_before_a_block_in_any_style() {
        assert_eq!(lines("<p>a<div style=display:inline>b</div> c"), "a|b c");
        assert_eq!(lines("<div><p style=display:inline>a</p><p style=display:inline>b</p>"), "ab");
        // The end tag of another element ends nothing.
        assert_eq!(
            lines("a<span style=display:block>b<i>c</i>d</span>e<span>f</span>"),
            "a|bcd|ef"
        );
    }
}
