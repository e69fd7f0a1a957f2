//! The pages below a directory, read and written.

use std::io;
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

/// A file, and its path below the directory with `/` on every system.
#[derive(Debug, PartialEq)]
pub struct PageFile {
    /// Where it is.
    pub path: PathBuf,
    /// Its path below the directory.
    pub name: String,
}

/// All `.html`, `.htm` and `.xhtml` files below `root`, or `root` itself, sorted by name; and the
/// directories that could not be read. Hidden directories are left out.
pub fn page_files(root: &Path) -> (Vec<PageFile>, Vec<(PathBuf, String)>) {
    let mut files = Vec::new();
    let mut unreadable = Vec::new();
    let walk = WalkDir::new(root).follow_links(true).into_iter();
    for entry in walk.filter_entry(|entry| entry.depth() == 0 || !is_hidden_directory(entry)) {
        match entry {
            Ok(entry)
                if entry.file_type().is_file() && (entry.depth() == 0 || is_page(entry.path())) =>
            {
                let name = name_below(root, entry.path());
                files.push(PageFile { path: entry.into_path(), name });
            }
            Ok(_) => {}
            Err(error) => {
                let path = error.path().unwrap_or(root).to_path_buf();
                unreadable.push((path, error.to_string()));
            }
        }
    }
    files.sort_unstable_by(|one, other| one.name.cmp(&other.name));
    (files, unreadable)
}

/// Writes a file that is there whole or not at all, and the directories above it.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(directory) = path.parent() {
        std::fs::create_dir_all(directory)?;
    }
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    std::fs::write(&part, bytes).and_then(|()| std::fs::rename(&part, path)).inspect_err(|_| {
        // The first error is the one to tell.
        let _ = std::fs::remove_file(&part);
    })
}

fn is_hidden_directory(entry: &DirEntry) -> bool {
    entry.file_type().is_dir() && entry.file_name().to_string_lossy().starts_with('.')
}

fn is_page(path: &Path) -> bool {
    path.extension().is_some_and(|extension| {
        ["html", "htm", "xhtml"].iter().any(|known| extension.eq_ignore_ascii_case(known))
    })
}

fn name_below(root: &Path, path: &Path) -> String {
    let below = path.strip_prefix(root).unwrap_or(path);
    let parts: Vec<_> = below.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    if parts.is_empty() {
        return root.file_name().unwrap_or_default().to_string_lossy().into_owned();
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_below_a_directory_by_name() {
        let dir = tempfile::tempdir().unwrap();
        for name in ["b/1.html", "a.HTM", "b/.git/2.html", "c.txt", "b/.3.xhtml", "pages.csv"] {
            let path = dir.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "").unwrap();
        }
        let names = |root: &Path| -> Vec<_> {
            page_files(root).0.into_iter().map(|file| file.name).collect()
        };
        assert_eq!(names(dir.path()), ["a.HTM", "b/.3.xhtml", "b/1.html"]);
        assert_eq!(names(&dir.path().join("c.txt")), ["c.txt"]);
        assert_eq!(page_files(&dir.path().join("none")).1.len(), 1);
    }

    #[test]
    fn files_are_written_whole() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a/b.html");
        for text in ["old", "new"] {
            write_whole(&path, text.as_bytes()).unwrap();
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
        assert!(write_whole(&dir.path().join("a"), b"x").is_err());
        assert_eq!(page_files(dir.path()).0.len(), 1);
        assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 1);
    }
}
