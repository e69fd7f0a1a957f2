//! Lists the files that arguments refer to, one by one in a fixed order.

use std::fs::{self, Metadata};
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};
use std::time::SystemTime;

use crate::address::{fetch_page, is_address};
use crate::files::{PageFile, files_below};
use crate::kind::{Kind, is_markup, may_be_page};
use crate::messages::{sanitized, text_of};
use crate::stream::Stream;

/// The number of bytes in which a page is recognised.
const HEAD: u64 = 1024;

/// A file to read.
#[derive(Debug, Clone, PartialEq)]
pub struct Input {
    /// The path of the file, or `-`.
    pub id: String,
    /// The path of the file, or `None` for stdin.
    pub path: Option<PathBuf>,
    /// Its path below an output directory, with the extension of the input.
    pub place: PathBuf,
    /// Its contents.
    pub kind: Kind,
    /// Its length in bytes, if it is known.
    pub bytes: u64,
    /// The time of its last change, if it is known.
    pub modified: Option<SystemTime>,
    /// The reason why this argument or directory cannot be used, if it cannot.
    pub problem: Option<String>,
}

type Files<'a> = Box<dyn Iterator<Item = Input> + Send + 'a>;

/// Returns an iterator over one file.
fn one(file: Input) -> Files<'static> {
    Box::new(std::iter::once(file))
}

/// The files that the arguments refer to.
pub struct Inputs {
    arguments: Vec<Argument>,
    /// Whether the only argument is one page, which needs no name in the output.
    pub is_one: bool,
}

enum Argument {
    Stdin(Kind),
    File(PathBuf, Kind),
    Directory(PathBuf),
    Pattern(String),
    /// The web address of a page.
    Address(String),
}

impl Inputs {
    /// Resolves the arguments, and opens stdin if it is one of them.
    ///
    /// # Errors
    /// The error of reading stdin.
    pub fn list(arguments: &[PathBuf]) -> io::Result<(Self, Option<Stream>)> {
        let mut stdin = None;
        let mut known = Vec::new();
        for argument in arguments {
            known.push(if argument.as_os_str() == "-" {
                let mut stream = Stream::open(None)?;
                let kind = Kind::by_bytes(&stream.head()?);
                stdin = Some(stream);
                Argument::Stdin(kind)
            } else {
                Argument::of(argument)
            });
        }
        let is_one =
            matches!(known[..], [Argument::Stdin(Kind::Html) | Argument::File(_, Kind::Html)]);
        Ok((Self { arguments: known, is_one }, stdin))
    }

    /// Iterates over the files in the order of the arguments. The files of a directory or a pattern
    /// are sorted by name.
    pub fn files(&self) -> impl Iterator<Item = Input> + Send + '_ {
        self.arguments.iter().flat_map(Argument::files)
    }

    /// Iterates over the files that can be used, as [`Self::files`].
    pub fn usable_files(&self) -> impl Iterator<Item = Input> + '_ {
        self.files().filter(|file| file.problem.is_none())
    }

    /// Iterates over the files and directories that the arguments name. The files of a directory
    /// that [`is_input`] accepts are read.
    pub fn roots(&self) -> impl Iterator<Item = PathBuf> + '_ {
        self.arguments.iter().flat_map(|argument| match argument {
            Argument::Stdin(_) | Argument::Address(_) => Vec::new(),
            Argument::File(path, _) | Argument::Directory(path) => vec![path.clone()],
            Argument::Pattern(pattern) => {
                glob::glob(pattern).into_iter().flatten().flatten().collect()
            }
        })
    }

    /// Returns whether stdin is read.
    pub fn has_stdin(&self) -> bool {
        self.arguments.iter().any(|argument| matches!(argument, Argument::Stdin(_)))
    }
}

impl Argument {
    fn of(path: &Path) -> Self {
        let name = path.to_string_lossy();
        if path.is_dir() {
            Self::Directory(path.to_path_buf())
        } else if is_address(&name) && fs::symlink_metadata(path).is_err() {
            Self::Address(name.into_owned())
        } else if name.contains(['*', '?', '[']) && fs::symlink_metadata(path).is_err() {
            Self::Pattern(name.into_owned())
        } else {
            Self::File(path.to_path_buf(), kind_of(path))
        }
    }

    fn files(&self) -> Files<'_> {
        match self {
            Self::Stdin(kind) => one(Input::pathless("-".into(), "stdin".into(), *kind)),
            Self::File(path, kind) => one(Input::new(path.clone(), below(path), *kind)),
            Self::Directory(root) => directory(root),
            Self::Pattern(pattern) => matching(pattern),
            Self::Address(address) => one(Input::unusable(address.clone(), fetch_page(address))),
        }
    }
}

impl Input {
    /// Creates stdin.
    fn pathless(id: String, place: PathBuf, kind: Kind) -> Self {
        Self { id, path: None, place, kind, bytes: 0, modified: None, problem: None }
    }

    /// Creates an argument or directory that cannot be used.
    fn unusable(id: String, problem: String) -> Self {
        Self { problem: Some(problem), ..Self::pathless(id, PathBuf::new(), Kind::Html) }
    }

    /// Creates a file that is one page.
    pub fn page(path: PathBuf, place: PathBuf) -> Self {
        Self::new(path, place, Kind::Html)
    }

    fn new(path: PathBuf, place: PathBuf, kind: Kind) -> Self {
        let file = fs::metadata(&path).ok();
        Self {
            id: text_of(path.as_os_str()).into_owned(),
            path: Some(path),
            place,
            kind,
            bytes: file.as_ref().map_or(0, Metadata::len),
            modified: file.and_then(|file| file.modified().ok()),
            problem: None,
        }
    }
}

/// Returns the contents of a file. A file that cannot be read is reported later.
fn kind_of(path: &Path) -> Kind {
    // A pipe can be read only once.
    let head = || if path.is_file() { Stream::open(Some(path))?.head() } else { Ok(Vec::new()) };
    let by_bytes = || head().map_or(Kind::Html, |head| Kind::by_bytes(&head));
    Kind::by_name(path).unwrap_or_else(by_bytes)
}

/// Returns whether a file below a directory is read. Its name decides, or its first bytes if its
/// name may be that of a page.
pub fn is_input(path: &Path) -> bool {
    match Kind::by_name(path) {
        // This is the file of a corpus with the texts of its pages.
        Some(_) => path.file_name().is_none_or(|name| name != "gold.jsonl"),
        None => may_be_page(path) && begins_as_page(path),
    }
}

fn begins_as_page(path: &Path) -> bool {
    let mut head = Vec::new();
    let read = fs::File::open(path).and_then(|file| file.take(HEAD).read_to_end(&mut head));
    read.is_ok() && is_markup(&head)
}

/// Iterates over the pages and containers below a directory, sorted by name, or over `path` itself
/// if it is a file. The place of a file is its path below the directory.
pub fn files_of(path: &Path) -> impl Iterator<Item = Input> + Send + use<> {
    files_below(path.to_path_buf(), is_input).map(|file| match file {
        Ok(PageFile { path, name }) => {
            let kind = kind_of(&path);
            Input::new(path, name.into(), kind)
        }
        Err((path, reason)) => Input::unusable(sanitized(&path), reason),
    })
}

/// Iterates over the pages and containers below a directory. An empty directory is an error.
fn directory(root: &Path) -> Files<'static> {
    or_nothing(
        files_of(root),
        sanitized(&root),
        "no pages; expected .html, .htm, .xhtml, .jsonl or .warc files",
    )
}

/// Iterates over the files that match a pattern that no shell has expanded.
fn matching(pattern: &str) -> Files<'static> {
    let id = pattern.to_string();
    let unusable = move |problem: String| one(Input::unusable(id.clone(), problem));
    let files = match glob::glob(pattern) {
        Ok(files) => files,
        Err(error) => {
            return unusable(format!("no such file, and not a valid pattern: {error}"));
        }
    };
    let files = files.flat_map(move |file| match file {
        Ok(path) if path.is_dir() => directory(&path),
        Ok(path) => one(Input::new(path.clone(), below(&path), kind_of(&path))),
        Err(error) => unusable(error.to_string()),
    });
    or_nothing(files, pattern.to_string(), "no file matches")
}

/// Reports an error if there are no files.
fn or_nothing(
    files: impl Iterator<Item = Input> + Send + 'static,
    id: String,
    problem: &str,
) -> Files<'static> {
    let mut files = files.peekable();
    let nothing = files.peek().is_none().then(|| Input::unusable(id, problem.to_string()));
    Box::new(files.chain(nothing))
}

/// Removes the parts of a path that would lead out of an output directory.
fn below(path: &Path) -> PathBuf {
    path.components().filter(|part| matches!(part, Component::Normal(_))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_stay_inside_the_output_directory() {
        assert_eq!(below(Path::new("/a/../../b/./c.html")), Path::new("a/b/c.html"));
        assert_eq!(below(Path::new("../c.html")), Path::new("c.html"));
    }

    #[test]
    fn files_of_a_directory_or_of_one_file() {
        let dir = tempfile::tempdir().unwrap();
        for (name, text) in [("b.jsonl", ""), ("a.html", ""), ("c.php", "<html>"), ("d.txt", "")] {
            fs::write(dir.path().join(name), text).unwrap();
        }
        let places = |path: &Path| -> Vec<_> {
            files_of(path).map(|file| file.place.display().to_string()).collect()
        };
        assert_eq!(places(dir.path()), ["a.html", "b.jsonl", "c.php"]);
        assert_eq!(places(&dir.path().join("d.txt")), ["d.txt"]);
        let kinds: Vec<_> = files_of(dir.path()).map(|file| file.kind).collect();
        assert!(kinds[0] == Kind::Html && kinds[1] != Kind::Html && kinds[2] == Kind::Html);
    }
}
