//! Content as Markdown (CommonMark).

use crate::extraction::formats::blocks::{Block, Kind, with_depths};

/// Writes blocks: an empty line between two, but not between items, nor around what follows in
/// preformatted text.
pub(crate) fn markdown<'a>(blocks: impl Iterator<Item = Block<'a>>) -> String {
    let mut to = String::new();
    let mut blocks = with_depths(blocks).peekable();
    let mut before = None;
    while let Some((block, depth)) = blocks.next() {
        match (before, block.kind) {
            (None, _) => {}
            (Some(Kind::Item { .. }), Kind::Item { .. }) => to.push('\n'),
            (Some(Kind::Quotation), Kind::Quotation) => to.push_str("\n>\n"),
            _ => to.push_str("\n\n"),
        }
        before = Some(block.kind);
        match block.kind {
            Kind::Heading(level) => {
                to.push_str(&"#".repeat(level.into()));
                to.push(' ');
            }
            Kind::Item { numbered, .. } => {
                to.push_str(&"    ".repeat(depth - 1));
                to.push_str(if numbered { "1. " } else { "- " });
            }
            Kind::Quotation => to.push_str("> "),
            Kind::Verbatim => {
                let mut texts = vec![block.text];
                while let Some((next, _)) =
                    blocks.next_if(|(block, _)| block.kind == Kind::Verbatim)
                {
                    texts.push(next.text);
                }
                fence(&texts.join("\n\n"), &mut to);
                continue;
            }
            Kind::Paragraph => {}
        }
        escape(block.text, &mut to);
    }
    if !to.is_empty() {
        to.push('\n');
    }
    to
}

/// A text between fences that are longer than any in it.
fn fence(text: &str, to: &mut String) {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(3.max(longest + 1));
    to.push_str(&format!("{fence}\n{text}\n{fence}"));
}

/// Writes a line so that nothing in it reads as markup.
fn escape(text: &str, to: &mut String) {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let marker = text[digits..].starts_with(['.', ')']) && digits > 0;
    for (at, c) in text.char_indices() {
        let starts = at == 0 && matches!(c, '#' | '+' | '-' | '>' | '=' | '~');
        let numbers = marker && at == digits;
        if starts || numbers || matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '&') {
            to.push('\\');
        }
        to.push(c);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_of_all_kinds() {
        let item = |depth, numbered| Kind::Item { depth, numbered };
        let blocks = [
            ("A title", Kind::Heading(1)),
            ("# no *title* of <1> & 2", Kind::Paragraph),
            ("12. May", Kind::Paragraph),
            ("one", item(2, false)),
            ("below", item(2, true)),
            ("two", item(1, false)),
            ("said", Kind::Quotation),
            ("- again", Kind::Quotation),
            ("let a = `b`;", Kind::Verbatim),
            ("```", Kind::Verbatim),
        ];
        let blocks = blocks.into_iter().map(|(text, kind)| Block { text, kind });
        let want = "# A title\n\n\\# no \\*title\\* of \\<1> \\& 2\n\n12\\. May\n\n- one\n    1. below\n\
                    - two\n\n> said\n>\n> \\- again\n\n````\nlet a = `b`;\n\n```\n````\n";
        assert_eq!(markdown(blocks), want);
        assert_eq!(markdown(std::iter::empty()), "");
    }
}
