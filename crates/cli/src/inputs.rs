//! INPUT arguments: files, directories and `-`.

use std::fs;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use dechaff_trainer::page_files;

use crate::failure::say;

/// A page to read.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Input {
    /// Its path, or `-`.
    pub(crate) id: String,
    /// The file; none for stdin.
    path: Option<PathBuf>,
    /// Its place below an output directory, with its own extension.
    pub(crate) place: PathBuf,
}

/// The pages to read.
#[derive(Debug, Default)]
pub(crate) struct Inputs {
    /// In the order given, those of a directory by name.
    pub(crate) pages: Vec<Input>,
    /// One page was asked for, so that nothing has to tell it from others.
    pub(crate) is_one: bool,
    /// Arguments and directories that could not be used; each was named.
    pub(crate) failed: usize,
}

impl Inputs {
    /// Lists what the arguments stand for. What is not there is named on stderr.
    pub(crate) fn list(arguments: &[PathBuf]) -> Self {
        let mut inputs =
            Self { is_one: arguments.len() == 1 && !arguments[0].is_dir(), ..Self::default() };
        for argument in arguments {
            if argument.as_os_str() == "-" {
                let place = PathBuf::from("stdin");
                inputs.pages.push(Input { id: "-".into(), path: None, place });
            } else if argument.is_dir() {
                inputs.directory(argument);
            } else {
                inputs.file(argument.clone(), below(argument));
            }
        }
        inputs
    }

    fn file(&mut self, path: PathBuf, place: PathBuf) {
        self.pages.push(Input { id: path.to_string_lossy().into_owned(), path: Some(path), place });
    }

    fn directory(&mut self, root: &Path) {
        let (files, unreadable) = page_files(root);
        if files.is_empty() && unreadable.is_empty() {
            self.failed += 1;
            say(format_args!("{}: no .html, .htm or .xhtml file in it", root.display()));
        }
        for (path, reason) in unreadable {
            self.failed += 1;
            say(format_args!("{}: {reason}", path.display()));
        }
        for file in files {
            self.file(file.path, file.name.into());
        }
    }
}

impl Input {
    /// Reads it.
    pub(crate) fn read(&self) -> io::Result<Vec<u8>> {
        match &self.path {
            Some(path) => fs::read(path),
            None => {
                let mut page = Vec::new();
                io::stdin().lock().read_to_end(&mut page)?;
                Ok(page)
            }
        }
    }

    /// Its length in bytes, as far as that is known.
    pub(crate) fn len(&self) -> u64 {
        self.path.as_ref().and_then(|path| fs::metadata(path).ok()).map_or(0, |file| file.len())
    }
}

/// A path without what would lead out of a directory that it is appended to.
fn below(path: &Path) -> PathBuf {
    path.components().filter(|part| matches!(part, Component::Normal(_))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_leads_out_of_the_output_directory() {
        assert_eq!(below(Path::new("/a/../../b/./c.html")), Path::new("a/b/c.html"));
        assert_eq!(below(Path::new("../c.html")), Path::new("c.html"));
    }
}
