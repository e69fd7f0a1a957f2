//! Tests how pages of one site inform each other.

use std::fs;

use predicates::prelude::*;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{dechaff, directory, stdout, write};

/// A line that is content by itself.
const NOTICE: &str = "Readers who would like to see more of what the rangers wrote last summer are \
                      welcome to visit the garden, which is open on most days of the year.";

/// The subjects of pages, one for each.
const THINGS: [&str; 4] = ["slugs", "ferns", "ponds", "leeks"];

/// Creates a site with this number of pages, each with the notice in its text.
fn site(pages: usize) -> TempDir {
    let directory = directory(&[]);
    for (nth, thing) in THINGS.iter().enumerate().take(pages) {
        let paragraph = |told: &str| {
            format!(
                "<p>We watched the {thing} for thirty nights with a torch, and {told} of the {thing} that we \
                 counted came from the old wall behind the {thing} of the neighbours.</p>"
            )
        };
        let [first, second, third] = ["most", "few", "nearly all"].map(paragraph);
        let html = format!(
            "<title>The {thing}</title><ul class=menu><li><a href=/>Home</a><li><a href=/about>About</a></ul>\
             <article><h1>The {thing}</h1>{first}{second}<p>{NOTICE}</p>{third}</article>\
             <footer>Made by the people of the garden</footer>"
        );
        write(&directory, &format!("in/{nth}.html"), html.as_bytes());
    }
    directory
}

fn extract(directory: &TempDir, options: &[&str]) -> String {
    let mut command = dechaff(directory.path());
    stdout(command.args(["extract", "in", "-f", "jsonl"]).args(options).assert().success())
}

#[test]
fn what_recurs_on_other_pages_is_less_likely_to_be_content() {
    let directory = site(4);
    let lines = |json: &str| -> Vec<Value> {
        let page: Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
        page["lines"].as_array().unwrap().clone()
    };
    let notice = |lines: &[Value]| {
        lines.iter().find(|line| line["text"] == NOTICE).expect("the page has a notice").clone()
    };
    let options = ["--fields", "lines"];
    let (before, after) = (
        lines(&extract(&directory, &options)),
        lines(&extract(&directory, &["--fields", "lines", "--by-site"])),
    );
    let (alone, with) = (notice(&before), notice(&after));
    assert!(with["score"].as_f64() < alone["score"].as_f64(), "{alone} {with}");
    if alone["content"] != with["content"] {
        assert_eq!((&with["reason"], &with["recurs"]), (&json!("site"), &json!([3, 3])));
    }
    // Lines of the page itself are as before.
    let own = |lines: &[Value]| {
        let is_own = |line: &&Value| line["text"].as_str().unwrap().starts_with("We watched");
        lines.iter().find(is_own).unwrap().clone()
    };
    assert_eq!(own(&before), own(&after));

    // The same with a file, which also parts of the crawl give.
    let run =
        |arguments: &[&str]| stdout(dechaff(directory.path()).args(arguments).assert().success());
    assert_eq!(run(&["site", "in", "-o", "all.bin"]), "4 pages of 1 site\n");
    run(&["site", "in/0.html", "in/1.html", "-o", "one.bin"]);
    run(&["site", "in/2.html", "in/3.html", "-o", "other.bin"]);
    let summary = run(&["site", "--add", "one.bin", "--add", "other.bin", "-o", "both.bin"]);
    assert_eq!(summary, "4 pages of 1 site\n");
    let bytes = |name: &str| fs::read(directory.path().join(name)).unwrap();
    assert_eq!(bytes("both.bin"), bytes("all.bin"));
    let by_site = extract(&directory, &["--by-site"]);
    assert_eq!(extract(&directory, &["--site", "both.bin"]), by_site);
    assert_eq!(extract(&directory, &["--by-site", "-j", "1"]), by_site);
    let explained = run(&["explain", "in/0.html", "--line", "Readers who", "--site", "all.bin"]);
    assert!(explained.contains("Readers who"), "{explained}");

    // A run that goes on uses the same samples.
    fs::write(directory.path().join("expected.jsonl"), &by_site).unwrap();
    run(&["extract", "in", "-f", "jsonl", "--by-site", "--resume", "-o", "out.jsonl"]);
    assert_eq!(bytes("out.jsonl"), bytes("expected.jsonl"));
}

#[test]
fn a_headline_that_other_pages_list_keeps_its_score() {
    let directory = directory(&[]);
    let recent = THINGS.map(|thing| format!("<li><a href=/{thing}>Of {thing} and the wall</a>"));
    for thing in THINGS {
        let paragraph = |told: &str| {
            format!(
                "<p>We watched the {thing} for thirty nights with a torch, and {told} of the {thing} that we \
                 counted came from the old wall behind the {thing} of the neighbours, where nobody had looked."
            )
        };
        let [first, second, third] = ["most", "few", "nearly all"].map(paragraph);
        let html = format!(
            "<title>Of {thing} and the wall - The garden</title><h1><a href=/>The garden</a></h1>\
             <ul class=menu><li><a href=/>Home</a><li><a href=/about>About</a></ul><div class=post>\
             <h3 class=entry-title>Of {thing} and the wall</h3>{first}{second}{third}</div>\
             <div class=sidebar><h2>Recent posts</h2><ul>{}</ul></div><footer>Made by the people of the garden</footer>",
            recent.concat()
        );
        write(&directory, &format!("in/{thing}.html"), html.as_bytes());
    }
    let headline = |options: &[&str]| {
        let options = [&["--fields", "lines"], options].concat();
        let page: Value =
            serde_json::from_str(extract(&directory, &options).lines().next().unwrap()).unwrap();
        let line = page["lines"]
            .as_array()
            .unwrap()
            .iter()
            .find(|line| line["tag"] == "h3")
            .unwrap()
            .clone();
        assert_eq!(line["content"], json!(true), "{line}");
        line["score"].clone()
    };
    assert_eq!(headline(&["--by-site"]), headline(&[]));
}

#[test]
fn a_page_alone_on_its_site_comes_out_as_without() {
    let directory = site(1);
    assert_eq!(extract(&directory, &["--by-site"]), extract(&directory, &[]));
    let directory = site(3);
    let alone = extract(&directory, &[]);
    dechaff(directory.path()).args(["site", "in/0.html", "-o", "one.bin"]).assert().success();
    let first = |text: &str| text.lines().next().unwrap().to_string();
    assert_eq!(first(&extract(&directory, &["--site", "one.bin"])), first(&alone));
}

#[test]
fn what_cannot_be_used_is_refused() {
    let directory = site(2);
    let fails = |arguments: &[&str], code: i32, message: &str| {
        let run = dechaff(directory.path()).args(arguments).write_stdin("<p>a").assert();
        run.code(code).stderr(predicate::str::contains(message.to_string()));
    };
    fails(
        &["extract", "-", "--by-site"],
        2,
        "--by-site reads the input twice, and stdin can be read only once",
    );
    fails(&["site", "-", "-o", "a.bin"], 2, "stdin cannot be used here");
    fs::create_dir(directory.path().join("empty")).unwrap();
    fails(&["site", "empty", "-o", "b.bin"], 1, "error: no page to sample");
    assert!(!directory.path().join("b.bin").exists());
    fails(&["extract", "in", "--site", "in/0.html"], 1, "in/0.html: not a file of site");
    fails(&["site", "in", "--add", "in/0.html", "-o", "a.bin"], 1, "not a file of site");
    fails(&["extract", "in", "--by-site", "--site", "a.bin"], 2, "cannot be used with");
    fails(&["extract", "in", "--by-site=0"], 2, "expected a number from 1 to 64");
    fails(&["site", "in", "-o", "in/0.html"], 2, "in/0.html");
    fails(&["extract", "in", "--site", "nothing.bin"], 1, "nothing.bin: cannot be read: No such");
}
