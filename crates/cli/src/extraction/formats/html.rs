//! Content as HTML: an `<article>` with what blocks there are.

use htmlize::{escape_attribute, escape_text};

use crate::extraction::formats::blocks::{Block, Kind, with_depths};

/// Writes the blocks of a page.
pub(crate) fn html<'a>(id: &str, blocks: impl Iterator<Item = Block<'a>>) -> String {
    let mut to = format!("<article data-id=\"{}\">\n", escape_attribute(id));
    // Open lists, outermost first: numbered or not. Each has an open item.
    let mut lists: Vec<bool> = Vec::new();
    for (block, depth) in with_depths(blocks) {
        let Kind::Item { numbered, .. } = block.kind else {
            close(&mut lists, 0, &mut to);
            let tag = match block.kind {
                Kind::Heading(1) => "h1",
                Kind::Heading(2) => "h2",
                Kind::Heading(3) => "h3",
                Kind::Heading(4) => "h4",
                Kind::Heading(5) => "h5",
                Kind::Heading(_) => "h6",
                Kind::Quotation => "blockquote",
                Kind::Verbatim => "pre",
                Kind::Item { .. } | Kind::Paragraph => "p",
            };
            let text = escape_text(block.text);
            to.push_str(&format!("<{tag}>{text}</{tag}>\n"));
            continue;
        };
        let same = lists.get(depth - 1) == Some(&numbered);
        close(&mut lists, if same { depth } else { depth - 1 }, &mut to);
        if same {
            to.push_str("</li>\n");
        } else {
            to.push_str(if numbered { "<ol>\n" } else { "<ul>\n" });
            lists.push(numbered);
        }
        to.push_str(&format!("<li>{}", escape_text(block.text)));
    }
    close(&mut lists, 0, &mut to);
    to.push_str("</article>\n");
    to
}

/// Closes lists until so many are open.
fn close(lists: &mut Vec<bool>, depth: usize, to: &mut String) {
    while lists.len() > depth {
        let numbered = lists.pop() == Some(true);
        to.push_str(if numbered { "</li>\n</ol>\n" } else { "</li>\n</ul>\n" });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_closed_where_they_end() {
        let item = |depth, numbered| Kind::Item { depth, numbered };
        let blocks = [
            ("A & B", Kind::Heading(2)),
            ("one", item(1, false)),
            ("below", item(2, true)),
            ("two", item(1, false)),
            ("other", item(1, true)),
            ("end <p>", Kind::Paragraph),
        ];
        let blocks = blocks.into_iter().map(|(text, kind)| Block { text, kind });
        let want = "<article data-id=\"a&quot;b\">\n<h2>A &amp; B</h2>\n<ul>\n<li>one<ol>\n\
                    <li>below</li>\n</ol>\n</li>\n<li>two</li>\n</ul>\n<ol>\n<li>other</li>\n</ol>\n\
                    <p>end &lt;p&gt;</p>\n</article>\n";
        assert_eq!(html("a\"b", blocks), want);
        assert_eq!(html("", std::iter::empty()), "<article data-id=\"\">\n</article>\n");
    }
}
