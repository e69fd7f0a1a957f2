//! Writes the labels of a page into its file.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use dechaff_trainer::{Label, MarkError, Markers, mark_lines};

use super::opened::{Opened, hash};
use crate::output::replace;

/// Why labels were not written. The file is as it was.
#[derive(Debug)]
pub(super) enum SaveError {
    /// It is not what was shown.
    Changed,
    /// It cannot be read or written.
    File(String),
    /// The labels have no place in it.
    Mark(MarkError),
}

/// Writes labels into a file as markers, if it still is the one that `shown` stands for; gives what
/// stands for it then. A page whose markers say the same already is left alone.
pub(super) fn save(path: &Path, shown: &str, labels: &[Label]) -> Result<String, SaveError> {
    let told = |what: &str, error: io::Error| {
        let path = path.display();
        SaveError::File(format!("{path} cannot be {what}: {error}. Nothing was written."))
    };
    let html = fs::read(path).map_err(|error| told("read", error))?;
    if hash(&html) != shown {
        return Err(SaveError::Changed);
    }
    let opened = Opened::of(&html).map_err(|error| SaveError::Mark(error.into()))?;
    if opened.is_marked && !opened.has_parts() && opened.labels().eq(labels.iter().copied()) {
        return Ok(opened.hash);
    }
    let marked = mark_lines(&opened.bare, labels, &Markers::default()).map_err(SaveError::Mark)?;
    writable(path).map_err(|error| told("written", error))?;
    replace(path, &marked).map_err(|error| told("written", error))?;
    let now = fs::read(path).map_err(|error| told("read", error))?;
    if now == marked { Ok(hash(&now)) } else { Err(SaveError::Changed) }
}

/// Fails for a file that must not be written: one could still be put in its place.
fn writable(path: &Path) -> io::Result<()> {
    if fs::metadata(path)?.permissions().readonly() {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "it is read-only"));
    }
    File::options().write(true).open(path).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOTH: [Label; 2] = [Label::Boilerplate, Label::Content];

    fn page(html: &str) -> (tempfile::TempDir, std::path::PathBuf) {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.html");
        fs::write(&path, html).unwrap();
        (dir, path)
    }

    #[test]
    fn a_page_that_says_the_same_is_left_alone() {
        let html = "<p>a<!-- content --><p>b<!--/content-->";
        let (_dir, path) = page(html);
        let shown = hash(html.as_bytes());
        assert_eq!(save(&path, &shown, &BOTH).unwrap(), shown);
        assert_eq!(fs::read_to_string(&path).unwrap(), html);
        save(&path, &shown, &[Label::Content; 2]).unwrap();
        let want = "<p><!-- content -->a<p>b<!-- /content -->";
        assert_eq!(fs::read_to_string(&path).unwrap(), want);
    }

    #[test]
    fn a_page_that_changed_is_not_written() {
        let (_dir, path) = page("<p>a<p>b");
        let error = save(&path, &hash(b"<p>a"), &BOTH).unwrap_err();
        assert!(matches!(error, SaveError::Changed), "{error:?}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "<p>a<p>b");
    }
}
