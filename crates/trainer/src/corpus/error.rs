//! The reason why a corpus cannot be read or written.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::corpus::Skipped;
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
        "{}: no pages; expected .html, .htm, .xhtml, .jsonl or .warc files, or a directory html/ \
         and a file gold.jsonl",
        sanitized(path)
    )]
    NoPages {
        /// The directory.
        path: PathBuf,
    },
    /// Markers or a selector were requested, but gold texts label the pages.
    #[error(
        "{}: the pages are labelled by gold.jsonl, so markers, presets and selectors have no effect",
        sanitized(path)
    )]
    Labelled {
        /// The corpus.
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
    #[error("{}", none_usable(skipped))]
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

/// Formats the reason why the first page was skipped, which may be the only one.
fn none_usable(skipped: &[Skipped]) -> String {
    let reason = |first: &Skipped| format!("{}: {}", sanitized(&first.path), first.reason);
    match skipped {
        [] => "no page can be used".to_string(),
        [only] => format!("no page can be used: {}", reason(only)),
        [first, ..] => {
            format!("none of the {} pages can be used; the first: {}", skipped.len(), reason(first))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::skipped::SkipReason;

    #[test]
    fn one_skipped_page_is_not_the_first_of_several() {
        let reason = SkipReason::Unusable("has snippets but no text".into());
        let page = Skipped { path: "a.html".into(), reason };
        let error = |skipped: Vec<Skipped>| CorpusError::AllSkipped { skipped }.to_string();
        let one = error(vec![page.clone()]);
        assert!(one.starts_with("no page can be used: a.html: has snippets"), "{one}");
        let two = error(vec![page.clone(), page]);
        assert!(two.starts_with("none of the 2 pages can be used; the first: a.html: "), "{two}");
    }
}
