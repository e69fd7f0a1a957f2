//! Writes the labels of a page into its file, and removes them.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use dechaff_trainer::files::sanitized;
use dechaff_trainer::marking::{MarkError, Markers, mark_lines};

use super::annotated_page::{AnnotatedPage, hash};
use super::entry::Entry;
use super::history::{Contents, Part};
use super::lock::lock;
use super::marks::Marks;
use super::notes::{Again, Note, Second, now};
use super::session::Session;
use crate::terminal::output::replace;

/// Why nothing was written. The file is unchanged.
#[derive(Debug)]
pub(super) enum SaveError {
    /// The file differs from the one that was shown or written.
    Changed,
    /// The file cannot be read or written.
    File(String),
    /// The file is not a page, or it is a link to a place outside of the directory.
    Refused(String),
    /// The labels cannot be written as markers.
    Mark(MarkError),
    /// The change to be undone or redone is unknown.
    Forgotten,
    /// The file or note to be undone or redone has been changed since.
    Overtaken(String),
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

/// A page that was shown to an annotator, to be written.
#[derive(Clone, Copy)]
pub(super) struct Shown<'a> {
    pub(super) session: &'a Session,
    pub(super) number: usize,
    pub(super) entry: &'a Entry,
    /// The hash of the file that was shown.
    pub(super) shown: &'a str,
    pub(super) annotator: Option<&'a str>,
}

impl Shown<'_> {
    /// Writes labels into a page as markers, if the file still has the hash `shown`. A page whose
    /// markers already give these labels is left unchanged.
    pub(super) fn save(self, marks: &Marks) -> Result<Saved, SaveError> {
        let note = |note: Note| {
            let name = self.annotator.map(str::to_string);
            let decides = note.second.is_some();
            Note {
                skipped: false,
                decided: decides || self.session.options.against.is_some(),
                decided_by: if decides { name.clone() } else { None },
                marked_by: if decides { note.marked_by } else { name },
                marked_at: Some(now()),
                ..note
            }
            .saved(if decides { "decision" } else { "save" }, self.annotator)
        };
        let make = |opened: &AnnotatedPage| {
            // A decision between two annotators is signed, even if it equals the labels of one of them.
            if opened.is_marked
                && opened.marks() == *marks
                && self.session.options.against.is_none()
            {
                return Ok(None);
            }
            let marked = mark_lines(&opened.bare, &marks.labels, &marks.parts, &Markers::default());
            marked.map(Some).map_err(SaveError::Mark)
        };
        self.change("save", make, note)
    }

    /// Removes the markers of a page, if the file still has the hash `shown`.
    pub(super) fn unmark(self) -> Result<Saved, SaveError> {
        let note = |note: Note| {
            let Note { skipped, flagged, text, unsure, saves, .. } = note;
            let note = Note { skipped, flagged, text, unsure, saves, ..Note::default() };
            note.saved("unmark", self.annotator)
        };
        let make = |opened: &AnnotatedPage| Ok(Some(opened.bare.clone()));
        self.change("unmark", make, note)
    }

    /// Compares labels with the markers of a page, if the file still has the hash `shown`. Those of another
    /// annotator are noted, and of those of the same one how many are the same. Returns how many are the same,
    /// and the id of the change.
    pub(super) fn compare_again(self, marks: &Marks) -> Result<(Again, Option<u64>), SaveError> {
        let mut history = lock(&self.session.history);
        let opened = self.session.read(self.entry).map_err(SaveError::Refused)?;
        let (first, lines) = (opened.marks(), marks.labels.len());
        if opened.hash != self.shown || !opened.is_marked || first.labels.len() != lines {
            return Err(SaveError::Changed);
        }
        let again = Again { lines, same: lines - first.differ(marks) };
        let second = self.annotator.map(|by| Second {
            by: by.to_string(),
            labels: marks.written(),
            parts: marks.parts.clone(),
            page: hash(&opened.bare),
        });
        let noted = |note: Note| match second {
            Some(second) if note.marked_by.as_ref().is_some_and(|first| *first != second.by) => {
                Note { second: Some(second), decided: false, decided_by: None, ..note }
            }
            _ => Note { again: Some(again), ..note },
        };
        let noted = |note: Note| noted(note).saved("again", self.annotator);
        let sides = self.session.note(&self.entry.name, noted).map_err(SaveError::File)?;
        let change = history.record(self.number, "again", [Part::Note(Box::new(sides))]);
        self.session.compare(self.number, self.entry, &opened);
        Ok((again, change))
    }

    /// Writes the result of `make` for a page, if there is one, and the note `after`, and records both.
    fn change(
        self,
        name: &'static str,
        make: impl FnOnce(&AnnotatedPage) -> Result<Option<Vec<u8>>, SaveError>,
        after: impl FnOnce(Note) -> Note,
    ) -> Result<Saved, SaveError> {
        let mut history = lock(&self.session.history);
        let html = read_page(self.session, self.entry)?;
        if hash(&html) != self.shown {
            return Err(SaveError::Changed);
        }
        let opened =
            AnnotatedPage::of(&html, self.session.counts_unsigned()).map_err(SaveError::Refused)?;
        let mut parts = Vec::new();
        let (mut now, mut note) = (opened.hash.clone(), None);
        if let Some(made) = make(&opened)?.filter(|made| *made != html) {
            note = put_page(&self.entry.path, &made)?;
            now = hash(&made);
            parts.push(Part::File(Contents::sides(html, &made)));
        }
        match self.session.note(&self.entry.name, after) {
            Ok(sides) => parts.push(Part::Note(Box::new(sides))),
            Err(problem) => note = Some(problem),
        }
        let change = history.record(self.number, name, parts);
        Ok(Saved { hash: now, change, note })
    }
}

/// Reads the file of a page, unless it is a link out of the directory.
pub(super) fn read_page(session: &Session, entry: &Entry) -> Result<Vec<u8>, SaveError> {
    session.refuse_outside(entry).map_err(SaveError::Refused)?;
    fs::read(&entry.path).map_err(|error| file_error(&entry.path, "read", &error))
}

/// Replaces the contents of a file, and returns a note about side effects.
pub(super) fn put_page(path: &Path, bytes: &[u8]) -> Result<Option<String>, SaveError> {
    let names = writable(path).map_err(|error| file_error(path, "written", &error))?;
    replace(path, bytes).map_err(|error| file_error(path, "written", &error))?;
    let now = fs::read(path).map_err(|error| file_error(path, "read", &error))?;
    if now != bytes {
        return Err(SaveError::Changed);
    }
    Ok((names > 1).then(|| {
        format!("The file had {names} names (hard links). The others still have the old page.")
    }))
}

fn file_error(path: &Path, what: &str, error: &io::Error) -> SaveError {
    let path = sanitized(&path);
    SaveError::File(format!("{path} cannot be {what}: {error}. Nothing was written."))
}

/// Returns the number of names of a file, or an error for one that must not be written, because it could
/// still be replaced by another one.
fn writable(path: &Path) -> io::Result<u64> {
    let metadata = fs::metadata(path)?;
    if metadata.permissions().readonly() {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "it is read-only"));
    }
    File::options().write(true).open(path)?;
    #[cfg(unix)]
    let names = std::os::unix::fs::MetadataExt::nlink(&metadata);
    #[cfg(not(unix))]
    let names = 1;
    Ok(names)
}

#[cfg(test)]
mod tests {
    use dechaff_extractor::Extractor;
    use dechaff_trainer::labels::Parts;
    use dechaff_trainer::marking::MarkerCounts;

    use super::super::history::Direction::{Redo, Undo};
    use super::super::session::Options;
    use super::super::undoing::turn;
    use super::*;
    use crate::args::model::{DEFAULT, read_model};

    const MARKED: &str = "<p>a<p><!-- marked with dechaff --><!-- content -->b<!-- /content -->";

    fn marks(labels: &str) -> Marks {
        Marks::read(labels, Parts::new()).unwrap()
    }

    /// Returns a session with one page, in which markers that dechaff has not written count or do
    /// not.
    fn session(html: &str, unsigned: bool) -> (tempfile::TempDir, Session, Entry) {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("a.html"), html).unwrap();
        let extractor = Extractor::new(read_model(DEFAULT).ok().unwrap());
        let session = Session::new(dir.path(), DEFAULT, extractor, Options::default());
        let session = session.ok().unwrap();
        let pages =
            if unsigned { vec![dechaff_trainer::marking::Evidence::Pair] } else { Vec::new() };
        session.decide(pages.into_iter().collect::<MarkerCounts>());
        let entry = session.entry(0).unwrap();
        (dir, session, entry)
    }

    fn shown<'a>(session: &'a Session, entry: &'a Entry, shown: &'a str) -> Shown<'a> {
        Shown { session, number: 0, entry, shown, annotator: None }
    }

    fn text(entry: &Entry) -> String {
        fs::read_to_string(&entry.path).unwrap()
    }

    #[test]
    fn a_page_with_unchanged_labels_is_not_written() {
        let html = "<p>a<!-- content --><p>b<!--/content-->";
        let (_dir, session, entry) = session(html, true);
        let first = hash(html.as_bytes());
        let saved = shown(&session, &entry, &first).save(&marks("01")).unwrap();
        assert_eq!((&saved.hash, saved.note), (&first, None));
        assert_eq!(text(&entry), html);
        shown(&session, &entry, &first).save(&marks("11")).unwrap();
        let want = "<p><!-- marked with dechaff --><!-- content -->a<p>b<!-- /content -->";
        assert_eq!(text(&entry), want);
    }

    #[test]
    fn a_split_line_is_saved_and_opened_as_it_was() {
        let html = "<p>By Jo. Text<p>b";
        let (_dir, session, entry) = session(html, false);
        let part = 5..9;
        let split = Marks { parts: [(0, vec![part])].into(), ..marks("00") };
        let saved = shown(&session, &entry, &hash(html.as_bytes())).save(&split).unwrap();
        let want =
            "<p>By Jo. <!-- marked with dechaff --><!-- content -->Text<!-- /content --><p>b";
        assert_eq!(text(&entry), want);
        let opened = session.read(&entry).unwrap();
        assert_eq!(opened.marks(), split);
        // The same again is not written, and counts as agreement with another label of the line.
        assert_eq!(shown(&session, &entry, &saved.hash).save(&split).unwrap().hash, saved.hash);
        let (again, _) = shown(&session, &entry, &saved.hash).compare_again(&marks("00")).unwrap();
        assert_eq!(again, Again { lines: 2, same: 2 });
        shown(&session, &entry, &saved.hash).save(&marks("00")).unwrap();
        assert!(!text(&entry).contains(". <!--"), "{}", text(&entry));
    }

    #[test]
    fn a_page_that_changed_is_not_written() {
        let (_dir, session, entry) = session("<p>a<p>b", true);
        let error = shown(&session, &entry, &hash(b"<p>a")).save(&marks("01")).unwrap_err();
        assert!(matches!(error, SaveError::Changed), "{error:?}");
        assert_eq!(text(&entry), "<p>a<p>b");
    }

    #[test]
    fn comments_of_the_site_are_restored_by_undo_and_unmark() {
        let own = "<p>a<!-- content --><p>b<!-- /content -->";
        for html in ["<p>a<p>b", own] {
            let (_dir, session, entry) = session(html, false);
            let saved = shown(&session, &entry, &hash(html.as_bytes())).save(&marks("01")).unwrap();
            let marked = text(&entry);
            assert_eq!(html == own, marked != MARKED, "{marked}");
            let (number, _) = turn(&session, saved.change.unwrap(), Undo).unwrap();
            assert_eq!((number, text(&entry)), (0, html.to_string()));
            let again = turn(&session, saved.change.unwrap(), Undo).unwrap_err();
            assert!(matches!(again, SaveError::Forgotten), "{again:?}");

            let saved = shown(&session, &entry, &hash(html.as_bytes())).save(&marks("01")).unwrap();
            let bare = shown(&session, &entry, &saved.hash).unmark().unwrap();
            assert_eq!(text(&entry), html);
            turn(&session, bare.change.unwrap(), Undo).unwrap();
            assert_eq!(text(&entry), marked);
        }
    }

    #[test]
    fn undo_restores_a_file_unless_it_changed_since() {
        let html = "<p>a<!--content--><p>b<!--/content-->";
        let (_dir, session, entry) = session(html, true);
        let saved = shown(&session, &entry, &hash(html.as_bytes())).save(&marks("00")).unwrap();
        fs::write(&entry.path, "somebody else").unwrap();
        let error = turn(&session, saved.change.unwrap(), Undo).unwrap_err();
        assert!(matches!(error, SaveError::Changed), "{error:?}");
        assert_eq!(text(&entry), "somebody else");
        fs::write(&entry.path, html).unwrap();
        let saved = shown(&session, &entry, &hash(html.as_bytes())).save(&marks("00")).unwrap();
        let marked = text(&entry);
        turn(&session, saved.change.unwrap(), Undo).unwrap();
        assert_eq!(text(&entry), html);
        for other in ["somebody else", html] {
            fs::write(&entry.path, other).unwrap();
            let redone = turn(&session, saved.change.unwrap(), Redo);
            assert_eq!(redone.is_ok(), other == html, "{redone:?}");
        }
        assert_eq!(text(&entry), marked, "byte by byte");
    }

    #[test]
    fn label_json_agrees_with_the_file() {
        let (_dir, session, entry) = session("<p>a<p>b", false);
        let noted = || lock(&session.notes).of("a.html");
        session.note("a.html", |note| Note { skipped: true, ..note }).unwrap();
        let before = noted();
        let saved = shown(&session, &entry, &hash(b"<p>a<p>b")).save(&marks("01")).unwrap();
        let after = noted();
        assert!(after.marked_at.is_some() && !after.skipped);
        turn(&session, saved.change.unwrap(), Undo).unwrap();
        assert_eq!(noted(), before, "as it was before the save");
        turn(&session, saved.change.unwrap(), Redo).unwrap();
        assert_eq!(noted(), after);
        let bare = shown(&session, &entry, &saved.hash).unmark().unwrap();
        let Note { marked_by, marked_at, saves, .. } = noted();
        assert_eq!(
            (marked_by, marked_at),
            (None, None),
            "a page without markers was marked by nobody"
        );
        let what: Vec<_> = saves.iter().map(|save| save.what.as_str()).collect();
        assert_eq!(what, ["save", "unmark"]);
        turn(&session, bare.change.unwrap(), Undo).unwrap();
        assert_eq!((noted(), text(&entry)), (after, MARKED.to_string()));
    }

    #[test]
    fn a_new_change_of_a_page_discards_its_redo_entries() {
        let (_dir, session, entry) = session("<p>a<p>b", false);
        let bare = hash(b"<p>a<p>b");
        let first = shown(&session, &entry, &bare).save(&marks("01")).unwrap().change.unwrap();
        turn(&session, first, Undo).unwrap();
        shown(&session, &entry, &bare).save(&marks("11")).unwrap();
        let error = turn(&session, first, Redo).unwrap_err();
        assert!(matches!(error, SaveError::Forgotten), "{error:?}");
        assert_eq!(lock(&session.history).list().len(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn hard_links_keep_the_page_and_are_reported() {
        let (dir, session, entry) = session("<p>a<p>b", false);
        let other = dir.path().join("other.txt");
        fs::hard_link(&entry.path, &other).unwrap();
        let saved = shown(&session, &entry, &hash(b"<p>a<p>b")).save(&marks("01")).unwrap();
        assert!(saved.note.unwrap().contains("2 names (hard links)"));
        assert_eq!(fs::read_to_string(other).unwrap(), "<p>a<p>b");
        assert_eq!(text(&entry), MARKED);
    }
}
