//! The definition of a word. Features, metrics, confidence and reports count the same words.

/// The role of a character in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    /// A letter, a vowel sign or an underscore.
    Letter,
    Digit,
    /// A letter of a script without spaces between words, which is a word by itself.
    Single,
    Other,
}

impl Class {
    #[inline]
    pub(crate) fn of(c: char) -> Self {
        if c.is_ascii() {
            return match c {
                'a'..='z' | 'A'..='Z' | '_' => Self::Letter,
                '0'..='9' => Self::Digit,
                _ => Self::Other,
            };
        }
        match c {
            // Hiragana, katakana, Chinese characters: all of these are letters.
            '\u{3041}'..='\u{3096}'
            | '\u{30a1}'..='\u{30fa}'
            | '\u{3400}'..='\u{4dbf}'
            | '\u{4e00}'..='\u{9fff}' => Self::Single,
            // Latin, Cyrillic, Hebrew, Arabic and Hangul letters, and signs. These ranges spare
            // most searches in the tables of the standard library.
            'À'..='Ö'
            | 'Ø'..='ö'
            | 'ø'..='ʯ'
            | '\u{400}'..='\u{481}'
            | '\u{48a}'..='\u{52f}'
            | 'א'..='ת'
            | '\u{620}'..='\u{657}'
            | '가'..='힣' => Self::Letter,
            '\u{a0}'..='\u{a9}'
            | '\u{2010}'..='\u{206f}'
            | '\u{3000}'..='\u{3004}'
            | '\u{ff01}'..='\u{ff0f}' => Self::Other,
            _ if c.is_alphabetic() => {
                if is_without_spaces(c) {
                    Self::Single
                } else {
                    Self::Letter
                }
            }
            _ if c.is_numeric() => Self::Digit,
            _ => Self::Other,
        }
    }
}

/// Returns whether a letter belongs to a script without spaces between words.
fn is_without_spaces(c: char) -> bool {
    matches!(c,
        '\u{e01}'..='\u{eff}' // Thai, Lao
        | '\u{1000}'..='\u{109f}' | '\u{a9e0}'..='\u{a9ff}' | '\u{aa60}'..='\u{aa7f}' // Burmese
        | '\u{1780}'..='\u{17ff}' // Khmer
        | '\u{3005}'..='\u{3007}' | '\u{3040}'..='\u{30ff}' | '\u{31f0}'..='\u{31ff}' // kana
        | '\u{ff66}'..='\u{ff9f}'
        | '\u{3100}'..='\u{312f}' | '\u{31a0}'..='\u{31bf}' // Bopomofo
        | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' // Chinese characters
        | '\u{20000}'..='\u{323af}')
}

/// Calls `sink` with each word of a text in lower case. Words are those of
/// [`word_count`](crate::text::word_count), except that a word with `İ` inside gives two words: its
/// lower case has a mark that ends a word.
pub fn each_word(text: &str, mut sink: impl FnMut(&str)) {
    each_run(text, |run| {
        let mut rest = run;
        while let Some(at) = rest.find(|c| Class::of(c) == Class::Single) {
            if at > 0 {
                sink(&rest[..at]);
            }
            let end = at + rest[at..].chars().next().map_or(1, char::len_utf8);
            sink(&rest[at..end]);
            rest = &rest[end..];
        }
        if !rest.is_empty() {
            sink(rest);
        }
    });
}

/// Calls `sink` with each run of letters, digits and underscores in lower case, in any script.
/// Texts are aligned by runs, because the order of runs says more than the order of single letters.
pub fn each_run(text: &str, sink: impl FnMut(&str)) {
    // Converts the whole text at once, because a final sigma depends on what follows.
    let lower = text.to_lowercase();
    let runs = lower.split(|c: char| Class::of(c) == Class::Other);
    runs.filter(|word| !word.is_empty()).for_each(sink);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::word_count;

    #[track_caller]
    fn words(text: &str) -> Vec<String> {
        let mut words = Vec::new();
        each_word(text, |word| words.push(word.to_string()));
        assert_eq!(word_count(text) as usize, words.len(), "{text}");
        words
    }

    #[test]
    fn as_python_cuts_them() {
        assert_eq!(
            words("It's snake_case, v2.0 – ÉTÉ!"),
            ["it", "s", "snake_case", "v2", "0", "été"]
        );
        assert_eq!(words("ΟΔΟΣ ½ ٣"), ["οδος", "½", "٣"]);
        assert_eq!(words("हिन्दी 한국어"), ["हिन", "दी", "한국어"]);
        assert_eq!(words(" … ®\u{ad}"), Vec::<String>::new());
    }

    #[test]
    fn without_spaces_each_letter_is_a_word() {
        assert_eq!(words("北京2008年，Apple社"), ["北", "京", "2008", "年", "apple", "社"]);
        assert_eq!(words("カタカナ とひ"), ["カ", "タ", "カ", "ナ", "と", "ひ"]);
        // Tone marks are not letters, vowel signs are. Digits form numbers.
        assert_eq!(words("ที่ ๒๕"), ["ท", "ี", "๒๕"]);
        assert_eq!(words("ລາວ"), ["ລ", "າ", "ວ"]);
        assert_eq!(words("ខ្មែរ"), ["ខ", "ម", "ែ", "រ"]);
        assert_eq!(words("မြန်မာ").len(), 5);
        let mut runs = Vec::new();
        each_run("北京2008年，Apple社", |run| runs.push(run.to_string()));
        assert_eq!(runs, ["北京2008年", "apple社"]);
    }

    /// Every character, as the definition says, and by the function that counts and by the one that
    /// cuts.
    #[test]
    fn every_character() {
        for c in '\0'..=char::MAX {
            let class = match c {
                _ if c != '_' && !c.is_alphanumeric() => Class::Other,
                _ if c.is_alphabetic() && is_without_spaces(c) => Class::Single,
                _ if c == '_' || c.is_alphabetic() => Class::Letter,
                _ => Class::Digit,
            };
            assert_eq!(Class::of(c), class, "{c:?}");
            if c != 'İ' {
                words(&format!("a{c}b {c}"));
            }
        }
    }
}
