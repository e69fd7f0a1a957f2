//! Lists the files below a directory.

use std::cmp::Ordering;
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use crate::messages::text_of;

/// A file and its name. The name uses `/` on every system, and bytes that are not UTF-8 are written
/// as `\\xff` and the like.
#[derive(Debug, PartialEq)]
pub struct PageFile {
    /// The path of the file.
    pub path: PathBuf,
    /// The path below the directory, as text.
    pub name: String,
}

/// Iterates over the `wanted` files below `root`, or over `root` itself, by name. Only the names in
/// the directories that lead to the current file are held in memory. A directory that cannot be
/// read gives its path and the reason. Hidden directories are left out.
pub fn files_below(
    root: PathBuf,
    wanted: impl Fn(&Path) -> bool + Send + 'static,
) -> impl Iterator<Item = Result<PageFile, (PathBuf, String)>> + Send + 'static {
    let walk = WalkDir::new(&root).follow_links(true).sort_by(by_name).into_iter();
    walk.filter_entry(is_visited).filter_map(move |entry| match entry {
        Ok(entry) => {
            let is_file = entry.file_type().is_file();
            (is_file && (entry.depth() == 0 || wanted(entry.path()))).then(|| {
                let name = name_below(&root, entry.path());
                Ok(PageFile { path: entry.into_path(), name })
            })
        }
        Err(error) => {
            let path = error.path().unwrap_or(&root).to_path_buf();
            Some(Err((path, error.to_string())))
        }
    })
}

/// Compares entries by their paths below the root as text: a directory is placed by its name
/// followed by `/`.
fn by_name(one: &DirEntry, other: &DirEntry) -> Ordering {
    fn bytes(entry: &DirEntry) -> impl Iterator<Item = &u8> {
        let end: &[u8] = if entry.file_type().is_dir() { b"/" } else { b"" };
        entry.file_name().as_encoded_bytes().iter().chain(end)
    }
    bytes(one).cmp(bytes(other))
}

/// Returns whether an entry is visited: hidden directories are not.
fn is_visited(entry: &DirEntry) -> bool {
    let is_hidden = || entry.file_name().to_string_lossy().starts_with('.');
    entry.depth() == 0 || !(entry.file_type().is_dir() && is_hidden())
}

/// Returns whether the extension of a file is that of a page: `.html`, `.htm` or `.xhtml`.
pub fn is_page(path: &Path) -> bool {
    path.extension().is_some_and(|extension| {
        ["html", "htm", "xhtml"].iter().any(|known| extension.eq_ignore_ascii_case(known))
    })
}

fn name_below(root: &Path, path: &Path) -> String {
    let below = path.strip_prefix(root).unwrap_or(path);
    let parts: Vec<_> = below.components().map(|part| text_of(part.as_os_str())).collect();
    if parts.is_empty() {
        return text_of(root.file_name().unwrap_or_default()).into_owned();
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_below_a_directory_by_name() {
        let names = ["b/1.html", "a.HTM", "b/.git/2.html", "c.txt", "b/.3.xhtml", "pages.csv"];
        let dir = tempfile::tempdir().unwrap();
        for name in names {
            let path = dir.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "").unwrap();
        }
        let names = |root: &Path| -> Vec<_> {
            files_below(root.to_path_buf(), is_page).map(|file| file.unwrap().name).collect()
        };
        assert_eq!(names(dir.path()), ["a.HTM", "b/.3.xhtml", "b/1.html"]);
        std::fs::write(dir.path().join("b-1.html"), "").unwrap();
        assert_eq!(names(dir.path()), ["a.HTM", "b-1.html", "b/.3.xhtml", "b/1.html"]);
        assert_eq!(names(&dir.path().join("c.txt")), ["c.txt"]);
        assert!(files_below(dir.path().join("none"), is_page).all(|file| file.is_err()));
    }
}
