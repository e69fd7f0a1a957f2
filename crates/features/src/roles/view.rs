//! A line and its surroundings, for the role features.

use std::ops::Deref;

use super::context::{READ, RoleContext, Size};
use super::names::Named;
use super::wording::Wording;
use dechaff_page::dates::Numbers;
use dechaff_page::plain_text::cut;
use dechaff_page::text::{TextStats, scan};
use dechaff_page::{Line, Page, Tag};

/// The number of elements around a line whose names apply to it.
const NEAR: usize = 3;
/// Maximum number of words of an element whose name applies to each of its lines. The lines of a
/// longer element have different roles.
const NAMED: u32 = 120;

/// The features of the text of a line.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct LineText {
    pub(crate) stats: TextStats,
    pub(crate) numbers: Numbers,
    pub(crate) wording: Wording,
    /// The share of its words that are in the declared names of people, and the share of the words
    /// of these names that it has.
    pub(crate) people: [f32; 2],
    /// The same for the page's title.
    pub(crate) title: [f32; 2],
    /// The same for the page's description.
    pub(crate) description: [f32; 2],
}

/// Computes the features that tell roles apart, for any lines of a page whose lines have scores.
pub struct RoleFeatures<'a> {
    pub(crate) page: &'a Page,
    /// The probability of content of each line.
    pub(crate) scores: &'a [f32],
    pub(crate) context: &'a RoleContext,
}

impl Deref for RoleFeatures<'_> {
    type Target = RoleContext;

    fn deref(&self) -> &RoleContext {
        self.context
    }
}

impl RoleFeatures<'_> {
    pub(crate) fn line(&self, i: usize) -> &Line {
        &self.page.lines[i]
    }

    /// Reads the text of a line. `words` may be overwritten.
    pub(crate) fn text(&self, i: usize, words: &mut Vec<u64>) -> LineText {
        let whole = self.page.text(self.line(i));
        let text = cut(whole, READ);
        let (stats, words) = match self.texts.stats.get(i) {
            Some(stats) if text.len() == whole.len() => (*stats, self.texts.first_words(i)),
            _ => {
                words.clear();
                (scan(text, |word| words.push(word)), &words[..])
            }
        };
        LineText {
            stats,
            numbers: Numbers::of(text, &self.page.declared.days),
            wording: Wording::of(text),
            people: self.people.shares(words),
            title: self.title.shares(words),
            description: self.description.shares(words),
        }
    }

    /// Returns the meanings of the names of the innermost elements around a line. Long elements do
    /// not count.
    pub(crate) fn near(&self, i: usize) -> Named {
        let mut named = Named::default();
        let mut at = self.line(i).element as usize;
        for _ in 0..NEAR {
            if self.sizes[at].words > NAMED && at != self.line(i).element as usize {
                break;
            }
            named = named | self.names[at].own;
            at = self.page.elements[at].parent as usize;
        }
        named
    }

    /// Returns the meanings of the names of all elements around a line.
    pub(crate) fn around(&self, i: usize) -> Named {
        self.names[self.line(i).element as usize].around
    }

    /// Returns the nearest element with several lines, or the page.
    pub(crate) fn wider(&self, i: usize) -> &Size {
        let mut at = self.line(i).element as usize;
        while at > 0 && self.sizes[at].lines < 2 {
            at = self.page.elements[at].parent as usize;
        }
        &self.sizes[at]
    }

    pub(crate) fn is_in(&self, i: usize, tags: &[Tag]) -> bool {
        let mask = self.page.element(self.line(i)).mask;
        tags.iter().any(|tag| mask & tag.bit() != 0)
    }
}
