//! The input of the corrections.

use std::sync::OnceLock;

use dechaff_features::LineTexts;
use dechaff_page::nodes::Budget;
use dechaff_page::{Page, Tag};

use super::unit::UnitScores;

/// Parts of forms, as bits of [`Tag::bit`]. Their text asks for something, and is no content.
pub(super) const FORMS: u64 = Tag::FORM.bit() | Tag::LABEL.bit() | Tag::BUTTON.bit();

/// The lines of a page, with their scores, `[n_lines]` each.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lines<'a> {
    pub(crate) page: &'a Page,
    /// Probabilities of content.
    pub(crate) scores: &'a [f32],
    /// How many words each line has.
    pub(crate) words: &'a [u32],
    /// What the units of the page need to be kept.
    pub(crate) least: &'a UnitScores,
    /// The words themselves.
    pub(crate) texts: &'a LineTexts,
    /// The line that is the headline by its markup, when it was looked for.
    pub(crate) headline: &'a OnceLock<Option<usize>>,
    /// The work that may still be done on the lines.
    pub(crate) budget: &'a Budget<'a>,
}

impl<'a> Lines<'a> {
    /// Iterates over the numbers of the lines, and counts each. Without budget, there are no more.
    pub(crate) fn numbers(&self) -> impl DoubleEndedIterator<Item = usize> + use<'a> {
        let budget = self.budget;
        (0..self.words.len()).filter(|_| budget.takes_step())
    }
}
