//! The rules for where Markdown allows marks of emphasis.

use crate::tree::{Inline, InlineKind};

/// The content between marks, and the text that was moved out of it.
pub(super) struct Parts {
    pub(super) before: String,
    pub(super) content: Vec<Inline>,
    pub(super) after: String,
}

impl Parts {
    /// Moves punctuation out that would keep the marks from being read as marks.
    pub(super) fn move_punctuation_out(&mut self, before: Option<char>, after: Option<char>) {
        if let Some(Inline { kind: InlineKind::Text(text), .. }) = self.content.first_mut()
            && text.contains(char::is_alphanumeric)
        {
            let mut outer = self.before.chars().next_back().or(before);
            let moves = |first: &char| {
                let moves = !flanks(outer, Some(*first)) && !first.is_whitespace();
                outer = Some(*first);
                moves
            };
            let moved: String = text.chars().take_while(moves).collect();
            text.drain(..moved.len());
            self.before.push_str(&moved);
        }
        if let Some(close) = self.before.chars().next().and_then(|c| partner(c, OPENING, CLOSING))
            && let Some(Inline { kind: InlineKind::Text(text), .. }) = self.content.last_mut()
            && text.ends_with(close)
        {
            text.pop();
            self.after.insert(0, close);
        }
        let mut moved: Vec<char> = Vec::new();
        let has_words = matches!(
            self.content.last(),
            Some(Inline { kind: InlineKind::Text(text), .. }) if text.contains(char::is_alphanumeric)
        );
        while has_words
            && let Some(Inline { kind: InlineKind::Text(text), .. }) = self.content.last_mut()
            && let Some(last) = text.chars().next_back()
            && !flanks(moved.last().copied().or(self.after.chars().next()).or(after), Some(last))
            && !last.is_whitespace()
        {
            moved.push(last);
            text.pop();
            self.move_partner(last);
        }
        self.after.insert_str(0, &moved.into_iter().rev().collect::<String>());
    }

    /// Moves the partner of a closing bracket or quotation mark out, too.
    fn move_partner(&mut self, last: char) {
        if let Some(open) = partner(last, CLOSING, OPENING)
            && let Some(Inline { kind: InlineKind::Text(text), .. }) = self.content.first_mut()
            && text.starts_with(open)
            && self.before.is_empty()
        {
            text.remove(0);
            self.before.push(open);
        }
    }
}

/// Punctuation that occurs in pairs.
const OPENING: &str = "([{\"“„«‹「『（【《";
const CLOSING: &str = ")]}\"”“»›」』）】》";

/// Returns the sign of another list at the place of a sign in a list.
fn partner(c: char, list: &str, other: &str) -> Option<char> {
    other.chars().nth(list.chars().position(|known| known == c)?)
}

/// Returns whether a mark is allowed between two characters, of which the inner one is marked
/// (CommonMark 6.2).
pub(super) fn flanks(outer: Option<char>, inner: Option<char>) -> bool {
    let Some(inner) = inner.filter(|c| !c.is_whitespace()) else { return false };
    let punctuation = inner.is_ascii_punctuation() || !inner.is_ascii() && !inner.is_alphanumeric();
    if !punctuation {
        return true;
    }
    // Outside of ASCII, these are certainly punctuation.
    outer.is_none_or(|c| match c {
        '«' | '»' | '¡' | '¿' | '‐'..='‧' | '‰'..='⁞' | '、'..='〃' | '〈'..='】' | '！'..='／' => {
            true
        }
        _ => c.is_whitespace() || c.is_ascii_punctuation(),
    })
}
