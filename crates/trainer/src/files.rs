//! The pages below a directory.

use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

/// A file, and its path below the directory with `/` on every system.
#[derive(Debug, PartialEq)]
pub(crate) struct PageFile {
    pub(crate) path: PathBuf,
    pub(crate) name: String,
}

/// All `.html`, `.htm` and `.xhtml` files below `root`, or `root` itself, sorted by name; and the
/// directories that could not be read. Hidden directories are left out.
pub(crate) fn page_files(root: &Path) -> (Vec<PageFile>, Vec<(PathBuf, String)>) {
    let mut files = Vec::new();
    let mut unreadable = Vec::new();
    let walk = WalkDir::new(root).follow_links(true).into_iter();
    for entry in walk.filter_entry(|entry| entry.depth() == 0 || !is_hidden_directory(entry)) {
        match entry {
            Ok(entry) if entry.file_type().is_file() && (entry.depth() == 0 || is_page(entry.path())) => {
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
}
