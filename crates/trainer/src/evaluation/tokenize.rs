//! Words: what pages and gold texts are compared by.

use std::collections::HashMap;

/// Hands each word of `text`, in lower case, to `sink`.
///
/// A word is a run of letters, digits and underscores, as Python's `\w+` sees them. Vowel signs
/// count as letters here and not there: it keeps the words of Indic scripts whole.
pub fn each_word(text: &str, sink: impl FnMut(&str)) {
    // The whole text at once, because a final sigma is only known by what follows.
    let lower = text.to_lowercase();
    lower.split(|c: char| !is_word(c)).filter(|word| !word.is_empty()).for_each(sink);
}

/// How often each word stands in `text`.
pub fn count_words(text: &str) -> HashMap<Box<str>, u32> {
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
        assert_eq!(words("ΟΔΟΣ 北京 ½ ٣"), ["οδος", "北京", "½", "٣"]);
        assert_eq!(words("हिन्दी"), ["हिन", "दी"]);
        assert_eq!(words(" … ®\u{ad}"), Vec::<String>::new());
    }

    #[test]
    fn counts() {
        let counts = count_words("The cat, the dog");
        assert_eq!(counts[&Box::from("the")], 2);
        assert_eq!(counts.len(), 3);
    }
}
