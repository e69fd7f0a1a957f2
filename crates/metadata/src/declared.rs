//! Reads the declarations and the marked elements of a page in one pass.

use dechaff_page::dates::{Custom, Date, written_date};
use dechaff_page::declared::{Declared, DeclaredReader};
use dechaff_page::{Attributes, Source, Tag, Tape, Token};

use crate::kind::{Kind, Unmarked, may_be_marked};
use crate::mark::{Mark, Marks};
use crate::text::is_placeholder;

/// Reads a page from its tape: its declarations, and the elements that are marked as an author, a
/// date, a headline and more.
pub(super) fn read(source: &Source<'_>, tape: &Tape) -> (Declared, Vec<Mark>) {
    let mut reader = DeclaredReader::new(source);
    let (mut marks, mut unmarked) = (Marks::default(), Unmarked::default());
    let mut steps = 0;
    let mut tokens = tape.tokens(&source.bytes);
    loop {
        if !marks.is_open() {
            tokens.skip_to(|tag, names| may_be_marked(tag, names) || DeclaredReader::reads(tag));
        }
        let Some(token) = tokens.next().filter(|_| !source.stop.is_set_after(&mut steps)) else {
            break;
        };
        if !matches!(token, Token::Start { tag, .. } if !DeclaredReader::reads(tag)) {
            reader.see(&token);
        }
        match token {
            Token::Start { tag, attributes, span, .. } if tag != Tag::SCRIPT => {
                let kinds = unmarked.kinds(tag, attributes);
                let value =
                    if kinds.is_empty() { None } else { mark_value(&reader, tag, attributes) };
                if kinds.contains(&Kind::License) && reader.declared.license.is_empty() {
                    reader.declared.license = reader.value(attributes, b"href").unwrap_or_default();
                }
                let class = if kinds.is_empty() { None } else { attributes.get(b"class") };
                let class = class.unwrap_or_default();
                marks.start(tag, kinds, value, class, span.start);
            }
            Token::End { tag, .. } => marks.end(tag),
            Token::Text { span } if marks.is_open() => {
                marks.text(&htmlize::unescape(&*source.text(span)));
            }
            _ => {}
        }
    }
    let mut declared = reader.declared;
    declared.metas.retain(|(_, value)| !is_placeholder(value));
    for text in [&mut declared.title, &mut declared.canonical] {
        if is_placeholder(text) {
            text.clear();
        }
    }
    (declared, marks.finish())
}

/// Returns the attribute of a marked element that replaces its text.
fn mark_value(reader: &DeclaredReader<'_>, tag: Tag, attributes: Attributes<'_>) -> Option<String> {
    let names: &[&[u8]] = match tag {
        Tag::TIME => &[b"datetime", b"content"],
        Tag::LINK => &[b"href", b"content"],
        Tag::INPUT => &[b"content", b"value"],
        _ => &[b"content", b"datetime"],
    };
    let value = names.iter().find_map(|name| reader.value(attributes, name));
    // Microformats write the day as the title, and so do dates that count back from today.
    let is_day = |title: &String| {
        Date::of_program(title).is_some() || written_date(title, Custom::default()).is_some()
    };
    value.or_else(|| reader.value(attributes, b"title").filter(is_day))
}
