//! Writes the labels of a page into its file, and removes them.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use dechaff_crawl::write::put;
use dechaff_inputs::messages::sanitized;
use dechaff_trainer::marking::{Markers, mark_lines};
use serde::Serialize;

use crate::annotated_page::{AnnotatedPage, hash};
use crate::entry::Entry;
use crate::lock::lock;
use crate::marks::Marks;
use crate::notes::Note;
use crate::refusal::{Refusal, changed, not_written};
use crate::session::Session;

/// The result of writing a file.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(super) struct Saved {
    /// A hash of the bytes of the file now.
    pub(super) hash: String,
    /// A note for the user.
    pub(super) note: Option<String>,
}

impl Session {
    /// Writes labels into a page as markers, if the file still has the hash `shown`. A page whose
    /// markers already give these labels is left unchanged.
    pub(super) fn save(&self, entry: &Entry, shown: &str, marks: &Marks) -> Result<Saved, Refusal> {
        let decides = self.options.against.is_some();
        let make = |opened: &AnnotatedPage| {
            // A decision between two annotators is signed, even if one of them has given the same
            // labels.
            if opened.is_marked && opened.marks == *marks && !decides {
                return Ok(None);
            }
            let marked = mark_lines(&opened.bare, &marks.labels, &marks.parts, &Markers::default());
            marked.map(Some).map_err(not_written)
        };
        self.change(entry, shown, make, |note| Note { skipped: false, decided: decides, ..note })
    }

    /// Removes the markers of a page, if the file still has the hash `shown`.
    pub(super) fn unmark(&self, entry: &Entry, shown: &str) -> Result<Saved, Refusal> {
        let make = |opened: &AnnotatedPage| Ok(Some(opened.bare.clone()));
        self.change(entry, shown, make, |note| Note { decided: false, ..note })
    }

    /// Writes the result of `make` for a page, if there is one, and changes the note by `after`.
    fn change(
        &self,
        entry: &Entry,
        shown: &str,
        make: impl FnOnce(&AnnotatedPage) -> Result<Option<Vec<u8>>, Refusal>,
        after: impl FnOnce(Note) -> Note,
    ) -> Result<Saved, Refusal> {
        let _written = lock(&self.writing);
        self.refuse_outside(entry).map_err(not_written)?;
        let html =
            fs::read(&entry.path).map_err(|error| file_error(&entry.path, "read", &error))?;
        if hash(&html) != shown {
            return Err(changed());
        }
        let opened = AnnotatedPage::of(&html, self.counts_unsigned()).map_err(not_written)?;
        let (hash, note) = match make(&opened)?.filter(|made| *made != html) {
            Some(made) => (hash(&made), put_page(&entry.path, &made)?),
            None => (opened.hash, None),
        };
        let noted = self.note(&entry.name, after);
        Ok(Saved { hash, note: noted.err().or(note) })
    }
}

/// Replaces the contents of a file, and returns a note about side effects.
fn put_page(path: &Path, bytes: &[u8]) -> Result<Option<String>, Refusal> {
    let names = writable(path).map_err(|error| file_error(path, "written", &error))?;
    put(path, bytes).map_err(|error| file_error(path, "written", &error))?;
    let now = fs::read(path).map_err(|error| file_error(path, "read", &error))?;
    if now != bytes {
        return Err(changed());
    }
    Ok((names > 1).then(|| {
        format!("The file had {names} names (hard links). The others still have the old page.")
    }))
}

fn file_error(path: &Path, what: &str, error: &io::Error) -> Refusal {
    let path = sanitized(&path);
    Refusal::forbidden(format!("{path} cannot be {what}: {error}. Nothing was written."))
}

/// Returns the number of names of a file, or an error for a read-only file, which could still be
/// replaced.
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
    use axum::http::StatusCode;
    use dechaff_trainer::labels::Parts;
    use dechaff_trainer::marking::MarkerCounts;

    use super::*;
    use crate::session::Options;

    const MARKED: &str = "<p>a<p><!-- marked with dechaff --><!-- content -->b<!-- /content -->";

    fn marks(labels: &str) -> Marks {
        Marks::read(labels, Parts::new()).unwrap()
    }

    /// Returns a session with one page. `unsigned` is whether markers count that dechaff has not
    /// written.
    fn session(html: &str, unsigned: bool) -> (tempfile::TempDir, Session, Entry) {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("a.html"), html).unwrap();
        let extractor = dechaff::GENERAL.extractor();
        let session = Session::new(dir.path(), "general", extractor, Options::default());
        let session = session.ok().unwrap();
        let pages =
            if unsigned { vec![dechaff_trainer::marking::Evidence::Pair] } else { Vec::new() };
        session.decide(pages.into_iter().collect::<MarkerCounts>());
        let entry = session.entry(0).unwrap();
        (dir, session, entry)
    }

    fn text(entry: &Entry) -> String {
        fs::read_to_string(&entry.path).unwrap()
    }

    #[test]
    fn a_page_with_unchanged_labels_is_not_written() {
        let html = "<p>a<!-- content --><p>b<!--/content-->";
        let (_dir, session, entry) = session(html, true);
        let first = hash(html.as_bytes());
        let saved = session.save(&entry, &first, &marks("01")).unwrap();
        assert_eq!((&saved.hash, saved.note), (&first, None));
        assert_eq!(text(&entry), html);
        session.save(&entry, &first, &marks("11")).unwrap();
        let want = "<p><!-- marked with dechaff --><!-- content -->a<p>b<!-- /content -->";
        assert_eq!(text(&entry), want);
    }

    #[test]
    fn a_split_line_is_saved_and_opened_as_it_was() {
        let html = "<p>By Jo. Text<p>b";
        let (_dir, session, entry) = session(html, false);
        let part = 5..9;
        let split = Marks { parts: [(0, vec![part])].into(), ..marks("00") };
        let saved = session.save(&entry, &hash(html.as_bytes()), &split).unwrap();
        let want =
            "<p>By Jo. <!-- marked with dechaff --><!-- content -->Text<!-- /content --><p>b";
        assert_eq!(text(&entry), want);
        let opened = session.read(&entry).unwrap();
        assert_eq!(opened.marks, split);
        // The same labels are not written again.
        assert_eq!(session.save(&entry, &saved.hash, &split).unwrap().hash, saved.hash);
        session.save(&entry, &saved.hash, &marks("00")).unwrap();
        assert!(!text(&entry).contains(". <!--"), "{}", text(&entry));
    }

    #[test]
    fn a_page_that_changed_is_not_written() {
        let (_dir, session, entry) = session("<p>a<p>b", true);
        let error = session.save(&entry, &hash(b"<p>a"), &marks("01")).unwrap_err();
        assert!(error.0 == StatusCode::CONFLICT, "{error:?}");
        assert_eq!(text(&entry), "<p>a<p>b");
    }

    #[test]
    fn unmarking_restores_the_page_and_comments_of_its_site() {
        for html in ["<p>a<p>b", "<p>a<!-- content --><p>b<!-- /content -->"] {
            let (_dir, session, entry) = session(html, false);
            let saved = session.save(&entry, &hash(html.as_bytes()), &marks("01")).unwrap();
            assert!(text(&entry).contains("<!-- marked with dechaff -->"), "{}", text(&entry));
            let bare = session.unmark(&entry, &saved.hash).unwrap();
            assert_eq!((text(&entry), bare.hash), (html.to_string(), hash(html.as_bytes())));
        }
    }

    #[test]
    fn a_saved_page_is_no_longer_skipped() {
        let (dir, session, entry) = session("<p>a<p>b", false);
        let note = Note { skipped: true, text: "short".into(), ..Note::default() };
        session.note("a.html", |_| note.clone()).unwrap();
        session.save(&entry, &hash(b"<p>a<p>b"), &marks("01")).unwrap();
        let noted = lock(&session.notes).of("a.html");
        assert_eq!(noted, Note { skipped: false, ..note });
        let file = fs::read_to_string(dir.path().join("label.json")).unwrap();
        assert!(file.contains("short") && !file.contains("skipped"), "{file}");
    }

    #[cfg(unix)]
    #[test]
    fn hard_links_keep_the_page_and_are_reported() {
        let (dir, session, entry) = session("<p>a<p>b", false);
        let other = dir.path().join("other.txt");
        fs::hard_link(&entry.path, &other).unwrap();
        let saved = session.save(&entry, &hash(b"<p>a<p>b"), &marks("01")).unwrap();
        assert!(saved.note.unwrap().contains("2 names (hard links)"));
        assert_eq!(fs::read_to_string(other).unwrap(), "<p>a<p>b");
        assert_eq!(text(&entry), MARKED);
    }
}
