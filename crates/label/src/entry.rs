//! The pages of a session, and the data known about each.

use std::path::PathBuf;

use dechaff_crawl::Failure;
use serde::Serialize;

use crate::identity::Identity;
use crate::notes::Note;
use crate::secret::secret;

/// All pages of a session.
#[derive(Default)]
pub(super) struct Pages {
    pub(super) all: Vec<Entry>,
    /// The number of changes, by which the browser requests only new changes.
    pub(super) version: u64,
}

/// A page of the session. The browser gets the fields that it lists.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Entry {
    #[serde(skip)]
    pub(super) path: PathBuf,
    pub(super) name: String,
    /// The random name of its preview, so that the address of the preview does not contain the
    /// token.
    #[serde(skip)]
    pub(super) preview: String,
    #[serde(flatten)]
    pub(super) state: State,
    /// The number of lines with another label in the other directory, if both pages are marked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) differs: Option<usize>,
    /// Its title and address, after the page has been opened.
    #[serde(flatten)]
    pub(super) identity: Identity,
    /// The number of the first page of its site with the same template, after all pages have been
    /// read.
    pub(super) template: Option<usize>,
    /// The version of the list in which it changed last.
    #[serde(skip)]
    pub(super) version: u64,
}

/// The state of a page.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "state", rename_all = "lowercase")]
pub(super) enum State {
    /// The page has not been read yet.
    Waiting,
    /// The page has no markers, or invalid markers.
    Todo {
        /// The expected benefit of marking it, 0 to 1.
        doubt: f64,
    },
    /// The page has markers.
    Marked {
        /// The expected benefit of marking it again, 0 to 1.
        doubt: f64,
    },
    /// The page cannot be used.
    Unusable {
        /// The reason.
        reason: String,
    },
}

/// A page in the list for the browser.
#[derive(Serialize)]
pub(super) struct Listed {
    pub(super) number: usize,
    #[serde(flatten)]
    pub(super) entry: Entry,
    /// Its site in `pages.csv`, or else the host of its address.
    pub(super) site: Option<String>,
    pub(super) group: String,
    pub(super) note: Note,
}

impl Entry {
    /// Creates a page that has not been read yet.
    pub(super) fn new(path: PathBuf, name: String, version: u64) -> Result<Self, Failure> {
        let (preview, identity) = (secret()?, Identity::default());
        let (state, differs, template) = (State::Waiting, None, None);
        Ok(Self { path, name, preview, state, differs, identity, template, version })
    }
}

impl State {
    /// Returns the state of a page whose file no longer exists.
    pub(super) fn gone() -> Self {
        Self::Unusable { reason: "the file is no longer there".into() }
    }
}

impl Pages {
    /// Notifies the browser of a page whose notes have changed.
    pub(super) fn touch(&mut self, number: usize) {
        self.change(number, |_| ());
    }

    /// Sets the state of a page.
    pub(super) fn set(&mut self, number: usize, state: State) {
        if self.all.get(number).is_some_and(|entry| entry.state != state) {
            self.change(number, |entry| entry.state = state);
        }
    }

    /// Changes a page in the list.
    pub(super) fn change(&mut self, number: usize, change: impl FnOnce(&mut Entry)) {
        self.version += 1;
        if let Some(entry) = self.all.get_mut(number) {
            change(entry);
            entry.version = self.version;
        }
    }
}
