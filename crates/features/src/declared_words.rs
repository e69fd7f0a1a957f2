//! Compares the words of lines with the declared texts of a page.

use crate::scale::flag;
use dechaff_page::declared::DeclaredTexts;
use dechaff_page::text::{WordSet, scan_words};

/// The words that a line shares with the declared texts, as shares from 0 to 1.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct DeclaredOverlap {
    /// The share of the line's words that the description contains.
    pub(crate) description: f32,
    /// The share of the description's words that the line contains.
    pub(crate) cover: f32,
    /// The share of the line's pairs of words that the body contains. For a single word, whether
    /// the body contains it.
    pub(crate) body: f32,
}

/// The declared words.
pub(crate) struct DeclaredWords {
    description: WordSet,
    /// Single words and pairs.
    body: WordSet,
    /// The number of words of the body, including repetitions.
    pub(crate) words: f32,
}

impl DeclaredWords {
    pub(crate) fn new(declared: &DeclaredTexts) -> Self {
        let mut body = Vec::new();
        let mut words = 0;
        for text in declared.body.lines() {
            let mut last = None;
            scan_words(text, u32::MAX, |word| {
                words += 1;
                body.push(word);
                body.extend(last.map(|last| pair(last, word)));
                last = Some(word);
            });
        }
        Self {
            description: WordSet::of(&declared.description, u32::MAX),
            body: WordSet::new(body),
            words: words as f32,
        }
    }

    /// Compares a line with the declared words. `words` are the hashes of the line's first words.
    pub(crate) fn overlap(&self, words: &[u64]) -> DeclaredOverlap {
        if words.is_empty() || (self.description.is_empty() && self.body.is_empty()) {
            return DeclaredOverlap::default();
        }
        let [description, cover] = self.description.shares(words);
        let body = match words {
            _ if self.body.is_empty() => 0.0,
            [word] => flag(self.body.contains(*word)),
            _ => {
                let has = |two: &&[u64]| self.body.contains(pair(two[0], two[1]));
                words.windows(2).filter(has).count() as f32 / (words.len() as f32 - 1.0)
            }
        };
        DeclaredOverlap { description, cover, body }
    }
}

fn pair(first: u64, second: u64) -> u64 {
    first.rotate_left(23) ^ second.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use super::*;
    use dechaff_page::text::scan;

    fn overlap(line: &str) -> [f32; 3] {
        let declared = DeclaredTexts {
            description: "Goats like the hills, and the sheep".into(),
            body: "The goat left at noon.\nIt never came back".into(),
            ..DeclaredTexts::default()
        };
        let mut words = Vec::new();
        scan(line, |word| words.push(word));
        let DeclaredOverlap { description, cover, body } =
            DeclaredWords::new(&declared).overlap(&words);
        [description, cover, body]
    }

    #[test]
    fn overlaps_by_hand() {
        // The description has six words. The line has five different ones, one of them twice.
        assert_eq!(overlap("The goats, the sheep, the dogs"), [5.0 / 6.0, 3.0 / 6.0, 0.0]);
        // Pairs: the goat, goat left; left early is none.
        assert_eq!(overlap("the goat left early"), [1.0 / 4.0, 1.0 / 6.0, 2.0 / 3.0]);
        assert_eq!(overlap("noon"), [0.0, 0.0, 1.0]);
        // `noon` and `it` are in different texts.
        assert_eq!(overlap("noon it"), [0.0; 3]);
        assert_eq!(overlap(""), [0.0; 3]);
    }
}
