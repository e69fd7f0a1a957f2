//! Writes the labels of a page into its file, removes them, and undoes changes.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io;
use std::path::Path;

use dechaff_trainer::{Label, MarkError, Markers, mark_lines, sanitized, strip};

use super::annotated_page::{AnnotatedPage, hash};
use super::entry::Entry;
use super::session::{Session, lock};
use crate::terminal::output::replace;

/// The largest number of bytes of earlier pages that are kept for undoing changes.
const KEPT: usize = 256 << 20;

/// Why nothing was written. The file is unchanged.
#[derive(Debug)]
pub(super) enum SaveError {
    /// The file differs from what was shown or written.
    Changed,
    /// The file cannot be read or written.
    File(String),
    /// The file is not a page, or a link leads out of the directory.
    Refused(String),
    /// The labels cannot be written as markers.
    Mark(MarkError),
    /// The change to be undone is unknown.
    Forgotten,
}

/// The result of writing a file.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Saved {
    /// A hash of the bytes of the file now.
    pub(super) hash: String,
    /// The id of the change for undoing it. `None` if there was nothing to write.
    pub(super) change: Option<u64>,
    /// A note for the user.
    pub(super) note: Option<String>,
}

/// The changes of this run.
#[derive(Debug, Default)]
pub(super) struct Written {
    changes: VecDeque<Change>,
    next: u64,
}

#[derive(Debug)]
struct Change {
    id: u64,
    /// The number of the page.
    number: usize,
    /// A hash of what was written.
    after: String,
    before: Before,
}

/// The earlier contents of a file.
#[derive(Debug)]
enum Before {
    /// What was written, without markers.
    Bare,
    Bytes(Vec<u8>),
}

impl Before {
    fn len(&self) -> usize {
        match self {
            Self::Bare => 0,
            Self::Bytes(bytes) => bytes.len(),
        }
    }
}

impl Written {
    /// Iterates over the changes that can be undone, each with its page.
    pub(super) fn changes(&self) -> impl Iterator<Item = (u64, usize)> {
        self.changes.iter().map(|change| (change.id, change.number))
    }

    /// Records a change.
    fn push(&mut self, number: usize, before: Before, after: String) -> u64 {
        let id = self.next;
        self.next += 1;
        self.changes.push_back(Change { id, number, after, before });
        let bytes = |changes: &VecDeque<Change>| -> usize {
            changes.iter().map(|change| change.before.len()).sum()
        };
        while self.changes.len() > 1 && bytes(&self.changes) > KEPT {
            self.changes.pop_front();
        }
        id
    }
}

/// Writes labels into a page as markers, if the file still has the hash `shown`. A page whose
/// markers already give these labels is left unchanged.
pub(super) fn save(
    session: &Session,
    number: usize,
    entry: &Entry,
    shown: &str,
    labels: &[Label],
) -> Result<Saved, SaveError> {
    change(session, number, entry, shown, |opened| {
        let same = opened.labels().eq(labels.iter().copied());
        // What was decided between two annotators is signed, also where one of them was right throughout.
        if opened.is_marked && !opened.has_parts() && same && session.against.is_none() {
            return Ok(None);
        }
        mark_lines(&opened.bare, labels, &Markers::default()).map(Some).map_err(SaveError::Mark)
    })
}

/// Removes the markers of a page, if the file still has the hash `shown`.
pub(super) fn unmark(
    session: &Session,
    number: usize,
    entry: &Entry,
    shown: &str,
) -> Result<Saved, SaveError> {
    change(session, number, entry, shown, |opened| Ok(Some(opened.bare.clone())))
}

/// Restores the earlier contents of a file, if nobody has changed it since. Returns the page.
pub(super) fn undo(session: &Session, id: u64) -> Result<(usize, Saved), SaveError> {
    let mut written = lock(&session.saving);
    let at = written.changes.iter().position(|change| change.id == id);
    let change = at.and_then(|at| written.changes.get(at)).ok_or(SaveError::Forgotten)?;
    let entry = session.entry(change.number).ok_or(SaveError::Forgotten)?;
    session.refuse_outside(&entry).map_err(SaveError::Refused)?;
    let path = &entry.path;
    let now = fs::read(path).map_err(|error| file_error(path, "read", &error))?;
    if hash(&now) != change.after {
        return Err(SaveError::Changed);
    }
    let bare;
    let before = match &change.before {
        Before::Bytes(bytes) => bytes,
        Before::Bare => {
            bare = strip(&now, &Markers::default()).html;
            &bare
        }
    };
    let (number, note) = (change.number, put(path, before)?);
    let hash = hash(before);
    at.map(|at| written.changes.remove(at));
    Ok((number, Saved { hash, change: None, note }))
}

/// Writes the result of `make` for a page, if there is one, and records the earlier contents.
fn change(
    session: &Session,
    number: usize,
    entry: &Entry,
    shown: &str,
    make: impl FnOnce(&AnnotatedPage) -> Result<Option<Vec<u8>>, SaveError>,
) -> Result<Saved, SaveError> {
    let mut written = lock(&session.saving);
    session.refuse_outside(entry).map_err(SaveError::Refused)?;
    let path = &entry.path;
    let html = fs::read(path).map_err(|error| file_error(path, "read", &error))?;
    if hash(&html) != shown {
        return Err(SaveError::Changed);
    }
    let opened = AnnotatedPage::of(&html, session.counts_unsigned()).map_err(SaveError::Refused)?;
    let made = make(&opened)?.filter(|made| *made != html);
    let Some(made) = made else {
        return Ok(Saved { hash: opened.hash, change: None, note: None });
    };
    let note = put(path, &made)?;
    let after = hash(&made);
    // Most pages had no markers, so the earlier contents need not be kept.
    let is_bare = opened.bare == html && strip(&made, &Markers::default()).html == html;
    let before = if is_bare { Before::Bare } else { Before::Bytes(html) };
    let change = Some(written.push(number, before, after.clone()));
    Ok(Saved { hash: after, change, note })
}

/// Replaces the contents of a file, and returns a note about side effects.
fn put(path: &Path, bytes: &[u8]) -> Result<Option<String>, SaveError> {
    let writable = writable(path).map_err(|error| file_error(path, "written", &error))?;
    replace(path, bytes).map_err(|error| file_error(path, "written", &error))?;
    let now = fs::read(path).map_err(|error| file_error(path, "read", &error))?;
    if now != bytes {
        return Err(SaveError::Changed);
    }
    Ok((writable.names > 1).then(|| {
        format!(
            "The file had {} names (hard links). The others still have the old page.",
            writable.names
        )
    }))
}

fn file_error(path: &Path, what: &str, error: &io::Error) -> SaveError {
    let path = sanitized(&path);
    SaveError::File(format!("{path} cannot be {what}: {error}. Nothing was written."))
}

struct Writable {
    /// The number of names of the file.
    names: u64,
}

/// Returns an error for a file that must not be written, because it could still be replaced by
/// another one.
fn writable(path: &Path) -> io::Result<Writable> {
    let metadata = fs::metadata(path)?;
    if metadata.permissions().readonly() {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "it is read-only"));
    }
    File::options().write(true).open(path)?;
    #[cfg(unix)]
    let names = std::os::unix::fs::MetadataExt::nlink(&metadata);
    #[cfg(not(unix))]
    let names = 1;
    Ok(Writable { names })
}

#[cfg(test)]
mod tests {
    use dechaff_extractor::Extractor;
    use dechaff_trainer::MarkerCounts;

    use super::*;
    use crate::args::model::{DEFAULT, read_model};

    const BOTH: [Label; 2] = [Label::Boilerplate, Label::Content];
    const MARKED: &str = "<p>a<p><!-- marked with dechaff --><!-- content -->b<!-- /content -->";

    /// Returns a session with one page, in which markers that dechaff has not written count or do
    /// not.
    fn session(html: &str, unsigned: bool) -> (tempfile::TempDir, Session, Entry) {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("a.html"), html).unwrap();
        let extractor = Extractor::new(read_model(DEFAULT).ok().unwrap());
        let session = Session::new(dir.path(), DEFAULT, extractor, None).ok().unwrap();
        let pages = if unsigned { vec![dechaff_trainer::Evidence::Pair] } else { Vec::new() };
        session.decide(pages.into_iter().collect::<MarkerCounts>());
        let entry = session.entry(0).unwrap();
        (dir, session, entry)
    }

    fn text(entry: &Entry) -> String {
        fs::read_to_string(&entry.path).unwrap()
    }

    #[test]
    fn a_page_that_says_the_same_is_left_alone() {
        let html = "<p>a<!-- content --><p>b<!--/content-->";
        let (_dir, session, entry) = session(html, true);
        let shown = hash(html.as_bytes());
        let saved = save(&session, 0, &entry, &shown, &BOTH).unwrap();
        assert_eq!(saved, Saved { hash: shown.clone(), change: None, note: None });
        assert_eq!(text(&entry), html);
        save(&session, 0, &entry, &shown, &[Label::Content; 2]).unwrap();
        let want = "<p><!-- marked with dechaff --><!-- content -->a<p>b<!-- /content -->";
        assert_eq!(text(&entry), want);
    }

    #[test]
    fn a_page_that_changed_is_not_written() {
        let (_dir, session, entry) = session("<p>a<p>b", true);
        let error = save(&session, 0, &entry, &hash(b"<p>a"), &BOTH).unwrap_err();
        assert!(matches!(error, SaveError::Changed), "{error:?}");
        assert_eq!(text(&entry), "<p>a<p>b");
    }

    #[test]
    fn comments_of_the_site_come_back_with_undo_and_unmark() {
        let own = "<p>a<!-- content --><p>b<!-- /content -->";
        for html in ["<p>a<p>b", own] {
            let (_dir, session, entry) = session(html, false);
            let saved = save(&session, 0, &entry, &hash(html.as_bytes()), &BOTH).unwrap();
            let marked = text(&entry);
            assert_eq!(html == own, marked != MARKED, "{marked}");
            let (number, back) = undo(&session, saved.change.unwrap()).unwrap();
            assert_eq!((number, text(&entry)), (0, html.to_string()));
            let again = undo(&session, saved.change.unwrap()).unwrap_err();
            assert!(matches!(again, SaveError::Forgotten), "{again:?}");

            let saved = save(&session, 0, &entry, &back.hash, &BOTH).unwrap();
            let bare = unmark(&session, 0, &entry, &saved.hash).unwrap();
            assert_eq!(text(&entry), html);
            undo(&session, bare.change.unwrap()).unwrap();
            assert_eq!(text(&entry), marked);
        }
    }

    #[test]
    fn what_stood_there_before_comes_back_unless_somebody_has_changed_it_since() {
        let html = "<p>a<!--content--><p>b<!--/content-->";
        let (_dir, session, entry) = session(html, true);
        let none = [Label::Boilerplate; 2];
        let saved = save(&session, 0, &entry, &hash(html.as_bytes()), &none).unwrap();
        fs::write(&entry.path, "somebody else").unwrap();
        let error = undo(&session, saved.change.unwrap()).unwrap_err();
        assert!(matches!(error, SaveError::Changed), "{error:?}");
        assert_eq!(text(&entry), "somebody else");
        fs::write(&entry.path, html).unwrap();
        save(&session, 0, &entry, &hash(html.as_bytes()), &none).unwrap();
        undo(&session, saved.change.unwrap()).unwrap();
        assert_eq!(text(&entry), html);
    }

    #[cfg(unix)]
    #[test]
    fn other_names_of_a_file_keep_the_page_and_it_is_said() {
        let (dir, session, entry) = session("<p>a<p>b", false);
        let other = dir.path().join("other.txt");
        fs::hard_link(&entry.path, &other).unwrap();
        let saved = save(&session, 0, &entry, &hash(b"<p>a<p>b"), &BOTH).unwrap();
        assert!(saved.note.unwrap().contains("2 names (hard links)"));
        assert_eq!(fs::read_to_string(other).unwrap(), "<p>a<p>b");
        assert_eq!(text(&entry), MARKED);
    }
}
