//! Leaves out lines that repeat earlier text of the page: previews, quotations of whole posts, copies
//! for phones.

use std::collections::hash_map::Entry;

use dechaff_page::Tag;
use dechaff_page::text::{map_for, word_hashes};

use super::lines::Lines;
use super::reason::Reason;

/// The number of sequences that are remembered, which limits the memory. It is that of a long book.
const MAX_SEQUENCES: usize = 1 << 18;
/// The number of words of a sequence that is compared.
const SEQUENCE: usize = 4;
/// A line with fewer words is no copy: it is repeated for many reasons.
const LEAST_WORDS: u32 = 8;
/// The share of its sequences of words that a copy shares with the lines above it.
const SHARE: f32 = 0.9;

/// The place of a sequence of words.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Place {
    /// In lines with this path only.
    Path(u64),
    Many,
}

/// Finds the kept lines whose text is in kept lines above them that have another path. A long line is
/// compared by its first words ([`word_hashes`]). Lines with
/// the same path repeat a text for a reason, such as the posts of one thread. In code and in tables,
/// repetitions are content. A short line is a copy only between copies or next to one.
///
/// Lines with hidden text come after all others: of a text that a page shows and hides, the copy that
/// readers see is kept.
pub(super) fn copies(lines: Lines<'_>, paths: &[u64], kept: &[bool]) -> Vec<(usize, Reason)> {
    let Lines { page, words, hashes, .. } = lines;
    let verbatim = Tag::PRE.bit() | Tag::CODE.bit() | Tag::TD.bit() | Tag::DL.bit();
    let mut places = map_for(
        kept.iter().zip(words).filter(|(kept, _)| **kept).map(|(_, words)| *words as usize).sum(),
    );
    let (mut unknown, mut sequences) = (Vec::new(), Vec::new());
    let mut found = Vec::new();
    // Short lines that repeat a text, directly above; and whether the line directly above is a copy.
    let (mut short, mut after_copy) = (Vec::new(), false);
    let mut hides = vec![false; kept.len()];
    page.hidden.iter().for_each(|part| hides[part.line as usize] = true);
    let with_words = |line: &usize| kept[*line] && words[*line] > 0;
    let shown = (0..kept.len()).filter(with_words).filter(|line| !hides[*line]);
    let hidden = (0..kept.len()).filter(with_words).filter(|line| hides[*line]);
    for number in shown.chain(hidden) {
        let line = &page.lines[number];
        let path = paths[line.element as usize];
        let hashes = hashes.map_or_else(
            || {
                unknown.clear();
                word_hashes(page.text(line), &mut unknown);
                &unknown[..]
            },
            |known| known.of(number),
        );
        sequences.clear();
        sequences.extend(hashes.windows(SEQUENCE.min(hashes.len()).max(1)).map(sequence));
        let is_above = |sequence: &&u64| {
            places.get(*sequence).is_some_and(|place| *place != Place::Path(path))
        };
        let repeats = page.element(line).mask & verbatim == 0 && {
            let shared = sequences.iter().filter(is_above).count();
            shared > 0 && shared as f32 >= SHARE * sequences.len() as f32
        };
        let is_long = words[number] >= LEAST_WORDS;
        if repeats && (is_long || after_copy) {
            found.extend(short.drain(..).chain([number]).map(|line| (line, Reason::Copy)));
            after_copy = true;
            continue;
        }
        after_copy = false;
        if repeats {
            short.push(number);
        } else {
            short.clear();
        }
        let room = MAX_SEQUENCES.saturating_sub(places.len());
        for &sequence in sequences.iter().take(room) {
            match places.entry(sequence) {
                Entry::Vacant(entry) => {
                    entry.insert(Place::Path(path));
                }
                Entry::Occupied(mut entry) if *entry.get() != Place::Path(path) => {
                    entry.insert(Place::Many);
                }
                Entry::Occupied(_) => {}
            }
        }
    }
    found
}

/// Returns a hash of a sequence of words.
fn sequence(words: &[u64]) -> u64 {
    dechaff_page::text::mix(0, words.iter().copied())
}

#[cfg(test)]
mod tests {
    use crate::structure::tests::corrected;

    const TEXT: &str = "which are nine words of a line that repeats";

    #[track_caller]
    fn is(html: &str, expected: &str) {
        assert_eq!(corrected(html).0, expected, "{html}");
    }

    #[test]
    fn a_repeated_text_is_kept_once() {
        is(&format!("<p>{TEXT}<div>{TEXT}</div>a"), &format!("{TEXT}|a"));
        is(&format!("<p>Text, {TEXT}<div>{TEXT}</div>a"), &format!("Text, {TEXT}|a"));
        assert_eq!(corrected(&format!("<p>{TEXT}<div>{TEXT}</div>a")).1, ["copy"]);
    }

    #[test]
    fn long_lines_are_compared_by_their_beginning() {
        let words = |n: u32| {
            let letters =
                |word: u32| [0, 5, 10].map(|by| char::from(b'a' + (word >> by & 31) as u8 % 26));
            (0..n).map(|word| letters(word).iter().collect::<String>() + " ").collect::<String>()
        };
        let (text, longer) = (words(5000), words(6000));
        is(&format!("<p>{text}<div>{longer}</div>a"), &format!("{}|a", text.trim_end()));
    }

    #[test]
    fn lines_that_are_short_new_or_of_the_same_path_are_kept() {
        is(
            "<p>one two three four<div>one two three four</div>",
            "one two three four|one two three four",
        );
        is(&format!("<p>{TEXT}<p>{TEXT}"), &format!("{TEXT}|{TEXT}"));
        let longer = format!("{TEXT}, and here is more of the same");
        is(&format!("<p>{TEXT}<div>{longer}</div>"), &format!("{TEXT}|{longer}"));
    }

    #[test]
    fn a_text_that_is_shown_and_hidden_is_kept_where_it_is_shown() {
        let hidden = format!("<div hidden><p>{TEXT}, twice</div>");
        let shown = format!("<p>{TEXT}, twice.");
        is(&format!("{hidden}{shown}"), &format!("{TEXT}, twice."));
        is(&format!("{shown}{hidden}"), &format!("{TEXT}, twice."));
    }

    #[test]
    fn short_lines_are_copies_next_to_copies() {
        let post = |tag: &str| {
            let line = |text: &str| format!("<{tag}>{text}</{tag}>");
            ["Hello all", TEXT, "So be it", &format!("or {TEXT}")].map(line).concat()
        };
        let once = format!("Hello all|{TEXT}|So be it|or {TEXT}");
        is(&format!("{}{}", post("p"), post("div")), &once);
        is(&format!("{}<p>Hello</p>{}", post("p"), post("div")), &format!("{once}|Hello"));
        is("<p>So be it<p>and<div>So be it</div><div>a</div>", "So be it|and|So be it|a");
    }

    #[test]
    fn repetitions_in_code_and_tables_are_kept() {
        is(&format!("<p>{TEXT}<pre>{TEXT}</pre>"), &format!("{TEXT}|{TEXT}"));
        is(&format!("<p>{TEXT}<table><td>{TEXT}</table>"), &format!("{TEXT}|{TEXT}"));
    }
}
