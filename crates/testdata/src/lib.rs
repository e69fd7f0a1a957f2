//! The pages in `data/` for tests and benches.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Returns the files of a directory, sorted by name.
fn entries(directory: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths: Vec<_> =
        fs::read_dir(directory)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    paths.sort();
    Ok(paths)
}

/// Returns the marked pages in `data/`: `site/page.html` and its bytes, sorted by these names.
///
/// # Errors
/// When a directory or a file cannot be read.
pub fn pages() -> io::Result<Vec<(String, Vec<u8>)>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/pages");
    let mut pages = Vec::new();
    for site in entries(&root)? {
        for path in entries(&site)? {
            let name = path.strip_prefix(&root).unwrap_or(&path).to_string_lossy().into_owned();
            pages.push((name, fs::read(path)?));
        }
    }
    Ok(pages)
}
