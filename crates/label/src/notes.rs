//! Notes on the pages: whether they are skipped, flagged or decided, a text, and lines of doubtful
//! label.
//!
//! The notes are in a file in the directory of the pages, so that only markers are added to the
//! pages.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use dechaff_crawl::write::put;
use dechaff_inputs::messages::sanitized;
use serde::{Deserialize, Serialize};

/// The name of the file.
const FILE: &str = "label.json";

/// The notes on the pages of a directory.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Notes {
    /// The notes by the names of pages.
    pages: BTreeMap<String, Note>,
    #[serde(skip)]
    path: PathBuf,
}

/// The notes on a page.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Note {
    /// Whether it is not to be marked.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) skipped: bool,
    /// Whether it is flagged for a second look.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) flagged: bool,
    /// Whether the differences from the pages of `--against` are resolved.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) decided: bool,
    /// The text that an annotator has written about it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(super) text: String,
    /// Lines of which the annotator is unsure, numbered from 0.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) unsure: Vec<usize>,
}

impl Notes {
    /// Reads the notes of a directory. They are empty if there is no file.
    ///
    /// # Errors
    /// If the file cannot be read, or is another kind of file.
    pub(super) fn read(directory: &Path) -> Result<Self, String> {
        let path = directory.join(FILE);
        let name = sanitized(&path);
        let notes: Self = match fs::read(&path) {
            Ok(bytes) => serde_json::from_slice(&bytes).map_err(|error| {
                format!(
                    "{name}: expected the notes of `dechaff label`: {error}; move the file away to start without notes"
                )
            })?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Self::default(),
            Err(error) => return Err(format!("{name} cannot be read: {error}")),
        };
        Ok(Self { path, ..notes })
    }

    /// The notes on a page.
    pub(super) fn of(&self, page: &str) -> Note {
        self.pages.get(page).cloned().unwrap_or_default()
    }

    /// Changes the notes on a page, and writes the file if that changes something.
    ///
    /// # Errors
    /// If the file cannot be written. The notes are then unchanged.
    pub(super) fn set(&mut self, page: &str, note: Note) -> Result<(), String> {
        if note == self.of(page) {
            return Ok(());
        }
        let before = self.pages.clone();
        if note == Note::default() {
            self.pages.remove(page);
        } else {
            self.pages.insert(page.to_string(), note);
        }
        let json = serde_json::to_string_pretty(self).map_err(io::Error::other);
        let written = json.and_then(|json| put(&self.path, format!("{json}\n").as_bytes()));
        written.map_err(|error| {
            self.pages = before;
            format!("{} cannot be written: {error}", sanitized(&self.path))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_kept_and_empty_ones_are_removed() {
        let dir = tempfile::tempdir().unwrap();
        let mut notes = Notes::read(dir.path()).unwrap();
        let note = Note { flagged: true, unsure: vec![3], ..Note::default() };
        notes.set("a.html", note.clone()).unwrap();
        notes.set("b.html", Note::default()).unwrap();
        let again = Notes::read(dir.path()).unwrap();
        assert_eq!((again.of("a.html"), again.of("b.html")), (note, Note::default()));
        notes.set("a.html", Note::default()).unwrap();
        let text = fs::read_to_string(dir.path().join(FILE)).unwrap();
        assert_eq!(text, "{\n  \"pages\": {}\n}\n");
    }

    #[test]
    fn another_file_of_that_name_is_left_alone() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join(FILE), "[1]").unwrap();
        assert!(Notes::read(dir.path()).is_err());
        assert_eq!(fs::read_to_string(dir.path().join(FILE)).unwrap(), "[1]");
    }
}
