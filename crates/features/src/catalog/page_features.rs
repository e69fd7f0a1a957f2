//! Computes the features of a page's lines in parts.

use std::cell::OnceCell;
use std::ops::Range;
use std::sync::Arc;

use super::context::Context;
use super::feature_set::{FeatureSet, context_features};
use super::full::Full;
use super::shallow;
use crate::columns::{Columns, Writer};
use crate::dictionary::Dictionaries;
use crate::groups::Groups;
use crate::line_texts::LineTexts;
use crate::matrix::Matrix;
use dechaff_page::Page;

/// Computes the features of any range of a page's lines. The values that the lines share are
/// computed once, when they are first needed.
pub struct PageFeatures<'a> {
    page: &'a Page,
    set: FeatureSet,
    dictionaries: &'a Dictionaries,
    texts: OnceCell<Arc<LineTexts>>,
    full: OnceCell<Full<'a>>,
    groups: OnceCell<Groups>,
}

impl<'a> PageFeatures<'a> {
    /// Creates an object that computes the features of a set for the lines of a page.
    pub fn new(page: &'a Page, set: FeatureSet, dictionaries: &'a Dictionaries) -> Self {
        let (texts, full, groups) = Default::default();
        Self { page, set, dictionaries, texts, full, groups }
    }

    /// Returns the page.
    pub fn page(&self) -> &'a Page {
        self.page
    }

    /// Returns the features of a range of lines: `[lines, columns of the set]`. With `has_context`,
    /// the columns of [`context_features`](super::context_features) follow. They are 0 until
    /// [`Self::write_context_rows`] fills them.
    pub fn matrix(&self, lines: Range<usize>, has_context: bool) -> Matrix {
        let width = self.set.columns(1 + usize::from(has_context)).count();
        self.columns(lines, None).to_matrix(width)
    }

    /// Returns the features of a range of lines in column-major order: the columns of the set for
    /// which `wanted` is true, or all columns if it is `None`. There is room for the columns of the
    /// context.
    pub fn columns(&self, lines: Range<usize>, wanted: Option<&[bool]>) -> Columns {
        if self.set == FeatureSet::Shallow {
            return Columns::of_matrix(&shallow::rows(self.page, lines), wanted);
        }
        let room = match wanted {
            Some(wanted) => wanted.iter().filter(|wanted| **wanted).count(),
            None => self.set.columns(2).count(),
        };
        let mut columns = Columns::with_capacity(lines.len(), room);
        let new = || Full::new(self.page, self.dictionaries, Arc::clone(self.texts()));
        self.full.get_or_init(new).write(&lines, &mut Writer { columns: &mut columns, wanted });
        columns.mark();
        columns
    }

    /// Writes the context of a range of lines after their features from [`Self::columns`]. It
    /// replaces an earlier context.
    pub fn write_context(
        &self,
        context: &Context<'_>,
        lines: &Range<usize>,
        columns: &mut Columns,
        wanted: Option<&[bool]>,
    ) {
        columns.drop_context(self.width());
        context.write(lines, &mut Writer { columns, wanted });
    }

    /// Writes the context of all lines into the last columns of [`Self::matrix`] with
    /// `has_context`.
    pub fn write_context_rows<'r>(
        &self,
        context: &Context<'_>,
        rows: impl Iterator<Item = &'r mut [f32]>,
    ) {
        let n = self.page.lines.len();
        let width = context_features().len();
        let mut columns = Columns::with_capacity(n, width);
        context.write(&(0..n), &mut Writer { columns: &mut columns, wanted: None });
        columns.write_rows(0..width as u32, self.width(), rows);
    }

    /// Returns the number of columns of the set.
    fn width(&self) -> usize {
        self.set.features().len()
    }

    /// Returns the context features for the scores of an earlier round (`[n_lines]`,
    /// probabilities).
    pub fn context(&self, scores: &[f32]) -> Context<'_> {
        Context::new(self.page, self.groups(), scores)
    }

    /// Returns the counts and words of the lines.
    pub fn texts(&self) -> &Arc<LineTexts> {
        self.texts.get_or_init(|| LineTexts::of(self.page))
    }

    fn groups(&self) -> &Groups {
        match self.full.get() {
            Some(full) => &full.view.groups,
            None => self.groups.get_or_init(|| Groups::of(self.page)),
        }
    }
}
