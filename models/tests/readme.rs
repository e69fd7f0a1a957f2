//! The example in Rust of the README. Those in Python, JavaScript and the shell have the same test
//! in their packages.

#![allow(clippy::unwrap_used)]

use std::process::Command;

#[test]
fn the_example_prints_the_content() {
    let readme = include_str!("../../README.md");
    let (_, code) = include_str!("../examples/document.rs").split_once("\n\n").unwrap();
    assert!(readme.contains(code), "models/examples/document.rs is not the example of README.md");
    // Cargo builds examples before it runs tests.
    let tests = std::env::current_exe().unwrap();
    let program = tests.parent().unwrap().with_file_name("examples").join("document");
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("page.html"), include_str!("../../docs/example.html"))
        .unwrap();
    let run = Command::new(program).current_dir(&directory).output().unwrap();
    let text = String::from_utf8(run.stdout).unwrap();
    assert_eq!(text.trim(), include_str!("../../docs/example.txt").trim());
}
