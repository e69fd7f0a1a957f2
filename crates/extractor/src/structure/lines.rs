//! The input of the corrections.

use dechaff_page::Page;
use dechaff_page::text::LineWords;

use super::unit::UnitScores;

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
    /// The words themselves, if they are known.
    pub(crate) hashes: Option<&'a LineWords>,
}
