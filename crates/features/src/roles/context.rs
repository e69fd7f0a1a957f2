//! What the role features of all lines of one page share.

use super::names::Named;
use dechaff_page::Page;
use dechaff_page::Tag;
use dechaff_page::plain_text::cut;
use dechaff_page::text::WordSet;
use dechaff_page::text::word_count;

/// Bytes of a line that are read.
pub(crate) const READ: usize = 600;
/// Words of a text that the page declares that are read.
const DECLARED: u32 = 400;

/// An element as the features see it.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Scope {
    /// What its class names say that it is.
    pub(crate) named: Named,
    /// The same for it and the elements around it, without those that contain the headline or most of the
    /// page's text.
    pub(crate) around: Named,
    /// Whether it, or an element around it that does not hold the headline, is clearly a section of
    /// comments.
    pub(crate) in_comments: bool,
    pub(crate) words: u32,
    pub(crate) lines: u32,
}

/// What the role features of all lines of one page share: what its elements are named after, how many
/// words come before each line, and the words that the page declares.
#[derive(Debug, Clone)]
pub struct RoleContext {
    pub(crate) headline: Option<usize>,
    /// The first and the last line of at least half the highest score.
    pub(crate) content: Option<(usize, usize)>,
    /// `[n_elements]`
    pub(crate) scopes: Vec<Scope>,
    /// Words before each line, and those of all lines at the end, `[n_lines + 1]`.
    pub(crate) words_before: Vec<u32>,
    pub(crate) people: WordSet,
    pub(crate) title: WordSet,
    pub(crate) description: WordSet,
}

impl RoleContext {
    /// Looks at a whole page. `scores` are probabilities of content, `[n_lines]`; `words` are the numbers
    /// of words of the lines, `[n_lines]`, if they are known; `headline` is the line that is the headline
    /// by its markup.
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
        Self {
            headline,
            content,
            scopes: scopes(page, &words_before, headline),
            words_before,
            people: WordSet::of(&page.declared.people, DECLARED),
            title: WordSet::of(&page.title, DECLARED),
            description: WordSet::of(&page.declared.description, DECLARED),
        }
    }

    /// Returns whether the class, id, role or itemprop of an element names it after comments. `element`
    /// is its index in [`Page::elements`].
    ///
    /// # Panics
    /// If the page has no such element.
    pub fn is_named_after_comments(&self, element: usize) -> bool {
        self.scopes[element].named.has(Named::COMMENT)
    }
}

fn scopes(page: &Page, words_before: &[u32], headline: Option<usize>) -> Vec<Scope> {
    let mut scopes = vec![Scope::default(); page.elements.len()];
    for (i, line) in page.lines.iter().enumerate() {
        let scope = &mut scopes[line.element as usize];
        scope.words += words_before[i + 1] - words_before[i];
        scope.lines += 1;
    }
    page.add_up(&mut scopes, |around, scope| {
        around.words += scope.words;
        around.lines += scope.lines;
    });
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
        let Scope { around, in_comments, .. } = scopes[element.parent as usize];
        let scope = &mut scopes[at];
        scope.named = named;
        let is_page = matches!(element.tag, Tag::HTML | Tag::BODY) || holds_headline[at];
        scope.in_comments = in_comments || named.has(Named::COMMENT.clearly()) && !is_page;
        let wide = holds_headline[at] || scope.words * 2 > all;
        scope.around = if wide { around } else { around | named };
    }
    scopes
}
