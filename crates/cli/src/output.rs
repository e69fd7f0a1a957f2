//! Where results go: stdout, or a file that is there whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::failure::Failure;

/// Writes to a file or, without one, to stdout.
pub(crate) fn write_to(
    path: Option<&Path>,
    write: impl FnOnce(&mut dyn Write) -> Result<(), Stop>,
) -> Result<(), Failure> {
    let Some(path) = path else {
        let mut stdout = BufWriter::new(io::stdout().lock());
        return match write(&mut stdout).and_then(|()| Ok(stdout.flush()?)) {
            Ok(()) => Ok(()),
            Err(Stop::Write(error)) => Err(Failure::stdout(error)),
            Err(Stop::Other(failure)) => Err(failure),
        };
    };
    let mut file = WholeFile::create(path).map_err(|error| Failure::file(path, &error))?;
    match write(&mut file.to).and_then(|()| Ok(file.finish()?)) {
        Ok(()) => Ok(()),
        Err(Stop::Write(error)) => Err(Failure::file(path, &error)),
        Err(Stop::Other(failure)) => Err(failure),
    }
}

/// Fails where a file could not be written, before work is done for it.
pub(crate) fn try_file(path: &Path) -> Result<(), Failure> {
    WholeFile::create(path).map(drop).map_err(|error| Failure::file(path, &error))
}

/// Puts `bytes` in the place of a file that is there, which keeps its permissions.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let permissions = fs::metadata(path)?.permissions();
    let mut file = WholeFile::create(path)?;
    file.to.write_all(bytes)?;
    file.to.flush()?;
    file.to.get_ref().set_permissions(permissions)?;
    file.to.get_ref().sync_all()?;
    file.finish()
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

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Other(failure)
    }
}

/// A file that gets its name once it is complete.
struct WholeFile {
    to: BufWriter<File>,
    /// Where it is written, and the name it gets; none for devices and pipes, which stay what they
    /// are.
    rename: Option<(PathBuf, PathBuf)>,
}

impl WholeFile {
    fn create(path: &Path) -> io::Result<Self> {
        // Behind a link, the file that it leads to.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        if path.exists() && !path.is_file() {
            let to = BufWriter::new(File::options().write(true).open(&path)?);
            return Ok(Self { to, rename: None });
        }
        if let Some(directory) = path.parent() {
            fs::create_dir_all(directory)?;
        }
        let mut part = path.clone().into_os_string();
        part.push(format!(".{}.part", std::process::id()));
        let part = PathBuf::from(part);
        let to = BufWriter::new(File::create(&part)?);
        Ok(Self { to, rename: Some((part, path)) })
    }

    fn finish(&mut self) -> io::Result<()> {
        self.to.flush()?;
        if let Some((part, path)) = &self.rename {
            fs::rename(part, path)?;
            self.rename = None;
        }
        Ok(())
    }
}

impl Drop for WholeFile {
    fn drop(&mut self) {
        if let Some((part, _)) = &self.rename {
            // Whatever went wrong before is what to tell.
            let _ = fs::remove_file(part);
        }
    }
}
