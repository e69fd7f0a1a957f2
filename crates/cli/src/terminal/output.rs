//! Where results go: stdout, or a file that is there whole or not at all.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use dechaff_extractor::ModelError;
use fs4::FileExt;
use serde::Serialize;

use crate::terminal::exit::Failure;
use crate::terminal::plain::Plain;

/// Writes to a file or, without one, to stdout.
pub(crate) fn write_to(
    path: Option<&Path>,
    write: impl FnOnce(&mut dyn Write) -> Result<(), Stop>,
) -> Result<(), Failure> {
    let Some(path) = path else {
        let stdout = io::stdout().lock();
        let is_terminal = stdout.is_terminal();
        let mut stdout = BufWriter::new(Plain::new(stdout, is_terminal));
        return match write(&mut stdout).and_then(|()| Ok(stdout.flush()?)) {
            Ok(()) => Ok(()),
            Err(Stop::Write(error)) => Err(Failure::stdout(error)),
            Err(Stop::Other(failure)) => Err(failure),
        };
    };
    write_whole(path, Part::OfProcess, write)
}

/// Writes a file that is there whole or not at all.
pub(crate) fn write_whole(
    path: &Path,
    part: Part,
    write: impl FnOnce(&mut dyn Write) -> Result<(), Stop>,
) -> Result<(), Failure> {
    match try_write_whole(path, part, write) {
        Ok(()) => Ok(()),
        Err(Stop::Write(error)) => Err(Failure::file(path, &error)),
        Err(Stop::Other(failure)) => Err(failure),
    }
}

/// The same, with the error of the system as it is.
pub(crate) fn try_write_whole(
    path: &Path,
    part: Part,
    write: impl FnOnce(&mut dyn Write) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let mut file = WholeFile::create(path, part)?;
    write(&mut file.to)?;
    Ok(file.finish()?)
}

/// Is an error one of this path alone: too long a name, a file where a directory would have to be, or
/// the other way round? Other paths can still be written.
pub(crate) fn concerns_name(error: &io::Error) -> bool {
    use io::ErrorKind::{AlreadyExists, InvalidFilename, IsADirectory, NotADirectory};
    matches!(error.kind(), AlreadyExists | InvalidFilename | IsADirectory | NotADirectory)
}

/// Fails where a file could not be written, before work is done for it. Takes away what a killed run
/// left of it.
pub(crate) fn try_file(path: &Path) -> Result<(), Failure> {
    let name = shortened(path.file_name().unwrap_or_default());
    if let Some(directory) = path.parent().filter(|_| path.is_file() || !path.exists()) {
        sweep(directory, &|of| OsStr::new(of) == name);
    }
    WholeFile::create(path, Part::OfProcess).map(drop).map_err(|error| Failure::file(path, &error))
}

/// Puts `bytes` in the place of a file that is there, which keeps its permissions.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let permissions = fs::metadata(path)?.permissions();
    let mut file = WholeFile::create(path, Part::OfProcess)?;
    file.to.write_all(bytes)?;
    file.to.flush()?;
    file.to.get_ref().set_permissions(permissions)?;
    file.to.get_ref().sync_all()?;
    file.finish()
}

/// Writes a file whole, in the place of the one that may be there.
pub(crate) fn put(path: &Path, bytes: &[u8]) -> io::Result<()> {
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
pub(crate) fn write_json(to: &mut dyn Write, report: &impl Serialize) -> Result<(), Stop> {
    serde_json::to_writer_pretty(&mut *to, report)?;
    Ok(writeln!(to)?)
}

/// Why writing stopped.
pub(crate) enum Stop {
    /// The output failed.
    Write(io::Error),
    /// Something else.
    Other(Failure),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Write(error)
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

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Other(failure)
    }
}

/// The name that a file has until it is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// One of this process, so that two can write the same file.
    OfProcess,
    /// Always the same, so that the next run replaces what an interrupted one left.
    Fixed,
    /// The same; the file is on the disk before it gets its name.
    Synced,
}

/// What an unfinished file ends in, behind the number of its process if it is one of a process.
const PART: &str = ".dechaff-part";
/// The longest name of a file, in bytes, on nearly all systems.
const LONGEST: usize = 255;
/// How long such a file must have been left alone before it counts as left behind.
const LEFT: Duration = Duration::from_secs(10);

/// Takes away what killed runs left in a directory of the files whose names are `wanted`.
pub(crate) fn sweep(directory: &Path, wanted: &dyn Fn(&str) -> bool) {
    let directory = if directory.as_os_str().is_empty() { Path::new(".") } else { directory };
    for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let of = name.to_str().and_then(|name| name.strip_suffix(PART)).map(|of| {
            let numbered =
                of.rsplit_once('.').filter(|(_, process)| process.parse::<u32>().is_ok());
            numbered.map_or(of, |(of, _)| of)
        });
        if of.is_some_and(wanted) && is_left(&entry.path()) {
            // Somebody else may have been quicker.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Has the process ended that was writing a file?
fn is_left(path: &Path) -> bool {
    let Ok(file) = File::options().write(true).open(path) else { return false };
    let modified = file.metadata().and_then(|metadata| metadata.modified()).ok();
    let idle = modified.and_then(|modified| modified.elapsed().ok());
    idle.is_some_and(|idle| idle >= LEFT) && FileExt::try_lock(&file).is_ok()
}

/// The name of an unfinished file, before what it ends in: the one that it will get, with less of it
/// before the extension where it would be too long.
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

/// A path with something behind it.
pub(crate) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut path = path.as_os_str().to_owned();
    path.push(suffix);
    path.into()
}

/// Gets a file, or the names in a directory, on the disk.
pub(crate) fn sync(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        // Not every system can do that with a directory.
        let _ = File::open(path).and_then(|directory| directory.sync_all());
        return Ok(());
    }
    File::options().write(true).open(path)?.sync_data()
}

/// Gives a file another name, on the disk too.
pub(crate) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)?;
    match to.parent() {
        Some(directory) if directory.as_os_str().is_empty() => sync(Path::new(".")),
        Some(directory) => sync(directory),
        None => Ok(()),
    }
}

/// A file that gets its name once it is complete.
struct WholeFile {
    to: BufWriter<File>,
    part: Part,
    /// Where it is written, and the name it gets; none for devices and pipes, which stay what they
    /// are.
    rename: Option<(PathBuf, PathBuf)>,
}

impl WholeFile {
    fn create(path: &Path, part: Part) -> io::Result<Self> {
        // Behind a link, the file that it leads to.
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
        let to = File::create(&unfinished)?;
        // As long as this run lasts, `sweep` leaves it alone. Not every file system has locks.
        let _ = FileExt::try_lock(&to);
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
            self.rename = None;
        }
        Ok(())
    }
}

impl Drop for WholeFile {
    fn drop(&mut self) {
        if let Some((unfinished, _)) = &self.rename {
            // Whatever went wrong before is what to tell.
            let _ = fs::remove_file(unfinished);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_killed_runs_left_is_taken_away_and_nothing_else() {
        let dir = tempfile::tempdir().unwrap();
        let path = |name: &str| dir.path().join(name);
        let long_ago = std::time::SystemTime::now() - 2 * LEFT;
        let make = |name: &str| {
            let file = File::create(path(name)).unwrap();
            file.set_modified(long_ago).unwrap();
            file
        };
        let names = [
            "a.bin.12.dechaff-part",
            "a.bin.dechaff-part",
            "b.bin.12.dechaff-part",
            "b.bin.dechaff-part",
            "a.bin.12.part",
        ];
        for name in names {
            make(name);
        }
        make("a.bin.x.dechaff-part");
        let busy = make("a.bin.13.dechaff-part");
        FileExt::try_lock(&busy).unwrap();
        File::create(path("a.bin.14.dechaff-part")).unwrap();
        assert!(try_file(&path("a.bin")).is_ok());
        let mut left: Vec<_> = fs::read_dir(dir.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        left.sort();
        let want = [
            "a.bin.12.part",
            "a.bin.13.dechaff-part",
            "a.bin.14.dechaff-part",
            "a.bin.x.dechaff-part",
            "b.bin.12.dechaff-part",
            "b.bin.dechaff-part",
        ];
        assert_eq!(left, want);
    }

    #[test]
    fn unfinished_files_of_long_names_have_shorter_ones() {
        let short = |name: &str| shortened(OsStr::new(name)).into_string().unwrap();
        assert_eq!(short("a.txt"), "a.txt");
        // 255 bytes less the longest ending, `.4294967295.dechaff-part`.
        assert_eq!(short(&"m".repeat(250)), "m".repeat(231));
        let long = format!("{}.txt", "é".repeat(125));
        assert_eq!(short(&long), format!("{}.txt", "é".repeat(113)));
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join(format!("{}.txt", "m".repeat(251)));
        let written = write_whole(&path, Part::OfProcess, |to| Ok(write!(to, "x")?));
        assert!(written.is_ok() && fs::read_to_string(path).unwrap() == "x");
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
    }
}
