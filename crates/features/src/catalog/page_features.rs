//! Computes the features of a page's lines in parts.

use std::cell::OnceCell;
use std::ops::Range;

use super::context::{self, Context};
use super::feature::FeatureSet;
use super::full::{self, Full, Row};
use super::shallow;
use crate::dictionary::Dictionaries;
use crate::groups::Groups;
use crate::matrix::Matrix;
use crate::page::Page;
use crate::text::stats::word_count;

/// Computes the features of any range of a page's lines. The values that the lines share are
/// computed once, when they are first needed.
pub struct PageFeatures<'a> {
    page: &'a Page,
    set: FeatureSet,
    dictionaries: &'a Dictionaries,
    full: OnceCell<Full<'a>>,
    groups: OnceCell<Groups>,
}

impl<'a> PageFeatures<'a> {
    /// Creates an object that computes the features of a set for the lines of a page.
    pub fn new(page: &'a Page, set: FeatureSet, dictionaries: &'a Dictionaries) -> Self {
        Self { page, set, dictionaries, full: OnceCell::new(), groups: OnceCell::new() }
    }

    /// Returns the page.
    pub fn page(&self) -> &'a Page {
        self.page
    }

    /// Returns the features of a range of lines, `[lines, columns of the set]`. With `has_context`,
    /// the columns of [`context_features`](super::context_features) follow. They are 0 until
    /// [`Context::write`] fills them.
    pub fn matrix(&self, lines: Range<usize>, has_context: bool) -> Matrix {
        let extra = if has_context { context::WIDTH } else { 0 };
        match self.set {
            FeatureSet::Shallow => shallow::rows(self.page, lines, extra),
            FeatureSet::Full => {
                let full = self.full();
                let columns = full::WIDTH + extra;
                let mut values = Vec::with_capacity(lines.len() * columns);
                for i in lines {
                    let mut row = Row(&mut values);
                    full.write(i, &mut row);
                    row.skip(extra);
                }
                Matrix { values, columns }
            }
        }
    }

    /// Returns a matrix without rows, with the columns of [`Self::matrix`].
    pub fn empty(&self, has_context: bool) -> Matrix {
        let extra = if has_context { context::WIDTH } else { 0 };
        Matrix::zeros(0, self.set.features().len() + extra)
    }

    /// Returns the context features for the scores of an earlier round (`[n_lines]`,
    /// probabilities).
    pub fn context(&self, scores: &[f32]) -> Context<'_> {
        Context::new(self.page, self.groups(), scores)
    }

    /// Returns the number of words of each line, `[n_lines]`.
    pub fn word_counts(&self) -> Vec<u32> {
        match self.set {
            FeatureSet::Full => self.full().view.stats.iter().map(|stats| stats.words).collect(),
            FeatureSet::Shallow => {
                self.page.lines.iter().map(|line| word_count(self.page.text(line))).collect()
            }
        }
    }

    fn full(&self) -> &Full<'a> {
        self.full.get_or_init(|| Full::new(self.page, self.dictionaries))
    }

    fn groups(&self) -> &Groups {
        match self.full.get() {
            Some(full) => &full.view.groups,
            None => self.groups.get_or_init(|| Groups::of(self.page)),
        }
    }
}
