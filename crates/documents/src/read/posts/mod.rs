//! The posts of a thread: repeated parts of a page that each have an author and a date.
//!
//! Forums, questions with answers, comments and issue trackers have only this form in common.

mod authors;
mod dates;
mod find;
mod label;
mod threads;
mod write;

use std::collections::{BTreeMap, HashSet};

use crate::read::Dom;
use crate::tree::Post;
pub(crate) use find::find;
pub(crate) use label::is_quotation;
pub(crate) use write::{post, quotation};

/// A post that was found.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Found {
    /// The index after its last node.
    end: usize,
    /// The post without its blocks.
    post: Post,
    /// The nodes with the author and the date, which are not a part of its text.
    labels: Vec<usize>,
}

/// The posts of a thread that were not written yet, by their nodes.
#[derive(Debug, Default)]
pub(crate) struct Posts {
    pub(crate) found: BTreeMap<usize, Found>,
    /// Elements that are quotations by their tag, but contain all the text of a post.
    pub(crate) bodies: HashSet<usize>,
}

impl Posts {
    /// Returns whether posts are inside an element.
    pub(crate) fn are_in(&self, dom: &Dom<'_>, at: usize) -> bool {
        self.found.range(at + 1..).next().is_some_and(|(post, _)| *post < dom[at].end)
    }
}
