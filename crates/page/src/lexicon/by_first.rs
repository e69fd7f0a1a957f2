//! Words by their first characters.

use std::collections::HashMap;

use foldhash::fast::FixedState;

/// Words of some lists in lower case, by their first two characters. Most texts begin with others.
#[derive(Debug)]
pub struct ByFirst<T> {
    words: HashMap<u64, Vec<(&'static str, T)>, FixedState>,
    /// Whether some have one character.
    has_short: bool,
}

/// Returns the first character of a text in lower case and the next one, each in half of a number.
/// The second is 0 in a text of one character.
#[inline]
fn first(text: &str) -> u64 {
    if let [one, other, ..] = text.as_bytes()
        && one.is_ascii()
        && other.is_ascii()
    {
        return u64::from(one.to_ascii_lowercase()) << 32 | u64::from(other.to_ascii_lowercase());
    }
    let mut chars = text.chars().map(|c| c.to_lowercase().next().unwrap_or(c));
    let mut next = || u64::from(chars.next().unwrap_or('\0'));
    next() << 32 | next()
}

impl<T> FromIterator<(&'static str, T)> for ByFirst<T> {
    fn from_iter<I: IntoIterator<Item = (&'static str, T)>>(words: I) -> Self {
        let mut found = Self { words: HashMap::default(), has_short: false };
        for (word, meaning) in words {
            found.has_short |= word.chars().nth(1).is_none();
            found.words.entry(first(word)).or_default().push((word, meaning));
        }
        found
    }
}

impl<T: Copy> ByFirst<T> {
    /// Creates the words from lists, each with what its words mean.
    pub fn of(lists: &[(&'static [&'static str], T)]) -> Self {
        lists.iter().flat_map(|(words, of)| words.iter().map(|word| (*word, *of))).collect()
    }

    /// Iterates over the words with the first two characters of a text, in either case, and over
    /// those that are its first character.
    #[inline]
    pub fn alike(&self, text: &str) -> impl Iterator<Item = &(&'static str, T)> {
        let both = first(text);
        let of = |key: u64| self.words.get(&key).into_iter().flatten();
        let one = Some(both >> 32 << 32).filter(|one| self.has_short && *one != both);
        of(both).chain(one.into_iter().flat_map(of))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_with_the_first_characters_of_a_text() {
        let words = ByFirst::of(&[(&["buy", "été", "bust"], 1), (&["by", "b"], 2)]);
        let alike = |text| words.alike(text).copied().collect::<Vec<_>>();
        assert_eq!(alike("BUTTON"), [("buy", 1), ("bust", 1), ("b", 2)]);
        assert_eq!(alike("B"), [("b", 2)]);
        assert_eq!(alike("ÉTAT"), [("été", 1)]);
        assert!(alike("").is_empty() && alike("sail").is_empty());
    }
}
