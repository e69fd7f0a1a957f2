//! Corpora: pages whose content is known.

pub(crate) mod annotate;
pub(crate) mod annotate_dir;
pub(crate) mod check;
pub(crate) mod files;
pub(crate) mod gold;
pub(crate) mod listing;
pub(crate) mod load;
pub(crate) mod page_lines;
pub(crate) mod pages_csv;
pub(crate) mod prepared;
pub(crate) mod roles_csv;
pub(crate) mod sanitized;
pub(crate) mod seen;
pub(crate) mod similar;
pub(crate) mod site;
pub(crate) mod skipped;
pub(crate) mod split;
pub(crate) mod unlabelled;
pub(crate) mod walk;
pub(crate) mod wrapper;

use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;

use dechaff_extractor::Role;
use dechaff_features::Page;

use crate::corpus::gold::RoleTexts;
use crate::corpus::prepared::PreparedError;
use crate::corpus::sanitized::sanitized;
use crate::corpus::similar::{Signature, Similar};
use crate::corpus::site::SiteSources;
use crate::corpus::skipped::Skipped;
use crate::labels::label::Label;
use crate::labels::snippets::Snippets;
use crate::marking::Marking;

/// Pages whose content is known.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Corpus {
    /// The pages, one corpus after the other in the given order. Within a corpus they are sorted by
    /// name, or in the order of the gold file.
    pub pages: Vec<LabelledPage>,
    /// The pages and lines of tables that could not be used.
    pub skipped: Vec<Skipped>,
    /// Where the sites of the pages come from.
    pub sites: SiteSources,
    /// A hash of the names, bytes and labels of [`Self::pages`]. It does not depend on the order of
    /// the corpora.
    pub hash: u64,
}

/// Pages that occur more than once in a corpus. A split never separates them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Repeated {
    /// The number of pages with the same bytes as an earlier page.
    pub same_bytes: usize,
    /// The number of other pages whose content is nearly the same as that of an earlier page.
    pub similar_content: usize,
}

impl Corpus {
    /// Creates a corpus of pages that were not read from files.
    pub fn new(pages: Vec<LabelledPage>) -> Self {
        Self { pages, ..Self::default() }
    }

    /// Counts the pages that repeat an earlier one.
    pub fn repeated(&self) -> Repeated {
        let (mut seen, mut similar) = (HashSet::new(), Similar::new());
        let mut repeated = Repeated::default();
        for page in &self.pages {
            let found = page.signature.as_ref().and_then(|signature| similar.add(signature, ()));
            if page.html_hash.is_some_and(|hash| !seen.insert(hash)) {
                repeated.same_bytes += 1;
            } else if found.is_some() {
                repeated.similar_content += 1;
            }
        }
        repeated
    }
}

/// A page with the share of content in each of its lines.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct LabelledPage {
    /// Its path below the corpus, or its id in the gold file. If there are several corpora, the
    /// name of the corpus precedes it.
    pub id: String,
    /// The site on which it was published, if known. A site must not be split between training and
    /// test.
    pub site: Option<String>,
    /// The group of the page, if known: the kind of page it is.
    pub group: Option<String>,
    /// The lines of the page.
    pub page: Page,
    /// The share of each line's text that is content, 0 to 1, `[n_lines]`. It is 0 for lines that
    /// have no label by [`Self::known`].
    pub shares: Vec<f32>,
    /// Which lines have a label.
    pub known: Known,
    /// The text of its content: that of the gold file, or what the markers enclose. It is empty on
    /// a page with snippets only: see [`Self::has_text`].
    pub gold: String,
    /// The snippets of the page, if the gold file has some.
    pub snippets: Option<Snippets>,
    /// What the gold file says of the roles of its lines.
    pub roles: RoleTexts,
    /// The roles that an annotator has set, by line, counted from 0. If a page has some, its other lines
    /// have none of these roles.
    pub line_roles: BTreeMap<usize, Role>,
    /// The length of its HTML in bytes.
    pub bytes: usize,
    /// A hash of its HTML without the markers. The same page under another name or with other
    /// labels has the same hash. `None` if it is unknown, which makes the page different from all
    /// others.
    pub(crate) html_hash: Option<u64>,
    /// The signature of the text of its content, if the text is known and not short. Pages whose
    /// content is nearly the same have nearly the same signature.
    pub(crate) signature: Option<Signature>,
    /// Its part in [`Corpus::hash`].
    pub(crate) hash: u64,
    /// Its HTML without the markers. It is empty unless [`LoadOptions::keep_html`] is set.
    pub html: Vec<u8>,
}

impl LabelledPage {
    /// Creates a page without an id and a gold text, whose lines all have a label.
    pub fn new(page: Page, shares: Vec<f32>) -> Self {
        Self { page, shares, ..Self::default() }
    }

    /// Returns the label of each line.
    pub fn labels(&self) -> impl ExactSizeIterator<Item = Label> + DoubleEndedIterator {
        self.shares.iter().enumerate().map(|(line, &share)| match &self.known {
            Known::Lines(known) if !known[line] => Label::Unknown,
            _ => Label::of_share(share),
        })
    }

    /// Returns whether the whole text of its content is known, so that extracted words can be
    /// compared with it.
    pub fn has_text(&self) -> bool {
        self.known == Known::All
    }
}

/// Which lines of a page have a label.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Known {
    /// All lines: markers or a gold text label each of them.
    #[default]
    All,
    /// The lines that are `true`, `[n_lines]`. Snippets label a few lines, and unlabelled pages
    /// have none.
    Lines(Vec<bool>),
}

/// Settings for reading a corpus.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct LoadOptions {
    /// The groups whose pages are used. Pages without a group are always used. If empty, all pages
    /// are used.
    pub groups: Vec<String>,
    /// What marks the content of marked pages. Pages with gold texts need no markers.
    pub marking: Marking,
    /// The name of an element that wraps each page and is not part of it, such as CleanEval's
    /// `text`. Its two tags are removed.
    pub unwrap: Option<String>,
    /// Whether to keep [`LabelledPage::html`], which baselines read.
    pub keep_html: bool,
}

impl LoadOptions {
    /// Returns whether pages of this group are used.
    pub(crate) fn uses(&self, group: Option<&str>) -> bool {
        self.groups.is_empty() || group.is_none_or(|group| self.groups.iter().any(|g| g == group))
    }
}

/// Why a corpus cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CorpusError {
    /// A file of the corpus as a whole cannot be read.
    #[error("cannot read {}", sanitized(path))]
    Read {
        /// The file or directory.
        path: PathBuf,
        /// Why it cannot be read.
        source: std::io::Error,
    },
    /// A file of the corpus cannot be written.
    #[error("cannot write {}", sanitized(path))]
    Write {
        /// The file.
        path: PathBuf,
        /// Why it cannot be written.
        source: std::io::Error,
    },
    /// A file of the corpus as a whole is malformed.
    #[error("{}, line {line}: {problem}", sanitized(path))]
    Malformed {
        /// The file.
        path: PathBuf,
        /// Its line, from 1.
        line: u64,
        /// What was found and expected.
        problem: String,
    },
    /// A page of a file of prepared pages cannot be read.
    #[error("{}, page {page}", sanitized(path))]
    Prepared {
        /// The file.
        path: PathBuf,
        /// The page, from 1.
        page: usize,
        /// Why it cannot be read.
        source: PreparedError,
    },
    /// Prepared pages have no HTML, and it is needed.
    #[error(
        "{} holds prepared pages, which have no HTML; baselines need the pages themselves",
        sanitized(path)
    )]
    NoHtml {
        /// The file.
        path: PathBuf,
    },
    /// The directory contains no pages.
    #[error(
        "{} contains no pages; expected .html, .htm or .xhtml files, or a directory html/ and a file \
         gold.jsonl",
        sanitized(path)
    )]
    NoPages {
        /// The directory.
        path: PathBuf,
    },
    /// No page belongs to the requested groups.
    #[error("no page has the group {}; the corpus has {}", wanted.join(", "), names(known))]
    NoGroup {
        /// The groups that were requested.
        wanted: Vec<String>,
        /// The number of pages of each group.
        known: BTreeMap<String, usize>,
    },
    /// All pages were skipped.
    #[error("none of the {} pages can be used{}", skipped.len(), first(skipped))]
    AllSkipped {
        /// The skipped pages, at least one.
        skipped: Vec<Skipped>,
    },
    /// The marked pages would overwrite the original pages.
    #[error(
        "{} contains the pages to mark; choose another directory for the marked pages",
        sanitized(path)
    )]
    Overwrite {
        /// The directory.
        path: PathBuf,
    },
    /// A corpus is given twice, so its pages would be in training and in test.
    #[error("{} is given twice", sanitized(path))]
    Twice {
        /// The corpus.
        path: PathBuf,
    },
}

fn names(groups: &BTreeMap<String, usize>) -> String {
    groups.keys().map(String::as_str).collect::<Vec<_>>().join(", ")
}

/// Formats the reason why the first page was skipped.
fn first(skipped: &[Skipped]) -> String {
    skipped.first().map_or_else(String::new, |first| {
        format!(". The first, {}: {}", sanitized(&first.path), first.reason)
    })
}
