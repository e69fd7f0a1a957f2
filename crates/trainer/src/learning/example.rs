//! Training examples: pages with a label for each line, and how certain each label is.

use std::borrow::Borrow;

use crate::{Label, LabelledPage};

/// A page to learn from. Its labels are its own or guessed by a model.
#[derive(Debug, Clone)]
pub(crate) struct Example<'a> {
    /// The page with its own labels.
    pub(crate) page: &'a LabelledPage,
    /// The label of each line and its certainty, more than 0 and at most 1, `[n_lines]`. A line
    /// counts by it. `None` for an unknown label.
    pub(crate) lines: Vec<Option<(Label, f32)>>,
    /// How much the page counts, relative to others.
    pub(crate) weight: f32,
}

/// How much a page with rewritten markup counts, relative to the page itself.
const REWRITTEN: f32 = 0.3;

impl<'a> Example<'a> {
    /// Creates an example from a page with its own labels, all of certainty 1, and of weight 1.
    pub(crate) fn of(page: &'a LabelledPage) -> Self {
        let known = |label| (label != Label::Unknown).then_some((label, 1.0));
        Self { page, lines: page.labels().map(known).collect(), weight: 1.0 }
    }

    /// Returns the page with rewritten markup, if there is one, with its own labels.
    pub(crate) fn rewritten(&self) -> Option<Self> {
        let of = |page| Self::of(page).with_weight(REWRITTEN * self.weight);
        self.page.rewritten.as_deref().map(of)
    }

    /// Sets how much the page counts.
    pub(crate) fn with_weight(self, weight: f32) -> Self {
        Self { weight, ..self }
    }
}

impl Borrow<LabelledPage> for Example<'_> {
    fn borrow(&self) -> &LabelledPage {
        self.page
    }
}
