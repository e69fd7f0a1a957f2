//! Pages whose content is known: what they are, and what can be wrong with them.

pub(crate) mod annotate;
pub(crate) mod annotate_dir;
pub(crate) mod check;
pub(crate) mod files;
pub(crate) mod gold;
pub(crate) mod listing;
pub(crate) mod load;
pub(crate) mod pages_csv;
pub(crate) mod sanitized;
pub(crate) mod skipped;
pub(crate) mod split;
pub(crate) mod unlabelled;
pub(crate) mod walk;
pub(crate) mod wrapper;

use std::collections::BTreeMap;
use std::path::PathBuf;

use dechaff_features::{Page, Segmentation};

use crate::corpus::gold::RoleTexts;
use crate::corpus::sanitized::sanitized;
use crate::corpus::skipped::Skipped;
use crate::labels::label::Label;
use crate::labels::snippets::Snippets;
use crate::marking::Marking;

/// Pages whose content is known.
#[derive(Debug, Default)]
pub struct Corpus {
    /// The pages, corpus by corpus in the order given, inside each by name or as the gold file has
    /// them.
    pub pages: Vec<LabelledPage>,
    /// What could not be used.
    pub skipped: Vec<Skipped>,
    /// Hash of the names, bytes and labels of [`Self::pages`]; the order of several corpora does not
    /// matter.
    pub hash: u64,
    /// The same for the pages of each path alone, in the order given.
    pub path_hashes: Vec<u64>,
}

/// A page with the share of content in each of its lines.
#[derive(Debug, Clone, Default)]
pub struct LabelledPage {
    /// Its path below the corpus, or its id in the gold file; with the name of the corpus before it
    /// if there are several.
    pub id: String,
    /// Where it was published, if known: never split a site between training and test.
    pub site: Option<String>,
    /// What kind of page it is, if known.
    pub group: Option<String>,
    /// Its lines.
    pub page: Page,
    /// For each line, how much of its text is content: 0 to 1; 0 where [`Self::known`] says that this is
    /// not known.
    pub shares: Vec<f32>,
    /// Which lines have a label.
    pub known: Known,
    /// The text of its content: the gold file's, or what the markers enclose. Empty on a page that has
    /// snippets in its place: see [`Self::has_text`].
    pub gold: String,
    /// Snippets that a good extraction holds, or must not hold, where the gold file has them.
    pub snippets: Option<Snippets>,
    /// What the gold file says of the roles of its lines.
    pub roles: RoleTexts,
    /// Length of its HTML.
    pub bytes: usize,
    /// Stands for the bytes of its HTML without the markers: the same page under another name or with
    /// other labels has the same. A page of which that is not known is like no other.
    pub html_hash: Option<u64>,
    /// Its HTML without the markers; empty unless [`LoadOptions::keep_html`] asks for it.
    pub html: Vec<u8>,
}

impl LabelledPage {
    /// The label of each line.
    pub fn labels(&self) -> impl ExactSizeIterator<Item = Label> {
        self.shares.iter().enumerate().map(|(line, &share)| match &self.known {
            Known::Lines(known) if !known[line] => Label::Unknown,
            _ => Label::of_share(share),
        })
    }

    /// Is the whole text of its content known, so that extracted words can be held against it?
    pub fn has_text(&self) -> bool {
        self.known == Known::All
    }
}

/// Which lines of a page have a label.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Known {
    /// All: markers or a gold text say what each line is.
    #[default]
    All,
    /// Those that are `true`, `[n_lines]`: snippets say what a few lines are, and nothing says what the
    /// lines of an unlabelled page are.
    Lines(Vec<bool>),
}

/// How to read a corpus.
#[derive(Debug, Clone, Default)]
pub struct LoadOptions {
    /// Use only pages of these groups, and those of no group at all; none for all pages.
    pub groups: Vec<String>,
    /// What marks content on marked pages; pages with gold texts need none.
    pub marking: Marking,
    /// An element around each page that is no part of it, such as CleanEval's `text`: its two tags
    /// are taken out.
    pub unwrap: Option<String>,
    /// What counts as a line.
    pub segmentation: Segmentation,
    /// Keep [`LabelledPage::html`], which the classic systems read?
    pub keep_html: bool,
}

impl LoadOptions {
    /// Are pages of this group to be used?
    pub(crate) fn uses(&self, group: Option<&str>) -> bool {
        self.groups.is_empty() || group.is_none_or(|group| self.groups.iter().any(|g| g == group))
    }
}

/// A corpus that cannot be read or written at all.
#[derive(Debug, thiserror::Error)]
pub enum CorpusError {
    /// A file of the corpus as a whole cannot be read.
    #[error("cannot read {}", sanitized(path))]
    Read {
        /// The file or directory.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A file of the corpus cannot be written.
    #[error("cannot write {}", sanitized(path))]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A file of the corpus as a whole is not as it should be.
    #[error("{}, line {line}: {problem}", sanitized(path))]
    Malformed {
        /// The file.
        path: PathBuf,
        /// Its line, from 1.
        line: u64,
        /// What was found and expected.
        problem: String,
    },
    /// Nothing there to read.
    #[error(
        "{} contains no pages; expected .html, .htm or .xhtml files, or a directory html/ and a file \
         gold.jsonl",
        sanitized(path)
    )]
    NoPages {
        /// The directory.
        path: PathBuf,
    },
    /// No page is of a group that was asked for.
    #[error("no page has the group {}; the corpus has {}", wanted.join(", "), names(known))]
    NoGroup {
        /// The groups that were asked for.
        wanted: Vec<String>,
        /// How many pages there are of each group.
        known: BTreeMap<String, usize>,
    },
    /// All pages were skipped.
    #[error("none of the {} pages can be used{}", skipped.len(), first(skipped))]
    AllSkipped {
        /// All of them; at least one.
        skipped: Vec<Skipped>,
    },
    /// Marked pages would take the place of the pages themselves.
    #[error(
        "{} contains the pages to mark; choose another directory for the marked pages",
        sanitized(path)
    )]
    Overwrite {
        /// The directory.
        path: PathBuf,
    },
    /// A corpus given twice would be in training and test at once.
    #[error("{} is given twice", sanitized(path))]
    Twice {
        /// The corpus.
        path: PathBuf,
    },
}

fn names(groups: &BTreeMap<String, usize>) -> String {
    groups.keys().map(String::as_str).collect::<Vec<_>>().join(", ")
}

/// What is wrong with the first page.
fn first(skipped: &[Skipped]) -> String {
    skipped.first().map_or_else(String::new, |first| {
        format!(". The first, {}: {}", sanitized(&first.path), first.reason)
    })
}
