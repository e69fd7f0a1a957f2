//! What the role features of one page share.

use std::collections::BTreeMap;

use super::names::Named;
use super::said::{Day, Numbers};
use super::wording::Wording;
use crate::html::tag::Tag;
use crate::page::{Line, Page};
use crate::text::stats::{TextStats, scan, scan_words, word_count};

/// How near an element must be to name what its line is.
const NEAR: usize = 3;
/// What is named as a whole has no more words than this, else its parts are something of their own.
const NAMED: u32 = 120;
/// Bytes of a line that are read.
const READ: usize = 600;

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
    people: Vec<u64>,
    title: Vec<u64>,
    description: Vec<u64>,
}

impl<'a> RoleView<'a> {
    pub(crate) fn new(page: &'a Page, scores: &'a [f32], headline: Option<usize>) -> Self {
        let half = scores.iter().copied().fold(0.0, f32::max) / 2.0;
        let likely = |score: &f32| *score >= half;
        let content = scores.iter().position(likely).zip(scores.iter().rposition(likely));
        let mut words_before = Vec::with_capacity(page.lines.len() + 1);
        let mut words = 0;
        for line in &page.lines {
            words_before.push(words);
            words += word_count(start_of(page.text(line)));
        }
        words_before.push(words);
        Self {
            page,
            scores,
            headline,
            content,
            scopes: scopes(page, &words_before, headline),
            words_before,
            days: &page.stated.days,
            people: hashes(&page.stated.people),
            title: hashes(&page.title),
            description: hashes(&page.stated.description),
        }
    }

    pub(crate) fn line(&self, i: usize) -> &Line {
        &self.page.lines[i]
    }

    /// The texts of some lines and their neighbours, by the numbers of the lines.
    pub(crate) fn texts(&self, lines: &[usize]) -> BTreeMap<usize, LineText> {
        let mut texts = BTreeMap::new();
        for &line in lines {
            for at in line.saturating_sub(1)..(line + 2).min(self.page.lines.len()) {
                texts.entry(at).or_insert_with(|| self.text(at));
            }
        }
        texts
    }

    fn text(&self, i: usize) -> LineText {
        let text = start_of(self.page.text(self.line(i)));
        let mut words = Vec::new();
        let stats = scan(text, |word| words.push(word));
        let shares = |stated: &[u64]| {
            let mut known: Vec<u64> = words.clone();
            known.retain(|word| stated.binary_search(word).is_ok());
            let share = known.len() as f32 / words.len().max(1) as f32;
            known.sort_unstable();
            known.dedup();
            [share, known.len() as f32 / stated.len().max(1) as f32]
        };
        LineText {
            stats,
            numbers: Numbers::of(text, self.days),
            wording: Wording::of(text),
            people: shares(&self.people),
            title: shares(&self.title),
            description: shares(&self.description),
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

fn hashes(text: &str) -> Vec<u64> {
    let mut hashes = Vec::new();
    scan_words(text, 400, |word| hashes.push(word));
    hashes.sort_unstable();
    hashes.dedup();
    hashes
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
