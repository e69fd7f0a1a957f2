//! The words of the lines of a page, as hashes.

use crate::text::stats::{MAX_WORDS, TextStats, scan_words};

/// Maximum number of stored words of a line. Longer lines are rare, and the memory of a page stays
/// a small multiple of its text.
const MAX_STORED: u32 = 4096;

/// The [`word_hashes`] of each line of a page.
#[derive(Debug, Clone, Default)]
pub struct LineWords {
    hashes: Vec<u64>,
    /// The end of each line in `hashes`, `[n_lines]`.
    ends: Vec<u32>,
}

impl LineWords {
    /// Creates an empty table with room for a number of lines.
    pub fn with_capacity(lines: usize) -> Self {
        Self { hashes: Vec::new(), ends: Vec::with_capacity(lines) }
    }

    /// Adds the next line. Returns the counts over its text, and the first of its words.
    pub fn push(&mut self, text: &str) -> (TextStats, &[u64]) {
        let start = self.hashes.len();
        let counts = scan_words(text, MAX_STORED, |word| self.hashes.push(word));
        self.ends.push(self.hashes.len() as u32);
        let words = &self.hashes[start..];
        (counts, &words[..words.len().min(MAX_WORDS as usize)])
    }

    /// Returns the words of a line.
    ///
    /// # Panics
    /// If there is no such line.
    pub fn of(&self, line: usize) -> &[u64] {
        let start = line.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.hashes[start as usize..self.ends[line] as usize]
    }
}

/// Appends the hashes of the first 4096 words of a line. Words that differ in case or in digits
/// have the same hash.
pub fn word_hashes(line: &str, hashes: &mut Vec<u64>) {
    scan_words(line, MAX_STORED, |word| hashes.push(word));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_lines() {
        let lines = ["One, two".to_string(), String::new(), "a b ".repeat(3000), "ONE".into()];
        let mut words = LineWords::with_capacity(4);
        for line in &lines {
            let (counts, first) = words.push(line);
            assert_eq!(first.len() as u32, counts.words.min(MAX_WORDS));
        }
        for (number, line) in lines.iter().enumerate() {
            let mut expected = Vec::new();
            word_hashes(line, &mut expected);
            assert_eq!(words.of(number), expected);
        }
        assert_eq!(words.of(2).len(), 4096);
        assert_eq!(words.of(3)[0], words.of(0)[0]);
    }
}
