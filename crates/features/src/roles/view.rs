//! What the role features of one page share.

use super::names::Named;
use super::said::{Day, Numbers};
use super::wording::Wording;
use crate::html::tag::Tag;
use crate::page::{Line, Page};
use crate::text::filter::Filter;
use crate::text::stats::{TextStats, scan, scan_words, word_count};

/// How near an element must be to name what its line is.
const NEAR: usize = 3;
/// What is named as a whole has no more words than this, else its parts are something of their own.
const NAMED: u32 = 120;
/// Bytes of a line that are read.
const READ: usize = 600;
/// Words of a text that the page states that are read.
const STATED: u32 = 400;

/// An element as the features see it.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Scope {
    /// What it is named after.
    pub(crate) named: Named,
    /// What it and the elements around it are named after, as far as none holds the headline or most
    /// of the page's text.
    pub(crate) around: Named,
    pub(crate) words: u32,
    pub(crate) lines: u32,
}

/// What the text of a line tells.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct LineText {
    pub(crate) stats: TextStats,
    pub(crate) numbers: Numbers,
    pub(crate) wording: Wording,
    /// Of its words, those of the people that the page states; and of these, those that it has.
    pub(crate) people: [f32; 2],
    /// The same for the page's title.
    pub(crate) title: [f32; 2],
    /// The same for the page's description.
    pub(crate) description: [f32; 2],
}

pub(crate) struct RoleView<'a> {
    pub(crate) page: &'a Page,
    /// The probability of content of each line.
    pub(crate) scores: &'a [f32],
    pub(crate) headline: Option<usize>,
    /// The first and the last line of at least half the highest score.
    pub(crate) content: Option<(usize, usize)>,
    /// `[n_elements]`
    pub(crate) scopes: Vec<Scope>,
    /// Words before each line, and those of all lines at the end, `[n_lines + 1]`.
    pub(crate) words_before: Vec<u32>,
    days: &'a [Day],
    people: Words,
    title: Words,
    description: Words,
}

impl<'a> RoleView<'a> {
    /// `words` are the numbers of words of the lines, if they are known.
    pub(crate) fn new(
        page: &'a Page,
        scores: &'a [f32],
        words: Option<&[u32]>,
        headline: Option<usize>,
    ) -> Self {
        let half = scores.iter().copied().fold(0.0, f32::max) / 2.0;
        let likely = |score: &f32| *score >= half;
        let content = scores.iter().position(likely).zip(scores.iter().rposition(likely));
        let mut words_before = Vec::with_capacity(page.lines.len() + 1);
        let mut before = 0;
        for (number, line) in page.lines.iter().enumerate() {
            words_before.push(before);
            let text = page.text(line);
            let known = words.and_then(|words| words.get(number)).filter(|_| text.len() <= READ);
            before += known.copied().unwrap_or_else(|| word_count(start_of(text)));
        }
        words_before.push(before);
        Self {
            page,
            scores,
            headline,
            content,
            scopes: scopes(page, &words_before, headline),
            words_before,
            days: &page.stated.days,
            people: Words::of(&page.stated.people),
            title: Words::of(&page.title),
            description: Words::of(&page.stated.description),
        }
    }

    pub(crate) fn line(&self, i: usize) -> &Line {
        &self.page.lines[i]
    }

    /// Reads the text of a line. `words` is overwritten.
    pub(crate) fn text(&self, i: usize, words: &mut Vec<u64>) -> LineText {
        let text = start_of(self.page.text(self.line(i)));
        words.clear();
        let stats = scan(text, |word| words.push(word));
        LineText {
            stats,
            numbers: Numbers::of(text, self.days),
            wording: Wording::of(text),
            people: self.people.shares(words),
            title: self.title.shares(words),
            description: self.description.shares(words),
        }
    }

    /// What the nearest elements of a line are named after, as far as they are short.
    pub(crate) fn near(&self, i: usize) -> Named {
        let mut named = Named::default();
        let mut at = self.line(i).element as usize;
        for _ in 0..NEAR {
            let scope = &self.scopes[at];
            if scope.words > NAMED && at != self.line(i).element as usize {
                break;
            }
            named |= scope.named;
            at = self.page.elements[at].parent as usize;
        }
        named
    }

    /// What the elements around a line are named after.
    pub(crate) fn around(&self, i: usize) -> Named {
        self.scopes[self.line(i).element as usize].around
    }

    /// The nearest element with more lines than one, or the page.
    pub(crate) fn wider(&self, i: usize) -> &Scope {
        let mut at = self.line(i).element as usize;
        while at > 0 && self.scopes[at].lines < 2 {
            at = self.page.elements[at].parent as usize;
        }
        &self.scopes[at]
    }

    pub(crate) fn is_in(&self, i: usize, tags: &[Tag]) -> bool {
        let mask = self.page.element(self.line(i)).mask;
        tags.iter().any(|tag| mask & tag.bit() != 0)
    }
}

/// The first bytes of a text.
fn start_of(text: &str) -> &str {
    match text.len() <= READ {
        true => text,
        false => &text[..(0..=READ).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)],
    }
}

/// The words of a text that the page states, as hashes in ascending order.
struct Words {
    hashes: Vec<u64>,
    filter: Filter,
}

impl Words {
    fn of(text: &str) -> Self {
        let mut hashes = Vec::new();
        scan_words(text, STATED, |word| hashes.push(word));
        hashes.sort_unstable();
        hashes.dedup();
        Self { filter: Filter::of(&hashes), hashes }
    }

    /// Of some words, those that it has; and of its own words, those that are among them.
    fn shares(&self, words: &[u64]) -> [f32; 2] {
        if self.hashes.is_empty() {
            return [0.0; 2];
        }
        // A bit for each of its words that was found.
        let mut seen = [0u64; STATED.div_ceil(64) as usize];
        let (mut all, mut distinct) = (0, 0);
        for &word in words {
            if !self.filter.may_have(word) {
                continue;
            }
            let Ok(at) = self.hashes.binary_search(&word) else { continue };
            all += 1;
            let bit = 1 << (at % 64);
            distinct += usize::from(seen[at / 64] & bit == 0);
            seen[at / 64] |= bit;
        }
        [all as f32 / words.len().max(1) as f32, distinct as f32 / self.hashes.len().max(1) as f32]
    }
}

fn scopes(page: &Page, words_before: &[u32], headline: Option<usize>) -> Vec<Scope> {
    let mut scopes = vec![Scope::default(); page.elements.len()];
    for (i, line) in page.lines.iter().enumerate() {
        let scope = &mut scopes[line.element as usize];
        scope.words += words_before[i + 1] - words_before[i];
        scope.lines += 1;
    }
    for at in (1..scopes.len()).rev() {
        let Scope { words, lines, .. } = scopes[at];
        let parent = &mut scopes[page.elements[at].parent as usize];
        parent.words += words;
        parent.lines += lines;
    }
    let mut holds_headline = vec![false; scopes.len()];
    let mut at = headline.map_or(0, |line| page.lines[line].element as usize);
    while at > 0 {
        holds_headline[at] = true;
        at = page.elements[at].parent as usize;
    }
    let all = scopes.first().map_or(0, |scope| scope.words);
    for at in 1..scopes.len() {
        let element = &page.elements[at];
        let named = Named::of(page, element);
        let around = scopes[element.parent as usize].around;
        let scope = &mut scopes[at];
        scope.named = named;
        let wide = holds_headline[at] || scope.words * 2 > all;
        scope.around = if wide { around } else { around | named };
    }
    scopes
}
