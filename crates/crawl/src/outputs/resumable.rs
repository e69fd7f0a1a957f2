//! Writes all pages to one file that a later run can continue.

use std::fs::{self, File};
use std::io::{BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use dechaff_inputs::messages::sanitized;

use super::journal::{Checkpoints, Journal, lock};
use super::{OneStream, Outcome, Results, Tally};
use crate::done::{Done, Rendered};
use crate::failure::Failure;
use crate::outputs::Layout;
use crate::overwrite::Reads;
use crate::write::{Stop, rename, with_suffix};

/// Writes to `FILE.part`, which becomes `FILE` when it is complete.
pub(crate) struct PartFile {
    stream: OneStream<BufWriter<File>>,
    part: PathBuf,
    path: PathBuf,
    checkpoints: Checkpoints,
}

impl PartFile {
    /// Returns the path of the unfinished file and the final path.
    fn names(path: &Path) -> Result<(PathBuf, PathBuf), Failure> {
        // Links are followed, so that the target of a link is replaced.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        if path.exists() && !path.is_file() {
            let path = sanitized(&path);
            return Err(Failure::usage(format_args!(
                "{path}: --resume needs a regular file or a directory as output"
            )));
        }
        let part = with_suffix(&path, ".part");
        Ok((path, part))
    }

    /// Rejects auxiliary files of the output that are read, because they are written too.
    pub(crate) fn refuse(path: &Path, reads: &Reads) -> Result<(), Failure> {
        let part = Self::names(path)?.1;
        reads.refuse(&part, "--resume writes")?;
        reads.refuse(&Self::journal(path)?, "--resume writes")
    }

    /// Returns the path of the journal.
    pub(crate) fn journal(path: &Path) -> Result<PathBuf, Failure> {
        Ok(with_suffix(&Self::names(path)?.1, ".journal"))
    }

    /// Completes the output of an earlier run that was interrupted at its very end. Returns whether
    /// there was such a run.
    pub(crate) fn complete(path: &Path, journal: &Journal) -> Result<bool, Stop> {
        let (path, part) = Self::names(path)?;
        if !journal.finished || !(part.exists() || path.exists()) {
            return Ok(false);
        }
        if part.exists() {
            rename(&part, &path)?;
        }
        Checkpoints::new(journal.clone()).remove()?;
        Ok(true)
    }

    /// Opens the unfinished file of an earlier run, or a new file.
    pub(crate) fn open(path: &Path, layout: Layout, journal: Journal) -> Result<Self, Failure> {
        let (path, part) = Self::names(path)?;
        let wrong = |error| Failure::file(&part, &error);
        if let Some(directory) = path.parent() {
            fs::create_dir_all(directory).map_err(wrong)?;
        }
        let mut file =
            File::options().create(true).truncate(false).write(true).open(&part).map_err(wrong)?;
        lock(&file, &path)?;
        let found = file.metadata().map_err(wrong)?.len();
        if found < journal.bytes {
            return Err(Failure::failed(format_args!(
                "{}: the file has {found} bytes, but its journal says {}; delete both to start again",
                sanitized(&part),
                journal.bytes
            )));
        }
        // Output after the last entry of the journal is written again.
        file.set_len(journal.bytes).map_err(wrong)?;
        file.seek(SeekFrom::End(0)).map_err(wrong)?;
        let to = BufWriter::with_capacity(128 << 10, file);
        let (stream, checkpoints) = (OneStream { to, layout }, Checkpoints::new(journal));
        Ok(Self { stream, part, path, checkpoints })
    }

    /// Synchronises the output to the disk before the journal records it.
    fn sync(&mut self) -> Result<u64, Stop> {
        self.stream.to.flush()?;
        let file = self.stream.to.get_mut();
        file.sync_data()?;
        Ok(file.stream_position()?)
    }
}

impl Results for PartFile {
    fn page(&mut self, item: &Done, page: &Rendered, nth: u64) -> Result<Outcome, Stop> {
        self.stream.page(item, page, nth)
    }

    fn goes_on(&self) -> bool {
        true
    }

    fn done(&mut self, tally: &Tally) -> Result<(), Stop> {
        if !self.checkpoints.are_due() {
            return Ok(());
        }
        let bytes = self.sync()?;
        self.checkpoints.write(tally, bytes)
    }

    fn end(&mut self, tally: &Tally) -> Result<(), Stop> {
        self.stream.end(tally)?;
        let bytes = self.sync()?;
        self.checkpoints.finish(tally, bytes)?;
        rename(&self.part, &self.path)?;
        self.checkpoints.remove()
    }
}
