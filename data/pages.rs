//! Reads the pages in `data/`. Tests and benches include this file as a module.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the marked pages in `data/pages`, or the fixtures in `data/documents`: `site/page.html`
/// or `name.html` and its bytes, sorted by these names.
///
/// # Panics
/// If a directory or a file cannot be read.
#[allow(clippy::unwrap_used, reason = "tests may panic")]
pub(crate) fn pages(folder: &str) -> Vec<(String, Vec<u8>)> {
    let mut above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let data = above.find_map(|at| Some(at.join("data")).filter(|data| data.is_dir())).unwrap();
    let root = data.join(folder);
    let mut directories = vec![root.clone()];
    let mut files: Vec<PathBuf> = Vec::new();
    while let Some(directory) = directories.pop() {
        for entry in fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                directories.push(path);
            } else if path.extension().is_some_and(|extension| extension == "html") {
                files.push(path);
            }
        }
    }
    files.sort();
    let name = |path: &Path| path.strip_prefix(&root).unwrap().to_string_lossy().into_owned();
    files.into_iter().map(|path| (name(&path), fs::read(&path).unwrap())).collect()
}
