//! Counts over the text of a line, in one pass.

use crate::text::block::Block;
use crate::text::word_hash::{NO_WORD, WordHash, phrase_with};
use crate::text::words::Class;

/// Counts over the text of a line.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct TextStats {
    /// The number of words.
    pub words: u32,
    /// The number of signs that end a sentence.
    pub sentence_marks: u32,
    /// The number of commas, in any script.
    pub commas: u32,
    /// The number of capital letters.
    pub upper: u32,
    /// The number of digits.
    pub digits: u32,
    /// The number of signs of currencies.
    pub currency: u32,
    /// Whether it ends with a sign that ends a sentence.
    pub ends_sentence: bool,
    /// Whether it ends with a colon.
    pub ends_colon: bool,
    /// Whether it begins with a small letter.
    pub starts_lower: bool,
    /// The hash of the text in lower case with each digit as 0. Equal lines have equal hashes.
    pub phrase: u64,
}

/// The number of words of a line that are looked up individually.
pub const MAX_WORDS: u32 = 60;

/// Maximum number of stored words of a line. Longer lines are rare, and the memory of a page stays
/// a small multiple of its text.
const MAX_STORED: u32 = 4096;

/// Counts over a text in one pass. `word` is called with the hash of each of its first words: in
/// lower case, with each digit as `0`. Words are those of
/// [`word_count`].
pub fn scan(text: &str, word: impl FnMut(u64)) -> TextStats {
    scan_words(text, MAX_WORDS, word)
}

/// As [`scan`], where `word` is called with the first `most` words.
pub fn scan_words(text: &str, most: u32, word: impl FnMut(u64)) -> TextStats {
    let stats = TextStats { phrase: NO_WORD, ..TextStats::default() };
    let mut scan =
        Scan { stats, word, most, current: WordHash::EMPTY, in_word: false, started: false };
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let block = Block::read(&bytes[at..]);
        if block.length > 0 {
            scan.ascii_letters(&block, byte);
            at += block.length as usize;
        } else if byte.is_ascii() {
            scan.other(char::from(byte));
            at += 1;
        } else {
            let c = text[at..].chars().next().unwrap_or_default();
            match Class::of(c) {
                Class::Letter => scan.letter(c),
                Class::Digit => scan.digit(),
                Class::Single => scan.single(c),
                Class::Other => scan.other(c),
            }
            at += c.len_utf8();
        }
    }
    scan.end_word();
    let mut stats = scan.stats;
    let last = text.chars().next_back().unwrap_or(' ');
    stats.ends_sentence = ".!?:\"”)。！？»؟…।۔".contains(last);
    stats.ends_colon = matches!(last, ':' | '：');
    stats
}

/// Appends the hashes of the first 4096 words of a line. Words that differ in case or in digits
/// have the same hash. Returns the counts over all of its text.
pub fn word_hashes(line: &str, hashes: &mut Vec<u64>) -> TextStats {
    scan_words(line, MAX_STORED, |word| hashes.push(word))
}

/// Returns the number of words of a text.
///
/// A word is a run of letters, digits and underscores, as with Python's `\w+`. Unlike there, vowel
/// signs count as letters, which keeps the words of Indic scripts whole. In scripts without spaces
/// between words (Chinese, Japanese, Thai, Lao, Khmer, Burmese) each letter is a word: a run of
/// them is a whole clause, and one more or one less letter at its end would make it a different
/// word.
pub fn word_count(text: &str) -> u32 {
    scan_words(text, 0, |_| {}).words
}

/// The state while a text is read.
struct Scan<F> {
    stats: TextStats,
    word: F,
    /// The number of words that `word` is called with.
    most: u32,
    /// The hash of the word that is being read.
    current: WordHash,
    in_word: bool,
    /// Whether a character came that is not white space.
    started: bool,
}

impl<F: FnMut(u64)> Scan<F> {
    /// Handles ASCII letters and digits, which make up most of most texts.
    #[inline]
    fn ascii_letters(&mut self, block: &Block, first: u8) {
        self.start_part(first.is_ascii_lowercase());
        self.stats.upper += block.upper;
        self.stats.digits += block.digits;
        self.current.push(block.folded, block.length);
    }

    fn letter(&mut self, c: char) {
        let folded = c.to_lowercase().next().unwrap_or(c);
        self.stats.upper += u32::from(folded != c);
        self.start_part(c.is_lowercase());
        self.current.push_char(folded);
    }

    fn digit(&mut self) {
        self.stats.digits += 1;
        self.start_part(false);
        self.current.push_char('0');
    }

    fn single(&mut self, c: char) {
        self.end_word();
        self.start_part(false);
        self.current.push_char(c);
        self.end_word();
    }

    /// Handles a letter or digit.
    fn start_part(&mut self, lower: bool) {
        if !self.started {
            self.stats.starts_lower = lower;
            self.started = true;
        }
        self.in_word = true;
    }

    fn other(&mut self, c: char) {
        self.end_word();
        let stats = &mut self.stats;
        match c {
            ' ' => return,
            '.' | '!' | '?' | ';' | '。' | '！' | '？' | '؟' | '।' | '۔' => {
                stats.sentence_marks += 1;
            }
            ',' | '、' | '，' | '،' => stats.commas += 1,
            '$' | '€' | '£' | '¥' | '₹' | '₽' => stats.currency += 1,
            _ => {}
        }
        self.started |= !c.is_whitespace();
    }

    fn end_word(&mut self) {
        if !self.in_word {
            return;
        }
        self.in_word = false;
        self.stats.words += 1;
        let word = std::mem::replace(&mut self.current, WordHash::EMPTY).finish();
        self.stats.phrase = phrase_with(self.stats.phrase, word);
        if self.stats.words <= self.most {
            (self.word)(word);
        }
    }
}

/// Calls `word` with the words that [`scan`] hashes, as text: the first 60, in lower case, with
/// each digit as `0`. Dictionaries are learned from them.
pub fn word_tokens(text: &str, mut word: impl FnMut(&str)) {
    let mut current = String::new();
    let mut count = 0;
    let mut emit = |text: &mut String| {
        if !text.is_empty() && count < MAX_WORDS {
            count += 1;
            word(text);
        }
        text.clear();
    };
    for c in text.chars() {
        match Class::of(c) {
            Class::Letter => current.push(c.to_lowercase().next().unwrap_or(c)),
            Class::Digit => current.push('0'),
            Class::Single => {
                emit(&mut current);
                current.push(c);
                emit(&mut current);
            }
            Class::Other => emit(&mut current),
        }
    }
    emit(&mut current);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::word_hash::word_hash;

    fn both(text: &str) -> (TextStats, Vec<String>) {
        let mut hashes = Vec::new();
        let stats = scan(text, |h| hashes.push(h));
        let mut spelled = Vec::new();
        word_tokens(text, |w| spelled.push(w.to_string()));
        let hashed: Vec<u64> = spelled.iter().map(|w| word_hash(w)).collect();
        assert_eq!(hashes, hashed, "{text}");
        assert_eq!(word_count(text), stats.words, "{text}");
        (stats, spelled)
    }

    #[test]
    fn counts() {
        let (stats, words) = both("On 12 May, Ann paid $3.50: “why?”");
        assert_eq!(words, ["on", "00", "may", "ann", "paid", "0", "00", "why"]);
        assert_eq!((stats.words, stats.commas, stats.sentence_marks), (8, 1, 2));
        assert_eq!((stats.upper, stats.digits, stats.currency), (3, 5, 1));
        assert!(stats.ends_sentence && !stats.starts_lower);
    }

    #[test]
    fn scripts_without_spaces_and_with_marks() {
        let (stats, words) = both("你好。ÄRGER مرحبا، ก");
        assert_eq!(words, ["你", "好", "ärger", "مرحبا", "ก"]);
        assert_eq!((stats.sentence_marks, stats.commas), (1, 1));
    }

    #[test]
    fn long_lines_stop_at_the_limit() {
        let (stats, words) = both(&"a ".repeat(200));
        assert_eq!((stats.words, words.len()), (200, MAX_WORDS as usize));
        assert_eq!(word_count(&"a ".repeat(200)), 200);
    }

    #[test]
    fn phrases_ignore_case_digits_and_punctuation() {
        let phrase = |text| both(text).0.phrase;
        assert_eq!(phrase("Read more (12)"), phrase("read MORE: 99 "));
        assert_ne!(phrase("read more"), phrase("readmore"));
    }
}
