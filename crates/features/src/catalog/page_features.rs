//! Computes the features of a page's lines in parts.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::ops::Range;

use super::context::Context;
use super::feature_set::{FeatureSet, context_features};
use super::full::Full;
use super::{declared, shallow};
use crate::columns::{Columns, Writer};
use crate::dictionary::Dictionaries;
use crate::groups::Groups;
use crate::matrix::Matrix;
use crate::page_view::{LineTexts, title_shares};
use dechaff_page::Page;
use dechaff_page::text::{LineWords, word_count};

/// Computes the features of any range of a page's lines. The values that the lines share are
/// computed once, when they are first needed.
pub struct PageFeatures<'a> {
    page: &'a Page,
    set: FeatureSet,
    dictionaries: &'a Dictionaries,
    full: OnceCell<Full<'a>>,
    /// Used instead of `full` if the feature of [`declared::BODY`] is not read.
    without_body: OnceCell<Full<'a>>,
    groups: OnceCell<Groups>,
}

impl<'a> PageFeatures<'a> {
    /// Creates an object that computes the features of a set for the lines of a page.
    pub fn new(page: &'a Page, set: FeatureSet, dictionaries: &'a Dictionaries) -> Self {
        let (full, without_body, groups) = Default::default();
        Self { page, set, dictionaries, full, without_body, groups }
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
        // The family of the declared texts is the last one.
        let body = self.width() - declared::BODY;
        let with_body = wanted.is_none_or(|wanted| wanted.get(body).copied().unwrap_or(false));
        self.full(with_body).write(&lines, &mut Writer { columns: &mut columns, wanted });
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

    /// Returns the number of words of each line, `[n_lines]`.
    pub fn word_counts(&self) -> Vec<u32> {
        match self.set {
            FeatureSet::Full => {
                self.full(false).view.stats.iter().map(|stats| stats.words).collect()
            }
            FeatureSet::Shallow => {
                self.page.lines.iter().map(|line| word_count(self.page.text(line))).collect()
            }
        }
    }

    /// Returns the words of the lines, if the features of the set are computed from them.
    pub fn line_words(&self) -> Option<&LineWords> {
        (self.set == FeatureSet::Full).then(|| &self.full(false).view.line_words)
    }

    /// Returns the share of the words of each line that the page's title has, `[n_lines]`: see
    /// [`title_shares`].
    pub fn title_shares(&self) -> Cow<'_, [f32]> {
        match self.set {
            FeatureSet::Full => self.full(false).view.title_overlap[..].into(),
            FeatureSet::Shallow => title_shares(self.page).into(),
        }
    }

    /// Returns the counts and words of the lines, if the features of the set are computed from
    /// them.
    pub fn into_texts(self) -> Option<LineTexts> {
        let full = self.full.into_inner().or_else(|| self.without_body.into_inner())?;
        Some(LineTexts { stats: full.view.stats, words: full.view.line_words })
    }

    fn full(&self, with_body: bool) -> &Full<'a> {
        let new = || Full::new(self.page, self.dictionaries, with_body);
        match self.full.get() {
            Some(full) => full,
            None if with_body => self.full.get_or_init(new),
            None => self.without_body.get_or_init(new),
        }
    }

    fn groups(&self) -> &Groups {
        match self.full.get().or_else(|| self.without_body.get()) {
            Some(full) => &full.view.groups,
            None => self.groups.get_or_init(|| Groups::of(self.page)),
        }
    }
}
