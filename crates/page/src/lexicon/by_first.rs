//! Words by their first character.

use std::collections::HashMap;

use foldhash::fast::FixedState;

/// Words of some lists in lower case, by their first character. Most texts begin with another one.
#[derive(Debug)]
pub struct ByFirst<T>(HashMap<char, Vec<(&'static str, T)>, FixedState>);

impl<T> FromIterator<(&'static str, T)> for ByFirst<T> {
    fn from_iter<I: IntoIterator<Item = (&'static str, T)>>(words: I) -> Self {
        let mut found: HashMap<char, Vec<_>, FixedState> = HashMap::default();
        for (word, meaning) in words {
            let first = word.chars().next().unwrap_or_default();
            found.entry(first).or_default().push((word, meaning));
        }
        Self(found)
    }
}

impl<T: Copy> ByFirst<T> {
    /// Creates the words from lists, each with what its words mean.
    pub fn of(lists: &[(&'static [&'static str], T)]) -> Self {
        lists.iter().flat_map(|(words, of)| words.iter().map(|word| (*word, *of))).collect()
    }

    /// Returns the words with the first character of a text, in either case.
    pub fn alike(&self, text: &str) -> &[(&'static str, T)] {
        let first = text.chars().next().unwrap_or_default();
        let lower = first.to_lowercase().next().unwrap_or(first);
        self.0.get(&lower).map_or(&[], Vec::as_slice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_with_the_first_character_of_a_text() {
        let words = ByFirst::of(&[(&["buy", "été"], 1), (&["by"], 2)]);
        assert_eq!(words.alike("Boat"), [("buy", 1), ("by", 2)]);
        assert_eq!(words.alike("Église"), [("été", 1)]);
        assert!(words.alike("").is_empty() && words.alike("sail").is_empty());
    }
}
