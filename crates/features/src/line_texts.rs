//! The texts of the lines of a page: their counts and their words.

use std::sync::Arc;

use dechaff_page::Page;
use dechaff_page::text::{MAX_WORDS, TextStats, WordSet, word_hashes};

/// Maximum number of words of a line that is compared with the title.
const MAX_TITLED: u32 = 40;

/// The counts and words of the lines of a page, in one reading of their texts. Whoever needs them
/// later shares them.
#[derive(Debug, Clone, Default)]
pub struct LineTexts {
    /// How many words each line has, `[n_lines]`.
    pub counts: Vec<u32>,
    /// The share of the words of each line that the page's title has, `[n_lines]`. Lines of more
    /// than 40 words have 0.
    pub title_shares: Vec<f32>,
    pub(crate) stats: Vec<TextStats>,
    /// The [`word_hashes`] of all lines, and where those of each line end.
    hashes: Vec<u64>,
    ends: Vec<u32>,
}

impl LineTexts {
    /// Reads the lines of a page.
    pub fn of(page: &Page) -> Arc<Self> {
        let n = page.lines.len();
        let mut texts = Self {
            counts: Vec::with_capacity(n),
            title_shares: Vec::with_capacity(n),
            stats: Vec::with_capacity(n),
            hashes: Vec::new(),
            ends: Vec::with_capacity(n),
        };
        let title = WordSet::of(&page.title, MAX_WORDS);
        for (number, line) in page.lines.iter().enumerate() {
            let stats = word_hashes(page.text(line), &mut texts.hashes);
            texts.ends.push(texts.hashes.len() as u32);
            let is_titled = !title.is_empty() && stats.words <= MAX_TITLED;
            let share = if is_titled { title.share(texts.words(number)) } else { 0.0 };
            texts.title_shares.push(share);
            texts.counts.push(stats.words);
            texts.stats.push(stats);
        }
        Arc::new(texts)
    }

    /// Returns the counts and the shares alone, which take a tenth of the memory. The features of
    /// roles are the same, and take more time.
    #[must_use]
    pub fn without_words(&self) -> Self {
        let (counts, title_shares) = (self.counts.clone(), self.title_shares.clone());
        Self { counts, title_shares, ..Self::default() }
    }

    /// Returns the [`word_hashes`] of a line.
    ///
    /// # Panics
    /// If there is no such line, or no words.
    pub fn words(&self, line: usize) -> &[u64] {
        let start = line.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.hashes[start as usize..self.ends[line] as usize]
    }

    /// Returns the first words of a line, which are looked up individually.
    pub(crate) fn first_words(&self, line: usize) -> &[u64] {
        let words = self.words(line);
        &words[..words.len().min(MAX_WORDS as usize)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dechaff_page::segment;

    #[test]
    fn words_of_lines() {
        let lines = ["One, two".to_string(), "-".into(), "a b ".repeat(3000), "ONE".into()];
        let html = format!("<title>Two</title><p>{}", lines.join("<p>"));
        let page = segment(html.as_bytes()).unwrap();
        let texts = LineTexts::of(&page);
        for (number, line) in page.lines.iter().enumerate() {
            let mut expected = Vec::new();
            let stats = word_hashes(page.text(line), &mut expected);
            assert_eq!((texts.words(number), texts.counts[number]), (&expected[..], stats.words));
            let first = texts.first_words(number).len() as u32;
            assert_eq!(first, stats.words.min(MAX_WORDS));
        }
        assert_eq!(texts.words(2).len(), 4096);
        assert_eq!(texts.words(3)[0], texts.words(0)[0]);
        assert_eq!(texts.title_shares, [0.5, 0.0, 0.0, 0.0]);
    }
}
