//! Prevents a run from writing over files that it reads, or writing two outputs to one file.
//!
//! An output file is never an input, by whatever path or link, and an output directory is never
//! inside of an input directory. Both are tested before anything is written.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use dechaff_inputs::files::files_below;
use dechaff_inputs::messages::sanitized;
use dechaff_inputs::{Inputs, is_input};
use same_file::Handle;

use crate::write::try_file;
use crate::{Failure, usage};

/// The files that a run reads, and those that it writes.
#[derive(Default)]
pub struct Reads(Vec<Source>);

enum Source {
    /// A file, and a description such as "the model".
    File(PathBuf, &'static str),
    /// The files below a directory whose names are read.
    Below(PathBuf, fn(&Path) -> bool),
    /// A file that is written, and the option that named it.
    Output(PathBuf, &'static str),
}

/// A kind of file that a run writes.
#[derive(Debug, Clone, Copy)]
pub struct Kind {
    /// A description, such as "a model".
    pub what: &'static str,
    /// The bytes with which such files begin.
    pub beginning: &'static [u8],
}

impl Kind {
    /// Rejects an existing file that is not of this kind: it may be an hour of work, such as a
    /// marked page. Empty files and devices are none. `option` is the option that named it.
    ///
    /// # Errors
    /// The message for the user.
    pub fn refuse_other(self, output: &Path, option: &str) -> Result<(), Failure> {
        refuse_a_directory(output, option)?;
        let mut found = Vec::new();
        if output.is_file()
            && let Ok(file) = fs::File::open(output)
        {
            let _ = file.take(self.beginning.len() as u64).read_to_end(&mut found);
        }
        if found.is_empty() || found == self.beginning {
            return Ok(());
        }
        let (output, what) = (sanitized(&output), self.what);
        Err(usage!(
            "{option} {output} exists and is not {what}; delete it or choose another output file"
        ))
    }
}

impl Reads {
    /// Returns the files of some inputs.
    pub fn of(inputs: &Inputs) -> Self {
        inputs.roots().fold(Self::default(), |reads, path| reads.below(&path, is_input))
    }

    /// Adds a file. `what` describes it, such as "the model".
    pub fn file(self, path: impl Into<PathBuf>, what: &'static str) -> Self {
        self.with(Source::File(path.into(), what))
    }

    /// Adds a file, if there is one.
    pub fn maybe(self, path: Option<impl Into<PathBuf>>, what: &'static str) -> Self {
        match path {
            Some(path) => self.file(path, what),
            None => self,
        }
    }

    /// Adds an output file, which no other output may be. `option` is the option that named it.
    pub fn output(self, path: impl Into<PathBuf>, option: &'static str) -> Self {
        self.with(Source::Output(path.into(), option))
    }

    /// Adds the files below a directory whose names are read, or `path` itself if it is a file.
    pub fn below(self, path: &Path, is_read: fn(&Path) -> bool) -> Self {
        if !path.is_dir() {
            return self.file(path, "an input");
        }
        self.with(Source::Below(path.to_path_buf(), is_read))
    }

    /// Rejects an output file that is read, or that is another output. `option` is the option that
    /// named it.
    ///
    /// # Errors
    /// The message for the user.
    pub fn refuse(&self, output: &Path, option: &str) -> Result<(), Failure> {
        for source in &self.0 {
            if let Source::Output(path, other) = source
                && full(path) == full(output)
            {
                let output = sanitized(&output);
                return Err(usage!("{other} and {option} are the same file, {output}"));
            }
        }
        self.refuse_file(handle(output), &format!("{option} {}", sanitized(&output)))
    }

    /// Rejects stdout if it is redirected to a file that is read.
    ///
    /// # Errors
    /// The message for the user.
    pub fn refuse_stdout(&self) -> Result<(), Failure> {
        let is_file = |stdout: &Handle| stdout.as_file().metadata().is_ok_and(|to| to.is_file());
        self.refuse_file(Handle::stdout().ok().filter(is_file), "stdout")
    }

    /// Rejects an output file that is read or cannot be written. Without an output file, rejects
    /// stdout if it is read.
    ///
    /// # Errors
    /// The message for the user.
    pub fn try_output(&self, output: Option<&Path>, option: &str) -> Result<(), Failure> {
        let Some(output) = output else { return self.refuse_stdout() };
        self.refuse(output, option)?;
        refuse_a_directory(output, option)?;
        try_file(output)
    }

    /// As [`Self::try_output`], and rejects a file with other contents than `kind`.
    ///
    /// # Errors
    /// The message for the user.
    pub fn try_output_of(&self, kind: Kind, output: &Path, option: &str) -> Result<(), Failure> {
        self.refuse(output, option)?;
        kind.refuse_other(output, option)?;
        try_file(output)
    }

    fn with(mut self, source: Source) -> Self {
        self.0.push(source);
        self
    }

    /// Rejects an output directory that is an input directory, or inside of one.
    ///
    /// # Errors
    /// The message for the user.
    pub fn refuse_directory(&self, output: &Path, option: &str) -> Result<(), Failure> {
        let existing = full(output);
        let existing = existing.ancestors().find_map(|above| fs::canonicalize(above).ok());
        for source in &self.0 {
            let Source::Below(root, _) = source else { continue };
            let full = fs::canonicalize(root).ok();
            if full.zip(existing.as_ref()).is_some_and(|(root, output)| output.starts_with(root)) {
                let (output, root) = (sanitized(&output), sanitized(&root));
                return Err(usage!(
                    "{option} {output} is inside the input {root}; choose a directory outside of it"
                ));
            }
        }
        Ok(())
    }

    fn refuse_file(&self, output: Option<Handle>, shown: &str) -> Result<(), Failure> {
        let Some(output) = output else { return Ok(()) };
        let is_it = |path: &Path| handle(path).is_some_and(|read| read == output);
        let refused = self.0.iter().find_map(|source| match source {
            Source::File(path, what) => is_it(path).then(|| (path.clone(), *what)),
            Source::Output(..) => None,
            Source::Below(root, is_read) => {
                let mut files = files_below(root.clone(), *is_read).flatten();
                files.find(|file| is_it(&file.path)).map(|file| (file.path, "an input"))
            }
        });
        refused.map_or(Ok(()), |(path, what)| {
            Err(usage!(
                "{shown} would overwrite {what}, {}; choose another file or directory",
                sanitized(&path)
            ))
        })
    }
}

/// Returns the full path of a file, which need not exist.
fn full(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf())
}

/// Rejects a directory as an output file.
fn refuse_a_directory(output: &Path, option: &str) -> Result<(), Failure> {
    let shown = sanitized(&output);
    let refused = || usage!("{option} {shown} is a directory; expected a file");
    if output.is_dir() { Err(refused()) } else { Ok(()) }
}

/// Returns an identity that is the same for all names of a file. Devices and pipes have none:
/// nothing in them can be overwritten, and opening a pipe would take bytes from its reader.
fn handle(path: &Path) -> Option<Handle> {
    path.is_file().then(|| Handle::from_path(path).ok()).flatten()
}
