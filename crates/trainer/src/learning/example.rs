//! What is learned from: pages, and how sure the label of each of their lines is.

use std::borrow::Borrow;

use crate::corpus::LabelledPage;
use crate::labels::label::Label;

/// A page to learn from, with a label for each line: its own, or one that a model has guessed.
#[derive(Debug, Clone)]
pub struct Example<'a> {
    /// The page.
    pub page: &'a LabelledPage,
    /// The label of each line, `[n_lines]`.
    pub labels: Vec<Label>,
    /// How sure each label is, more than 0 and at most 1, `[n_lines]`: so much it counts. What it says
    /// of an unknown label has no meaning.
    pub certainty: Vec<f32>,
}

impl<'a> Example<'a> {
    /// A page with its own labels, all of them sure.
    pub fn of(page: &'a LabelledPage) -> Self {
        let labels: Vec<Label> = page.labels().collect();
        Self { page, certainty: vec![1.0; labels.len()], labels }
    }

    /// How much the label of a line counts; none where it is not known.
    pub(crate) fn known(&self, line: usize) -> Option<(Label, f32)> {
        let label = self.labels[line];
        (label != Label::Unknown).then(|| (label, self.certainty[line]))
    }
}

impl Borrow<LabelledPage> for Example<'_> {
    fn borrow(&self) -> &LabelledPage {
        self.page
    }
}
