//! Tests runs that are interrupted and resumed.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::containers::{gzip, response};
use crate::{dechaff, directory, model, root, write};

/// Creates a crawl of all kinds of files, with some pages that cannot be used.
pub(crate) fn crawl() -> TempDir {
    let directory = directory(&[]);
    let html = fs::read(root().join("data/pages/ferngrid.example/slug-diary.html")).unwrap();
    let page = |nth: usize| {
        let html = String::from_utf8_lossy(&html).replace("slug", &format!("slug {nth}"));
        html.repeat(1 + nth % 5)
    };
    for part in 0..4 {
        let (mut warc, mut jsonl) = (Vec::new(), String::new());
        for nth in 0..60 {
            warc.extend(gzip(&response(&format!("u:{nth}"), "text/html", page(nth).as_bytes())));
            jsonl.push_str(&match nth % 20 {
                7 => "{\"id\": 7}\n".to_string(),
                _ => format!("{}\n", json!({ "id": nth, "html": page(nth) })),
            });
            write(&directory, &format!("in/{part}/{nth}.html"), page(nth).as_bytes());
        }
        write(&directory, &format!("in/{part}.warc.gz"), &warc);
        write(&directory, &format!("in/{part}.jsonl"), jsonl.as_bytes());
    }
    directory
}

fn extract(directory: &Path, output: &str, options: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("dechaff"));
    command.current_dir(directory).args(["extract", "in", "-o", output]).args(options);
    command.arg("-m").arg(model()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Returns the number of finished pages in the journal.
fn pages_done(journal: &Path) -> u64 {
    let Ok(text) = fs::read_to_string(journal) else { return 0 };
    let journal: Value = serde_json::from_str(&text).unwrap();
    journal["tally"]["pages"].as_u64().unwrap()
}

/// Kills a run some milliseconds after it came further than the previous one. Returns `false` if it
/// ended before.
pub(crate) fn killed(
    directory: &Path,
    output: &str,
    journal: &Path,
    options: &[&str],
    moment: u64,
) -> bool {
    let before = pages_done(journal);
    let mut run = extract(directory, output, options).spawn().unwrap();
    while run.try_wait().unwrap().is_none() && pages_done(journal) <= before {
        sleep(Duration::from_millis(1));
    }
    sleep(Duration::from_millis(moment));
    run.kill().unwrap();
    if run.wait().unwrap().code().is_some() {
        return false;
    }
    assert!(pages_done(journal) > before);
    true
}

/// Kills a run a few times, each time shortly after it came further than the previous one. Then
/// lets it finish.
fn interrupted(directory: &Path, output: &str, journal: &str, options: &[&str]) {
    let journal = directory.join(journal);
    let mut count = 0;
    for moment in [0, 7, 31, 3, 60, 1] {
        if !killed(directory, output, &journal, options, moment) {
            break;
        }
        count += 1;
    }
    assert!(count > 0);
    let end = extract(directory, output, options).stderr(Stdio::piped()).output().unwrap();
    // Pages that cannot be used are counted, whichever run has seen them.
    let stderr = String::from_utf8(end.stderr).unwrap();
    assert!(stderr.ends_with("error: 12 of 720 inputs could not be used\n"), "{stderr}");
}

/// Returns all files below a directory.
fn files(directory: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut directories = vec![directory.to_path_buf()];
    while let Some(next) = directories.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                directories.push(path);
            } else {
                let bytes = fs::read(&path).unwrap();
                found.insert(path.strip_prefix(directory).unwrap().to_path_buf(), bytes);
            }
        }
    }
    found
}

#[test]
fn a_resumed_file_equals_an_uninterrupted_one() {
    let crawl = crawl();
    let path = crawl.path();
    for format in ["jsonl", "json"] {
        let options = ["--format", format];
        let whole = format!("whole.{format}");
        assert_eq!(extract(path, &whole, &options).status().unwrap().code(), Some(1));
        let output = format!("out.{format}");
        let journal = format!("{output}.part.journal");
        let options = ["--format", format, "--resume"];
        interrupted(path, &output, &journal, &options);
        assert!(fs::read(path.join(&output)).unwrap() == fs::read(path.join(&whole)).unwrap());
        assert!(!path.join(&journal).exists() && !path.join(format!("{output}.part")).exists());
    }
}

#[test]
fn only_the_same_run_is_resumed() {
    let crawl = crawl();
    let path = crawl.path();
    let mut run = extract(path, "out.txt", &["--resume", "-j", "1"]).spawn().unwrap();
    while pages_done(&path.join("out.txt.part.journal")) == 0 {
        sleep(Duration::from_millis(1));
    }
    let second = extract(path, "out.txt", &["--resume"]).stderr(Stdio::piped()).output().unwrap();
    if run.try_wait().unwrap().is_none() {
        let stderr = String::from_utf8(second.stderr).unwrap();
        assert!(stderr.contains("out.txt: another run is writing this file"), "{stderr}");
    }
    run.kill().unwrap();
    run.wait().unwrap();
    let refused = |options: &[&str], what: &str| {
        let mut command = extract(path, "out.txt", options);
        let run = command.stderr(Stdio::piped()).output().unwrap();
        assert_eq!(run.status.code(), Some(1));
        let stderr = String::from_utf8(run.stderr).unwrap();
        assert!(stderr.contains(&format!("the interrupted run had {what} ")), "{stderr}");
        assert!(stderr.contains("delete the journal to start again"), "{stderr}");
    };
    refused(&["--resume", "--format", "csv"], "--format");
    refused(&["--resume", "--exclude", "title"], "--exclude");
    refused(&["--resume", "--no-links"], "--no-links");
    write(&crawl, "in/more.html", b"<p>more");
    refused(&["--resume"], "inputs");
    for (args, problem) in [
        (&["in", "--resume"][..], "--output"),
        (&["-", "--resume", "-o", "a"], "cannot be used with stdin"),
        (&["in", "--resume", "-o", "/dev/null"], "--resume needs a regular file or a directory"),
    ] {
        let run = dechaff(path).arg("extract").args(args).assert().code(2);
        run.stderr(predicates::str::contains(problem));
    }
}

#[test]
fn a_resumed_directory_equals_an_uninterrupted_one() {
    let crawl = crawl();
    let path = crawl.path();
    assert_eq!(extract(path, "whole/", &[]).status().unwrap().code(), Some(1));
    interrupted(path, "out/", "out/dechaff.journal", &["--resume", "-j", "1"]);
    assert!(files(&path.join("whole")) == files(&path.join("out")));
}

#[cfg(unix)]
#[test]
fn signals_leave_no_unfinished_files() {
    let crawl = crawl();
    let names = || fs::read_dir(&crawl).unwrap().map(|entry| entry.unwrap().file_name());
    let before: Vec<_> = names().collect();
    for (signal, code) in [("INT", 130), ("TERM", 143)] {
        let mut run = extract(crawl.path(), "out.txt", &["-j", "1"]).spawn().unwrap();
        let is_part = |name: OsString| name.to_str().unwrap().ends_with(".dechaff-part");
        while !names().any(is_part) {
            assert!(run.try_wait().unwrap().is_none());
            sleep(Duration::from_millis(1));
        }
        let kill = ["-s", signal, &run.id().to_string()];
        assert!(Command::new("kill").args(kill).status().unwrap().success());
        assert_eq!(run.wait().unwrap().code(), Some(code));
        assert_eq!(names().collect::<Vec<_>>(), before);
    }
}

#[test]
fn remains_of_an_interrupted_run_are_removed_or_reported() {
    let pages = directory(&[("in/a.html", "<p>one"), ("in/b.html", "<p>two")]);
    let path = |name: &str| pages.path().join(name);
    let run = |options: &[&str]| {
        let run = dechaff(pages.path()).args(["extract", "in", "-o"]).args(options).assert();
        String::from_utf8(run.success().get_output().stderr.clone()).unwrap()
    };
    // The remains of a run that was killed while it wrote a page.
    write(&pages, "out/a.txt.dechaff-part", b"half");
    let nothing = |output| {
        let note = "holds no interrupted run, so all pages are extracted again";
        format!("note: {output} {note}\n")
    };
    assert_eq!(run(&["out/", "--resume"]), nothing("out/"));
    assert!(!path("out/a.txt.dechaff-part").exists());
    assert_eq!(run(&["p.txt", "--resume"]), "");
    assert_eq!(run(&["p.txt", "--resume"]), nothing("p.txt"));

    for (output, journal) in [("o.txt", "o.txt.part.journal"), ("out/", "out/dechaff.journal")] {
        write(&pages, journal, b"{}");
        let stderr = run(&[output]);
        let want =
            format!("warning: {journal} belongs to an interrupted run. To complete it, repeat");
        assert!(stderr.starts_with(&want), "{stderr}");
        assert!(path(journal).exists());
    }
}
