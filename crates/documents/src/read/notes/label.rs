//! Reads the labels of footnotes: numbers and signs, with brackets and punctuation around them.

/// Maximum number of digits in the number of a footnote. Years have more.
const MAX_DIGITS: usize = 3;
/// Maximum number of times that a sign is repeated.
const MAX_SIGNS: usize = 3;

/// The form of a label at the start of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// `[1]`, or a sign.
    Marked,
    /// `1.`, `1)` or `(1)`.
    Punctuated,
    /// `1`, followed by white space or by the end of the text.
    Plain,
}

/// A label at the start of a text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Leading<'t> {
    pub(super) label: &'t str,
    pub(super) form: Form,
    /// The number of bytes of the text before the text after the label.
    pub(super) bytes: usize,
}

/// Returns the label at the start of a text, unless another label follows, as in a list of labels.
pub(super) fn leading(text: &str) -> Option<Leading<'_>> {
    let trimmed = text.trim_start_matches(|c: char| c.is_whitespace() || c == '^' || c == '↑');
    let start = text.len() - trimmed.len();
    let inside = trimmed.trim_start_matches(['[', '(', '【', '［']);
    let open = &trimmed[..trimmed.len() - inside.len()];
    let length = label_length(inside)?;
    let (label, rest) = inside.split_at(length);
    let after = rest.trim_start_matches([']', ')', '】', '］', '.', ':', '。', '．']);
    let close = &rest[..rest.len() - after.len()];
    let is_sign = !label.starts_with(|c: char| c.is_ascii_digit());
    let bracketed = open.starts_with(['[', '【', '［']) && close.starts_with([']', '】', '］']);
    let separate = after.is_empty() || after.starts_with(char::is_whitespace);
    let is_marked = bracketed || is_sign && close.is_empty();
    // Digits after a dot are a decimal number.
    let is_decimal = !bracketed && !separate && !is_sign;
    let is_open = close.is_empty() && !open.is_empty() || open.len() + close.len() > 4;
    if is_decimal || !is_marked && is_open {
        return None;
    }
    let plain = if close.is_empty() { Form::Plain } else { Form::Punctuated };
    let form = if is_marked { Form::Marked } else { plain };
    let spaces = after.len() - after.trim_start().len();
    let bytes = start + open.len() + length + close.len() + spaces;
    Some(Leading { label, form, bytes })
}

/// Returns the number of bytes of the label at the start of a text.
fn label_length(text: &str) -> Option<usize> {
    let digits = text.bytes().take(MAX_DIGITS + 1).take_while(u8::is_ascii_digit).count();
    if (1..=MAX_DIGITS).contains(&digits) && !text.starts_with('0') {
        return Some(digits);
    }
    let sign = text.chars().next().filter(|c| is_sign(*c))?;
    let run = text.chars().take(MAX_SIGNS + 1).take_while(|c| *c == sign).count();
    let length = run * sign.len_utf8();
    // More signs are a rule, or hide a word.
    (run <= MAX_SIGNS).then_some(length)
}

/// Returns whether a sign marks footnotes.
pub(super) fn is_sign(c: char) -> bool {
    matches!(c, '*' | '†' | '‡' | '∗')
}

/// Reads a whole text as a label, such as `1`, `[1]` or `*`.
pub(super) fn whole(text: &str) -> Option<&str> {
    let text = text.trim();
    leading(text).filter(|found| found.bytes == text.len()).map(|found| found.label)
}

/// Returns the next label.
pub(super) fn next(label: &str) -> Option<String> {
    label.parse::<u32>().ok().map(|number| (number + 1).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn is(text: &str, expected: Option<(&str, Form, &str)>) {
        let found = leading(text).map(|found| (found.label, found.form, &text[found.bytes..]));
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn labels_at_the_start_of_a_text() {
        is("[1] One", Some(("1", Form::Marked, "One")));
        is("[12]One", Some(("12", Form::Marked, "One")));
        is(" ^ [3]: One", Some(("3", Form::Marked, "One")));
        is("1. One", Some(("1", Form::Punctuated, "One")));
        is("(2) One", Some(("2", Form::Punctuated, "One")));
        is("2) One", Some(("2", Form::Punctuated, "One")));
        is("7\u{a0}One", Some(("7", Form::Plain, "One")));
        is("†One", Some(("†", Form::Marked, "One")));
        is("** One", Some(("**", Form::Marked, "One")));
        is("1", Some(("1", Form::Plain, "")));
    }

    #[test]
    fn other_numbers_are_no_labels() {
        for text in ["1990 was", "1.5 m", "1,000", "0 of", "****", "1st", "[1, 2] a", "(1 of", "a"]
        {
            is(text, None);
        }
    }

    #[test]
    fn texts_that_are_labels() {
        assert_eq!(whole(" [1] "), Some("1"));
        assert_eq!(whole("*"), Some("*"));
        assert_eq!(whole("1 a"), None);
        assert_eq!(next("9").as_deref(), Some("10"));
        assert_eq!(next("*"), None);
    }
}
