//! Undoes and redoes changes of the history.

use dechaff_trainer::files::sanitized;
use dechaff_trainer::marking::{Markers, strip};
use dechaff_trainer::role_table::ROLES_FILE;

use super::annotated_page::hash;
use super::entry::Entry;
use super::history::{Change, Contents, Direction, Kept, Part, are_same};
use super::lock::lock;
use super::notes;
use super::saving::{SaveError, put_page, read_page};
use super::session::Session;

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
                session.set_roles(&entry.name, rows).map_err(SaveError::File)?;
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
