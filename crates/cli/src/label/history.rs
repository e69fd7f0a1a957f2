//! The changes written in this run, the latest last, so that they can be undone and redone.
//!
//! A change is everything that one request of the browser has written: the file of a page, its
//! note, its roles, its row in `pages.csv`, a rule. A change is undone or redone only if all of
//! this is still as the change left it.

use std::collections::VecDeque;

use dechaff_trainer::marking::{Markers, strip};
use dechaff_trainer::role_table::RoleRow;
use serde::Serialize;

use super::annotated_page::hash;
use super::identity::Row;
use super::notes::Note;
use super::secret::secret;
use crate::terminal::exit::Failure;

/// The largest number of bytes of pages that are kept for undoing and redoing changes.
const KEPT: usize = 256 << 20;

/// The changes of this run.
#[derive(Debug)]
pub(super) struct History {
    pub(super) changes: VecDeque<Change>,
    /// The id of the next change.
    next: u64,
}

#[derive(Debug)]
pub(super) struct Change {
    pub(super) id: u64,
    /// The number of the page on which it was made.
    pub(super) number: usize,
    /// Its kind, such as `save`.
    kind: &'static str,
    pub(super) parts: Vec<Part>,
    /// `false` after it was undone.
    pub(super) is_done: bool,
}

/// A change in the list for the browser.
#[derive(Debug, Serialize, PartialEq, Eq)]
pub(super) struct Listing {
    change: u64,
    number: usize,
    kind: &'static str,
    done: bool,
}

/// The answer after something other than a page was written.
#[derive(Debug, Serialize)]
pub(super) struct Recorded {
    /// The id of the change for undoing it. `None` if everything was there already.
    pub(super) change: Option<u64>,
}

/// A value before and after a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Sides<T> {
    pub(super) before: T,
    pub(super) after: T,
}

/// The direction in which a change is applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    /// To the state before it.
    Undo,
    /// To the state after it.
    Redo,
}

/// One thing that a change has written.
#[derive(Debug)]
pub(super) enum Part {
    /// The file of the page.
    File(Sides<Contents>),
    /// The note of the page in `label.json`.
    Note(Box<Sides<Note>>),
    /// The rows of the page in `roles.csv`.
    Roles(Sides<Vec<RoleRow>>),
    /// The row of a page in `pages.csv`.
    Row { number: usize, page: String, sides: Sides<Row> },
    /// The rule for a kind of lines of a site in `label.json`.
    Rule { site: String, kind: String, sides: Sides<Option<bool>> },
}

/// The contents of a file before or after a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Contents {
    pub(super) hash: String,
    pub(super) kept: Kept,
}

/// The record of the contents of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kept {
    /// Nothing: the file has them.
    InFile,
    /// Nothing: they are the other side without its markers. Most pages had none.
    Bare,
    Bytes(Vec<u8>),
}

impl<T> Sides<T> {
    /// Returns the value that is there, and the one to be written.
    pub(super) fn towards(&self, direction: Direction) -> (&T, &T) {
        match direction {
            Direction::Undo => (&self.after, &self.before),
            Direction::Redo => (&self.before, &self.after),
        }
    }

    pub(super) fn towards_mut(&mut self, direction: Direction) -> (&mut T, &mut T) {
        match direction {
            Direction::Undo => (&mut self.after, &mut self.before),
            Direction::Redo => (&mut self.before, &mut self.after),
        }
    }
}

impl Direction {
    pub(super) fn opposite(self) -> Self {
        match self {
            Self::Undo => Self::Redo,
            Self::Redo => Self::Undo,
        }
    }
}

impl Contents {
    /// The two sides of a change of a file that was just written.
    pub(super) fn sides(before: Vec<u8>, after: &[u8]) -> Sides<Self> {
        let now = Self { hash: hash(after), kept: Kept::InFile };
        let hash = hash(&before);
        Sides { before: Self { hash, kept: Kept::of(before, after) }, after: now }
    }
}

impl Kept {
    /// Returns the part of `bytes` to keep while the file contains `other`.
    pub(super) fn of(bytes: Vec<u8>, other: &[u8]) -> Self {
        let is_bare = strip(other, &Markers::default()).html == bytes;
        if is_bare { Self::Bare } else { Self::Bytes(bytes) }
    }

    fn len(&self) -> usize {
        match self {
            Self::InFile | Self::Bare => 0,
            Self::Bytes(bytes) => bytes.len(),
        }
    }
}

impl History {
    /// Starts with ids that no earlier run has used, because a page in the browser can outlive a
    /// server with the same token.
    pub(super) fn new() -> Result<Self, Failure> {
        let random = secret()?.bytes().take(8).fold(0, |id, digit| id << 4 | u64::from(digit & 15));
        Ok(Self { changes: VecDeque::new(), next: random << 20 })
    }

    /// Lists the changes that can be undone or redone.
    pub(super) fn list(&self) -> Vec<Listing> {
        let listing = |change: &Change| {
            let Change { id, number, kind, is_done, .. } = *change;
            Listing { change: id, number, kind, done: is_done }
        };
        self.changes.iter().map(listing).collect()
    }

    /// Records a change. Returns its id, or `None` if nothing has changed. Changes of this page
    /// that were undone can no longer be redone.
    pub(super) fn record(
        &mut self,
        number: usize,
        kind: &'static str,
        parts: impl IntoIterator<Item = Part>,
    ) -> Option<u64> {
        let parts: Vec<Part> = parts.into_iter().filter(Part::has_changed).collect();
        if parts.is_empty() {
            return None;
        }
        self.changes.retain(|change| change.is_done || change.number != number);
        let id = self.next;
        self.next += 1;
        self.changes.push_back(Change { id, number, kind, parts, is_done: true });
        self.forget_oldest();
        Some(id)
    }

    pub(super) fn forget_oldest(&mut self) {
        let bytes = |change: &Change| change.parts.iter().map(Part::len).sum::<usize>();
        let mut sum: usize = self.changes.iter().map(bytes).sum();
        while sum > KEPT && self.changes.len() > 1 {
            sum -= self.changes.pop_front().as_ref().map_or(0, bytes);
        }
    }
}

impl Part {
    fn has_changed(&self) -> bool {
        match self {
            Self::File(sides) => sides.before.hash != sides.after.hash,
            Self::Note(sides) => sides.before != sides.after,
            Self::Roles(sides) => !are_same(&sides.before, &sides.after),
            Self::Row { sides, .. } => sides.before != sides.after,
            Self::Rule { sides, .. } => sides.before != sides.after,
        }
    }

    /// The number of bytes of files that it keeps.
    fn len(&self) -> usize {
        match self {
            Self::File(sides) => sides.before.kept.len() + sides.after.kept.len(),
            _ => 0,
        }
    }
}

/// Returns whether the rows of a page are the same, ignoring their positions in the table.
pub(super) fn are_same(one: &[RoleRow], other: &[RoleRow]) -> bool {
    let row = |row: &RoleRow| (row.line, row.role, row.text.clone());
    one.iter().map(row).eq(other.iter().map(row))
}
