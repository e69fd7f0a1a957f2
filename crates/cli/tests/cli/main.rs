//! The program from outside: what it prints, where, and how it ends.

// In clippy.toml only functions marked as tests may; this whole crate is one.
#![allow(clippy::unwrap_used)]

mod bad_inputs;
mod baselines;
mod containers;
mod containers_broken;
mod corpora;
mod documents;
mod evaluate;
mod extract;
mod extract_many;
mod features;
mod help;
mod hostile_names;
mod inspect;
mod label;
mod memory;
mod metadata;
mod names;
mod overwrite;
mod report;
mod resume;
mod serve;
mod train;

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use assert_cmd::Command;
use tempfile::TempDir;

/// The program, to be run in `directory`.
fn dechaff(directory: &Path) -> Command {
    let mut command = Command::cargo_bin("dechaff").unwrap();
    command.current_dir(directory);
    command
}

/// A directory with these files.
fn directory(files: &[(&str, &str)]) -> TempDir {
    let directory = tempfile::tempdir().unwrap();
    for (name, text) in files {
        write(&directory, name, text.as_bytes());
    }
    directory
}

fn write(directory: &TempDir, name: &str, bytes: &[u8]) {
    let path = directory.path().join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, bytes).unwrap();
}

/// The repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// A marked page with some text of its own.
fn marked(nth: usize) -> String {
    format!(
        "<title>Page {nth}</title><ul><li><a href=/>Home</a><li><a href=/news>News</a></ul>\n\
         <!-- content -->\n<p>The first sentence of page {nth} is long enough to be read as text.\n\
         <p>And a second one, which says more about what page {nth} is there for.\n\
         <!-- /content -->\n<div><a href=/about>About us</a> | <a href=/terms>Terms</a></div>"
    )
}

/// A corpus of `n` marked pages in `pages/`, each on a site of its own.
fn corpus(n: usize) -> TempDir {
    let directory = tempfile::tempdir().unwrap();
    for nth in 0..n {
        write(&directory, &format!("pages/{nth:02}.html"), marked(nth).as_bytes());
    }
    directory
}

/// A small model that was trained on the repository's own corpus.
fn model() -> &'static Path {
    static MODEL: LazyLock<(TempDir, PathBuf)> = LazyLock::new(|| {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("small.bin");
        dechaff(&root())
            .args(["train", "data", "--features", "shallow", "-o"])
            .arg(&path)
            .assert()
            .success();
        (directory, path)
    });
    &MODEL.1
}

/// What a run printed.
fn stdout(assert: assert_cmd::assert::Assert) -> String {
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}
