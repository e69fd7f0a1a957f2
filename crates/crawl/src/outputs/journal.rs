//! The journal from which an interrupted run is resumed.

use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use dechaff_inputs::messages::sanitized;
use serde::{Deserialize, Serialize};

use super::Tally;
use crate::write::{Stop, try_write_synced};
use crate::{Failure, failed};

/// The time after which the state is saved. At most the work of this time is lost.
const INTERVAL: Duration = Duration::from_millis(250);

/// The values that must be the same when a run is resumed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fingerprint {
    /// The version of this program.
    pub version: String,
    /// A hash of the model, or of the baseline's name, file and settings.
    pub model: String,
    /// The options that change the output, and their values.
    pub options: BTreeMap<String, String>,
    /// The number of input files, and a hash of their names, lengths and times.
    pub inputs: String,
}

/// A journal file.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Journal {
    fingerprint: Fingerprint,
    /// The counts of the items that are finished.
    pub(crate) tally: Tally,
    /// The number of bytes of output that are complete. It is 0 for a directory.
    pub(crate) bytes: u64,
    /// Whether the output is complete. Its file may not have its final name yet.
    pub(crate) finished: bool,
    #[serde(skip)]
    path: PathBuf,
    /// The time at which the state was saved last.
    #[serde(skip)]
    last: Option<Instant>,
}

impl Journal {
    /// Reads a journal, or creates one if there is none.
    pub(crate) fn open(path: &Path, fingerprint: Fingerprint) -> Result<Self, Failure> {
        let name = sanitized(&path);
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(Self { fingerprint, path: path.to_path_buf(), ..Self::default() });
            }
            other => other.map_err(|error| failed!("{name}: cannot be read: {error}"))?,
        };
        let found: Self = serde_json::from_str(&text)
            .map_err(|error| failed!("{name}: not a journal: {error}; delete it to start again"))?;
        if let Some((what, before, now)) = found.fingerprint.difference(&fingerprint) {
            return Err(failed!(
                "cannot continue the run of {name}: the interrupted run had {what} {before:?}, this one \
                 has {now:?}; use the same {what}, or delete the journal to start again"
            ));
        }
        Ok(Self { path: path.to_path_buf(), ..found })
    }

    /// Returns whether the state is to be saved again.
    pub(super) fn is_due(&self) -> bool {
        self.last.is_none_or(|last| last.elapsed() >= INTERVAL)
    }

    /// Records the items that are finished. `bytes` bytes of output are complete and on the disk.
    pub(super) fn write(&mut self, tally: &Tally, bytes: u64) -> Result<(), Stop> {
        self.tally = tally.clone();
        self.bytes = bytes;
        let text = serde_json::to_string_pretty(self)?;
        let path = &self.path;
        try_write_synced(path, |to| Ok(writeln!(to, "{text}")?))
            .map_err(|stop| stop.or_file(path))?;
        self.last = Some(Instant::now());
        Ok(())
    }

    /// Removes the journal of a complete run.
    pub(super) fn remove(&self) -> Result<(), Stop> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(Failure::file(&self.path, &error).into())
            }
            _ => Ok(()),
        }
    }
}

impl Fingerprint {
    /// Returns the name of the first value that differs, and both values.
    fn difference<'a>(&'a self, now: &'a Self) -> Option<(&'a str, &'a str, &'a str)> {
        let options = now.options.iter().map(|(name, now)| {
            (name.as_str(), self.options.get(name).map_or("", String::as_str), now.as_str())
        });
        [("version", &*self.version, &*now.version), ("model", &self.model, &now.model)]
            .into_iter()
            .chain(options)
            .chain([("inputs", &*self.inputs, &*now.inputs)])
            .find(|(_, before, now)| before != now)
    }
}

/// Keeps a second run from writing the same output while the file is open.
pub(super) fn lock(file: &File, path: &Path) -> Result<(), Failure> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            let path = sanitized(&path);
            Err(failed!("{path}: another run is writing this file; wait until it ends"))
        }
        // Not every file system has locks.
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fingerprint(format: &str) -> Fingerprint {
        let text = |text: &str| text.to_string();
        Fingerprint {
            version: text("1"),
            model: text("m"),
            options: [("--beta", "2"), ("--format", format)]
                .map(|(a, b)| (text(a), text(b)))
                .into(),
            inputs: text("i"),
        }
    }

    #[test]
    fn a_journal_matches_only_its_own_run() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a.journal");
        let mut journal = Journal::open(&path, fingerprint("x")).unwrap();
        let tally = Tally { pages: 7, ..Tally::default() };
        let written = journal.write(&tally, 70);
        assert!(written.is_ok());
        let again = Journal::open(&path, fingerprint("x")).unwrap();
        assert_eq!((again.tally, again.bytes), (tally, 70));
        let Err(Failure::Failed(what)) = Journal::open(&path, fingerprint("y")) else { panic!() };
        let what = what.to_string();
        assert!(what.contains("had --format \"x\", this one has \"y\""), "{what}");
        fs::write(&path, "{").unwrap();
        let Err(Failure::Failed(what)) = Journal::open(&path, fingerprint("x")) else { panic!() };
        assert!(what.to_string().contains("not a journal"), "{what}");
        assert!(journal.remove().is_ok() && journal.remove().is_ok());
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0);
    }
}
