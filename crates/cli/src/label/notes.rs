//! Notes on the pages: who marked a page and when, skipped pages, flagged pages, rules for sites.
//!
//! They are in one file in the directory of the pages, so that only markers are added to the pages.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use dechaff_trainer::files::sanitized;
use dechaff_trainer::labels::Parts;
use serde::{Deserialize, Serialize};

use crate::terminal::output::put;

/// The name of the file.
pub(super) const FILE: &str = "label.json";

/// The notes on the pages of a directory.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Notes {
    /// By the name of the page.
    pages: BTreeMap<String, Note>,
    /// For each site, which kinds of lines are content (`true`) or boilerplate.
    rules: BTreeMap<String, BTreeMap<String, bool>>,
    #[serde(skip)]
    path: PathBuf,
}

/// How a page that was marked twice by the same annotator agrees with itself.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Again {
    /// The number of lines of the page.
    pub(super) lines: usize,
    /// How many of them got the same label both times.
    pub(super) same: usize,
}

/// The labels of a second annotator, who did not see the first ones.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Second {
    /// Who set them.
    pub(super) by: String,
    /// `1` for each line of content, `0` for the others.
    pub(super) labels: String,
    /// The content of the lines that they split.
    #[serde(default, skip_serializing_if = "Parts::is_empty")]
    pub(super) parts: Parts,
    /// A hash of the page without markers.
    pub(super) page: String,
}

/// One time that a page was saved, or its markers were removed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Save {
    /// `save`, `decision`, `again` or `unmark`.
    pub(super) what: String,
    /// Who did it, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) by: Option<String>,
    /// When, in seconds since 1970.
    pub(super) at: u64,
}

/// The largest number of saves that are kept for a page.
const KEPT: usize = 100;

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
    /// Whether the differences between two annotators are resolved.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) decided: bool,
    /// The text that an annotator has written about it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(super) text: String,
    /// Lines of which the annotator is unsure, numbered from 0.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) unsure: Vec<usize>,
    /// The agreement when it was marked again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) again: Option<Again>,
    /// The labels of a second annotator.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) second: Option<Second>,
    /// Who decided where the two annotators differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) decided_by: Option<String>,
    /// Who saved it last, from `--name` or `--annotators`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) marked_by: Option<String>,
    /// When that was, in seconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) marked_at: Option<u64>,
    /// All saves, the latest last.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) saves: Vec<Save>,
}

impl Note {
    /// Adds a save by an annotator at this moment.
    pub(super) fn saved(mut self, what: &str, by: Option<&str>) -> Self {
        let by = by.map(str::to_string);
        self.saves.push(Save { what: what.into(), by, at: now() });
        let old = self.saves.len().saturating_sub(KEPT);
        self.saves.drain(..old);
        self
    }
}

impl Notes {
    /// Reads the notes of a directory; there may be none yet.
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
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Self::default(),
            Err(error) => return Err(format!("{name} cannot be read: {error}")),
        };
        Ok(Self { path, ..notes })
    }

    /// The notes on a page.
    pub(super) fn of(&self, page: &str) -> Note {
        self.pages.get(page).cloned().unwrap_or_default()
    }

    /// Changes the notes on a page, and writes the file.
    ///
    /// # Errors
    /// If the file cannot be written. The notes are then unchanged.
    pub(super) fn set(&mut self, page: &str, note: Note) -> Result<(), String> {
        let before = self.pages.clone();
        if note == Note::default() {
            self.pages.remove(page);
        } else {
            self.pages.insert(page.to_string(), note);
        }
        self.write().inspect_err(|_| self.pages = before)
    }

    /// The rules of a site.
    pub(super) fn rules(&self, site: &str) -> BTreeMap<String, bool> {
        self.rules.get(site).cloned().unwrap_or_default()
    }

    /// Sets or removes the rule for a kind of lines of a site, and writes the file.
    ///
    /// # Errors
    /// If the file cannot be written. The rule is then unchanged.
    pub(super) fn set_rule(
        &mut self,
        site: &str,
        kind: &str,
        content: Option<bool>,
    ) -> Result<(), String> {
        let before = self.rules.clone();
        let rules = self.rules.entry(site.to_string()).or_default();
        match content {
            Some(content) => rules.insert(kind.to_string(), content),
            None => rules.remove(kind),
        };
        self.rules.retain(|_, rules| !rules.is_empty());
        self.write().inspect_err(|_| self.rules = before)
    }

    fn write(&self) -> Result<(), String> {
        let json = serde_json::to_vec_pretty(self).map_err(|error| error.to_string())?;
        put(&self.path, &[&json[..], b"\n"].concat())
            .map_err(|error| format!("{} cannot be written: {error}", sanitized(&self.path)))
    }
}

/// Seconds since 1970.
pub(super) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
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
        notes.set_rule("x.example", "ul > li", Some(false)).unwrap();
        let again = Notes::read(dir.path()).unwrap();
        assert_eq!((again.of("a.html"), again.of("b.html")), (note, Note::default()));
        assert_eq!(again.rules("x.example"), [("ul > li".to_string(), false)].into());
        notes.set("a.html", Note::default()).unwrap();
        notes.set_rule("x.example", "ul > li", None).unwrap();
        let text = fs::read_to_string(dir.path().join(FILE)).unwrap();
        assert_eq!(text, "{\n  \"pages\": {},\n  \"rules\": {}\n}\n");
    }

    #[test]
    fn another_file_of_that_name_is_left_alone() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join(FILE), "[1]").unwrap();
        assert!(Notes::read(dir.path()).is_err());
        assert_eq!(fs::read_to_string(dir.path().join(FILE)).unwrap(), "[1]");
    }
}
