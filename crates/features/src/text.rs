//! What one pass over a line's text tells.

use crate::hash;

/// Counts over the text of a line.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct TextStats {
    pub(crate) words: u32,
    pub(crate) sentence_marks: u32,
    pub(crate) commas: u32,
    pub(crate) upper: u32,
    pub(crate) digits: u32,
    pub(crate) currency: u32,
    pub(crate) ends_sentence: bool,
    pub(crate) ends_colon: bool,
    pub(crate) starts_lower: bool,
    /// Hash of the text in lower case with each digit as 0: equal for equal lines.
    pub(crate) phrase: u64,
}

/// Words of a line that are looked at one by one.
const MAX_WORDS: usize = 60;

/// Reads a text once. `word` gets the hash of each of its first words: in lower case, each digit as
/// `0`; in scripts that set no spaces between words each character is one.
pub(crate) fn scan(text: &str, mut word: impl FnMut(u64)) -> TextStats {
    let mut stats = TextStats { phrase: hash::EMPTY, ..TextStats::default() };
    let mut current = hash::EMPTY;
    let mut in_word = false;
    let mut words = 0usize;
    let mut last = ' ';
    let mut first_letter = true;
    for c in text.chars() {
        let kind = Kind::of(c);
        match kind {
            Kind::Letter | Kind::Digit => {
                let folded = if kind == Kind::Digit {
                    stats.digits += 1;
                    '0'
                } else if c.is_ascii() {
                    c.to_ascii_lowercase()
                } else {
                    c.to_lowercase().next().unwrap_or(c)
                };
                let upper = folded != c && kind == Kind::Letter;
                stats.upper += u32::from(upper);
                if first_letter {
                    stats.starts_lower = kind == Kind::Letter && c.is_lowercase();
                    first_letter = false;
                }
                if !in_word && words > 0 {
                    stats.phrase = hash::push(stats.phrase, b' ');
                }
                current = push_char(current, folded);
                stats.phrase = push_char(stats.phrase, folded);
                in_word = true;
            }
            Kind::Ideograph | Kind::Other => {
                if in_word {
                    words += 1;
                    if words <= MAX_WORDS {
                        word(current);
                    }
                    current = hash::EMPTY;
                    in_word = false;
                }
                if kind == Kind::Ideograph {
                    if words > 0 {
                        stats.phrase = hash::push(stats.phrase, b' ');
                    }
                    words += 1;
                    if words <= MAX_WORDS {
                        word(push_char(hash::EMPTY, c));
                    }
                    stats.phrase = push_char(stats.phrase, c);
                    first_letter = false;
                } else {
                    match c {
                        '.' | '!' | '?' | ';' | '。' | '！' | '？' | '؟' | '।' | '۔' => {
                            stats.sentence_marks += 1;
                        }
                        ',' | '、' | '，' | '،' => stats.commas += 1,
                        '$' | '€' | '£' | '¥' | '₹' | '₽' => stats.currency += 1,
                        _ => {}
                    }
                    first_letter &= c.is_whitespace();
                }
            }
        }
        last = c;
    }
    if in_word {
        words += 1;
        if words <= MAX_WORDS {
            word(current);
        }
    }
    stats.words = words as u32;
    stats.ends_sentence = matches!(
        last,
        '.' | '!' | '?' | ':' | '"' | '”' | ')' | '。' | '！' | '？' | '»' | '؟' | '…' | '।' | '۔'
    );
    stats.ends_colon = matches!(last, ':' | '：');
    stats
}

/// How many words a text has, all of them counted.
pub fn word_count(text: &str) -> u32 {
    let mut words = 0;
    let mut in_word = false;
    for c in text.chars() {
        let kind = Kind::of(c);
        let part = matches!(kind, Kind::Letter | Kind::Digit);
        words += u32::from((part && !in_word) || kind == Kind::Ideograph);
        in_word = part;
    }
    words
}

/// The words that `scan` hashes, as text, for those who learn dictionaries.
pub fn words(text: &str, mut word: impl FnMut(&str)) {
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
        match Kind::of(c) {
            Kind::Letter => current.push(c.to_lowercase().next().unwrap_or(c)),
            Kind::Digit => current.push('0'),
            Kind::Ideograph => {
                emit(&mut current);
                current.push(c);
                emit(&mut current);
            }
            Kind::Other => emit(&mut current),
        }
    }
    emit(&mut current);
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Letter,
    Digit,
    /// A letter of a script that sets no spaces between words.
    Ideograph,
    Other,
}

impl Kind {
    fn of(c: char) -> Self {
        if c.is_ascii() {
            return match c {
                'a'..='z' | 'A'..='Z' => Self::Letter,
                '0'..='9' => Self::Digit,
                _ => Self::Other,
            };
        }
        match c {
            // Thai, Lao, Myanmar, Khmer; kana; Han.
            '\u{e00}'..='\u{eff}'
            | '\u{1000}'..='\u{109f}'
            | '\u{1780}'..='\u{17ff}'
            | '\u{3041}'..='\u{30ff}'
            | '\u{3400}'..='\u{9fff}'
            | '\u{f900}'..='\u{faff}'
            | '\u{20000}'..='\u{3ffff}' => Self::Ideograph,
            _ if c.is_alphabetic() => Self::Letter,
            _ if c.is_numeric() => Self::Digit,
            _ => Self::Other,
        }
    }
}

fn push_char(hash: u64, c: char) -> u64 {
    if c.is_ascii() {
        return hash::push(hash, c as u8);
    }
    let mut buffer = [0; 4];
    c.encode_utf8(&mut buffer).bytes().fold(hash, hash::push)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn both(text: &str) -> (TextStats, Vec<String>) {
        let mut hashes = Vec::new();
        let stats = scan(text, |h| hashes.push(h));
        let mut spelled = Vec::new();
        words(text, |w| spelled.push(w.to_string()));
        let hashed: Vec<u64> = spelled.iter().map(|w| hash::hash(w.as_bytes())).collect();
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
        assert_eq!((stats.words, words.len()), (200, MAX_WORDS));
        assert_eq!(word_count(&"a ".repeat(200)), 200);
    }

    #[test]
    fn phrases_ignore_case_digits_and_punctuation() {
        let phrase = |text| both(text).0.phrase;
        assert_eq!(phrase("Read more (12)"), phrase("read MORE: 99 "));
        assert_ne!(phrase("read more"), phrase("readmore"));
    }
}
