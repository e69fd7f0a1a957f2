//! Values of a page that several features share: counts of its lines, elements and groups of lines.

use std::sync::Arc;

use crate::declared_words::{DeclaredOverlap, DeclaredWords};
use crate::dictionary::{Dictionaries, phrase_key};
use crate::element_weights::{ElementWeights, Weights, element_weights, names_keys};
use crate::groups::{Groups, number};
use crate::line_texts::LineTexts;
use crate::scale::{flag, ln};
use dechaff_page::text::{TextStats, hash};
use dechaff_page::{Element, Line, Page, Tag};

/// Sums over a set of lines.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Sums {
    pub(crate) lines: f32,
    pub(crate) chars: f32,
    pub(crate) link_chars: f32,
    pub(crate) sentences: f32,
    pub(crate) images: f32,
}

impl Sums {
    fn add(&mut self, other: &Self) {
        self.lines += other.lines;
        self.chars += other.chars;
        self.link_chars += other.link_chars;
        self.sentences += other.sentences;
        self.images += other.images;
    }

    pub(crate) fn link_density(&self) -> f32 {
        self.link_chars / self.chars.max(1.0)
    }
}

pub(crate) struct View<'a> {
    pub(crate) page: &'a Page,
    pub(crate) texts: Arc<LineTexts>,
    pub(crate) ln_chars: Vec<f32>,
    pub(crate) link_density: Vec<f32>,
    pub(crate) words: Vec<Weights>,
    pub(crate) phrase: Vec<f32>,
    /// The weights of each element, `[n_elements]`.
    pub(crate) elements: Vec<ElementWeights>,
    /// The sums over the lines inside each element, `[n_elements]`.
    pub(crate) inside: Vec<Sums>,
    /// The number of elements that have the same parent, tag and tokens as each, `[n_elements]`.
    pub(crate) siblings: Vec<f32>,
    /// For each element, the nearest one around it that contains more lines, `[n_elements]`.
    pub(crate) wider: Vec<u32>,
    /// The sums over the lines of each group, `[n_groups]`.
    pub(crate) by_group: Vec<Sums>,
    pub(crate) groups: Groups,
    /// How often the text of each line occurs on the page, as a logarithm, `[n_lines]`.
    pub(crate) repeats: Vec<f32>,
    pub(crate) total: Sums,
    /// The number of characters of the longest line, at least 1.
    pub(crate) longest: f32,
    pub(crate) first_h1: Option<usize>,
    pub(crate) first_title: Option<usize>,
    /// The words that each line shares with the texts in which the page declares its content,
    /// `[n_lines]`.
    pub(crate) declared: Vec<DeclaredOverlap>,
    /// The number of words of the texts in the page's JSON-LD.
    pub(crate) declared_words: f32,
    /// For each element, whether it is in the innermost elements that contain 0.5, 0.7 and 0.9 of
    /// the sentence marks outside links, `[n_elements]`.
    pub(crate) in_cores: Vec<[bool; 3]>,
}

impl<'a> View<'a> {
    pub(crate) fn new(page: &'a Page, dictionaries: &Dictionaries, texts: Arc<LineTexts>) -> Self {
        let groups = Groups::of(page);
        let names = names_keys(page);
        let n = page.lines.len();
        let declared_words = DeclaredWords::new(&page.declared);
        let mut declared = Vec::with_capacity(n);
        let mut words = Vec::with_capacity(n);
        let mut phrase = Vec::with_capacity(n);
        for (i, (line, stats)) in page.lines.iter().zip(&texts.stats).enumerate() {
            let weight = phrase_key(stats, line.chars).and_then(|k| dictionaries.phrases.get(k));
            phrase.push(weight.unwrap_or(0.0));
            let hashes = texts.first_words(i);
            declared.push(declared_words.overlap(hashes));
            words.push(Weights::of(hashes, &dictionaries.words));
        }
        let link_density: Vec<f32> =
            page.lines.iter().map(|l| l.link_chars as f32 / l.chars.max(1) as f32).collect();
        let own: Vec<Sums> = (page.lines.iter().zip(&texts.stats))
            .map(|(line, stats)| Sums {
                lines: 1.0,
                chars: line.chars as f32,
                link_chars: line.link_chars as f32,
                sentences: stats.sentence_marks as f32,
                images: line.images as f32,
            })
            .collect();
        let mut total = Sums::default();
        own.iter().for_each(|sums| total.add(sums));
        let inside = page.sums(|at, _| own[at], |around: &mut Sums, sums| around.add(&sums));
        let by_group = sums_by_group(&own, &groups);
        let in_cores = in_cores(page, &texts.stats, &link_density);
        let first_h1 = (page.lines.iter()).position(|l| page.element(l).mask & Tag::H1.bit() != 0);
        let mut titled = texts.title_shares.iter().zip(&texts.counts);
        let first_title = titled.position(|(share, words)| *share > 0.7 && *words >= 3);
        Self {
            page,
            ln_chars: page.lines.iter().map(|line| ln(line.chars)).collect(),
            link_density,
            words,
            phrase,
            elements: element_weights(page, dictionaries, &names),
            siblings: siblings(page, &names),
            wider: page.wider(|element| inside[element].lines),
            inside,
            by_group,
            groups,
            repeats: repeats(&texts.stats, page),
            total,
            longest: page.lines.iter().map(|line| line.chars).max().unwrap_or(0).max(1) as f32,
            first_h1,
            first_title,
            declared,
            declared_words: declared_words.words,
            in_cores,
            texts,
        }
    }

    pub(crate) fn line(&self, i: usize) -> &Line {
        &self.page.lines[i]
    }

    /// Returns the innermost element around line `i`.
    pub(crate) fn element(&self, i: usize) -> &Element {
        self.page.element(self.line(i))
    }

    /// Returns the weights of the innermost element around line `i`.
    pub(crate) fn weights(&self, i: usize) -> &ElementWeights {
        &self.elements[self.line(i).element as usize]
    }

    /// Returns the counts over the text of line `i`.
    pub(crate) fn stats(&self, i: usize) -> &TextStats {
        &self.texts.stats[i]
    }

    pub(crate) fn per_word(&self, i: usize, count: u32) -> f32 {
        count as f32 / self.stats(i).words.max(1) as f32
    }

    pub(crate) fn per_char(&self, i: usize, count: u32) -> f32 {
        count as f32 / self.line(i).chars.max(1) as f32
    }

    /// Returns whether an element with the bit of `tag` is around line `i`, as 0 or 1.
    pub(crate) fn is_in(&self, i: usize, tag: Tag) -> f32 {
        flag(self.element(i).mask & tag.bit() != 0)
    }
}

/// Returns, for each element, the number of elements with the same parent, tag and tokens, by a
/// hash. A page can be written so that others count too, but this affects only its own features.
fn siblings(page: &Page, names: &[u64]) -> Vec<f32> {
    let key = |(element, names): (&Element, &u64)| {
        let place = u64::from(element.parent) << 8 | element.tag.index() as u64;
        hash::mix(*names, [place].into_iter())
    };
    number(page.elements.iter().zip(names).map(key)).sizes().map(|size| size as f32).collect()
}

/// Returns the sums over the lines of each group.
fn sums_by_group(own: &[Sums], groups: &Groups) -> Vec<Sums> {
    let mut sums = vec![Sums::default(); groups.count];
    for (line, &group) in own.iter().zip(&groups.of) {
        sums[group as usize].add(line);
    }
    sums
}

/// Returns how many other lines have the same text as each, as a logarithm.
fn repeats(stats: &[TextStats], page: &Page) -> Vec<f32> {
    let keys =
        stats.iter().zip(&page.lines).map(|(stats, line)| stats.phrase ^ u64::from(line.chars));
    number(keys).sizes().map(|size| ln(size - 1)).collect()
}

/// Returns, for each element, whether it is in the deepest elements that contain 50, 70 and 90 % of
/// the sentence marks and commas outside links.
fn in_cores(page: &Page, stats: &[TextStats], link_density: &[f32]) -> Vec<[bool; 3]> {
    let of = |i: usize, _: &Line| {
        (stats[i].sentence_marks + stats[i].commas) as f32 * (1.0 - link_density[i])
    };
    let marks = page.sums(of, |around, marks| *around += marks);
    let wanted = [0.5, 0.7, 0.9].map(|share| marks[0] * share);
    page.in_deepest(|at, k| marks[at] >= wanted[k] && marks[at] > 0.0)
}
