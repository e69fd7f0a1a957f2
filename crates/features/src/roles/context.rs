//! Values of a page for the role features of its lines.

use std::sync::OnceLock;

use super::names::Named;
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
    pub(crate) headline: Option<usize>,
    /// The first and the last line of at least half the highest score.
    pub(crate) content: Option<(usize, usize)>,
    /// `[n_elements]`
    pub(crate) sizes: Vec<Size>,
    /// The meanings of the names of elements, computed when first needed, `[n_elements]`.
    names: Vec<OnceLock<Names>>,
    /// The elements around the headline, outermost first.
    around_headline: Vec<usize>,
    /// The number of words before each line, and of all lines at the end, `[n_lines + 1]`.
    pub(crate) words_before: Vec<u32>,
    pub(crate) people: WordSet,
    pub(crate) title: WordSet,
    pub(crate) description: WordSet,
}

impl RoleContext {
    /// Examines a whole page. `scores` are probabilities of content, `[n_lines]`; `words` are the
    /// numbers of words of the lines, `[n_lines]`, if they are known; `headline` is the line that
    /// is the headline by its markup.
    pub fn new(
        page: &Page,
        scores: &[f32],
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
            before += known.copied().unwrap_or_else(|| word_count(cut(text, READ)));
        }
        words_before.push(before);
        let mut around_headline: Vec<usize> = headline
            .map(|line| upwards(page, page.lines[line].element as usize).collect())
            .unwrap_or_default();
        around_headline.reverse();
        let mut names = vec![OnceLock::new(); page.elements.len()];
        // The page itself has no names.
        names.first_mut().into_iter().for_each(|page| *page = OnceLock::from(Names::default()));
        Self {
            headline,
            content,
            sizes: sizes(page, &words_before),
            names,
            around_headline,
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
    pub fn is_in_comments(&self, page: &Page, element: usize) -> bool {
        self.names(page, element).in_named_comments
    }

    /// Returns the meanings of the names of an element.
    #[inline]
    pub(crate) fn names(&self, page: &Page, element: usize) -> Names {
        self.names[element].get().copied().unwrap_or_else(|| self.find_names(page, element))
    }

    /// Computes the meanings for the elements around it first. The recursion is as deep as elements
    /// may be nested.
    #[cold]
    fn find_names(&self, page: &Page, element: usize) -> Names {
        let outer = self.names(page, page.elements[element].parent as usize);
        *self.names[element].get_or_init(|| self.names_in(page, element, outer))
    }

    fn names_in(&self, page: &Page, at: usize, outer: Names) -> Names {
        let element = &page.elements[at];
        let own = Named::of(page, element);
        let holds_headline = self.around_headline.binary_search(&at).is_ok();
        let is_whole = matches!(element.tag, Tag::HTML | Tag::BODY);
        let is_section = !holds_headline && !is_whole;
        let is_wide = holds_headline || self.sizes[at].words * 2 > self.sizes[0].words;
        Names {
            own,
            around: if is_wide { outer.around } else { outer.around | own },
            in_comments: outer.in_comments || own.has(Named::COMMENT.clearly()) && is_section,
            in_named_comments: outer.in_named_comments || own.has(Named::COMMENT) && !is_whole,
        }
    }
}

/// Iterates over an element and the elements around it, without the page.
fn upwards(page: &Page, element: usize) -> impl Iterator<Item = usize> + '_ {
    let outer = |at: &usize| Some(page.elements[*at].parent as usize);
    std::iter::successors(Some(element), outer).take_while(|at| *at > 0)
}

fn sizes(page: &Page, words_before: &[u32]) -> Vec<Size> {
    let of = |i: usize, _: &Line| Size { words: words_before[i + 1] - words_before[i], lines: 1 };
    page.sums(of, |around, size| {
        around.words += size.words;
        around.lines += size.lines;
    })
}
