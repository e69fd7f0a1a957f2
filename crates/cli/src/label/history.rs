//! The changes written in this run, the latest last, so that they can be undone and redone.
//!
//! A change is everything that one request of the browser has written: the file of a page, its
//! note, its roles, its row in `pages.csv`, a rule. A change is undone or redone only if all of
//! this is still as the change left it.

use std::collections::VecDeque;

use dechaff_trainer::files::sanitized;
use dechaff_trainer::marking::{Markers, strip};
use dechaff_trainer::role_table::{ROLES_FILE, RoleRow};
use serde::Serialize;

use super::annotated_page::hash;
use super::entry::Entry;
use super::identity::Row;
use super::notes::{self, Note};
use super::saving::{SaveError, put_page, read_page};
use super::session::{Session, lock, secret};
use crate::terminal::exit::Failure;
use crate::terminal::output::put;

/// The largest number of bytes of pages that are kept for undoing and redoing changes.
const KEPT: usize = 256 << 20;

/// The changes of this run.
#[derive(Debug)]
pub(super) struct History {
    changes: VecDeque<Change>,
    /// The id of the next change.
    next: u64,
}

#[derive(Debug)]
struct Change {
    id: u64,
    /// The number of the page on which it was made.
    number: usize,
    /// Its kind, such as `save`.
    kind: &'static str,
    parts: Vec<Part>,
    /// `false` after it was undone.
    is_done: bool,
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
    hash: String,
    kept: Kept,
}

/// The record of the contents of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Kept {
    /// Nothing: the file has them.
    InFile,
    /// Nothing: they are the other side without its markers. Most pages had none.
    Bare,
    Bytes(Vec<u8>),
}

impl<T> Sides<T> {
    /// Returns the value that is there, and the one to be written.
    fn towards(&self, direction: Direction) -> (&T, &T) {
        match direction {
            Direction::Undo => (&self.after, &self.before),
            Direction::Redo => (&self.before, &self.after),
        }
    }

    fn towards_mut(&mut self, direction: Direction) -> (&mut T, &mut T) {
        match direction {
            Direction::Undo => (&mut self.after, &mut self.before),
            Direction::Redo => (&mut self.before, &mut self.after),
        }
    }
}

impl Direction {
    fn opposite(self) -> Self {
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
    fn of(bytes: Vec<u8>, other: &[u8]) -> Self {
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

    fn forget_oldest(&mut self) {
        let bytes = |change: &Change| change.parts.iter().map(Part::len).sum::<usize>();
        let mut sum: usize = self.changes.iter().map(bytes).sum();
        while sum > KEPT && self.changes.len() > 1 {
            sum -= self.changes.pop_front().as_ref().map_or(0, bytes);
        }
    }
}

/// Undoes or redoes a change, unless a part of it has been changed since. Returns the page on which
/// it was made, and a note for the user.
pub(super) fn turn(
    session: &Session,
    id: u64,
    direction: Direction,
) -> Result<(usize, Option<String>), SaveError> {
    let mut history = lock(&session.history);
    let is_done = direction == Direction::Undo;
    let wanted = |change: &Change| change.id == id && change.is_done == is_done;
    let at = history.changes.iter().position(wanted).ok_or(SaveError::Forgotten)?;
    let change = history.changes.get_mut(at).ok_or(SaveError::Forgotten)?;
    let entry = session.entry(change.number).ok_or(SaveError::Forgotten)?;
    for part in &change.parts {
        part.check(session, &entry, direction)?;
    }
    let mut note = None;
    for nth in 0..change.parts.len() {
        match change.parts[nth].write(session, &entry, direction) {
            Ok(noted) => note = note.or(noted),
            Err(error) => {
                for part in &mut change.parts[..nth] {
                    let _ = part.write(session, &entry, direction.opposite());
                }
                return Err(error);
            }
        }
    }
    change.is_done = !is_done;
    let number = change.number;
    session.touch(number);
    for part in &change.parts {
        if let Part::Row { number, .. } = part {
            session.touch(*number);
        }
    }
    if let Some(change) = history.changes.remove(at) {
        history.changes.push_back(change);
    }
    history.forget_oldest();
    Ok((number, note))
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

    /// Returns an error unless the files are as the change left them. They are read again, because
    /// another program may have written them.
    fn check(
        &self,
        session: &Session,
        entry: &Entry,
        direction: Direction,
    ) -> Result<(), SaveError> {
        let name = sanitized(&entry.name);
        let (file, is_same) = match self {
            Self::File(sides) => {
                let is_same = hash(&read_page(session, entry)?) == sides.towards(direction).0.hash;
                return if is_same { Ok(()) } else { Err(SaveError::Changed) };
            }
            Self::Note(sides) => {
                let notes = session.fresh_notes().map_err(SaveError::File)?;
                (notes::FILE, notes.of(&entry.name) == *sides.towards(direction).0)
            }
            Self::Roles(sides) => {
                let roles = session.fresh_roles().map_err(SaveError::File)?;
                (ROLES_FILE, are_same(roles.rows(&entry.name), sides.towards(direction).0))
            }
            Self::Row { page, sides, .. } => {
                ("pages.csv", session.fresh_table().row(page) == *sides.towards(direction).0)
            }
            Self::Rule { site, kind, sides } => {
                let notes = session.fresh_notes().map_err(SaveError::File)?;
                (notes::FILE, notes.rules(site).get(kind) == sides.towards(direction).0.as_ref())
            }
        };
        if is_same {
            return Ok(());
        }
        Err(SaveError::Overtaken(format!(
            "What {file} has for {name} was changed again since, so this cannot be undone or redone. Nothing was \
             written. Reload the page to see what the file has."
        )))
    }

    /// Writes the other side. Returns a note for the user.
    fn write(
        &mut self,
        session: &Session,
        entry: &Entry,
        direction: Direction,
    ) -> Result<Option<String>, SaveError> {
        match self {
            Self::File(sides) => return write_file(session, entry, sides.towards_mut(direction)),
            Self::Note(sides) => {
                let note = sides.towards(direction).1.clone();
                lock(&session.notes).set(&entry.name, note).map_err(SaveError::File)?;
            }
            Self::Roles(sides) => {
                let rows = sides.towards(direction).1.clone();
                write_roles(session, &entry.name, rows).map_err(SaveError::File)?;
            }
            Self::Row { page, sides, .. } => {
                let row = [(page.clone(), sides.towards(direction).1.clone())];
                lock(&session.table).set(row).map_err(SaveError::File)?;
            }
            Self::Rule { site, kind, sides } => {
                let content = *sides.towards(direction).1;
                lock(&session.notes).set_rule(site, kind, content).map_err(SaveError::File)?;
            }
        }
        Ok(None)
    }
}

fn write_file(
    session: &Session,
    entry: &Entry,
    (from, to): (&mut Contents, &mut Contents),
) -> Result<Option<String>, SaveError> {
    let now = read_page(session, entry)?;
    let bare;
    let wanted = match &to.kept {
        Kept::InFile => return Ok(None),
        Kept::Bytes(bytes) => bytes,
        Kept::Bare => {
            bare = strip(&now, &Markers::default()).html;
            &bare
        }
    };
    if hash(&now) != from.hash || hash(wanted) != to.hash {
        return Err(SaveError::Changed);
    }
    let note = put_page(&entry.path, wanted)?;
    from.kept = Kept::of(now, wanted);
    to.kept = Kept::InFile;
    Ok(note)
}

/// Sets the rows of a page in `roles.csv`, and writes the table.
pub(super) fn write_roles(session: &Session, page: &str, rows: Vec<RoleRow>) -> Result<(), String> {
    let mut table = lock(&session.roles);
    let mut changed = table.clone();
    changed.set_rows(page, rows);
    put(&session.directory.join(ROLES_FILE), &changed.to_csv())
        .map_err(|error| format!("{ROLES_FILE} cannot be written: {error}"))?;
    *table = changed;
    Ok(())
}

/// Returns whether the rows of a page are the same, ignoring their positions in the table.
fn are_same(one: &[RoleRow], other: &[RoleRow]) -> bool {
    let row = |row: &RoleRow| (row.line, row.role, row.text.clone());
    one.iter().map(row).eq(other.iter().map(row))
}
