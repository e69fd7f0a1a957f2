//! Leaves out lines that repeat other text of the page: previews, copies for phones.
//!
//! A quotation in a post of a thread is part of the post, not a copy.

use std::collections::BTreeSet;
use std::collections::hash_map::Entry;

use dechaff_page::Tag;
use dechaff_page::text::{map_for, mix};

use super::lines::Lines;
use super::quotations::Quotations;
use super::reason::Reason;

/// Maximum number of stored sequences, which limits the memory. A long book has as many.
const MAX_SEQUENCES: usize = 1 << 18;
/// The number of words of a sequence that is compared.
const SEQUENCE: usize = 4;
/// A line with fewer words is no copy: it is repeated for many reasons.
const LEAST_WORDS: u32 = 8;
/// The share of its sequences of words that a copy shares with the lines above it.
const SHARE: f32 = 0.9;

/// The place of a sequence of words.
#[derive(Debug, Clone, Copy)]
struct Place {
    /// The first line with it, and the path of this line.
    line: u32,
    path: u64,
    /// Whether it is in lines with other paths, too.
    many: bool,
}

/// Finds the kept lines whose text is in earlier kept lines with another path. A long line is
/// compared by its first words, as [`LineTexts`](dechaff_features::LineTexts) has them. Lines with
/// the same path repeat a text for a reason, such as the posts of one thread. In code, in tables
/// and in quotations, repetitions are content. A short line is a copy only between copies or next
/// to one.
///
/// The copy with more lines is kept, or else the copy with higher scores. Lines with hidden text
/// come after all others: if a page shows and hides a text, the visible copy is kept.
pub(super) fn copies(lines: Lines<'_>, paths: &[u64], kept: &[bool]) -> Vec<(usize, Reason)> {
    let Lines { page, words, texts, .. } = lines;
    let verbatim = Tag::PRE.bit() | Tag::CODE.bit() | Tag::TD.bit() | Tag::DL.bit();
    let mut places = map_for(
        kept.iter().zip(words).filter(|(kept, _)| **kept).map(|(_, words)| *words as usize).sum(),
    );
    let quotations = Quotations::find(page, words, kept);
    let mut sequences = Vec::new();
    let mut found = Vec::new();
    // Short lines that repeat a text, directly above; and the copies directly above.
    let (mut short, mut run) = (Run::default(), Run::default());
    let mut hides = vec![false; kept.len()];
    page.hidden.iter().for_each(|part| hides[part.line as usize] = true);
    let with_words = |line: &usize| kept[*line] && words[*line] > 0;
    let shown = lines.numbers().filter(with_words).filter(|line| !hides[*line]);
    let hidden = lines.numbers().filter(with_words).filter(|line| hides[*line]);
    for number in shown.chain(hidden).filter(|line| !quotations.has(page, *line)) {
        let line = &page.lines[number];
        let path = paths[line.element as usize];
        sequences.clear();
        sequences.extend(self::sequences(texts.words(number)));
        lines.budget.spend(sequences.len());
        if lines.budget.is_spent() {
            break;
        }
        let above = || {
            let known = sequences.iter().filter_map(|sequence| places.get(sequence));
            known.filter(|place: &&Place| place.many || place.path != path)
        };
        let repeats = page.element(line).mask & verbatim == 0 && {
            let shared = above().count();
            shared > 0 && shared as f32 >= SHARE * sequences.len() as f32
        };
        if repeats {
            short.lines.push(number);
            // Only the end is compared: to go through all of them for each line is quadratic.
            for place in above() {
                if short.originals.last() != Some(&(place.line as usize)) {
                    short.originals.push(place.line as usize);
                }
            }
        } else {
            short.clear();
        }
        let is_long = words[number] >= LEAST_WORDS;
        if repeats && (is_long || !run.lines.is_empty()) {
            run.lines.append(&mut short.lines);
            run.originals.append(&mut short.originals);
            continue;
        }
        run.end(lines, &hides, &mut found);
        let room = MAX_SEQUENCES.saturating_sub(places.len());
        for &sequence in sequences.iter().take(room) {
            match places.entry(sequence) {
                Entry::Vacant(entry) => {
                    entry.insert(Place { line: number as u32, path, many: false });
                }
                Entry::Occupied(mut entry) => {
                    let place = entry.get_mut();
                    place.many |= place.path != path;
                }
            }
        }
    }
    run.end(lines, &hides, &mut found);
    found
}

/// Consecutive copies, and the earlier lines with the same text.
#[derive(Debug, Default)]
struct Run {
    lines: Vec<usize>,
    originals: Vec<usize>,
    /// Lines that are left out because a run above was better.
    replaced: BTreeSet<usize>,
}

impl Run {
    /// Adds the lines that are left out, and begins again.
    fn end(&mut self, lines: Lines<'_>, hides: &[bool], found: &mut Vec<(usize, Reason)>) {
        let worse = self.worse_originals(lines, hides);
        let left_out = if worse.is_empty() { &self.lines } else { &worse };
        found.extend(left_out.iter().map(|line| (*line, Reason::Copy)));
        self.replaced.extend(worse);
        self.clear();
    }

    fn clear(&mut self) {
        self.lines.clear();
        self.originals.clear();
    }

    /// Returns the lines above that have all the text of the copies, if the copies are better.
    fn worse_originals(&mut self, lines: Lines<'_>, hides: &[bool]) -> Vec<usize> {
        let Self { lines: copies, originals, replaced } = self;
        lines.budget.spend(copies.len() + originals.len());
        if originals.iter().any(|line| replaced.contains(line)) {
            return Vec::new();
        }
        let words = |of: &[usize]| of.iter().map(|line| lines.words[*line]).sum::<u32>();
        let all = words(copies);
        originals.sort_unstable();
        originals.dedup();
        // Longer lines have other text, too.
        originals.retain(|line| lines.words[*line] <= all);
        if words(originals) > 2 * all || copies.iter().any(|line| hides[*line]) {
            return Vec::new();
        }
        let of_lines: Vec<u64> =
            copies.iter().flat_map(|line| lines.texts.words(*line)).copied().collect();
        let mut of_copies: Vec<u64> = sequences(&of_lines).collect();
        of_copies.sort_unstable();
        originals.retain(|line| {
            let own = sequences(lines.texts.words(*line));
            let all = own.len();
            lines.budget.spend(all);
            let shared = own.filter(|one| of_copies.binary_search(one).is_ok()).count();
            shared as f32 >= SHARE * all as f32
        });
        let score =
            |of: &[usize]| of.iter().map(|line| lines.scores[*line]).sum::<f32>() / of.len() as f32;
        let is_better = copies.len() > originals.len()
            || copies.len() == originals.len() && score(copies) > score(originals);
        if is_better && words(originals) as f32 >= SHARE * all as f32 {
            std::mem::take(originals)
        } else {
            Vec::new()
        }
    }
}

/// Iterates over the hashes of the sequences of some words.
fn sequences(words: &[u64]) -> impl ExactSizeIterator<Item = u64> {
    let sequences = words.windows(SEQUENCE.min(words.len()).max(1));
    sequences.map(|words| mix(0, words.iter().copied()))
}

#[cfg(test)]
mod tests {
    use crate::structure::tests::{corrected, is};

    const TEXT: &str = "which are nine words of a line that repeats";

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
    fn the_copy_with_more_lines_or_higher_scores_is_kept() {
        let one = "which are the words of a first part that is long enough to be found again elsewhere, as they say";
        let other = "and these are others of a second part, which nobody would mistake for those that stand above it here";
        let wall = format!("<div>{one} {other}</div>");
        let parts = format!("<p>{one}<p>{other}");
        is(&format!("{wall}{parts}"), &format!("{one}|{other}"));
        is(&format!("{parts}{wall}"), &format!("{one}|{other}"));
        // The copies have a part twice.
        is(&format!("{wall}{parts}<h2>{one}</h2>"), &format!("{one} {other}"));
        // A third copy is left out, too.
        is(&format!("{wall}{parts}<p>a<section>{parts}</section>"), &format!("{one}|{other}|a"));
        let scored = |tenths: u8| format!("{tenths} {one}");
        is(&format!("<p>{}<div>{}</div>", scored(6), scored(8)), &scored(8));
        is(&format!("<p>{}<div>{}</div>", scored(8), scored(6)), &scored(8));
        // The first copy has more text.
        is(
            &format!("<div>{one} {other} and an end of its own</div>{parts}"),
            &format!("{one} {other} and an end of its own"),
        );
    }

    #[test]
    fn a_quotation_in_a_post_is_no_copy() {
        let post = |text: &str| format!("<li><div class=post><p>{text}</div></li>");
        let reply = format!("<div class=quote>{TEXT}</div>So it is");
        let html = format!("<ul>{}{}</ul>", post(TEXT), post(&reply));
        is(&html, &format!("{TEXT}|{TEXT}|So it is"));
        // A quotation of the first post counts too, if it comes last.
        let html = format!("<ul>{}{}</ul>", post(&reply), post(TEXT));
        is(&html, &format!("{TEXT}|So it is|{TEXT}"));
        is(&html.replace("class=quote", "class=x"), &format!("{TEXT}|So it is"));
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
