//! Pages whose content is known: what they are, and what can be wrong with them.

use std::path::PathBuf;

use dechaff_features::{Page, Segmentation};

use crate::labels::Label;
use crate::marking::Marking;
use crate::problem::{Problem, ProblemKind};

/// Pages whose content is known.
#[derive(Debug, Default)]
pub struct Corpus {
    /// The pages, corpus by corpus in the order given, inside each by name or as the gold file has
    /// them.
    pub pages: Vec<LabelledPage>,
    /// What could not be used.
    pub skipped: Vec<Skipped>,
    /// Stands for the names, bytes and labels of all pages; the order of several corpora does not
    /// matter.
    pub hash: u64,
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
    /// For each line, how much of its text is content: 0 to 1.
    pub shares: Vec<f32>,
    /// The text of its content: the gold file's, or what the markers enclose.
    pub gold: String,
    /// Readers' comments, where the gold file keeps them apart.
    pub comments: Option<String>,
    /// Its headline, where the gold file has one.
    pub title: Option<String>,
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
        self.shares.iter().map(|&share| Label::of_share(share))
    }
}

/// A page that could not be used, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skipped {
    /// Its file.
    pub path: PathBuf,
    /// Why, and where in the file.
    pub reason: String,
    /// What is wrong with its markers, if it is that.
    pub problem: Option<ProblemKind>,
}

impl Skipped {
    /// For a reason that has nothing to do with markers.
    pub(crate) fn new(path: impl Into<PathBuf>, reason: impl Into<String>) -> Self {
        Self { path: path.into(), reason: reason.into(), problem: None }
    }

    /// For a problem of its markers.
    pub(crate) fn marked(path: impl Into<PathBuf>, problem: &Problem) -> Self {
        Self { problem: Some(problem.kind), ..Self::new(path, problem.to_string()) }
    }
}

/// How to read a corpus.
#[derive(Debug, Clone, Default)]
pub struct LoadOptions {
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

/// A corpus that cannot be read or written at all.
#[derive(Debug, thiserror::Error)]
pub enum CorpusError {
    /// A file of the corpus as a whole cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The file or directory.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A file of the corpus cannot be written.
    #[error("cannot write {}: {source}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A file of the corpus as a whole is not as it should be.
    #[error("{}, line {line}: {problem}", path.display())]
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
        "no pages in {}: expected .html, .htm or .xhtml files, or a directory html/ and a file \
         gold.jsonl", path.display()
    )]
    NoPages {
        /// The directory.
        path: PathBuf,
    },
    /// All pages were skipped.
    #[error("none of {} pages can be used{}", skipped.len(), first(skipped))]
    AllSkipped {
        /// All of them; at least one.
        skipped: Vec<Skipped>,
    },
    /// Marked pages would take the place of the pages themselves.
    #[error("{} holds the pages to mark: give another directory for the marked ones", path.display())]
    Overwrite {
        /// The directory.
        path: PathBuf,
    },
    /// A corpus given twice would be in training and test at once.
    #[error("{} is given twice", path.display())]
    Twice {
        /// The corpus.
        path: PathBuf,
    },
}

/// What is wrong with the first page.
fn first(skipped: &[Skipped]) -> String {
    skipped.first().map_or_else(String::new, |first| {
        format!(". The first, {}: {}", first.path.display(), first.reason)
    })
}
