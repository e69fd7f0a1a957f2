//! Splits texts into the words that evaluation and alignment compare.

use std::collections::HashMap;

/// Calls `sink` with each word of `text` in lower case. Evaluations count these words.
///
/// A word is a run of letters, digits and underscores, as with Python's `\w+`. Unlike there, vowel
/// signs count as letters, which keeps the words of Indic scripts whole. In scripts without spaces
/// between words (Chinese, Japanese, Thai, Lao, Khmer, Burmese) each letter is a word: a run of
/// them is a whole clause, and one more or one less letter at its end would make it a different
/// word.
pub fn each_word(text: &str, mut sink: impl FnMut(&str)) {
    each_run(text, |run| {
        let mut rest = run;
        while let Some(at) = rest.find(is_word_of_its_own) {
            if at > 0 {
                sink(&rest[..at]);
            }
            let behind = at + rest[at..].chars().next().map_or(1, char::len_utf8);
            sink(&rest[at..behind]);
            rest = &rest[behind..];
        }
        if !rest.is_empty() {
            sink(rest);
        }
    });
}

/// Calls `sink` with each run of letters, digits and underscores in lower case, in any script.
/// Texts are aligned by these runs, because the order of runs says more than that of single
/// letters.
pub fn each_run(text: &str, sink: impl FnMut(&str)) {
    // Converts the whole text at once, because a final sigma depends on what follows.
    let lower = text.to_lowercase();
    lower.split(|c: char| !is_word(c)).filter(|word| !word.is_empty()).for_each(sink);
}

/// Returns the number of occurrences of each word in `text`.
pub(crate) fn count_words(text: &str) -> HashMap<Box<str>, u32> {
    let mut counts = HashMap::new();
    each_word(text, |word| match counts.get_mut(word) {
        Some(count) => *count += 1,
        None => {
            counts.insert(word.into(), 1);
        }
    });
    counts
}

fn is_word(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}

/// Returns whether a character is a letter of a script without spaces between words.
fn is_word_of_its_own(c: char) -> bool {
    let is_one = matches!(c,
        '\u{e01}'..='\u{eff}' // Thai, Lao
        | '\u{1000}'..='\u{109f}' | '\u{a9e0}'..='\u{a9ff}' | '\u{aa60}'..='\u{aa7f}' // Burmese
        | '\u{1780}'..='\u{17ff}' // Khmer
        | '\u{3005}'..='\u{3007}' | '\u{3040}'..='\u{30ff}' | '\u{31f0}'..='\u{31ff}' // kana
        | '\u{ff66}'..='\u{ff9f}'
        | '\u{3100}'..='\u{312f}' | '\u{31a0}'..='\u{31bf}' // Bopomofo
        | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' // Chinese characters
        | '\u{20000}'..='\u{323af}');
    // A number in the digits of such a script is one word, as in other scripts.
    is_one && c.is_alphabetic()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        let mut words = Vec::new();
        each_word(text, |word| words.push(word.to_string()));
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

    #[test]
    fn counts() {
        let counts = count_words("The cat, the dog 猫猫");
        assert_eq!(counts[&Box::from("the")], 2);
        assert_eq!(counts[&Box::from("猫")], 2);
        assert_eq!(counts.len(), 4);
    }
}
