//! Tests the program from outside: its output, and how it ends.

// clippy.toml allows this only in functions that are marked as tests, but this whole crate is a
// test.
#![allow(clippy::unwrap_used)]

mod agree;
mod bad_inputs;
mod baselines;
mod containers;
mod containers_broken;
mod corpora;
mod corpus_inputs;
mod documents;
mod drift;
mod elements;
mod evaluate;
mod explain;
mod extract;
mod extract_many;
mod features;
mod frozen;
#[cfg(unix)]
mod guides;
mod help;
mod hidden;
mod hostile_names;
mod inspect;
mod label;
mod language_models;
mod memory;
mod metadata;
mod mistakes;
mod names;
mod overwrite;
mod page_rules;
mod report;
mod resume;
mod serve;
mod server;
mod site;
mod train;

#[path = "../../../../data/pages.rs"]
mod pages;

use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use assert_cmd::Command;
use tempfile::TempDir;

/// Returns a command that runs the program in `directory`.
fn dechaff(directory: &Path) -> Command {
    let mut command = Command::cargo_bin("dechaff").unwrap();
    command.current_dir(directory);
    command
}

/// Creates a directory with these files.
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

/// Returns the directory of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// Returns a marked page with a text of its own.
fn marked(nth: usize) -> String {
    format!(
        "<title>Page {nth}</title><ul><li><a href=/>Home</a><li><a href=/news>News</a></ul>\n\
         <!-- content -->\n<p>The first sentence of page {nth} is long enough to be read as text.\n\
         <p>And a second one, which says more about what page {nth} is there for.\n\
         <!-- /content -->\n<div><a href=/about>About us</a> | <a href=/terms>Terms</a></div>"
    )
}

/// Creates a corpus of `n` marked pages in `pages/`, each of its own site.
fn corpus(n: usize) -> TempDir {
    let directory = tempfile::tempdir().unwrap();
    for nth in 0..n {
        write(&directory, &format!("pages/{nth:02}.html"), marked(nth).as_bytes());
    }
    directory
}

/// Returns a small model that is trained on the repository's own corpus. All tests share it, also
/// those in other processes: it is trained again if the program or the corpus has changed.
fn model() -> &'static Path {
    static MODEL: LazyLock<PathBuf> = LazyLock::new(|| {
        let mut key = DefaultHasher::new();
        let program = fs::metadata(assert_cmd::cargo::cargo_bin("dechaff")).unwrap();
        (program.len(), program.modified().unwrap(), pages::pages("pages")).hash(&mut key);
        let models = Path::new(env!("CARGO_TARGET_TMPDIR")).join("models");
        let directory = models.join(format!("{:016x}", key.finish()));
        fs::create_dir_all(&directory).unwrap();
        // Only one process trains, and the others wait for it.
        let lock = File::create(directory.join("lock")).unwrap();
        lock.lock().unwrap();
        let path = directory.join("small.bin");
        if !path.exists() {
            let train = ["train", "data/pages", "--features", "shallow", "-o"];
            dechaff(&root()).args(train).arg(&path).assert().success();
        }
        path
    });
    &MODEL
}

/// Returns the stdout of a run.
fn stdout(assert: assert_cmd::assert::Assert) -> String {
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}
