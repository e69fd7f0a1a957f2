//! Writes results to stdout, or to a file that is written completely or not at all.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use dechaff_extractor::ModelError;
use serde::Serialize;

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
    try_write_whole(path, Part::OfProcess, write).map_err(|stop| stop.or_file(path))
}

/// Writes a file completely or not at all.
///
/// # Errors
/// The error of writing, or the error of `write`.
pub fn try_write_whole(
    path: &Path,
    part: Part,
    write: impl FnOnce(&mut dyn Write) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let mut file = WholeFile::create(path, part)?;
    write(&mut file.to)?;
    Ok(file.finish()?)
}

/// Returns whether an error concerns this path alone: its name is too long, or there is a file
/// where a directory is needed or the other way round. Other paths can still be written.
pub(crate) fn concerns_name(error: &io::Error) -> bool {
    use io::ErrorKind::{AlreadyExists, InvalidFilename, IsADirectory, NotADirectory};
    matches!(error.kind(), AlreadyExists | InvalidFilename | IsADirectory | NotADirectory)
}

/// Tests whether a file can be written, before work is done for it. Also removes unfinished
/// versions of it that killed runs have left.
///
/// # Errors
/// The reason why the file cannot be written.
pub fn try_file(path: &Path) -> Result<(), Failure> {
    let name = shortened(path.file_name().unwrap_or_default());
    if let Some(directory) = path.parent().filter(|_| path.is_file() || !path.exists()) {
        sweep(directory, &|of| OsStr::new(of) == name);
    }
    WholeFile::create(path, Part::OfProcess).map(drop).map_err(|error| Failure::file(path, &error))
}

/// Replaces the contents of an existing file, which keeps its permissions.
///
/// # Errors
/// The error of the operating system.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let permissions = fs::metadata(path)?.permissions();
    let mut file = WholeFile::create(path, Part::OfProcess)?;
    file.to.write_all(bytes)?;
    file.to.flush()?;
    file.to.get_ref().set_permissions(permissions)?;
    file.to.get_ref().sync_all()?;
    file.finish()
}

/// Writes a file completely or not at all. It replaces an existing file.
///
/// # Errors
/// The error of the operating system.
pub fn put(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match replace(path, bytes) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let mut file = WholeFile::create(path, Part::OfProcess)?;
            file.to.write_all(bytes)?;
            file.finish()
        }
        replaced => replaced,
    }
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

/// The temporary name of a file until it is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Contains the id of the process, so that two processes can write the same file.
    OfProcess,
    /// Is always the same, so that the next run replaces the unfinished file of an interrupted run.
    Fixed,
    /// As [`Self::Fixed`], and the file is synchronised to the disk before it gets its name.
    Synced,
}

/// The ending of the name of an unfinished file. The id of the process may precede it.
const PART: &str = ".dechaff-part";
/// Maximum length of the name of a file on nearly all systems, in bytes.
const LONGEST: usize = 255;
/// The time without changes after which an unfinished file counts as abandoned.
const LEFT: Duration = Duration::from_secs(10);

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

/// Removes unfinished files that killed runs left in a directory, if their final names are
/// `wanted`.
pub fn sweep(directory: &Path, wanted: &dyn Fn(&str) -> bool) {
    for entry in fs::read_dir(or_current(directory)).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let of = name.to_str().and_then(|name| name.strip_suffix(PART)).map(|of| {
            let numbered =
                of.rsplit_once('.').filter(|(_, process)| process.parse::<u32>().is_ok());
            numbered.map_or(of, |(of, _)| of)
        });
        if of.is_some_and(wanted) && is_left(&entry.path()) {
            // Another process may have removed it.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Returns whether the process that was writing a file has ended.
fn is_left(path: &Path) -> bool {
    let Ok(file) = File::options().write(true).open(path) else { return false };
    let modified = file.metadata().and_then(|metadata| metadata.modified()).ok();
    let idle = modified.and_then(|modified| modified.elapsed().ok());
    idle.is_some_and(|idle| idle >= LEFT) && file.try_lock().is_ok()
}

/// Returns the name of an unfinished file before its ending: the final name, shortened before the
/// extension if it would be too long.
fn shortened(name: &OsStr) -> OsString {
    let room = LONGEST - ".4294967295".len() - PART.len();
    let text = name.to_string_lossy();
    if name.len() <= room {
        return name.to_owned();
    }
    let (stem, extension) = match text.rsplit_once('.') {
        Some((stem, extension)) if extension.len() < 16 => (stem, format!(".{extension}")),
        _ => (&*text, String::new()),
    };
    let room = room.saturating_sub(extension.len());
    let whole = stem.char_indices().map(|(at, one)| at + one.len_utf8());
    let end = whole.take_while(|end| *end <= room).last().unwrap_or(0);
    format!("{}{extension}", &stem[..end]).into()
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

/// A file that gets its final name when it is complete.
struct WholeFile {
    to: BufWriter<File>,
    part: Part,
    /// The temporary path and the final path. `None` for devices and pipes, which are written
    /// directly.
    rename: Option<(PathBuf, PathBuf)>,
}

impl WholeFile {
    fn create(path: &Path, part: Part) -> io::Result<Self> {
        // Links are followed, so that the target of a link is replaced.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        if path.exists() && !path.is_file() {
            let to = BufWriter::new(File::options().write(true).open(&path)?);
            return Ok(Self { to, part, rename: None });
        }
        if let Some(directory) = path.parent() {
            fs::create_dir_all(directory)?;
        }
        let name = path.with_file_name(shortened(path.file_name().unwrap_or_default()));
        let unfinished = match part {
            Part::OfProcess => with_suffix(&name, &format!(".{}{PART}", std::process::id())),
            Part::Fixed | Part::Synced => with_suffix(&name, PART),
        };
        let mut files = unfinished_files();
        let to = File::create(&unfinished)?;
        files.insert(unfinished.clone());
        drop(files);
        // The lock keeps `sweep` from removing the file during this run. Not every file system has
        // locks.
        let _ = to.try_lock();
        let to = BufWriter::new(to);
        Ok(Self { to, part, rename: Some((unfinished, path)) })
    }

    fn finish(&mut self) -> io::Result<()> {
        self.to.flush()?;
        if let Some((unfinished, path)) = &self.rename {
            if self.part == Part::Synced {
                self.to.get_ref().sync_data()?;
                rename(unfinished, path)?;
            } else {
                fs::rename(unfinished, path)?;
            }
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
    fn only_leftovers_of_killed_runs_are_removed() {
        let dir = tempfile::tempdir().unwrap();
        let path = |name: &str| dir.path().join(name);
        let long_ago = std::time::SystemTime::now() - 2 * LEFT;
        let make = |name: &str| {
            let file = File::create(path(name)).unwrap();
            file.set_modified(long_ago).unwrap();
            file
        };
        let names = [
            "a.bin.12.dechaff-part", "a.bin.dechaff-part", "b.bin.12.dechaff-part",
            "b.bin.dechaff-part", "a.bin.12.part",
        ];
        for name in names {
            make(name);
        }
        make("a.bin.x.dechaff-part");
        let busy = make("a.bin.13.dechaff-part");
        busy.try_lock().unwrap();
        File::create(path("a.bin.14.dechaff-part")).unwrap();
        assert!(try_file(&path("a.bin")).is_ok());
        let mut left: Vec<_> = fs::read_dir(dir.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        left.sort();
        let want = [
            "a.bin.12.part", "a.bin.13.dechaff-part", "a.bin.14.dechaff-part",
            "a.bin.x.dechaff-part", "b.bin.12.dechaff-part", "b.bin.dechaff-part",
        ];
        assert_eq!(left, want);
    }

    #[test]
    fn unfinished_files_of_long_names_have_shorter_ones() {
        let short = |name: &str| shortened(OsStr::new(name)).into_string().unwrap();
        assert_eq!(short("a.txt"), "a.txt");
        // The limit is 255 bytes minus the longest ending, `.4294967295.dechaff-part`.
        assert_eq!(short(&"m".repeat(250)), "m".repeat(231));
        let long = format!("{}.txt", "é".repeat(125));
        assert_eq!(short(&long), format!("{}.txt", "é".repeat(113)));
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join(format!("{}.txt", "m".repeat(251)));
        let written = try_write_whole(&path, Part::OfProcess, |to| Ok(write!(to, "x")?));
        assert!(written.is_ok() && fs::read_to_string(path).unwrap() == "x");
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
    }
}
