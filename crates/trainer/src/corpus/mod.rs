//! Reads, checks and splits the pages of corpora.

pub(crate) mod annotate;
pub(crate) mod annotate_dir;
pub(crate) mod check;
pub(crate) mod error;
#[cfg(test)]
pub(crate) mod fixture;
pub(crate) mod gold;
pub(crate) mod labelled_page;
pub(crate) mod listing;
pub(crate) mod load;
pub(crate) mod options;
pub(crate) mod pages_csv;
pub(crate) mod read;
pub(crate) mod rewriting;
pub(crate) mod roles_csv;
pub(crate) mod seen;
pub(crate) mod similar;
pub(crate) mod site;
pub(crate) mod skipped;
pub(crate) mod split;
pub(crate) mod table;
pub(crate) mod tasks;
pub(crate) mod wrapper;

use std::collections::{BTreeMap, HashSet};

pub use check::{Finding, Severity, check};
pub use error::CorpusError;
pub use gold::{Gold, RoleTexts};
pub use rewriting::Rewriting;
pub use site::site_samples;
pub use skipped::{SkipReason, Skipped};
pub use split::{folds, holdout};

use crate::LabelledPage;
use crate::corpus::similar::Similar;

/// Pages whose content is known.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Corpus {
    /// The pages, one corpus after the other in the given order. Within a corpus they are sorted by
    /// name, or in the order of the gold file.
    pub pages: Vec<LabelledPage>,
    /// The pages and lines of tables that could not be used.
    pub skipped: Vec<Skipped>,
    /// A hash of the names, bytes and labels of [`Self::pages`]. It does not depend on the order of
    /// the corpora.
    pub hash: u64,
}

impl Corpus {
    /// Creates a corpus of pages that were not read from files.
    pub fn new(pages: Vec<LabelledPage>) -> Self {
        Self { pages, ..Self::default() }
    }

    /// Finds the pages that repeat an earlier page, and the pages that do not count.
    fn find_copies(&mut self) {
        let (mut seen, mut similar) = (HashSet::new(), Similar::new());
        let copies: Vec<bool> = (self.pages.iter())
            .map(|page| {
                let is_similar =
                    page.signature.as_ref().is_some_and(|one| similar.add(one, ()).is_some());
                page.html_hash.is_some_and(|hash| !seen.insert(hash)) || is_similar
            })
            .collect();
        let has_persons = self.pages.iter().any(|page| page.teacher.is_none());
        for (page, copy) in self.pages.iter_mut().zip(copies) {
            page.copy = copy;
            page.uncounted = copy || has_persons && page.teacher.is_some();
        }
    }

    /// Counts the pages that were labelled by each teacher.
    pub fn teachers(&self) -> BTreeMap<&str, usize> {
        let mut teachers = BTreeMap::new();
        for teacher in self.pages.iter().filter_map(|page| page.teacher.as_deref()) {
            *teachers.entry(teacher).or_default() += 1;
        }
        teachers
    }

    /// Counts the pages that repeat an earlier page, with the same bytes or nearly the same
    /// content. A split never separates them.
    pub fn copies(&self) -> usize {
        self.pages.iter().filter(|page| page.copy).count()
    }
}
