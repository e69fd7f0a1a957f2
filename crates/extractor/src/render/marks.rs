//! Where Markdown lets marks of emphasis stand.

use crate::document::{Inline, InlineKind};

/// What stands in marks, and what had to be moved out of them.
pub(super) struct Parts {
    pub(super) before: String,
    pub(super) content: Vec<Inline>,
    pub(super) behind: String,
}

impl Parts {
    /// Moves punctuation out that would keep the marks from reading as such.
    pub(super) fn move_punctuation_out(&mut self, before: Option<char>, behind: Option<char>) {
        while let Some(Inline { kind: InlineKind::Text(text), .. }) = self.content.first_mut()
            && let Some(first) = text.chars().next()
            && !flanks(self.before.chars().next_back().or(before), Some(first))
            && !first.is_whitespace()
            && text.chars().any(char::is_alphanumeric)
        {
            self.before.push(first);
            text.remove(0);
        }
        let first = self.before.chars().next();
        if let Some((_, partner)) = PAIRS.iter().find(|(open, _)| Some(*open) == first)
            && let Some(Inline { kind: InlineKind::Text(text), .. }) = self.content.last_mut()
            && text.ends_with(*partner)
        {
            text.pop();
            self.behind.insert(0, *partner);
        }
        while let Some(Inline { kind: InlineKind::Text(text), .. }) = self.content.last_mut()
            && let Some(last) = text.chars().next_back()
            && !flanks(self.behind.chars().next().or(behind), Some(last))
            && !last.is_whitespace()
            && text.chars().any(char::is_alphanumeric)
        {
            self.behind.insert(0, last);
            text.pop();
            self.move_partner(last);
        }
    }
}

impl Parts {
    /// A bracket or a quotation mark goes with the one that it closes.
    fn move_partner(&mut self, last: char) {
        let partner = PAIRS.iter().find(|(_, close)| *close == last);
        if let Some((open, _)) = partner
            && let Some(Inline { kind: InlineKind::Text(text), .. }) = self.content.first_mut()
            && text.starts_with(*open)
            && self.before.is_empty()
        {
            text.remove(0);
            self.before.push(*open);
        }
    }
}

/// Punctuation that comes in pairs.
const PAIRS: &[(char, char)] = &[
    ('(', ')'),
    ('[', ']'),
    ('{', '}'),
    ('"', '"'),
    ('“', '”'),
    ('„', '“'),
    ('«', '»'),
    ('‹', '›'),
    ('「', '」'),
    ('『', '』'),
    ('（', '）'),
    ('【', '】'),
    ('《', '》'),
];

/// May a mark stand between these two, the inner of which is in what it marks? (CommonMark 6.2)
pub(super) fn flanks(outer: Option<char>, inner: Option<char>) -> bool {
    let Some(inner) = inner.filter(|c| !c.is_whitespace()) else { return false };
    let punctuation = inner.is_ascii_punctuation() || !inner.is_ascii() && !inner.is_alphanumeric();
    if !punctuation {
        return true;
    }
    outer.is_none_or(|c| c.is_whitespace() || c.is_ascii_punctuation() || is_punctuation(c))
}

/// Is it surely punctuation, among the characters outside of ASCII?
fn is_punctuation(c: char) -> bool {
    matches!(c, '«' | '»' | '¡' | '¿' | '‐'..='‧' | '‰'..='⁞' | '、'..='〃' | '〈'..='】' | '！'..='／')
}
