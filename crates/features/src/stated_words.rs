//! The words of what a page says of its content, to look up those of its lines.

use crate::page::stated::Stated;
use crate::text::stats::scan_words;

/// What a line has in common with what the page says of its content: shares, 0 to 1.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct StatedOverlap {
    /// Of the line's words, those that the description has.
    pub(crate) description: f32,
    /// Of the description's words, those that the line has.
    pub(crate) cover: f32,
    /// Of the line's pairs of words, those that the body has; of a single word, that word.
    pub(crate) body: f32,
}

/// Words as hashes, sorted, each once.
pub(crate) struct StatedWords {
    description: Vec<u64>,
    /// Single words and pairs.
    body: Vec<u64>,
    /// Words of the body, each as often as it comes.
    pub(crate) words: f32,
}

impl StatedWords {
    pub(crate) fn new(stated: &Stated) -> Self {
        let mut description = Vec::new();
        scan_words(&stated.description, u32::MAX, |word| description.push(word));
        let mut body = Vec::new();
        let mut words = 0;
        for text in stated.body.lines() {
            let mut last = None;
            scan_words(text, u32::MAX, |word| {
                words += 1;
                body.push(word);
                body.extend(last.map(|last| pair(last, word)));
                last = Some(word);
            });
        }
        for words in [&mut description, &mut body] {
            words.sort_unstable();
            words.dedup();
        }
        Self { description, body, words: words as f32 }
    }

    /// `words`: the hashes of a line's first words.
    pub(crate) fn overlap(&self, words: &[u64]) -> StatedOverlap {
        if words.is_empty() || (self.description.is_empty() && self.body.is_empty()) {
            return StatedOverlap::default();
        }
        let has = |sorted: &[u64], word: u64| sorted.binary_search(&word).is_ok();
        let all = words.len() as f32;
        let mut described: Vec<u64> =
            words.iter().copied().filter(|word| has(&self.description, *word)).collect();
        let description = described.len() as f32 / all;
        described.sort_unstable();
        described.dedup();
        let cover = described.len() as f32 / self.description.len().max(1) as f32;
        let body = match words {
            [word] => f32::from(u8::from(has(&self.body, *word))),
            _ => {
                let pairs = words.windows(2).filter(|two| has(&self.body, pair(two[0], two[1])));
                pairs.count() as f32 / (all - 1.0)
            }
        };
        StatedOverlap { description, cover, body }
    }
}

fn pair(first: u64, second: u64) -> u64 {
    first.rotate_left(23) ^ second.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::stats::scan;

    fn overlap(line: &str) -> [f32; 3] {
        let stated = Stated {
            description: "Goats like the hills, and the sheep".into(),
            body: "The goat left at noon.\nIt never came back".into(),
            ..Stated::default()
        };
        let mut words = Vec::new();
        scan(line, |word| words.push(word));
        let StatedOverlap { description, cover, body } = StatedWords::new(&stated).overlap(&words);
        [description, cover, body]
    }

    #[test]
    fn overlaps_by_hand() {
        // The description has six words, the line five of its own, one of them twice.
        assert_eq!(overlap("The goats, the sheep, the dogs"), [5.0 / 6.0, 3.0 / 6.0, 0.0]);
        // Pairs: the goat, goat left; left early is none.
        assert_eq!(overlap("the goat left early"), [1.0 / 4.0, 1.0 / 6.0, 2.0 / 3.0]);
        assert_eq!(overlap("noon"), [0.0, 0.0, 1.0]);
        // Noon and it are in different texts.
        assert_eq!(overlap("noon it"), [0.0; 3]);
        assert_eq!(overlap(""), [0.0; 3]);
    }
}
