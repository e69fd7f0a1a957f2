//! Directories for tests.

use std::path::Path;

use tempfile::TempDir;

/// Returns a directory with these files.
pub(crate) fn dir<T: AsRef<[u8]>>(files: &[(impl AsRef<Path>, T)]) -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = dir.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    dir
}
