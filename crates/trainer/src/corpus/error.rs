//! The reason why a corpus cannot be read or written.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::corpus::skipped::Skipped;
use dechaff_inputs::messages::sanitized;

/// The reason why a corpus cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CorpusError {
    /// A file of the corpus as a whole cannot be read.
    #[error("cannot read {}", sanitized(path))]
    Read {
        /// The file or directory.
        path: PathBuf,
        /// The error of reading it.
        source: std::io::Error,
    },
    /// A file of the corpus cannot be written.
    #[error("cannot write {}", sanitized(path))]
    Write {
        /// The file.
        path: PathBuf,
        /// The error of writing it.
        source: std::io::Error,
    },
    /// A file of the corpus as a whole is malformed.
    #[error("{}, line {line}: {problem}", sanitized(path))]
    Malformed {
        /// The file.
        path: PathBuf,
        /// Its line, from 1.
        line: u64,
        /// The problem: what was found, and what was expected.
        problem: String,
    },
    /// The directory contains no pages.
    #[error(
        "{} contains no pages; expected .html, .htm, .xhtml, .jsonl or .warc files, or a directory html/ \
         and a file gold.jsonl",
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
    /// The file of a labelling tool has no span with the labels of content.
    #[error(
        "{}: found the labels {}, expected {}",
        sanitized(path),
        sanitized(&known.join(", ")),
        wanted.join(" or ")
    )]
    NoLabel {
        /// The file.
        path: PathBuf,
        /// The labels of content.
        wanted: Vec<String>,
        /// The labels of the spans in the file.
        known: Vec<String>,
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

impl CorpusError {
    /// Returns the error for a corpus without a page that can be used, from the pages and lines
    /// that were skipped.
    pub(crate) fn no_page_of(path: PathBuf, skipped: Vec<Skipped>) -> Self {
        if skipped.is_empty() { Self::NoPages { path } } else { Self::AllSkipped { skipped } }
    }
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
