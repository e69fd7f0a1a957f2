//! Writes results to stdout, or to a file that is written completely or not at all.

use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use dechaff_extractor::ModelError;
use serde::Serialize;
use xxhash_rust::xxh3::xxh3_64;

use crate::failure::Failure;
use crate::plain::Plain;

/// Writes to a file or, without one, to stdout.
///
/// # Errors
/// The error of writing, with the name of the output, or the error of `write`.
pub fn write_to(
    path: Option<&Path>,
    write: impl FnOnce(&mut dyn Write) -> Result<(), Stop>,
) -> Result<(), Failure> {
    let Some(path) = path else {
        let stdout = io::stdout().lock();
        let is_terminal = stdout.is_terminal();
        let mut stdout = BufWriter::new(Plain::new(stdout, is_terminal));
        let written = write(&mut stdout).and_then(|()| Ok(stdout.flush()?));
        return written.map_err(|stop| stop.or(Failure::stdout));
    };
    try_write_whole(path, write).map_err(|stop| stop.or_file(path))
}

/// Writes a file completely or not at all.
///
/// # Errors
/// The error of writing, or the error of `write`.
pub fn try_write_whole(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let mut file = WholeFile::create(path)?;
    write(&mut file.to)?;
    Ok(file.finish(false)?)
}

/// As [`try_write_whole`], and the file is synchronised to the disk before it gets its name.
pub(crate) fn try_write_synced(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let mut file = WholeFile::create(path)?;
    write(&mut file.to)?;
    file.finish(true)?;
    path.parent().map_or(Ok(()), |directory| Ok(sync(or_current(directory))?))
}

/// Returns whether an error concerns this path alone: its name is too long, or there is a file
/// where a directory is needed or the other way round. Other paths can still be written.
pub(crate) fn concerns_name(error: &io::Error) -> bool {
    use io::ErrorKind::{AlreadyExists, InvalidFilename, IsADirectory, NotADirectory};
    matches!(error.kind(), AlreadyExists | InvalidFilename | IsADirectory | NotADirectory)
}

/// Tests whether a file can be written, before work is done for it.
///
/// # Errors
/// The reason why the file cannot be written.
pub fn try_file(path: &Path) -> Result<(), Failure> {
    WholeFile::create(path).map(drop).map_err(|error| Failure::file(path, &error))
}

/// Writes a file completely or not at all. An existing file is replaced, and keeps its permissions.
///
/// # Errors
/// The error of the operating system.
pub fn put(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let existing = fs::metadata(path).ok();
    let mut file = WholeFile::create(path)?;
    file.to.write_all(bytes)?;
    if let Some(existing) = &existing {
        file.to.get_ref().set_permissions(existing.permissions())?;
    }
    file.finish(existing.is_some())
}

/// Writes a report as JSON.
///
/// # Errors
/// The error of writing.
pub fn write_json(to: &mut dyn Write, report: &impl Serialize) -> Result<(), Stop> {
    serde_json::to_writer_pretty(&mut *to, report)?;
    Ok(writeln!(to)?)
}

/// The reason why writing stopped.
#[derive(Debug, thiserror::Error)]
pub enum Stop {
    /// Writing the output failed.
    #[error(transparent)]
    Write(#[from] io::Error),
    /// Another failure.
    #[error(transparent)]
    Other(#[from] Failure),
}

impl Stop {
    /// Returns the failure of the run. `write` converts an error of writing.
    pub(crate) fn or(self, write: impl FnOnce(io::Error) -> Failure) -> Failure {
        match self {
            Self::Write(error) => write(error),
            Self::Other(failure) => failure,
        }
    }

    /// Returns the failure of a run that writes this file.
    pub(crate) fn or_file(self, path: &Path) -> Failure {
        self.or(|error| Failure::file(path, &error))
    }
}

impl From<serde_json::Error> for Stop {
    fn from(error: serde_json::Error) -> Self {
        Self::Write(error.into())
    }
}

impl From<csv::Error> for Stop {
    fn from(error: csv::Error) -> Self {
        Self::Write(match error.into_kind() {
            csv::ErrorKind::Io(error) => error,
            other => io::Error::other(format!("{other:?}")),
        })
    }
}

impl From<ModelError> for Stop {
    fn from(error: ModelError) -> Self {
        match error {
            ModelError::Io(error) => Self::Write(error),
            error => Self::Other(Failure::failed(error)),
        }
    }
}

/// The ending of the name of an unfinished file.
const PART: &str = ".dechaff-part";
/// Maximum length of the name of a file on nearly all systems, in bytes.
const LONGEST: usize = 255;

/// The unfinished files of this process.
static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn unfinished_files() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends the process, without unfinished files. What `--resume` continues from stays.
pub fn exit(code: i32) -> ! {
    // Other threads cannot begin a file while the lock is held.
    let files = unfinished_files();
    for path in files.iter() {
        let _ = fs::remove_file(path);
    }
    std::process::exit(code)
}

/// Appends a suffix to a path.
pub(crate) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut path = path.as_os_str().to_owned();
    path.push(suffix);
    path.into()
}

/// Synchronises a file, or the names in a directory, to the disk.
pub(crate) fn sync(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        // Not every system can synchronise a directory.
        let _ = File::open(path).and_then(|directory| directory.sync_all());
        return Ok(());
    }
    File::options().write(true).open(path)?.sync_data()
}

/// Renames a file, and synchronises the change to the disk.
pub(crate) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)?;
    to.parent().map_or(Ok(()), |directory| sync(or_current(directory)))
}

/// Returns the directory, or `.` if it is empty, as above a bare name.
fn or_current(directory: &Path) -> &Path {
    if directory.as_os_str().is_empty() { Path::new(".") } else { directory }
}

/// Removes an unfinished file that a killed run left.
fn remove_left(unfinished: &Path) -> io::Result<()> {
    let Ok(file) = File::options().write(true).open(unfinished) else { return Ok(()) };
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(io::Error::other("another run is writing this file")),
        _ => {
            drop(file);
            fs::remove_file(unfinished)
        }
    }
}

/// A file that gets its final name when it is complete.
struct WholeFile {
    to: BufWriter<File>,
    /// The temporary path and the final path. `None` for devices and pipes, which are written
    /// directly.
    rename: Option<(PathBuf, PathBuf)>,
}

impl WholeFile {
    fn create(path: &Path) -> io::Result<Self> {
        // Links are followed, so that the target of a link is replaced.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        if path.exists() && !path.is_file() {
            let to = BufWriter::new(File::options().write(true).open(&path)?);
            return Ok(Self { to, rename: None });
        }
        if let Some(directory) = path.parent() {
            fs::create_dir_all(directory)?;
        }
        let mut unfinished = with_suffix(&path, PART);
        let name = path.file_name().unwrap_or_default();
        if name.len() + PART.len() > LONGEST {
            let hash = xxh3_64(name.as_encoded_bytes());
            unfinished.set_file_name(format!("{hash:016x}{PART}"));
        }
        let mut files = unfinished_files();
        remove_left(&unfinished)?;
        let to = File::create_new(&unfinished)?;
        files.insert(unfinished.clone());
        drop(files);
        // Not every file system has locks.
        let _ = to.try_lock();
        let to = BufWriter::new(to);
        Ok(Self { to, rename: Some((unfinished, path)) })
    }

    /// Gives the file its name, and if `synced`, synchronises it to the disk before.
    fn finish(&mut self, synced: bool) -> io::Result<()> {
        self.to.flush()?;
        if synced {
            self.to.get_ref().sync_all()?;
        }
        if let Some((unfinished, path)) = &self.rename {
            fs::rename(unfinished, path)?;
            unfinished_files().remove(unfinished);
            self.rename = None;
        }
        Ok(())
    }
}

impl Drop for WholeFile {
    fn drop(&mut self) {
        if let Some((unfinished, _)) = &self.rename {
            // Only the first error is reported.
            let _ = fs::remove_file(unfinished);
            unfinished_files().remove(unfinished);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unfinished_files_of_killed_runs_are_replaced() {
        let dir = tempfile::tempdir().unwrap();
        let path = |name: &str| dir.path().join(name);
        let write = || try_write_whole(&path("a.bin"), |to| Ok(write!(to, "new")?));
        let left = File::create(path("a.bin.dechaff-part")).unwrap();
        left.try_lock().unwrap();
        let busy = write().unwrap_err().to_string();
        assert_eq!(busy, "another run is writing this file");
        assert!(path("a.bin.dechaff-part").exists() && !path("a.bin").exists());
        drop(left);
        write().unwrap();
        assert_eq!(fs::read_to_string(path("a.bin")).unwrap(), "new");
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
    }

    #[test]
    fn unfinished_files_of_long_names_have_shorter_ones() {
        let dir = tempfile::tempdir().unwrap();
        for name in ["é".repeat(125) + ".txt", "m".repeat(241), "m".repeat(255)] {
            let path = dir.path().join(name);
            try_write_whole(&path, |to| Ok(write!(to, "x")?)).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), "x");
            fs::remove_file(path).unwrap();
        }
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
    }
}
