//! Writes all pages to one file that a later run can continue.

use std::fs::{self, File};
use std::io::{BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use dechaff_inputs::messages::sanitized;

use super::journal::{Journal, lock};
use super::{OneStream, Results, Tally};
use crate::done::{Done, Rendered};
use crate::outputs::Layout;
use crate::overwrite::Reads;
use crate::write::{Stop, rename, with_suffix};
use crate::{Failure, failed, usage};

/// Writes to `FILE.part`, which becomes `FILE` when it is complete.
pub(crate) struct PartFile {
    stream: OneStream<BufWriter<File>>,
    part: PathBuf,
    path: PathBuf,
    journal: Journal,
}

impl PartFile {
    /// Returns the final path, and those of the unfinished file and of the journal.
    fn names(path: &Path) -> Result<[PathBuf; 3], Failure> {
        // Links are followed, so that the target of a link is replaced.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        if path.exists() && !path.is_file() {
            let path = sanitized(&path);
            return Err(usage!("{path}: --resume needs a regular file or a directory as output"));
        }
        let part = with_suffix(&path, ".part");
        let journal = with_suffix(&part, ".journal");
        Ok([path, part, journal])
    }

    /// Rejects auxiliary files of the output that are read, because they are written too.
    pub(crate) fn refuse(path: &Path, reads: &Reads) -> Result<(), Failure> {
        let [_, part, journal] = Self::names(path)?;
        reads.refuse(&part, "--resume writes")?;
        reads.refuse(&journal, "--resume writes")
    }

    /// Returns the path of the journal.
    pub(crate) fn journal(path: &Path) -> Result<PathBuf, Failure> {
        Self::names(path).map(|[.., journal]| journal)
    }

    /// Completes the output of an earlier run that was interrupted at its very end. Returns whether
    /// there was such a run.
    pub(crate) fn complete(path: &Path, journal: &Journal) -> Result<bool, Stop> {
        let [path, part, _] = Self::names(path)?;
        if !journal.finished || !(part.exists() || path.exists()) {
            return Ok(false);
        }
        if part.exists() {
            rename(&part, &path)?;
        }
        journal.remove()?;
        Ok(true)
    }

    /// Opens the unfinished file of an earlier run, or a new file.
    pub(crate) fn open(path: &Path, layout: Layout, journal: Journal) -> Result<Self, Failure> {
        let [path, part, _] = Self::names(path)?;
        let wrong = |error| Failure::file(&part, &error);
        if let Some(directory) = path.parent() {
            fs::create_dir_all(directory).map_err(wrong)?;
        }
        let mut file =
            File::options().create(true).truncate(false).write(true).open(&part).map_err(wrong)?;
        lock(&file, &path)?;
        let found = file.metadata().map_err(wrong)?.len();
        if found < journal.bytes {
            return Err(failed!(
                "{}: the file has {found} bytes, but its journal says {}; delete both to start again",
                sanitized(&part),
                journal.bytes
            ));
        }
        // Output after the last entry of the journal is written again.
        file.set_len(journal.bytes).map_err(wrong)?;
        file.seek(SeekFrom::End(0)).map_err(wrong)?;
        let to = BufWriter::with_capacity(128 << 10, file);
        Ok(Self { stream: OneStream { to, layout }, part, path, journal })
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
    fn page(&mut self, item: &Done, page: &Rendered, nth: u64) -> Result<Option<String>, Stop> {
        self.stream.page(item, page, nth)
    }

    fn goes_on(&self) -> bool {
        true
    }

    fn done(&mut self, tally: &Tally) -> Result<(), Stop> {
        if !self.journal.is_due() {
            return Ok(());
        }
        let bytes = self.sync()?;
        self.journal.write(tally, bytes)
    }

    fn end(&mut self, tally: &Tally) -> Result<(), Stop> {
        self.stream.end(tally)?;
        let bytes = self.sync()?;
        self.journal.finished = true;
        self.journal.write(tally, bytes)?;
        rename(&self.part, &self.path)?;
        self.journal.remove()
    }
}
