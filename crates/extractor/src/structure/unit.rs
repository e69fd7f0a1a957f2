//! Kinds of units, and what a unit of each kind needs to be kept.

use std::ops::{Index, IndexMut};

dechaff_page::named! {
    /// A kind of unit: lines of a page that are kept or left out together.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Unit: "unit" {
        /// Elements of the same form in the same element.
        Siblings = "siblings",
        /// A list of items or of terms.
        List = "list",
        /// A data table.
        Table = "table",
        /// The texts of the posts of a thread.
        Post = "post",
        /// A section below its heading, a term or a summary.
        Heading = "heading",
        /// A section below its heading that is a link or of the first level.
        Headline = "headline",
        /// A figure with its caption.
        Caption = "caption",
        /// Rows of labels and values.
        Facts = "facts",
        /// The parts of a sentence.
        Sentence = "sentence",
        /// The comments of readers beside a text. Their score is relative to that of the text.
        Comments = "comments",
    }
}

/// The minimum score with which a unit of each kind is kept: the mean score of its lines, or the
/// score of the line that opens it, 0..=1. A unit with a minimum above 1 is never completed.
///
/// They are learned ([`Model::units`](crate::Model::units)).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct UnitScores([f32; Unit::ALL.len()]);

impl Default for UnitScores {
    fn default() -> Self {
        Self(Unit::ALL.map(|unit| match unit {
            Unit::Siblings => 0.15,
            Unit::Table | Unit::Post | Unit::Headline => 0.2,
            Unit::List | Unit::Heading | Unit::Sentence => 0.1,
            Unit::Caption => 0.5,
            Unit::Facts => 0.03,
            Unit::Comments => 0.8,
        }))
    }
}

impl Index<Unit> for UnitScores {
    type Output = f32;

    fn index(&self, unit: Unit) -> &f32 {
        &self.0[unit as usize]
    }
}

impl IndexMut<Unit> for UnitScores {
    fn index_mut(&mut self, unit: Unit) -> &mut f32 {
        &mut self.0[unit as usize]
    }
}
