//! Tests extracting several pages: order, files, closed pipes.

use std::fs;
use std::io::Read;
use std::process::{Command, Stdio};

use predicates::prelude::*;
use serde_json::Value;

use crate::{dechaff, directory, root, stdout};

const PAGES: [(&str, &str); 4] = [
    ("in/b/2.html", "<p>two"),
    ("in/a.HTM", "<p>one"),
    ("in/c.xhtml", "<p>three"),
    ("in/notes.txt", "not a page"),
];

#[test]
fn json_is_an_array_and_jsonl_has_a_line_a_page() {
    let pages = directory(&PAGES);
    let run = dechaff(pages.path()).args(["extract", "in", "--format", "json"]).assert();
    let array: Vec<Value> = serde_json::from_str(&stdout(run.success())).unwrap();
    let fields = ["--fields", "id,text,document,lines"];
    let run =
        dechaff(pages.path()).args(["extract", "in", "--format", "jsonl"]).args(fields).assert();
    let lines: Vec<Value> =
        stdout(run.success()).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(array, lines);
    let ids: Vec<_> = array.iter().map(|page| page["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["in/a.HTM", "in/b/2.html", "in/c.xhtml"]);
}

#[test]
fn output_does_not_depend_on_the_number_of_threads() {
    for format in ["text", "markdown", "html", "json", "jsonl", "csv", "tei"] {
        let run = |jobs: &str| {
            let args = ["extract", "data/pages", "--format", format, "-j", jobs];
            stdout(dechaff(&root()).args(args).assert().success())
        };
        let one = run("1");
        assert!(one == run("2") && one == run("7"), "{format}");
    }
}

#[test]
fn one_file_a_page() {
    let pages = directory(&PAGES);
    let run = |to: &str, inputs: &[&str]| {
        let mut command = dechaff(pages.path());
        command.arg("extract").args(inputs).args(["--threshold", "0", "-o", to]);
        command.assert().success().stdout("");
    };
    let names = |directory: &str| {
        let mut names = Vec::new();
        for entry in fs::read_dir(pages.path().join(directory)).unwrap() {
            names.push(entry.unwrap().file_name().into_string().unwrap());
        }
        names.sort();
        names
    };
    run("out/", &["in"]);
    assert_eq!(names("out"), ["a.txt", "b", "c.txt"]);
    assert_eq!(fs::read_to_string(pages.path().join("out/b/2.txt")).unwrap(), "two\n");
    run("out", &["in/b/2.html", "in/notes.txt"]);
    assert_eq!(names("out/in"), ["b", "notes.txt.txt"]);
    run("all.txt", &["in"]);
    assert!(fs::read_to_string(pages.path().join("all.txt")).unwrap().starts_with("# in/a.HTM\n"));
    assert_eq!(names("."), ["all.txt", "in", "out"]);
}

#[test]
fn two_pages_of_one_name_are_refused_before_any_work() {
    let pages = directory(&[("x/z/a.html", "<p>1"), ("y/z/a.html", "<p>2"), ("y/b.html", "<p>3")]);
    let run = dechaff(pages.path()).args(["extract", "y", "x", "-o", "out/"]).assert();
    let told = "y/z/a.html and x/z/a.html would both be written to";
    run.code(2).stderr(predicate::str::contains(told));
    assert!(!pages.path().join("out").exists());
}

#[test]
fn pages_that_differ_in_their_extension_keep_it() {
    let pages = directory(&[("x/a.html", "<p>1"), ("x/a.htm", "<p>2"), ("x/b.html", "<p>3")]);
    for resume in [&[][..], &["--resume"]] {
        let args = ["extract", "x", "-o", "out/"].iter().chain(resume);
        dechaff(pages.path()).args(args).assert().code(0);
        let mut names: Vec<_> = fs::read_dir(pages.path().join("out")).unwrap().collect();
        names.sort_by_key(|name| name.as_ref().unwrap().file_name());
        let names = names.into_iter().map(|name| name.unwrap().file_name());
        let names: Vec<_> =
            names.filter(|name| !name.as_encoded_bytes().starts_with(b".")).collect();
        assert_eq!(names, ["a.htm.txt", "a.html.txt", "b.txt"]);
        fs::remove_dir_all(pages.path().join("out")).unwrap();
    }
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    for format in ["text", "json", "csv"] {
        let mut run = Command::new(assert_cmd::cargo::cargo_bin("dechaff"))
            .current_dir(root())
            .args(["extract", "data/pages", "--format", format])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = [0];
        run.stdout.take().unwrap().read_exact(&mut first).unwrap();
        let output = run.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{format}");
        assert!(output.status.success(), "{format}");
    }
}

#[test]
fn pages_without_content_are_listed() {
    let pages =
        directory(&[("in/a.html", "<p>one"), ("in/b.html", ""), ("in/c.html", "<nav></nav>")]);
    for format in ["text", "md", "jsonl", "csv"] {
        let args = ["extract", "in", "--threshold", "0", "--list-empty", "-f", format];
        let run = dechaff(pages.path()).args(args).assert().success();
        run.stderr("in/b.html: no content\nin/c.html: no content\n");
    }
    let args = ["extract", "in", "--baseline", "density-0.5", "--list-empty"];
    let run = dechaff(pages.path()).args(args).assert().success();
    run.stderr(predicate::str::contains("in/b.html: no content\n"));
}

#[test]
fn formats_have_the_names_of_their_files_too() {
    let pages = directory(&PAGES);
    let written = |format: &str| {
        let args = ["extract", "in/a.HTM", "--threshold", "0", "-f", format];
        stdout(dechaff(pages.path()).args(args).assert().success())
    };
    for (extension, name) in [("md", "markdown"), ("txt", "text"), ("xml", "tei")] {
        assert_eq!(written(extension), written(name));
    }
    let run = dechaff(pages.path()).args(["extract", "in", "-f", "md", "--fields", "id"]).assert();
    let problem = "--fields can be used with json, jsonl and csv only; the format is markdown";
    run.code(2).stderr(predicate::str::contains(problem));
    let args = ["extract", "in", "-o", "all.txt", "--record-names", "title"];
    let run = dechaff(pages.path()).args(args).assert();
    let problem = "--record-names needs a directory as output, such as -o texts/";
    run.code(2).stderr(predicate::str::contains(problem));
}
