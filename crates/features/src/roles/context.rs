//! Values of a page for the role features of its lines.

use std::sync::Arc;

use super::names::Named;
use crate::line_texts::LineTexts;
use dechaff_page::plain_text::cut;
use dechaff_page::text::{WordSet, word_count};
use dechaff_page::{Line, Page, Tag};

/// Bytes of a line that are read.
pub(crate) const READ: usize = 600;
/// Words of a text that the page declares that are read.
const DECLARED: u32 = 400;

/// The number of words and lines in an element.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Size {
    pub(crate) words: u32,
    pub(crate) lines: u32,
}

/// The meanings of the names of an element.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Names {
    /// The meanings of its own class, id, role and itemprop tokens.
    pub(crate) own: Named,
    /// The meanings of its names and those of the elements around it. Elements that contain the
    /// headline or most of the page's text do not count.
    pub(crate) around: Named,
    /// Whether it, or an element around it that does not hold the headline, is clearly a section of
    /// comments.
    pub(crate) in_comments: bool,
    /// Whether it, or an element around it that is not all of the page, is named after comments.
    in_named_comments: bool,
}

/// Values of a page for the role features of its lines: the meanings of the names of its elements,
/// the number of words before each line, and the declared words.
#[derive(Debug, Clone)]
pub struct RoleContext {
    pub(crate) texts: Arc<LineTexts>,
    pub(crate) headline: Option<usize>,
    /// The first and the last line of at least half the highest score.
    pub(crate) content: Option<(usize, usize)>,
    /// `[n_elements]`
    pub(crate) sizes: Vec<Size>,
    /// The meanings of the names of elements, `[n_elements]`.
    pub(crate) names: Vec<Names>,
    /// The number of words before each line, and of all lines at the end, `[n_lines + 1]`.
    pub(crate) words_before: Vec<u32>,
    pub(crate) people: WordSet,
    pub(crate) title: WordSet,
    pub(crate) description: WordSet,
}

impl RoleContext {
    /// Examines a whole page. `scores` are probabilities of content, `[n_lines]`; `texts` are those
    /// of its lines; `headline` is the line that is the headline by its markup.
    pub fn new(
        page: &Page,
        scores: &[f32],
        texts: Arc<LineTexts>,
        headline: Option<usize>,
    ) -> Self {
        let half = scores.iter().copied().fold(0.0, f32::max) / 2.0;
        let likely = |score: &f32| *score >= half;
        let content = scores.iter().position(likely).zip(scores.iter().rposition(likely));
        let mut words_before = Vec::with_capacity(page.lines.len() + 1);
        let mut before = 0;
        for (line, words) in page.lines.iter().zip(&texts.counts) {
            words_before.push(before);
            let text = page.text(line);
            before += if text.len() <= READ { *words } else { word_count(cut(text, READ)) };
        }
        words_before.push(before);
        let sizes = sizes(page, &words_before);
        let names = names(page, &sizes, headline);
        Self {
            texts,
            headline,
            content,
            sizes,
            names,
            words_before,
            people: WordSet::of(&page.declared.people, DECLARED),
            title: WordSet::of(&page.title, DECLARED),
            description: WordSet::of(&page.declared.description, DECLARED),
        }
    }

    /// Returns whether an element, or an element around it except `<html>` and `<body>`, is named
    /// after comments by its class, id, role or itemprop. `element` is its index in
    /// [`Page::elements`].
    ///
    /// # Panics
    /// If the page has no such element.
    pub fn is_in_comments(&self, element: usize) -> bool {
        self.names[element].in_named_comments
    }
}

/// Returns the meanings of the names of elements, `[n_elements]`.
fn names(page: &Page, sizes: &[Size], headline: Option<usize>) -> Vec<Names> {
    let parent = |at: &usize| Some(page.elements[*at].parent as usize);
    let innermost = headline.map(|line| page.lines[line].element as usize);
    let mut hold_headline = vec![false; page.elements.len()];
    for at in std::iter::successors(innermost, parent).take_while(|at| *at > 0) {
        hold_headline[at] = true;
    }
    page.inherited(Names::default(), |at, outer| {
        // The page itself has no names.
        if at == 0 {
            return outer;
        }
        let element = &page.elements[at];
        let own = Named::of(page, element);
        let is_whole = matches!(element.tag, Tag::HTML | Tag::BODY);
        let is_section = !hold_headline[at] && !is_whole;
        let is_wide = hold_headline[at] || sizes[at].words * 2 > sizes[0].words;
        Names {
            own,
            around: if is_wide { outer.around } else { outer.around | own },
            in_comments: outer.in_comments || own.has(Named::COMMENT.clearly()) && is_section,
            in_named_comments: outer.in_named_comments || own.has(Named::COMMENT) && !is_whole,
        }
    })
}

fn sizes(page: &Page, words_before: &[u32]) -> Vec<Size> {
    let of = |i: usize, _: &Line| Size { words: words_before[i + 1] - words_before[i], lines: 1 };
    page.sums(of, |around, size| {
        around.words += size.words;
        around.lines += size.lines;
    })
}
