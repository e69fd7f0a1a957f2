//! Finds the lines of a page in its gold text.

use std::collections::HashMap;

use dechaff_page::Page;
use dechaff_page::text::each_run;

use crate::labels::lcs;

/// The result of aligning a page with its gold text.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Alignment {
    /// For each line, the share of its words that occur in the gold text in the same order,
    /// `[n_lines]`.
    pub(crate) shares: Vec<f32>,
    /// The share of the gold text's words that occur on the page in the same order. It is 1 for a
    /// gold text without words.
    pub(crate) found: f64,
}

/// Finds the lines of a page in its gold text, by the longest common subsequence of their words.
///
/// A line is not aligned if most of its words do not occur in the gold text: its share is 0. A line
/// without words (a row of dashes, an ornament) counts as content only between two lines that do:
/// it takes the smaller share of its nearest neighbours with words. At the ends of the page its
/// share is 0.
pub(crate) fn align_page(page: &Page, gold: &str) -> Alignment {
    let mut ids: HashMap<Box<str>, u32> = HashMap::new();
    let mut gold_words = Vec::new();
    each_run(gold, |word| {
        let id = ids.get(word).copied().unwrap_or_else(|| {
            let id = ids.len() as u32;
            ids.insert(word.into(), id);
            id
        });
        gold_words.push(id);
    });
    let mut counts = vec![0u32; page.lines.len()];
    let mut on_page = vec![false; ids.len()];
    let mut page_words = Vec::new();
    let mut line_of = Vec::new();
    for (number, line) in page.lines.iter().enumerate() {
        let first = page_words.len();
        each_run(page.text(line), |word| {
            counts[number] += 1;
            page_words.extend(ids.get(word));
        });
        // If fewer than half of its words are known, the line could only take words from others.
        if (page_words.len() - first) * 2 < counts[number] as usize {
            page_words.truncate(first);
        }
        page_words[first..].iter().for_each(|&id| on_page[id as usize] = true);
        line_of.resize(page_words.len(), number);
    }
    let all = gold_words.len();
    gold_words.retain(|&id| on_page[id as usize]);

    let mut hits = vec![0u32; page.lines.len()];
    for (&line, matched) in line_of.iter().zip(lcs::matched(&page_words, &gold_words)) {
        hits[line] += u32::from(matched);
    }
    let hit: u32 = hits.iter().sum();
    let found = if all == 0 { 1.0 } else { f64::from(hit) / all as f64 };
    Alignment { shares: shares(&hits, &counts), found }
}

/// Returns the share of each line. A line without words takes the smaller one of its neighbours.
fn shares(hits: &[u32], counts: &[u32]) -> Vec<f32> {
    let own = |(&hit, &count): (&u32, &u32)| (count > 0).then(|| hit as f32 / count as f32);
    let own: Vec<Option<f32>> = hits.iter().zip(counts).map(own).collect();
    let nearest = |before: &mut f32, own: &Option<f32>| {
        *before = own.unwrap_or(*before);
        Some(*before)
    };
    let mut shares: Vec<f32> = own.iter().scan(0.0, nearest).collect();
    let after = own.iter().rev().scan(0.0, nearest);
    shares.iter_mut().rev().zip(after).for_each(|(share, after)| *share = share.min(after));
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    fn align(html: &str, gold: &str) -> Alignment {
        align_page(&dechaff_page::segment(html.as_bytes()).unwrap(), gold)
    }

    #[test]
    fn lines_of_the_gold_text_are_found() {
        let html =
            "<p>Home News a<h1>A title</h1><p>One two three four.<p>News<p>Five SIX.<p>Contact";
        let found = align(html, "A title\n\nOne two three, 4. Five six seven");
        assert_eq!(found.shares, [0.0, 1.0, 0.75, 0.0, 1.0, 0.0]);
        assert_eq!(found.found, 7.0 / 9.0);
    }

    #[test]
    fn lines_without_words_follow_both_neighbours() {
        let html = "<p>*<p>a<p>*<p>*<p>b<p>*<p>x<p>*<p>c<p>*";
        assert_eq!(align(html, "a b c").shares, [0., 1., 1., 1., 1., 0., 0., 0., 1., 0.]);
        assert_eq!(align("<p>*", "a").shares, [0.0]);
    }

    #[test]
    fn nothing_to_find() {
        assert_eq!(align("<p>a", ""), Alignment { shares: vec![0.0], found: 1.0 });
        assert_eq!(align("", "a"), Alignment { shares: vec![], found: 0.0 });
    }
}
