//! Escapes text in Markdown and markup, so that it is read as text.

use crate::tree::byte_set;

/// The context of a text.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Place {
    pub(crate) in_link: bool,
    pub(crate) in_table: bool,
    /// Whether brackets of the paragraph may be read as a link.
    pub(crate) brackets: bool,
    /// Whether a closing bracket of the paragraph may be read together with an opening one that is
    /// not escaped: in a formula, or in another cell of the table by readers that know no tables.
    pub(crate) closes: bool,
    /// Whether tildes of the paragraph may be read as struck out text.
    pub(crate) tildes: bool,
    /// Whether the paragraph may contain a mail address.
    pub(crate) mail: bool,
    /// Whether dollar signs of the paragraph may be read as the delimiters of a formula.
    pub(crate) dollars: bool,
    /// Whether a link or a picture follows.
    pub(crate) before_link: bool,
}

/// Bytes that may need to be escaped. Most texts contain none.
const SPECIAL: [bool; 256] = byte_set(b"\\`*_[]<&!~|$", false);

/// Appends text to Markdown. Only signs that would be read as markup are escaped.
pub(crate) fn markdown(text: &str, place: Place, to: &mut String) {
    // The signs of an alternative text are not among the signs of the paragraph.
    let brackets = place.brackets || text.contains("](");
    let balanced = place.in_link && !brackets && brackets_match(text);
    let place = Place { in_link: place.in_link && !balanced, ..place };
    // After a reference to a footnote, a bracket would begin the address of a link.
    if text.starts_with('(') && to.ends_with(']') {
        to.push('\\');
    }
    let mut rest = text;
    if (to.is_empty() || to.ends_with('\n')) && !rest.is_empty() && starts_block(rest) {
        // The sign that begins a block is ASCII.
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let sign = rest.len().min(digits + 1);
        to.extend([&rest[..digits], "\\", &rest[digits..sign]]);
        rest = &rest[sign..];
    }
    while !rest.is_empty() {
        let plain = plain(rest.as_bytes(), &SPECIAL);
        to.push_str(&rest[..plain]);
        rest = &rest[plain..];
        let Some(c) = rest.chars().next() else { break };
        let next = rest[c.len_utf8()..].chars().next();
        if is_escaped(c, to.chars().next_back(), next, rest, place) {
            to.push('\\');
        }
        to.push(c);
        rest = &rest[c.len_utf8()..];
    }
}

/// Returns the number of bytes before the first that is special.
fn plain(text: &[u8], is_special: &[bool; 256]) -> usize {
    let special = |byte: &u8| is_special[usize::from(*byte)];
    let (chunks, _) = text.as_chunks::<16>();
    let none = |chunk: &&[u8; 16]| !chunk.iter().fold(false, |any, byte| any | special(byte));
    let without = chunks.iter().take_while(none).count() * 16;
    let rest = &text[without..];
    without + rest.iter().position(special).unwrap_or(rest.len())
}

/// Returns whether each bracket is closed.
fn brackets_match(text: &str) -> bool {
    let mut open = 0i32;
    let closed = text.bytes().all(|b| {
        open += i32::from(b == b'[') - i32::from(b == b']');
        open >= 0
    });
    closed && open == 0
}

/// Returns whether a line with this start would not be read as a paragraph.
pub(super) fn starts_block(line: &str) -> bool {
    let bytes = line.as_bytes();
    let ends_at = |at: usize| bytes.get(at).is_none_or(u8::is_ascii_whitespace);
    match bytes[0] {
        b'#' => {
            let marks = bytes.iter().take_while(|b| **b == b'#').count();
            marks <= 6 && ends_at(marks)
        }
        b'>' => true,
        b'+' => ends_at(1),
        b'-' => ends_at(1) || is_ruled(line),
        b':' | b'|' => is_ruled(line),
        b'=' => line.bytes().all(|b| matches!(b, b'=' | b' ')),
        b'0'..=b'9' => {
            let digits = bytes.iter().take_while(|b| b.is_ascii_digit()).count();
            digits <= 9 && matches!(bytes.get(digits), Some(b'.' | b')')) && ends_at(digits + 1)
        }
        _ => false,
    }
}

/// Returns whether a line is read as a rule, or as the line below the head of a table.
fn is_ruled(line: &str) -> bool {
    line.bytes().all(|b| matches!(b, b'-' | b':' | b'|' | b' '))
}

fn is_escaped(c: char, before: Option<char>, next: Option<char>, rest: &str, place: Place) -> bool {
    let space = |c: Option<char>| c.is_some_and(char::is_whitespace);
    let word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    match c {
        '`' => true,
        '\\' => next.is_none_or(|c| c.is_ascii_punctuation()),
        '*' => !(space(before) && space(next) && before != Some('\n')),
        '_' => !(space(before) && space(next) || word(before) && word(next)),
        '[' => place.in_link || place.brackets || next == Some('^') || is_task(before, rest),
        ']' => place.in_link || place.closes,
        '<' => {
            let tag = next.is_none_or(|c| c.is_ascii_alphabetic() || "/!?".contains(c));
            // Mail addresses in angle brackets are links.
            tag || (place.mail && next != Some(' '))
        }
        '&' => is_reference(rest),
        '!' => next.is_none() && place.before_link,
        '~' => place.tildes,
        '|' => place.in_table,
        '$' => place.dollars,
        _ => false,
    }
}

/// Returns whether text at the start of an item would be read as the box of a task.
fn is_task(before: Option<char>, rest: &str) -> bool {
    before.is_none() && ["[ ]", "[x]", "[X]"].iter().any(|task| rest.starts_with(task))
}

/// Returns whether a text begins with a character reference, such as `&amp;`.
pub(crate) fn is_reference(text: &str) -> bool {
    let name = text[1..].bytes().take(34).take_while(|b| b.is_ascii_alphanumeric() || *b == b'#');
    let length = name.count();
    length > 0 && text.as_bytes().get(1 + length) == Some(&b';')
}

/// Bytes that are escaped in markup, and first bytes of characters that are not allowed there.
/// White space is included: texts have little of it but spaces.
const IN_MARKUP: [bool; 256] = {
    let mut set = byte_set(b"\"&<>\x7f\xc2\xef", false);
    let mut control = 0;
    while control < b' ' {
        set[control as usize] = true;
        control += 1;
    }
    set
};

/// Appends text to HTML or XML.
pub(crate) fn markup(text: &str, to: &mut String) {
    let mut rest = text;
    loop {
        let plain = plain(rest.as_bytes(), &IN_MARKUP);
        to.push_str(&rest[..plain]);
        let mut chars = rest[plain..].chars();
        let Some(c) = chars.next() else { return };
        rest = chars.as_str();
        match c {
            '&' => to.push_str("&amp;"),
            '<' => to.push_str("&lt;"),
            '>' => to.push_str("&gt;"),
            '"' => to.push_str("&quot;"),
            // Other control characters are not allowed in XML, and should not occur in HTML.
            '\t' | '\n' | '\r' => to.push(c),
            c if c < ' ' || matches!(c, '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}') => {}
            c => to.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn is(text: &str, expected: &str) {
        let mut to = String::new();
        markdown(text, Place::default(), &mut to);
        assert_eq!(to, expected);
    }

    #[test]
    fn only_what_reads_as_markup_is_escaped() {
        is("a * b, 2 * 3 and snake_case", "a * b, 2 * 3 and snake_case");
        is("*a* _b_ `c`", "\\*a\\* \\_b\\_ \\`c\\`");
        is("# a", "\\# a");
        is("#a #", "#a #");
        is("12. May", "12\\. May");
        is("12.5 May", "12.5 May");
        is("- a", "\\- a");
        is("-a", "-a");
        is("---", "\\---");
        is("> a > b", "\\> a > b");
        is("a < b <i> </i> <3", "a < b \\<i> \\</i> <3");
        is("AT&T &amp; &x", "AT&T \\&amp; &x");
        is("C:\\dir \\* \\", "C:\\dir \\\\\\* \\\\");
        is("[a] b[1]", "[a] b[1]");
        is("[^1] [ ]", "\\[^1] [ ]");
        is("[x] a", "\\[x] a");
        is("===", "\\===");
        is("a | b", "a | b");
    }

    #[test]
    fn places() {
        let run = |text: &str, place: Place| {
            let mut to = String::from("x ");
            markdown(text, place, &mut to);
            to
        };
        let place = Place::default();
        assert_eq!(run("a]", Place { in_link: true, ..place }), "x a\\]");
        assert_eq!(run("a|b", Place { in_table: true, ..place }), "x a\\|b");
        assert_eq!(run("[a](b)", Place { brackets: true, ..place }), "x \\[a](b)");
        assert_eq!(run("~~a~~", Place { tildes: true, ..place }), "x \\~\\~a\\~\\~");
        assert_eq!(run("a!", Place { before_link: true, ..place }), "x a\\!");
    }

    #[test]
    fn markup_has_no_markup_left() {
        let mut to = String::new();
        markup("a<b>&\"c\" \u{1}\u{b}é", &mut to);
        assert_eq!(to, "a&lt;b&gt;&amp;&quot;c&quot; é");
    }
}
